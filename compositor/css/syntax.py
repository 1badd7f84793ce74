"""Syntax strings of registered custom properties and of typed `attr()`.

Source: CSS Properties and Values API 1, §5; CSS Values 5, §7.7.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import tinycss2

from compositor.css.colors import color
from compositor.css.computing import ComputeContext
from compositor.css.computing_colors import compute_color
from compositor.css.computing_lengths import compute_length, compute_lp
from compositor.css.computing_transforms import compute_transform
from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    custom_ident,
    significant,
    split_on,
)
from compositor.css.grammar_images import image, url_of
from compositor.css.grammar_numeric import angle, integer, length, length_percentage, number, percentage, time
from compositor.css.grammar_transforms import transform_list
from compositor.css.media_features import resolution
from compositor.css.serialize_values import color_text, length_text, transform_text
from compositor.css.specified import CURRENT_COLOR
from compositor.css.token_text import token_text

_COMPONENT = re.compile(r"\s*(?:<([a-z-]+)>|([A-Za-z_-][\w-]*))([+#]?)\s*")
_CONTEXT = ParseContext()


class Component(NamedTuple):
    """One alternative of a syntax.

    Attributes:
        type: Name of a data type without its brackets; empty for a keyword.
        keyword: The keyword.
        multiplier: `+` for a list with spaces, `#` for one with commas, or empty.
    """

    type: str
    keyword: str
    multiplier: str


class Syntax(NamedTuple):
    """A parsed syntax string; without alternatives it is `*`, which takes everything."""

    alternatives: tuple[Component, ...] = ()


class TypedValue(NamedTuple):
    """Specified values that a component took, and its tokens by item."""

    component: Component
    values: tuple[Any, ...]
    tokens: tuple[Tokens, ...]


def parse_syntax(text: str) -> Syntax | None:
    """A syntax string; None when it is malformed."""
    if text.strip() == "*":
        return Syntax()
    components: list[Component] = []
    for part in text.split("|"):
        found = _COMPONENT.fullmatch(part)
        if found is None:
            return None
        name, keyword, multiplier = found.groups()
        if (name is not None and name not in _TYPES) or (name == "transform-list" and multiplier):
            return None
        components.append(Component(name or "", keyword or "", multiplier))
    return Syntax(tuple(components))


def parse_typed(syntax: Syntax, tokens: Tokens) -> TypedValue | None:
    """The first alternative that takes the tokens, None when none does; a `*` is the caller's business."""
    for component in syntax.alternatives:
        try:
            items = _items(component, tokens)
            values = tuple(_parse(component, item) for item in items)
        except InvalidValue:
            continue
        if None not in values:
            return TypedValue(component, values, items)
    return None


def is_independent(typed: TypedValue) -> bool:
    """True when a value needs no element: what `initial-value` must be."""
    text = " ".join(token_text(item) for item in typed.tokens)
    return not re.search(r"\d(?:em|ex|ch|ic|cap|lh)\b", text)


def compute_typed(typed: TypedValue, cc: ComputeContext) -> Sequence[Token]:
    """Tokens of the computed value."""
    compute = _COMPUTE.get(typed.component.type)
    texts = [
        token_text(tokens) if compute is None else compute(value, cc)
        for value, tokens in zip(typed.values, typed.tokens, strict=True)
    ]
    separator = ", " if typed.component.multiplier == "#" else " "
    computed: Sequence[Token] = tinycss2.parse_component_value_list(separator.join(texts))
    return computed


def _items(component: Component, tokens: Tokens) -> tuple[Tokens, ...]:
    parts = significant(tokens)
    if not parts:
        raise InvalidValue
    if component.type == "transform-list":
        return (parts,)
    if component.multiplier == "#":
        return tuple(split_on(parts, ","))
    return tuple([part] for part in parts) if component.multiplier == "+" else (parts,)


def _parse(component: Component, tokens: Tokens) -> Any:
    if component.type == "transform-list":
        return transform_list(tokens, _CONTEXT)
    if len(tokens) != 1:
        return None
    token = tokens[0]
    if not component.type:
        return component.keyword if token.type == "ident" and token.value == component.keyword else None
    return _TYPES[component.type](token, _CONTEXT)


def _transform_function(token: Token, ctx: ParseContext) -> Any:
    return transform_list([token], ctx)


_TYPES: dict[str, Callable[[Token, ParseContext], Any]] = {
    "length": length,
    "number": number,
    "percentage": percentage,
    "length-percentage": length_percentage,
    "color": color,
    "image": image,
    "url": lambda token, _ctx: url_of(token),
    "integer": integer,
    "angle": angle,
    "time": time,
    "resolution": lambda token, _ctx: resolution(token),
    "transform-function": _transform_function,
    "transform-list": _transform_function,
    "custom-ident": lambda token, _ctx: custom_ident(token),
    "string": lambda token, _ctx: token if token.type == "string" else None,
}


def _number_text(value: float) -> str:
    text = f"{value:.10f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _color(value: Any, cc: ComputeContext) -> str:
    return "currentcolor" if value is CURRENT_COLOR else color_text(compute_color(value, cc))


_COMPUTE: dict[str, Callable[[Any, ComputeContext], str]] = {
    "length": lambda value, cc: f"{_number_text(compute_length(value, cc) / cc.zoom)}px",
    "length-percentage": lambda value, cc: length_text(compute_lp(value, cc), cc.zoom),
    "number": lambda value, cc: _number_text(value),
    "integer": lambda value, cc: str(value),
    "percentage": lambda value, cc: f"{_number_text(value)}%",
    "angle": lambda value, cc: f"{_number_text(value)}deg",
    "time": lambda value, cc: f"{_number_text(value)}s",
    "resolution": lambda value, cc: f"{_number_text(value)}dppx",
    "color": _color,
    "transform-function": lambda value, cc: transform_text(compute_transform(value, cc), cc.zoom),
    "transform-list": lambda value, cc: transform_text(compute_transform(value, cc), cc.zoom),
}
