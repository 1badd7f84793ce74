"""An inline `<svg>` as a document of its own, for the SVG renderer.

Styles that the page's rules give its elements are written into them, as the renderer sees only this
subtree; elements elsewhere in the page that it refers to are copied into its `<defs>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from compositor.css import properties as p
from compositor.css.properties import PROPERTIES
from compositor.dom.nodes import Document, Element, NodeId, Text
from compositor.style.computed_style import ComputedStyle, StyledDocument

_STYLED: Final = (
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity", "visibility",
    "stop-color", "stop-opacity", "font-size", "font-weight", "font-style", "text-anchor", "clip-rule",
)  # fmt: skip
_REFERENCE: Final = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")
_MAX_ELEMENTS = 20_000
XML_NAMESPACES: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_NAME: Final = re.compile(r"[A-Za-z_][\w.:-]*\Z")
_UNCHANGED: Final[Mapping[NodeId, Mapping[str, str]]] = MappingProxyType({})
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def svg_data_url(styled: StyledDocument, root: NodeId, width: float, height: float) -> str:
    """A data: URL of the `<svg>` element, drawn in a viewport of `width` × `height` CSS px."""
    writer = SvgWriter(styled)
    element = styled.document.element(root)
    attributes = dict(element.attributes)
    if "viewBox" not in attributes:
        attributes["viewBox"] = f"0 0 {width:g} {height:g}"
    attributes["width"], attributes["height"] = f"{width:g}", f"{height:g}"
    writer.open_root(element, attributes)
    for child in element.children:
        writer.write(child)
    writer.write_definitions()
    return "data:image/svg+xml," + quote(writer.finish(), safe="")


class SvgWriter:
    """Serializes subtrees to XML."""

    def __init__(self, styled: StyledDocument, changed: Mapping[NodeId, Mapping[str, str]] = _UNCHANGED) -> None:
        """`changed` are attributes that elements get instead of their own."""
        self._styled: Final = styled
        self._changed: Final = changed
        self._document: Final[Document] = styled.document
        self._parts: list[str] = []
        self._written: set[str] = set()
        self._wanted: list[str] = []
        self._count = 0

    def open_root(self, element: Element, attributes: dict[str, str]) -> None:
        """The `<svg>` tag with what it inherits from outside."""
        style = self._styled.styles[element.id]
        inherited = []
        if style is not None:
            families = ", ".join(name.replace('"', "").replace("'", "") for name in style[p.FONT_FAMILY])
            size = style[p.FONT_SIZE] / self._styled.media.dpr
            inherited = [f"color:{_color_text(style)}", f"font-family:{families}", f"font-size:{size:g}px"]
        own = attributes.pop("style", "")
        attributes["style"] = ";".join([*inherited, *self._declared(element, style), own])
        for drop in [name for name in attributes if name.startswith("xmlns")]:
            del attributes[drop]
        self._note(element, attributes)
        self._parts.append(f"<svg {XML_NAMESPACES}{_attributes_text(attributes)}>")

    def text(self, markup: str) -> None:
        """Markup that is written as it is."""
        self._parts.append(markup)

    def write(self, node: NodeId) -> None:
        """One node and what it contains."""
        stack: list[NodeId | str] = [node]
        while stack and self._count < _MAX_ELEMENTS:
            item = stack.pop()
            if isinstance(item, str):
                self._parts.append(item)
                continue
            current = self._document.nodes[item]
            if isinstance(current, Text):
                self._parts.append(escape(_CONTROL.sub("", current.data)))
                continue
            if current.namespace != "svg" or not _NAME.match(current.tag) or current.tag == "foreignObject":
                continue
            self._open(current)
            stack.append(f"</{current.tag}>")
            stack.extend(reversed(current.children))
        self._parts.extend(item for item in reversed(stack) if isinstance(item, str))

    def write_definitions(self) -> None:
        """Referenced elements from elsewhere in the document."""
        by_id: dict[str, Element] | None = None
        while self._wanted and self._count < _MAX_ELEMENTS:
            name = self._wanted.pop()
            if name in self._written:
                continue
            if by_id is None:
                by_id = {e.html_id: e for e in self._document.elements() if e.html_id and e.namespace == "svg"}
            self._written.add(name)
            element = by_id.get(name)
            if element is not None:
                self._parts.append("<defs>")
                self.write(element.id)
                self._parts.append("</defs>")

    def finish(self) -> str:
        """The document's text."""
        return "".join((*self._parts, "</svg>"))

    def _open(self, element: Element) -> None:
        self._count += 1
        attributes = {**element.attributes, **self._changed.get(element.id, {})}
        declared = self._declared(element, self._styled.styles[element.id])
        if declared:
            attributes["style"] = ";".join([attributes.get("style", ""), *declared])
        self._note(element, attributes)
        self._parts.append(f"<{element.tag}{_attributes_text(attributes)}>")

    def _note(self, element: Element, attributes: dict[str, str]) -> None:
        """Remember ids and references."""
        if element.html_id:
            self._written.add(element.html_id)
        for name, value in attributes.items():
            if name in ("href", "xlink:href") and value.startswith("#"):
                self._wanted.append(value[1:])
            elif "#" in value:
                self._wanted.extend(_REFERENCE.findall(value))

    def _declared(self, element: Element, style: ComputedStyle | None) -> list[str]:
        """Declarations that the page's rules make for the element."""
        if style is None or not style.declared:
            return []
        found = []
        if "color" in style.declared:
            found.append(f"color:{_color_text(style)}")
        if "display" in style.declared and style[p.DISPLAY] == "none":
            found.append("display:none")
        for name in _STYLED:
            prop = PROPERTIES.get(name)
            if name in style.declared and prop is not None:
                text = _value_text(style[prop], self._styled.media.dpr)
                if text:
                    found.append(f"{name}:{text}")
        return found


def _color_text(style: ComputedStyle) -> str:
    r, g, b, a = style[p.COLOR].to_bytes()
    return f"rgba({r},{g},{b},{a / 255:g})"


def _value_text(value: object, dpr: float) -> str:
    """A computed value as CSS text; "" when it has no simple one."""
    to_bytes = getattr(value, "to_bytes", None)
    if callable(to_bytes) and not isinstance(value, int):
        r, g, b, a = to_bytes()
        return f"rgba({r},{g},{b},{a / 255:g})"
    pixels = getattr(value, "px", None)
    if isinstance(pixels, (int, float)):
        percent = getattr(value, "percent", 0.0)
        return f"{percent:g}%" if percent else f"{pixels / dpr:g}px"
    return f"{value:g}" if isinstance(value, (int, float)) else value if isinstance(value, str) else ""


def _attributes_text(attributes: dict[str, str]) -> str:
    return "".join(
        f" {name}={quoteattr(_CONTROL.sub('', value))}"
        for name, value in attributes.items()
        if _NAME.match(name) and not name.startswith("xmlns") and not name.lower().startswith("on")
    )
