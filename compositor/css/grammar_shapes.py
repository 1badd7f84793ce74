"""Basic shapes: `clip-path`, `shape-outside`, `offset-path`, and the `clip` rectangle.

Source: https://www.w3.org/TR/css-shapes-1/#basic-shape-functions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    arguments,
    ident_of,
    is_literal,
    significant,
    split_on,
)
from compositor.css.grammar_boxes import border_radius, four_sides
from compositor.css.grammar_images import url_of
from compositor.css.grammar_numeric import angle_or_zero, length, length_percentage, positive_length_percentage
from compositor.css.grammar_position import CENTER, from_end, position
from compositor.css.grammar_shape_function import shape_commands
from compositor.css.math_functions import add_lengths
from compositor.css.specified import Calc
from compositor.css.values import ZERO, BasicShape, LengthPercentage

_CLIP_BOXES = frozenset(
    {"border-box", "padding-box", "content-box", "margin-box", "fill-box", "stroke-box", "view-box"}
)
_SHAPE_BOXES = frozenset({"margin-box", "border-box", "padding-box", "content-box"})
_COORD_BOXES = frozenset({"border-box", "padding-box", "content-box", "fill-box", "stroke-box", "view-box"})
_EXTENTS = frozenset({"closest-side", "farthest-side", "closest-corner", "farthest-corner"})
_RAY_EXTENTS = _EXTENTS | {"sides"}


def clip_path(tokens: Tokens, ctx: ParseContext) -> Any:
    """`none | <url> | [ <basic-shape> || <geometry-box> ]`."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return "none"
    if len(tokens) == 1:
        url = url_of(tokens[0])
        if url is not None:
            return BasicShape("url", (url,))
    return _shape_and_box(tokens, ctx, _CLIP_BOXES)


def shape_outside(tokens: Tokens, ctx: ParseContext) -> Any:
    """`none | [ <basic-shape> || <shape-box> ]`; images are parsed elsewhere."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return "none"
    return _shape_and_box(tokens, ctx, _SHAPE_BOXES, "margin-box")


def offset_path(tokens: Tokens, ctx: ParseContext) -> Any:
    """`none | [ <ray()> | <url> | <basic-shape> ] || <coord-box>`."""
    if len(tokens) == 1 and ident_of(tokens[0]) == "none":
        return "none"
    return _shape_and_box(tokens, ctx, _COORD_BOXES, parse=_offset_shape)


def _offset_shape(token: Token, ctx: ParseContext) -> BasicShape:
    url = url_of(token)
    if url is not None:
        return BasicShape("url", (url,))
    return _ray(token, ctx) if token.lower_name == "ray" else basic_shape(token, ctx)


def _shape_and_box(
    tokens: Tokens,
    ctx: ParseContext,
    boxes: frozenset[str],
    default: str = "border-box",
    parse: Callable[[Token, ParseContext], BasicShape] | None = None,
) -> BasicShape:
    shape: BasicShape | None = None
    box = ""
    for token in tokens:
        word = ident_of(token)
        if word in boxes and not box:
            box = word or ""
        elif token.type in ("function", "url") and shape is None:
            shape = (parse or basic_shape)(token, ctx)
        else:
            raise InvalidValue
    if shape is None:
        if not box:
            raise InvalidValue
        return BasicShape("box", box=box)
    return BasicShape(shape.name, shape.args, shape.radii, shape.fill_rule, box or default)


def basic_shape(token: Token, ctx: ParseContext) -> BasicShape:
    """`<basic-shape>`."""
    parse = _SHAPES.get(token.lower_name) if token.type == "function" else None
    if parse is None:
        raise InvalidValue
    shape: BasicShape = parse(token, ctx)
    return shape


def _split_word(tokens: Tokens, word: str) -> tuple[list[Token], list[Token] | None]:
    for index, token in enumerate(tokens):
        if ident_of(token) == word:
            return list(tokens[:index]), list(tokens[index + 1 :])
    return list(tokens), None


def _rounded(tokens: Tokens, ctx: ParseContext) -> tuple[list[Token], Any]:
    before, after = _split_word(tokens, "round")
    return before, None if after is None else border_radius(after, ctx)


def _inset(token: Token, ctx: ParseContext) -> BasicShape:
    sides, radii = _rounded(significant(token.arguments), ctx)
    return BasicShape("inset", four_sides([length_percentage(side, ctx) for side in sides]), radii)


def _xywh(token: Token, ctx: ParseContext) -> BasicShape:
    """`xywh()` becomes the `inset()` of the same rectangle."""
    parts, radii = _rounded(significant(token.arguments), ctx)
    if len(parts) != 4:
        raise InvalidValue
    x, y = (length_percentage(part, ctx) for part in parts[:2])
    width, height = (positive_length_percentage(part, ctx) for part in parts[2:])
    if None in (x, y, width, height):
        raise InvalidValue
    return BasicShape("inset", (y, from_end(_plus(x, width)), from_end(_plus(y, height)), x), radii)  # type: ignore[arg-type]


def _plus(first: Any, second: Any) -> Any:
    if isinstance(first, LengthPercentage) and isinstance(second, LengthPercentage):
        return add_lengths(first, second)
    return Calc("sum", (first, second))


def _rect(token: Token, ctx: ParseContext) -> BasicShape:
    """`rect(top right bottom left)`, offsets from the top and left edges, becomes an `inset()`."""
    parts, radii = _rounded(significant(token.arguments), ctx)
    if len(parts) != 4:
        raise InvalidValue
    values: list[Any] = []
    for index, part in enumerate(parts):
        from_far_edge = index in (1, 2)
        if ident_of(part) == "auto":
            values.append(ZERO)
            continue
        value = length_percentage(part, ctx)
        if value is None:
            raise InvalidValue
        values.append(from_end(value) if from_far_edge else value)
    return BasicShape("inset", tuple(values), radii)


def _center(tokens: list[Token] | None, ctx: ParseContext) -> tuple[Any, Any]:
    return (CENTER, CENTER) if tokens is None else position(tokens, ctx)


def _radius(token: Token, ctx: ParseContext) -> Any:
    word = ident_of(token)
    value = word if word in _EXTENTS else positive_length_percentage(token, ctx)
    if value is None:
        raise InvalidValue
    return value


def _circle(token: Token, ctx: ParseContext) -> BasicShape:
    radius, at = _split_word(significant(token.arguments), "at")
    if len(radius) > 1:
        raise InvalidValue
    return BasicShape("circle", (_radius(radius[0], ctx) if radius else "closest-side", *_center(at, ctx)))


def _ellipse(token: Token, ctx: ParseContext) -> BasicShape:
    radii, at = _split_word(significant(token.arguments), "at")
    if len(radii) not in (0, 2):
        raise InvalidValue
    both = [_radius(radius, ctx) for radius in radii] or ["closest-side", "closest-side"]
    return BasicShape("ellipse", (*both, *_center(at, ctx)))


def _fill_rule(parts: list[list[Token]]) -> tuple[str, list[list[Token]]]:
    rule = ident_of(parts[0][0]) if len(parts[0]) == 1 else None
    return (rule, parts[1:]) if rule in ("nonzero", "evenodd") else ("nonzero", parts)


def _polygon(token: Token, ctx: ParseContext) -> BasicShape:
    rule, points = _fill_rule(arguments(token))
    values: list[Any] = []
    for point in points:
        values += [length_percentage(part, ctx) for part in point] if len(point) == 2 else [None]
    if not values or None in values:
        raise InvalidValue
    return BasicShape("polygon", tuple(values), fill_rule=rule)


def _path(token: Token, ctx: ParseContext) -> BasicShape:
    rule, rest = _fill_rule(arguments(token))
    if len(rest) != 1 or len(rest[0]) != 1 or rest[0][0].type != "string":
        raise InvalidValue
    return BasicShape("path", (rest[0][0].value,), fill_rule=rule)


def _shape(token: Token, ctx: ParseContext) -> BasicShape:
    rule, parts = _fill_rule(_with_rule_apart(arguments(token)))
    if not parts or not all(parts):
        raise InvalidValue
    return BasicShape("shape", shape_commands(parts, ctx), fill_rule=rule)


def _with_rule_apart(parts: list[list[Token]]) -> list[list[Token]]:
    """`shape()` has no comma after its fill rule."""
    first = parts[0] if parts else []
    if len(first) > 1 and ident_of(first[0]) in ("nonzero", "evenodd"):
        return [first[:1], first[1:], *parts[1:]]
    return parts


def _ray(token: Token, ctx: ParseContext) -> BasicShape:
    """`ray()`: degrees as text, extent, `contain` or nothing, and where it starts, if it says so."""
    words, at = _split_word(significant(token.arguments), "at")
    degrees, extent, contain = None, "", ""
    for word in words:
        name = ident_of(word)
        if name in _RAY_EXTENTS and not extent:
            extent = name or ""
        elif name == "contain" and not contain:
            contain = name
        elif name is None and degrees is None:
            degrees = angle_or_zero(word, ctx)
        else:
            raise InvalidValue
    if not isinstance(degrees, (int, float)):
        raise InvalidValue
    start = () if at is None else position(at, ctx)
    return BasicShape("ray", (f"{degrees:g}", extent or "closest-side", contain, *start))


_SHAPES: dict[str, Any] = {
    "inset": _inset,
    "xywh": _xywh,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "polygon": _polygon,
    "path": _path,
    "shape": _shape,
}


def clip_rect(tokens: Tokens, ctx: ParseContext) -> Any:
    """`clip`: `auto` or `rect(top, right, bottom, left)`, with or without commas."""
    if len(tokens) != 1:
        raise InvalidValue
    token = tokens[0]
    if ident_of(token) == "auto":
        return "auto"
    if token.type != "function" or token.lower_name != "rect":
        raise InvalidValue
    parts = significant(token.arguments)
    if any(is_literal(part, ",") for part in parts):
        parts = [part[0] if len(part) == 1 else None for part in split_on(parts, ",")]
    if len(parts) != 4 or None in parts:
        raise InvalidValue
    edges = tuple("auto" if ident_of(part) == "auto" else length(part, ctx) for part in parts)
    if None in edges:
        raise InvalidValue
    return edges
