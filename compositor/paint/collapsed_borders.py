"""Collapsed table borders: one strip for each run of equal edges along a grid line.

Source: CSS 2.2 §17.6.2; where strips cross, the wider one is on top.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import Point, Rect
from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind, BoxTree
from compositor.layout.fragments import Fragment, LayoutRect
from compositor.layout.orientation import UPRIGHT, Orientation, orientation_of
from compositor.layout.table_borders import CollapsedBorders, Edge
from compositor.layout.table_grid import TableGrid, table_grid
from compositor.layout.turned_boxes import BoxTurner
from compositor.paint.border_strip import draw_border_strip
from compositor.paint.paint_context import PaintContext, border_rect


class _Boxes:
    """The box tree as `table_grid` wants it, in the frame of the table's content."""

    def __init__(self, boxes: BoxTree, orientation: Orientation) -> None:
        self.boxes: Final = boxes
        self._orientation: Final = orientation
        self._turner: Final = BoxTurner()

    def turned(self, box: Box) -> Box:
        """The box in the table's frame."""
        return self._turner.box(box, self._orientation)

    def children(self, box: Box) -> list[Box]:
        """Child boxes, in order."""
        return [self.turned(self.boxes.boxes[child]) for child in box.children]


class _TableSpace(NamedTuple):
    """The frame of a table's content: its orientation, and the table's box on the page."""

    orientation: Orientation
    table: Rect

    def in_table(self, rect: Rect) -> Rect:
        """A rectangle on the page, from the table's inline and block start."""
        return _turned(self.orientation.inverse, rect.moved(-self.table.x, -self.table.y), self.table)

    def on_page(self, rect: Rect) -> Rect:
        """A rectangle in the table's frame, on the page."""
        width, height = self.table.width, self.table.height
        if self.orientation.swaps:
            width, height = height, width
        return _turned(self.orientation, rect, Rect(0.0, 0.0, width, height)).moved(self.table.x, self.table.y)


def _turned(orientation: Orientation, rect: Rect, around: Rect) -> Rect:
    """A rectangle of a box as large as `around` in another frame; exact to a layout unit."""
    units = LayoutRect(*(round(value * 64) for value in rect))
    found = orientation.rect(units, (round(around.width * 64), round(around.height * 64)))
    return Rect(*(value / 64 for value in found))


class _Strip(NamedTuple):
    """One strip: its box, whether it runs across, and what it looks like."""

    rect: Rect
    across: bool
    edge: Edge


def collapses(box: Box) -> bool:
    """True for tables and cells whose borders are drawn by the table as a whole."""
    if box.kind not in (BoxKind.TABLE, BoxKind.TABLE_PART, BoxKind.BLOCK):
        return False
    style = box.style
    return style[p.BORDER_COLLAPSE] == "collapse" and style[p.DISPLAY] in ("table", "inline-table", "table-cell")


def paint_collapsed_borders(ctx: PaintContext, fragment: Fragment) -> None:
    """Draw the winning borders of a table, in the table's contents state."""
    orientation = orientation_of(fragment.box.style[p.WRITING_MODE])
    boxes = _Boxes(ctx.fragments.boxes, orientation)
    table = boxes.turned(fragment.box)
    grid = table_grid(boxes, table)
    borders = CollapsedBorders(grid, table)
    frame = border_rect(fragment, ctx.props(fragment.id).contents_offset)
    space = None if orientation == UPRIGHT else _TableSpace(orientation, frame)
    xs, ys = _grid_lines(ctx, grid, fragment, space)
    strips = [*_vertical_strips(borders, xs, ys), *_horizontal_strips(borders, xs, ys)]
    strips.sort(key=lambda strip: strip.edge.width)
    for strip in strips:
        if space is not None:
            strip = _Strip(space.on_page(strip.rect), strip.across != orientation.swaps, strip.edge)
        look = (strip.edge.style, strip.edge.color)
        draw_border_strip(ctx, fragment.id, (strip.rect, strip.across), look, frame.enclosing_int())


def _grid_lines(
    ctx: PaintContext, grid: TableGrid, table: Fragment, space: _TableSpace | None
) -> tuple[dict[int, float], dict[int, float]]:
    """Positions of column and row lines that cells touch, px in the table's space."""
    xs: dict[int, float] = {}
    ys: dict[int, float] = {}
    fragments = ctx.fragments
    for cell in grid.cells:
        ids = fragments.fragments_of.get(cell.box.id)
        if not ids:
            continue
        rect = border_rect(fragments.fragments[ids[0]], _offset_in(ctx, fragments.fragments[ids[0]], table))
        if space is not None:
            rect = space.in_table(rect)
        last = min(cell.column + cell.column_span, grid.column_count)
        rtl = fragments.fragments[ids[0]].box.style[p.DIRECTION] == "rtl"
        start, end = (rect.right, rect.x) if rtl else (rect.x, rect.right)
        xs.setdefault(cell.column, start)
        xs.setdefault(last, end)
        ys.setdefault(cell.row, rect.y)
        ys.setdefault(cell.row + cell.row_span, rect.bottom)
    return xs, ys


def _offset_in(ctx: PaintContext, cell: Fragment, table: Fragment) -> Point:
    """Where a cell is laid out, px in the table's contents space, wherever it is shown (sticky, promoted)."""
    x = y = 0
    part = cell
    while part.id != table.id and part.parent >= 0:
        x, y = x + part.x, y + part.y
        part = ctx.fragments.fragments[part.parent]
    origin = ctx.props(table.id).contents_offset
    return Point(origin.x + x / 64, origin.y + y / 64)


def _vertical_strips(borders: CollapsedBorders, xs: dict[int, float], ys: dict[int, float]) -> list[_Strip]:
    strips: list[_Strip] = []
    runs: dict[int, tuple[int, int, Edge]] = {}
    for (row, line), edge in sorted(borders.vertical.items()):
        run = runs.get(line)
        if run is not None and run[1] == row and run[2] == edge:
            runs[line] = (run[0], row + 1, edge)
            continue
        if run is not None:
            strips.extend(_vertical(borders, xs, ys, line, run))
        runs[line] = (row, row + 1, edge)
    for line, run in runs.items():
        strips.extend(_vertical(borders, xs, ys, line, run))
    return strips


def _vertical(
    borders: CollapsedBorders, xs: dict[int, float], ys: dict[int, float], line: int, run: tuple[int, int, Edge]
) -> list[_Strip]:
    first, last, edge = run
    if edge.width <= 0 or edge.style == "hidden" or line not in xs or first not in ys or last not in ys:
        return []
    width = edge.width / 64
    top = ys[first] - _reach(borders.horizontal, ((first, line - 1), (first, line)), width)
    bottom = ys[last] + _reach(borders.horizontal, ((last, line - 1), (last, line)), width)
    left = xs[line] - width / 2
    return [_Strip(Rect(left, top, width, bottom - top), False, edge)]


def _horizontal_strips(borders: CollapsedBorders, xs: dict[int, float], ys: dict[int, float]) -> list[_Strip]:
    strips: list[_Strip] = []
    run: tuple[int, int, int, Edge] | None = None
    for (line, column), edge in sorted(borders.horizontal.items()):
        if run is not None and run[0] == line and run[2] == column and run[3] == edge:
            run = (line, run[1], column + 1, edge)
            continue
        if run is not None:
            strips.extend(_horizontal(borders, xs, ys, run))
        run = (line, column, column + 1, edge)
    if run is not None:
        strips.extend(_horizontal(borders, xs, ys, run))
    return strips


def _horizontal(
    borders: CollapsedBorders, xs: dict[int, float], ys: dict[int, float], run: tuple[int, int, int, Edge]
) -> list[_Strip]:
    line, first, last, edge = run
    if edge.width <= 0 or edge.style == "hidden" or line not in ys or first not in xs or last not in xs:
        return []
    width = edge.width / 64
    left, right = sorted((xs[first], xs[last]))
    before = _reach(borders.vertical, ((line - 1, first), (line, first)), width)
    after = _reach(borders.vertical, ((line - 1, last), (line, last)), width)
    top = ys[line] - width / 2
    rect = Rect(left - before, top, right - left + before + after, width)
    return [_Strip(rect, True, edge)]


def _reach(edges: dict[tuple[int, int], Edge], at: tuple[tuple[int, int], ...], width: float) -> float:
    """How far a strip goes on over the strips that it meets at its end; it stops short of wider ones."""
    widest = max((edges[key].width for key in at if key in edges and edges[key].style != "hidden"), default=0) / 64
    return -widest / 2 if widest > width else widest / 2
