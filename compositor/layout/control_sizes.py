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
_DISCLOSURE_EM = 0.66
_FIELD_SIZES = {
    "date-field": (8.2, 11, 1.3, 0), "time-field": (5.85, 21, 1.05, 6), "datetime-local-field": (14.2, 17, 1.3, 0),
    "month-field": (10.6, 9, 1.3, 0), "week-field": (10.0, 9, 1.3, 0), "file-field": (18.975, 0, 1.575, 0),
}  # fmt: skip
"""Content width in em and px, content height in em and px."""
CENTRED = frozenset({"button", "text-field", "select", *_FIELD_SIZES})
"""Controls whose content stands in the middle of a taller box."""
COMPRESSIBLE = frozenset({"text-field", "text-area", "select", "list-box", "file-field"})
"""Controls that percentage widths may make narrower than their content."""


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
            if box.style[p.LIST_STYLE_TYPE].startswith("disclosure"):
                return units(_DISCLOSURE_EM * box.style[p.FONT_SIZE])
            ascent = int(inline_style(ctx, box.style).font.metrics.ascent)
            return units(float((ascent * 2 // 3 + 1) // 2 + 2))
    sizes = _FIELD_SIZES.get(replaced.kind)
    return None if sizes is None else units(sizes[0] * box.style[p.FONT_SIZE] + sizes[1] * dpr)


def control_content_height(ctx: LayoutContext, box: Box) -> int | None:
    """Content height of a control that does not follow from its children, layout units."""
    replaced = box.replaced
    if replaced is None:
        return None
    line = inline_style(ctx, box.style).line_height
    dpr = ctx.boxes.styled.media.dpr
    match replaced.kind:
        case "text-field":
            return line
        case "select":
            return line + units(2 * dpr)
        case "text-area":
            return line * _count(ctx, box, "rows", 2)
        case "list-box":
            return None if replaced.height is None else int(replaced.height) * (line + units(2 * dpr))
    sizes = _FIELD_SIZES.get(replaced.kind)
    return None if sizes is None else units(sizes[2] * box.style[p.FONT_SIZE] + sizes[3] * dpr)


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
