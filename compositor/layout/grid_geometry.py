"""Sized grid tracks with their positions."""

from __future__ import annotations

from typing import Final

from compositor.layout.alignment import Alignment, distribute
from compositor.layout.grid_tracks import Track


class GridLines:
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
