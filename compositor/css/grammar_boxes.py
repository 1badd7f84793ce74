"""Values of borders, outlines, box sides and backgrounds.

Sources: https://www.w3.org/TR/css-backgrounds-3/, https://www.w3.org/TR/css-masking-1/
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
    is_literal,
    keyword_token,
)
from compositor.css.grammar_numeric import (
    number_or_length,
    percentage,
    positive_length,
    positive_length_percentage,
    positive_number,
)
from compositor.css.values import Corner, LengthPercentage, Number


def four_sides(values: list[Any]) -> tuple[Any, Any, Any, Any]:
    """Top, right, bottom, left of one to four values; None among them is invalid."""
    if not 1 <= len(values) <= 4 or None in values:
        raise InvalidValue
    top = values[0]
    right = values[1] if len(values) > 1 else top
    return (top, right, values[2] if len(values) > 2 else top, values[3] if len(values) > 3 else right)


_WIDTHS = keyword_token("thin medium thick")


def line_width(token: Token, ctx: ParseContext) -> Any:
    """`<line-width>`."""
    return _WIDTHS(token, ctx) or positive_length(token, ctx)


# ------------------------------------------------------------------ radii


def corner_radius(tokens: Tokens, ctx: ParseContext) -> Corner:
    """One `border-*-radius`: one or two lengths."""
    values = [positive_length_percentage(token, ctx) for token in tokens]
    if len(values) not in (1, 2) or None in values:
        raise InvalidValue
    return Corner(values[0], values[-1])  # type: ignore[arg-type]


def border_radius(tokens: Tokens, ctx: ParseContext) -> tuple[Corner, Corner, Corner, Corner]:
    """`border-radius`: corners from the top left, clockwise."""
    halves: list[list[Token]] = [[]]
    for token in tokens:
        if is_literal(token, "/"):
            halves.append([])
        else:
            halves[-1].append(token)
    if len(halves) > 2:
        raise InvalidValue
    x = four_sides([positive_length_percentage(token, ctx) for token in halves[0]])
    y = x if len(halves) == 1 else four_sides([positive_length_percentage(token, ctx) for token in halves[1]])
    corners = [Corner(a, b) for a, b in zip(x, y, strict=True)]
    return (corners[0], corners[1], corners[2], corners[3])


# ------------------------------------------------------------------ border images


def border_image_slice(tokens: Tokens, ctx: ParseContext) -> tuple[Any, bool]:
    """Four numbers or percentages, and whether `fill` is there."""
    rest = [token for token in tokens if ident_of(token) != "fill"]
    fill = len(tokens) - len(rest)
    if fill > 1 or (fill and ident_of(tokens[0]) != "fill" and ident_of(tokens[-1]) != "fill"):
        raise InvalidValue
    return four_sides([_slice_edge(token, ctx) for token in rest]), bool(fill)


def _slice_edge(token: Token, ctx: ParseContext) -> Any:
    if token.type == "percentage":
        value = percentage(token, ctx)
        return None if value is None or value < 0 else LengthPercentage(0.0, value, True)
    plain = positive_number(token, ctx)
    return None if plain is None else Number(plain)


def _number_or_length(token: Token, ctx: ParseContext, percent: bool) -> Any:
    value = number_or_length(token, ctx, percent)
    return Number(value) if isinstance(value, float) else value


def border_image_width(tokens: Tokens, ctx: ParseContext) -> Any:
    """Four of number, length-percentage or `auto`."""
    return four_sides(
        ["auto" if ident_of(token) == "auto" else _number_or_length(token, ctx, True) for token in tokens]
    )


def border_image_outset(tokens: Tokens, ctx: ParseContext) -> Any:
    """Four of number or length."""
    return four_sides([_number_or_length(token, ctx, False) for token in tokens])


_BORDER_REPEAT = keyword_token("stretch repeat round space")


def border_image_repeat(tokens: Tokens, ctx: ParseContext) -> tuple[str, str]:
    """Horizontal and vertical keyword."""
    values = [_BORDER_REPEAT(token, ctx) for token in tokens]
    if len(values) not in (1, 2) or None in values:
        raise InvalidValue
    return values[0], values[-1]


# ------------------------------------------------------------------ background layers

_REPEAT = keyword_token("repeat space round no-repeat")


def repeat_style(tokens: Tokens, ctx: ParseContext) -> tuple[str, str]:
    """`<repeat-style>`: horizontal and vertical keyword."""
    if len(tokens) == 1 and ident_of(tokens[0]) in ("repeat-x", "repeat-y"):
        return ("repeat", "no-repeat") if ident_of(tokens[0]) == "repeat-x" else ("no-repeat", "repeat")
    values = [_REPEAT(token, ctx) for token in tokens]
    if len(values) not in (1, 2) or None in values:
        raise InvalidValue
    return values[0], values[-1]


def bg_size(tokens: Tokens, ctx: ParseContext) -> Any:
    """`<bg-size>`: `cover`, `contain`, or width and height."""
    if len(tokens) == 1 and ident_of(tokens[0]) in ("cover", "contain"):
        return ident_of(tokens[0])
    values = ["auto" if ident_of(token) == "auto" else positive_length_percentage(token, ctx) for token in tokens]
    if len(values) not in (1, 2) or None in values:
        raise InvalidValue
    if len(values) == 1 and ctx.legacy:
        # `-webkit-background-size` takes one value for both.
        return values[0], values[0]
    return values[0], values[1] if len(values) == 2 else "auto"


LEGACY_BOXES = {"border": "border-box", "padding": "padding-box", "content": "content-box"}
"""Old names of boxes in `-webkit-mask-clip` and its kin."""


# ------------------------------------------------------------------ small combinators


def one_or_two(parser: TokenParser) -> Any:
    """Parser of one or two values of `parser`; one counts twice."""

    def parse(tokens: Tokens, ctx: ParseContext) -> tuple[Any, Any]:
        values = [parser(token, ctx) for token in tokens]
        if len(values) not in (1, 2) or None in values:
            raise InvalidValue
        return values[0], values[-1]

    return parse
