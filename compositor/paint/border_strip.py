"""A strip drawn like one side of a border: collapsed borders and column rules.

Source: CSS 2.2 §17.6.2.1, CSS Multi-column Layout 1 §5; Blink's `BoxBorderPainter::DrawBoxSide`.
"""

from __future__ import annotations

from typing import Final

from compositor.base.color import Color
from compositor.base.geometry import Edges, Rect, RoundedRect
from compositor.layout.fragments import FragmentId
from compositor.paint.display_items import DrawBorder
from compositor.paint.paint_context import PaintContext

_LIKE: Final = {"inset": "ridge", "outset": "groove"}


def draw_border_strip(
    ctx: PaintContext, fragment: FragmentId, place: tuple[Rect, bool], look: tuple[str, Color], visual: Rect
) -> None:
    """Draw a strip in the current state.

    Args:
        place: The strip, px, and whether it runs across the page.
        look: Border style and colour.
        visual: The least visual rect.
    """
    rect, across = place[0].pixel_snapped(), place[1]
    style, color = look
    style = _LIKE.get(style, style)
    if rect.is_empty or color.a <= 0:
        return
    widths = Edges(rect.height, 0.0, 0.0, 0.0) if across else Edges(0.0, 0.0, 0.0, rect.width)
    styles = (style, "none", "none", "none") if across else ("none", "none", "none", style)
    colors = (color, color, color, color)
    ctx.chunks.draw(DrawBorder(fragment, visual.union(rect), RoundedRect(rect), widths, styles, colors))
