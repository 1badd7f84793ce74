"""`shape()`: a path whose coordinates are CSS lengths.

Commands and their values are kept in one flat tuple: `move-to`, x, y; `hline-to`, x; `vline-by`, y; `curve-to` (one
control point: `quad-to`), x, y and for each control point what it counts from, x, y; `smooth-to` (`smooth-quad-to`
without a control point) alike; `arc-to`, x, y, rx, ry, `cw` or `ccw`, `large` or `small`, degrees as text; `close`.

Source: https://www.w3.org/TR/css-shapes-2/#shape-function
"""

from __future__ import annotations

from typing import Any, Final

from compositor.css.grammar import InvalidValue, ParseContext, Token, Tokens, ident_of, is_literal
from compositor.css.grammar_numeric import angle_or_zero, length_percentage
from compositor.css.grammar_position import END, START, axis_position, position

_ALONG: Final = {
    "hline": {"left": START, "right": END, "x-start": START, "x-end": END},
    "vline": {"top": START, "bottom": END, "y-start": START, "y-end": END},
}
_ORIGINS: Final = frozenset(("start", "end", "origin"))


def shape_commands(parts: list[list[Token]], ctx: ParseContext) -> tuple[Any, ...]:
    """The arguments of `shape()` after its fill rule, as a flat tuple."""
    first = parts[0]
    if ident_of(first[0]) != "from" or len(parts) < 2:
        raise InvalidValue
    values: list[Any] = ["move-to", *position(first[1:], ctx)]
    for part in parts[1:]:
        values += _command(part, ctx)
    return tuple(values)


def _command(tokens: list[Token], ctx: ParseContext) -> list[Any]:
    name = ident_of(tokens[0])
    if name == "close" and len(tokens) == 1:
        return ["close"]
    way = ident_of(tokens[1]) if len(tokens) > 2 else None
    if way not in ("to", "by"):
        raise InvalidValue
    place, rest = _until(tokens[2:], ("with", "of", "via"))
    match name:
        case "move" | "line" if not rest:
            return [f"{name}-{way}", *_point(place, way, ctx)]
        case "hline" | "vline" if not rest:
            return [f"{name}-{way}", _coordinate(place, name, way, ctx)]
        case "curve" if rest and ident_of(rest[0]) == "with":
            controls = _controls(rest[1:], way, ctx, 2)
            return [f"{'curve' if len(controls) > 3 else 'quad'}-{way}", *_point(place, way, ctx), *controls]
        case "smooth" if not rest:
            return [f"smooth-quad-{way}", *_point(place, way, ctx)]
        case "smooth" if ident_of(rest[0]) == "with":
            return [f"smooth-{way}", *_point(place, way, ctx), *_controls(rest[1:], way, ctx, 1)]
        case "arc" if rest and ident_of(rest[0]) == "of":
            return [f"arc-{way}", *_point(place, way, ctx), *_arc(rest[1:], ctx)]
    raise InvalidValue


def _until(tokens: Tokens, words: tuple[str, ...]) -> tuple[list[Token], list[Token]]:
    for index, token in enumerate(tokens):
        if ident_of(token) in words:
            return list(tokens[:index]), list(tokens[index:])
    return list(tokens), []


def _point(tokens: Tokens, way: str, ctx: ParseContext) -> tuple[Any, Any]:
    """A `<position>`, or for `by` a pair of lengths."""
    if way == "to":
        return position(tokens, ctx)
    if len(tokens) != 2:
        raise InvalidValue
    x, y = (length_percentage(token, ctx) for token in tokens)
    if x is None or y is None:
        raise InvalidValue
    return x, y


def _coordinate(tokens: Tokens, name: str, way: str, ctx: ParseContext) -> Any:
    if way == "to":
        return axis_position(tokens, ctx, _ALONG[name])
    value = length_percentage(tokens[0], ctx) if len(tokens) == 1 else None
    if value is None:
        raise InvalidValue
    return value


def _controls(tokens: Tokens, way: str, ctx: ParseContext, most: int) -> list[Any]:
    """Control points, separated by slashes."""
    groups: list[list[Token]] = [[]]
    for token in tokens:
        if is_literal(token, "/"):
            groups.append([])
        else:
            groups[-1].append(token)
    if len(groups) > most:
        raise InvalidValue
    values: list[Any] = []
    for group in groups:
        place, origin = _until(group, ("from",))
        if not origin:
            values += [("origin" if way == "to" else "start"), *_point(place, way, ctx)]
        elif len(origin) == 2 and ident_of(origin[1]) in _ORIGINS:
            values += [ident_of(origin[1]), *_point(place, "by", ctx)]
        else:
            raise InvalidValue
    return values


def _arc(tokens: list[Token], ctx: ParseContext) -> list[Any]:
    """Radii, and in any order sweep, size and `rotate <angle>`."""
    radii: list[Any] = []
    found = {"sweep": "ccw", "size": "small", "rotate": "0"}
    index = 0
    while index < len(tokens):
        word = ident_of(tokens[index])
        if word is None:
            radii.append(length_percentage(tokens[index], ctx))
        elif word in ("cw", "ccw"):
            found["sweep"] = word
        elif word in ("large", "small"):
            found["size"] = word
        elif word == "rotate" and index + 1 < len(tokens):
            index += 1
            degrees = angle_or_zero(tokens[index], ctx)
            if not isinstance(degrees, (int, float)):
                raise InvalidValue
            found["rotate"] = f"{degrees:g}"
        else:
            raise InvalidValue
        index += 1
    if None in radii or len(radii) not in (1, 2):
        raise InvalidValue
    return [radii[0], radii[-1], found["sweep"], found["size"], found["rotate"]]
