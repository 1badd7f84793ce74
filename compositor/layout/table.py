"""Table layout: automatic and fixed columns, row groups, captions, separate and collapsed borders.

Input:  a table box and its `ConstraintSpace`.
Output: `LayoutResult`; the piece is the wrapper (captions included), its `grid` the part with border and background.
Cost:   O(cells × spans); each cell is laid out twice.
Source: CSS 2.2 §17.5; CSS Tables 3; Blink's table layout algorithm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax, OutOfFlow
from compositor.layout.finish import Frame, Placed, finish_box, moved
from compositor.layout.fragments import NO_EDGES, EdgeWidths, LayoutRect
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import (
    add_edges,
    borders,
    clamp_height,
    clamp_width,
    content_min_max,
    definite_height,
    fit_content,
    height_from_ratio,
    margins,
    paddings,
    ratio_of,
    resolve_width,
    transferred_limits,
    units,
)
from compositor.layout.table_borders import CollapsedBorders
from compositor.layout.table_columns import (
    TableMeasure,
    column_sizes,
    distribute_widths,
    fixed_widths,
    table_min_max,
)
from compositor.layout.table_grid import Cell, Column, Section, TableGrid, table_grid
from compositor.layout.table_rows import CellLayout, RowSizes, measure_cell, place_cell


class _Table:
    """A table and what its layout needs throughout."""

    def __init__(self, ctx: LayoutContext, box: Box) -> None:
        self.ctx: Final = ctx
        self.box: Final = box
        self.grid: Final = table_grid(ctx, box)
        style = box.style
        self.collapsed: Final = CollapsedBorders(self.grid, box) if style[p.BORDER_COLLAPSE] == "collapse" else None
        spacing = (0.0, 0.0) if self.collapsed else style[p.BORDER_SPACING]
        self.spacing_x: Final = units(spacing[0]) if self.grid.column_count else 0
        self.spacing_y: Final = units(spacing[1]) if self.grid.column_count else 0
        self.fixed: Final = style[p.TABLE_LAYOUT] == "fixed" and style[p.WIDTH] != "auto"
        border_of = None if self.collapsed is None else self.collapsed.cell_borders
        self.measure: Final = TableMeasure(self.spacing_x, self.fixed, border_of)

    def edges(self, percent_width: int) -> tuple[EdgeWidths, EdgeWidths]:
        """Border and padding of the grid box."""
        if self.collapsed is not None:
            return self.collapsed.table_borders() if self.grid.cells else NO_EDGES, NO_EDGES
        return borders(self.box), paddings(self.box, percent_width)

    @property
    def spacing_sum(self) -> int:
        """All horizontal border spacing."""
        return self.spacing_x * (self.grid.column_count + 1) if self.grid.column_count else 0


_AS_WIDE_AS_POSSIBLE = 1_000_000 * 64  # what Blink takes for a fixed table of some percentage


def table_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths of a table; a given width counts as its maximum."""
    table = _Table(ctx, box)
    border, padding = table.edges(0)
    edge_sum = border.left + border.right + padding.left + padding.right
    sizes = table_min_max(column_sizes(ctx, table.grid, table.measure), table.spacing_sum)
    low, high = sizes.min + edge_sum, sizes.max + edge_sum
    for caption in table.grid.captions:
        outer = margins(caption, 0)
        low = max(low, ctx.min_max(caption).min + outer.left + outer.right)
    width = box.style[p.WIDTH]
    if table.fixed and not isinstance(width, (str, FitContent)) and width.has_percent:
        high = max(high, _AS_WIDE_AS_POSSIBLE)
    if not isinstance(width, str):
        space = ConstraintSpace(0, INDEFINITE, INDEFINITE, INDEFINITE)
        own = resolve_width(box, width, space, add_edges(border, padding), MinMax(low, high), 0)
        if own is not None:
            low = high = max(own, low)
    return MinMax(low, max(high, low))


def layout_table(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a table."""
    table = _Table(ctx, box)
    border, padding = table.edges(space.percent_width)
    edges = add_edges(border, padding)
    width = _used_width(table, space, edges)
    widths = _column_widths(table, width, edges)
    rtl = table.box.style[p.DIRECTION] == "rtl"
    columns = _Tracks(widths, table.spacing_x, rtl, frozenset())
    cells = [_measure(table, cell, columns) for cell in table.grid.cells]
    hidden = _collapsed_columns(table.grid)
    if hidden:
        whole = columns.total
        columns = _Tracks(widths, table.spacing_x, rtl, hidden)
        width -= whole - columns.total
    columns.origin = edges.left
    given = definite_height(box, space, edges)
    basis = INDEFINITE if given is None else max(given - edges.top - edges.bottom, 0)
    sizes = RowSizes(table.grid, cells, table.spacing_y, basis)
    captions = _captions(table, width)
    _grow_to_height(table, sizes, space, edges, (width, given, captions.height))
    hidden_rows = (index for index, row in enumerate(table.grid.rows) if row.style[p.VISIBILITY] == "collapse")
    rows = _Tracks(sizes.heights, table.spacing_y, False, frozenset(hidden_rows))
    rows.origin = edges.top
    return _Assembler(table, columns, rows, sizes, given).build(cells, captions, border, padding, width)


def _collapsed_columns(grid: TableGrid) -> frozenset[int]:
    """Columns removed by `visibility: collapse` (CSS 2.2 §17.6)."""
    hidden: set[int] = set()
    for column in (*grid.columns, *grid.column_groups):
        if column.box.style[p.VISIBILITY] == "collapse":
            hidden.update(range(column.first, min(column.first + column.span, grid.column_count)))
    return frozenset(hidden)


def _used_width(table: _Table, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """Border-box width (CSS Tables 3 §4.4)."""
    box = table.box
    content = content_min_max(table.ctx, box, edges)
    if space.fixed_width:
        return max(space.available_width, content.min)
    outer = margins(box, space.percent_width)
    stretch = max(space.available_width - outer.left - outer.right, 0)
    given = resolve_width(box, box.style[p.WIDTH], space, edges, content, stretch)
    width = fit_content(content, stretch) if given is None else given
    if given is None and ratio_of(box) is not None:
        width = transferred_limits(box, width, space, edges)
    return max(clamp_width(box, width, space, edges, content, stretch), content.min)


def _column_widths(table: _Table, width: int, edges: EdgeWidths) -> list[int]:
    sizes = column_sizes(table.ctx, table.grid, table.measure)
    target = max(width - edges.left - edges.right - table.spacing_sum, 0)
    share = fixed_widths if table.fixed else distribute_widths
    return share(sizes, target, target)


class _Tracks:
    """Columns or rows: sizes, and where each starts from the grid box's edge."""

    def __init__(self, sizes: list[int], spacing: int, mirrored: bool, collapsed: frozenset[int]) -> None:
        self.sizes: Final = [0 if index in collapsed else size for index, size in enumerate(sizes)]
        self.spacing: Final = spacing
        self.origin = 0
        self.mirrored: Final = mirrored
        self._collapsed: Final = collapsed
        self._starts: list[int] = []
        position = spacing
        for index, size in enumerate(self.sizes):
            self._starts.append(position)
            position += 0 if index in collapsed else size + spacing
        if sizes and len(collapsed) >= len(sizes):
            position += spacing
        self.total: Final = position if sizes else 0

    def start(self, index: int, span: int = 1) -> int:
        """Start edge of the tracks from `index` on, from the border edge."""
        if not self.sizes:
            return self.origin
        index = min(index, len(self.sizes) - 1)
        start = self._starts[index]
        if self.mirrored:
            start = self.total - start - self.size(index, span)
        return self.origin + start

    def size(self, index: int, span: int = 1) -> int:
        """Size of `span` tracks with the spacing between them."""
        covered = self.sizes[index : index + span]
        shown = len(covered)
        if self._collapsed:
            shown -= sum(track in self._collapsed for track in range(index, index + len(covered)))
        return sum(covered) + self.spacing * max(shown - 1, 0)


def _measure(table: _Table, cell: Cell, columns: _Tracks) -> CellLayout:
    border = None if table.collapsed is None else table.collapsed.cell_borders(cell)
    return measure_cell(table.ctx, cell, columns.size(cell.column, cell.column_span), border)


class _Captions(NamedTuple):
    """Laid-out captions: (x, y from the top of their side, result); heights with margins."""

    above: list[tuple[int, int, LayoutResult]]
    below: list[tuple[int, int, LayoutResult]]
    above_height: int
    below_height: int

    @property
    def height(self) -> int:
        return self.above_height + self.below_height


def _captions(table: _Table, width: int) -> _Captions:
    sides: dict[str, list[tuple[int, int, LayoutResult]]] = {"top": [], "bottom": []}
    heights = {"top": 0, "bottom": 0}
    for caption in table.grid.captions:
        side = "bottom" if caption.style[p.CAPTION_SIDE] == "bottom" else "top"
        outer = margins(caption, width)
        result = table.ctx.layout(caption, ConstraintSpace(width, INDEFINITE, width, INDEFINITE))
        dx, dy = relative_offset(caption, width, INDEFINITE)
        sides[side].append((outer.left + dx, heights[side] + outer.top + dy, result))
        heights[side] += outer.top + result.piece.height + outer.bottom
    return _Captions(sides["top"], sides["bottom"], heights["top"], heights["bottom"])


def _grow_to_height(
    table: _Table, sizes: RowSizes, space: ConstraintSpace, edges: EdgeWidths, box: tuple[int, int | None, int]
) -> None:
    """Extra height of the table goes to the rows of its bodies, or of all groups where there is no body.

    `box` is the used width, the given height if any, and the height of the captions.
    """
    grid = table.grid
    width, given, captions = box
    if not grid.rows:
        return
    spacing = table.spacing_y * (len(grid.rows) + 1)
    content = sum(sizes.heights) + spacing + edges.top + edges.bottom
    target = content if given is None else given
    if given is None and ratio_of(table.box) is not None and not space.content_height:
        target = max(height_from_ratio(table.box, width, edges), content)
    if space.fixed_height:
        target -= captions
    target = max(clamp_height(table.box, target, space, edges), content)
    bodies = [s for s in grid.sections if s.box.style[p.DISPLAY] not in ("table-header-group", "table-footer-group")]
    rows = [row for section in bodies or grid.sections for row in range(section.first, section.last)]
    inner = target - edges.top - edges.bottom - 2 * table.spacing_y
    sizes.grow(rows, sizes.grow_percentages(rows, inner, target - content))


class _Assembler:
    """Builds the pieces of a table from the inside out."""

    def __init__(self, table: _Table, columns: _Tracks, rows: _Tracks, sizes: RowSizes, given: int | None) -> None:
        self._table = table
        self._columns = columns
        self._rows = rows
        self._sizes = sizes
        self._given = given
        self._cells: Sequence[CellLayout] = ()
        self._inner_width = 0

    def build(
        self, cells: list[CellLayout], captions: _Captions, border: EdgeWidths, padding: EdgeWidths, width: int
    ) -> LayoutResult:
        """The piece of the whole table."""
        table, grid = self._table, self._table.grid
        edges = add_edges(border, padding)
        self._cells = cells
        self._inner_width = max(width - edges.left - edges.right, 0)
        by_row: list[list[CellLayout]] = [[] for _ in grid.rows]
        for cell in cells:
            by_row[cell.cell.row].append(cell)
        grid_height = self._rows.total + edges.top + edges.bottom
        grid_height = max(grid_height, self._given_height(edges))
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        top = captions.above_height

        def add(x: int, y: int, result: LayoutResult) -> None:
            children.append((x, y, result.piece))
            escaping.extend(moved(item, x, y) for item in result.out_of_flow)

        for x, y, result in captions.above:
            add(x, y, result)
        for column in (*grid.column_groups, *grid.columns):
            x, result = self._column(column)
            add(x, top + self._rows.start(0), result)
        for section in grid.sections:
            x, y, result = self._section(section, by_row)
            add(x, top + y, result)
        for x, y, result in captions.below:
            add(x, top + grid_height + y, result)
        baseline = self._baseline(top)
        frame = Frame(
            width, top + grid_height + captions.below_height, border, padding, (0, 0), baseline, None,
            LayoutRect(0, top, width, grid_height) if captions.height else None,
        )  # fmt: skip
        return finish_box(table.ctx, table.box, frame, children, escaping)

    def _given_height(self, edges: EdgeWidths) -> int:
        """Least height of a grid without rows."""
        if self._table.grid.rows:
            return 0
        if self._given is not None:
            return self._given
        space = ConstraintSpace(0, INDEFINITE, 0, INDEFINITE)
        return clamp_height(self._table.box, edges.top + edges.bottom, space, edges)

    def _baseline(self, top: int) -> int | None:
        if not self._table.grid.rows:
            return None
        return top + self._rows.start(0) + (self._sizes.baselines[0] or self._lowest_content())

    def _lowest_content(self) -> int:
        """Bottom content edge of the lowest cell of the first row (CSS 2.2 §17.5.3)."""
        height = self._rows.sizes[0]
        below = (cell.natural.piece for cell in self._cells if cell.cell.row == 0 and cell.cell.row_span == 1)
        return height - min((piece.border.bottom + piece.padding.bottom for piece in below), default=0)

    def _grid_width(self) -> int:
        if not self._columns.sizes:
            return self._inner_width
        spacing = self._columns.spacing
        return max(self._columns.total - 2 * spacing, 0)

    def _column(self, column: Column) -> tuple[int, LayoutResult]:
        span = min(column.span, len(self._columns.sizes) - column.first)
        width = self._columns.size(column.first, span)
        height = max(self._rows.total - 2 * self._rows.spacing, 0)
        if column.box.style[p.VISIBILITY] == "collapse":
            height = 0
        result = finish_box(self._table.ctx, column.box, Frame(width, height), ())
        return self._columns.start(column.first, span), result

    def _section(self, section: Section, by_row: list[list[CellLayout]]) -> tuple[int, int, LayoutResult]:
        ctx = self._table.ctx
        left = self._columns.origin + (self._columns.spacing if self._columns.sizes else 0)
        count = section.last - section.first
        top = self._rows.start(section.first)
        width = self._grid_width()
        height = self._rows.size(section.first, count) if count else 0
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        for index in range(section.first, section.last):
            result = self._row(index, by_row[index], left)
            y = self._rows.start(index) - top
            dx, dy = relative_offset(self._table.grid.rows[index], width, height)
            children.append((dx, y + dy, result.piece))
            escaping.extend(moved(item, dx, y + dy) for item in result.out_of_flow)
        dx, dy = relative_offset(section.box, width, INDEFINITE)
        result = finish_box(ctx, section.box, Frame(width, height), children, escaping)
        return left + dx, top + dy, result

    def _row(self, index: int, cells: list[CellLayout], left: int) -> LayoutResult:
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        box = self._table.grid.rows[index]
        for layout in cells:
            cell = layout.cell
            height = self._rows.size(index, cell.row_span)
            definite = self._given is not None or box.style[p.HEIGHT] != "auto" or cell.box.style[p.HEIGHT] != "auto"
            width = self._columns.size(cell.column, cell.column_span)  # less than measured in collapsed columns
            result = place_cell(self._table.ctx, layout, (width, height), self._sizes.baselines[index], definite)
            dx, dy = relative_offset(cell.box, layout.width, INDEFINITE)
            x = self._columns.start(cell.column, cell.column_span) - left + dx
            children.append((x, dy, result.piece))
            escaping.extend(moved(item, x, dy) for item in result.out_of_flow)
        frame = Frame(self._grid_width(), self._rows.size(index))
        return finish_box(self._table.ctx, box, frame, children, escaping)
