"""Presentational hints: what HTML attributes say about style, as declarations.

Source: HTML, §15.3 to §15.5 (the rendering section). Hints are written as CSS text, which is parsed once
for each distinct text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.source import Span
from compositor.css import parse_style_attribute
from compositor.css.rules import Declaration
from compositor.dom import Document, Element
from compositor.dom.nodes import NO_NODE
from compositor.style.element_state import auto_direction, input_type
from compositor.style.legacy_values import legacy_color, legacy_dimension, legacy_font_size, non_negative
from compositor.style.svg_hints import svg_hints

Hint = Callable[[Element], str]

_RELEVANT = frozenset(
    (
        "align", "background", "bgcolor", "border", "bordercolor", "bottommargin", "cellspacing", "clear", "color",
        "dir", "face", "frame", "frameborder", "height", "hidden", "hspace", "leftmargin", "marginheight",
        "marginwidth", "noshade", "nowrap", "rightmargin", "rules", "size", "text", "topmargin", "type", "valign",
        "vspace", "width", "wrap",
    )
)  # fmt: skip
_TABLE_PARTS = frozenset(("table", "thead", "tbody", "tfoot", "tr", "td", "th"))
_MAY_INHERIT_HINTS = frozenset(("td", "th", "thead", "tbody", "tfoot", "colgroup", "a"))
"""Elements whose hints come from another element's attributes."""
_TABLE_GROUPS = ("thead", "tbody", "tfoot", "colgroup")
_LIST_TYPES = {
    "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
}  # fmt: skip
_UL_TYPES = ("none", "disc", "circle", "square")
_VERTICAL_ALIGN = {"top", "middle", "bottom", "baseline"}
_IMAGE_ALIGN = {
    "left": "float:left;vertical-align:top",
    "right": "float:right;vertical-align:top",
    "top": "vertical-align:top",
    "middle": "vertical-align:-webkit-baseline-middle",
    "center": "vertical-align:-webkit-baseline-middle",
    "absmiddle": "vertical-align:middle",
    "abscenter": "vertical-align:middle",
    "texttop": "vertical-align:text-top",
    "bottom": "vertical-align:baseline",
    "absbottom": "vertical-align:bottom",
}
_BODY_MARGINS = {
    "marginheight": ("margin-top", "margin-bottom"),
    "topmargin": ("margin-top", "margin-bottom"),
    "bottommargin": ("margin-bottom",),
    "marginwidth": ("margin-left", "margin-right"),
    "leftmargin": ("margin-left", "margin-right"),
    "rightmargin": ("margin-right",),
}
"""In the order of the attributes, the later one wins."""
_QUOTED = re.compile(r"[^A-Za-z0-9 ,\-_]")


class HintCache:
    """Hints of the elements of one document."""

    def __init__(self, document: Document, resolve_url: Callable[[str, Span], str]) -> None:
        self._document = document
        self._resolve_url = resolve_url
        self._parsed: dict[str, tuple[Declaration, ...]] = {}
        body = next((element for element in document.elements() if element.tag == "body"), None)
        self._link_color = _color(body, "link", "color") if body is not None else ""

    def text(self, element: Element) -> str:
        """The hints of an element as declarations in CSS; empty for most."""
        tag = element.tag
        if element.namespace != "html":
            return svg_hints(element) if element.namespace == "svg" else ""
        if tag not in _MAY_INHERIT_HINTS and not (element.attributes.keys() & _RELEVANT):
            return ""
        parts = [_global_hints(element, self._document)]
        if tag in _TABLE_PARTS or tag in ("col", "colgroup", "caption"):
            parts.append(_table_part(element))
        if tag in ("td", "th"):
            parts.append(self._cell(element))
        elif tag in _TABLE_GROUPS:
            parts.append(self._group(element))
        elif tag == "a" and self._link_color and "href" in element.attributes:
            parts.append(self._link_color)
        specific = _BY_TAG.get(tag)
        if specific is not None:
            parts.append(specific(element))
        return ";".join(part for part in parts if part)

    def declarations(self, text: str) -> tuple[Declaration, ...]:
        """The parsed hints; their spans are unknown, as they stand in an attribute of the element's tag."""
        found = self._parsed.get(text)
        if found is None:
            parsed = parse_style_attribute(
                text, Span(self._document.path), sink=DiagnosticSink(), resolve_url=self._resolve_url
            )
            no_place = Span(self._document.path)
            found = tuple(Declaration(item.name, item.value, False, no_place) for item in parsed)
            self._parsed[text] = found
        return found

    def _cell(self, element: Element) -> str:
        table = self._table_of(element)
        if table is None:
            return ""
        parts: list[str] = []
        padding = non_negative(table.attributes.get("cellpadding", ""))
        if padding is not None:
            parts.append(f"padding:{padding}px")
        has_color = "bordercolor" in table.attributes
        if table_border(table) > 0 and "rules" not in table.attributes:
            parts.append("border:1px solid;border-color:inherit" if has_color else "border:1px inset")
        rules = table.attributes.get("rules", "").strip().lower()
        if rules in ("all", "cols"):
            parts.append("border-inline-width:1px;border-inline-style:solid;border-color:inherit")
        if rules in ("all", "rows"):
            parts.append("border-block-width:1px;border-block-style:solid;border-color:inherit")
        return ";".join(part for part in parts if part)

    def _group(self, element: Element) -> str:
        """Lines around row and column groups with `rules=groups`."""
        table = self._table_of(element)
        if table is None or table.attributes.get("rules", "").strip().lower() != "groups":
            return ""
        axis = "inline" if element.tag == "colgroup" else "block"
        return f"border-{axis}-width:1px;border-{axis}-style:solid"

    def _table_of(self, element: Element) -> Element | None:
        ancestor = element.parent
        while ancestor != NO_NODE:
            found = self._document.element(ancestor)
            if found.tag == "table":
                return found
            if found.tag not in _TABLE_PARTS:
                return None
            ancestor = found.parent
        return None


def table_border(table: Element) -> float:
    """The `border` attribute of a table in px: 1 when it has no number."""
    text = table.attributes.get("border")
    if text is None:
        return 0.0
    number = non_negative(text)
    return 1.0 if number is None else number


def _lengths(element: Element, **names: str) -> str:
    """`property:length` for each attribute that holds a dimension; `_` in property names is `-`."""
    parts: list[str] = []
    for attribute, properties in names.items():
        value = legacy_dimension(element.attributes.get(attribute, ""))
        if value:
            parts.extend(f"{name}:{value}" for name in properties.split())
    return ";".join(parts)


def _color(element: Element, attribute: str, name: str) -> str:
    value = legacy_color(element.attributes.get(attribute, ""))
    return f"{name}:{value}" if value else ""


def _keyword(element: Element, attribute: str) -> str:
    return element.attributes.get(attribute, "").strip().lower()


def _join(*parts: str) -> str:
    return ";".join(part for part in parts if part)


def _global_hints(element: Element, document: Document) -> str:
    parts = []
    attributes = element.attributes
    if "hidden" in attributes:
        until_found = _keyword(element, "hidden") == "until-found"
        parts.append("content-visibility:hidden" if until_found else "display:none")
    direction = _keyword(element, "dir")
    if direction in ("ltr", "rtl"):
        parts.append(f"direction:{direction}")
    elif direction == "auto":
        parts.append(f"direction:{auto_direction(document.nodes, element)}")
    return ";".join(parts)


def _table_part(element: Element) -> str:
    align = _keyword(element, "align")
    text_align = ""
    if element.tag != "table" and element.tag != "caption":
        if align in ("center", "middle"):
            text_align = "text-align:-webkit-center"
        elif align in ("left", "right"):
            text_align = f"text-align:-webkit-{align}"
        elif align == "justify":
            text_align = "text-align:justify"
    valign = _keyword(element, "valign")
    background = element.attributes.get("background", "").strip()
    return _join(
        text_align,
        f"vertical-align:{valign}" if valign in _VERTICAL_ALIGN else "",
        _color(element, "bgcolor", "background-color"),
        f"background-image:url({_css_string(background)})" if background else "",
        _lengths(element, width="width", height="height") if element.tag not in ("caption", "colgroup") else "",
        _lengths(element, width="width") if element.tag == "colgroup" else "",
        "white-space:nowrap" if "nowrap" in element.attributes and element.tag in ("td", "th") else "",
    )


def _css_string(text: str) -> str:
    escaped = "".join(char if char not in '"\\\n\r\f' else f"\\{ord(char):x} " for char in text)
    return f'"{escaped}"'


def _table(element: Element) -> str:
    align = _keyword(element, "align")
    parts = [
        {"left": "float:left", "right": "float:right"}.get(align, ""),
        "margin-inline:auto" if align in ("center", "middle") else "",
        _lengths(element, hspace="margin-left margin-right", vspace="margin-top margin-bottom"),
    ]
    spacing = non_negative(element.attributes.get("cellspacing", ""))
    if spacing is not None:
        parts.append(f"border-spacing:{spacing}px")
    border = table_border(element)
    if border > 0:
        parts.append(f"border:{border}px outset")
    color = legacy_color(element.attributes.get("bordercolor", ""))
    if color:
        parts.append(f"border-style:solid;border-color:{color}")
    rules = _keyword(element, "rules")
    if rules in ("none", "groups", "rows", "cols", "all"):
        parts.append("border-collapse:collapse;border-style:hidden" if border <= 0 else "border-collapse:collapse")
    sides = {"void": "", "above": "top", "below": "bottom", "hsides": "top bottom", "lhs": "left", "rhs": "right",
             "vsides": "left right", "box": "top right bottom left", "border": "top right bottom left"}  # fmt: skip
    frame = _keyword(element, "frame")
    if frame in sides:
        parts.append("border-style:hidden")
        parts.extend(f"border-{side}-style:solid;border-{side}-width:1px" for side in sides[frame].split())
    return _join(*parts)


def _image(element: Element) -> str:
    border = non_negative(element.attributes.get("border", "")) if element.tag in ("img", "object", "input") else None
    width, height = (non_negative(element.attributes.get(name, "")) for name in ("width", "height"))
    ratio = f"aspect-ratio:auto {width}/{height}" if width and height and element.tag in ("img", "video") else ""
    return _join(
        _lengths(
            element,
            width="width",
            height="height",
            hspace="margin-left margin-right",
            vspace="margin-top margin-bottom",
        ),
        ratio,
        _IMAGE_ALIGN.get(_keyword(element, "align"), "") if element.tag != "video" else "",
        f"border:{border}px solid" if border is not None else "",
    )


def _iframe(element: Element) -> str:
    no_border = _keyword(element, "frameborder") in ("0", "no")
    return _join(_image(element), "border-width:0" if no_border else "")


def _canvas(element: Element) -> str:
    width, height = (non_negative(element.attributes.get(name, "")) for name in ("width", "height"))
    return f"aspect-ratio:auto {width}/{height}" if width and height else ""


def _input(element: Element) -> str:
    return _image(element) if input_type(element) == "image" else ""


def _body(element: Element) -> str:
    background = element.attributes.get("background", "").strip()
    parts: list[str] = []
    for name, value in element.attributes.items():
        length = legacy_dimension(value)
        if length and name in _BODY_MARGINS:
            parts.extend(f"{side}:{length}" for side in _BODY_MARGINS[name])
    return _join(
        _color(element, "bgcolor", "background-color"),
        _color(element, "text", "color"),
        f"background-image:url({_css_string(background)})" if background else "",
        *parts,
    )


def _font(element: Element) -> str:
    size = legacy_font_size(element.attributes.get("size", ""))
    face = element.attributes.get("face", "").strip()
    families = [name.strip() for name in face.split(",") if name.strip()]
    quoted = ",".join(_css_string(name) if _QUOTED.search(name) or " " in name else name for name in families)
    return _join(
        _color(element, "color", "color"),
        f"font-size:{size}" if size else "",
        f"font-family:{quoted}" if quoted else "",
    )


def _hr(element: Element) -> str:
    align = _keyword(element, "align")
    margins = {
        "left": "margin-left:0;margin-right:auto",
        "right": "margin-left:auto;margin-right:0",
        "center": "margin-left:auto;margin-right:auto",
    }
    parts = [margins.get(align, ""), _lengths(element, width="width"), _color(element, "color", "border-color")]
    color = legacy_color(element.attributes.get("color", ""))
    if color or "noshade" in element.attributes:
        parts.append("border-style:solid" + (f";background-color:{color}" if color else ";background-color:gray"))
    size = non_negative(element.attributes.get("size", ""))
    if size is not None:
        parts.append(f"height:{size - 2}px" if size > 1 else "border-bottom-width:0")
    return _join(*parts)


def _block_align(element: Element) -> str:
    """`align` of div, p, headings and caption."""
    align = _keyword(element, "align")
    prefix = "" if element.tag[0] == "h" else "-webkit-"
    match align:
        case "center" | "middle":
            return f"text-align:{prefix}center"
        case "left" | "right":
            return f"text-align:{prefix}{align}"
        case "justify":
            return "text-align:justify"
    return ""


def _caption(element: Element) -> str:
    align = _keyword(element, "align")
    return "caption-side:bottom" if align == "bottom" else _block_align(element)


def _legend(element: Element) -> str:
    align = _keyword(element, "align")
    return f"text-align:{align};justify-self:{align}" if align in ("left", "center", "right") else ""


def _list(element: Element) -> str:
    """`type` of ol, ul and li."""
    value = element.attributes.get("type", "").strip()
    if value in _LIST_TYPES and element.tag in ("ol", "li"):
        return f"list-style-type:{_LIST_TYPES[value]}"
    if value.lower() in _UL_TYPES and element.tag in ("ul", "li"):
        return f"list-style-type:{value.lower()}"
    return ""


def _br(element: Element) -> str:
    value = _keyword(element, "clear")
    return f"clear:{'both' if value == 'all' else value}" if value in ("left", "right", "both", "all") else ""


def _pre(element: Element) -> str:
    return "white-space:pre-wrap" if "wrap" in element.attributes else ""


def _textarea(element: Element) -> str:
    return "white-space:pre;overflow-wrap:normal" if _keyword(element, "wrap") == "off" else ""


def _marquee(element: Element) -> str:
    return _join(_image(element), _color(element, "bgcolor", "background-color"))


_BY_TAG: dict[str, Hint] = {
    "table": _table,
    "img": _image,
    "embed": _image,
    "object": _image,
    "video": _image,
    "marquee": _marquee,
    "iframe": _iframe,
    "canvas": _canvas,
    "input": _input,
    "body": _body,
    "font": _font,
    "hr": _hr,
    "div": _block_align,
    "p": _block_align,
    "h1": _block_align,
    "h2": _block_align,
    "h3": _block_align,
    "h4": _block_align,
    "h5": _block_align,
    "h6": _block_align,
    "caption": _caption,
    "legend": _legend,
    "ol": _list,
    "ul": _list,
    "li": _list,
    "br": _br,
    "pre": _pre,
    "textarea": _textarea,
}
