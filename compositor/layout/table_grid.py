"""The grid of a table: which cell covers which rows and columns.

Source: CSS 2.2 §17.2-17.5, HTML §4.9.12 (forming a table).
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box, BoxTree

MAX_COLUMN_SPAN = 1000
MAX_ROW_SPAN = 65534
MAX_COLUMNS = 10_000


class BoxSource(Protocol):
    """Where boxes come from; a `LayoutContext` is one."""

    @property
    def boxes(self) -> BoxTree:
        """All boxes."""
        ...

    def children(self, box: Box) -> list[Box]:
        """Child boxes, in order."""
        ...


class Cell(NamedTuple):
    """A cell and the slots it covers."""

    box: Box
    row: int
    column: int
    row_span: int
    column_span: int


class Section(NamedTuple):
    """A row group; rows first (included) to last (excluded)."""

    box: Box
    first: int
    last: int


class Column(NamedTuple):
    """A column or column group box and the columns it covers; `sized_by` is the box whose width counts."""

    box: Box
    first: int
    span: int
    sized_by: Box


class TableGrid:
    """The parts of a table in visual order.

    Attributes:
        captions: Captions, in document order.
        columns: `<col>`s; column_groups: `<colgroup>`s.
        sections: Header first, footer last.
        rows: Row boxes, by row index.
        cells: In row order.
        column_count: Number of columns.
    """

    def __init__(self) -> None:
        self.captions: Final[list[Box]] = []
        self.columns: Final[list[Column]] = []
        self.column_groups: Final[list[Column]] = []
        self.sections: Final[list[Section]] = []
        self.rows: Final[list[Box]] = []
        self.cells: Final[list[Cell]] = []
        self.column_count = 0


def table_grid(ctx: BoxSource, table: Box) -> TableGrid:
    """Form the grid of a table."""
    grid = TableGrid()
    headers: list[Box] = []
    bodies: list[Box] = []
    footers: list[Box] = []
    for child in ctx.children(table):
        match child.style[p.DISPLAY]:
            case "table-caption":
                grid.captions.append(child)
            case "table-column":
                _add_column(ctx, grid, child, None)
            case "table-column-group":
                _add_column_group(ctx, grid, child)
            case "table-header-group" if not headers:
                headers.append(child)
            case "table-footer-group" if not footers:
                footers.append(child)
            case _:
                bodies.append(child)
    declared = sum(column.span for column in grid.columns)
    for section in (*headers, *bodies, *footers):
        _add_section(ctx, grid, section)
    grid.column_count = min(max(grid.column_count, declared), MAX_COLUMNS)
    return grid


def _span(ctx: BoxSource, box: Box, name: str, limit: int) -> int:
    """A `colspan`, `rowspan` or `span` attribute; 1 by default."""
    if box.anonymous or box.node < 0 or box.pseudo:
        return 1
    node = ctx.boxes.styled.document.nodes[box.node]
    text = node.attributes.get(name, "") if isinstance(node, Element) else ""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        return 1
    value = int(digits[:9])
    return min(value, limit) if value or name == "rowspan" else 1


def _add_column(ctx: BoxSource, grid: TableGrid, box: Box, group: Box | None) -> None:
    span = _span(ctx, box, "span", MAX_COLUMN_SPAN)
    first = sum(column.span for column in grid.columns)
    sized_by = box
    if group is not None and box.style[p.WIDTH] == "auto" and _is_length(group.style[p.WIDTH]):
        sized_by = group
    grid.columns.append(Column(box, first, span, sized_by))


def _is_length(value: Sizing) -> bool:
    return not isinstance(value, (str, FitContent)) and not value.has_percent


def _add_column_group(ctx: BoxSource, grid: TableGrid, group: Box) -> None:
    first = sum(column.span for column in grid.columns)
    children = ctx.children(group)
    if not children:
        span = _span(ctx, group, "span", MAX_COLUMN_SPAN)
        grid.columns.append(Column(group, first, span, group))
        return
    for child in children:
        _add_column(ctx, grid, child, group)
    grid.column_groups.append(Column(group, first, sum(column.span for column in grid.columns) - first, group))


def _add_section(ctx: BoxSource, grid: TableGrid, section: Box) -> None:
    first = len(grid.rows)
    rows = ctx.children(section)
    busy: dict[int, int] = {}  # column -> rows it is still covered for
    for offset, row in enumerate(rows):
        index = first + offset
        grid.rows.append(row)
        column = 0
        following = {c: left - 1 for c, left in busy.items() if left > 1}
        for cell in ctx.children(row):
            while busy.get(column, 0) > 0:
                column += 1
            if column >= MAX_COLUMNS:
                break
            columns = _span(ctx, cell, "colspan", MAX_COLUMN_SPAN)
            spanned = _span(ctx, cell, "rowspan", MAX_ROW_SPAN)
            span = len(rows) - offset if spanned == 0 else min(spanned, len(rows) - offset)
            grid.cells.append(Cell(cell, index, column, span, columns))
            if span > 1:
                following.update((c, max(following.get(c, 0), span - 1)) for c in range(column, column + columns))
            column += columns
            grid.column_count = max(grid.column_count, column)
        busy = following
    grid.sections.append(Section(section, first, len(grid.rows)))
