"""Column widths of automatic and fixed tables; layout units.

Source: CSS Tables 3 §4 (computing column measures, distribution); Blink's table layout helpers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.layout.constraints import LayoutContext, MinMax
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import add_edges, border_box_size, borders, content_min_max, paddings, resolve_lp, units
from compositor.layout.table_grid import Cell, Column, TableGrid


class ColumnSize:
    """What a column asks for.

    Attributes:
        min, max: Content-based sizes.
        percent: Percentage of the table's width, or None.
        fixed: A length was given for it.
        has_cells: Some cell starts or ends in it.
    """

    __slots__ = ("fixed", "has_cells", "max", "min", "percent")

    def __init__(self) -> None:
        self.min = 0
        self.max = 0
        self.percent: float | None = None
        self.fixed = False
        self.has_cells = False

    def include(self, low: int, high: int, percent: float | None, fixed: bool) -> None:
        """Take another cell's or column box's wish into account."""
        if fixed and not self.fixed:
            self.fixed = True
            self.max = max(high, self.min)
        elif fixed or not self.fixed:
            self.max = max(self.max, high)
        self.min = max(self.min, low)
        self.max = max(self.max, self.min)
        if percent is not None:
            self.percent = max(self.percent or 0.0, percent)


class TableMeasure:
    """How cells of one table measure.

    Attributes:
        spacing: Horizontal border spacing.
        fixed_layout: `table-layout: fixed` with a given width.
        border_of: Used borders of a cell where borders collapse; None: as the style says.
    """

    def __init__(self, spacing: int, fixed_layout: bool, border_of: Callable[[Cell], EdgeWidths] | None = None) -> None:
        self.spacing: Final = spacing
        self.fixed_layout: Final = fixed_layout
        self.border_of: Final = border_of

    def borders(self, cell: Cell) -> EdgeWidths:
        """Used borders of a cell."""
        return borders(cell.box) if self.border_of is None else self.border_of(cell)


def _percentage(value: Sizing) -> float | None:
    if isinstance(value, (str, FitContent)) or not value.has_percent:
        return None
    percent = value.resolve(100.0)
    return percent if abs(value.resolve(200.0) - 2 * percent) < 1e-6 else None


def _length(value: Sizing) -> int | None:
    if isinstance(value, (str, FitContent)) or value.has_percent:
        return None
    return resolve_lp(value, 0)


def column_sizes(ctx: LayoutContext, grid: TableGrid, measure: TableMeasure) -> list[ColumnSize]:
    """The wishes of all columns: column boxes, cells in one column, then spanning cells by ascending span."""
    columns = [ColumnSize() for _ in range(grid.column_count)]
    for column in grid.columns:
        _include_column_box(columns, column)
    spanning: list[Cell] = []
    for cell in grid.cells:
        if measure.fixed_layout and cell.row > 0:
            continue
        last = min(cell.column + cell.column_span, len(columns))
        for index in range(cell.column, last):
            columns[index].has_cells = True
        if cell.column_span > 1:
            spanning.append(cell)
        elif cell.column < len(columns):
            low, high, percent, fixed = _cell_wish(ctx, cell, measure)
            column_size = columns[cell.column]
            if measure.fixed_layout and (column_size.fixed or column_size.percent is not None):
                continue
            column_size.include(low, high, percent, fixed)
    spanning.sort(key=lambda cell: cell.column_span)
    for cell in spanning:
        _include_spanning(ctx, columns, cell, measure)
    left = 100.0
    for column_size in columns:
        if column_size.percent is not None:
            column_size.percent = min(column_size.percent, left)
            left -= column_size.percent
    return columns


def _include_column_box(columns: list[ColumnSize], column: Column) -> None:
    width = column.sized_by.style[p.WIDTH]
    percent, length, floor = _percentage(width), _length(width), _length(column.box.style[p.MIN_WIDTH])
    for index in range(column.first, column.first + column.span):
        if index >= len(columns):
            return
        if percent is not None:
            columns[index].include(0, 0, percent, False)
        if length is not None:
            columns[index].include(length, length, None, True)
        if floor is not None:
            columns[index].include(floor, floor, None, False)


def _cell_wish(ctx: LayoutContext, cell: Cell, measure: TableMeasure) -> tuple[int, int, float | None, bool]:
    """(min, max, percent, fixed) of a cell."""
    box = cell.box
    own, used = borders(box), measure.borders(cell)
    edges = add_edges(used, paddings(box, 0))
    edge_sum = edges.left + edges.right
    width = _length(box.style[p.WIDTH])
    percent = _percentage(box.style[p.WIDTH])
    if measure.fixed_layout:
        size = edge_sum if width is None else border_box_size(box, width, edge_sum)
        return size, size, percent, width is not None
    content = content_min_max(ctx, box)
    change = used.left + used.right - own.left - own.right
    low, high = content.min + change, content.max + change
    floor, limit = _length(box.style[p.MIN_WIDTH]), _length(box.style[p.MAX_WIDTH])
    if floor is not None:
        low = max(low, border_box_size(box, floor, edge_sum))
        high = max(high, low)
    if width is not None:
        high = max(low, border_box_size(box, width, edge_sum))
    if limit is not None:
        upper = border_box_size(box, limit, edge_sum)
        low, high = min(low, upper), min(high, upper)
    return low, high, percent, width is not None


def _include_spanning(ctx: LayoutContext, columns: list[ColumnSize], cell: Cell, measure: TableMeasure) -> None:
    """Share what a spanning cell needs beyond its columns among them (CSS Tables 3 §4.2.1)."""
    spanned = columns[cell.column : cell.column + cell.column_span]
    if not spanned:
        return
    low, high, percent, fixed = _cell_wish(ctx, cell, measure)
    gaps = measure.spacing * (len(spanned) - 1)
    low, high = max(low - gaps, 0), max(high - gaps, 0)
    if measure.fixed_layout:
        free = [column for column in spanned if not column.fixed and column.percent is None]
        for column in free:
            if fixed:
                column.include(low // len(spanned), low // len(spanned), None, True)
            if percent is not None:
                column.percent = percent / len(spanned)
        return
    if percent is not None:
        _share_percent(spanned, percent)
    current = MinMax(sum(column.min for column in spanned), sum(column.max for column in spanned))
    if low > current.min:
        for column, size in zip(spanned, distribute_widths(spanned, low, low), strict=True):
            column.min = max(column.min, size)
            column.max = max(column.max, column.min)
    total = sum(column.max for column in spanned)
    if high > total:
        for column, size in zip(spanned, _grow(spanned, [column.max for column in spanned], high - total), strict=True):
            column.max = max(column.max, size)


def _share_percent(spanned: Sequence[ColumnSize], percent: float) -> None:
    rest = percent - sum(column.percent or 0.0 for column in spanned)
    without = [column for column in spanned if column.percent is None]
    if rest <= 0 or not without:
        return
    total = sum(column.max for column in without)
    for column in without:
        column.percent = rest * column.max / total if total else rest / len(without)


def table_min_max(columns: Sequence[ColumnSize], spacing_sum: int) -> MinMax:
    """Widths of the whole grid: sums, enlarged so that percentages hold (CSS Tables 3 §4.4)."""
    low = sum(column.min for column in columns)
    high = sum(column.max for column in columns)
    percent_sum = min(sum(column.percent or 0.0 for column in columns), 100.0)
    for column in columns:
        if column.percent:
            high = max(high, int(column.max * 100 / column.percent))
    rest = sum(column.max for column in columns if column.percent is None)
    if percent_sum > 0 and rest:
        high = max(high, int(rest * 100 / (100 - percent_sum))) if percent_sum < 100 else units(2e6)
    return MinMax(low + spacing_sum, max(high, low) + spacing_sum)


def distribute_widths(columns: Sequence[ColumnSize], target: int, percent_basis: int) -> list[int]:
    """Share `target` (spacing excluded) among the columns (CSS Tables 3 §4.5.1).

    Tries four guesses of growing size: minimums; percentages; given lengths; maximums. Between two guesses the columns
    that differ grow in proportion; beyond the last one the excess is shared.
    """
    mins = [column.min for column in columns]
    percents = [
        column.min if column.percent is None else max(column.min, int(percent_basis * column.percent / 100))
        for column in columns
    ]
    specified = [
        size if column.percent is not None or not column.fixed else column.max
        for size, column in zip(percents, columns, strict=True)
    ]
    maxima = [
        size if column.percent is not None else column.max for size, column in zip(specified, columns, strict=True)
    ]
    guesses = [mins, percents, specified, maxima]
    for smaller, larger in pairwise(guesses):
        if target < sum(larger):
            return _between(smaller, larger, target)
    return _grow(columns, maxima, target - sum(maxima))


def _between(smaller: list[int], larger: list[int], target: int) -> list[int]:
    low, high = sum(smaller), sum(larger)
    if target <= low or high == low:
        return list(smaller)
    return _carry([b - a for a, b in zip(smaller, larger, strict=True)], smaller, target - low)


def _carry(weights: Sequence[float], base: Sequence[int], amount: int) -> list[int]:
    """`base` plus `amount` shared by weight, the rounding error carried along."""
    total = sum(weights)
    result: list[int] = []
    given, running = 0, 0.0
    for size, weight in zip(base, weights, strict=True):
        running += weight
        until = int(amount * running / total) if total else 0
        result.append(size + until - given)
        given = until
    return result


def _grow(columns: Sequence[ColumnSize], sizes: list[int], excess: int) -> list[int]:
    """Excess width goes to automatic columns, else to fixed ones, else to percentage ones."""
    if excess <= 0 or not columns:
        return sizes
    groups: list[list[float]] = [
        [float(c.max) if not c.fixed and c.percent is None and c.has_cells else 0.0 for c in columns],
        [1.0 if not c.fixed and c.percent is None and c.has_cells else 0.0 for c in columns],
        [float(c.max) if c.fixed and c.percent is None else 0.0 for c in columns],
        [c.percent or 0.0 for c in columns],
        [1.0] * len(columns),
    ]
    weights = next(group for group in groups if sum(group) > 0)
    return _carry(weights, sizes, excess)


def fixed_widths(columns: Sequence[ColumnSize], target: int, percent_basis: int) -> list[int]:
    """`table-layout: fixed`: given widths hold, the rest is shared equally (CSS 2.2 §17.5.2.1)."""
    # A percentage cell's border and padding come on top of its share.
    sizes = [
        int(percent_basis * column.percent / 100) + column.min
        if column.percent is not None
        else (column.max if column.fixed else 0)
        for column in columns
    ]
    free = [1.0 if column.percent is None and not column.fixed else 0.0 for column in columns]
    rest = target - sum(sizes)
    if rest <= 0:
        return sizes
    if sum(free):
        return _carry(free, sizes, rest)
    return _carry([float(size) for size in sizes] if sum(sizes) else [1.0] * len(sizes), sizes, rest)
