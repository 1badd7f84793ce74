"""Placing grid items: definite positions first, then automatic ones.

Source: CSS Grid 2 §8.5.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.css.values import Subgrid
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.grid_lines import MAX_TRACKS, ExplicitAxis, Span, resolve_span

_INDEPENDENT = frozenset({"layout", "paint", "strict", "content"})
MAX_PLACEMENT_STEPS = 4_000_000
"""Cells looked at or taken while placing one grid's items; later items no longer avoid the others."""


class Placement:
    """Where a grid item stands; track indices may be negative before `place_items` shifts them."""

    __slots__ = ("box", "column", "column_span", "row", "row_span")

    def __init__(self, box: Box, column: Span, row: Span) -> None:
        self.box: Final = box
        self.column = column.start
        self.row = row.start
        self.column_span = min(column.span, MAX_TRACKS)
        self.row_span = min(row.span, MAX_TRACKS)


class PlacedGrid:
    """All items placed, with the implicit grid around them.

    Attributes:
        items: In order-modified document order, indices from 0.
        columns_before, rows_before: Implicit tracks before the explicit grid.
        column_count, row_count: All tracks.
        crowded: Whether placing took more than `MAX_PLACEMENT_STEPS`, so that items may overlap.
    """

    def __init__(self, items: list[Placement], before: tuple[int, int], counts: tuple[int, int], crowded: bool) -> None:
        self.items: Final = items
        self.crowded: Final = crowded
        self.columns_before, self.rows_before = before
        self.column_count, self.row_count = counts


def spans_of(box: Box, columns: ExplicitAxis, rows: ExplicitAxis) -> tuple[Span, Span]:
    """Column and row placement that the style asks for."""
    style = box.style
    column = resolve_span(columns, style[p.GRID_COLUMN_START], style[p.GRID_COLUMN_END])
    row = resolve_span(rows, style[p.GRID_ROW_START], style[p.GRID_ROW_END])
    return column, row


def is_subgridded(box: Box, inline: bool) -> bool:
    """True for a box that, as a grid item, uses its parent's tracks on this axis (§9)."""
    style = box.style
    template = style[p.GRID_TEMPLATE_COLUMNS if inline else p.GRID_TEMPLATE_ROWS]
    return (
        isinstance(template, Subgrid)
        and box.kind is BoxKind.GRID
        and not (style[p.CONTAIN] and style[p.CONTAIN] & _INDEPENDENT)
        and style[p.CONTENT_VISIBILITY] == "visible"
    )


def place_items(
    boxes: list[Box], columns: ExplicitAxis, rows: ExplicitAxis, flow: str, fixed: tuple[bool, bool] = (False, False)
) -> PlacedGrid:
    """Place items given in order-modified document order.

    Args:
        flow: `grid-auto-flow`.
        fixed: Whether there are no implicit columns and rows, as in a subgrid.
    """
    items = [Placement(box, *_clamped(spans_of(box, columns, rows))) for box in boxes]
    for item in items:
        _keep_inside(item, columns.count if fixed[0] else None, rows.count if fixed[1] else None)
    by_column = flow.startswith("column")
    grid = _AutoPlacer(items, columns.count, rows.count, by_column, "dense" in flow)
    grid.run()
    for item in items:
        _keep_inside(item, columns.count if fixed[0] else None, rows.count if fixed[1] else None)
    first_column = min([0, *(item.column for item in items if item.column is not None)])
    first_row = min([0, *(item.row for item in items if item.row is not None)])
    last_column, last_row = columns.count, rows.count
    for item in items:
        assert item.column is not None and item.row is not None
        last_column = max(last_column, item.column + item.column_span)
        last_row = max(last_row, item.row + item.row_span)
        item.column -= first_column
        item.row -= first_row
    counts = (last_column - first_column, last_row - first_row)
    return PlacedGrid(items, (-first_column, -first_row), counts, grid.exhausted)


def _keep_inside(item: Placement, columns: int | None, rows: int | None) -> None:
    """Move an item into an explicit grid of so many tracks; None: as many as it takes."""
    if columns is not None:
        item.column, item.column_span = _inside(item.column, item.column_span, columns)
    if rows is not None:
        item.row, item.row_span = _inside(item.row, item.row_span, rows)


def _inside(start: int | None, span: int, count: int) -> tuple[int | None, int]:
    if start is None:
        return None, min(span, count)
    first = max(0, min(start, count - 1))
    return first, max(1, min(start + span, count) - first)


def _clamped(spans: tuple[Span, Span]) -> tuple[Span, Span]:
    """Far-off lines are taken to be at the limit (§8.6)."""

    def clamp(span: Span) -> Span:
        if span.start is None:
            return span
        start = max(-MAX_TRACKS, min(span.start, MAX_TRACKS - 1))
        return Span(start, max(1, min(span.span, MAX_TRACKS - start)))

    return clamp(spans[0]), clamp(spans[1])


class _AutoPlacer:
    """§8.5 in terms of a major axis (rows for `row` flow) and a minor axis."""

    def __init__(self, items: list[Placement], columns: int, rows: int, by_column: bool, dense: bool) -> None:
        self._items = items
        self._by_column = by_column
        self._dense = dense
        self._busy: set[tuple[int, int]] = set()  # (major, minor)
        self._minor_count = rows if by_column else columns
        self._minor_first = 0
        self._major_first = 0
        self._row_cursor: dict[int, int] = {}
        self._shape_cursor: dict[tuple[int, int, int | None], tuple[int, int]] = {}  # dense: where its last peer went
        self._steps = 0

    @property
    def exhausted(self) -> bool:
        """Whether `MAX_PLACEMENT_STEPS` ran out."""
        return self._steps > MAX_PLACEMENT_STEPS

    def _major(self, item: Placement) -> int | None:
        return item.column if self._by_column else item.row

    def _minor(self, item: Placement) -> int | None:
        return item.row if self._by_column else item.column

    def _spans(self, item: Placement) -> tuple[int, int]:
        """(major span, minor span)."""
        if self._by_column:
            return item.column_span, item.row_span
        return item.row_span, item.column_span

    def _set(self, item: Placement, major: int, minor: int) -> None:
        if self._by_column:
            item.column, item.row = major, minor
        else:
            item.row, item.column = major, minor
        major_span, minor_span = self._spans(item)
        self._steps += major_span * minor_span
        if self.exhausted:
            return
        for a in range(major, major + major_span):
            for b in range(minor, minor + minor_span):
                self._busy.add((a, b))

    def _is_free(self, item: Placement, major: int, minor: int) -> bool:
        self._steps += 1
        if self.exhausted:
            return True
        major_span, minor_span = self._spans(item)
        if major_span == 1 and minor_span == 1:
            return (major, minor) not in self._busy
        for a in range(major, major + major_span):
            for b in range(minor, minor + minor_span):
                if (a, b) in self._busy:
                    self._steps += (a - major) * minor_span + b - minor
                    return False
        self._steps += major_span * minor_span
        return True

    def run(self) -> None:
        """Steps 0-4."""
        for item in self._items:
            major, minor = self._major(item), self._minor(item)
            if major is not None and minor is not None:
                self._set(item, major, minor)
        self._minor_first = min([0, *(minor for minor in map(self._minor, self._items) if minor is not None)])
        for item in self._items:
            major, minor = self._major(item), self._minor(item)
            if major is not None and minor is None:
                self._lock_to_major(item, major)
        self._find_minor_count()
        self._major_first = min([0, *(major for major in map(self._major, self._items) if major is not None)])
        cursor = (self._major_first, self._minor_first)
        for item in self._items:
            if self._major(item) is None:
                cursor = self._place(item, cursor)

    def _lock_to_major(self, item: Placement, major: int) -> None:
        minor = self._minor_first if self._dense else self._row_cursor.get(major, self._minor_first)
        while not self._is_free(item, major, minor):
            minor += 1
        self._set(item, major, minor)
        self._row_cursor[major] = minor + self._spans(item)[1]

    def _find_minor_count(self) -> None:
        """Step 2: how many minor tracks the implicit grid has."""
        last = self._minor_count
        for item in self._items:
            minor, span = self._minor(item), self._spans(item)[1]
            last = max(last, (self._minor_first if minor is None else minor) + span)
        self._minor_count = max(last, self._minor_first + 1)

    def _place(self, item: Placement, cursor: tuple[int, int]) -> tuple[int, int]:
        """Step 4: place one item at or after the cursor (from the start when packing densely)."""
        minor = self._minor(item)
        shape = (*self._spans(item), minor)
        major, at = self._shape_cursor.get(shape, (self._major_first, self._minor_first)) if self._dense else cursor
        if minor is not None:
            if not self._dense and minor < at:
                major += 1
            while not self._is_free(item, major, minor):
                major += 1
            self._set(item, major, minor)
            self._shape_cursor[shape] = (major, minor)
            return major, minor
        span = shape[1]
        while True:
            if at + span > self._minor_count and at > self._minor_first:
                major, at = major + 1, self._minor_first
            elif self._is_free(item, major, at):
                self._set(item, major, at)
                self._shape_cursor[shape] = (major, at)
                return major, at
            else:
                at += 1
