"""The grid of a table: which cell covers which rows and columns.

Source: CSS 2.2 §17.2-17.5, HTML §4.9.12 (forming a table).
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box, BoxTree
from compositor.layout.sizing import resolve_lp

MAX_COLUMN_SPAN = 1000
MAX_ROW_SPAN = 65534
MAX_COLUMNS = 10_000
_SPANNING: Final = {"colspan": ("td", "th"), "rowspan": ("td", "th"), "span": ("col", "colgroup")}


class BoxSource(Protocol):
    """Where boxes come from; a `LayoutContext` is one."""

    @property
    def boxes(self) -> BoxTree:
        """All boxes."""
        ...

    def children(self, box: Box) -> list[Box]:
        """Child boxes, in order."""
        ...


class TreeBoxes:
    """The boxes of a finished tree."""

    def __init__(self, boxes: BoxTree) -> None:
        self.boxes: Final = boxes

    def children(self, box: Box) -> list[Box]:
        """Child boxes, in order."""
        return [self.boxes.boxes[child] for child in box.children]


class Cell(NamedTuple):
    """A cell and the slots it covers."""

    box: Box
    row: int
    column: int
    row_span: int
    column_span: int


class Section(NamedTuple):
    """A row group; rows first (included) to last (excluded); `is_body`: neither header nor footer."""

    box: Box
    first: int
    last: int
    is_body: bool


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
        fixed_layout: Columns are sized without looking at the content (CSS 2.2 §17.5.2.1).
    """

    def __init__(self, fixed_layout: bool) -> None:
        self.fixed_layout: Final = fixed_layout
        self.captions: Final[list[Box]] = []
        self.columns: Final[list[Column]] = []
        self.column_groups: Final[list[Column]] = []
        self.sections: Final[list[Section]] = []
        self.rows: Final[list[Box]] = []
        self.cells: Final[list[Cell]] = []
        self.column_count = 0


def table_grid(ctx: BoxSource, table: Box) -> TableGrid:
    """Form the grid of a table."""
    grid = TableGrid(_has_fixed_layout(table))
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
    for sections in (headers, bodies, footers):
        for section in sections:
            _add_section(ctx, grid, section, sections is bodies)
    declared = [column.first + column.span for column in grid.columns if grid.fixed_layout or has_width(column)]
    grid.column_count = min(max([grid.column_count, *declared]), MAX_COLUMNS)
    return grid


def _has_fixed_layout(table: Box) -> bool:
    return table.style[p.TABLE_LAYOUT] == "fixed" and table.style[p.WIDTH] not in ("auto", "max-content")


def percentage(value: Sizing) -> float | None:
    """The number of a pure percentage; None for everything else."""
    if isinstance(value, (str, FitContent)) or not value.has_percent:
        return None
    percent = value.resolve(100.0)
    return percent if abs(value.resolve(200.0) - 2 * percent) < 1e-6 else None


def length(value: Sizing) -> int | None:
    """A plain length in layout units; None for everything else."""
    if isinstance(value, (str, FitContent)) or value.has_percent:
        return None
    return resolve_lp(value, 0)


def has_width(column: Column) -> bool:
    """A length or percentage other than 0 is given for it: it takes room even without cells."""
    width = column.sized_by.style[p.WIDTH]
    return bool(percentage(width) or length(width))


def _span(ctx: BoxSource, box: Box, name: str, limit: int) -> int:
    """A `colspan`, `rowspan` or `span` attribute; 1 by default."""
    if box.anonymous or box.node < 0 or box.pseudo:
        return 1
    node = ctx.boxes.styled.document.nodes[box.node]
    if not isinstance(node, Element) or node.tag not in _SPANNING[name]:
        return 1
    text = node.attributes.get(name, "")
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        return 1
    value = int(digits[:9])
    return min(value, limit) if value or name == "rowspan" else 1


def _add_column(ctx: BoxSource, grid: TableGrid, box: Box, group: Box | None) -> None:
    span = _span(ctx, box, "span", MAX_COLUMN_SPAN)
    first = sum(column.span for column in grid.columns)
    sized_by = box
    if (
        group is not None
        and not grid.fixed_layout
        and box.style[p.WIDTH] == "auto"
        and length(group.style[p.WIDTH]) is not None
    ):
        sized_by = group
    grid.columns.append(Column(box, first, span, sized_by))


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


def _add_section(ctx: BoxSource, grid: TableGrid, section: Box, is_body: bool) -> None:
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
            # In automatic tables columns that no cell starts in do not exist beyond the last one.
            grid.column_count = max(grid.column_count, column + (columns if grid.fixed_layout else 1))
            column += columns
        busy = following
    grid.sections.append(Section(section, first, len(grid.rows), is_body))
