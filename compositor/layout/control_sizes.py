"""Natural content sizes of form controls, which depend on their fonts.

Source: Blink's LayoutTextControl and LayoutTheme; measured in Chromium.
"""

from __future__ import annotations

from compositor.dom.nodes import Element
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.inline_style import inline_style
from compositor.layout.sizing import units

_SELECT_ARROW_PX = 18
_SCROLLBAR_PX = 15
_FILE_FIELD_PX = 253


def control_content_width(ctx: LayoutContext, box: Box, content: int) -> int | None:
    """Content width of a control, layout units; `content` is what its children need. None: no natural width."""
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
            return _ceil(content / 64) + units(_SELECT_ARROW_PX * dpr)
        case "file":
            return units(_FILE_FIELD_PX * dpr)
        case "marker":
            ascent = int(inline_style(ctx, box.style).font.metrics.ascent)
            return units(float((ascent * 2 // 3 + 1) // 2 + 2))
    return None


def control_content_height(ctx: LayoutContext, box: Box) -> int | None:
    """Content height of a control that does not follow from its children, layout units."""
    replaced = box.replaced
    if replaced is None:
        return None
    line = inline_style(ctx, box.style).line_height
    match replaced.kind:
        case "text-field" | "select" | "date-field" | "file":
            return line
        case "text-area":
            return line * _count(ctx, box, "rows", 2)
        case "list-box":
            return None if replaced.height is None else int(replaced.height) * (line + 2 * 64)
    return None


def _element(ctx: LayoutContext, box: Box) -> Element:
    return ctx.boxes.styled.document.element(box.node)


def _count(ctx: LayoutContext, box: Box, name: str, default: int) -> int:
    text = _element(ctx, box).attributes.get(name, "").strip()
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0:
        return int(text)
    return default


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
