"""Table layout: column widths, row heights, and the height and width of the whole.

Input:  a table box and its `ConstraintSpace`.
Output: `LayoutResult`; the piece is the wrapper (captions included), its `grid` the part with border and background.
Cost:   O(cells × spans); each cell is laid out at most three times.
Source: CSS 2.2 §17.5; CSS Tables 3; Blink's table layout algorithm.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.boxes import Box
from compositor.layout.column_widths import ColumnSize, share_automatic, share_fixed
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.row_heights import GroupSize, RowSize, grow_groups
from compositor.layout.sizing import (
    add_edges,
    borders,
    clamp_height,
    clamp_width,
    fit_content,
    height_from_ratio,
    is_auto_height,
    margins,
    paddings,
    ratio_of,
    resolve_length,
    resolve_width,
    transferred_limits,
    units,
    width_from_ratio,
)
from compositor.layout.table_borders import CollapsedBorders
from compositor.layout.table_captions import caption_minimum, place_captions
from compositor.layout.table_columns import AS_WIDE_AS_POSSIBLE, column_sizes, grid_min_max, heeds_percentages
from compositor.layout.table_fragments import TableParts, assemble
from compositor.layout.table_grid import Section, table_grid
from compositor.layout.table_rows import CellLayout, measure_cell, row_sizes, section_size
from compositor.layout.table_tracks import ColumnPlaces, cell_width


class _Table:
    """A table and what its layout needs throughout."""

    def __init__(self, ctx: LayoutContext, box: Box, percent_width: int) -> None:
        self.ctx: Final = ctx
        self.box: Final = box
        self.grid: Final = table_grid(ctx, box)
        style = box.style
        self.collapsed: Final = CollapsedBorders(self.grid, box) if style[p.BORDER_COLLAPSE] == "collapse" else None
        spacing = (0.0, 0.0) if self.collapsed else style[p.BORDER_SPACING]
        self.spacing_x: Final = units(spacing[0])
        self.spacing_y: Final = units(spacing[1])
        self.border: Final = borders(box) if self.collapsed is None else self.collapsed.table_borders()
        self.padding: Final = paddings(box, percent_width)
        self.edges: Final = add_edges(self.border, self.padding)
        border_of = None if self.collapsed is None else self.collapsed.cell_borders
        self.columns: Final[list[ColumnSize]] = column_sizes(ctx, self.grid, self.spacing_x, border_of)
        gaps = 2 + max(sum(not column.mergeable for column in self.columns) - 1, 0)
        self.undistributable: Final = self.edges.left + self.edges.right + gaps * self.spacing_x
        self.caption_minimum: Final = caption_minimum(ctx, self.grid.captions)

    def min_max(self, in_layout: bool) -> MinMax:
        """Border-box widths by the columns."""
        heeds = heeds_percentages(self.ctx, self.box, in_layout)
        return grid_min_max(self.columns, self.undistributable, self.grid.fixed_layout, heeds)

    @property
    def has_height(self) -> bool:
        """A height is given, whatever it is."""
        return bool(self.box.style[p.HEIGHT] != "auto")


def table_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths of a table, its own width properties aside."""
    table = _Table(ctx, box, 0)
    sizes = table.min_max(in_layout=False)
    low, high = max(sizes.min, table.caption_minimum), max(sizes.max, table.caption_minimum)
    width = box.style[p.WIDTH]
    if table.grid.fixed_layout and not isinstance(width, (str, FitContent)) and width.has_percent:
        high = max(high, AS_WIDE_AS_POSSIBLE)
    return MinMax(low, high)


def layout_table(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a table."""
    table = _Table(ctx, box, space.percent_width)
    assignable = max(_used_width(table, space) - table.undistributable, 0)
    share = share_fixed if table.grid.fixed_layout else share_automatic
    widths = share(table.columns, assignable) if table.columns else []
    columns = ColumnPlaces(table.columns, widths, table.spacing_x, shrinks=False)
    width = _width_of(table, columns, space, assignable)
    inner = width - table.edges.left - table.edges.right
    shown = columns
    if any(column.collapsed for column in table.columns):
        shown = ColumnPlaces(table.columns, widths, table.spacing_x, shrinks=True)
        if not space.fixed_width:
            width = max(shown.end + table.edges.left + table.edges.right, table.caption_minimum)
    captions = place_captions(ctx, box, table.grid.captions, width)
    cells = [_measure(table, cell_index, columns, inner) for cell_index in range(len(table.grid.cells))]
    rows, groups = _row_sizes(table, cells)
    height = _given_height(table, space, inner, captions.height)
    if height is not None and not (ctx.quirks and not groups):
        grow_groups(groups, max(height - table.edges.top - table.edges.bottom, 0), table.spacing_y)
    least = _collapse_rows(rows, height or 0, table.spacing_y)
    if space.fixed_width:
        width = max(space.available_width, table.min_max(in_layout=True).min)
    parts = TableParts(
        table.grid, table.border, table.padding, shown, rows, groups, cells,
        (table.spacing_x, table.spacing_y) if table.columns else (0, 0), captions, table.has_height,
    )  # fmt: skip
    return assemble(ctx, box, parts, (width, least))


def _used_width(table: _Table, space: ConstraintSpace) -> int:
    """Border-box width (CSS Tables 3 §4.4)."""
    box, edges = table.box, table.edges
    content = table.min_max(in_layout=True)
    if space.fixed_width:
        return max(space.available_width, content.min)
    outer = margins(box, space.percent_width)
    stretch = max(space.available_width - outer.left - outer.right, 0)
    by_ratio = content
    if ratio_of(box) is not None:
        height = _given_height(table, space, None, 0)
        if height is not None:
            own = width_from_ratio(box, height, edges)
            by_ratio = MinMax(own, own)
    given = resolve_width(box, box.style[p.WIDTH], space, edges, by_ratio, stretch)
    width = fit_content(by_ratio, stretch) if given is None else given
    if box.style[p.WIDTH] == "auto" and ratio_of(box) is not None:
        width = transferred_limits(box, width, space, edges)
    width = clamp_width(box, width, space, edges, by_ratio, stretch)
    return max(width, content.min, table.caption_minimum)


def _width_of(table: _Table, columns: ColumnPlaces, space: ConstraintSpace, assignable: int) -> int:
    """Border-box width before collapsed columns are taken away."""
    sides = table.edges.left + table.edges.right
    if table.columns:
        return columns.end + sides
    style = table.box.style
    if space.fixed_width or style[p.WIDTH] != "auto" or style[p.MIN_WIDTH] != "auto":
        return assignable + table.undistributable
    if table.caption_minimum:
        return max(table.caption_minimum, sides)
    return 0 if table.collapsed is not None else assignable + sides


def _measure(table: _Table, index: int, columns: ColumnPlaces, percent_width: int) -> CellLayout:
    cell = table.grid.cells[index]
    border = None if table.collapsed is None else table.collapsed.cell_borders(cell)
    widths = (cell_width(columns, cell), percent_width)
    return measure_cell(table.ctx, cell, widths, border, restricted=table.has_height)


def _row_sizes(table: _Table, cells: list[CellLayout]) -> tuple[list[RowSize], list[GroupSize]]:
    rows = row_sizes(table.grid, cells, table.spacing_y)
    groups = [_group(section, rows, table.spacing_y) for section in table.grid.sections]
    return rows, groups


def _group(section: Section, rows: list[RowSize], spacing: int) -> GroupSize:
    own = rows[section.first : section.last]
    if section.box.style[p.VISIBILITY] == "collapse":
        for row in own:
            row.collapsed = True
    return section_size(section, own, spacing)


def _given_height(table: _Table, space: ConstraintSpace, inner_width: int | None, captions: int) -> int | None:
    """Border-box height of the grid as far as the style gives it; None for `auto`.

    `inner_width` is None where an aspect ratio does not count.
    """
    box, edges = table.box, table.edges
    if space.fixed_height:
        return max(space.available_height - captions, 0)
    if space.content_height:
        return None
    edge_sum = edges.top + edges.bottom
    value = box.style[p.HEIGHT]
    height = resolve_length(box, value, space.percent_height, edge_sum)
    if value == "stretch" and space.available_height != INDEFINITE:
        outer = margins(box, space.percent_width)
        height = max(space.available_height - captions - outer.top - outer.bottom, edge_sum)
    if height is None and ratio_of(box) is not None and is_auto_height(box) and inner_width is not None:
        # Blink takes the inner width for the border-box width.
        height = height_from_ratio(box, inner_width, edges)
    if height is None:
        floor = resolve_length(box, box.style[p.MIN_HEIGHT], space.percent_height, edge_sum)
        if floor is None:
            return None
        height = edge_sum
    return clamp_height(box, height, space, edges)


def _collapse_rows(rows: list[RowSize], height: int, spacing: int) -> int:
    """Rows with `visibility: collapse` lose their height; returns what is left of the table's `height`."""
    for row in rows:
        if row.collapsed:
            if height:
                height -= row.height + (spacing if len(rows) > 1 else 0)
            row.height = 0
    return height
