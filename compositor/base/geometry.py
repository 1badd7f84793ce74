"""Points, rectangles and rounded rectangles in float px; the docstring of each field names its space."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

INFINITE_EXTENT = 1e9
_SNAPS_AWAY = 4 / 64  # sizes up to this may vanish when edges are rounded, px


class Point(NamedTuple):
    """A position in some space."""

    x: float
    y: float


class Rect(NamedTuple):
    """An axis-aligned rectangle; empty when either side is not positive."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """x + width."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y + height."""
        return self.y + self.height

    @property
    def is_empty(self) -> bool:
        """True when the rectangle covers no area."""
        return self.width <= 0 or self.height <= 0

    @property
    def area(self) -> float:
        """Covered area, 0 when empty."""
        return 0.0 if self.width <= 0 or self.height <= 0 else self.width * self.height

    @property
    def is_infinite(self) -> bool:
        """True for `INFINITE_RECT` and everything as large."""
        return self.width >= INFINITE_EXTENT and self.height >= INFINITE_EXTENT

    def union(self, other: Rect) -> Rect:
        """Smallest rectangle around both; an empty operand does not count."""
        if self.width <= 0 or self.height <= 0:
            return other
        if other.width <= 0 or other.height <= 0:
            return self
        x = self.x if self.x < other.x else other.x
        y = self.y if self.y < other.y else other.y
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return Rect(x, y, right - x, bottom - y)

    def intersect(self, other: Rect) -> Rect:
        """Common area, or `EMPTY_RECT`."""
        x = self.x if self.x > other.x else other.x
        y = self.y if self.y > other.y else other.y
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        if right <= x or bottom <= y:
            return EMPTY_RECT
        return Rect(x, y, right - x, bottom - y)

    def intersects(self, other: Rect) -> bool:
        """True when the two share area; touching edges do not count."""
        return (
            self.width > 0
            and self.height > 0
            and other.width > 0
            and other.height > 0
            and self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def contains(self, other: Rect) -> bool:
        """True when `other` lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and self.x + self.width >= other.x + other.width
            and self.y + self.height >= other.y + other.height
        )

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle shifted by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def outset(self, top: float, right: float, bottom: float, left: float) -> Rect:
        """The rectangle grown (or, by negative amounts, shrunk) on each side; sizes stop at 0."""
        return Rect(
            self.x - left, self.y - top, max(0.0, self.width + left + right), max(0.0, self.height + top + bottom)
        )

    def inflated(self, amount: float) -> Rect:
        """The rectangle grown by `amount` on all sides."""
        return self.outset(amount, amount, amount, amount)

    def scaled(self, sx: float, sy: float) -> Rect:
        """The rectangle with all coordinates multiplied."""
        return Rect(self.x * sx, self.y * sy, self.width * sx, self.height * sy)

    def enclosing_int(self) -> Rect:
        """Smallest rectangle with integer edges around this one."""
        if self.is_infinite:
            return self
        x, y = math.floor(self.x), math.floor(self.y)
        return Rect(x, y, math.ceil(self.x + self.width) - x, math.ceil(self.y + self.height) - y)

    def pixel_snapped(self) -> Rect:
        """Each edge rounded to the nearest integer, half up: how boxes are painted.

        What has a size keeps at least 1 px.
        """
        x, y = math.floor(self.x + 0.5), math.floor(self.y + 0.5)
        width, height = math.floor(self.x + self.width + 0.5) - x, math.floor(self.y + self.height + 0.5) - y
        if width == 0 and self.width > _SNAPS_AWAY:
            width = 1
        if height == 0 and self.height > _SNAPS_AWAY:
            height = 1
        return Rect(x, y, width, height)


EMPTY_RECT = Rect(0.0, 0.0, 0.0, 0.0)
INFINITE_RECT = Rect(-INFINITE_EXTENT, -INFINITE_EXTENT, 2 * INFINITE_EXTENT, 2 * INFINITE_EXTENT)


def union_all(rects: Iterable[Rect]) -> Rect:
    """Union of all, `EMPTY_RECT` for none."""
    result = EMPTY_RECT
    for rect in rects:
        result = result.union(rect)
    return result


class Edges(NamedTuple):
    """One value a side, in CSS order."""

    top: float
    right: float
    bottom: float
    left: float


class Radii(NamedTuple):
    """Horizontal and vertical radius of each corner, px."""

    top_left: Point
    top_right: Point
    bottom_right: Point
    bottom_left: Point

    @property
    def is_zero(self) -> bool:
        """True when no corner is rounded."""
        return all(corner.x <= 0 or corner.y <= 0 for corner in self)

    def shrunk(self, edges: Edges) -> Radii:
        """Radii of the inner edge after insetting by `edges`; outsets by negative values."""
        tl, tr, br, bl = self
        return Radii(
            Point(max(0.0, tl.x - edges.left), max(0.0, tl.y - edges.top)),
            Point(max(0.0, tr.x - edges.right), max(0.0, tr.y - edges.top)),
            Point(max(0.0, br.x - edges.right), max(0.0, br.y - edges.bottom)),
            Point(max(0.0, bl.x - edges.left), max(0.0, bl.y - edges.bottom)),
        )


ZERO_POINT = Point(0.0, 0.0)
ZERO_RADII = Radii(ZERO_POINT, ZERO_POINT, ZERO_POINT, ZERO_POINT)


class RoundedRect(NamedTuple):
    """A rectangle with rounded corners; plain when `radii.is_zero`."""

    rect: Rect
    radii: Radii = ZERO_RADII

    @property
    def is_rounded(self) -> bool:
        """True when some corner is rounded."""
        return not self.radii.is_zero
