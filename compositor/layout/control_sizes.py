"""Natural content sizes of form controls, which depend on their fonts.

Source: Blink's LayoutTextControl and LayoutTheme; measured in Chromium.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.controls import options
from compositor.layout.inline_style import inline_style
from compositor.layout.sizing import units

_SELECT_PADDING_PX = 20
_SCROLLBAR_PX = 15
_FIELD_EMS = {
    "date-field": (8.95, 1.3), "time-field": (7.35, 1.5), "datetime-local-field": (15.4, 1.3),
    "month-field": (11.2, 1.3), "week-field": (10.6, 1.3), "file-field": (18.975, 1.575),
}  # fmt: skip
CENTRED = frozenset({"button", "text-field", "select", *_FIELD_EMS})
"""Controls whose content stands in the middle of a taller box."""


def control_content_width(ctx: LayoutContext, box: Box) -> int | None:
    """Content width of a control, layout units; None: its children's."""
    replaced = box.replaced
    if replaced is None:
        return None
    dpr = ctx.boxes.styled.media.dpr
    match replaced.kind:
        case "text-field":
            return _field_width(ctx, box, _count(ctx, box, "size", 20))
        case "text-area":
            columns = _count(ctx, box, "cols", 20)
            return _ceil(_average_width(ctx, box) * columns) + units(_SCROLLBAR_PX * dpr)
        case "select":
            return _widest_label(ctx, box) + units(_SELECT_PADDING_PX * dpr)
        case "marker":
            ascent = int(inline_style(ctx, box.style).font.metrics.ascent)
            return units(float((ascent * 2 // 3 + 1) // 2 + 2))
    ems = _FIELD_EMS.get(replaced.kind)
    return None if ems is None else units(ems[0] * box.style[p.FONT_SIZE])


def control_content_height(ctx: LayoutContext, box: Box) -> int | None:
    """Content height of a control that does not follow from its children, layout units."""
    replaced = box.replaced
    if replaced is None:
        return None
    line = inline_style(ctx, box.style).line_height
    match replaced.kind:
        case "text-field":
            return line
        case "select":
            return line + units(2 * ctx.boxes.styled.media.dpr)
        case "text-area":
            return line * _count(ctx, box, "rows", 2)
        case "list-box":
            return (
                None
                if replaced.height is None
                else int(replaced.height) * (line + units(2 * ctx.boxes.styled.media.dpr))
            )
    ems = _FIELD_EMS.get(replaced.kind)
    return None if ems is None else units(ems[1] * box.style[p.FONT_SIZE])


def _element(ctx: LayoutContext, box: Box) -> Element:
    return ctx.boxes.styled.document.element(box.node)


def _count(ctx: LayoutContext, box: Box, name: str, default: int) -> int:
    text = _element(ctx, box).attributes.get(name, "").strip()
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0:
        return int(text)
    return default


def _widest_label(ctx: LayoutContext, box: Box) -> int:
    font = inline_style(ctx, box.style).font
    labels = {label for _, label in options(_element(ctx, box), ctx.boxes.styled)}
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
