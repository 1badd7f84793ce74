"""Grid layout.

Input:  a grid container and its `ConstraintSpace`.
Output: `LayoutResult`.
Cost:   O(items × log items + tracks); each item is laid out at most three times.
Source: CSS Grid 2; Blink's grid layout algorithm. Differs: `subgrid` behaves as `none`.
"""

from __future__ import annotations

from typing import Final

from compositor.base.i18n import _
from compositor.css import properties as p
from compositor.css.values import TrackSize
from compositor.layout.alignment import Alignment, distribute, parse_alignment
from compositor.layout.boxes import Box, BoxId
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax, OutOfFlow
from compositor.layout.finish import Frame, Placed, content_origin, finish_box, moved
from compositor.layout.fragments import EdgeWidths, LayoutRect, Piece
from compositor.layout.grid_items import (
    auto_margins,
    item_alignment,
    lay_out_in_area,
    minimum_width,
    offset_in_area,
)
from compositor.layout.grid_lines import ExplicitAxis, Room, area_lines, explicit_axis, resolve_span
from compositor.layout.grid_placement import PlacedGrid, Placement, place_items
from compositor.layout.grid_tracks import MAX_CONTENT, MIN_CONTENT, Track, TrackItem, size_tracks
from compositor.layout.positioned import relative_offset
from compositor.layout.scrollbars import scrollbar_edges, scrollbar_widths
from compositor.layout.sizing import (
    add_edges,
    border_padding,
    borders,
    clamp_height,
    definite_height,
    height_from_ratio,
    is_auto_height,
    is_scroll_container,
    margins,
    paddings,
    ratio_of,
    resolve_lp,
    used_height,
    used_width,
)
from compositor.style.computed_style import ComputedStyle

_UNBOUNDED = 2**40


class _Grid:
    """A grid container's items, placed, and its gaps."""

    def __init__(self, ctx: LayoutContext, box: Box, width: int, height: int, least_height: int = 0) -> None:
        self.ctx: Final = ctx
        self.box: Final = box
        style = box.style
        self.column_gap: Final = _gap(style[p.COLUMN_GAP], width)
        self.row_gap: Final = _gap(style[p.ROW_GAP], height)
        areas = style[p.GRID_TEMPLATE_AREAS]
        for template in (style[p.GRID_TEMPLATE_COLUMNS], style[p.GRID_TEMPLATE_ROWS]):
            if template == "subgrid":
                span = ctx.boxes.styled.document.nodes[box.node].span
                ctx.sink.unsupported("layout-subgrid", _("subgrid is laid out as a grid of its own"), span)
        self.columns: Final = explicit_axis(
            style[p.GRID_TEMPLATE_COLUMNS],
            area_lines(areas, True),
            Room(width, 0, self.column_gap),
            style[p.GRID_AUTO_COLUMNS],
        )
        self.rows: Final = explicit_axis(
            style[p.GRID_TEMPLATE_ROWS],
            area_lines(areas, False),
            Room(height, least_height, self.row_gap),
            style[p.GRID_AUTO_ROWS],
        )
        children = [child for child in ctx.children(box) if not child.out_of_flow]
        children.sort(key=lambda child: child.style[p.ORDER])
        self.placed: Final[PlacedGrid] = place_items(children, self.columns, self.rows, style[p.GRID_AUTO_FLOW])
        if self.placed.crowded:
            span = ctx.boxes.styled.document.nodes[box.node].span
            ctx.sink.warn("layout-grid-crowded", _("placing the grid's items takes too long; some may overlap"), span)

    def column_tracks(self, available: int) -> list[Track]:
        """Columns, implicit ones included."""
        placed = self.placed
        used = {c for item in placed.items for c in range(_at(item.column), _at(item.column) + item.column_span)}
        return _tracks(
            self.columns, (placed.columns_before, placed.column_count), self.box.style[p.GRID_AUTO_COLUMNS],
            available, used,
        )  # fmt: skip

    def row_tracks(self, available: int) -> list[Track]:
        """Rows, implicit ones included."""
        placed = self.placed
        used = {r for item in placed.items for r in range(_at(item.row), _at(item.row) + item.row_span)}
        return _tracks(
            self.rows, (placed.rows_before, placed.row_count), self.box.style[p.GRID_AUTO_ROWS], available, used
        )

    def column_items(self, tracks: list[Track]) -> list[TrackItem]:
        """Items with their inline contributions."""
        return [self._column_item(item, tracks) for item in self.placed.items]

    def _column_item(self, item: Placement, tracks: list[Track]) -> TrackItem:
        ctx, box = self.ctx, item.box
        start, span = _at(item.column), item.column_span
        spanned = tracks[start : start + span]

        def minimum() -> int:
            spans_auto = any(track.low == "auto" for track in spanned)
            if span > 1 and any(track.flex > 0 for track in spanned):
                spans_auto = False
            limit = _UNBOUNDED
            if all(isinstance(track.high, int) for track in spanned):
                limit = sum(track.high for track in spanned if isinstance(track.high, int))
            return minimum_width(ctx, box, self.box, spans_auto, limit)

        def outer(value: int) -> int:
            edge = margins(box, 0)
            return max(value + edge.left + edge.right, 0)

        return TrackItem(start, span, minimum, lambda: outer(ctx.min_max(box).min), lambda: outer(ctx.min_max(box).max))

    def row_items(self, columns: _Lines) -> list[TrackItem]:
        """Items with their block contributions at their column widths."""
        return [self._row_item(item, columns) for item in self.placed.items]

    def _row_item(self, item: Placement, columns: _Lines) -> TrackItem:
        ctx, box = self.ctx, item.box
        width = columns.size(_at(item.column), item.column_span)

        def content() -> int:
            result = lay_out_in_area(ctx, box, self.box, width, INDEFINITE)
            edge = margins(box, width)
            return max(result.piece.height + edge.top + edge.bottom, 0)

        def minimum() -> int:
            style = box.style
            if style[p.HEIGHT] != "auto" or (style[p.MIN_HEIGHT] == "auto" and not is_scroll_container(style)):
                return content()
            edges, edge = border_padding(box, width), margins(box, width)
            least = clamp_height(box, 0, ConstraintSpace(width, INDEFINITE, width, INDEFINITE), edges)
            return max(least + edge.top + edge.bottom, 0)

        return TrackItem(_at(item.row), item.row_span, minimum, content, content)


def _at(index: int | None) -> int:
    assert index is not None
    return index


def _gap(value: object, basis: int) -> int:
    return 0 if isinstance(value, str) else max(resolve_lp(value, max(basis, 0)), 0)  # type: ignore[arg-type]


def _tracks(
    axis: ExplicitAxis, extent: tuple[int, int], automatic: tuple[TrackSize, ...], available: int, used: set[int]
) -> list[Track]:
    """Explicit tracks with the implicit ones before and after them."""
    before, count = extent
    tracks: list[Track] = []
    for index in range(count):
        explicit = index - before
        if 0 <= explicit < axis.count:
            track = Track(axis.tracks[explicit], available)
            if explicit in axis.auto_fit and index not in used:
                track = Track(_COLLAPSED, available)
                track.collapsed = True
                track.base = track.limit = 0
        else:
            pattern = explicit - axis.count if explicit >= axis.count else explicit
            track = Track(automatic[pattern % len(automatic)], available)
        tracks.append(track)
    return tracks


_COLLAPSED = TrackSize("min-content", "min-content")


class _Lines:
    """Sized tracks with their positions; layout units from the content edge, in track order."""

    def __init__(self, tracks: list[Track], gap: int, alignment: Alignment, available: int) -> None:
        self.sizes: Final = [track.base for track in tracks]
        shown = [not track.collapsed for track in tracks]
        count = sum(shown)
        self.total: Final = sum(self.sizes) + gap * max(count - 1, 0)
        offset, between = distribute(alignment, available - self.total, count)
        self.starts: Final[list[int]] = []
        position = offset
        for size, visible in zip(self.sizes, shown, strict=True):
            self.starts.append(position)
            position += size + (gap + between if visible else 0)
        self.end: Final = position - (gap + between if count else 0)

    def start(self, index: int) -> int:
        """Start of a track."""
        return self.starts[index] if index < len(self.starts) else self.end

    def size(self, index: int, span: int) -> int:
        """From the start of a track to the end of the last one spanned."""
        last = index + span - 1
        return self.starts[last] + self.sizes[last] - self.starts[index]

    def line(self, index: int) -> int:
        """Position of a grid line: the start of the track after it, or the end of the last track."""
        if not self.starts:
            return 0
        if index >= len(self.starts):
            return self.starts[-1] + self.sizes[-1]
        return self.starts[max(index, 0)]

    def line_before(self, index: int) -> int:
        """Position of a grid line as the end of the track before it."""
        if not self.starts or index <= 0:
            return self.starts[0] if self.starts else 0
        last = min(index, len(self.starts)) - 1
        return self.starts[last] + self.sizes[last]


def _content_alignment(value: str) -> Alignment:
    alignment = parse_alignment(value)
    keyword = {"flex-start": "start", "flex-end": "end", "left": "start", "right": "end"}.get(
        alignment.keyword, alignment.keyword
    )
    return Alignment(keyword, alignment.safe)


def _distributes_by_stretching(value: str) -> bool:
    return parse_alignment(value).keyword in ("normal", "stretch")


def grid_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths of a grid container under min-content and max-content constraints."""
    edges = border_padding(box, 0)
    grid = _Grid(ctx, box, INDEFINITE, INDEFINITE)
    sizes: list[int] = []
    for constraint in (MIN_CONTENT, MAX_CONTENT):
        tracks = grid.column_tracks(constraint)
        size_tracks(tracks, grid.column_items(tracks), constraint, grid.column_gap, False)
        shown = sum(not track.collapsed for track in tracks)
        sizes.append(sum(track.base for track in tracks) + grid.column_gap * max(shown - 1, 0))
    edge_sum = edges.left + edges.right
    return MinMax(sizes[0] + edge_sum, max(sizes) + edge_sum)


def layout_grid(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a grid container."""
    border, padding = borders(box), paddings(box, space.percent_width)
    edges = add_edges(border, padding)
    scrollbar = scrollbar_widths(ctx, box)
    width = used_width(ctx, box, space, edges)
    inner_width = max(width - edges.left - edges.right - scrollbar[0], 0)
    inner_height = _inner_height(box, space, edges, width, scrollbar[1])
    grid = _Grid(ctx, box, inner_width, inner_height)
    style = box.style
    columns = grid.column_tracks(inner_width)
    size_tracks(columns, grid.column_items(columns), inner_width, grid.column_gap,
                _distributes_by_stretching(style[p.JUSTIFY_CONTENT]))  # fmt: skip
    column_lines = _Lines(columns, grid.column_gap, _content_alignment(style[p.JUSTIFY_CONTENT]), inner_width)
    rows = grid.row_tracks(inner_height)
    row_stretch = _distributes_by_stretching(style[p.ALIGN_CONTENT])
    row_items = grid.row_items(column_lines)
    size_tracks(rows, row_items, inner_height, grid.row_gap, row_stretch)
    natural = _Lines(rows, grid.row_gap, Alignment("start"), 0)
    content = natural.total + edges.top + edges.bottom + scrollbar[1]
    height = used_height(ctx, box, space, edges, width, content)
    used_inner = max(height - edges.top - edges.bottom - scrollbar[1], 0)
    if inner_height == INDEFINITE and (used_inner > natural.total or _has_percentages(grid.rows, style)):
        # Percentages refer to the height just found, and a minimum height leaves room to stretch (§12.1).
        rows = grid.row_tracks(used_inner)
        size_tracks(rows, row_items, used_inner, grid.row_gap, row_stretch)
    row_lines = _Lines(rows, grid.row_gap, _content_alignment(style[p.ALIGN_CONTENT]), used_inner)
    frame = Frame(width, height, border, padding, scrollbar)
    return _Assembler(grid, frame, column_lines, row_lines, (inner_width, used_inner)).build()


def _has_percentages(axis: ExplicitAxis, style: ComputedStyle) -> bool:
    """True when some row (or the gap) is a percentage."""
    tracks = (*axis.tracks, *style[p.GRID_AUTO_ROWS])
    values = [value for track in tracks for value in (track.min, track.max)] + [style[p.ROW_GAP]]
    return any(getattr(value, "has_percent", False) for value in values)


def _inner_height(box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int, scrollbar: int) -> int:
    height = definite_height(box, space, edges)
    if space.fixed_height and not space.fixed_height_is_definite:
        height = None
    elif height is None and ratio_of(box) is not None and is_auto_height(box):
        height = height_from_ratio(box, width, edges)
    return INDEFINITE if height is None else max(height - edges.top - edges.bottom - scrollbar, 0)


class _Assembler:
    """Lays the items out in their areas and aligns them."""

    def __init__(self, grid: _Grid, frame: Frame, columns: _Lines, rows: _Lines, inner: tuple[int, int]) -> None:
        self._grid = grid
        self._frame = frame
        self._columns = columns
        self._rows = rows
        self._inner = inner
        self._left, self._top = content_origin(grid.box, frame)
        self._rtl = grid.box.style[p.DIRECTION] == "rtl"

    def build(self) -> LayoutResult:
        """The piece of the container."""
        grid = self._grid
        children: list[Placed] = []
        escaping: list[OutOfFlow] = []
        first: int | None = None
        first_row: int | None = None
        results = [self._lay_out(item) for item in grid.placed.items]
        baselines = self._row_baselines(results)
        for item, result in zip(grid.placed.items, results, strict=True):
            x, y = self._position(item, result.piece, baselines)
            row = _at(item.row)
            if first_row is None or row < first_row:
                first_row = row
                first = y + (result.piece.height if result.piece.first_baseline is None else
                             result.piece.first_baseline)  # fmt: skip
            area = (self._columns.size(_at(item.column), item.column_span), self._rows.size(row, item.row_span))
            dx, dy = relative_offset(item.box, *area)
            children.append((x + dx, y + dy, result.piece))
            escaping.extend(moved(inner, x + dx, y + dy) for inner in result.out_of_flow)
        areas = self._positioned(escaping)
        frame = self._frame._replace(first_baseline=first, last_baseline=first)
        return finish_box(grid.ctx, grid.box, frame, children, escaping, areas)

    def _lay_out(self, item: Placement) -> LayoutResult:
        width = self._columns.size(_at(item.column), item.column_span)
        height = self._rows.size(_at(item.row), item.row_span)
        return lay_out_in_area(self._grid.ctx, item.box, self._grid.box, width, height)

    def _row_baselines(self, results: list[LayoutResult]) -> dict[int, int]:
        """Shared baseline of each row's baseline-aligned items, from the row's start."""
        baselines: dict[int, int] = {}
        for item, result in zip(self._grid.placed.items, results, strict=True):
            if item_alignment(item.box, self._grid.box, False).keyword == "baseline":
                width = self._columns.size(_at(item.column), item.column_span)
                top = margins(item.box, width).top
                own = result.piece.first_baseline
                baseline = top + (result.piece.height if own is None else own)
                baselines[_at(item.row)] = max(baselines.get(_at(item.row), 0), baseline)
        return baselines

    def _position(self, item: Placement, piece: Piece, baselines: dict[int, int]) -> tuple[int, int]:
        """Border-box position relative to the container's border box."""
        box, container = item.box, self._grid.box
        column, row = _at(item.column), _at(item.row)
        width, height = self._columns.size(column, item.column_span), self._rows.size(row, item.row_span)
        outer = margins(box, width)
        free_x = width - piece.width - outer.left - outer.right
        free_y = height - piece.height - outer.top - outer.bottom
        x = self._columns.start(column)
        if self._rtl:
            x = self._inner[0] - x - width
        x += outer.left + offset_in_area(
            item_alignment(box, container, True), free_x, self._rtl, auto_margins(box, True)
        )
        alignment = item_alignment(box, container, False)
        y = self._rows.start(row) + outer.top
        if alignment.keyword == "baseline" and True not in auto_margins(box, False):
            own = piece.height if piece.first_baseline is None else piece.first_baseline
            y += baselines[row] - own - outer.top
        else:
            y += offset_in_area(alignment, free_y, False, auto_margins(box, False))
        return self._left + x, self._top + y

    def _positioned(self, escaping: list[OutOfFlow]) -> dict[BoxId, LayoutRect]:
        """Static positions of positioned children, and the grid areas that contain them (§10)."""
        areas: dict[BoxId, LayoutRect] = {}
        for child in self._grid.ctx.children(self._grid.box):
            if not child.out_of_flow:
                continue
            area = self._area_of(child)
            areas[child.id] = area
            content = LayoutRect(self._left, self._top, *self._inner)
            edges = {"start": 0, "center": 1, "end": 2}
            edge_x = _edge(item_alignment(child, self._grid.box, True), self._rtl)
            edge_y = _edge(item_alignment(child, self._grid.box, False), False)
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
            if self._rtl:
                start, end = self._inner[0] - end, self._inner[0] - start
            if not column_start.is_auto:
                left = self._left + start
            if not column_end.is_auto:
                right = self._left + end
        if rows.start is not None:
            first, last = rows.start + grid.placed.rows_before, rows.end + grid.placed.rows_before
            if not row_start.is_auto:
                top = self._top + self._rows.line(first)
            if not row_end.is_auto:
                bottom = self._top + self._rows.line_before(last)
        return LayoutRect(left, top, max(right - left, 0), max(bottom - top, 0))


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
