"""Token parsers of numbers, lengths, percentages, angles and times."""

from __future__ import annotations

import math as _math
from typing import Any

from compositor.css.grammar import ParseContext, Token, TokenParser
from compositor.css.specified import Calc, Dimension
from compositor.css.values import ZERO, LengthPercentage

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

ANGLE_UNITS = {"deg": 1.0, "grad": 0.9, "rad": 180 / _math.pi, "turn": 360.0}
TIME_UNITS = {"s": 1.0, "ms": 0.001}

MAX_NUMBER = 3.0e38
"""Numbers beyond are clamped, as a float32 would overflow."""


def finite(value: float) -> float:
    """`value` within what a browser's float can hold."""
    return max(-MAX_NUMBER, min(MAX_NUMBER, value))


SpecifiedLength = LengthPercentage | Dimension | Calc


def length_of(
    token: Token, ctx: ParseContext, *, percent: bool, negative: bool, quirk: bool = False
) -> SpecifiedLength | None:
    """Length, and percentage if `percent`; None when the token is neither or out of range."""
    kind = token.type
    if kind == "dimension":
        value = token.value
        if value < 0 and not negative:
            return None
        unit = token.lower_unit
        if unit == "px":
            return LengthPercentage(finite(value))
        factor = ABSOLUTE_UNITS.get(unit)
        if factor is not None:
            return LengthPercentage(finite(value * factor))
        return Dimension(finite(value), unit) if unit in RELATIVE_UNITS else None
    if kind == "percentage":
        if not percent or (token.value < 0 and not negative):
            return None
        return LengthPercentage(0.0, finite(token.value), True)
    if kind == "number":
        if token.value == 0:
            return ZERO
        if quirk and ctx.quirks and (negative or token.value > 0):
            return LengthPercentage(finite(token.value))
    return None


def length(token: Token, ctx: ParseContext) -> SpecifiedLength | None:
    """`<length>`."""
    return length_of(token, ctx, percent=False, negative=True)


def positive_length(token: Token, ctx: ParseContext) -> SpecifiedLength | None:
    """`<length [0,∞]>`."""
    return length_of(token, ctx, percent=False, negative=False)


def length_percentage(token: Token, ctx: ParseContext) -> SpecifiedLength | None:
    """`<length-percentage>`."""
    return length_of(token, ctx, percent=True, negative=True)


def positive_length_percentage(token: Token, ctx: ParseContext) -> SpecifiedLength | None:
    """`<length-percentage [0,∞]>`."""
    return length_of(token, ctx, percent=True, negative=False)


def quirky(parser: TokenParser) -> TokenParser:
    """`parser`, which in quirks mode also takes a unitless number as px."""

    def parse(token: Token, ctx: ParseContext) -> Any:
        value = parser(token, ctx)
        if value is None and ctx.quirks and token.type == "number":
            value = LengthPercentage(finite(token.value))
            if token.value < 0 and parser in (positive_length, positive_length_percentage):
                return None
        return value

    return parse


def number(token: Token, ctx: ParseContext) -> float | None:
    """`<number>`."""
    return finite(token.value) if token.type == "number" else None


def positive_number(token: Token, ctx: ParseContext) -> float | None:
    """`<number [0,∞]>`."""
    value = number(token, ctx)
    return value if value is not None and value >= 0 else None


def integer(token: Token, ctx: ParseContext) -> int | None:
    """`<integer>`, clamped to 32 bits."""
    if token.type == "number" and token.is_integer:
        return max(-(2**31), min(2**31 - 1, int(token.int_value)))
    return None


def positive_integer(token: Token, ctx: ParseContext) -> int | None:
    """`<integer [1,∞]>`."""
    value = integer(token, ctx)
    return value if value is not None and value >= 1 else None


def alpha(token: Token, ctx: ParseContext) -> float | None:
    """`<number> | <percentage>`; a percentage as a fraction."""
    if token.type == "percentage":
        return finite(token.value / 100)
    return number(token, ctx)


def angle(token: Token, ctx: ParseContext) -> float | None:
    """`<angle>` in degrees."""
    if token.type == "dimension" and token.lower_unit in ANGLE_UNITS:
        return finite(token.value * ANGLE_UNITS[token.lower_unit])
    return None


def angle_or_zero(token: Token, ctx: ParseContext) -> float | None:
    """`<angle> | <zero>` in degrees."""
    if token.type == "number" and token.value == 0:
        return 0.0
    return angle(token, ctx)


def time(token: Token, ctx: ParseContext) -> float | None:
    """`<time>` in seconds."""
    if token.type == "dimension" and token.lower_unit in TIME_UNITS:
        return finite(token.value * TIME_UNITS[token.lower_unit])
    return None
