"""What grid items, those of subgrids included, contribute to the sizes of tracks.

Source: CSS Grid 2 §6.6, §9 (subgrids), §11.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.boxes import BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace
from compositor.layout.grid_baselines import baseline_shims
from compositor.layout.grid_container import GridContainer, GridRoom, outer_edges, track_index
from compositor.layout.grid_geometry import GridLines, distribute_tracks, inherited_lines
from compositor.layout.grid_items import auto_margins, item_alignment, item_width, lay_out_in_area, minimum_width
from compositor.layout.grid_placement import Placement, is_subgridded
from compositor.layout.grid_tracks import Track, TrackItem, size_tracks
from compositor.layout.sizing import (
    border_padding,
    clamp_height,
    is_scroll_container,
    margins,
    ratio_of,
    width_from_ratio,
)

_UNBOUNDED = 2**40


def sized_columns(grid: GridContainer, available: int) -> GridLines:
    """The columns of a grid: its parent's, or sized to `available`."""
    inherited = grid.subgrid[0]
    if inherited is not None:
        edges = outer_edges(grid.box, grid.room.percent_width)
        before, after = _inline_edges(grid, edges.left, edges.right)
        return inherited_lines(inherited, before, after, grid.own_gap(True))
    tracks = grid.column_tracks(available)
    return size_columns(grid, tracks, column_items(grid, tracks), available)


def size_columns(grid: GridContainer, tracks: list[Track], items: list[TrackItem], available: int) -> GridLines:
    """Size columns for these items and position them."""
    alignment = grid.alignment(True)
    size_tracks(tracks, items, available, grid.column_gap, alignment.keyword in ("normal", "stretch"))
    return distribute_tracks(tracks, grid.column_gap, alignment, available)


def _inline_edges(grid: GridContainer, left: int, right: int) -> tuple[int, int]:
    """Edges before the first and after the last column."""
    return (right, left) if grid.box.style[p.DIRECTION] == "rtl" else (left, right)


def column_items(grid: GridContainer, tracks: Sequence[Track]) -> list[TrackItem]:
    """Items with their inline contributions."""
    return [found for item in grid.placed.items for found in _column_items_of(grid, item, tracks)]


def _column_items_of(grid: GridContainer, item: Placement, tracks: Sequence[Track]) -> list[TrackItem]:
    start, span = track_index(item.column), item.column_span
    spanned = tracks[start : start + span]
    inherited = grid.inherited(item)
    if inherited[0] is None:
        return [_column_item(grid, item, spanned)]
    child = GridContainer(grid.ctx, item.box, GridRoom(), inherited)
    reverse = grid.reverses(item.box)
    edges = outer_edges(item.box, 0)
    own = column_items(child, spanned[::-1] if reverse else spanned)
    extra = (*_inline_edges(child, edges.left, edges.right), (child.column_gap - grid.column_gap) // 2)
    found = within_subgrid(own, span, extra)
    return [_shifted(each, start + (span - each.start - each.span if reverse else each.start)) for each in found]


def within_subgrid(items: Sequence[TrackItem], count: int, extra: tuple[int, int, int]) -> list[TrackItem]:
    """Items of a subgrid as its parent sees them: with its edges, and with what their gutters differ by.

    Args:
        count: Number of its tracks.
        extra: Its edges before the first and after the last track, and half of what its gutter is larger.
    """
    before, after, half = extra
    empty = [TrackItem(0, 1, _zero, _zero, _zero)] if before or (after and count == 1) else []
    if after and count > 1:
        empty.append(TrackItem(count - 1, 1, _zero, _zero, _zero))
    found: list[TrackItem] = []
    for item in (*empty, *items):
        more = before if item.start == 0 else half
        more += after if item.start + item.span == count else half
        found.append(_enlarged(item, more))
    return found


def _zero() -> int:
    return 0


def _enlarged(item: TrackItem, more: int) -> TrackItem:
    def larger(contribution: Callable[[], int]) -> Callable[[], int]:
        return lambda: max(contribution() + more, 0)

    return TrackItem(
        item.start, item.span, larger(item.minimum), larger(item.min_content), larger(item.max_content)
    )  # fmt: skip


def _shifted(item: TrackItem, start: int) -> TrackItem:
    return item._replace(start=start)


def _column_item(grid: GridContainer, item: Placement, spanned: Sequence[Track]) -> TrackItem:
    ctx, box = grid.ctx, item.box

    def minimum() -> int:
        return minimum_width(ctx, box, grid.box, _spans_auto(spanned), fixed_limit(spanned))

    def outer(value: int) -> int:
        edge = margins(box, 0)
        return max(value + edge.left + edge.right, 0)

    return TrackItem(
        track_index(item.column), item.column_span, minimum, lambda: outer(ctx.min_max(box).min),
        lambda: outer(ctx.min_max(box).max),
    )  # fmt: skip


def _spans_auto(tracks: Sequence[Track]) -> bool:
    """True when an item in these tracks has an automatic minimum (§6.6)."""
    if len(tracks) > 1 and any(track.flex > 0 for track in tracks):
        return False
    return any(track.low == "auto" for track in tracks)


def fixed_limit(tracks: Sequence[Track]) -> int:
    """Sum of the maximums of tracks that all have a fixed one, which limits automatic minimums (§6.6)."""
    limits = [track.high for track in tracks if isinstance(track.high, int)]
    return sum(limits) if len(limits) == len(tracks) else _UNBOUNDED


def follows_rows(grid: GridContainer) -> bool:
    """True when the width of some item follows from the rows by its aspect ratio."""
    return any(_follows_rows(grid, item) for item in grid.placed.items)


def column_items_by_ratio(grid: GridContainer, tracks: Sequence[Track], rows: GridLines) -> list[TrackItem]:
    """Items with the inline contributions that their rows give those with an aspect ratio."""
    found: list[TrackItem] = []
    for item in grid.placed.items:
        if _follows_rows(grid, item):
            width = _width_in_rows(item, rows)
            found.append(TrackItem(track_index(item.column), item.column_span, width, width, width))
        else:
            found.extend(_column_items_of(grid, item, tracks))
    return found


def _follows_rows(grid: GridContainer, item: Placement) -> bool:
    box = item.box
    if box.kind is BoxKind.REPLACED or ratio_of(box) is None or is_any_subgrid(grid, item):
        return False
    if box.style[p.WIDTH] != "auto" or box.style[p.HEIGHT] != "auto" or True in auto_margins(box, False):
        return False
    if item_alignment(box, grid.box, False).keyword not in ("normal", "stretch"):
        return False
    start = track_index(item.row)
    return grid.room.height != INDEFINITE or all(grid.fixed_rows[start : start + item.row_span])


def is_any_subgrid(grid: GridContainer, item: Placement) -> bool:
    """True for an item that is a subgrid on some axis."""
    return any(axis is not None for axis in grid.inherited(item))


def _width_in_rows(item: Placement, rows: GridLines) -> Callable[[], int]:
    box = item.box
    edge, edges = margins(box, 0), border_padding(box, 0)
    height = max(rows.size(track_index(item.row), item.row_span) - edge.top - edge.bottom, edges.top + edges.bottom)
    width = max(width_from_ratio(box, height, edges) + edge.left + edge.right, 0)
    return lambda: width


def row_items(grid: GridContainer, columns: GridLines, tracks: Sequence[Track]) -> list[TrackItem]:
    """Items with their block contributions to `tracks` at their column widths."""
    shims = baseline_shims(grid, columns)
    found: list[TrackItem] = []
    for item in grid.placed.items:
        start = track_index(item.row)
        spanned = tracks[start : start + item.row_span]
        if is_subgridded(item.box, False):
            found.extend(_subgrid_rows(grid, item, columns, spanned))
        else:
            own, shim = _row_item(grid, item, columns, spanned), shims.get(id(item), 0)
            found.append(_enlarged(own, shim) if shim else own)
    return found


def _subgrid_rows(
    grid: GridContainer, item: Placement, columns: GridLines, spanned: Sequence[Track]
) -> list[TrackItem]:
    """The items of a subgrid in the rows it spans."""
    box, start = item.box, track_index(item.row)
    area = columns.size(track_index(item.column), item.column_span)
    edges, inherited = border_padding(box, area), grid.inherited(item, columns)
    if inherited[0] is None:
        width = item_width(grid.ctx, box, grid.box, area, INDEFINITE)
        inner = max((area if width is None else width) - edges.left - edges.right, 0)
    else:
        sides = outer_edges(box, area)
        inner = max(area - sides.left - sides.right, 0)
    child = GridContainer(grid.ctx, box, GridRoom(inner, percent_width=area), inherited)
    outer = outer_edges(box, 0)  # percentages above and below count as 0
    extra = (outer.top, outer.bottom, (child.row_gap - grid.row_gap) // 2)
    items = row_items(child, sized_columns(child, inner), spanned)
    return [_shifted(each, start + each.start) for each in within_subgrid(items, item.row_span, extra)]


def _row_item(grid: GridContainer, item: Placement, columns: GridLines, spanned: Sequence[Track]) -> TrackItem:
    ctx, box = grid.ctx, item.box
    width = columns.size(track_index(item.column), item.column_span)

    def content() -> int:
        result = lay_out_in_area(ctx, box, grid.box, (width, INDEFINITE), grid.inherited(item, columns))
        edge = margins(box, width)
        return max(result.piece.height + edge.top + edge.bottom, 0)

    def minimum() -> int:
        style = box.style
        height = style[p.HEIGHT]
        if not isinstance(height, (str, FitContent)) and not height.has_percent:
            return content()
        if style[p.MIN_HEIGHT] == "auto" and not is_scroll_container(style) and _spans_auto(spanned):
            return min(content(), fixed_limit(spanned))
        edges, edge = border_padding(box, width), margins(box, width)
        least = clamp_height(box, 0, ConstraintSpace(width, INDEFINITE, width, INDEFINITE), edges)
        return max(least + edge.top + edge.bottom, 0)

    return TrackItem(track_index(item.row), item.row_span, minimum, content, content)
