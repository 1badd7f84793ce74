"""Colours: every notation of CSS Color 4 and 5.

Source: https://www.w3.org/TR/css-color-5/
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tinycss2 import color4

from compositor.base.color import TRANSPARENT, Color
from compositor.css.color_spaces import HUE_INDEX, SPACES, from_srgb, to_srgb
from compositor.css.grammar import InvalidValue, ParseContext, Token, arguments, is_literal, significant, split_on
from compositor.css.math_functions import is_math, parse_math
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
from compositor.css.units import ANGLE_UNITS, finite
from compositor.css.values import LengthPercentage

_HEX = re.compile(r"(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\Z", re.IGNORECASE)
_NAMED: dict[str, Color | None] = {}

# Names of the components, and what 100% means for each; None: a hue.
_CHANNELS: dict[str, tuple[str, tuple[float | None, float | None, float | None]]] = {
    "rgb": ("r g b", (255.0, 255.0, 255.0)),
    "hsl": ("h s l", (None, 100.0, 100.0)),
    "hwb": ("h w b", (None, 100.0, 100.0)),
    "lab": ("l a b", (100.0, 125.0, 125.0)),
    "lch": ("l c h", (100.0, 150.0, None)),
    "oklab": ("l a b", (1.0, 0.4, 0.4)),
    "oklch": ("l c h", (1.0, 0.4, None)),
}
_XYZ_SPACES = frozenset({"xyz", "xyz-d50", "xyz-d65"})
_COLOR_SPACES = SPACES - set(_CHANNELS)
"""Spaces of `color()`."""


def named_color(name: str) -> Color | None:
    """A named colour or `transparent`; `name` in lower case."""
    if name not in _NAMED:
        parsed = None if name == "currentcolor" else color4.parse_color(name) if name.isalpha() else None
        if len(_NAMED) > 1000:
            _NAMED.clear()
        _NAMED[name] = None if parsed is None else _from_library(parsed)
    return _NAMED[name]


def _from_library(parsed: Any) -> Color:
    r, g, b = parsed.coordinates
    return Color(r, g, b, parsed.alpha)


def hex_color(digits: str) -> Color | None:
    """The colour of 3, 4, 6 or 8 hexadecimal digits."""
    if not _HEX.match(digits):
        return None
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    values = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return Color(values[0], values[1], values[2], values[3] if len(values) == 4 else 1.0)


def color(token: Token, ctx: ParseContext) -> SpecifiedColor | None:
    """`<color>`."""
    kind = token.type
    if kind == "hash":
        return hex_color(token.value)
    if kind == "ident":
        name = token.lower_value
        if name == "currentcolor":
            return CURRENT_COLOR
        named = named_color(name)
        if named is not None:
            return named
        return SystemColor(name) if name in SYSTEM_COLORS else None
    if kind == "function":
        return _color_function(token, ctx)
    return None


def quirky_color(token: Token, ctx: ParseContext) -> SpecifiedColor | None:
    """`<color>`, in quirks mode also `<quirky-color>`: hexadecimal digits without `#`."""
    value = color(token, ctx)
    if value is not None or not ctx.quirks:
        return value
    match token.type:
        case "ident":
            return hex_color(token.value) if len(token.value) in (3, 6) else None
        case "number" if token.is_integer and token.int_value >= 0:
            return hex_color(str(token.int_value).rjust(6, "0")[:7])
        case "dimension" if token.is_integer and token.int_value >= 0:
            return hex_color((token.representation + token.unit).rjust(6, "0")[:7])
    return None


# ------------------------------------------------------------------ functions


def _color_function(token: Token, ctx: ParseContext) -> SpecifiedColor | None:
    name = token.lower_name.removesuffix("a") if token.lower_name in ("rgba", "hsla") else token.lower_name
    if name == "color-mix":
        return _color_mix(token, ctx)
    if name == "contrast-color":
        return ContrastColor(_one_color(_exactly(arguments(token), 1)[0], ctx))
    if name == "light-dark":
        light, dark = _exactly(arguments(token), 2)
        return LightDark(_one_color(light, ctx), _one_color(dark, ctx))
    if name in _CHANNELS or name == "color":
        return _components(name, significant(token.arguments), ctx)
    return None


def _exactly(parts: list[list[Token]], count: int) -> list[list[Token]]:
    if len(parts) != count:
        raise InvalidValue
    return parts


def _one_color(tokens: Sequence[Token], ctx: ParseContext) -> SpecifiedColor:
    value = color(tokens[0], ctx) if len(tokens) == 1 else None
    if value is None:
        raise InvalidValue
    return value


def _components(name: str, tokens: list[Token], ctx: ParseContext) -> SpecifiedColor:
    origin: SpecifiedColor | None = None
    if tokens and tokens[0].type == "ident" and tokens[0].lower_value == "from":
        origin = _one_color(tokens[1:2], ctx)
        tokens = tokens[2:]
    if name == "color":
        if not tokens or tokens[0].type != "ident" or tokens[0].lower_value not in _COLOR_SPACES:
            raise InvalidValue
        name, tokens = tokens[0].lower_value, tokens[1:]
    channels, alpha, legacy = _split_channels(name, tokens, origin is not None)
    if origin is None:
        return _absolute(name, channels, alpha, legacy)
    relative = RelativeColor(name, origin, (channels[0], channels[1], channels[2]), alpha)
    if isinstance(origin, Color):
        return resolve_relative(relative, origin)
    resolve_relative(relative, TRANSPARENT)
    return relative


def _split_channels(name: str, tokens: list[Token], relative: bool) -> tuple[list[Token], Token | None, bool]:
    """Three channel tokens, the alpha token, and whether the legacy syntax with commas was used."""
    if any(is_literal(token, ",") for token in tokens):
        if name not in ("rgb", "hsl") or relative:
            raise InvalidValue
        parts = split_on(tokens, ",")
        if len(parts) not in (3, 4) or any(len(part) != 1 for part in parts):
            raise InvalidValue
        flat = [part[0] for part in parts]
        _check_legacy(name, flat)
        return flat[:3], flat[3] if len(flat) == 4 else None, True
    alpha = None
    if len(tokens) == 5 and is_literal(tokens[3], "/"):
        alpha = tokens[4]
        tokens = tokens[:3]
    if len(tokens) != 3:
        raise InvalidValue
    return tokens, alpha, False


def _check_legacy(name: str, tokens: Sequence[Token]) -> None:
    """The syntax with commas knows no `none`, and wants all three of one type."""
    if any(token.type == "ident" for token in tokens):
        raise InvalidValue
    plain = [token.type for token in tokens[:3] if token.type != "function"]
    if name == "rgb" and len(set(plain)) > 1:
        raise InvalidValue
    if name == "hsl" and any(token.type == "number" for token in tokens[1:3]):
        raise InvalidValue


def _absolute(name: str, channels: Sequence[Token], alpha: Token | None, legacy: bool) -> Color:
    values = _channel_values(name, channels, {})
    opacity = 1.0 if alpha is None else _alpha_value(alpha, {})
    return make_color(name, values, opacity)


def _references(name: str) -> tuple[float | None, float | None, float | None]:
    return _CHANNELS[name][1] if name in _CHANNELS else (1.0, 1.0, 1.0)


def _channel_values(name: str, channels: Sequence[Token], names: Mapping[str, float]) -> tuple[float, float, float]:
    values = [_channel(token, reference, names) for token, reference in zip(channels, _references(name), strict=True)]
    return (values[0], values[1], values[2])


def _channel(token: Token, reference: float | None, names: Mapping[str, float]) -> float:
    """A component; `none` gives 0, `reference` is what 100% means, None for a hue."""
    kind = token.type
    if kind == "number":
        return finite(token.value)
    if kind == "percentage" and reference is not None:
        return finite(token.value * reference / 100)
    if kind == "dimension" and reference is None and token.lower_unit in ANGLE_UNITS:
        return finite(token.value * ANGLE_UNITS[token.lower_unit])
    if kind == "ident":
        if token.lower_value == "none":
            return 0.0
        if token.lower_value in names:
            return names[token.lower_value]
    if is_math(token):
        return _math_channel(token, reference, names)
    raise InvalidValue


def _math_channel(token: Token, reference: float | None, names: Mapping[str, float]) -> float:
    kind, node = parse_math(token, names)
    if isinstance(node, float) and (kind == "number" or (kind == "angle" and reference is None)):
        return finite(node)
    if kind == "percent" and reference is not None and isinstance(node, LengthPercentage):
        return finite(node.percent * reference / 100)
    raise InvalidValue


def _alpha_value(token: Token, names: Mapping[str, float]) -> float:
    return max(0.0, min(1.0, _channel(token, 1.0, names)))


def make_color(name: str, values: tuple[float, float, float], alpha: float) -> Color:
    """The colour of function or space `name`; sRGB beyond 0..1 is kept until the colour is computed."""
    a, b, c = values
    match name:
        case "rgb":
            # Legacy colours hold bytes.
            r, g, b = (int(max(0.0, min(255.0, v)) + 0.5) / 255 for v in values)
            return Color(r, g, b, alpha)
        case "hsl" | "hwb":
            if name == "hsl":
                b, c = max(0.0, b), c
            else:
                b, c = max(0.0, b), max(0.0, c)
            r, g, b = (int(max(0.0, min(1.0, v)) * 255 + 0.5) / 255 for v in to_srgb(name, (a % 360, b, c)))
            return Color(r, g, b, alpha)
        case "lab" | "lch":
            a = max(0.0, min(100.0, a))
        case "oklab" | "oklch":
            a = max(0.0, min(1.0, a))
    if name in ("lch", "oklch"):
        b = max(0.0, b)
        c = c % 360
    bound = 1e6
    r, g, b = to_srgb(name, (a, max(-bound, min(bound, b)), max(-bound, min(bound, c))))
    return Color(r, g, b, alpha)


def resolve_relative(value: RelativeColor, origin: Color) -> Color:
    """A relative colour once its origin colour is known."""
    name = value.function
    space = "srgb" if name == "rgb" else name
    v = from_srgb(space, (origin.r, origin.g, origin.b))
    if name == "rgb":
        v = (v[0] * 255, v[1] * 255, v[2] * 255)
    keys = _CHANNELS[name][0].split() if name in _CHANNELS else ("x y z" if name in _XYZ_SPACES else "r g b").split()
    names = dict(zip(keys, v, strict=True)) | {"alpha": origin.a}
    values = _channel_values(name, value.channels, names)
    alpha = origin.a if value.alpha is None else _alpha_value(value.alpha, names)
    if name == "rgb":
        return Color(values[0] / 255, values[1] / 255, values[2] / 255, alpha)
    if name in ("hsl", "hwb"):
        r, g, b = to_srgb(name, (values[0] % 360, values[1], values[2]))
        return Color(r, g, b, alpha)
    return make_color(name, values, alpha)


# ------------------------------------------------------------------ color-mix()

_HUE_METHODS = frozenset({"shorter", "longer", "increasing", "decreasing"})


def interpolation_method(tokens: Sequence[Token]) -> tuple[str, str, int]:
    """`in <space> [<hue> hue]?` at the start: space, hue method and number of tokens used (0: none there)."""
    if len(tokens) < 2 or tokens[0].type != "ident" or tokens[0].lower_value != "in":
        return "", "shorter", 0
    space = tokens[1].lower_value if tokens[1].type == "ident" else ""
    if space not in SPACES:
        raise InvalidValue
    words = [token.lower_value if token.type == "ident" else "" for token in tokens[2:4]]
    if len(words) == 2 and words[1] == "hue":
        if words[0] not in _HUE_METHODS or space not in HUE_INDEX:
            raise InvalidValue
        return space, words[0], 4
    return space, "shorter", 2


def _color_mix(token: Token, ctx: ParseContext) -> SpecifiedColor:
    parts = arguments(token)
    space, hue, used = interpolation_method(parts[0])
    if used:
        if used != len(parts[0]):
            raise InvalidValue
        parts = parts[1:]
    else:
        space = "oklab"
    first, second = _exactly(parts, 2)
    first_color, p1 = _mix_operand(first, ctx)
    second_color, p2 = _mix_operand(second, ctx)
    if p1 is None and p2 is None:
        p1 = p2 = 50.0
    p1 = 100 - p2 if p1 is None and p2 is not None else p1
    p2 = 100 - p1 if p2 is None and p1 is not None else p2
    assert p1 is not None
    assert p2 is not None
    total = p1 + p2
    weight = p2 / total if total else 0.5
    return ColorMix(space, hue, first_color, second_color, weight, min(1.0, total / 100))


def _mix_operand(tokens: Sequence[Token], ctx: ParseContext) -> tuple[SpecifiedColor, float | None]:
    share: float | None = None
    value: SpecifiedColor | None = None
    for token in tokens:
        if token.type == "percentage" or is_math(token):
            if share is not None:
                raise InvalidValue
            share = _channel(token, 100.0, {})
            if token.type == "percentage" and not 0 <= share <= 100:
                raise InvalidValue
            share = max(0.0, min(100.0, share))
        elif value is None:
            value = _one_color([token], ctx)
        else:
            raise InvalidValue
    if value is None:
        raise InvalidValue
    return value, share
