"""What grid items, those of subgrids included, contribute to the sizes of tracks.

Source: CSS Grid 2 §6.6, §9 (subgrids), §11.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.block_dependence import depends_on_height
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, MinMax
from compositor.layout.grid_baselines import baseline_shims
from compositor.layout.grid_container import GridContainer, GridRoom, outer_edges, track_index
from compositor.layout.grid_geometry import GridLines, distribute_tracks, inherited_lines
from compositor.layout.grid_items import (
    area_space,
    auto_margins,
    contribution_area,
    has_automatic_minimum,
    item_alignment,
    item_width,
    lay_out_in_area,
    minimum_width,
)
from compositor.layout.grid_placement import Placement, is_subgridded
from compositor.layout.grid_tracks import Track, TrackItem, size_tracks
from compositor.layout.sizing import (
    border_padding,
    clamp_height,
    margins,
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


def column_items(grid: GridContainer, tracks: Sequence[Track], rows: GridLines | None = None) -> list[TrackItem]:
    """Items with their inline contributions; `rows`, once they are sized, give heights that widths may follow from."""
    found = [found for item in grid.placed.items for found in _column_items_of(grid, item, tracks, rows)]
    aligned = [item for item in grid.placed.items if _is_on_last_baseline(grid, item)]
    return [_on_last_baseline(grid, item, aligned) for item in found] if aligned else found


def _is_on_last_baseline(grid: GridContainer, item: Placement) -> bool:
    if True in auto_margins(item.box, True) or is_subgridded(item.box, True):
        return False
    return item_alignment(item.box, grid.box, True).keyword == "last-baseline"


def _on_last_baseline(grid: GridContainer, item: TrackItem, aligned: Sequence[Placement]) -> TrackItem:
    """As Chromium has it: items on a last baseline across the columns ask for what all there need at least."""
    ends = {track_index(each.column) + each.column_span for each in aligned}
    if item.box is None or item.start + item.span not in ends or item.box not in {each.box for each in aligned}:
        return item
    peers = [each.box for each in aligned if track_index(each.column) + each.column_span == item.start + item.span]

    def shared() -> int:
        needs = [grid.ctx.min_max(box).min + margins(box, 0).right for box in peers]
        assert item.box is not None
        return max(needs) + margins(item.box, 0).left

    return item._replace(minimum=shared, min_content=shared, max_content=shared)


def _column_items_of(
    grid: GridContainer, item: Placement, tracks: Sequence[Track], rows: GridLines | None
) -> list[TrackItem]:
    start, span = track_index(item.column), item.column_span
    spanned = tracks[start : start + span]
    inherited = grid.inherited(item)
    if inherited[0] is None:
        return [_column_item(grid, item, spanned, _area_height(grid, item, rows))]
    child = GridContainer(grid.ctx, item.box, GridRoom(), inherited)
    reverse = grid.reverses(item.box)
    edges = outer_edges(item.box, 0)
    own = column_items(child, spanned[::-1] if reverse else spanned)
    extra = (*_inline_edges(child, edges.left, edges.right), (child.column_gap - grid.column_gap) // 2)
    found = within_subgrid(own, span, extra)
    return [_shifted(each, start + (span - each.start - each.span if reverse else each.start)) for each in found]


def _area_height(grid: GridContainer, item: Placement, rows: GridLines | None) -> int:
    """Height of an item's rows: as they are sized, or as far as they are fixed."""
    start = track_index(item.row)
    if rows is not None:
        return rows.size(start, item.row_span)
    spanned = grid.fixed_rows[start : start + item.row_span] if grid.subgrid[1] is None else []
    if not spanned or INDEFINITE in spanned:
        return INDEFINITE
    return sum(spanned) + grid.row_gap * (item.row_span - 1)


def within_subgrid(items: Sequence[TrackItem], count: int, extra: tuple[int, int, int]) -> list[TrackItem]:
    """Items of a subgrid as its parent sees them: with its edges, and with what their gutters differ by.

    Args:
        count: Number of its tracks.
        extra: Its edges before the first and after the last track, and half of what its gutter is larger.
    """
    before, after, half = extra
    empty = [TrackItem(0, 1, _zero, _zero, _zero, is_edge=True)] if before or (after and count == 1) else []
    if after and count > 1:
        empty.append(TrackItem(count - 1, 1, _zero, _zero, _zero, is_edge=True))
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

    return item._replace(
        minimum=larger(item.minimum), min_content=larger(item.min_content), max_content=larger(item.max_content),
        floor=item.floor + more,
    )  # fmt: skip


def _shifted(item: TrackItem, start: int) -> TrackItem:
    return item._replace(start=start)


def _column_item(grid: GridContainer, item: Placement, spanned: Sequence[Track], height: int) -> TrackItem:
    ctx, box = grid.ctx, item.box
    space = contribution_area(box, grid.box, height)
    edge = margins(box, 0)

    edges = border_padding(box, 0)
    automatic = _spans_auto(spanned)
    limit = _fixed_limit(spanned, grid.column_gap) if has_automatic_minimum(box, True, automatic) else _UNBOUNDED

    def minimum() -> int:
        ctx.item_spaces[box.id] = space
        return max(minimum_width(ctx, box, automatic), 0)

    def sizes() -> MinMax:
        ctx.item_spaces[box.id] = space
        return ctx.min_max(box)

    return TrackItem(
        track_index(item.column), item.column_span, minimum, lambda: max(sizes().min + edge.left + edge.right, 0),
        lambda: max(sizes().max + edge.left + edge.right, 0), edge.left + edge.right + edges.left + edges.right, limit,
        box=box,
    )  # fmt: skip


def _spans_auto(tracks: Sequence[Track]) -> bool:
    """True when an item in these tracks has an automatic minimum (§6.6)."""
    if len(tracks) > 1 and any(track.flex > 0 for track in tracks):
        return False
    return any(track.low == "auto" for track in tracks)


def _fixed_limit(tracks: Sequence[Track], gap: int) -> int:
    """Sum of the maximums of tracks that all have a fixed one, which limits automatic minimums (§6.6)."""
    limits = [track.high for track in tracks if isinstance(track.high, int)]
    return sum(limits) + gap * (len(limits) - 1) if len(limits) == len(tracks) else _UNBOUNDED


def follows_rows(grid: GridContainer) -> bool:
    """True when the width of some item may depend on the heights of its rows."""
    return any(
        depends_on_height(grid.ctx, item.box, contribution_area(item.box, grid.box, INDEFINITE).block_stretch != "")
        for item in grid.placed.items
        if not is_any_subgrid(grid, item)
    )


def is_any_subgrid(grid: GridContainer, item: Placement) -> bool:
    """True for an item that is a subgrid on some axis."""
    return any(axis is not None for axis in grid.inherited(item))


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
        width = item_width(grid.ctx, box, area_space(box, grid.box, area, INDEFINITE))
        inner = max((area if width is None else width) - edges.left - edges.right, 0)
    else:
        sides = outer_edges(box, area)
        inner = max(area - sides.left - sides.right, 0)
    child = GridContainer(grid.ctx, box, GridRoom(inner, percent_width=area), inherited)
    outer = outer_edges(box, grid.fixed_width(item))  # percentages of columns that are not fixed count as 0
    extra = (outer.top, outer.bottom, (child.row_gap - grid.row_gap) // 2)
    items = row_items(child, sized_columns(child, inner), spanned)
    return [_shifted(each, start + each.start) for each in within_subgrid(items, item.row_span, extra)]


def _row_item(grid: GridContainer, item: Placement, columns: GridLines, spanned: Sequence[Track]) -> TrackItem:
    ctx, box = grid.ctx, item.box
    width = columns.size(track_index(item.column), item.column_span)
    edges, edge = border_padding(box, width), margins(box, width)
    outer = edge.top + edge.bottom
    by_content = has_automatic_minimum(box, False, _spans_auto(spanned))

    def content() -> int:
        result = lay_out_in_area(ctx, box, grid.box, (width, INDEFINITE), grid.inherited(item, columns))
        return max(result.piece.height + outer, 0)

    def minimum() -> int:
        style = box.style
        height = style[p.HEIGHT]
        if isinstance(height, str) and height in ("min-content", "max-content"):
            return content()
        if not isinstance(height, (str, FitContent)) and not height.has_percent:
            return content()
        if by_content:
            return content()
        least = clamp_height(box, 0, ConstraintSpace(width, INDEFINITE, width, INDEFINITE), edges)
        return max(least + outer, 0)

    limit = _fixed_limit(spanned, grid.row_gap) if by_content else _UNBOUNDED
    floor = outer + edges.top + edges.bottom
    return TrackItem(track_index(item.row), item.row_span, minimum, content, content, floor, limit)
