"""Units of CSS dimensions and the limits of their values."""

from __future__ import annotations

import math

ABSOLUTE_UNITS = {
    "px": 1.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
}
"""CSS px a unit."""

_FONT_UNITS = ("em", "rem", "ex", "rex", "ch", "rch", "ic", "ric", "cap", "rcap", "lh", "rlh")
_AXES = ("w", "h", "i", "b", "min", "max")
_AREAS = ("v", "sv", "lv", "dv", "cq")

RELATIVE_UNITS = frozenset((*_FONT_UNITS, *(area + axis for area in _AREAS for axis in _AXES)))
"""Units of lengths that depend on the element or the viewport."""

ANGLE_UNITS = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
"""Degrees a unit."""

TIME_UNITS = {"s": 1.0, "ms": 0.001}
"""Seconds a unit."""

MAX_LENGTH_PX = 33554429.0
"""Lengths are clamped to what 26 bits of layout units hold, as browsers do."""

MAX_NUMBER = 3.0e38
"""Other numbers are clamped to about the largest float32."""


def finite(value: float) -> float:
    """`value` clamped; NaN gives 0."""
    if value != value:
        return 0.0
    return max(-MAX_NUMBER, min(MAX_NUMBER, value))


def finite_px(value: float) -> float:
    """A length, clamped; NaN gives 0."""
    if value != value:
        return 0.0
    return max(-MAX_LENGTH_PX, min(MAX_LENGTH_PX, value))
