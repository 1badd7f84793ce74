"""Outlines as points: rounded rectangles, and rectangles among polygons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from compositor.base.geometry import Point, Rect, RoundedRect

_ARC_STEPS: Final = 16
_CORNERS: Final = 4


def rounded_rect_outline(shape: RoundedRect) -> tuple[Point, ...]:
    """A rounded rectangle as a polygon, clockwise from its left side."""
    x, y, width, height = shape.rect
    right, bottom = x + width, y + height
    tl, tr, br, bl = shape.radii
    corners = (
        (x + tl.x, y + tl.y, tl, math.pi),
        (right - tr.x, y + tr.y, tr, 1.5 * math.pi),
        (right - br.x, bottom - br.y, br, 0.0),
        (x + bl.x, bottom - bl.y, bl, 0.5 * math.pi),
    )
    points = []
    for cx, cy, radius, start in corners:
        steps = _ARC_STEPS if radius.x > 0 and radius.y > 0 else 0
        for i in range(steps + 1):
            angle = start + math.pi / 2 * i / max(1, steps)
            points.append(Point(cx + radius.x * math.cos(angle), cy + radius.y * math.sin(angle)))
    return tuple(points)


def outline_bounds(points: Sequence[Point]) -> Rect:
    """The smallest rectangle around some points; empty without any."""
    if not points:
        return Rect(0.0, 0.0, 0.0, 0.0)
    left, top = min(point.x for point in points), min(point.y for point in points)
    return Rect(left, top, max(point.x for point in points) - left, max(point.y for point in points) - top)


def as_rect(points: Sequence[Point]) -> Rect | None:
    """The rectangle that a polygon with four corners is, None for other polygons."""
    corners = [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]
    while len(corners) > 1 and corners[-1] == corners[0]:
        corners.pop()
    if len(corners) != _CORNERS:
        return None
    a, b, c, d = corners
    across = a.y == b.y and b.x == c.x and c.y == d.y and d.x == a.x
    down = a.x == b.x and b.y == c.y and c.x == d.x and d.y == a.y
    return outline_bounds(corners) if across or down else None


def signed_area(points: Sequence[Point]) -> float:
    """Area of a polygon, positive when it runs clockwise on the screen."""
    ends = (*points[1:], *points[:1])
    return sum(a.x * b.y - b.x * a.y for a, b in zip(points, ends, strict=True)) / 2
