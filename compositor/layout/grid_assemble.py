"""Grid items in their areas: positions, alignment, baselines, positioned children.

Source: CSS Grid 2 §10-11; CSS Box Alignment 3.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import GridLine
from compositor.layout.alignment import Alignment
from compositor.layout.boxes import Box, BoxId
from compositor.layout.constraints import LayoutResult, OutOfFlow
from compositor.layout.finish import Frame, Placed, baseline_of, content_origin, finish_box, moved
from compositor.layout.fragments import LayoutRect, Piece
from compositor.layout.grid_baselines import Groups, baseline_groups, group_of
from compositor.layout.grid_container import GridContainer, track_index
from compositor.layout.grid_geometry import GridLines
from compositor.layout.grid_items import (
    auto_margins,
    item_alignment,
    lay_out_in_area,
    offset_in_area,
)
from compositor.layout.grid_lines import resolve_span
from compositor.layout.grid_placement import Placement, is_subgridded
from compositor.layout.inline_style import is_central
from compositor.layout.positioned import relative_offset
from compositor.layout.scrollbars import scrollbar_edges
from compositor.layout.sizing import (
    add_edges,
    margins,
)


class GridAssembler:
    """Lays the items out in their areas and aligns them."""

    def __init__(
        self, grid: GridContainer, frame: Frame, columns: GridLines, rows: GridLines, inner: tuple[int, int]
    ) -> None:
        self._grid = grid
        self._frame = frame
        self._columns = columns
        self._rows = rows
        self._inner = inner
        self._left, self._top = content_origin(grid.box, frame)
        self._central = is_central(grid.box.style)
        self._rtl = grid.box.style[p.DIRECTION] == "rtl"

    def build(self) -> LayoutResult:
        """The piece of the container."""
        grid = self._grid
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        first: int | None = None
        first_place: tuple[int, bool, int] | None = None
        last: int | None = None
        last_place: tuple[int, bool, int] | None = None
        results = [self._lay_out(item) for item in grid.placed.items]
        pieces = [result.piece for result in results]
        groups = baseline_groups(grid, self._columns, zip(grid.placed.items, pieces, strict=True))
        for item, result in zip(grid.placed.items, results, strict=True):
            x, y = self._position(item, result.piece, groups)
            row, column = track_index(item.row), track_index(item.column)
            group = group_of(grid, item)
            keyword = "" if group is None else group[0]
            place = (row, not keyword, column)  # items on a baseline give theirs before others in the first row
            if first_place is None or place < first_place:
                first_place = place
                first = y + baseline_of(result.piece, self._central, keyword)
            place = (row + item.row_span, bool(keyword), column)
            if last_place is None or place > last_place:
                last_place = place
                last = y + baseline_of(result.piece, self._central, keyword or "last-baseline")
            dx, dy = relative_offset(
                item.box, self._columns.size(column, item.column_span), self._rows.size(row, item.row_span)
            )
            children.append((x + dx, y + dy, result.piece))
            escaping.extend(moved(inner, x + dx, y + dy) for inner in result.out_of_flow)
        areas = self._positioned(escaping)
        frame = self._frame._replace(first_baseline=first, last_baseline=last, tracks=self._tracks())
        return finish_box(grid.ctx, grid.box, frame, children, escaping, areas)

    def _tracks(self) -> LayoutRect:
        """All tracks, relative to the border box; from right to left none overflow where one can scroll to."""
        columns, rows = self._columns, self._rows
        left, top = columns.line(0), rows.line(0)
        width, height = columns.line(len(columns.starts)) - left, rows.line(len(rows.starts)) - top
        x = self._inner[0] - left - width if self._rtl else left
        return LayoutRect(self._left + x, self._top + top, width, height)

    def _lay_out(self, item: Placement) -> LayoutResult:
        width = self._columns.size(track_index(item.column), item.column_span)
        height = self._rows.size(track_index(item.row), item.row_span)
        subgrid = self._grid.inherited(item, self._columns, self._rows)
        return lay_out_in_area(self._grid.ctx, item.box, self._grid.box, (width, height), subgrid)

    def _position(self, item: Placement, piece: Piece, groups: Groups) -> tuple[int, int]:
        """Border-box position relative to the container's border box."""
        box, container = item.box, self._grid.box
        column, row = track_index(item.column), track_index(item.row)
        width, height = self._columns.size(column, item.column_span), self._rows.size(row, item.row_span)
        outer = margins(box, width)
        free_x = width - piece.width - outer.left - outer.right
        free_y = height - piece.height - outer.top - outer.bottom
        x = self._columns.start(column)
        if self._rtl:
            x = self._inner[0] - x - width
        x += outer.left
        if not is_subgridded(box, True):
            justification = item_alignment(box, container, True)
            x += offset_in_area(justification, free_x, self._rtl, auto_margins(box, True))
        y = self._rows.start(row)
        group = group_of(self._grid, item)
        if is_subgridded(box, False):
            y += outer.top
        elif group is None:
            alignment = item_alignment(box, container, False)
            y += outer.top + offset_in_area(alignment, free_y, False, auto_margins(box, False))
        elif group[0] == "baseline":
            y += groups[group][0] - baseline_of(piece, self._central, group[0])
        else:
            y += height - groups[group][1] - baseline_of(piece, self._central, group[0])
        return self._left + x, self._top + y

    def _positioned(self, escaping: list[OutOfFlow]) -> dict[BoxId, LayoutRect]:
        """Static positions of positioned children, and the grid areas that contain them (§10)."""
        areas: dict[BoxId, LayoutRect] = {}
        for child in self._grid.ctx.children(self._grid.box):
            if not child.out_of_flow:
                continue
            area = self._area_of(child)
            areas[child.id] = area
            grid_box = self._grid.box
            content = LayoutRect(self._left, self._top, *self._inner)
            edges = {"start": 0, "center": 1, "end": 2}
            edge_x, edge_y = (
                _edge(_START if is_subgridded(child, inline) else item_alignment(child, grid_box, inline), rtl)
                for inline, rtl in ((True, self._rtl), (False, False))
            )
            x = content.x + edges[edge_x] * content.width // 2
            y = content.y + edges[edge_y] * content.height // 2
            escaping.append(OutOfFlow(child, x, y, edge_x, edge_y))
        return areas

    def _area_of(self, child: Box) -> LayoutRect:
        """Containing block of a positioned child; `auto` lines are the padding edges."""
        frame, grid, style = self._frame, self._grid, child.style
        border = add_edges(frame.border, scrollbar_edges(grid.box, frame.scrollbar))
        left, top = border.left, border.top
        right, bottom = frame.width - border.right, frame.height - border.bottom
        column_start, column_end = style[p.GRID_COLUMN_START], style[p.GRID_COLUMN_END]
        row_start, row_end = style[p.GRID_ROW_START], style[p.GRID_ROW_END]
        columns = resolve_span(grid.columns, column_start, column_end)
        rows = resolve_span(grid.rows, row_start, row_end)
        if columns.start is not None:
            first, last = columns.start + grid.placed.columns_before, columns.end + grid.placed.columns_before
            start, end = self._columns.line(first), self._columns.line_before(last)
            count = grid.placed.column_count
            at_start, at_end = _names(column_start, first, count), _names(column_end, last, count)
            if self._rtl:
                right = self._left + self._inner[0] - start if at_start else right
                left = self._left + self._inner[0] - end if at_end else left
            else:
                left = self._left + start if at_start else left
                right = self._left + end if at_end else right
        if rows.start is not None:
            first, last = rows.start + grid.placed.rows_before, rows.end + grid.placed.rows_before
            if _names(row_start, first, grid.placed.row_count):
                top = self._top + self._rows.line(first)
            if _names(row_end, last, grid.placed.row_count):
                bottom = self._top + self._rows.line_before(last)
        return LayoutRect(left, top, max(right - left, 0), max(bottom - top, 0))


_START = Alignment("start")


def _names(line: GridLine, index: int, count: int) -> bool:
    """True for a line that the implicit grid has; others count as `auto`."""
    return not line.is_auto and 0 <= index <= count


def _edge(alignment: Alignment, rtl: bool) -> str:
    """Which edge of a positioned child its static position names."""
    match alignment.keyword:
        case "center":
            return "center"
        case "end" | "flex-end" | "self-end" | "last-baseline":
            return "start" if rtl else "end"
        case "left":
            return "start"
        case "right":
            return "end"
    return "end" if rtl else "start"
