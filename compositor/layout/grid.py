"""Grid layout.

Input:  a grid container and its `ConstraintSpace`.
Output: `LayoutResult`.
Cost:   O(items × log items + tracks); each item is laid out at most three times.
Source: CSS Grid 2; Blink's grid layout algorithm. Differs: `subgrid` behaves as `none`.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.alignment import Alignment, parse_alignment
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.finish import Frame
from compositor.layout.fragments import EdgeWidths
from compositor.layout.grid_assemble import GridAssembler
from compositor.layout.grid_container import GridContainer
from compositor.layout.grid_geometry import GridLines
from compositor.layout.grid_lines import ExplicitAxis
from compositor.layout.grid_tracks import MAX_CONTENT, MIN_CONTENT, size_tracks
from compositor.layout.scrollbars import scrollbar_widths
from compositor.layout.sizing import (
    add_edges,
    border_padding,
    borders,
    definite_height,
    height_from_ratio,
    is_auto_height,
    paddings,
    ratio_of,
    used_height,
    used_width,
)
from compositor.style.computed_style import ComputedStyle


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
    grid = GridContainer(ctx, box, INDEFINITE, INDEFINITE)
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
    grid = GridContainer(ctx, box, inner_width, inner_height)
    style = box.style
    columns = grid.column_tracks(inner_width)
    size_tracks(columns, grid.column_items(columns), inner_width, grid.column_gap,
                _distributes_by_stretching(style[p.JUSTIFY_CONTENT]))  # fmt: skip
    column_lines = GridLines(columns, grid.column_gap, _content_alignment(style[p.JUSTIFY_CONTENT]), inner_width)
    rows = grid.row_tracks(inner_height)
    row_stretch = _distributes_by_stretching(style[p.ALIGN_CONTENT])
    row_items = grid.row_items(column_lines)
    size_tracks(rows, row_items, inner_height, grid.row_gap, row_stretch)
    natural = GridLines(rows, grid.row_gap, Alignment("start"), 0)
    content = natural.total + edges.top + edges.bottom + scrollbar[1]
    height = used_height(ctx, box, space, edges, width, content)
    used_inner = max(height - edges.top - edges.bottom - scrollbar[1], 0)
    flexes = used_inner != natural.total and any(track.flex > 0 for track in rows)
    if inner_height == INDEFINITE and (used_inner > natural.total or flexes or _has_percentages(grid.rows, style)):
        # Percentages refer to the height just found, and a minimum height leaves room to stretch (§12.1).
        rows = grid.row_tracks(used_inner)
        size_tracks(rows, row_items, used_inner, grid.row_gap, row_stretch)
    by_ratio = grid.column_items_by_ratio(columns, GridLines(rows, grid.row_gap, Alignment("start"), 0))
    if by_ratio is not None:
        columns = grid.column_tracks(inner_width)
        size_tracks(columns, by_ratio, inner_width, grid.column_gap,
                    _distributes_by_stretching(style[p.JUSTIFY_CONTENT]))  # fmt: skip
        column_lines = GridLines(columns, grid.column_gap, _content_alignment(style[p.JUSTIFY_CONTENT]), inner_width)
        rows = grid.row_tracks(inner_height)
        size_tracks(rows, grid.row_items(column_lines), inner_height, grid.row_gap, row_stretch)
    row_lines = GridLines(rows, grid.row_gap, _content_alignment(style[p.ALIGN_CONTENT]), used_inner)
    frame = Frame(width, height, border, padding, scrollbar)
    return GridAssembler(grid, frame, column_lines, row_lines, (inner_width, used_inner)).build()


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
