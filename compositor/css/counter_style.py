"""`@counter-style`: named ways of writing numbers.

Source: CSS Counter Styles 3, §3. Differs: images as symbols make a rule invalid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import tinycss2

from compositor.css.grammar import InvalidValue, ParseContext, custom_ident, ident_of, significant, split_on
from compositor.css.grammar_numeric import integer

Node = Any
Token = Any

INFINITE = 1 << 31
_SYSTEMS = ("cyclic", "numeric", "alphabetic", "symbolic", "additive", "fixed", "extends")
_FIXED_NAMES = ("none", "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed")
_CONTEXT = ParseContext()


class CounterStyle(NamedTuple):
    """Descriptors of a counter style; None where `extends` takes those of the other style.

    Attributes:
        system: `cyclic`, `numeric`, `alphabetic`, `symbolic`, `additive`, `fixed` or `extends`.
        symbols: Symbols, in order.
        additive: Weights and symbols, the largest weight first.
        first: For `fixed`: the value of the first symbol.
        extends: For `extends`: name of the other style.
        negative: What stands before and after a negative number.
        prefix, suffix: What stands around a marker.
        ranges: First and last value of each range; () is what suits the system.
        pad: Least number of symbols, and the symbol that fills up.
        fallback: Style for values out of range.
    """

    system: str = "symbolic"
    symbols: tuple[str, ...] = ()
    additive: tuple[tuple[int, str], ...] = ()
    first: int = 1
    extends: str = ""
    negative: tuple[str, str] | None = None
    prefix: str | None = None
    suffix: str | None = None
    ranges: tuple[tuple[int, int], ...] | None = None
    pad: tuple[int, str] | None = None
    fallback: str | None = None


def parse_counter_style(node: Node) -> tuple[str, CounterStyle] | None:
    """Name and descriptors; None when the rule is malformed."""
    words = significant(node.prelude)
    name = custom_ident(words[0], *_FIXED_NAMES) if len(words) == 1 else None
    if name is None or node.content is None:
        return None
    found: dict[str, Any] = {}
    for item in tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True):
        parse = _DESCRIPTORS.get(item.lower_name) if item.type == "declaration" else None
        if parse is not None:
            try:
                found.update(parse(significant(item.value)))
            except InvalidValue:
                continue
    style = CounterStyle(**found)
    return (name, style) if _is_complete(style) else None


def _is_complete(style: CounterStyle) -> bool:
    least = {"cyclic": 1, "symbolic": 1, "fixed": 1, "alphabetic": 2, "numeric": 2}.get(style.system)
    if style.system == "additive":
        return bool(style.additive)
    if style.system == "extends":
        return not style.symbols and not style.additive
    return least is not None and len(style.symbols) >= least


def _system(tokens: Sequence[Token]) -> Mapping[str, Any]:
    word = ident_of(tokens[0]) if tokens else None
    if word not in _SYSTEMS or len(tokens) > 2 or (len(tokens) == 2) < (word == "extends"):
        raise InvalidValue
    if word == "extends":
        other = custom_ident(tokens[1], "none")
        if other is None:
            raise InvalidValue
        return {"system": word, "extends": other}
    if len(tokens) == 2:
        first = integer(tokens[1], _CONTEXT)
        if word != "fixed" or first is None:
            raise InvalidValue
        return {"system": word, "first": first}
    return {"system": word}


def _symbol(token: Token) -> str:
    if token.type not in ("string", "ident"):
        raise InvalidValue
    return str(token.value)


def _one_symbol(name: str) -> Callable[[Sequence[Token]], Mapping[str, Any]]:
    def parse(tokens: Sequence[Token]) -> Mapping[str, Any]:
        if len(tokens) != 1:
            raise InvalidValue
        return {name: _symbol(tokens[0])}

    return parse


def _symbols(tokens: Sequence[Token]) -> Mapping[str, Any]:
    return {"symbols": tuple(map(_symbol, tokens))}


def _weighted(tokens: Sequence[Token]) -> tuple[int, str]:
    """A number and a symbol, in any order."""
    if len(tokens) != 2:
        raise InvalidValue
    number, symbol = sorted(tokens, key=lambda token: token.type != "number")
    weight = integer(number, _CONTEXT)
    if weight is None or weight < 0:
        raise InvalidValue
    return weight, _symbol(symbol)


def _additive(tokens: Sequence[Token]) -> Mapping[str, Any]:
    pairs = tuple(_weighted(part) for part in split_on(tokens, ","))
    if any(first[0] <= second[0] for first, second in pairwise(pairs)):
        raise InvalidValue
    return {"additive": pairs}


def _negative(tokens: Sequence[Token]) -> Mapping[str, Any]:
    if not 1 <= len(tokens) <= 2:
        raise InvalidValue
    return {"negative": (_symbol(tokens[0]), _symbol(tokens[1]) if len(tokens) == 2 else "")}


def _ranges(tokens: Sequence[Token]) -> Mapping[str, Any]:
    if len(tokens) == 1 and ident_of(tokens[0]) == "auto":
        return {"ranges": ()}
    ranges = []
    for part in split_on(tokens, ","):
        if len(part) != 2:
            raise InvalidValue
        low, high = (_bound(token, at) for at, token in enumerate(part))
        if low > high:
            raise InvalidValue
        ranges.append((low, high))
    return {"ranges": tuple(ranges)}


def _bound(token: Token, at: int) -> int:
    if ident_of(token) == "infinite":
        return INFINITE if at else -INFINITE
    value = integer(token, _CONTEXT)
    if value is None:
        raise InvalidValue
    return value


def _fallback(tokens: Sequence[Token]) -> Mapping[str, Any]:
    name = custom_ident(tokens[0], "none") if len(tokens) == 1 else None
    if name is None:
        raise InvalidValue
    return {"fallback": name}


_DESCRIPTORS: dict[str, Callable[[Sequence[Token]], Mapping[str, Any]]] = {
    "system": _system,
    "symbols": _symbols,
    "additive-symbols": _additive,
    "negative": _negative,
    "prefix": _one_symbol("prefix"),
    "suffix": _one_symbol("suffix"),
    "range": _ranges,
    "pad": lambda tokens: {"pad": _weighted(tokens)},
    "fallback": _fallback,
}
