"""Boxes of form controls, and of images that show their alternative text.

Controls get the boxes that the browser's own shadow trees would give them, as far as layout and paint need them. Sizes
that depend on fonts are worked out in layout (`control_sizes`).
Source: HTML §15.5; measured in Chromium.
"""

from __future__ import annotations

from collections.abc import Callable

from compositor.css import properties as p
from compositor.css.values import LengthPercentage
from compositor.dom.nodes import Element
from compositor.layout.boxes import BoxKind, ReplacedContent
from compositor.layout.generated import generated_text
from compositor.layout.proto import ProtoBox, StyleMaker
from compositor.layout.replaced_content import BROKEN_IMAGE_SIDE, alternative_text
from compositor.style.computed_style import ComputedStyle, StyledDocument

CONTROLS = frozenset({"input", "button", "select", "textarea", "progress", "meter"})
_TEXT_TYPES = frozenset({"text", "search", "tel", "url", "email", "password", "number"})
_BUTTON_LABELS = {"submit": "Submit", "reset": "Reset", "button": ""}
_DRAWN = {"checkbox": (13.0, 13.0), "radio": (13.0, 13.0), "range": (129.0, 16.0), "color": (44.0, 23.0)}
_PLACEHOLDERS = {
    "date": "mm/dd/yyyy", "time": "--:-- --", "datetime-local": "mm/dd/yyyy --:-- --", "month": "--------- ----",
    "week": "Week --, ----",
}  # fmt: skip
_Children = Callable[[Element, ComputedStyle], list[ProtoBox]]


def control_boxes(
    element: Element, box: ProtoBox, styled: StyledDocument, styles: StyleMaker, children: _Children
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
        value = "".join(node.data for node in _texts(element, styled))
        return _field_text(element, style, styles, value.removeprefix("\n"), "pre-wrap")
    if element.tag == "select":
        return _select(element, box, styled, styles)
    if element.tag in ("progress", "meter"):
        box.kind = BoxKind.REPLACED
        em = style[p.FONT_SIZE] / styled.media.dpr
        box.replaced = ReplacedContent("control", "", (10 if element.tag == "progress" else 5) * em, em)
        return []
    return _input(element, box, styles)


def _input(element: Element, box: ProtoBox, styles: StyleMaker) -> list[ProtoBox]:
    style = box.style
    kind = element.attributes.get("type", "text").strip().lower()
    value = element.attributes.get("value", "")
    if kind in _DRAWN:
        box.kind = BoxKind.REPLACED
        box.replaced = ReplacedContent("control", "", *_DRAWN[kind])
        return []
    if kind in _BUTTON_LABELS:
        box.replaced = ReplacedContent("button")
        return [generated_text(element.id, style, element.attributes.get("value", _BUTTON_LABELS[kind]) or " ")]
    if kind == "file":
        box.replaced = ReplacedContent("file")
        return _field_text(element, style, styles, "Choose File  No file chosen", "pre")
    if kind == "image":
        box.replaced = ReplacedContent("button")
        return [generated_text(element.id, style, alternative_text(element) or "Submit")]
    if kind in _PLACEHOLDERS:
        box.replaced = ReplacedContent("date-field")
        return _field_text(element, style, styles, value or _PLACEHOLDERS[kind], "pre")
    box.replaced = ReplacedContent("text-field")
    if kind == "password":
        value = "•" * len(value)
    return _field_text(element, style, styles, value or element.attributes.get("placeholder", ""), "pre")


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
    if text:
        inner.children = [generated_text(element.id, inner_style, text)]
        inner.children_inline = True
    return [inner]


def _texts(element: Element, styled: StyledDocument) -> list:  # type: ignore[type-arg]
    nodes = styled.document.nodes
    return [nodes[child] for child in element.children if not isinstance(nodes[child], Element)]


def _options(element: Element, styled: StyledDocument) -> list[tuple[Element, str]]:
    """Options of a select with their labels, those in groups included."""
    result: list[tuple[Element, str]] = []
    stack = [element]
    while stack:
        parent = stack.pop()
        inner: list[Element] = []
        for child_id in parent.children:
            child = styled.document.nodes[child_id]
            if not isinstance(child, Element):
                continue
            if child.tag == "option":
                text = " ".join("".join(node.data for node in _texts(child, styled)).split())
                result.append((child, child.attributes.get("label", text)))
            elif child.tag == "optgroup":
                inner.append(child)
        stack.extend(reversed(inner))
    return result


def _select(element: Element, box: ProtoBox, styled: StyledDocument, styles: StyleMaker) -> list[ProtoBox]:
    """A drop-down with the chosen label, or a list box with a line for each option."""
    options = _options(element, styled)
    size = element.attributes.get("size", "")
    rows = int(size) if size.isascii() and size.isdigit() and len(size) < 6 else 0
    if "multiple" in element.attributes or rows > 1:
        box.replaced = ReplacedContent("list-box", "", None, float(rows or 4))
        return [_option_row(option, styled, styles, box.style, label) for option, label in options]
    box.replaced = ReplacedContent("select")
    chosen = next((label for option, label in options if "selected" in option.attributes), None)
    if chosen is None:
        chosen = options[0][1] if options else ""
    # The widest label gives the width: every label is laid out, the chosen one first and alone visible.
    labels = [chosen, *(label for _, label in options)]
    return [
        row
        for index, label in enumerate(labels[:200])
        for row in _label_row(element, box.style, styles, label, index == 0)
    ]


def _label_row(element: Element, style: ComputedStyle, styles: StyleMaker, label: str, visible: bool) -> list[ProtoBox]:
    rows = _field_text(element, style, styles, label or " ", "pre")
    if not visible:
        zero = LengthPercentage(0.0)
        for row in rows:
            row.style = styles.changed(row.style, visibility="hidden", height=zero, overflow_x="hidden",
                                       overflow_y="hidden")  # fmt: skip
    return rows


def _option_row(
    option: Element, styled: StyledDocument, styles: StyleMaker, parent: ComputedStyle, label: str
) -> ProtoBox:
    """An option of a list box."""
    style = styles.changed(styled.style_of(option.id), display="block", text_wrap_mode="nowrap")
    row = ProtoBox(option.id, style, BoxKind.BLOCK)
    row.principal = True
    row.children = [generated_text(option.id, style, label or " ")]
    row.children_inline = True
    return row


def alternative_boxes(element: Element, style: ComputedStyle, styles: StyleMaker) -> list[ProtoBox]:
    """A broken image's icon, floating, and its text."""
    icon_style = styles.anonymous(style, display="block", float="left")
    icon = ProtoBox(element.id, icon_style, BoxKind.REPLACED)
    icon.floating = True
    icon.anonymous = True
    icon.replaced = ReplacedContent("broken-image", "", BROKEN_IMAGE_SIDE, BROKEN_IMAGE_SIDE, 1.0)
    return [icon, generated_text(element.id, style, alternative_text(element) or "")]
