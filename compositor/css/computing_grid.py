"""Computed track lists."""

from __future__ import annotations

from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_lengths import compute_lp
from compositor.css.specified import FitContentOf
from compositor.css.values import FitContent, Subgrid, TrackList, TrackRepeat, TrackSize


def _breadth(value: Any, cc: ComputeContext) -> Any:
    if isinstance(value, FitContentOf):
        return FitContent(compute_lp(value.limit, cc))
    if isinstance(value, str) or (type(value) is tuple and value[0] == "fr"):
        return value
    return compute_lp(value, cc)


def _size(value: TrackSize, cc: ComputeContext) -> TrackSize:
    return TrackSize(_breadth(value.min, cc), _breadth(value.max, cc))


def compute_tracks(value: Any, cc: ComputeContext) -> tuple[TrackSize, ...]:
    """`grid-auto-rows` and `-columns`."""
    return tuple(_size(size, cc) for size in value)


def compute_track_list(value: Any, cc: ComputeContext) -> TrackList | Subgrid | str:
    """`grid-template-rows` and `-columns`."""
    if isinstance(value, (str, Subgrid)):
        return value
    entries = [
        TrackRepeat(entry.count, compute_tracks(entry.tracks, cc), entry.names)
        if isinstance(entry, TrackRepeat)
        else _size(entry, cc)
        for entry in value.entries
    ]
    return TrackList(tuple(entries), value.names)
