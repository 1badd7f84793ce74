"""Border, padding and content boxes of a fragment in px, rounded and snapped as they are painted.

Source: CSS Backgrounds 3 §5; Blink's `RoundedBorderGeometry` and `ToPixelSnappedRect`.
"""

from __future__ import annotations

from compositor.base.geometry import ZERO_RADII, Edges, Point, Radii, Rect, RoundedRect
from compositor.base.units import LAYOUT_UNITS_PER_PX
from compositor.css import properties as p
from compositor.css.values import Corner
from compositor.layout.basic_shapes import corner_radii
from compositor.layout.boxes import NO_BOX
from compositor.layout.fragments import EdgeWidths, Piece
from compositor.style.computed_style import ComputedStyle

_ZERO_CORNER = Corner()


def border_box(piece: Piece, offset: Point) -> Rect:
    """Border box with its top left at `offset`, px, not snapped."""
    return Rect(offset[0], offset[1], piece.width / LAYOUT_UNITS_PER_PX, piece.height / LAYOUT_UNITS_PER_PX)


def edges_px(edges: EdgeWidths) -> Edges:
    """Layout units to px, a side."""
    top, right, bottom, left = edges
    return Edges(
        top / LAYOUT_UNITS_PER_PX,
        right / LAYOUT_UNITS_PER_PX,
        bottom / LAYOUT_UNITS_PER_PX,
        left / LAYOUT_UNITS_PER_PX,
    )


def inset(rect: Rect, edges: Edges) -> Rect:
    """`rect` shrunk by `edges`; sizes stop at 0."""
    return Rect(
        rect.x + edges.left,
        rect.y + edges.top,
        max(0.0, rect.width - edges.left - edges.right),
        max(0.0, rect.height - edges.top - edges.bottom),
    )


def padding_box(piece: Piece, offset: Point) -> Rect:
    """Padding box, scrollbars included, px."""
    return inset(border_box(piece, offset), edges_px(piece.border))


def scrollport(piece: Piece, offset: Point) -> Rect:
    """Padding box less classic scrollbars, px."""
    box = padding_box(piece, offset)
    vertical, horizontal = piece.scrollbar
    if not vertical and not horizontal:
        return box
    across = vertical / LAYOUT_UNITS_PER_PX
    width = max(0.0, box.width - across)
    height = max(0.0, box.height - horizontal / LAYOUT_UNITS_PER_PX)
    return Rect(box.x + across if has_left_scrollbar(piece) else box.x, box.y, width, height)


def has_left_scrollbar(piece: Piece) -> bool:
    """Where a vertical scrollbar is: at the left of right-to-left boxes whose lines are horizontal."""
    style = piece.box.style
    is_view = piece.box.parent == NO_BOX
    return not is_view and style[p.DIRECTION] == "rtl" and style[p.WRITING_MODE] == "horizontal-tb"


def content_box(piece: Piece, offset: Point) -> Rect:
    """Content box, px."""
    return inset(scrollport(piece, offset), edges_px(piece.padding))


def border_radii(style: ComputedStyle, width: float, height: float) -> Radii:
    """Used radii of the border box, scaled down where they overlap (CSS Backgrounds 3 §5.5)."""
    corners = (
        style[p.BORDER_TOP_LEFT_RADIUS],
        style[p.BORDER_TOP_RIGHT_RADIUS],
        style[p.BORDER_BOTTOM_RIGHT_RADIUS],
        style[p.BORDER_BOTTOM_LEFT_RADIUS],
    )
    if corners[0] == corners[1] == corners[2] == corners[3] == _ZERO_CORNER:
        return ZERO_RADII
    return corner_radii(corners, width, height)


def rounded_border(piece: Piece, offset: Point) -> RoundedRect:
    """The pixel-snapped border edge."""
    box = border_box(piece, offset)
    return RoundedRect(box.pixel_snapped(), border_radii(piece.box.style, box.width, box.height))


def rounded_inset(outer: RoundedRect, edges: Edges) -> RoundedRect:
    """The rounded inner edge after insetting by `edges`."""
    return RoundedRect(inset(outer.rect, edges), outer.radii.shrunk(edges) if outer.is_rounded else ZERO_RADII)


def margin_edge(outer: RoundedRect, margins: Edges) -> RoundedRect:
    """A rounded edge grown by margins: small radii grow less, so that sharp corners stay sharp (CSS Shapes 1 §5)."""

    def grown(radius: Point, across: float, down: float) -> Point:
        return Point(_grown_radius(radius.x, across), _grown_radius(radius.y, down))

    top, right, bottom, left = margins
    tl, tr, br, bl = outer.radii
    corners = (grown(tl, left, top), grown(tr, right, top), grown(br, right, bottom), grown(bl, left, bottom))
    return RoundedRect(outer.rect.outset(top, right, bottom, left), Radii(*corners))


def _grown_radius(radius: float, margin: float) -> float:
    if radius <= 0:
        return 0.0
    if margin <= 0 or radius >= margin:
        return max(0.0, radius + margin)
    return radius + margin * (1 + (radius / margin - 1) ** 3)


def rounded_padding(piece: Piece, offset: Point) -> RoundedRect:
    """The pixel-snapped rounded padding edge: the inner edge of the border."""
    return rounded_inset(rounded_border(piece, offset), edges_px(piece.border))


def rounded_content(piece: Piece, offset: Point) -> RoundedRect:
    """The pixel-snapped rounded content edge."""
    border, padding = edges_px(piece.border), edges_px(piece.padding)
    both = Edges(*(b + q for b, q in zip(border, padding, strict=True)))
    outer = rounded_border(piece, offset)
    inner = rounded_inset(outer, both)
    return RoundedRect(content_box(piece, offset).pixel_snapped(), inner.radii)
