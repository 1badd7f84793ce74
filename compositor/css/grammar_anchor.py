"""Values of anchor positioning.

Source: CSS Anchor Positioning 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Parser,
    Token,
    Tokens,
    ident_of,
    keyword,
    none_or,
    split_on,
)
from compositor.css.values import PositionTry

_PHYSICAL = {
    "left right span-left span-right x-start x-end span-x-start span-x-end": "x",
    "self-x-start self-x-end span-self-x-start span-self-x-end": "x",
    "top bottom span-top span-bottom y-start y-end span-y-start span-y-end": "y",
    "self-y-start self-y-end span-self-y-start span-self-y-end": "y",
    "block-start block-end span-block-start span-block-end": "block",
    "inline-start inline-end span-inline-start span-inline-end": "inline",
    "self-block-start self-block-end span-self-block-start span-self-block-end": "self-block",
    "self-inline-start self-inline-end span-self-inline-start span-self-inline-end": "self-inline",
    "start end span-start span-end": "flow",
    "self-start self-end span-self-start span-self-end": "self-flow",
    "center span-all": "",
}
AREA_AXES = {word: axis for words, axis in _PHYSICAL.items() for word in words.split()}
"""The axis that each keyword of `position-area` names; empty: either."""
_PAIRS = (("x", "y"), ("block", "inline"), ("self-block", "self-inline"), ("flow", "flow"), ("self-flow", "self-flow"))

_TACTICS = ("flip-block", "flip-inline", "flip-start", "flip-x", "flip-y")


def dashed_ident(token: Token) -> str | None:
    """A `<dashed-ident>`."""
    return str(token.value) if token.type == "ident" and token.value.startswith("--") else None


def one_dashed_ident(token: Token, ctx: ParseContext) -> str | None:
    """A `<dashed-ident>`, as a token parser."""
    return dashed_ident(token)


def dashed_idents(*alone: str) -> Parser:
    """Parser of a comma-separated list of `<dashed-ident>`, `none`, which is (), or one of the keywords `alone`."""

    def parse(tokens: Tokens, ctx: ParseContext) -> tuple[str, ...]:
        if len(tokens) == 1 and ident_of(tokens[0]) in (*alone, "none"):
            word = str(ident_of(tokens[0]))
            return () if word == "none" else (word,)
        names = [dashed_ident(part[0]) if len(part) == 1 else None for part in split_on(tokens, ",")]
        if None in names:
            raise InvalidValue
        return tuple(name for name in names if name is not None)

    return parse


def position_area(tokens: Tokens, ctx: ParseContext) -> str:
    """`position-area` but `none`, in its shortest form: the x or block axis first (§3.1)."""
    words = [ident_of(token) or "" for token in tokens]
    axes = [AREA_AXES.get(word) for word in words]
    if None in axes or not 1 <= len(words) <= 2:
        raise InvalidValue
    return words[0] if len(words) == 1 else _pair(words, [axis or "" for axis in axes])


def _pair(words: list[str], axes: list[str]) -> str:
    first, second = words
    if axes[0] and axes[1] and not any(sorted(pair) == sorted(axes) for pair in _PAIRS):
        raise InvalidValue
    if axes[0] in ("y", "inline", "self-inline") or axes[1] in ("x", "block", "self-block"):
        first, second, axes = second, first, axes[::-1]
    named = [bool(axis) and not axis.endswith("flow") for axis in axes]
    if any(named) and "span-all" in (first, second):
        return second if first == "span-all" else first
    first, second = _without_axis(first, axes[0]), _without_axis(second, axes[1])
    return first if first == second else f"{first} {second}"


def _without_axis(word: str, axis: str) -> str:
    """`self-block-start` as `self-start`, which two keywords say by their order."""
    return word.replace("block-", "").replace("inline-", "") if "block" in axis or "inline" in axis else word


def position_try_fallbacks(tokens: Tokens, ctx: ParseContext) -> tuple[PositionTry, ...]:
    """`[ [<dashed-ident> || <try-tactic>] | <position-area> ]#`."""
    return tuple(_fallback(part, ctx) for part in split_on(tokens, ","))


def _fallback(tokens: Sequence[Token], ctx: ParseContext) -> PositionTry:
    name, tactics = "", []
    for token in tokens:
        word = ident_of(token)
        own = dashed_ident(token)
        if own is not None and not name:
            name = own
        elif word in _TACTICS and word not in tactics:
            tactics.append(word)
        else:
            return PositionTry(area=position_area(tokens, ctx))
    return PositionTry(name, tuple(tactics))


position_try_order = keyword("normal most-width most-height most-block-size most-inline-size")
fallbacks = none_or(position_try_fallbacks, ())
area = none_or(position_area)


def with_anchors(parse: Parser, *functions: str) -> Parser:
    """`parse` with `anchor()` or `anchor-size()` allowed in its lengths."""
    allowed = frozenset(functions)

    def parse_anchored(tokens: Tokens, ctx: ParseContext) -> Any:
        if any(token.type == "function" for token in tokens):
            ctx = replace(ctx, anchors=allowed)
        return parse(tokens, ctx)

    return parse_anchored
