"""List markers that are drawn as shapes.

Source: Blink's `ListMarkerPainter` and `ListMarker::RelativeSymbolMarkerRect`.
"""

from __future__ import annotations

import math
from typing import Final

from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.fragments import Fragment
from compositor.paint.display_items import DrawBorder, FillPolygon, FillRect
from compositor.paint.paint_context import PaintContext

_DISCLOSURE_EM: Final = 0.66
_SYMBOLS: Final = frozenset({"disc", "circle", "square", "disclosure-open", "disclosure-closed"})


def is_symbol_marker(box: Box, parent: Box) -> bool:
    """True when the text of this box stands for a marker that is a shape."""
    return (
        "marker" in (box.pseudo, parent.pseudo)
        and box.style[p.LIST_STYLE_TYPE] in _SYMBOLS
        and box.style[p.CONTENT] == "normal"
    )


def paint_symbol(ctx: PaintContext, fragment: Fragment, x: float, y: float) -> None:
    """Paint the marker in a text fragment whose top left is (x, y)."""
    text, style = fragment.piece.text, fragment.box.style
    if text is None or style[p.VISIBILITY] != "visible":
        return
    kind, color = style[p.LIST_STYLE_TYPE], style[p.COLOR]
    rect = _symbol_rect(int(text.ascent)).moved(x, y).pixel_snapped()
    visual = Rect(x, y, fragment.piece.width / 64, fragment.piece.height / 64).union(rect.inflated(1)).enclosing_int()
    if kind == "square":
        ctx.chunks.draw(FillRect(fragment.id, visual, RoundedRect(rect), color))
    elif kind == "disc":
        ctx.chunks.draw(FillRect(fragment.id, visual, _ellipse(rect), color))
    elif kind == "circle":
        one = Edges(1.0, 1.0, 1.0, 1.0)
        solid = ("solid", "solid", "solid", "solid")
        ring = _ellipse(rect.inflated(0.5))
        ctx.chunks.draw(DrawBorder(fragment.id, visual, ring, one, solid, (color, color, color, color)))
    else:
        ctx.chunks.draw(
            FillPolygon(
                fragment.id,
                visual,
                _triangle(x, y + text.ascent, _DISCLOSURE_EM * style[p.FONT_SIZE], kind, style[p.DIRECTION]),
                color,
            )
        )


def _symbol_rect(ascent: int) -> Rect:
    """Place and size of the bullet from the top left of the marker's text, px."""
    size = (ascent * 2 // 3 + 1) // 2
    return Rect(1.0, float(3 * (ascent - ascent * 2 // 3) // 2), float(size), float(size))


def _ellipse(rect: Rect) -> RoundedRect:
    corner = Point(rect.width / 2, rect.height / 2)
    return RoundedRect(rect, Radii(corner, corner, corner, corner))


def _triangle(x: float, baseline: float, size: float, kind: str, direction: str) -> tuple[Point, Point, Point]:
    """The triangle of a disclosure marker: equilateral, in a square that stands on the baseline."""
    top, height = baseline - size, size * math.sqrt(3) / 2
    if kind == "disclosure-open":
        top += (size - height) / 2
        return (Point(x, top), Point(x + size, top), Point(x + size / 2, top + height))
    middle = top + size / 2
    if direction == "rtl":
        return (Point(x + size, top), Point(x + size, baseline), Point(x + size - height, middle))
    return (Point(x, top), Point(x + height, middle), Point(x, baseline))
