"""Token parsers of numbers, lengths, percentages, angles and times."""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import InvalidValue, ParseContext, Token, TokenParser, functions_in
from compositor.css.math_functions import ANCHOR_FUNCTIONS, Typed, is_math, parse_math
from compositor.css.specified import Calc, Dimension
from compositor.css.units import ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, TIME_UNITS, finite, finite_px
from compositor.css.values import ZERO, LengthPercentage

SpecifiedLength = LengthPercentage | Dimension | Calc


def length_of(token: Token, ctx: ParseContext, percent: bool, negative: bool) -> SpecifiedLength | None:
    """Length, and percentage if `percent`; None when the token is neither or out of range."""
    kind = token.type
    if kind == "dimension":
        value = token.value
        if value < 0 and not negative:
            return None
        unit = token.lower_unit
        factor = ABSOLUTE_UNITS.get(unit)
        if factor is not None:
            return LengthPercentage(finite_px(value * factor))
        return Dimension(finite_px(value), unit) if unit in RELATIVE_UNITS else None
    if kind == "percentage":
        if not percent or (token.value < 0 and not negative):
            return None
        return LengthPercentage(0.0, finite_px(token.value), True)
    if kind == "number":
        return ZERO if token.value == 0 else None
    if kind == "function" and is_math(token):
        if not ctx.anchors.issuperset(_anchors_in(token)):
            raise InvalidValue
        return _math_length(parse_math(token), percent, negative)
    return None


def _anchors_in(token: Token) -> frozenset[str]:
    """Which of the functions that ask an anchor stand in a math function or are it."""
    return ANCHOR_FUNCTIONS.intersection(part.lower_name for part in functions_in((token,)))


def _math_length(value: Typed, percent: bool, negative: bool) -> SpecifiedLength:
    kind, node = value
    if kind != "length" and not (percent and kind in ("percent", "length-percent")):
        raise InvalidValue
    if isinstance(node, LengthPercentage):
        node = LengthPercentage(finite_px(node.px), finite_px(node.percent), node.has_percent)
        if negative or (node.px >= 0 and node.percent >= 0):
            return node
        if not (node.px > 0 or node.percent > 0):
            return LengthPercentage(0.0, 0.0, node.has_percent)
        return Calc("max", (LengthPercentage(), node))
    if isinstance(node, Dimension):
        node = Dimension(finite_px(node.value), node.unit)
        return node if negative or node.value >= 0 else ZERO
    assert isinstance(node, Calc)
    return node if negative else Calc(node.name, node.args, node.option, True)


def _math_number(token: Token, *kinds: str) -> Typed | None:
    """A math function of one of `kinds` that depends on nothing; None when it is no math function."""
    if token.type != "function" or not is_math(token):
        return None
    value = parse_math(token)
    if value.kind not in kinds or isinstance(value.node, (Calc, Dimension)):
        raise InvalidValue
    return value


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
    allow_negative = parser in (length, length_percentage)

    def parse(token: Token, ctx: ParseContext) -> Any:
        if ctx.quirks and token.type == "number" and (allow_negative or token.value >= 0):
            return LengthPercentage(finite_px(token.value))
        return parser(token, ctx)

    return parse


def number(token: Token, ctx: ParseContext) -> float | None:
    """`<number>`."""
    if token.type == "number":
        return finite(token.value)
    value = _math_number(token, "number")
    return None if value is None else finite(float(value.node))  # type: ignore[arg-type]


def positive_number(token: Token, ctx: ParseContext) -> float | None:
    """`<number [0,∞]>`."""
    if token.type == "number":
        return finite(token.value) if token.value >= 0 else None
    value = number(token, ctx)
    return None if value is None else max(0.0, value)


def number_or_length(token: Token, ctx: ParseContext, percent: bool) -> Any:
    """A number [0,∞] as float, or a length [0,∞], or a percentage if `percent`."""
    if token.type == "number":
        return finite(token.value) if token.value >= 0 else None
    if token.type == "function" and is_math(token) and parse_math(token).kind == "number":
        return positive_number(token, ctx)
    return length_of(token, ctx, percent, negative=False)


def percentage(token: Token, ctx: ParseContext) -> float | None:
    """`<percentage>`, 100 for 100%."""
    if token.type == "percentage":
        return finite(token.value)
    if not is_math(token):
        return None
    value = parse_math(token)
    if value.kind != "percent" or not isinstance(value.node, LengthPercentage):
        return None
    return finite(value.node.percent)


def integer(token: Token, ctx: ParseContext) -> int | None:
    """`<integer>`, clamped to 32 bits."""
    if token.type == "number":
        return clamp_integer(token.int_value) if token.is_integer else None
    value = number(token, ctx)
    return None if value is None else clamp_integer(value + 0.5)


def clamp_integer(value: float) -> int:
    """`value` rounded down and clamped to 32 bits."""
    return int(max(-(2**31), min(2**31 - 1, value)) // 1)


def positive_integer(token: Token, ctx: ParseContext) -> int | None:
    """`<integer [1,∞]>`."""
    value = integer(token, ctx)
    if value is None or (value < 1 and token.type == "number"):
        return None
    return max(1, value)


def alpha(token: Token, ctx: ParseContext) -> float | None:
    """`<number> | <percentage>`; a percentage as a fraction."""
    if token.type == "number":
        return finite(token.value)
    if token.type == "percentage":
        return finite(token.value / 100)
    value = _math_number(token, "number", "percent")
    if value is None:
        return None
    if isinstance(value.node, LengthPercentage):
        return finite(value.node.percent / 100)
    return finite(float(value.node))  # type: ignore[arg-type]


def angle(token: Token, ctx: ParseContext) -> float | None:
    """`<angle>` in degrees."""
    if token.type == "dimension":
        factor = ANGLE_UNITS.get(token.lower_unit)
        return None if factor is None else finite(token.value * factor)
    value = _math_number(token, "angle")
    return None if value is None else finite(float(value.node))  # type: ignore[arg-type]


def angle_or_zero(token: Token, ctx: ParseContext) -> float | None:
    """`<angle> | <zero>` in degrees."""
    if token.type == "number" and token.value == 0:
        return 0.0
    return angle(token, ctx)


def time(token: Token, ctx: ParseContext) -> float | None:
    """`<time>` in seconds."""
    if token.type == "dimension":
        factor = TIME_UNITS.get(token.lower_unit)
        return None if factor is None else finite(token.value * factor)
    value = _math_number(token, "time")
    return None if value is None else finite(float(value.node))  # type: ignore[arg-type]


def positive_time(token: Token, ctx: ParseContext) -> float | None:
    """`<time [0,∞]>` in seconds."""
    value = time(token, ctx)
    if value is None or (value < 0 and token.type == "dimension"):
        return None
    return max(0.0, value)
