"""Shadows, filters, clip shapes and `will-change`.

Sources: https://www.w3.org/TR/filter-effects-1/, https://www.w3.org/TR/css-shapes-1/#basic-shape-functions,
https://www.w3.org/TR/css-will-change-1/
"""

from __future__ import annotations

from typing import Any

from compositor.css.colors import color
from compositor.css.grammar import (
    CSS_WIDE,
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    comma_list,
    ident_of,
    none_or,
    significant,
)
from compositor.css.grammar_images import url_of
from compositor.css.grammar_numeric import alpha, angle_or_zero, length, positive_length
from compositor.css.specified import CURRENT_COLOR
from compositor.css.values import ZERO, FilterFunction, Shadow

# ------------------------------------------------------------------ shadows


def _shadow(tokens: Tokens, ctx: ParseContext, box: bool) -> Shadow:
    """`inset? && <length>{2,4} && <color>?`; a text shadow has neither `inset` nor spread."""
    lengths: list[Any] = []
    shadow_color: Any = None
    inset = False
    in_lengths = False
    for token in tokens:
        parsed = length(token, ctx) if token.type not in ("ident", "hash") else None
        if parsed is not None:
            if lengths and not in_lengths:
                raise InvalidValue
            in_lengths = True
            lengths.append(parsed if len(lengths) != 2 else positive_length(token, ctx))
            continue
        in_lengths = False
        if box and not inset and ident_of(token) == "inset":
            inset = True
        elif shadow_color is None:
            shadow_color = color(token, ctx)
            if shadow_color is None:
                raise InvalidValue
        else:
            raise InvalidValue
    if not 2 <= len(lengths) <= (4 if box else 3) or None in lengths:
        raise InvalidValue
    x, y, blur, spread = lengths + [ZERO] * (4 - len(lengths))
    specified: Any = CURRENT_COLOR if shadow_color is None else shadow_color
    return Shadow(x, y, blur, spread, specified, inset)


def _box_shadow(tokens: Tokens, ctx: ParseContext) -> Shadow:
    return _shadow(tokens, ctx, True)


def text_shadow_item(tokens: Tokens, ctx: ParseContext) -> Shadow:
    """One text shadow; also the argument of `drop-shadow()`."""
    return _shadow(tokens, ctx, False)


box_shadow = none_or(comma_list(_box_shadow), ())
text_shadow = none_or(comma_list(text_shadow_item), ())

# ------------------------------------------------------------------ filters

MAX_FILTER_FUNCTIONS = 64
"""Of one list: each is a pass over the element's whole surface, and a blur makes that larger."""

# Default amount, and whether values above 1 are clamped to 1.
_AMOUNTS = {
    "brightness": (1.0, False),
    "contrast": (1.0, False),
    "saturate": (1.0, False),
    "grayscale": (1.0, True),
    "invert": (1.0, True),
    "opacity": (1.0, True),
    "sepia": (1.0, True),
}


def _filter_function(token: Token, ctx: ParseContext) -> FilterFunction:
    url = url_of(token)
    if url is not None:
        return FilterFunction("url", url=url)
    if token.type != "function":
        raise InvalidValue
    name, args = token.lower_name, significant(token.arguments)
    if name == "drop-shadow":
        return FilterFunction(name, shadow=text_shadow_item(args, ctx))
    if len(args) > 1:
        raise InvalidValue
    value: Any = None
    if name == "blur":
        value = positive_length(args[0], ctx) if args else ZERO
    elif name == "hue-rotate":
        value = angle_or_zero(args[0], ctx) if args else 0.0
    elif name in _AMOUNTS:
        default, clamped = _AMOUNTS[name]
        value = alpha(args[0], ctx) if args else default
        if value is not None and value < 0:
            value = 0.0 if args[0].type == "function" else None
        if value is not None and clamped:
            value = min(1.0, value)
    if value is None:
        raise InvalidValue
    return FilterFunction(name, value)


def _filter_list(tokens: Tokens, ctx: ParseContext) -> tuple[FilterFunction, ...]:
    if not 0 < len(tokens) <= MAX_FILTER_FUNCTIONS:
        raise InvalidValue
    return tuple(_filter_function(token, ctx) for token in tokens)


filter_list = none_or(_filter_list, ())

# ------------------------------------------------------------------ will-change

# What a shorthand stands for, as far as rendering reacts to it.
_WILL_CHANGE_SHORTHANDS = {
    "inset": ("top", "right", "bottom", "left"),
    "offset": ("offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor"),
    "mask": (
        "mask-image",
        "mask-position-x",
        "mask-position-y",
        "mask-size",
        "mask-repeat",
        "mask-origin",
        "mask-clip",
        "mask-composite",
        "mask-mode",
    ),
    "overflow": ("overflow-x", "overflow-y"),
    "mask-position": ("mask-position-x", "mask-position-y"),
    "background-position": ("background-position-x", "background-position-y"),
    "container": ("container-name", "container-type"),
}


def will_change(tokens: Tokens, ctx: ParseContext) -> tuple[str, ...]:
    """`auto` or a list of names; aliases and shorthands are replaced by longhands."""
    from compositor.css.properties._names import ALIASES

    if len(tokens) == 1 and ident_of(tokens[0]) == "auto":
        return ()
    names: dict[str, None] = {}
    for (name,) in comma_list(_names)(tokens, ctx):
        name = ALIASES.get(name, name)
        for longhand in _WILL_CHANGE_SHORTHANDS.get(name, (name,)):
            names[longhand] = None
    return tuple(names)


def _names(tokens: Tokens, ctx: ParseContext) -> tuple[str]:
    name = ident_of(tokens[0]) if len(tokens) == 1 else None
    if name is None or name in CSS_WIDE or name in ("auto", "none", "all", "will-change", "default"):
        raise InvalidValue
    return (name,)
