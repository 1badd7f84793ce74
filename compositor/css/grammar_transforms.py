"""Transform functions and the individual transform properties.

Source: https://www.w3.org/TR/css-transforms-2/
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    TokenParser,
    Tokens,
    ident_of,
    none_or,
    significant,
    split_on,
)
from compositor.css.grammar_numeric import (
    alpha,
    angle,
    angle_or_zero,
    length,
    length_percentage,
    number,
    positive_length,
)
from compositor.css.grammar_position import origin, whole_position
from compositor.css.units import finite_px
from compositor.css.values import ZERO, LengthPercentage, TransformFunction


def _perspective(token: Token, ctx: ParseContext) -> Any:
    if ident_of(token) == "none":
        return "none"
    if ctx.legacy and token.type == "number" and token.value >= 0:
        return LengthPercentage(finite_px(token.value))
    return positive_length(token, ctx)


# Each function's argument parsers, and how many arguments it needs at least.
_FUNCTIONS: dict[str, tuple[tuple[TokenParser, ...], int]] = {
    "matrix": ((number,) * 6, 6),
    "matrix3d": ((number,) * 16, 16),
    "translate": ((length_percentage, length_percentage), 1),
    "translatex": ((length_percentage,), 1),
    "translatey": ((length_percentage,), 1),
    "translatez": ((length,), 1),
    "translate3d": ((length_percentage, length_percentage, length), 3),
    "scale": ((alpha, alpha), 1),
    "scalex": ((alpha,), 1),
    "scaley": ((alpha,), 1),
    "scalez": ((alpha,), 1),
    "scale3d": ((alpha, alpha, alpha), 3),
    "rotate": ((angle_or_zero,), 1),
    "rotatex": ((angle_or_zero,), 1),
    "rotatey": ((angle_or_zero,), 1),
    "rotatez": ((angle_or_zero,), 1),
    "rotate3d": ((number, number, number, angle_or_zero), 4),
    "skew": ((angle_or_zero, angle_or_zero), 1),
    "skewx": ((angle_or_zero,), 1),
    "skewy": ((angle_or_zero,), 1),
    "perspective": ((_perspective,), 1),
}


def _transform_function(token: Token, ctx: ParseContext) -> TransformFunction:
    if token.type != "function" or token.lower_name not in _FUNCTIONS:
        raise InvalidValue
    parsers, least = _FUNCTIONS[token.lower_name]
    parts = split_on(significant(token.arguments), ",")
    if not least <= len(parts) <= len(parsers):
        raise InvalidValue
    args = []
    for part, parser in zip(parts, parsers, strict=False):
        value = parser(part[0], ctx) if len(part) == 1 else None
        if value is None:
            raise InvalidValue
        args.append(value)
    if args == ["none"]:
        # `perspective(none)` keeps no argument.
        args = []
    return TransformFunction(token.lower_name, tuple(args))


def transform_list(tokens: Tokens, ctx: ParseContext) -> tuple[TransformFunction, ...]:
    """`<transform-list>`."""
    if not tokens:
        raise InvalidValue
    return tuple(_transform_function(token, ctx) for token in tokens)


transform = none_or(transform_list, ())


def transform_origin(tokens: Tokens, ctx: ParseContext) -> tuple[Any, Any, Any]:
    """`transform-origin`: x, y and z."""
    if len(tokens) == 3:
        z = length(tokens[2], ctx)
        if z is None:
            raise InvalidValue
        return (*origin(tokens[:2], ctx), z)
    return (*origin(tokens, ctx), ZERO)


def _sequence(tokens: Tokens, parsers: tuple[TokenParser, ...], ctx: ParseContext) -> list[Any]:
    """One to all of `parsers`, in order."""
    if not 1 <= len(tokens) <= len(parsers):
        raise InvalidValue
    values = [parser(token, ctx) for token, parser in zip(tokens, parsers, strict=False)]
    if None in values:
        raise InvalidValue
    return values


def _translate(tokens: Tokens, ctx: ParseContext) -> tuple[Any, ...]:
    values = _sequence(tokens, (length_percentage, length_percentage, length), ctx)
    return tuple(values + [ZERO] * (3 - len(values)))


def _scale(tokens: Tokens, ctx: ParseContext) -> tuple[float, ...]:
    values = _sequence(tokens, (alpha, alpha, alpha), ctx)
    if len(values) == 1:
        return (values[0], values[0], 1.0)
    return tuple(values + [1.0] * (3 - len(values)))


_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def _rotate(tokens: Tokens, ctx: ParseContext) -> tuple[float, ...]:
    """`[ x | y | z | <number>{3} ]? && <angle>`."""
    degrees: float | None = None
    rest = list(tokens)
    for index in (len(rest) - 1, 0) if rest else ():
        try:
            degrees = angle(rest[index], ctx)
        except InvalidValue:
            continue
        if degrees is not None:
            del rest[index]
            break
    if degrees is None:
        raise InvalidValue
    if not rest:
        return (*_AXES["z"], degrees)
    if len(rest) == 1:
        axis = _AXES.get(ident_of(rest[0]) or "")
        if axis is None:
            raise InvalidValue
        return (*axis, degrees)
    if len(rest) != 3:
        raise InvalidValue
    return (*_sequence(rest, (number, number, number), ctx), degrees)


translate = none_or(_translate, ())
scale = none_or(_scale, ())
rotate = none_or(_rotate, ())


def perspective(tokens: Tokens, ctx: ParseContext) -> Any:
    """`perspective`: `none` or a length."""
    value = _perspective(tokens[0], ctx) if len(tokens) == 1 else None
    if value is None:
        raise InvalidValue
    return value


def offset_rotate(tokens: Tokens, ctx: ParseContext) -> tuple[bool, float]:
    """`[ auto | reverse ] || <angle>`: the auto flag and degrees added."""
    auto, degrees, seen = False, 0.0, set()
    for token in tokens:
        word = ident_of(token)
        kind = "angle" if word is None else "word"
        if kind in seen:
            raise InvalidValue
        seen.add(kind)
        if word in ("auto", "reverse"):
            auto = True
            degrees += 180.0 if word == "reverse" else 0.0
        else:
            value = None if word else angle(token, ctx)
            if value is None:
                raise InvalidValue
            degrees += value
    if not seen:
        raise InvalidValue
    return auto, degrees


def position_or_keyword(*keywords: str) -> Any:
    """Parser of a `<position>` or one of `keywords`."""

    def parse(tokens: Tokens, ctx: ParseContext) -> Any:
        if len(tokens) == 1 and ident_of(tokens[0]) in keywords:
            return ident_of(tokens[0])
        return whole_position(tokens, ctx)

    return parse
