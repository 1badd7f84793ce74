"""Outlines of the small pictures in form controls, as desktop Chromium draws them.

Measured in Chromium, in the units that each table names.
"""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Point, Rect

Outline = tuple[tuple[float, float], ...]

CHECK: Final[Outline] = ((1.875, 7.25), (3.29, 5.75), (5.125, 7.5), (9.625, 1.92), (11.17, 3.25), (5.29, 10.625))
"""The mark of a check box 13 units wide and high."""

CALENDAR: Final[tuple[Outline, ...]] = (
    ((0.5, 3.9), (1.5, 2.9), (9.9, 2.9), (10.9, 3.9), (10.9, 5.5), (0.5, 5.5)),  # header
    ((0.5, 5.5), (1.5, 5.5), (1.5, 12.3), (1.5, 13.3), (0.5, 12.3)),
    ((9.9, 5.5), (10.9, 5.5), (10.9, 12.3), (9.9, 13.3)),
    ((1.5, 12.3), (9.9, 12.3), (9.9, 13.3), (1.5, 13.3)),
    ((2.05, 1.9), (3.1, 1.9), (3.1, 2.9), (2.05, 2.9)),  # rings
    ((8.3, 1.9), (9.4, 1.9), (9.4, 2.9), (8.3, 2.9)),
)
CALENDAR_SIDE: Final = 13.333
"""The button of date fields; its box has this side."""

CLOCK_HANDS: Final[tuple[Outline, ...]] = (
    ((5.45, 4.25), (6.3, 4.25), (6.3, 7.2), (8.9, 8.75), (8.5, 9.45), (5.45, 7.65)),
)
CLOCK_FACE: Final = Rect(0.1, 1.2, 11.8, 11.8)
CLOCK_RIM: Final = 1.2
CLOCK_SIDE: Final = 14.0
"""The button of time fields."""


def placed(outline: Outline, origin: Point, scale: float) -> tuple[Point, ...]:
    """An outline at `origin`, px, `scale` px a unit."""
    return tuple(Point(origin.x + x * scale, origin.y + y * scale) for x, y in outline)


def stroke(start: Point, end: Point, width: float) -> tuple[Point, ...]:
    """The outline of a straight line without caps; empty for one without length."""
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5
    if length <= 0:
        return ()
    across, up = -dy / length * width / 2, dx / length * width / 2
    return (
        Point(start.x + across, start.y + up),
        Point(end.x + across, end.y + up),
        Point(end.x - across, end.y - up),
        Point(start.x - across, start.y - up),
    )
