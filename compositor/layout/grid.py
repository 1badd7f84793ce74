"""Grid layout.

Input:  a grid container and its `ConstraintSpace`.
Output: `LayoutResult`.
Cost:   O(items × log items + tracks); each item is laid out at most three times.
Source: CSS Grid 2; Blink's grid layout algorithm.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.css.values import Sizing, Subgrid
from compositor.layout.alignment import Alignment
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import (
    INDEFINITE,
    MAX_TRIALS,
    NOT_SUBGRIDDED,
    ConstraintSpace,
    LayoutContext,
    LayoutResult,
    MinMax,
)
from compositor.layout.finish import Frame
from compositor.layout.fragments import EdgeWidths
from compositor.layout.grid_assemble import GridAssembler
from compositor.layout.grid_container import GridContainer, GridRoom, outer_edges
from compositor.layout.grid_contributions import (
    column_items,
    follows_rows,
    row_items,
    size_columns,
    sized_columns,
)
from compositor.layout.grid_geometry import GridLines, distribute_tracks, inherited_lines
from compositor.layout.grid_items import sizes_by_columns
from compositor.layout.grid_lines import ExplicitAxis
from compositor.layout.grid_placement import Placement
from compositor.layout.grid_tracks import MAX_CONTENT, MIN_CONTENT, Track, size_tracks
from compositor.layout.scrollbars import scrollbar_widths
from compositor.layout.sizing import (
    add_edges,
    border_padding,
    borders,
    contribution_space,
    height_from_ratio,
    initial_height,
    is_auto_height,
    paddings,
    ratio_of,
    resolve_length,
    used_height,
    used_width,
)
from compositor.style.computed_style import ComputedStyle


def grid_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths of a grid container under min-content and max-content constraints."""
    edges = border_padding(box, 0)
    room = _room(box, contribution_space(ctx, box), edges, INDEFINITE, ctx.inner_heights.get(box.id, INDEFINITE))
    grid = GridContainer(ctx, box, room, ctx.subgrids.get(box.id, NOT_SUBGRIDDED))
    sizes: list[int] = []
    contained = box.metrics.contains_width
    for constraint in (MIN_CONTENT, MAX_CONTENT):
        tracks = grid.column_tracks(constraint)
        size_tracks(tracks, [] if contained else column_items(grid, tracks), constraint, grid.column_gap, False)
        if not contained and grid.subgrid[1] is None and ctx.trials < MAX_TRIALS and follows_rows(grid):
            ctx.trials += 1
            lines = distribute_tracks(tracks, grid.column_gap, Alignment("start"), 0)
            rows = _RowSizer(grid).size(lines, room.height)
            tracks = grid.column_tracks(constraint)
            size_tracks(tracks, column_items(grid, tracks, rows), constraint, grid.column_gap, False)
            ctx.trials -= 1
        shown = sum(not track.collapsed for track in tracks)
        sizes.append(sum(track.base for track in tracks) + grid.column_gap * max(shown - 1, 0))
    edge_sum = edges.left + edges.right
    if grid.subgrid[0] is None and isinstance(box.style[p.GRID_TEMPLATE_COLUMNS], Subgrid):
        sizes[1] = sizes[0]  # as Chromium has it: columns that found no parent grid do not grow
    return MinMax(sizes[0] + edge_sum, max(sizes) + edge_sum)


def layout_grid(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a grid container."""
    border, padding = borders(box), paddings(box, space.percent_width)
    edges = add_edges(border, padding)
    scrollbar = scrollbar_widths(ctx, box)
    width = used_width(ctx, box, space, edges)
    inner_width = max(width - edges.left - edges.right - scrollbar[0], 0)
    room = _room(box, space, edges, inner_width, _inner_height(box, space, edges, width, scrollbar[1]))
    grid = GridContainer(ctx, box, room, space.subgrid)
    columns = sized_columns(grid, inner_width)
    if sizes_by_columns(box, space):
        own = columns.total + edges.left + edges.right + scrollbar[0]
        width = used_width(ctx, box, space, edges, MinMax(own, own))
        inner_width = max(width - edges.left - edges.right - scrollbar[0], 0)
    rows = _RowSizer(grid)
    natural = rows.size(columns, room.height, is_empty=box.metrics.contains_height)
    content = natural.total + edges.top + edges.bottom + scrollbar[1]
    height = used_height(ctx, box, space, edges, width, content)
    if space.subgrid[1] is not None and space.fixed_height:  # its rows may leave less than its edges need
        height = edges.top + edges.bottom + scrollbar[1] if box.metrics.contains_height else content
    used_inner = max(height - edges.top - edges.bottom - scrollbar[1], 0)
    if box.metrics.contains_height:
        natural = rows.size(columns, used_inner)
    elif used_inner != room.height and (room.height != INDEFINITE or rows.depend_on(used_inner, natural)):
        # Percentages refer to the height just found, and a minimum height leaves room to stretch (§12.1).
        grid.resolve_row_gap(used_inner)
        natural = rows.size(columns, used_inner)
    only_column = grid.placed.column_count == 1 and grid.alignment(True).keyword in ("normal", "stretch")
    fills = only_column and room.height == INDEFINITE and not any(map(_has_ratio, grid.placed.items))
    if space.subgrid[0] is None and not fills and follows_rows(grid):
        tracks = grid.column_tracks(inner_width)
        columns = size_columns(grid, tracks, column_items(grid, tracks, natural), inner_width)
        rows.size(columns, used_inner)
    frame = Frame(width, height, border, padding, scrollbar)
    return GridAssembler(grid, frame, columns, rows.placed(used_inner), (inner_width, used_inner)).build()


def _has_ratio(item: Placement) -> bool:
    return item.box.kind is BoxKind.REPLACED or ratio_of(item.box) is not None


class _RowSizer:
    """The rows of a grid: sized, perhaps twice, or its parent's."""

    def __init__(self, grid: GridContainer) -> None:
        self._grid = grid
        self._tracks: list[Track] = []

    def size(self, columns: GridLines, available: int, is_empty: bool = False) -> GridLines:
        """Rows from the start edge, without content distribution; `is_empty`: as if there were no items."""
        grid = self._grid
        if grid.subgrid[1] is not None:
            return self.placed(available)
        self._tracks = grid.row_tracks(available, is_empty)
        stretches = grid.alignment(False).keyword in ("normal", "stretch")
        items = [] if is_empty else row_items(grid, columns, self._tracks)
        size_tracks(self._tracks, items, available, grid.row_gap, stretches)
        return distribute_tracks(self._tracks, grid.row_gap, Alignment("start"), 0)

    def placed(self, available: int) -> GridLines:
        """Rows where they stand in a container of this height."""
        grid = self._grid
        inherited = grid.subgrid[1]
        if inherited is None:
            return distribute_tracks(self._tracks, grid.row_gap, grid.alignment(False), available)
        edges = outer_edges(grid.box, grid.room.percent_width)
        return inherited_lines(inherited, edges.top, edges.bottom, grid.own_gap(False))

    def depend_on(self, height: int, natural: GridLines) -> bool:
        """True when rows sized without a height change with it."""
        if self._grid.subgrid[1] is not None:
            return False
        flexes = any(track.flex > 0 for track in self._tracks)
        return height > natural.total or flexes or _has_percentages(self._grid.rows, self._grid.box.style)


def _has_percentages(axis: ExplicitAxis, style: ComputedStyle) -> bool:
    """True when some row (or the gap) is a percentage."""
    tracks = (*axis.tracks, *style[p.GRID_AUTO_ROWS])
    values = [value for track in tracks for value in (track.min, track.max)] + [style[p.ROW_GAP]]
    return any(getattr(value, "has_percent", False) for value in values)


def _has_height_by_ratio(box: Box) -> bool:
    return ratio_of(box) is not None and is_auto_height(box)


def _inner_height(box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int, scrollbar: int) -> int:
    height = initial_height(box, space, edges, width)
    return INDEFINITE if height is None else max(height - edges.top - edges.bottom - scrollbar, 0)


def _room(box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int, height: int = INDEFINITE) -> GridRoom:
    """Content sizes, and those that limit automatic repetitions (§7.2.3.2)."""
    style = box.style
    horizontal, vertical = edges.left + edges.right, edges.top + edges.bottom

    def inner(prop: Property[Sizing], basis: int, edge_sum: int) -> int:
        size = resolve_length(box, style[prop], basis, edge_sum)
        return INDEFINITE if size is None else max(size - edge_sum, 0)

    fill_width = least_width = INDEFINITE
    if width == INDEFINITE:
        least_width = inner(p.MIN_WIDTH, INDEFINITE, horizontal)
        fill_width = _within(
            inner(p.WIDTH, INDEFINITE, horizontal), inner(p.MAX_WIDTH, INDEFINITE, horizontal), least_width
        )  # fmt: skip
    least_height = inner(p.MIN_HEIGHT, space.percent_height, vertical)
    by_ratio = INDEFINITE
    if width != INDEFINITE and _has_height_by_ratio(box):
        by_ratio = max(height_from_ratio(box, width + horizontal, edges) - vertical, 0)
    fill_height = _within(by_ratio, inner(p.MAX_HEIGHT, space.percent_height, vertical), least_height)
    return GridRoom(
        width, height, fill_width, fill_height, max(least_width, 0), max(least_height, 0), max(space.percent_width, 0)
    )


def _within(size: int, largest: int, least: int) -> int:
    """The definite size or the definite maximum, `INDEFINITE` without either."""
    if INDEFINITE not in (size, largest):
        size = min(size, largest)
    elif size == INDEFINITE:
        size = largest
    return size if size == INDEFINITE else max(size, least)
