"""Colours and line patterns of border styles.

Source: the way Blink paints borders: darkened and lightened colours of the 3D styles, dash lengths from the
width, gaps stretched so that a line begins and ends with a dash.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.color import Color

_LIGHT_BLACK = 0x54 / 255
_DARK_WHITE = 0xAB / 255
FINE_DOTS = 3
"""Dots of at most this width, px, are squares."""

_STEP = 0.33
_DARKEST_LUMINANCE = 0.014445
"""Luminance of #202020: darker colours cannot be darkened visibly."""
_LIGHTEST_LUMINANCE = 0.8308
"""Luminance of #ebebeb: lighter colours are not lightened."""


class LinePattern(NamedTuple):
    """A dashed or dotted line.

    Attributes:
        dash, gap: px along the line.
        is_round: Dots instead of dashes.
        phase: px of the pattern that lie before the line's start.
    """

    dash: float
    gap: float
    is_round: bool
    phase: float = 0.0


def darkened(color: Color) -> Color:
    """A darker shade."""
    value = max(color[:3])
    if color[:3] == (1.0, 1.0, 1.0):
        return Color(_DARK_WHITE, _DARK_WHITE, _DARK_WHITE, color.a)
    return _scaled(color, max(0.0, value - _STEP) / value if value > 0 else 0.0)


def lightened(color: Color) -> Color:
    """A lighter shade."""
    value = max(color[:3])
    if value <= 0:
        return Color(_LIGHT_BLACK, _LIGHT_BLACK, _LIGHT_BLACK, color.a)
    return _scaled(color, min(1.0, value + _STEP) / value)


def _scaled(color: Color, factor: float) -> Color:
    """The colour times a factor, truncated to bytes as Blink does it."""
    r, g, b = (min(255, int(c * factor * 255.99998)) / 255 for c in color[:3])
    return Color(r, g, b, color.a)


def side_color(style: str, side: int, color: Color) -> Color:
    """Colour of an `inset` or `outset` side (0 top, 1 right, 2 bottom, 3 left)."""
    in_shadow = (side in (0, 3)) == (style == "inset")
    luminance = _luminance(color)
    if luminance <= _DARKEST_LUMINANCE:
        return lightened(color) if in_shadow else lightened(lightened(color))
    if in_shadow:
        return darkened(color)
    return color if luminance > _LIGHTEST_LUMINANCE else lightened(color)


def _luminance(color: Color) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def line_pattern(style: str, width: float, length: float, closed: bool = False) -> LinePattern:
    """Dashes of a `dotted` or `dashed` line of `length` px."""
    width = max(width, 1e-3)
    if style == "dotted" and width > FINE_DOTS:
        return LinePattern(width, _best_gap(length, width, width, closed), True)
    if style == "dotted":
        return LinePattern(width, _best_gap(length, width, width, closed), False)
    dash = width * (2.0 if width >= 3 else 3.0)
    gap = width * (1.0 if width >= 3 else 2.0)
    return LinePattern(dash, _best_gap(length, dash, gap, closed), False)


def fine_dots(width: int, length: float) -> LinePattern:
    """Square dots between the two that always end a straight dotted line of at most 3 px.

    The pattern is centred on the line, on whole px; `length` counts what lies between the end dots.
    """
    segments, rest = divmod(int(length), width)
    if segments % 2 == 1:
        phase: float = width
    elif width % 2 == 1 and rest == 0:
        phase = 0.5 * (width - 1)
    else:
        phase = 1.5 * width
    return LinePattern(width, width, False, math.ceil(phase - rest / 2))


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
