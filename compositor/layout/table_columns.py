"""What the columns of a table ask for; layout units.

Source: CSS Tables 3 §4.2-4.4 (computing cell and column measures); Blink's table layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.column_widths import ColumnSize, share_automatic
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, MinMax
from compositor.layout.containing import containing_box
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import (
    add_edges,
    border_box_size,
    border_padding,
    borders,
    content_min_max,
    content_ratio,
    paddings,
    transferred_limits,
)
from compositor.layout.table_grid import Cell, Column, TableGrid, has_width, length, percentage

AS_WIDE_AS_POSSIBLE: Final = 1_000_000 * 64
"""What Blink takes for the max-content width of a table that no width could satisfy."""

CellBorders = Callable[[Cell], EdgeWidths]


class _Wish(NamedTuple):
    """What one cell asks for; `percent_edges` comes on top of the percentage."""

    min: int
    max: int
    percent: float | None
    percent_edges: int
    constrained: bool


def column_sizes(ctx: LayoutContext, grid: TableGrid, spacing: int, border_of: CellBorders | None) -> list[ColumnSize]:
    """The wishes of all columns: column boxes, cells in one column, then spanning cells by ascending span.

    Args:
        spacing: Horizontal border spacing.
        border_of: Used borders of a cell where borders collapse; None: as the style says.
    """
    columns = [ColumnSize(mergeable=not grid.fixed_layout) for _ in range(grid.column_count)]
    for column in grid.columns:
        _include_column_box(columns, column, grid.fixed_layout)
    wishes: dict[int, _Wish] = {}
    spanning: list[tuple[Cell, _Wish]] = []
    counted = _first_row(grid) if grid.fixed_layout else grid.cells
    for cell in counted:
        wish = _wish(ctx, cell, grid.fixed_layout, borders(cell.box) if border_of is None else border_of(cell))
        if cell.column_span > 1:
            spanning.append((cell, wish))
        elif cell.column < len(columns):
            wishes[cell.column] = _joined(wishes.get(cell.column), wish)
    for cell, _spanning_wish in spanning:
        _keep_one(columns, cell)
    for index, wish in wishes.items():
        _include(columns[index], wish, grid.fixed_layout)
    spanning.sort(key=lambda item: (item[0].column_span, item[0].column))
    for cell, wish in spanning:
        covered = columns[cell.column : cell.column + cell.column_span]
        if grid.fixed_layout:
            _spread_fixed(covered, wish, spacing)
        elif covered:
            _spread_automatic(covered, wish, spacing)
    _limit_percentages(columns, grid.fixed_layout)
    return columns


def _first_row(grid: TableGrid) -> list[Cell]:
    """The only cells that count in a fixed table: those of the first row of the first group with rows."""
    return [cell for cell in grid.cells if cell.row == 0]


def _include_column_box(columns: list[ColumnSize], column: Column, fixed_layout: bool) -> None:
    style = column.box.style
    width = column.sized_by.style[p.WIDTH]
    floor, size = length(style[p.MIN_WIDTH]), length(width)
    if floor is not None and size is not None:
        size = max(size, floor)
    for index in range(column.first, min(column.first + column.span, len(columns))):
        target = columns[index]
        target.min, target.max = floor or 0, size
        target.percent = percentage(width) or None
        target.constrained = size is not None
        target.collapsed = style[p.VISIBILITY] == "collapse"
        target.mergeable = not fixed_layout and not has_width(column) and not size


def _keep_one(columns: list[ColumnSize], cell: Cell) -> None:
    """A spanning cell makes one of its columns exist: the first that is not collapsed."""
    covered = columns[cell.column : cell.column + cell.column_span]
    if covered:
        next((column for column in covered if not column.collapsed), covered[0]).mergeable = False


def _wish(ctx: LayoutContext, cell: Cell, fixed_layout: bool, border: EdgeWidths) -> _Wish:
    """CSS Tables 3 §4.2, outer min-content and max-content widths of a cell."""
    box = cell.box
    own = borders(box)
    edges = add_edges(border, paddings(box, 0))
    edge_sum = edges.left + edges.right
    style = box.style
    floor, size, limit = (
        None if value is None else border_box_size(box, value, edge_sum)
        for value in (length(style[p.MIN_WIDTH]), length(style[p.WIDTH]), length(style[p.MAX_WIDTH]))
    )
    if limit is not None and floor is not None:
        limit = max(limit, floor)
    percent, most = percentage(style[p.WIDTH]), percentage(style[p.MAX_WIDTH])
    if percent is not None and most is not None:
        percent = min(percent, most)
    content = MinMax(0, 0)
    if not fixed_layout or size is None:
        content = content_min_max(ctx, box)
        if content_ratio(box) is not None:
            space = ConstraintSpace(0, INDEFINITE, 0, INDEFINITE)
            content = MinMax(*(transferred_limits(box, width, space, border_padding(box, 0)) for width in content))
        change = border.left + border.right - own.left - own.right
        content = MinMax(content.min + change, content.max + change)
    low = 0 if fixed_layout else max(content.min, floor or 0)
    if size is not None and not fixed_layout and _keeps_on_one_line(ctx, box):
        low = max(low, size)
    high = content.max if size is None else size
    if limit is not None:
        low, high = min(low, limit), min(high, limit)
    on_top = fixed_layout and percent is not None and style[p.BOX_SIZING] == "content-box"
    return _Wish(low, max(low, high), percent, edge_sum if on_top else 0, size is not None)


def _keeps_on_one_line(ctx: LayoutContext, box: Box) -> bool:
    """The `nowrap` attribute in quirks mode (Quirks Mode Standard §3.8)."""
    if not ctx.quirks or box.anonymous or box.node < 0:
        return False
    node = ctx.boxes.styled.document.nodes[box.node]
    return isinstance(node, Element) and "nowrap" in node.attributes


def _joined(first: _Wish | None, other: _Wish) -> _Wish:
    """The wishes of two cells in the same column."""
    if first is None:
        return other
    low = max(first.min, other.min)
    if first.constrained == other.constrained:
        high = max(first.max, other.max)
    elif first.constrained:
        high = max(first.max, other.min)
    else:
        high = max(low, other.max)
    larger = first if (first.percent or -1.0) >= (other.percent or -1.0) else other
    return _Wish(low, high, larger.percent, larger.percent_edges, first.constrained or other.constrained)


def _include(column: ColumnSize, wish: _Wish, fixed_layout: bool) -> None:
    """Add what the cells of a column ask for to what its column box does."""
    if column.constrained and fixed_layout:
        return
    if not fixed_layout:
        column.mergeable = False
    if column.min is None:
        column.min, high = wish.min, wish.max
    else:
        column.min = max(column.min, wish.min)
        counts = wish.max if wish.constrained or not column.constrained else wish.min
        high = max(column.max or 0, counts)
    column.max = max(column.min, high)
    if wish.percent is not None and (column.percent is None or wish.percent > column.percent):
        column.percent, column.percent_edges = wish.percent, wish.percent_edges
    column.constrained = column.constrained or wish.constrained


def _inner_spacing(covered: Sequence[ColumnSize], spacing: int) -> int:
    return spacing * max(sum(not column.mergeable for column in covered) - 1, 0)


def _spread_fixed(covered: Sequence[ColumnSize], wish: _Wish, spacing: int) -> None:
    """A spanning cell of a fixed table gives its columns equal parts."""
    count = len(covered)
    gaps = _inner_spacing(covered, spacing)
    low = max(wish.min - gaps, 0) if wish.constrained else 0
    high = max(wish.max - gaps, 0)
    for column in covered:
        if column.min is None:
            column.constrained = column.constrained or wish.constrained
            column.min = low // count
        if column.max is None:
            column.constrained = column.constrained or wish.constrained
            column.max = high // count
        if column.percent is None and not column.constrained and wish.percent is not None:
            column.percent = wish.percent / count
    last = covered[-1]
    last.min, last.max = (last.min or 0) + low % count, (last.max or 0) + high % count


def _spread_automatic(covered: Sequence[ColumnSize], wish: _Wish, spacing: int) -> None:
    """Share what a spanning cell needs among its columns (CSS Tables 3 §4.2.1)."""
    gaps = _inner_spacing(covered, spacing)
    for column in covered:
        column.min, column.max = column.min or 0, column.max or 0
    if wish.percent is not None:
        _share_percent([column for column in covered if not column.mergeable], wish.percent)
    for column, size in zip(covered, share_automatic(covered, max(wish.min - gaps, 0)), strict=True):
        column.min = max(column.min or 0, size)
    shares = share_automatic(covered, max(wish.max - gaps, 0), grows_constrained=wish.constrained)
    for column, size in zip(covered, shares, strict=True):
        column.max = max(column.min or 0, column.max or 0, size)


def _share_percent(covered: Sequence[ColumnSize], percent: float) -> None:
    rest = percent - sum(column.percent or 0.0 for column in covered)
    without = [column for column in covered if column.percent is None]
    if rest <= 0 or not without:
        return
    total = sum(column.max or 0 for column in without)
    for column in without:
        column.percent = rest * (column.max or 0) / total if total else rest / len(without)


def _limit_percentages(columns: Sequence[ColumnSize], fixed_layout: bool) -> None:
    """At most 100 % in all: later columns of automatic tables get less, those of fixed tables share the loss."""
    total = 0.0
    for column in columns:
        if column.percent is not None:
            if not fixed_layout:
                column.percent = min(column.percent, 100.0 - total)
            total += column.percent
        column.min, column.max = column.min or 0, column.max or 0
    if fixed_layout and total > 100.0:
        for column in columns:
            if column.percent is not None:
                column.percent = column.percent * 100 / total


def grid_min_max(
    columns: Sequence[ColumnSize], undistributable: int, fixed_layout: bool, heed_percentages: bool
) -> MinMax:
    """Widths of a table by its columns: sums, enlarged so that percentages hold (CSS Tables 3 §4.4).

    Args:
        undistributable: Border, padding and border spacing.
        heed_percentages: See `heeds_percentages`.
    """
    low = sum(column.high if fixed_layout and column.is_fixed else column.low for column in columns)
    high = sum(column.high for column in columns)
    percent_sum = min(sum(column.percent or 0.0 for column in columns), 100.0)
    if percent_sum > 0 and heed_percentages:
        rest = sum(column.high for column in columns if not column.percent)
        if rest:
            wanted = AS_WIDE_AS_POSSIBLE if percent_sum == 100.0 else int(100 / (100 - percent_sum) * rest)
            high = max(high, wanted)
        for column in columns:
            if column.percent and column.high:
                high = max(high, int(100 / column.percent * (column.high - column.percent_edges)))
    return MinMax(low + undistributable, max(high, low) + undistributable)


def heeds_percentages(ctx: LayoutContext, table: Box, in_layout: bool) -> bool:
    """Do percentages of columns enlarge the table? Not where its content decides about a cell, flex or grid item."""
    if table.style[p.WIDTH] == "max-content":
        return False
    if in_layout:
        return True
    box = table
    while box.parent >= 0:
        box = containing_box(ctx, box) if box.out_of_flow else ctx.boxes.boxes[box.parent]
        if box.kind in (BoxKind.FLEX, BoxKind.GRID) or box.style[p.DISPLAY] == "table-cell":
            return False
    return True


__all__ = [
    "AS_WIDE_AS_POSSIBLE",
    "ColumnSize",
    "column_sizes",
    "grid_min_max",
    "heeds_percentages",
]
