"""Collapsed borders: which border wins on each edge of the grid.

Source: CSS 2.2 §17.6.2.1; widths are split half and half between the neighbours, as in Blink.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.color import Color
from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import units
from compositor.layout.table_grid import Cell, TableGrid

_STYLE_RANK = {"inset": 1, "groove": 2, "outset": 3, "ridge": 4, "dotted": 5, "dashed": 6, "solid": 7, "double": 8}
_SIDES = {
    "top": (p.BORDER_TOP_WIDTH, p.BORDER_TOP_STYLE, p.BORDER_TOP_COLOR),
    "right": (p.BORDER_RIGHT_WIDTH, p.BORDER_RIGHT_STYLE, p.BORDER_RIGHT_COLOR),
    "bottom": (p.BORDER_BOTTOM_WIDTH, p.BORDER_BOTTOM_STYLE, p.BORDER_BOTTOM_COLOR),
    "left": (p.BORDER_LEFT_WIDTH, p.BORDER_LEFT_STYLE, p.BORDER_LEFT_COLOR),
}


class Edge(NamedTuple):
    """The border on one edge of one grid slot; width in layout units."""

    width: int
    style: str
    color: Color


_NONE = Edge(0, "none", Color(0.0, 0.0, 0.0, 0.0))


def _edge(box: Box, side: str) -> Edge:
    width, style, color = _SIDES[side]
    return Edge(units(box.style[width]), box.style[style], box.style[color])


def _wins(challenger: Edge, holder: Edge) -> bool:
    """True when `challenger` replaces an earlier (higher-priority) border."""
    if holder.style == "hidden" or challenger.style == "none":
        return False
    if challenger.style == "hidden" or holder.style == "none":
        return True
    if challenger.width != holder.width:
        return challenger.width > holder.width
    return _STYLE_RANK.get(challenger.style, 0) > _STYLE_RANK.get(holder.style, 0)


class CollapsedBorders:
    """Winning borders: `vertical[row, line]` left of column `line`, `horizontal[line, column]` above row `line`."""

    def __init__(self, grid: TableGrid, table: Box) -> None:
        self.vertical: Final[dict[tuple[int, int], Edge]] = {}
        self.horizontal: Final[dict[tuple[int, int], Edge]] = {}
        self._grid = grid
        rows, columns = len(grid.rows), grid.column_count
        rtl = table.style[p.DIRECTION] == "rtl"
        self._start, self._end = ("right", "left") if rtl else ("left", "right")
        for cell in grid.cells:
            right = min(cell.column + cell.column_span, columns)
            self._box(cell.box, (cell.row, cell.row + cell.row_span), (cell.column, right))
        for index, row in enumerate(grid.rows):
            self._box(row, (index, index + 1), (0, columns))
        for section in grid.sections:
            self._box(section.box, (section.first, section.last), (0, columns))
        for column in (*grid.columns, *grid.column_groups):
            self._box(column.box, (0, rows), (column.first, min(column.first + column.span, columns)))
        if rows and columns:
            self._box(table, (0, rows), (0, columns))

    def _box(self, box: Box, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        top, bottom = _edge(box, "top"), _edge(box, "bottom")
        start, end = _edge(box, self._start), _edge(box, self._end)
        for column in range(*columns):
            self._offer(self.horizontal, (rows[0], column), top)
            self._offer(self.horizontal, (rows[1], column), bottom)
        for row in range(*rows):
            self._offer(self.vertical, (row, columns[0]), start)
            self._offer(self.vertical, (row, columns[1]), end)

    @staticmethod
    def _offer(edges: dict[tuple[int, int], Edge], key: tuple[int, int], edge: Edge) -> None:
        if edge.style != "none" and _wins(edge, edges.get(key, _NONE)):
            edges[key] = edge

    def _width(self, edges: dict[tuple[int, int], Edge], key: tuple[int, int]) -> int:
        found = edges.get(key)
        return 0 if found is None or found.style == "hidden" else found.width

    def cell_borders(self, cell: Cell) -> EdgeWidths:
        """Half of the winning borders around a cell."""
        rows = range(cell.row, cell.row + cell.row_span)
        last = min(cell.column + cell.column_span, self._grid.column_count)
        columns = range(cell.column, last)
        top = max((self._width(self.horizontal, (cell.row, c)) for c in columns), default=0)
        bottom = max((self._width(self.horizontal, (cell.row + cell.row_span, c)) for c in columns), default=0)
        start = max((self._width(self.vertical, (r, cell.column)) for r in rows), default=0)
        end = max((self._width(self.vertical, (r, last)) for r in rows), default=0)
        left, right = (end, start) if self._start == "right" else (start, end)
        return EdgeWidths(top // 2, right // 2, bottom // 2, left // 2)

    def table_borders(self) -> EdgeWidths:
        """Half of the widest border on each side of the grid."""
        rows, columns = len(self._grid.rows), self._grid.column_count
        top = max((self._width(self.horizontal, (0, c)) for c in range(columns)), default=0)
        bottom = max((self._width(self.horizontal, (rows, c)) for c in range(columns)), default=0)
        start = max((self._width(self.vertical, (r, 0)) for r in range(rows)), default=0)
        end = max((self._width(self.vertical, (r, columns)) for r in range(rows)), default=0)
        left, right = (end, start) if self._start == "right" else (start, end)
        return EdgeWidths(top // 2, right // 2, bottom // 2, left // 2)
