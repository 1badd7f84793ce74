"""How flow-relative frames lie on the page.

Every layout algorithm works in the frame of its box's writing mode as if text ran horizontally: x is the inline axis
from line left to line right, y the block axis from block start to block end. An `Orientation` maps such a frame to
physical coordinates: it exchanges the axes, then mirrors them. Orientations are the symmetries of a rectangle and a
square, so two of them always make up a third.
Source: CSS Writing Modes 4 §6.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.layout.edges import EdgeWidths
from compositor.layout.fragments import LayoutRect

Size = tuple[int, int]


class Orientation(NamedTuple):
    """A map of rectangles inside a box, from one frame to another.

    Attributes:
        swaps: The axes are exchanged.
        flip_x, flip_y: After that, x (y) counts from the other side.
    """

    swaps: bool = False
    flip_x: bool = False
    flip_y: bool = False

    @property
    def inverse(self) -> Orientation:
        """The map back."""
        return Orientation(True, self.flip_y, self.flip_x) if self.swaps else self

    def after(self, first: Orientation) -> Orientation:
        """The map that does `first`, then this."""
        x, y = (first.flip_y, first.flip_x) if self.swaps else (first.flip_x, first.flip_y)
        return Orientation(self.swaps != first.swaps, x != self.flip_x, y != self.flip_y)

    def size(self, size: Size) -> Size:
        """Width and height in the target frame."""
        return (size[1], size[0]) if self.swaps else size

    def place(self, x: int, y: int, size: Size, around: Size) -> tuple[int, int]:
        """Top left of a box of `size` at (x, y) in one of size `around`, all in the source frame."""
        if self.swaps:
            x, y, size, around = y, x, (size[1], size[0]), (around[1], around[0])
        return (
            around[0] - x - size[0] if self.flip_x else x,
            around[1] - y - size[1] if self.flip_y else y,
        )

    def rect(self, rect: LayoutRect, around: Size) -> LayoutRect:
        """A rectangle in a box of size `around` (in the source frame)."""
        size = (rect.width, rect.height)
        return LayoutRect(*self.place(rect.x, rect.y, size, around), *self.size(size))

    def edges(self, edges: EdgeWidths) -> EdgeWidths:
        """Widths on the four sides."""
        top, right, bottom, left = edges
        if self.swaps:
            top, right, bottom, left = left, bottom, right, top
        if self.flip_x:
            left, right = right, left
        if self.flip_y:
            top, bottom = bottom, top
        return EdgeWidths(top, right, bottom, left)


UPRIGHT = Orientation()
_CLOCKWISE = Orientation(swaps=True, flip_x=True)
_ORIENTATIONS = {
    "horizontal-tb": UPRIGHT,
    "vertical-rl": _CLOCKWISE,
    "sideways-rl": _CLOCKWISE,
    "vertical-lr": Orientation(swaps=True),
    "sideways-lr": Orientation(swaps=True, flip_y=True),
}


def orientation_of(writing_mode: str) -> Orientation:
    """Of the frame in which boxes with this writing mode lay out their content."""
    return _ORIENTATIONS[writing_mode]


def line_orientation(writing_mode: str) -> Orientation:
    """Of the frame inside a line: its over side is on the right in `vertical-lr` too (§3.1, "flipped lines")."""
    return _CLOCKWISE if writing_mode == "vertical-lr" else _ORIENTATIONS[writing_mode]
