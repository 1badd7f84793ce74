"""Builds the pieces of a table from the inside out: cells, rows, row groups, columns, captions.

Source: CSS 2.2 §17.4-17.6; Blink's table layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.finish import Frame, Placed, finish_box, moved
from compositor.layout.fragments import EdgeWidths, LayoutRect
from compositor.layout.positioned import relative_offset
from compositor.layout.row_heights import GroupSize, RowSize
from compositor.layout.table_captions import Captions
from compositor.layout.table_grid import Column, Section, TableGrid
from compositor.layout.table_rows import CellLayout, RowBaseline, place_cell
from compositor.layout.table_tracks import ColumnPlaces, cell_width


class TableParts(NamedTuple):
    """A table whose sizes are all known; layout units.

    Attributes:
        spacing: Horizontal and vertical border spacing; 0 without columns.
        has_height: A height is given for the table.
    """

    grid: TableGrid
    border: EdgeWidths
    padding: EdgeWidths
    columns: ColumnPlaces
    rows: list[RowSize]
    groups: list[GroupSize]
    cells: list[CellLayout]
    spacing: tuple[int, int]
    captions: Captions
    has_height: bool


def assemble(ctx: LayoutContext, box: Box, parts: TableParts, size: tuple[int, int]) -> LayoutResult:
    """The piece of a whole table; `size` is its width and the least height of its grid."""
    return _Assembler(ctx, box, parts, size[0]).build(size[1])


class _Assembler:
    def __init__(self, ctx: LayoutContext, box: Box, parts: TableParts, width: int) -> None:
        self._ctx: Final = ctx
        self._box: Final = box
        self._parts: Final = parts
        self._width: Final = width
        border, padding = parts.border, parts.padding
        self._left: Final = border.left + padding.left + parts.spacing[0]
        self._top: Final = border.top + padding.top
        self._bottom: Final = border.bottom + padding.bottom
        right = border.right + padding.right + parts.spacing[0]
        self._section_width: Final = max(width - self._left - right, 0)
        self._children: Final[list[Placed]] = []
        self._escaping: Final[list[OutOfFlow]] = []
        self._by_row: Final[list[list[CellLayout]]] = [[] for _ in parts.rows]
        for cell in parts.cells:
            self._by_row[cell.cell.row].append(cell)

    def build(self, least: int) -> LayoutResult:
        """The piece, its grid at least this high."""
        parts = self._parts
        captions = parts.captions
        start = captions.above_height
        for x, y, result in captions.above:
            self._add(x, y, result)
        columns_place = len(self._children)
        baselines, sections_end = self._sections(start + self._top)
        height = max(sections_end + self._bottom - start, least)
        self._children[columns_place:columns_place] = self._columns(self._children[columns_place:])
        for x, y, result in captions.below:
            self._add(x, start + height + y, result)
        grid_rect = LayoutRect(0, start, self._width, height) if captions.height else None
        whole = max(start + height + captions.below_height, 0)
        frame = Frame(self._width, whole, parts.border, parts.padding, (0, 0), *baselines, grid_rect)
        return finish_box(self._ctx, self._box, frame, self._children, self._escaping)

    def _add(self, x: int, y: int, result: LayoutResult) -> None:
        self._children.append((x, y, result.piece))
        self._escaping.extend(moved(item, x, y) for item in result.out_of_flow)

    def _sections(self, y: int) -> tuple[tuple[int | None, int | None], int]:
        """Place the row groups from y on; returns the first and last baseline and where they end."""
        first: int | None = None
        last: int | None = None
        spacing = self._parts.spacing[1]
        for section, group in zip(self._parts.grid.sections, self._parts.groups, strict=True):
            if section.last > section.first:
                y += spacing  # groups without rows stand close
            result = self._section(section, group)
            dx, dy = relative_offset(section.box, self._section_width, INDEFINITE)
            self._add(self._left + dx, y + dy, result)
            piece = result.piece
            if piece.first_baseline is not None and piece.last_baseline is not None:
                first = y + piece.first_baseline if first is None else first
                last = y + piece.last_baseline
            y += piece.height
        return (first, last), y + (spacing if self._parts.groups else 0)

    def _section(self, section: Section, group: GroupSize) -> LayoutResult:
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        baselines: list[int] = []
        y = 0
        is_first = True
        for index in range(section.first, section.last):
            row = self._parts.rows[index]
            if not is_first and not row.collapsed:
                y += self._parts.spacing[1]
            is_first = is_first and row.collapsed
            result = self._row(index)
            dx, dy = relative_offset(self._parts.grid.rows[index], self._section_width, INDEFINITE)
            children.append((dx, y + dy, result.piece))
            escaping.extend(moved(item, dx, y + dy) for item in result.out_of_flow)
            baselines.append(y + (result.piece.first_baseline or 0))
            y += row.height
        height = y if section.last > section.first else group.height
        first, last = (baselines[0], baselines[-1]) if baselines else (None, None)
        frame = Frame(self._section_width, height, first_baseline=first, last_baseline=last)
        return finish_box(self._ctx, section.box, frame, children, escaping)

    def _row(self, index: int) -> LayoutResult:
        row = self._parts.rows[index]
        cells = self._by_row[index]
        spaces = [self._cell_space(index, cell) for cell in cells]
        alignment = self._alignment(row, cells, spaces)
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        baseline = RowBaseline()
        for layout, space in zip(cells, spaces, strict=True):
            result = place_cell(self._ctx, layout, space, alignment)
            baseline.add(layout.cell, result)
            dx, dy = relative_offset(layout.cell.box, self._section_width, INDEFINITE)
            x = self._cell_x(layout) + dx
            children.append((x, dy, result.piece))
            escaping.extend(moved(item, x, dy) for item in result.out_of_flow)
        own = baseline.at_height(row.height)
        frame = Frame(self._section_width, row.height, first_baseline=own, last_baseline=own)
        return finish_box(self._ctx, self._parts.grid.rows[index], frame, children, escaping)

    def _alignment(self, row: RowSize, cells: Sequence[CellLayout], spaces: Sequence[ConstraintSpace]) -> int:
        """The baseline that cells are aligned to; found anew where percentages may have moved it."""
        if not any(space.fixed_height_is_definite for space in spaces):
            return row.baseline
        baseline = RowBaseline()
        for layout, space in zip(cells, spaces, strict=True):
            baseline.add(layout.cell, place_cell(self._ctx, layout, space, None))
        return baseline.at_height(row.height)

    def _cell_space(self, index: int, layout: CellLayout) -> ConstraintSpace:
        height = self._cell_height(index, layout)
        width = cell_width(self._parts.columns, layout.cell)  # less than measured in collapsed columns
        grown = height > layout.natural.piece.height and self._parts.has_height
        return ConstraintSpace(
            width, height, self._section_width, INDEFINITE, fixed_width=True, fixed_height=True,
            fixed_height_is_definite=layout.constrained or grown, border=layout.border,
            restricted_cell=layout.restricted,
        )  # fmt: skip

    def _cell_height(self, index: int, layout: CellLayout) -> int:
        rows = self._parts.rows[index : index + layout.cell.row_span]
        if rows[0].collapsed:
            return 0
        shown = [row.height for row in rows if not row.collapsed]
        return sum(shown) + self._parts.spacing[1] * (len(shown) - 1)

    def _cell_x(self, layout: CellLayout) -> int:
        """From the start of the row."""
        columns, cell = self._parts.columns, layout.cell
        return self._mirrored(columns.starts[cell.column] - self._parts.spacing[0], cell_width(columns, cell))

    def _mirrored(self, x: int, width: int) -> int:
        return self._section_width - x - width if self._box.style[p.DIRECTION] == "rtl" else x

    def _columns(self, sections: Sequence[Placed]) -> list[Placed]:
        """Columns are as high as the row groups that have a size.

        One without width is flat, at the top of its group; one that does not exist is at the group's corner.
        """
        extents = [(y, y + piece.height) for _x, y, piece in sections if piece.width and piece.height]
        top, bottom = min((y for y, _end in extents), default=0), max((end for _y, end in extents), default=0)
        corners: dict[int, tuple[int, int]] = {}
        result: list[Placed] = []
        for column in (*self._parts.grid.column_groups, *self._parts.grid.columns):
            x, y = corners.get(column.box.parent, (0, 0))
            width = self._column_width(column)
            if column.first < len(self._parts.columns.starts):
                x = self._column_x(column)
            if width:
                y = top
            corners[column.box.id] = x, y
            frame = Frame(width, bottom - top if width else 0)
            result.append((x, y, finish_box(self._ctx, column.box, frame, ()).piece))
        return result

    def _column_width(self, column: Column) -> int:
        places = self._parts.columns
        return places.width(column.first, column.span) if column.first < len(places.starts) else 0

    def _column_x(self, column: Column) -> int:
        start = self._parts.columns.starts[column.first] - self._parts.spacing[0]
        return self._left + self._mirrored(start, self._parts.columns.width(column.first, column.span))
