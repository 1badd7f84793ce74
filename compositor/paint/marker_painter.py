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
from compositor.paint.line_space import line_space
from compositor.paint.paint_context import PaintContext
from compositor.style.computed_style import ComputedStyle

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
    is_disclosure = kind.startswith("disclosure")
    rect = _disclosure_rect(text.ascent, style) if is_disclosure else _symbol_rect(int(text.ascent))
    rect = _on_page(rect, fragment, x, y)
    if not is_disclosure:
        rect = rect.pixel_snapped()
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
        ctx.chunks.draw(FillPolygon(fragment.id, visual, _triangle(rect, _disclosure_side(kind, style)), color))


def _symbol_rect(ascent: int) -> Rect:
    """Place and size of the bullet from the top left of the marker's text, px."""
    size = (ascent * 2 // 3 + 1) // 2
    return Rect(1.0, float(3 * (ascent - ascent * 2 // 3) // 2), float(size), float(size))


def _ellipse(rect: Rect) -> RoundedRect:
    corner = Point(rect.width / 2, rect.height / 2)
    return RoundedRect(rect, Radii(corner, corner, corner, corner))


def _disclosure_rect(ascent: float, style: ComputedStyle) -> Rect:
    """The square of a disclosure marker, which stands on the baseline."""
    size = _DISCLOSURE_EM * style[p.FONT_SIZE]
    return Rect(0.0, ascent - size, size, size)


def _on_page(rect: Rect, fragment: Fragment, x: float, y: float) -> Rect:
    """A rectangle counted from the inline and block start of the marker's text, which is at (x, y) on the page."""
    if fragment.box.style[p.WRITING_MODE] == "vertical-lr":
        return Rect(x + rect.y, y + rect.x, rect.height, rect.width)
    space = line_space(fragment.piece, x, y)
    return space.rect_on_page(rect.moved(x, y))


def _disclosure_side(kind: str, style: ComputedStyle) -> str:
    """Where a disclosure marker points: to the block end when open, else to the inline end."""
    if kind == "disclosure-open":
        name = "inset-block-end"
    else:
        name = "inset-inline-end"
    return p.physical_name(name, style[p.WRITING_MODE], style[p.DIRECTION])


def _triangle(square: Rect, side: str) -> tuple[Point, Point, Point]:
    """An equilateral triangle in a square that points to one of its sides."""
    size = square.width
    height = size * math.sqrt(3) / 2
    x, y = square.x, square.y
    middle_x, middle_y, inset = x + size / 2, y + size / 2, (size - height) / 2
    match side:
        case "bottom":
            return Point(x, y + inset), Point(x + size, y + inset), Point(middle_x, y + inset + height)
        case "top":
            bottom = y + size - inset
            return Point(x, bottom), Point(x + size, bottom), Point(middle_x, bottom - height)
        case "left":
            return Point(x + size, y), Point(x + size, y + size), Point(x + size - height, middle_y)
    return Point(x, y), Point(x + height, middle_y), Point(x, y + size)
