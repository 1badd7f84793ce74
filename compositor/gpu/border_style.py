"""Colours and line patterns of border styles.

Source: the way Blink paints borders: darkened and lightened colours of the 3D styles, dash lengths from the
width, gaps stretched so that a line begins and ends with a dash.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.color import Color

_LIGHT_BLACK = Color(0x54 / 255, 0x54 / 255, 0x54 / 255)
_DARK_WHITE = Color(0xAB / 255, 0xAB / 255, 0xAB / 255)
_STEP = 0.33
_MIN_CONTRAST = 1.75


class LinePattern(NamedTuple):
    """A dashed or dotted line.

    Attributes:
        dash, gap: px along the line.
        is_round: Dots instead of dashes.
    """

    dash: float
    gap: float
    is_round: bool


def darkened(color: Color) -> Color:
    """The shadowed edge of a 3D border."""
    if color[:3] == (1.0, 1.0, 1.0):
        return _DARK_WHITE.with_alpha(color.a)
    value = max(color[:3])
    factor = max(0.0, (value - _STEP) / value) if value > 0 else 0.0
    return Color(color.r * factor, color.g * factor, color.b * factor, color.a)


def lightened(color: Color) -> Color:
    """The lit edge of a 3D border whose colour is too dark to be darkened visibly."""
    if color[:3] == (0.0, 0.0, 0.0):
        return _LIGHT_BLACK.with_alpha(color.a)
    value = max(color[:3])
    factor = min(1.0, value + _STEP) / value
    return Color(color.r * factor, color.g * factor, color.b * factor, color.a)


def side_color(style: str, side: int, color: Color) -> Color:
    """Colour of an `inset` or `outset` side (0 top, 1 right, 2 bottom, 3 left)."""
    dark = darkened(color)
    if (side in (0, 3)) == (style == "inset"):
        return dark
    return lightened(color) if _contrast(color, dark) < _MIN_CONTRAST else color


def _contrast(a: Color, b: Color) -> float:
    """WCAG contrast ratio."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def line_pattern(style: str, width: float, length: float, closed: bool = False) -> LinePattern:
    """Dashes of a `dotted` or `dashed` line of `length` px."""
    width = max(width, 1e-3)
    if style == "dotted" and width > 3:
        return LinePattern(width, _best_gap(length, width, width, closed), True)
    if style == "dotted":
        return LinePattern(width, _best_gap(length, width, width, closed), False)
    dash = width * (2.0 if width >= 3 else 3.0)
    gap = width * (1.0 if width >= 3 else 2.0)
    return LinePattern(dash, _best_gap(length, dash, gap, closed), False)


def _best_gap(length: float, dash: float, gap: float, closed: bool) -> float:
    """The gap nearest to `gap` with which a whole number of dashes fills `length`."""
    available = length if closed else length + gap
    fewest = math.floor(min(available / (dash + gap), 1e7))
    most = fewest + 1
    few_gaps = fewest if closed else fewest - 1
    many_gaps = most if closed else most - 1
    wide = (length - fewest * dash) / few_gaps if few_gaps > 0 else math.inf
    narrow = (length - most * dash) / many_gaps if many_gaps > 0 else 0.0
    best = wide if narrow <= 0 or abs(wide - gap) < abs(narrow - gap) else narrow
    return best if math.isfinite(best) and best > 0 else max(length, gap)
