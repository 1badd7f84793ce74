"""Row heights and where cells stand in their rows; layout units.

Source: CSS 2.2 §17.5.3; CSS Tables 3 §4.5.2; Blink's table layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from typing import Final

from compositor.css import properties as p
from compositor.layout.alignment import cell_alignment
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult
from compositor.layout.fragments import EdgeWidths, Piece
from compositor.layout.row_heights import GroupSize, RowSize, grow_rows
from compositor.layout.sizing import add_edges
from compositor.layout.table_grid import Cell, Section, TableGrid, length, percentage


class CellLayout:
    """A cell measured at its column width.

    Attributes:
        natural: Layout at its content height.
        constrained: A length is given for its height.
        height: Border-box height it asks for.
    """

    __slots__ = ("border", "cell", "constrained", "height", "natural", "percent_width", "restricted", "width")

    def __init__(self, cell: Cell, space: ConstraintSpace, natural: LayoutResult, border_box_heights: bool) -> None:
        self.cell: Final = cell
        self.width: Final = space.available_width
        self.border: Final = space.border
        self.restricted: Final = space.restricted_cell
        self.natural: Final = natural
        piece = natural.piece
        edges = add_edges(piece.border, piece.padding)
        own = length(cell.box.style[p.HEIGHT])
        self.constrained: Final = own is not None
        if own is not None:
            edge_sum = edges.top + edges.bottom
            is_border_box = border_box_heights or cell.box.style[p.BOX_SIZING] == "border-box"
            own = max(own, edge_sum) if is_border_box else own + edge_sum
        self.height: Final = max(piece.height, own or 0)


def measure_cell(
    ctx: LayoutContext, cell: Cell, widths: tuple[int, int], border: EdgeWidths | None, restricted: bool
) -> CellLayout:
    """Lay a cell out at its final width and content height.

    Args:
        widths: Border-box width, and what percentages of padding resolve against.
        restricted: The height of the cell or the table is given, see `ConstraintSpace.restricted_cell`.
    """
    space = ConstraintSpace(
        widths[0], INDEFINITE, widths[1], INDEFINITE, fixed_width=True, content_height=True, border=border,
        restricted_cell=restricted or length(cell.box.style[p.HEIGHT]) is not None,
    )  # fmt: skip
    # The table cell height box-sizing quirk (Quirks Mode Standard §3.7).
    return CellLayout(cell, space, ctx.layout(cell.box, space), ctx.quirks)


class RowBaseline:
    """The baseline of a row as its cells are looked at one after another (CSS Tables 3 §4.5.2)."""

    def __init__(self) -> None:
        self._ascent: int | None = None
        self._descent: int | None = None
        self._lowest: int | None = None

    def add(self, cell: Cell, result: LayoutResult) -> None:
        """Count a cell of the row in."""
        piece = result.piece
        if cell_alignment(cell.box) == "baseline" and (piece.children or result.out_of_flow):
            baseline = cell_baseline(piece)
            self._ascent = baseline if self._ascent is None else max(self._ascent, baseline)
            if cell.row_span > 1:
                self._descent = self._descent or 0
            else:
                below = piece.height - baseline
                self._descent = below if self._descent is None else max(self._descent, below)
        if self._ascent is None:
            below = piece.padding.bottom + piece.border.bottom
            self._lowest = below if self._lowest is None else min(self._lowest, below)

    def row_height(self, cells: int) -> int:
        """Height of the row whose highest cell is `cells` high."""
        return cells if self._ascent is None else max(cells, self._ascent + (self._descent or 0))

    def at_height(self, height: int) -> int:
        """Distance from the top of the row to its baseline; without any, the lowest content edge counts."""
        if self._ascent is not None:
            return self._ascent
        return 0 if self._lowest is None else max(height - self._lowest, 0)


def cell_baseline(piece: Piece) -> int:
    """Distance from the top of a cell to its baseline."""
    if piece.first_baseline is not None:
        return piece.first_baseline
    return piece.height - piece.padding.bottom - piece.border.bottom


def row_sizes(grid: TableGrid, cells: Sequence[CellLayout], spacing: int) -> list[RowSize]:
    """The least heights of all rows, spanning cells and heights of row groups included."""
    by_row: list[list[CellLayout]] = [[] for _ in grid.rows]
    for cell in cells:
        by_row[cell.cell.row].append(cell)
    rows = [_least_row(box, own) for box, own in zip(grid.rows, by_row, strict=True)]
    for section in grid.sections:
        _limit_percentages(rows[section.first : section.last])
        spanning = [cell for row in by_row[section.first : section.last] for cell in row if cell.cell.row_span > 1]
        for cell in sorted(spanning, key=cmp_to_key(_span_order)):
            covered = rows[cell.cell.row : cell.cell.row + cell.cell.row_span]
            grow_rows(covered, cell.height, spacing, None, spanned=True)
        given = length(section.box.style[p.HEIGHT])
        if given is not None:
            grow_rows(rows[section.first : section.last], given, spacing, given)
    return rows


def _span_order(a: CellLayout, b: CellLayout) -> int:
    """Cells within the rows of others come first; of those over the same rows the higher ones."""
    first, second = (a.cell.row, a.cell.row_span), (b.cell.row, b.cell.row_span)
    if first == second:
        return b.height - a.height
    end_a, end_b = sum(first), sum(second)
    if a.cell.row >= b.cell.row and end_a <= end_b:
        return -1
    if b.cell.row >= a.cell.row and end_b <= end_a:
        return 1
    return a.cell.row - b.cell.row


def _least_row(box: Box, cells: Sequence[CellLayout]) -> RowSize:
    row = RowSize()
    baseline = RowBaseline()
    own = box.style[p.HEIGHT]
    for layout in cells:
        baseline.add(layout.cell, layout.natural)
        if layout.cell.row_span > 1:
            row.has_span_start = True
            continue
        percent = percentage(layout.cell.box.style[p.HEIGHT])
        row.take_percentage(percent)
        row.constrained = row.constrained or layout.constrained or percent is not None
        row.height = max(row.height, layout.height)
    given, percent = length(own), percentage(own)
    row.take_percentage(percent)
    row.constrained = row.constrained or given is not None or percent is not None
    row.height = baseline.row_height(max(row.height, given or 0))
    row.baseline = baseline.at_height(row.height)
    row.collapsed = box.style[p.VISIBILITY] == "collapse"
    return row


def _limit_percentages(rows: Sequence[RowSize]) -> None:
    left = 100.0
    for row in rows:
        if row.percent is not None:
            row.percent = min(row.percent, left)
            left -= row.percent


def section_size(section: Section, rows: Sequence[RowSize], spacing: int) -> GroupSize:
    """A row group before the table's height is shared, by its rows and its own `height`."""
    own = section.box.style[p.HEIGHT]
    given, percent = length(own), percentage(own)
    inner = sum(row.height for row in rows) + spacing * max(len(rows) - 1, 0)
    constrained = given is not None or percent is not None
    return GroupSize(rows, max(inner, given or 0), percent, constrained, section.is_body)


def place_cell(
    ctx: LayoutContext, layout: CellLayout, space: ConstraintSpace, row_baseline: int | None
) -> LayoutResult:
    """Lay a cell out at the height of its rows, its content aligned vertically.

    Args:
        space: Its final size.
        row_baseline: None: as if there were no baseline alignment.
    """
    box = layout.cell.box
    alignment = cell_alignment(box)
    natural = layout.natural.piece
    if alignment == "baseline":
        if row_baseline is None or not natural.children:
            return ctx.layout(box, space)
        unaligned = ctx.layout(box, space).piece if space.fixed_height_is_definite else natural
        return ctx.layout(box, space._replace(content_shift=row_baseline - cell_baseline(unaligned)))
    return ctx.layout(box, space._replace(content_align=alignment))
