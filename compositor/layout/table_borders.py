"""Collapsed borders: which border wins on each edge of the grid.

Source: CSS 2.2 §17.6.2.1; widths are split half and half between the neighbours, as in Blink.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from compositor.base.color import Color
from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind, BoxTree
from compositor.layout.fragments import NO_EDGES, EdgeWidths
from compositor.layout.sizing import units
from compositor.layout.style_metrics import StyleMetrics
from compositor.layout.table_grid import Cell, TableGrid, TreeBoxes, table_grid
from compositor.layout.turned_boxes import with_style

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
        self._lines = 0  # vertical lines that Blink keeps for each row
        self._inside: Final[set[tuple[str, int, int]]] = set()  # edges within spanning cells, which stay empty
        rows, columns = len(grid.rows), grid.column_count
        rtl = table.style[p.DIRECTION] == "rtl"
        self._start, self._end = ("right", "left") if rtl else ("left", "right")
        for cell in grid.cells:
            span = (cell.row, cell.row + cell.row_span), (cell.column, self._last(cell))
            self._box(cell.box, *span)
            self._keep_inside_empty(*span)
        for index, row in enumerate(grid.rows):
            self._box(row, (index, index + 1), (0, columns))
        for section in grid.sections:
            self._box(section.box, (section.first, section.last), (0, columns))
        for column in grid.columns:
            for index in range(column.first, min(column.first + column.span, columns)):
                self._box(column.box, (0, rows), (index, index + 1))
        for column in grid.column_groups:
            self._box(column.box, (0, rows), (column.first, min(column.first + column.span, columns)))
        self._box(table, (0, rows), (0, columns))

    def _last(self, cell: Cell) -> int:
        return min(cell.column + cell.column_span, self._grid.column_count)

    def _box(self, box: Box, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        top, bottom = _edge(box, "top"), _edge(box, "bottom")
        start, end = _edge(box, self._start), _edge(box, self._end)
        if rows[0] >= rows[1] or columns[0] >= columns[1] or {e.style for e in (top, bottom, start, end)} == {"none"}:
            return
        only_start = (end.style, top.style, bottom.style) == ("none", "none", "none")
        self._lines = max(self._lines, (columns[0] if only_start else columns[1] - 1) + 2)
        for column in range(*columns):
            self._offer(self.horizontal, "horizontal", (rows[0], column), top)
            self._offer(self.horizontal, "horizontal", (rows[1], column), bottom)
        for row in range(*rows):
            self._offer(self.vertical, "vertical", (row, columns[0]), start)
            self._offer(self.vertical, "vertical", (row, columns[1]), end)

    def _keep_inside_empty(self, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        if rows[1] - rows[0] > 1 or columns[1] - columns[0] > 1:
            self._lines = max(self._lines, columns[1] + 1)
            for row in range(*rows):
                self._inside.update(("vertical", row, line) for line in range(columns[0] + 1, columns[1]))
            for line in range(rows[0] + 1, rows[1]):
                self._inside.update(("horizontal", line, column) for column in range(*columns))

    def _offer(self, edges: dict[tuple[int, int], Edge], kind: str, key: tuple[int, int], edge: Edge) -> None:
        if edge.style != "none" and (kind, *key) not in self._inside and _wins(edge, edges.get(key, _NONE)):
            edges[key] = edge

    def _width(self, edges: dict[tuple[int, int], Edge], key: tuple[int, int]) -> int:
        found = edges.get(key)
        return 0 if found is None or found.style == "hidden" else found.width

    def _vertical_width(self, row: int, line: int) -> int:
        # Blink looks past the lines it keeps for a row and finds those of the next.
        return self._width(self.vertical, (row + line // self._lines, line % self._lines)) if self._lines else 0

    def _around(self, rows: range, columns: range) -> EdgeWidths:
        """Half of the widest borders around some slots."""
        if columns.start >= self._lines:
            return NO_EDGES
        top = max((self._width(self.horizontal, (rows.start, c)) for c in columns), default=0)
        bottom = max((self._width(self.horizontal, (rows.stop, c)) for c in columns), default=0)
        start = max((self._vertical_width(r, columns.start) for r in rows), default=0)
        end = max((self._vertical_width(r, columns.stop) for r in rows), default=0)
        left, right = (end, start) if self._start == "right" else (start, end)
        return EdgeWidths(top // 2, right // 2, bottom // 2, left // 2)

    def cell_borders(self, cell: Cell) -> EdgeWidths:
        """Half of the winning borders around a cell."""
        return self._around(range(cell.row, cell.row + cell.row_span), range(cell.column, self._last(cell)))

    def table_borders(self) -> EdgeWidths:
        """Half of the widest border on each side of the grid."""
        return self._around(range(len(self._grid.rows)), range(self._grid.column_count))


def with_collapsed_borders(tree: BoxTree) -> BoxTree:
    """The tree with the used borders of tables whose borders collapse, which depend on all that is in them."""
    source = TreeBoxes(tree)
    boxes = list(tree.boxes)
    for box in tree.boxes:
        if box.kind is BoxKind.TABLE and box.style[p.BORDER_COLLAPSE] == "collapse":
            used = CollapsedBorders(table_grid(source, box), box).table_borders()
            boxes[box.id] = with_style(box, box.style, StyleMetrics(box.style, used), box.replaced)
    return replace(tree, boxes=tuple(boxes))
