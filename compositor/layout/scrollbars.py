"""Space that classic scrollbars take from the content box."""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.edges import NO_EDGES, EdgeWidths
from compositor.layout.fragments import Piece
from compositor.layout.orientation import orientation_of
from compositor.layout.sizing import add_edges

CLASSIC_PX = 15
THIN_PX = 10


def scrollbar_widths(ctx: LayoutContext, box: Box) -> tuple[int, int]:
    """(width of the vertical, height of the horizontal scrollbar), layout units."""
    if ctx.scrollbars != "classic" or not _may_scroll(box):
        return 0, 0
    if box.replaced is not None:
        return CLASSIC_PX * _scale(ctx), 0
    overflow_x, overflow_y = used_overflow(ctx, box)
    style = box.style
    if overflow_x == "visible" or overflow_x == "clip" or style[p.SCROLLBAR_WIDTH] == "none":
        return 0, 0
    thickness = (THIN_PX if style[p.SCROLLBAR_WIDTH] == "thin" else CLASSIC_PX) * _scale(ctx)
    needs_vertical, needs_horizontal = ctx.forced_scrollbars.get(box.id, (False, False))
    vertical = overflow_y == "scroll" or (overflow_y == "auto" and needs_vertical)
    if style[p.SCROLLBAR_GUTTER] != "auto" and overflow_y in ("auto", "scroll", "hidden"):
        vertical = True
    horizontal = overflow_x == "scroll" or (overflow_x == "auto" and needs_horizontal)
    return (thickness if vertical else 0, thickness if horizontal else 0)


def _may_scroll(box: Box) -> bool:
    """Tables and their parts do not scroll, but cells and captions do; of the controls list boxes do."""
    if box.replaced is not None:
        return box.replaced.kind == "list-box"
    if box.kind is BoxKind.TABLE_PART:
        return box.style[p.DISPLAY] in ("table-cell", "table-caption")
    return box.kind is not BoxKind.TABLE


def used_overflow(ctx: LayoutContext, box: Box) -> tuple[str, str]:
    """`overflow-x` and `-y`, once the viewport has taken over the root element's or body's."""
    if box.id == ctx.viewport_source:
        return "visible", "visible"
    if box.parent != NO_BOX:
        return box.style[p.OVERFLOW_X], box.style[p.OVERFLOW_Y]
    if ctx.viewport_source == NO_BOX:
        return "auto", "auto"
    style = ctx.boxes.boxes[ctx.viewport_source].style
    names = {"visible": "auto", "clip": "hidden"}
    return names.get(style[p.OVERFLOW_X], style[p.OVERFLOW_X]), names.get(style[p.OVERFLOW_Y], style[p.OVERFLOW_Y])


def scrollbar_edges(box: Box, scrollbar: tuple[int, int]) -> EdgeWidths:
    """The sides that scrollbars are on, in the frame of the box's content.

    The vertical one is at the left of right-to-left boxes, but always at the right where text runs vertically.
    """
    if scrollbar == (0, 0):
        return NO_EDGES
    orientation = orientation_of(box.style[p.WRITING_MODE])
    if orientation.swaps:
        return orientation.inverse.edges(EdgeWidths(0, scrollbar[1], scrollbar[0], 0))
    if box.style[p.DIRECTION] == "rtl" and box.parent != NO_BOX:
        return EdgeWidths(0, 0, scrollbar[1], scrollbar[0])
    return EdgeWidths(0, scrollbar[0], scrollbar[1], 0)


def needed_scrollbars(ctx: LayoutContext, piece: Piece) -> tuple[bool, bool]:
    """Which (vertical, horizontal) scrollbars the finished box needs where its overflow is `auto`."""
    box = piece.box
    overflow_x, overflow_y = used_overflow(ctx, box)
    area, border = piece.overflow, add_edges(piece.border, scrollbar_edges(box, piece.scrollbar))
    if area is None:
        return False, False
    right, bottom = piece.width - border.right, piece.height - border.bottom
    vertical = area.y + area.height > bottom or area.y < border.top
    horizontal = area.x + area.width > right or area.x < border.left
    return vertical and overflow_y == "auto", horizontal and overflow_x == "auto"


def _scale(ctx: LayoutContext) -> int:
    return int(64 * ctx.boxes.styled.media.dpr)
