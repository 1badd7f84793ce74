"""Natural content sizes of form controls, which depend on their fonts.

Source: Blink's LayoutTextControl and LayoutTheme; measured in Chromium.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import LengthPercentage
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.controls import EMPTY_FIELD, options
from compositor.layout.date_time_sizes import date_time_height, date_time_width
from compositor.layout.date_time_text import DATE_TIME_FIELDS
from compositor.layout.inline_style import inline_style
from compositor.layout.number_field import number_field_size
from compositor.layout.sizing import units

_SELECT_PADDING_PX = 20
_EMPTY_LIST_ROOM_PX = 1  # physical px, whatever the scale
_GROUP_INDENT = "    "
_SCROLLBAR_PX = 15
_DISCLOSURE_EM = 0.66
_FILE_LABEL_DIGITS = 34
_FILE_LABEL = "No file chosen"
_CARET_PX = 1
_SIZED_BY_CONTENT = frozenset({"text-field", "text-area", "select"})
_FILE_BUTTON_EDGES_PX = 6  # border and padding of the button in a file field, above and below its label
CENTRED = frozenset({"button", "text-field", "select", "file-field", *DATE_TIME_FIELDS})
"""Controls whose content stands in the middle of a taller box."""
COMPRESSIBLE = frozenset({"text-field", "text-area", "select", "list-box", "file-field"})
"""Controls that percentage widths may make narrower than their content; sliders are others."""


def control_content_width(ctx: LayoutContext, box: Box) -> int | None:
    """Content width of a control, layout units; None: its children's."""
    replaced = box.replaced
    if replaced is None:
        return None
    dpr = ctx.boxes.styled.media.dpr * box.style[p.INTERNAL_ZOOM]
    if box.style[p.FIELD_SIZING] == "content" and replaced.kind in _SIZED_BY_CONTENT:
        return _width_of_content(ctx, box, dpr)
    match replaced.kind:
        case "text-field":
            size = number_field_size(_element(ctx, box))
            if size is not None:
                return _field_width(ctx, box, size) + _buttons_width(ctx, box)
            return _field_width(ctx, box, _count(ctx, box, "size", 20))
        case "text-area":
            columns = _count(ctx, box, "cols", 20)
            return _ceil(_average_width(ctx, box) * columns) + units(_SCROLLBAR_PX * dpr)
        case "select":
            return _widest_label(ctx, box) + (units(_SELECT_PADDING_PX * dpr) if _has_arrow(box) else 0)
        case "marker":
            if box.style[p.LIST_STYLE_TYPE].startswith("disclosure"):
                return units(_DISCLOSURE_EM * box.style[p.FONT_SIZE])
            ascent = int(inline_style(ctx, box.style).font.metrics.ascent)
            return units(float((ascent * 2 // 3 + 1) // 2 + 2))
        case "control" | "color-control":
            return units((replaced.width or 0.0) * dpr)
        case "file-field":
            font = inline_style(ctx, box.style).font
            widest = max(_FILE_LABEL_DIGITS * font.shape("0").width(0, 1), font.shape(_FILE_LABEL).width(0, 14))
            return _ceil(widest / 64)
    return date_time_width(ctx, box) if replaced.kind in DATE_TIME_FIELDS else None


def control_content_height(ctx: LayoutContext, box: Box) -> int | None:
    """Content height of a control that does not follow from its children, layout units."""
    replaced = box.replaced
    if replaced is None:
        return None
    own_style = inline_style(ctx, box.style)
    line, font = own_style.line_height, own_style.font
    dpr = ctx.boxes.styled.media.dpr * box.style[p.INTERNAL_ZOOM]
    match replaced.kind:
        case "text-field":
            return line
        case "select":
            text = units(font.metrics.ascent + font.metrics.descent)
            return text + (units(2 * dpr) if _has_arrow(box) else 0)
        case "text-area" | "list-box" if box.style[p.FIELD_SIZING] == "content":
            return None
        case "text-area":
            return line * _count(ctx, box, "rows", 2)
        case "list-box":
            return None if replaced.height is None else int(replaced.height) * _list_row_height(ctx, box)
        case "control" | "color-control":
            return units((replaced.height or 0.0) * dpr)
        case "file-field":
            return max(line, units(font.metrics.line_spacing) + units(_FILE_BUTTON_EDGES_PX * dpr))
    return date_time_height(ctx, box) if replaced.kind in DATE_TIME_FIELDS else None


def _list_row_height(ctx: LayoutContext, box: Box) -> int:
    """Height of the highest row in a list box, or what a box without rows counts instead."""
    boxes = ctx.boxes.boxes
    rows = [boxes[child] for child in box.children]
    rows += [boxes[child] for row in rows if row.children and not row.children_inline for child in row.children]
    heights = {id(row.style): _row_height(ctx, row) for row in rows if row.children_inline}
    if not heights:
        metrics = inline_style(ctx, box.style).font.metrics
        return units(metrics.ascent + metrics.descent) + units(_EMPTY_LIST_ROOM_PX)
    return max(heights.values())


def _row_height(ctx: LayoutContext, row: Box) -> int:
    line, least, height = inline_style(ctx, row.style).line_height, row.style[p.MIN_HEIGHT], row.style[p.HEIGHT]
    edges = row.metrics.edges
    sizes = [units(size.px) for size in (least, height) if isinstance(size, LengthPercentage)]
    return max(line, *sizes) + (0 if edges is None else edges.top + edges.bottom)


def _width_of_content(ctx: LayoutContext, box: Box, dpr: float) -> int | None:
    """As wide as what is shown, for `field-sizing: content`; at least the caret has room (CSS UI 4, §3.3)."""
    text = _shown_text(ctx, box)
    caret = units(_CARET_PX * dpr)
    assert box.replaced is not None
    if box.replaced.kind == "text-area":
        return None if text else caret
    font = inline_style(ctx, box.style).font
    width = max(units(font.shape(text).width(0, len(text)) / 64), caret)
    if box.replaced.kind == "select" and _has_arrow(box):
        width += units(_SELECT_PADDING_PX * dpr)
    return width + _buttons_width(ctx, box)


def _buttons_width(ctx: LayoutContext, box: Box) -> int:
    buttons = (ctx.boxes.boxes[child] for child in box.children[1:])
    widths = (button.style[p.WIDTH] for button in buttons)
    return sum(units(side.px) for side in widths if isinstance(side, LengthPercentage))


def _shown_text(ctx: LayoutContext, box: Box) -> str:
    """Value, placeholder or label in a control."""
    while box.children and box.kind is not BoxKind.TEXT:
        box = ctx.boxes.boxes[box.children[0]]
    return "" if box.text == EMPTY_FIELD else box.text


def _has_arrow(box: Box) -> bool:
    return box.style[p.APPEARANCE] != "none"


def _element(ctx: LayoutContext, box: Box) -> Element:
    return ctx.boxes.styled.document.element(box.node)


def _count(ctx: LayoutContext, box: Box, name: str, default: int) -> int:
    text = _element(ctx, box).attributes.get(name, "").strip()
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0:
        return int(text)
    return default


def _widest_label(ctx: LayoutContext, box: Box) -> int:
    font = inline_style(ctx, box.style).font
    document = ctx.boxes.styled.document
    labels = set()
    for option, label in options(_element(ctx, box), ctx.boxes.styled):
        group = document.nodes[option.parent]
        indented = isinstance(group, Element) and group.tag == "optgroup"
        labels.add(_GROUP_INDENT + label if indented else label)
    widest = max((font.shape(label).width(0, len(label)) for label in sorted(labels)[:1000]), default=0)
    return _ceil(widest / 64)


def _ceil(px: float) -> int:
    return -int(-px // 1) * 64


def _average_width(ctx: LayoutContext, box: Box) -> float:
    """Average character width, rounded up from a half as Blink does."""
    average = inline_style(ctx, box.style).font.metrics.average_width
    return max(average, float(int(average + 0.5)))


def _field_width(ctx: LayoutContext, box: Box, characters: int) -> int:
    average = _average_width(ctx, box)
    widest = float(int(inline_style(ctx, box.style).font.metrics.max_width + 0.5))
    return _ceil(average * characters + max(widest - average, 0.0))
