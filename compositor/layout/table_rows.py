"""Row heights and where cells stand in their rows; layout units.

Source: CSS 2.2 §17.5.3; CSS Tables 3 §4.5.2; Blink's table layout helpers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import add_edges, resolve_length
from compositor.layout.table_grid import Cell, TableGrid


class CellLayout:
    """A cell measured at its column width.

    Attributes:
        natural: Layout at its content height.
        height: Border-box height it asks for.
        baseline: Distance from its top to its baseline; its content bottom without one.
        aligns_baseline: It is aligned by that baseline.
    """

    __slots__ = ("aligns_baseline", "baseline", "border", "cell", "height", "natural", "width")

    def __init__(self, cell: Cell, width: int, border: EdgeWidths | None, natural: LayoutResult) -> None:
        self.cell: Final = cell
        self.width: Final = width
        self.border: Final = border
        self.natural: Final = natural
        piece = natural.piece
        edges = add_edges(piece.border, piece.padding)
        own = resolve_length(cell.box, cell.box.style[p.HEIGHT], INDEFINITE, edges.top + edges.bottom)
        self.height = max(piece.height, own or 0)
        has_content = bool(piece.children) or piece.height > edges.top + edges.bottom
        has_baseline = piece.first_baseline is not None or has_content
        self.aligns_baseline = vertical_alignment(cell.box) == "baseline" and has_baseline
        content_bottom = piece.height - edges.bottom
        self.baseline = content_bottom if piece.first_baseline is None else piece.first_baseline


def measure_cell(ctx: LayoutContext, cell: Cell, width: int, border: EdgeWidths | None) -> CellLayout:
    """Lay a cell out at its final width and content height."""
    space = ConstraintSpace(width, INDEFINITE, width, INDEFINITE, fixed_width=True, content_height=True, border=border)
    return CellLayout(cell, width, border, ctx.layout(cell.box, space))


def vertical_alignment(box: Box) -> str:
    """`baseline`, `top`, `middle` or `bottom`."""
    value = box.style[p.VERTICAL_ALIGN]
    return value if value in ("top", "middle", "bottom") else "baseline"


class RowSizes:
    """Heights and baselines of all rows."""

    def __init__(self, grid: TableGrid, cells: Sequence[CellLayout], spacing: int, percent_basis: int) -> None:
        count = len(grid.rows)
        self.heights = [0] * count
        self.baselines = [0] * count
        self.constrained = [False] * count
        self.percents = [0.0] * count
        self._empty = [True] * count
        self._measure(cells)
        for index, row in enumerate(grid.rows):
            own = resolve_length(row, row.style[p.HEIGHT], INDEFINITE, 0)
            self._take_percentage(index, row)
            if own is not None:
                self.constrained[index] = True
                self.heights[index] = max(self.heights[index], own)
        for section in grid.sections:
            own = resolve_length(section.box, section.box.style[p.HEIGHT], percent_basis, 0)
            rows = range(section.first, section.last)
            if own is not None and rows:
                self.grow(rows, own - sum(self.heights[row] for row in rows) - spacing * (len(rows) - 1))
        for layout in sorted(cells, key=lambda item: item.cell.row_span):
            if layout.cell.row_span > 1:
                self._span(layout, spacing)

    def _measure(self, cells: Sequence[CellLayout]) -> None:
        descents = [0] * len(self.heights)
        for layout in cells:
            row = layout.cell.row
            self._empty[row] = False
            if layout.aligns_baseline:
                self.baselines[row] = max(self.baselines[row], layout.baseline)
                if layout.cell.row_span == 1:
                    descents[row] = max(descents[row], layout.height - layout.baseline)
            if layout.cell.row_span == 1:
                self.heights[row] = max(self.heights[row], layout.height)
                height = layout.cell.box.style[p.HEIGHT]
                if not isinstance(height, str):
                    self.constrained[row] = True
                self._take_percentage(row, layout.cell.box)
        for row, descent in enumerate(descents):
            if descent or self.baselines[row]:
                self.heights[row] = max(self.heights[row], self.baselines[row] + descent)

    def _take_percentage(self, row: int, box: Box) -> None:
        height = box.style[p.HEIGHT]
        if not isinstance(height, (str, FitContent)) and height.has_percent:
            self.percents[row] = max(self.percents[row], height.resolve(100.0))

    def grow_percentages(self, rows: Sequence[int], basis: int, extra: int) -> int:
        """Rows with percentages take what they ask for of `extra` first; returns what is left."""
        for row in rows:
            wanted = int(basis * self.percents[row] / 100) - self.heights[row]
            taken = max(min(wanted, extra), 0) if self.percents[row] else 0
            self.heights[row] += taken
            extra -= taken
        return extra

    def _span(self, layout: CellLayout, spacing: int) -> None:
        cell = layout.cell
        rows = range(cell.row, cell.row + cell.row_span)
        extra = layout.height - spacing * (cell.row_span - 1) - sum(self.heights[row] for row in rows)
        if extra > 0:
            self.grow(list(rows), extra)

    def grow(self, rows: Sequence[int], extra: int) -> None:
        """Share `extra` among rows: automatic ones first, in proportion to their heights."""
        if not rows or extra <= 0:
            return
        flexible = [
            row for row in rows
            if self.heights[row] and not (self.constrained[row] or self._empty[row] or self.percents[row])
        ]  # fmt: skip
        flexible = flexible or list(rows)
        total = sum(self.heights[row] for row in flexible)
        given, running = 0, 0
        for position, row in enumerate(flexible):
            running += self.heights[row]
            if total:
                until = extra * running // total
            else:
                until = extra * (position + 1) // len(flexible)
            self.heights[row] += until - given
            given = until


def place_cell(
    ctx: LayoutContext, layout: CellLayout, size: tuple[int, int], row_baseline: int, definite: bool
) -> LayoutResult:
    """Lay a cell out at the height of its rows, its content aligned vertically."""
    width, height = size
    alignment = vertical_alignment(layout.cell.box)
    aligns = {"middle": "center", "bottom": "end"}
    shift = row_baseline - layout.baseline if layout.aligns_baseline else 0
    space = ConstraintSpace(
        width, height, width, height, fixed_width=True, fixed_height=True, fixed_height_is_definite=definite,
        border=layout.border, content_shift=max(shift, 0), content_align=aligns.get(alignment, "start"),
    )  # fmt: skip
    return ctx.layout(layout.cell.box, space)
