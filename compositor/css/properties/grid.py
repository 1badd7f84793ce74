"""Grid layout."""

from __future__ import annotations

from compositor.css.computing_grid import compute_track_list, compute_tracks
from compositor.css.grammar_grid import auto_flow, auto_tracks, grid_line, template_areas, track_list
from compositor.css.properties._table import Property, longhand
from compositor.css.values import GridLine, Subgrid, TrackList, TrackSize

_AUTO_TRACKS = (TrackSize("auto", "auto"),)
_AUTO_LINE = GridLine()

GRID_TEMPLATE_ROWS: Property[TrackList | Subgrid | str] = longhand(
    "grid-template-rows", initial="none", parse=track_list, compute=compute_track_list
)
GRID_TEMPLATE_COLUMNS: Property[TrackList | Subgrid | str] = longhand(
    "grid-template-columns", initial="none", parse=track_list, compute=compute_track_list
)
GRID_TEMPLATE_AREAS: Property[tuple[tuple[str, ...], ...]] = longhand(
    "grid-template-areas", initial=(), parse=template_areas
)
GRID_AUTO_ROWS: Property[tuple[TrackSize, ...]] = longhand(
    "grid-auto-rows", initial=_AUTO_TRACKS, parse=auto_tracks, compute=compute_tracks
)
GRID_AUTO_COLUMNS: Property[tuple[TrackSize, ...]] = longhand(
    "grid-auto-columns", initial=_AUTO_TRACKS, parse=auto_tracks, compute=compute_tracks
)
GRID_AUTO_FLOW: Property[str] = longhand("grid-auto-flow", initial="row", parse=auto_flow)
GRID_ROW_START: Property[GridLine] = longhand("grid-row-start", initial=_AUTO_LINE, parse=grid_line)
GRID_ROW_END: Property[GridLine] = longhand("grid-row-end", initial=_AUTO_LINE, parse=grid_line)
GRID_COLUMN_START: Property[GridLine] = longhand("grid-column-start", initial=_AUTO_LINE, parse=grid_line)
GRID_COLUMN_END: Property[GridLine] = longhand("grid-column-end", initial=_AUTO_LINE, parse=grid_line)
