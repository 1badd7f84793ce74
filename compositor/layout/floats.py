"""Exclusions of a block formatting context: where floats are, and where room is left beside them.

The free room is kept as bands: horizontal strips between two y coordinates with one left and one right edge. Floats
are placed from the top down, so a new float changes few bands near the end.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple, Protocol

_FAR = 2**60


class Wrap(Protocol):
    """What lines wrap around in place of a float's margin box."""

    def interval(self, top: int, height: int) -> tuple[int, int] | None:
        """What is taken from a line, from the margin box's left; None for nothing."""
        ...


class _Wrapped(NamedTuple):
    """A float with a shape: side, top left and bottom of its margin box."""

    side: str
    x: int
    y: int
    bottom: int
    shape: Wrap


class ExclusionSpace:
    """Floats of one block formatting context; coordinates in layout units from its content-box top left.

    Mutable while one formatting context is laid out, never shared beyond it.
    """

    def __init__(self) -> None:
        # Band i reaches from _tops[i] to _tops[i + 1]; its floats leave [_lefts[i], _rights[i]] free.
        self._tops: list[int] = [-_FAR]
        self._lefts: list[int] = [-_FAR]
        self._rights: list[int] = [_FAR]
        self._last_top = -_FAR
        self._left_bottom: int | None = None
        self._right_bottom: int | None = None
        # Where some float has a shape: the bands of the others, and those with shapes.
        self._unshaped: ExclusionSpace | None = None
        self._shapes: list[_Wrapped] = []

    @property
    def is_empty(self) -> bool:
        """True before the first float."""
        return self._left_bottom is None and self._right_bottom is None

    def copy(self) -> ExclusionSpace:
        """An independent copy."""
        result = ExclusionSpace()
        result._tops, result._lefts, result._rights = list(self._tops), list(self._lefts), list(self._rights)
        result._last_top = self._last_top
        result._left_bottom, result._right_bottom = self._left_bottom, self._right_bottom
        result._unshaped = None if self._unshaped is None else self._unshaped.copy()
        result._shapes = list(self._shapes)
        return result

    def reaches_below(self, y: int) -> bool:
        """True when some float ends below `y`."""
        return self._tops[-1] > y

    def line_bounds(self, top: int, height: int, left: int, right: int) -> tuple[int, int]:
        """The part of [left, right] free of floats over [top, top + max(height, 1))."""
        if self._tops[-1] <= top:
            return left, right
        bottom = top + max(height, 1)
        index = bisect_right(self._tops, top) - 1
        count = len(self._tops)
        while index < count and self._tops[index] < bottom:
            left = max(left, self._lefts[index])
            right = min(right, self._rights[index])
            index += 1
        return left, right

    def line_room(self, top: int, height: int, left: int, right: int) -> tuple[int, int]:
        """The part of [left, right] that a line may take, which wraps around shapes."""
        if self._unshaped is None:
            return self.line_bounds(top, height, left, right)
        left, right = self._unshaped.line_bounds(top, height, left, right)
        for side, x, y, _bottom, shape in self._shapes:
            taken = shape.interval(top - y, max(height, 1))
            if taken is not None and side == "left":
                left = max(left, x + taken[1])
            elif taken is not None:
                right = min(right, x + taken[0])
        return left, right

    def next_line_edge(self, top: int) -> int | None:
        """The nearest place below `top` where the room of a line changes; beside a shape that is the next px."""
        if any(y <= top < bottom for _side, _x, y, bottom, _shape in self._shapes):
            return top + 64
        return self.next_edge(top)

    def next_edge(self, top: int) -> int | None:
        """The nearest edge below `top` where the room changes; None when there is none."""
        index = bisect_right(self._tops, top)
        return self._tops[index] if index < len(self._tops) else None

    def clearance_bottom(self, clear: str) -> int | None:
        """Bottom edge to clear for `left`, `right` or `both`; None when nothing is there to clear."""
        if clear == "left":
            return self._left_bottom
        if clear == "right":
            return self._right_bottom
        if self._left_bottom is None:
            return self._right_bottom
        return self._left_bottom if self._right_bottom is None else max(self._left_bottom, self._right_bottom)

    def place(
        self, side: str, size: tuple[int, int], top: int, left: int, right: int, shape: Wrap | None = None
    ) -> tuple[int, int]:  # fmt: skip
        """Place a float's margin box and record it.

        Args:
            side: `left` or `right`.
            size: Margin-box (width, height).
            top: It may not be higher than this; nor than an earlier float (CSS 2.2 §9.5.1 rules 4-6).
            left, right: Content edges of its containing block, in this space's coordinates.
            shape: What lines wrap around in place of the margin box.

        Returns:
            Top left of the margin box.
        """
        width, height = size
        y = max(top, self._last_top)
        while True:
            free_left, free_right = self.line_bounds(y, height, left, right)
            if free_right - free_left >= width or (free_left == left and free_right == right):
                break
            following = self.next_edge(y)
            if following is None:
                break
            y = following
        self._last_top = y
        x = free_left if side == "left" else free_right - width
        bottom = y + height
        if side == "left":
            self._left_bottom = bottom if self._left_bottom is None else max(self._left_bottom, bottom)
        else:
            self._right_bottom = bottom if self._right_bottom is None else max(self._right_bottom, bottom)
        if height > 0 and width > 0:
            edge = x + width if side == "left" else x
            if shape is not None:
                self._unshaped = self._unshaped or self.copy()
                self._shapes.append(_Wrapped(side, x, y, bottom, shape))
            elif self._unshaped is not None:
                self._unshaped._exclude(side, y, bottom, edge)
            self._exclude(side, y, bottom, edge)
        return x, y

    def _exclude(self, side: str, top: int, bottom: int, edge: int) -> None:
        first, last = self._split(top), self._split(bottom)
        edges = self._lefts if side == "left" else self._rights
        for index in range(first, last):
            edges[index] = max(edges[index], edge) if side == "left" else min(edges[index], edge)

    def _split(self, y: int) -> int:
        """Make a band start at `y`; return its index."""
        index = bisect_right(self._tops, y) - 1
        if self._tops[index] == y:
            return index
        self._tops.insert(index + 1, y)
        self._lefts.insert(index + 1, self._lefts[index])
        self._rights.insert(index + 1, self._rights[index])
        return index + 1
