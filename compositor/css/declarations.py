"""One declaration to its longhands: aliases, CSS-wide keywords, shorthands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    UnknownProperty,
    UnmodelledProperty,
    contains_var,
    significant,
)
from compositor.css.properties import ALIASES, LOGICAL, PROPERTIES
from compositor.css.shorthands import SHORTHANDS
from compositor.css.specified import WideKeyword
from compositor.css.unmodelled import UNMODELLED

__all__ = ["contains_var", "longhands_of", "parse_declaration"]

_WIDE = {keyword.value: keyword for keyword in WideKeyword}

MAX_NESTING = 64
"""Functions and blocks nested deeper make a value invalid."""


def longhands_of(name: str) -> tuple[str, ...]:
    """Longhands that a declaration of `name` sets, flow-relative ones by their own names; () when unknown."""
    name = ALIASES.get(name, name)
    if name in PROPERTIES or name in LOGICAL:
        return (name,)
    shorthand = SHORTHANDS.get(name)
    return shorthand.longhands if shorthand is not None else ()


def parse_declaration(name: str, tokens: Iterable[Token], ctx: ParseContext) -> list[tuple[str, Any]]:
    """Longhands and specified values of one declaration without `var()`.

    `name` is lower case. Flow-relative longhands keep their names; `physical_name` maps them once
    `direction` is known.

    Raises:
        UnmodelledProperty: A browser knows the property, this engine does not.
        UnknownProperty: There is no such property.
        InvalidValue: The value does not fit.
    """
    standard = ALIASES.get(name, name)
    if standard != name:
        name, ctx = standard, replace(ctx, legacy=name.startswith("-webkit-"))
    longhands = longhands_of(name)
    if not longhands:
        raise UnmodelledProperty(name) if name in UNMODELLED else UnknownProperty(name)
    parts = significant(tokens)
    if not parts:
        raise InvalidValue
    if len(parts) == 1 and parts[0].type == "ident" and parts[0].lower_value in _WIDE:
        wide = _WIDE[parts[0].lower_value]
        return [(longhand, wide) for longhand in longhands]
    if too_deep(parts):
        raise InvalidValue
    shorthand = SHORTHANDS.get(name)
    if shorthand is None:
        return [(name, PROPERTIES[LOGICAL.get(name, name)].parse(parts, ctx))]
    found = shorthand.parse(parts, ctx)
    return [(longhand, found.get(longhand, WideKeyword.INITIAL)) for longhand in longhands]


def too_deep(tokens: Tokens) -> bool:
    """True when functions and blocks nest beyond `MAX_NESTING`."""
    level = [token for token in tokens if token.type in _NESTED]
    for _ in range(MAX_NESTING):
        if not level:
            return False
        level = [inner for token in level for inner in _content(token) if inner.type in _NESTED]
    return bool(level)


_NESTED = frozenset({"function", "() block", "[] block", "{} block"})


def _content(token: Token) -> Tokens:
    content: Tokens = token.arguments if token.type == "function" else token.content
    return content
