"""Space that classic scrollbars take from the content box."""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext

CLASSIC_PX = 15
THIN_PX = 11


def scrollbar_widths(ctx: LayoutContext, box: Box) -> tuple[int, int]:
    """(width of the vertical, height of the horizontal scrollbar), layout units."""
    if ctx.scrollbars != "classic":
        return 0, 0
    style = box.style
    if style[p.SCROLLBAR_WIDTH] == "none" or box.replaced is not None or box.id in (0, ctx.viewport_source):
        return 0, 0
    thickness = (THIN_PX if style[p.SCROLLBAR_WIDTH] == "thin" else CLASSIC_PX) * _scale(ctx)
    needs_vertical, needs_horizontal = ctx.forced_scrollbars.get(box.id, (False, False))
    vertical = style[p.OVERFLOW_Y] == "scroll" or (style[p.OVERFLOW_Y] == "auto" and needs_vertical)
    if style[p.SCROLLBAR_GUTTER] != "auto" and style[p.OVERFLOW_Y] in ("auto", "scroll", "hidden"):
        vertical = True
    horizontal = style[p.OVERFLOW_X] == "scroll" or (style[p.OVERFLOW_X] == "auto" and needs_horizontal)
    return (thickness if vertical else 0, thickness if horizontal else 0)


def _scale(ctx: LayoutContext) -> int:
    return int(64 * ctx.boxes.styled.media.dpr)
