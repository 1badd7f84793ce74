"""Scrollable overflow: how far the content of a box reaches.

Source: CSS Overflow 3 §2.2; Blink's scrollable overflow calculator.
"""

from __future__ import annotations

from collections.abc import Iterable

from compositor.base.geometry import Edges, Rect
from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.fragments import EdgeWidths, FragmentKind, LayoutRect, Piece
from compositor.layout.motion_path import Surroundings
from compositor.layout.orientation import orientation_of
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import LARGE, margins
from compositor.layout.transform_rect import Perspective, map_rect

Placed = tuple[int, int, Piece]
_Extent = tuple[int, int, int, int]  # left, top, right, bottom


def scrollable_overflow(
    box: Box,
    scrolls: bool,
    size: tuple[int, int],
    edges: tuple[EdgeWidths, EdgeWidths],
    children: Iterable[Placed],
    viewport_source: BoxId = NO_BOX,
) -> LayoutRect | None:
    """The scrollable overflow rectangle of a box about to be finished; None when the border box holds it.

    Args:
        scrolls: The box is a scroll container.
        size: Border-box size.
        edges: Border (scrollbars included) and padding.
        viewport_source: The box whose `overflow` the viewport has taken over, and which clips nothing itself.
    """
    width, height = size
    border, padding = edges
    left, top, right, bottom = border.left, border.top, width - border.right, height - border.bottom
    flow = _Flow(border.top + padding.top, _content_size(size, edges))
    is_view, perspective = box.parent == NO_BOX, box.metrics.has_perspective
    for x, y, piece in children:
        if is_view and piece.box.style[p.POSITION] == "fixed":
            continue  # fixed boxes scroll with nothing
        if scrolls and _in_flow(piece, box):
            flow.add(x, y, piece)
        clips = piece.box.id != viewport_source
        around = _surroundings(box, size, edges, x, y) if piece.box.metrics.moves_on_path else None
        e = _extent(x, y, piece, _perspective(box, size, x, y) if perspective else None, around, clips)
        if e is None:
            continue
        left, top, right, bottom = min(left, e[0]), min(top, e[1]), max(right, e[2]), max(bottom, e[3])
    if flow.extent is not None:
        e = flow.extent
        left, top = min(left, e[0] - padding.left), min(top, e[1] - padding.top)
        right, bottom = max(right, e[2] + padding.right), max(bottom, e[3] + padding.bottom)
    if scrolls:
        from_right, from_bottom = scroll_origin(box)
        if from_right:
            right = width - border.right
        else:
            left = border.left
        if from_bottom:
            bottom = height - border.bottom
        else:
            top = border.top
    if left >= 0 and top >= 0 and right <= width and bottom <= height:
        return None
    return LayoutRect(left, top, right - left, bottom - top)


def with_tracks(
    box: Box,
    overflow: LayoutRect | None,
    size: tuple[int, int],
    edges: tuple[EdgeWidths, EdgeWidths],
    tracks: LayoutRect,
) -> LayoutRect | None:
    """The scrollable overflow of a grid that is a scroll container: its tracks count, with items in them or not.

    Args:
        overflow: That of its children.
        size, edges: As for `scrollable_overflow`.
        tracks: From the first to the last line of each axis, relative to the border box.
    """
    border, padding = edges
    known = overflow or LayoutRect(0, 0, *size)
    left, right = tracks.x - padding.left, tracks.x + tracks.width + padding.right
    bottom = tracks.y + tracks.height + padding.bottom
    if left >= border.left and right <= size[0] - border.right and bottom <= size[1] - border.bottom:
        return overflow
    if scroll_origin(box)[0]:
        left, right = min(left, known.x), known.x + known.width
    else:
        left, right = known.x, max(right, known.x + known.width)
    return LayoutRect(left, known.y, right - left, max(bottom, known.y + known.height) - known.y)


def scrollable_block(
    box: Box, size: tuple[int, int], edges: tuple[EdgeWidths, EdgeWidths], children: Iterable[Placed]
) -> tuple[LayoutRect, LayoutRect]:
    """The scrollable containing block that a box is: its padding box and what of its flow can be scrolled to.

    Args:
        size, edges: As for `scrollable_overflow`.

    Returns:
        Besides, where boxes that overflow it could be scrolled to.
    """
    border, padding = edges
    left, top, right, bottom = border.left, border.top, size[0] - border.right, size[1] - border.bottom
    flow = _Flow(border.top + padding.top, _content_size(size, edges))
    for x, y, piece in children:
        if _in_flow(piece, box):
            flow.add(x, y, piece)
    from_right, from_bottom = scroll_origin(box)
    if flow.extent is not None:
        e = flow.extent
        if from_right:
            left = min(left, e[0] - padding.left)
        else:
            right = max(right, e[2] + padding.right)
        if from_bottom:
            top = min(top, e[1] - padding.top)
        else:
            bottom = max(bottom, e[3] + padding.bottom)
    block = LayoutRect(left, top, right - left, bottom - top)
    return block, LayoutRect(
        left - LARGE if from_right else left, top - LARGE if from_bottom else top, right - left + LARGE,
        bottom - top + LARGE,
    )  # fmt: skip


def physical_scroll_origin(box: Box) -> tuple[bool, bool]:
    """`scroll_origin` on the page."""
    from_right, from_bottom = scroll_origin(box)
    orientation = orientation_of(box.style[p.WRITING_MODE])
    if orientation.swaps:
        from_right, from_bottom = from_bottom, from_right
    return from_right != orientation.flip_x, from_bottom != orientation.flip_y


def scroll_origin(box: Box) -> tuple[bool, bool]:
    """Whether a scroll container scrolls from its right, and from its bottom edge, in the frame of its content."""
    direction = box.style[p.FLEX_DIRECTION] if box.kind is BoxKind.FLEX else "row"
    return (box.style[p.DIRECTION] == "rtl") != (direction == "row-reverse"), direction == "column-reverse"


def _in_flow(piece: Piece, parent: Box) -> bool:
    return piece.box.id == parent.id or not (piece.box.out_of_flow or piece.box.floating)


def _content_size(size: tuple[int, int], edges: tuple[EdgeWidths, EdgeWidths]) -> tuple[int, int]:
    border, padding = edges
    width = size[0] - border.left - border.right - padding.left - padding.right
    return width, size[1] - border.top - border.bottom - padding.top - padding.bottom


def _margin_edges(x: int, y: int, piece: Piece, content: tuple[int, int]) -> _Extent:
    """Margin box of an in-flow child where it was before relative positioning; lines count with their content."""
    if piece.kind is FragmentKind.LINE:
        right = x + max([cx + child.width for cx, _, child in piece.children], default=0)
        return x, y, right, y + piece.height
    outer = margins(piece.box, 0)
    if piece.box.style[p.POSITION] == "relative":
        dx, dy = relative_offset(piece.box, *content)
        x, y = x - dx, y - dy
    return x - outer.left, y - outer.top, x + piece.width + outer.right, y + piece.height + outer.bottom


class _Flow:
    """What the in-flow children of a box take up with their margins.

    Attributes:
        extent: So far; None without any.
    """

    __slots__ = ("_content", "_last", "extent")

    def __init__(self, top: int, content: tuple[int, int]) -> None:
        self.extent: _Extent | None = None
        self._last = top  # border edge that margins of the next child start at
        self._content = content

    def add(self, x: int, y: int, piece: Piece) -> None:
        """Add the next child, in order."""
        left, top, right, bottom = _margin_edges(x, y, piece, self._content)
        margin = 0 if piece.kind is FragmentKind.LINE else margins(piece.box, 0).bottom
        if _collapses_through(piece):
            # Its two margins are one, which it lies at the end of already.
            bottom = max(bottom - margin, self._last + margin)
        else:
            self._last = bottom - margin
        self.extent = _union(self.extent, (left, top, right, bottom))


def _collapses_through(piece: Piece) -> bool:
    """True for plain blocks without any height of their own."""
    plain = piece.kind is FragmentKind.BOX and piece.box.kind is BoxKind.BLOCK and piece.height == 0
    return plain and piece.box.style[p.OVERFLOW_X] == "visible" and piece.box.style[p.DISPLAY] in ("block", "list-item")


def _union(a: _Extent | None, b: _Extent) -> _Extent:
    if a is None:
        return b
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _perspective(box: Box, size: tuple[int, int], x: int, y: int) -> Perspective | None:
    """The perspective a box gives a child at (x, y)."""
    depth = box.style[p.PERSPECTIVE]
    if isinstance(depth, str) or box.kind is BoxKind.INLINE:
        return None
    ox, oy = box.style[p.PERSPECTIVE_ORIGIN]
    width, height = size[0] / 64, size[1] / 64
    return Perspective(float(depth), ox.resolve(width) - x / 64, oy.resolve(height) - y / 64)


def _surroundings(
    box: Box, size: tuple[int, int], edges: tuple[EdgeWidths, EdgeWidths], x: int, y: int
) -> Surroundings:
    """A box as a child at (x, y) sees it that moves along a path."""
    border_box = Rect(-x / 64, -y / 64, size[0] / 64, size[1] / 64)
    border, padding = (Edges(*(edge / 64 for edge in each)) for each in edges)
    return Surroundings(border_box, border, padding, box.style)


def _extent(
    x: int,
    y: int,
    piece: Piece,
    perspective: Perspective | None = None,
    around: Surroundings | None = None,
    clips: bool = True,
) -> _Extent | None:
    """What a child adds to its parent's overflow, in the parent's coordinates; `clips`: by its own `overflow`."""
    if piece.hidden and piece.kind is FragmentKind.LINE:
        return None
    if piece.kind is FragmentKind.LINE:
        return _union(_line_extent(x, y, piece), (x, y, x, y + piece.height))
    left, top, right, bottom = 0, 0, piece.width, piece.height
    if piece.kind is not FragmentKind.TEXT:
        if piece.box.kind is not BoxKind.INLINE and piece.overflow is not None and not _is_contained(piece.box):
            o, style = piece.overflow, piece.box.style
            if not clips or style[p.OVERFLOW_X] == "visible":
                left, right = min(left, o.x), max(right, o.x + o.width)
            if not clips or style[p.OVERFLOW_Y] == "visible":
                top, bottom = min(top, o.y), max(bottom, o.y + o.height)
        elif piece.kind is FragmentKind.INLINE_BOX and piece.children:
            inner = _line_extent(0, 0, piece)
            if inner is not None:
                left, top = min(left, inner[0]), min(top, inner[1])
                right, bottom = max(right, inner[2]), max(bottom, inner[3])
        if piece.box.kind is not BoxKind.INLINE and piece.box.metrics.transforms:
            left, top, right, bottom = map_rect(
                piece.box.style, (piece.width, piece.height), (left, top, right, bottom), perspective, around
            )
    if right <= left or bottom <= top:
        return None
    return x + left, y + top, x + right, y + bottom


def _is_contained(box: Box) -> bool:
    """True when what overflows a box is only ink to the boxes around it (CSS Contain 2 §3.2, §3.3)."""
    if box.kind is BoxKind.TABLE_PART and box.style[p.DISPLAY] not in ("table-cell", "table-caption"):
        return False
    return box.metrics.contains_paint or box.metrics.contains_layout


def _line_extent(x: int, y: int, line: Piece) -> _Extent | None:
    """Union of what is on a line."""
    found: _Extent | None = None
    for cx, cy, child in line.children:
        if child.kind is FragmentKind.TEXT:
            e = (x + cx, y + cy, x + cx + child.width, y + cy + child.height) if child.width and child.height else None
        else:
            e = _extent(x + cx, y + cy, child)
        if e is not None:
            found = _union(found, e)
    return found
