"""A grid container: its tracks, its placed items and what they contribute to the tracks.

Source: CSS Grid 2 §7, §12.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compositor.base.i18n import _
from compositor.css import properties as p
from compositor.css.values import TrackSize
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext
from compositor.layout.grid_geometry import GridLines
from compositor.layout.grid_items import (
    item_alignment,
    lay_out_in_area,
    minimum_width,
)
from compositor.layout.grid_lines import ExplicitAxis, Room, area_lines, explicit_axis
from compositor.layout.grid_placement import PlacedGrid, Placement, place_items
from compositor.layout.grid_tracks import Track, TrackItem
from compositor.layout.sizing import (
    border_padding,
    clamp_height,
    is_scroll_container,
    margins,
    ratio_of,
    resolve_lp,
    width_from_ratio,
)

_UNBOUNDED = 2**40


class GridContainer:
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
        used = {
            c
            for item in placed.items
            for c in range(track_index(item.column), track_index(item.column) + item.column_span)
        }
        return _tracks(
            self.columns, (placed.columns_before, placed.column_count), self.box.style[p.GRID_AUTO_COLUMNS],
            available, used,
        )  # fmt: skip

    def row_tracks(self, available: int) -> list[Track]:
        """Rows, implicit ones included."""
        placed = self.placed
        starts = [(track_index(item.row), item.row_span) for item in placed.items]
        used = {row for start, span in starts for row in range(start, start + span)}
        return _tracks(
            self.rows, (placed.rows_before, placed.row_count), self.box.style[p.GRID_AUTO_ROWS], available, used
        )

    def column_items(self, tracks: list[Track]) -> list[TrackItem]:
        """Items with their inline contributions."""
        return [self._column_item(item, tracks) for item in self.placed.items]

    def _column_item(self, item: Placement, tracks: list[Track]) -> TrackItem:
        ctx, box = self.ctx, item.box
        start, span = track_index(item.column), item.column_span
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

    def column_items_by_ratio(self, tracks: list[Track], rows: GridLines) -> list[TrackItem] | None:
        """Items with the inline contributions that their rows give those with an aspect ratio; None without such."""
        items = self.column_items(tracks)
        changed = False
        for index, placement in enumerate(self.placed.items):
            box = placement.box
            if (
                box.kind is BoxKind.REPLACED
                or ratio_of(box) is None
                or box.style[p.WIDTH] != "auto"
                or box.style[p.HEIGHT] != "auto"
            ):
                continue
            if item_alignment(box, self.box, False).keyword not in ("normal", "stretch"):
                continue
            width = self._width_in_rows(placement, rows)
            items[index] = TrackItem(items[index].start, items[index].span, width, width, width)
            changed = True
        return items if changed else None

    def _width_in_rows(self, item: Placement, rows: GridLines) -> Callable[[], int]:
        box = item.box
        edge, edges = margins(box, 0), border_padding(box, 0)
        height = max(rows.size(track_index(item.row), item.row_span) - edge.top - edge.bottom, edges.top + edges.bottom)
        width = max(width_from_ratio(box, height, edges) + edge.left + edge.right, 0)
        return lambda: width

    def row_items(self, columns: GridLines) -> list[TrackItem]:
        """Items with their block contributions at their column widths."""
        return [self._row_item(item, columns) for item in self.placed.items]

    def _row_item(self, item: Placement, columns: GridLines) -> TrackItem:
        ctx, box = self.ctx, item.box
        width = columns.size(track_index(item.column), item.column_span)

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

        return TrackItem(track_index(item.row), item.row_span, minimum, content, content)


def track_index(index: int | None) -> int:
    """The index of a placed item's first track."""
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
