"""Building blocks of shorthand parsers.

A shorthand's parser gives the longhands it finds in the tokens; what it leaves out is reset to the
initial value by `declarations`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from compositor.css.grammar import InvalidValue, ParseContext, Parser, Token, Tokens
from compositor.css.properties import LOGICAL, PROPERTIES

Found = dict[str, Any]


class Shorthand(NamedTuple):
    """A shorthand: all longhands it sets, and its parser."""

    longhands: tuple[str, ...]
    parse: Callable[[Tokens, ParseContext], Found]


def parser_of(name: str) -> Parser:
    """The parser of a longhand, flow-relative or not."""
    return PROPERTIES[LOGICAL.get(name, name)].parse


def sides(*names: str) -> Shorthand:
    """A shorthand of one to four values for top, right, bottom, left; or one or two for start and end."""
    parse_one = parser_of(names[0])

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        if not 1 <= len(tokens) <= len(names):
            raise InvalidValue
        values = [parse_one((token,), ctx) for token in tokens]
        if len(names) == 2:
            return {names[0]: values[0], names[1]: values[-1]}
        return dict(zip(names, expand(values), strict=True))

    return Shorthand(names, parse)


def expand(values: Sequence[Any]) -> tuple[Any, Any, Any, Any]:
    """One to four values to four."""
    top = values[0]
    right = values[1] if len(values) > 1 else top
    return (top, right, values[2] if len(values) > 2 else top, values[3] if len(values) > 3 else right)


def attempt(parser: Parser, tokens: Tokens, ctx: ParseContext) -> Any:
    """The value, or None when the tokens are none; None is also a parser's `none` for images."""
    try:
        return parser(tokens, ctx)
    except InvalidValue:
        return None


def any_order(*names: str) -> Callable[[Tokens, ParseContext], Found]:
    """Parser of one token for each of `names`, in any order; each token goes to the first that takes it."""

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        found: Found = {}
        for token in tokens:
            name = _claim(token, ctx, [name for name in names if name not in found], found)
            if name is None:
                raise InvalidValue
        if not found:
            raise InvalidValue
        return found

    return parse


def _claim(token: Token, ctx: ParseContext, names: Sequence[str], found: Found) -> str | None:
    for name in names:
        try:
            found[name] = parser_of(name)((token,), ctx)
        except InvalidValue:
            continue
        return name
    return None


def group(*names: str) -> Shorthand:
    """A shorthand of one token for each longhand, in any order."""
    return Shorthand(names, any_order(*names))


def transposed(layers: Sequence[Found], names: Sequence[str], initial: Found) -> Found:
    """One tuple a longhand out of one dict a layer; gaps filled from `initial`."""
    return {name: tuple(layer.get(name, initial[name]) for layer in layers) for name in names}
