"""Collapsed table borders: one strip for each run of equal edges along a grid line.

Source: CSS 2.2 §17.6.2; where strips cross, the wider one is on top.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import Edges, Rect, RoundedRect
from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind, BoxTree
from compositor.layout.fragments import Fragment
from compositor.layout.table_borders import CollapsedBorders, Edge
from compositor.layout.table_grid import TableGrid, table_grid
from compositor.paint.display_items import DrawBorder
from compositor.paint.paint_context import PaintContext, border_rect

_LIKE: Final = {"inset": "ridge", "outset": "groove"}


class _Boxes:
    """The box tree as `table_grid` wants it."""

    def __init__(self, boxes: BoxTree) -> None:
        self.boxes: Final = boxes

    def children(self, box: Box) -> list[Box]:
        """Child boxes, in order."""
        return [self.boxes.boxes[child] for child in box.children]


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
    grid = table_grid(_Boxes(ctx.fragments.boxes), fragment.box)
    borders = CollapsedBorders(grid, fragment.box)
    xs, ys = _grid_lines(ctx, grid)
    visual = border_rect(fragment, ctx.props(fragment.id).contents_offset).enclosing_int()
    strips = [*_vertical_strips(borders, xs, ys), *_horizontal_strips(borders, xs, ys)]
    strips.sort(key=lambda strip: strip.edge.width)
    for strip in strips:
        _draw(ctx, fragment, strip, visual)


def _grid_lines(ctx: PaintContext, grid: TableGrid) -> tuple[dict[int, float], dict[int, float]]:
    """Positions of column and row lines that cells touch, px in the table's space."""
    xs: dict[int, float] = {}
    ys: dict[int, float] = {}
    fragments = ctx.fragments
    for cell in grid.cells:
        ids = fragments.fragments_of.get(cell.box.id)
        if not ids:
            continue
        rect = border_rect(fragments.fragments[ids[0]], ctx.props(ids[0]).paint_offset)
        last = min(cell.column + cell.column_span, grid.column_count)
        rtl = fragments.fragments[ids[0]].box.style[p.DIRECTION] == "rtl"
        start, end = (rect.right, rect.x) if rtl else (rect.x, rect.right)
        xs.setdefault(cell.column, start)
        xs.setdefault(last, end)
        ys.setdefault(cell.row, rect.y)
        ys.setdefault(cell.row + cell.row_span, rect.bottom)
    return xs, ys


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
    return [_Strip(Rect(left, top, width, bottom - top).pixel_snapped(), False, edge)]


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
    return [_Strip(rect.pixel_snapped(), True, edge)]


def _reach(edges: dict[tuple[int, int], Edge], at: tuple[tuple[int, int], ...], width: float) -> float:
    """How far a strip goes on over the strips that it meets at its end; it stops short of wider ones."""
    widest = max((edges[key].width for key in at if key in edges and edges[key].style != "hidden"), default=0) / 64
    return -widest / 2 if widest > width else widest / 2


def _draw(ctx: PaintContext, fragment: Fragment, strip: _Strip, visual: Rect) -> None:
    rect, edge = strip.rect, strip.edge
    style = _LIKE.get(edge.style, edge.style)
    if rect.is_empty or edge.color.a <= 0:
        return
    widths = Edges(rect.height, 0.0, 0.0, 0.0) if strip.across else Edges(0.0, 0.0, 0.0, rect.width)
    styles = (style, "none", "none", "none") if strip.across else ("none", "none", "none", style)
    colors = (edge.color, edge.color, edge.color, edge.color)
    ctx.chunks.draw(DrawBorder(fragment.id, visual.union(rect), RoundedRect(rect), widths, styles, colors))
