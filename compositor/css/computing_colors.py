"""Specified colours to sRGB.

Differs: a colour outside sRGB is clipped channel by channel, where a browser keeps it for wide-gamut screens.
"""

from __future__ import annotations

from typing import Any

from compositor.base.color import BLACK, WHITE, Color
from compositor.css.color_spaces import (
    HUE_INDEX,
    Components,
    Vector,
    from_srgb,
    interpolate_hue,
    to_srgb,
    with_powerless,
)
from compositor.css.colors import resolve_relative
from compositor.css.computing import ComputeContext
from compositor.css.specified import (
    CURRENT_COLOR,
    ColorMix,
    ContrastColor,
    LightDark,
    RelativeColor,
    SpecifiedColor,
    SystemColor,
)
from compositor.css.system_colors import SYSTEM_COLORS


def compute_color(value: Any, cc: ComputeContext) -> Color:
    """The computed colour, each channel within 0..1."""
    if type(value) is Color:
        color = value
    elif value is CURRENT_COLOR:
        return cc.color
    else:
        color = _resolve(value, cc.color, cc.color_scheme)
    if min(color) >= 0.0 and max(color) <= 1.0:
        return color
    r, g, b, a = (max(0.0, min(1.0, channel)) for channel in color)
    return Color(r, g, b, a)


def compute_color_property(value: Any, cc: ComputeContext) -> Color:
    """`color` itself, whose `currentcolor` is the parent's colour."""
    own, cc.color = cc.color, cc.parent_color
    try:
        return compute_color(value, cc)
    finally:
        cc.color = own


def compute_color_or_keyword(value: Any, cc: ComputeContext) -> Any:
    """A colour, or the keyword `auto`."""
    return value if type(value) is str else compute_color(value, cc)


def _resolve(value: SpecifiedColor, current: Color, scheme: str) -> Color:
    """Colour of any notation, not clipped."""
    if isinstance(value, Color):
        return value
    if isinstance(value, SystemColor):
        return SYSTEM_COLORS[value.name][scheme == "dark"]
    if isinstance(value, LightDark):
        return _resolve(value.dark if scheme == "dark" else value.light, current, scheme)
    if isinstance(value, ContrastColor):
        return _contrasting(_resolve(value.background, current, scheme))
    if isinstance(value, RelativeColor):
        return resolve_relative(value, _resolve(value.origin, current, scheme))
    if isinstance(value, ColorMix):
        first = _resolve(value.first, current, scheme)
        second = _resolve(value.second, current, scheme)
        mixed = mix(first, second, value.weight, value.space, value.hue)
        return mixed.with_alpha(mixed.a * value.alpha)
    return current


def _contrasting(background: Color) -> Color:
    """Black or white, whichever has more contrast (WCAG 2.1); white when they have the same."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in background[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return WHITE if (luminance + 0.05) ** 2 <= 1.05 * 0.05 else BLACK


def mix(first: Color, second: Color, weight: float, space: str, hue: str = "shorter") -> Color:
    """Colour at `weight` between two, interpolated premultiplied in `space`.

    Source: https://www.w3.org/TR/css-color-4/#interpolation
    """
    a = with_powerless(space, from_srgb(space, first[:3]))
    b = with_powerless(space, from_srgb(space, second[:3]))
    alpha = first.a + (second.a - first.a) * weight
    hue_index = HUE_INDEX.get(space, -1)
    values: list[float] = []
    for index, (x, y) in enumerate(_filled(a, b)):
        if index == hue_index:
            values.append(interpolate_hue(x, y, weight, hue))
        elif alpha <= 0:
            values.append(x + (y - x) * weight)
        else:
            values.append((x * first.a * (1 - weight) + y * second.a * weight) / alpha)
    v: Vector = (values[0], values[1], values[2])
    r, g, b_ = to_srgb(space, v)
    return Color(r, g, b_, alpha)


def _filled(a: Components, b: Components) -> list[tuple[float, float]]:
    """Pairs of components, a missing one taken from the other colour."""
    pairs = []
    for x, y in zip(a, b, strict=True):
        x_known = x if x is not None else (y if y is not None else 0.0)
        pairs.append((x_known, y if y is not None else x_known))
    return pairs
