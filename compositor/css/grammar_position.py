"""`<position>` and its halves.

Source: https://www.w3.org/TR/css-values-4/#position
"""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import InvalidValue, ParseContext, Token, Tokens
from compositor.css.grammar_numeric import length_percentage
from compositor.css.specified import Calc
from compositor.css.values import LengthPercentage

START = LengthPercentage(0.0, 0.0, True)
CENTER = LengthPercentage(0.0, 50.0, True)
END = LengthPercentage(0.0, 100.0, True)

_X = {"left": START, "right": END}
_Y = {"top": START, "bottom": END}

Position = tuple[Any, Any]
"""Two specified length-percentages: from the left and from the top."""


def from_end(offset: Any) -> Any:
    """`calc(100% - offset)`."""
    if isinstance(offset, LengthPercentage):
        return LengthPercentage(-offset.px, 100 - offset.percent, True)
    return Calc("sum", (END, Calc("product", (offset, -1.0))))


def _word(token: Token) -> str:
    return str(token.lower_value) if token.type == "ident" else ""


def axis_position(tokens: Tokens, ctx: ParseContext, sides: dict[str, LengthPercentage]) -> Any:
    """`background-position-x` and -y: `center | [ side? && length-percentage? ]`."""
    if len(tokens) == 1:
        return _one(tokens[0], ctx, sides)
    if len(tokens) == 2 and _word(tokens[0]) in sides:
        offset = length_percentage(tokens[1], ctx)
        if offset is not None:
            return offset if sides[_word(tokens[0])] is START else from_end(offset)
    raise InvalidValue


def x_position(tokens: Tokens, ctx: ParseContext) -> Any:
    """Horizontal half of a position."""
    return axis_position(tokens, ctx, _X)


def y_position(tokens: Tokens, ctx: ParseContext) -> Any:
    """Vertical half of a position."""
    return axis_position(tokens, ctx, _Y)


def _one(token: Token, ctx: ParseContext, sides: dict[str, LengthPercentage]) -> Any:
    word = _word(token)
    value: Any
    if word:
        value = CENTER if word == "center" else sides.get(word)
    else:
        value = length_percentage(token, ctx)
    if value is None:
        raise InvalidValue
    return value


def position(tokens: Tokens, ctx: ParseContext, three_values: bool = False) -> Position:
    """`<position>`; `three_values` also allows `<bg-position>`."""
    words = [_word(token) for token in tokens]
    if len(tokens) == 1:
        if words[0] in _Y:
            return CENTER, _Y[words[0]]
        return _one(tokens[0], ctx, _X), CENTER
    if len(tokens) == 2:
        return _two(tokens, words, ctx)
    if len(tokens) == 4 or (three_values and len(tokens) == 3):
        return _edges(tokens, words, ctx)
    raise InvalidValue


def _two(tokens: Tokens, words: list[str], ctx: ParseContext) -> Position:
    first, second = tokens
    # Two keywords may come in either order; with a length, x comes first.
    if words[0] in _Y or words[1] in _X:
        if not (words[0] and words[1]):
            raise InvalidValue
        first, second = second, first
    return _one(first, ctx, _X), _one(second, ctx, _Y)


def _edges(tokens: Tokens, words: list[str], ctx: ParseContext) -> Position:
    """Three or four values: each axis a side with an optional offset."""
    groups: list[list[Token]] = []
    for token, word in zip(tokens, words, strict=True):
        if word:
            groups.append([token])
        elif groups and len(groups[-1]) == 1:
            groups[-1].append(token)
        else:
            raise InvalidValue
    if len(groups) != 2:
        raise InvalidValue
    first, second = groups
    if _word(first[0]) in _Y or _word(second[0]) in _X:
        first, second = second, first
    return axis_position(first, ctx, _X), axis_position(second, ctx, _Y)


def whole_position(tokens: Tokens, ctx: ParseContext) -> Position:
    """A parser of exactly one `<position>`."""
    return position(tokens, ctx)


def origin(tokens: Tokens, ctx: ParseContext) -> Position:
    """`transform-origin` without its z: one or two values, keywords in either order."""
    if len(tokens) > 2:
        raise InvalidValue
    return position(tokens, ctx)
