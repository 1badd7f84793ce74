"""Sized grid tracks with their positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compositor.layout.alignment import Alignment, distribute
from compositor.layout.constraints import SubgridAxis
from compositor.layout.grid_tracks import Track


class GridLines:
    """Tracks with their positions; layout units from the content edge, in track order.

    Attributes:
        starts, sizes: Of each track.
        total: Of all tracks with their gutters, before content distribution.
    """

    def __init__(self, starts: list[int], sizes: list[int], total: int) -> None:
        self.starts: Final = starts
        self.sizes: Final = sizes
        self.total: Final = total

    def start(self, index: int) -> int:
        """Start of a track."""
        return self.line(index)

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

    def tracks(self, index: int, span: int, reverse: bool) -> tuple[tuple[int, int], ...]:
        """Start and end of some tracks from the start of the first, or from the end of the last if `reverse`."""
        origin, total = self.starts[index], self.size(index, span)
        found = [(self.starts[i] - origin, self.starts[i] - origin + self.sizes[i]) for i in range(index, index + span)]
        return tuple((total - end, total - start) for start, end in reversed(found)) if reverse else tuple(found)


def distribute_tracks(tracks: Sequence[Track], gap: int, alignment: Alignment, available: int) -> GridLines:
    """Position sized tracks (CSS Grid 2 §11.9)."""
    sizes = [track.base for track in tracks]
    shown = [not track.collapsed for track in tracks]
    count = sum(shown)
    total = sum(sizes) + gap * max(count - 1, 0)
    position, between = distribute(alignment, available - total, count)
    starts: list[int] = []
    for size, visible in zip(sizes, shown, strict=True):
        starts.append(position)
        position += size + (gap + between if visible else 0)
    return GridLines(starts, sizes, total)


def inherited_lines(axis: SubgridAxis, before: int, after: int, gap: int | None) -> GridLines:
    """Tracks of a subgrid: its parent's, less its own edges, with its own gutters in the middle of its parent's.

    Args:
        before, after: Margin, border and padding of the subgrid.
        gap: Its own gutter; None: its parent's, content distribution included.
    """
    starts: list[int] = []
    sizes: list[int] = []
    for index, (start, end) in enumerate(axis.tracks):
        if index == 0:
            start = before
        elif gap is not None:
            start += (gap - (start - axis.tracks[index - 1][1])) // 2
        if index + 1 == len(axis.tracks):
            end -= after
        elif gap is not None:
            end -= (gap - (axis.tracks[index + 1][0] - end)) // 2
        starts.append(start - before)
        sizes.append(max(end - start, 0))
    return GridLines(starts, sizes, starts[-1] + sizes[-1] if starts else 0)
