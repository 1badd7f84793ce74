"""Boxes of form controls, and of images that show their alternative text.

Controls get the boxes that the browser's own shadow trees would give them, as far as layout and paint need them. Sizes
that depend on fonts are worked out in layout (`control_sizes`).
Source: HTML §15.5; measured in Chromium.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compositor.css import properties as p
from compositor.css.values import LengthPercentage
from compositor.dom.nodes import Element
from compositor.layout.boxes import BoxKind, ReplacedContent
from compositor.layout.date_time_text import DATE_TIME_FIELDS, FIELD_PADDING_PX, date_time_parts
from compositor.layout.field_buttons import field_buttons
from compositor.layout.generated import generated_text
from compositor.layout.proto import ProtoBox, StyleMaker
from compositor.layout.replaced_content import BROKEN_IMAGE_SIDE, alternative_text
from compositor.style.computed_style import ComputedStyle, StyledDocument
from compositor.style.element_state import input_type

CONTROLS = frozenset({"input", "button", "select", "textarea", "progress", "meter"})
_TEXT_TYPES = frozenset({"text", "search", "tel", "url", "email", "password", "number"})
_BUTTON_LABELS = {"submit": "Submit", "reset": "Reset", "button": ""}
_DRAWN = {"checkbox": (13.0, 13.0), "radio": (13.0, 13.0), "range": (129.0, 16.0), "color": (6.0, 10.0)}
_MARKED_SLIDER = (129.0, 22.0)
"""A slider with a list of suggestions has marks beside its track."""
_SELECT_PADDING_PX = {
    "padding-block-start": 1.0, "padding-block-end": 1.0, "padding-inline-start": 4.0, "padding-inline-end": 16.0,
}  # fmt: skip
_INLINE_SIDES = ("padding-inline-start", "padding-inline-end")
_NO_EDGES = {
    **{f"padding_{side}": LengthPercentage(0.0) for side in ("top", "right", "bottom", "left")},
    **{f"border_{side}_width": 0.0 for side in ("top", "right", "bottom", "left")},
}
"""Themed check boxes and radio buttons have neither padding nor border."""
_ROW_TEXT = {"text_wrap_mode": "nowrap", "line_height": "normal"}
_GROUP_LABEL_PADDING_PX = {"right": 2.0, "bottom": 1.0, "left": 2.0}
_GROUP_LABEL_EM = 1.2  # least height
EMPTY_FIELD = "\u200b"
"""Stands in empty fields, which have a line too."""
_Children = Callable[[Element, ComputedStyle], list[ProtoBox]]


def suggestion_lists(styled: StyledDocument) -> frozenset[str]:
    """The HTML ids that an input's `list` may name."""
    return frozenset(element.html_id for element in styled.document.elements() if element.tag == "datalist")


def control_boxes(
    element: Element,
    box: ProtoBox,
    styled: StyledDocument,
    styles: StyleMaker,
    children: _Children,
    lists: frozenset[str],
) -> list[ProtoBox]:
    """The children of a control's box; `box` itself becomes an atomic box with the control's natural size."""
    style = box.style
    if box.kind is BoxKind.INLINE:
        box.kind = BoxKind.BLOCK
    if element.tag == "button":
        box.replaced = ReplacedContent("button")
        return children(element, style)
    if element.tag == "textarea":
        box.replaced = ReplacedContent("text-area")
        text = _text_of(element, styled).removeprefix("\n")
        return _value_or_placeholder(element, style, styled, styles, text)
    if element.tag == "select":
        return _select(element, box, styled, styles)
    if element.tag in ("progress", "meter"):
        box.kind = BoxKind.BLOCK
        box.replaced = ReplacedContent("control", "", 0.0, 0.0)
        return []
    kind = element.attributes.get("type", "text").strip().lower()
    if kind in ("checkbox", "radio") and style[p.APPEARANCE] == "none" and "appearance" in style.declared:
        return children(element, style)
    if kind == "range" and element.attributes.get("list") in lists:
        box.kind, box.replaced = BoxKind.BLOCK, ReplacedContent("control", "", *_MARKED_SLIDER)
        return []
    return _input(element, box, styled, styles, kind)


def _input(element: Element, box: ProtoBox, styled: StyledDocument, styles: StyleMaker, kind: str) -> list[ProtoBox]:
    style = box.style
    value = element.attributes.get("value", "")
    if kind in _DRAWN:
        if kind in ("checkbox", "radio") and style[p.APPEARANCE] != "none":
            box.style = styles.changed(style, **_NO_EDGES)
        box.kind = BoxKind.BLOCK
        box.replaced = ReplacedContent("color-control" if kind == "color" else "control", "", *_DRAWN[kind])
        return []
    if kind in _BUTTON_LABELS:
        box.replaced = ReplacedContent("button")
        return [_shown(element, style, styles, element.attributes.get("value", _BUTTON_LABELS[kind]))]
    if kind == "file":
        box.replaced = ReplacedContent("file-field")
        return _file(element, style, styled, styles)
    if kind == "image":
        box.replaced = ReplacedContent("button")
        return alternative_boxes(element, box, styles, "Submit")
    if f"{kind}-field" in DATE_TIME_FIELDS:
        box.replaced = ReplacedContent(f"{kind}-field")
        return _date_time(element, style, styled, styles, value)
    box.replaced = ReplacedContent("text-field")
    if kind == "password":
        value = "•" * len(value)
    editor = _value_or_placeholder(element, style, styled, styles, value)
    return [*editor, *field_buttons(element, style, styled, styles)]


def _value_or_placeholder(
    element: Element, style: ComputedStyle, styled: StyledDocument, styles: StyleMaker, value: str
) -> list[ProtoBox]:
    """The editor of a text field or area; while it is empty, the placeholder in the style of its pseudo-element."""
    white_space = "pre-wrap" if element.tag == "textarea" else "pre"
    placeholder = element.attributes.get("placeholder", "")
    own = styled.pseudo.get((element.id, "placeholder"))
    if value or own is None or own[p.DISPLAY] == "none":
        return _field_text(element, style, styles, value, white_space)
    (inner,) = _field_text(element, own, styles, placeholder, white_space)
    inner.pseudo = "placeholder"
    inner.style = styles.changed(inner.style, opacity=own[p.OPACITY])
    return [inner]


def _field_text(
    element: Element, style: ComputedStyle, styles: StyleMaker, text: str, white_space: str
) -> list[ProtoBox]:
    """The editor inside a text field: a block with the value."""
    inner_style = styles.anonymous(
        style, display="block", white_space_collapse="preserve",
        text_wrap_mode="nowrap" if white_space == "pre" else "wrap",
        overflow_wrap="break-word",
    )  # fmt: skip
    inner = ProtoBox(element.id, inner_style, BoxKind.BLOCK)
    inner.anonymous = True
    inner.children = [_shown(element, inner_style, styles, text)]
    inner.children_inline = True
    return [inner]


def _shown(element: Element, style: ComputedStyle, styles: StyleMaker, text: str) -> ProtoBox:
    """A text, or for none what makes a line without painting anything."""
    if text:
        return generated_text(element.id, style, text)
    return generated_text(element.id, styles.changed(style, visibility="hidden"), EMPTY_FIELD)


def _file(element: Element, style: ComputedStyle, styled: StyledDocument, styles: StyleMaker) -> list[ProtoBox]:
    """The button of a file field, and beside it that no file is chosen."""
    (inner,) = _field_text(element, style, styles, "No file chosen", "pre")
    own = styled.pseudo.get((element.id, "file-selector-button"))
    if own is not None and own[p.DISPLAY] != "none":
        button = ProtoBox(element.id, own, BoxKind.BLOCK, inline_level=True)
        button.pseudo = "file-selector-button"
        button.replaced = ReplacedContent("button")
        label = generated_text(element.id, styles.anonymous(own), "Choose File")
        button.children, button.children_inline = [label], True
        inner.children.insert(0, button)
    return [inner]


def _date_time(
    element: Element, style: ComputedStyle, styled: StyledDocument, styles: StyleMaker, value: str
) -> list[ProtoBox]:
    """The editor of a date or time: texts, and a field with some room about it for each number."""
    (inner,) = _field_text(element, style, styles, "", "pre")
    room = LengthPercentage(FIELD_PADDING_PX * styled.media.dpr * style[p.INTERNAL_ZOOM])
    padded = styles.anonymous(inner.style, **_paddings(style, dict.fromkeys(_INLINE_SIDES, room)))
    kind = input_type(element)
    inner.children = []
    for text, is_field in date_time_parts(kind, value):
        if not is_field:
            inner.children.append(generated_text(element.id, inner.style, text))
            continue
        field = ProtoBox(element.id, padded, BoxKind.INLINE, inline_level=True)
        field.anonymous = True
        field.children, field.children_inline = [generated_text(element.id, padded, text)], True
        inner.children.append(field)
    return [inner]


def _paddings(style: ComputedStyle, padding: Mapping[str, LengthPercentage]) -> dict[str, LengthPercentage]:
    """Flow-relative paddings as changes of the physical ones."""
    flow = (style[p.WRITING_MODE], style[p.DIRECTION])
    return {p.physical_name(name, *flow).replace("-", "_"): value for name, value in padding.items()}


def _text_of(element: Element, styled: StyledDocument) -> str:
    nodes = [styled.document.nodes[child] for child in element.children]
    return "".join(node.data for node in nodes if not isinstance(node, Element))


def options(element: Element, styled: StyledDocument) -> list[tuple[Element, str]]:
    """Options of a select with their labels, those in groups included."""
    return [
        (row, _label(row, styled))
        for entry in _entries(element, styled)
        for row in ([entry] if entry.tag == "option" else _entries(entry, styled))
        if row.tag == "option"
    ]


def _entries(parent: Element, styled: StyledDocument) -> list[Element]:
    children = (styled.document.nodes[child] for child in parent.children)
    return [child for child in children if isinstance(child, Element) and child.tag in ("option", "optgroup")]


def _label(row: Element, styled: StyledDocument) -> str:
    """The label of an option or a group."""
    text = "" if row.tag == "optgroup" else " ".join(_text_of(row, styled).split())
    return row.attributes.get("label", text)


def _select(element: Element, box: ProtoBox, styled: StyledDocument, styles: StyleMaker) -> list[ProtoBox]:
    """A drop-down with the chosen label, or a list box with a line for each option."""
    labels = options(element, styled)
    size = element.attributes.get("size", "")
    rows = int(size) if size.isascii() and size.isdigit() and len(size) < 6 else 0
    if "multiple" in element.attributes or rows > 1:
        box.replaced = ReplacedContent("list-box", "", None, float(rows or 4))
        return _list_rows(element, styled, styles)
    box.replaced = ReplacedContent("select")
    chosen = next((label for option, label in labels if "selected" in option.attributes), None)
    if chosen is None:
        chosen = labels[0][1] if labels else ""
    inner = _field_text(element, box.style, styles, chosen, "pre")
    padding = {} if box.style[p.APPEARANCE] == "none" else _SELECT_PADDING_PX
    for row in inner:
        scale = styled.media.dpr * row.style[p.INTERNAL_ZOOM]
        edges = _paddings(row.style, {name: LengthPercentage(px * scale) for name, px in padding.items()})
        cut = {"overflow_x": "hidden", "overflow_y": "hidden"}
        row.style = styles.changed(row.style, line_height="normal", **cut, **edges)
    return inner


def _list_rows(parent: Element, styled: StyledDocument, styles: StyleMaker) -> list[ProtoBox]:
    """Boxes of a list box's options, and of its groups with a label and options in each."""
    rows = []
    for entry in _entries(parent, styled):
        style = styled.styles[entry.id]
        if style is None or style[p.DISPLAY] == "none" or (entry.tag == parent.tag == "optgroup"):
            continue
        row = ProtoBox(entry.id, styles.changed(style, display="block", **_ROW_TEXT), BoxKind.BLOCK)
        row.principal = True
        label = _label(entry, styled) or " "
        if entry.tag == "option":
            row.children, row.children_inline = [generated_text(entry.id, row.style, label)], True
        else:
            row.children = [
                _group_label(entry, row.style, label, styled, styles),
                *_list_rows(entry, styled, styles),
            ]
        rows.append(row)
    return rows


def _group_label(
    group: Element, style: ComputedStyle, label: str, styled: StyledDocument, styles: StyleMaker
) -> ProtoBox:
    px = styled.media.dpr * style[p.INTERNAL_ZOOM]
    least = LengthPercentage(_GROUP_LABEL_EM * style[p.FONT_SIZE])
    edges = {f"padding_{side}": LengthPercentage(width * px) for side, width in _GROUP_LABEL_PADDING_PX.items()}
    row = ProtoBox(group.id, styles.anonymous(style, display="block", min_height=least, **edges), BoxKind.BLOCK)
    row.anonymous = True
    row.children, row.children_inline = [generated_text(group.id, row.style, label)], True
    return row


def alternative_boxes(element: Element, box: ProtoBox, styles: StyleMaker, default: str = "") -> list[ProtoBox]:
    """A broken image's icon, floating, and its text; an inline image's own size does not count."""
    style = box.style
    own = alternative_text(element)
    text = default if own is None else own
    overflow = "visible" if text else "hidden"
    size = {"width": "auto", "height": "auto", "aspect_ratio": "auto"} if style[p.DISPLAY] == "inline" else {}
    box.style = styles.changed(style, overflow_x=overflow, overflow_y=overflow, **size)
    icon = ProtoBox(element.id, styles.anonymous(style, display="block", float="left"), BoxKind.REPLACED)
    icon.floating = True
    icon.anonymous = True
    icon.replaced = ReplacedContent("broken-image", "", BROKEN_IMAGE_SIDE, BROKEN_IMAGE_SIDE, 1.0)
    if text:
        return [icon, generated_text(element.id, style, text)]
    return [] if own == "" else [icon]
