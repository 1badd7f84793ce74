"""A grid container: its tracks, its placed items, and what its subgrids take over from it.

Source: CSS Grid 2 §7, §9.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from compositor.base.i18n import _
from compositor.css import properties as p
from compositor.css.values import Subgrid, TrackSize
from compositor.layout.alignment import Alignment, parse_alignment
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, NOT_SUBGRIDDED, LayoutContext, SubgridAxis, Subgridded
from compositor.layout.edges import EdgeWidths
from compositor.layout.grid_geometry import GridLines
from compositor.layout.grid_lines import ExplicitAxis, Room, area_lines, explicit_axis, subgrid_axis
from compositor.layout.grid_placement import PlacedGrid, Placement, is_subgridded, place_items
from compositor.layout.grid_tracks import Track
from compositor.layout.sizing import add_edges, border_padding, margins, resolve_lp


class GridRoom(NamedTuple):
    """Content size of a grid container, layout units.

    Attributes:
        width, height: `INDEFINITE` where it depends on content.
        fill_width, fill_height: What automatic repetitions may fill although the size depends on content.
        least_width, least_height: What they must fill at least.
        percent_width: What percentages in the container's own margins and padding refer to.
    """

    width: int = INDEFINITE
    height: int = INDEFINITE
    fill_width: int = INDEFINITE
    fill_height: int = INDEFINITE
    least_width: int = 0
    least_height: int = 0
    percent_width: int = 0


class GridContainer:
    """A grid container's items, placed, and its gaps.

    Attributes:
        subgrid: What it takes over from its own parent grid.
    """

    def __init__(self, ctx: LayoutContext, box: Box, room: GridRoom, subgrid: Subgridded = NOT_SUBGRIDDED) -> None:
        self.ctx: Final = ctx
        self.box: Final = box
        self.room: Final = room
        self.subgrid: Final = subgrid
        style = box.style
        self.column_gap: Final = _gap(style[p.COLUMN_GAP], room.width, subgrid[0])
        self.row_gap = _gap(style[p.ROW_GAP], room.height, subgrid[1])
        width = room.fill_width if room.width == INDEFINITE else room.width
        height = room.fill_height if room.height == INDEFINITE else room.height
        self.columns: Final = self._axis(True, Room(width, room.least_width, self.column_gap))
        self.rows: Final = self._axis(False, Room(height, room.least_height, self.row_gap))
        children = [child for child in ctx.children(box) if not child.out_of_flow]
        children.sort(key=lambda child: child.style[p.ORDER])
        fixed = (subgrid[0] is not None, subgrid[1] is not None)
        self.automatic_columns: Final = self._automatic(True)
        self.automatic_rows: Final = self._automatic(False)
        self.placed: Final[PlacedGrid] = place_items(
            children, self.columns, self.rows, style[p.GRID_AUTO_FLOW], fixed
        )  # fmt: skip
        if self.placed.crowded:
            span = ctx.boxes.styled.document.nodes[box.node].span
            ctx.sink.warn("layout-grid-crowded", _("placing the grid's items takes too long; some may overlap"), span)
        for item in self.placed.items:
            inherited = self.inherited(item)
            if inherited != NOT_SUBGRIDDED:
                ctx.subgrids[item.box.id] = inherited

    def _axis(self, inline: bool, room: Room) -> ExplicitAxis:
        style = self.box.style
        template = style[p.GRID_TEMPLATE_COLUMNS if inline else p.GRID_TEMPLATE_ROWS]
        names = area_lines(style[p.GRID_TEMPLATE_AREAS], inline)
        inherited = self.subgrid[0 if inline else 1]
        if inherited is not None and isinstance(template, Subgrid):
            return subgrid_axis(template, names, inherited)
        return explicit_axis(template, names, room, style[p.GRID_AUTO_COLUMNS if inline else p.GRID_AUTO_ROWS])

    def _automatic(self, inline: bool) -> tuple[TrackSize, ...]:
        """Sizes of implicit tracks; on an axis that asks for a subgrid in vain they are `auto`."""
        style = self.box.style
        if isinstance(style[p.GRID_TEMPLATE_COLUMNS if inline else p.GRID_TEMPLATE_ROWS], Subgrid):
            return (_AUTO,)
        return style[p.GRID_AUTO_COLUMNS if inline else p.GRID_AUTO_ROWS]

    def resolve_row_gap(self, height: int) -> None:
        """A percentage gap counts once the height is known."""
        if self.subgrid[1] is None:
            self.row_gap = _gap(self.box.style[p.ROW_GAP], height, None)

    @cached_property
    def fixed_rows(self) -> list[int]:
        """Heights of the rows that have a fixed one, `INDEFINITE` for the others."""
        tracks = self.row_tracks(self.room.height)
        return [
            track.base if isinstance(track.low, int) and isinstance(track.high, int) else INDEFINITE for track in tracks
        ]

    def fixed_width(self, item: Placement) -> int:
        """Width of an item's columns as far as they are fixed, else 0."""
        start = track_index(item.column)
        tracks = [] if self.subgrid[0] is not None else self.column_tracks(self.room.width)
        spanned = tracks[start : start + item.column_span]
        if not spanned or not all(isinstance(t.low, int) and isinstance(t.high, int) for t in spanned):
            return 0
        return sum(track.base for track in spanned) + self.column_gap * (len(spanned) - 1)

    def own_gap(self, inline: bool) -> int | None:
        """The gutter on an axis, None for `normal`."""
        normal = isinstance(self.box.style[p.COLUMN_GAP if inline else p.ROW_GAP], str)
        return None if normal else self.column_gap if inline else self.row_gap

    def column_tracks(self, available: int) -> list[Track]:
        """Columns, implicit ones included."""
        placed = self.placed
        used = _occupied((track_index(item.column), item.column_span) for item in placed.items)
        return _tracks(
            self.columns, (placed.columns_before, placed.column_count), self.automatic_columns, available, used
        )  # fmt: skip

    def row_tracks(self, available: int, is_empty: bool = False) -> list[Track]:
        """Rows, implicit ones included; `is_empty`: as if there were no items."""
        placed = self.placed
        used = _occupied((track_index(item.row), item.row_span) for item in placed.items if not is_empty)
        return _tracks(self.rows, (placed.rows_before, placed.row_count), self.automatic_rows, available, used)

    def inherited(self, item: Placement, columns: GridLines | None = None, rows: GridLines | None = None) -> Subgridded:
        """What an item takes over as a subgrid, tracks included as far as their positions are given."""
        return self._inherited_columns(item, columns), self._inherited_rows(item, rows)

    def _inherited_columns(self, item: Placement, lines: GridLines | None) -> SubgridAxis | None:
        if not is_subgridded(item.box, True):
            return None
        start, span = track_index(item.column), item.column_span
        first = start - self.placed.columns_before
        names = self.columns.names_between(first, first + span)
        reverse = self.reverses(item.box)
        tracks = () if lines is None else lines.tracks(start, span, reverse)
        return SubgridAxis(names[::-1] if reverse else names, self.column_gap, tracks)

    def _inherited_rows(self, item: Placement, lines: GridLines | None) -> SubgridAxis | None:
        if not is_subgridded(item.box, False):
            return None
        start, span = track_index(item.row), item.row_span
        first = start - self.placed.rows_before
        tracks = () if lines is None else lines.tracks(start, span, False)
        return SubgridAxis(self.rows.names_between(first, first + span), self.row_gap, tracks)

    def reverses(self, child: Box) -> bool:
        """True when a subgrid counts the columns from the other side."""
        return child.style[p.DIRECTION] != self.box.style[p.DIRECTION]

    def alignment(self, inline: bool) -> Alignment:
        """Content distribution with physical and flex keywords turned into `start` and `end`."""
        alignment = parse_alignment(self.box.style[p.JUSTIFY_CONTENT if inline else p.ALIGN_CONTENT])
        keyword = alignment.keyword
        if keyword in ("left", "right") and inline and self.box.style[p.DIRECTION] == "rtl":
            keyword = "end" if keyword == "left" else "start"
        return Alignment(_CONTENT.get(keyword, keyword), alignment.safe)


_CONTENT = {
    "flex-start": "start", "flex-end": "end", "left": "start", "right": "end", "baseline": "start",
    "last-baseline": "end",
}  # fmt: skip
_AUTO = TrackSize("auto", "auto")
_COLLAPSED = TrackSize("min-content", "min-content")


def outer_edges(box: Box, width: int) -> EdgeWidths:
    """Margin, border and padding together; percentages of `width`."""
    return add_edges(margins(box, width), border_padding(box, width))


def track_index(index: int | None) -> int:
    """The index of a placed item's first track."""
    assert index is not None
    return index


def _gap(value: object, basis: int, inherited: SubgridAxis | None) -> int:
    if isinstance(value, str):
        return 0 if inherited is None else inherited.gap
    return max(resolve_lp(value, max(basis, 0)), 0)  # type: ignore[arg-type]


def _occupied(spans: Iterable[tuple[int, int]]) -> set[int]:
    return {index for start, span in spans for index in range(start, start + span)}


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
