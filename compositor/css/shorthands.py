"""Shorthand properties: which longhands each sets, and how its value divides among them."""

from __future__ import annotations

from typing import Any

from compositor.css.grammar import (
    InvalidValue,
    ParseContext,
    Token,
    Tokens,
    ident_of,
    is_literal,
    split_on,
)
from compositor.css.grammar_boxes import border_radius
from compositor.css.grammar_images import image_or_none
from compositor.css.grammar_layout import ident_list
from compositor.css.grammar_numeric import positive_number
from compositor.css.grammar_shapes import offset_path
from compositor.css.grammar_transforms import offset_rotate
from compositor.css.properties import PROPERTIES
from compositor.css.shorthand_parsing import (
    Found,
    Shorthand,
    any_order,
    attempt,
    group,
    parser_of,
    sides,
)
from compositor.css.shorthands_grid import GRID_SHORTHANDS
from compositor.css.shorthands_layers import LAYER_SHORTHANDS
from compositor.css.shorthands_text import TEXT_SHORTHANDS
from compositor.css.values import LengthPercentage

_SIDES = ("top", "right", "bottom", "left")
_CORNERS = tuple(f"border-{corner}-radius" for corner in ("top-left", "top-right", "bottom-right", "bottom-left"))

# ------------------------------------------------------------------ borders


def _border_on(*edges: str) -> Shorthand:
    """`width || style || color` for all of `edges`, such as `border-top`."""
    parts = ("width", "style", "color")
    names = tuple(f"{edge}-{part}" for edge in edges for part in parts)
    parse_first = any_order(*(f"{edges[0]}-{part}" for part in parts))

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        found = parse_first(tokens, ctx)
        return {
            f"{edge}-{part}": found[f"{edges[0]}-{part}"]
            for edge in edges
            for part in parts
            if f"{edges[0]}-{part}" in found
        }

    return Shorthand(names, parse)


_IMAGE_PARTS = ("source", "slice", "width", "outset", "repeat")
_BORDER_IMAGE = tuple(f"border-image-{part}" for part in _IMAGE_PARTS)


def _border() -> Shorthand:
    """`border` also resets the border image."""
    edges = _border_on(*(f"border-{side}" for side in _SIDES))
    return Shorthand((*edges.longhands, *_BORDER_IMAGE), edges.parse)


def _radius(tokens: Tokens, ctx: ParseContext) -> Found:
    return dict(zip(_CORNERS, border_radius(tokens, ctx), strict=True))


def _border_image(tokens: Tokens, ctx: ParseContext) -> Found:
    """`source || slice [ / width? [ / outset ]? ]? || repeat`."""
    found: Found = {}
    numbers: list[Token] = []
    repeats: list[Token] = []
    for token in tokens:
        word = ident_of(token)
        if word in ("stretch", "repeat", "round", "space"):
            repeats.append(token)
        elif token.type in ("number", "percentage", "dimension", "literal") or word in ("fill", "auto"):
            numbers.append(token)
        elif "border-image-source" in found:
            raise InvalidValue
        else:
            found["border-image-source"] = image_or_none((token,), ctx)
    if repeats:
        found["border-image-repeat"] = parser_of("border-image-repeat")(repeats, ctx)
    if numbers:
        _border_image_numbers(numbers, ctx, found)
    if not found:
        raise InvalidValue
    return found


def _border_image_numbers(tokens: Tokens, ctx: ParseContext, found: Found) -> None:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if is_literal(token, "/"):
            parts.append([])
        else:
            parts[-1].append(token)
    if len(parts) > 3 or not parts[-1]:
        raise InvalidValue
    for name, part in zip(("slice", "width", "outset"), parts, strict=False):
        if part or name != "width":
            found[f"border-image-{name}"] = parser_of(f"border-image-{name}")(part, ctx)


def _mask_box_image(tokens: Tokens, ctx: ParseContext) -> Found:
    """As `border-image`, but the middle is always filled."""
    found = {f"-webkit-mask-box-{name[7:]}": value for name, value in _border_image(tokens, ctx).items()}
    slices = found.get("-webkit-mask-box-image-slice")
    if slices is not None:
        found["-webkit-mask-box-image-slice"] = (slices[0], True)
    return found


# ------------------------------------------------------------------ flex and alignment

_ZERO_BASIS = LengthPercentage(0.0, 0.0, True)


def _flex(tokens: Tokens, ctx: ParseContext) -> Found:
    """`none | auto | [ grow shrink? || basis ]`; a missing basis is 0%."""
    word = ident_of(tokens[0]) if len(tokens) == 1 else None
    if word == "none":
        return _flex_values(0.0, 0.0, "auto")
    if word == "auto":
        return _flex_values(1.0, 1.0, "auto")
    numbers: list[float] = []
    basis: Any = None
    ended = False
    for token in tokens:
        factor = _flex_factor(token, ctx) if len(numbers) < 2 and not ended else None
        if factor is not None:
            numbers.append(factor)
            continue
        ended = bool(numbers)
        if basis is not None:
            raise InvalidValue
        basis = parser_of("flex-basis")((token,), ctx)
    if not numbers and basis is None:
        raise InvalidValue
    grow = numbers[0] if numbers else 1.0
    return _flex_values(grow, numbers[1] if len(numbers) > 1 else 1.0, _ZERO_BASIS if basis is None else basis)


def _flex_factor(token: Token, ctx: ParseContext) -> float | None:
    if token.type not in ("number", "function"):
        return None
    try:
        return positive_number(token, ctx)
    except InvalidValue:
        return None


def _flex_values(grow: float, shrink: float, basis: Any) -> Found:
    return {"flex-grow": grow, "flex-shrink": shrink, "flex-basis": basis}


def _place(what: str) -> Shorthand:
    """`place-*`: alignment in the block axis, then in the inline axis."""
    names = (f"align-{what}", f"justify-{what}")

    def parse(tokens: Tokens, ctx: ParseContext) -> Found:
        for split in range(1, len(tokens) + 1):
            first = attempt(parser_of(names[0]), tokens[:split], ctx)
            # A single baseline alignment of content leaves the inline axis at the start.
            rest = tokens[split:] or tokens[:split]
            second = attempt(parser_of(names[1]), rest, ctx)
            if second is None and split == len(tokens) and what == "content" and first is not None:
                second = "start"
            if first is not None and second is not None:
                return {names[0]: first, names[1]: second}
        raise InvalidValue

    return Shorthand(names, parse)


# ------------------------------------------------------------------ lists, columns, containers


def _list_style(tokens: Tokens, ctx: ParseContext) -> Found:
    """`position || image || type`; a `none` belongs to whichever is missing."""
    nones = [token for token in tokens if ident_of(token) == "none"]
    rest = [token for token in tokens if ident_of(token) != "none"]
    names = ("list-style-position", "list-style-image", "list-style-type")
    found = any_order(*names)(rest, ctx) if rest else {}
    missing = [name for name in names[1:] if name not in found]
    if len(nones) > len(missing) or not (nones or found):
        raise InvalidValue
    if nones:
        found["list-style-type"] = found.get("list-style-type", "none")
    return found


def _columns(tokens: Tokens, ctx: ParseContext) -> Found:
    rest = [token for token in tokens if ident_of(token) != "auto"]
    if len(tokens) > 2:
        raise InvalidValue
    return any_order("column-width", "column-count")(rest, ctx) if rest else {}


def _container(tokens: Tokens, ctx: ParseContext) -> Found:
    parts = split_on(tokens, "/")
    if len(parts) > 2:
        raise InvalidValue
    found: Found = {"container-name": ident_list(parts[0], ctx)}
    if len(parts) == 2:
        found["container-type"] = parser_of("container-type")(parts[1], ctx)
    return found


def _offset(tokens: Tokens, ctx: ParseContext) -> Found:
    """`[ position? [ path [ distance || rotate ]? ]? ]! [ / anchor ]?`."""
    parts = split_on(tokens, "/")
    if len(parts) > 2:
        raise InvalidValue
    found: Found = {}
    if len(parts) == 2:
        found["offset-anchor"] = parser_of("offset-anchor")(parts[1], ctx)
    main = parts[0]
    path_at = next((i for i, t in enumerate(main) if attempt(offset_path, (t,), ctx) is not None), None)
    before = main if path_at is None else main[:path_at]
    if before:
        found["offset-position"] = parser_of("offset-position")(before, ctx)
    if path_at is not None:
        found["offset-path"] = offset_path((main[path_at],), ctx)
        _offset_rest(main[path_at + 1 :], ctx, found)
    return found


def _offset_rest(tokens: Tokens, ctx: ParseContext, found: Found) -> None:
    rotation: list[Token] = []
    for token in tokens:
        distance = attempt(parser_of("offset-distance"), (token,), ctx)
        if distance is not None and "offset-distance" not in found:
            found["offset-distance"] = distance
        else:
            rotation.append(token)
    if rotation:
        found["offset-rotate"] = offset_rotate(rotation, ctx)


def _contain_intrinsic_size(tokens: Tokens, ctx: ParseContext) -> Found:
    names = ("contain-intrinsic-width", "contain-intrinsic-height")
    for split in range(1, len(tokens) + 1):
        first = attempt(parser_of(names[0]), tokens[:split], ctx)
        second = attempt(parser_of(names[1]), tokens[split:] or tokens[:split], ctx)
        if first is not None and second is not None:
            return {names[0]: first, names[1]: second}
    raise InvalidValue


def _position_try(tokens: Tokens, ctx: ParseContext) -> Found:
    """`<position-try-order>? <position-try-fallbacks>`."""
    order = attempt(parser_of("position-try-order"), tokens[:1], ctx)
    rest = tokens if order is None else tokens[1:]
    found: Found = {"position-try-fallbacks": parser_of("position-try-fallbacks")(rest, ctx)}
    return found if order is None else {**found, "position-try-order": order}


def _never(tokens: Tokens, ctx: ParseContext) -> Found:
    """`all` takes only CSS-wide keywords."""
    raise InvalidValue


def _animation_range(tokens: Tokens, ctx: ParseContext) -> Found:
    names = ("animation-range-start", "animation-range-end")
    parts = split_on(tokens, ",")
    starts, ends = [], []
    for part in parts:
        for split in range(1, len(part) + 1):
            start = attempt(parser_of(names[0]), part[:split], ctx)
            end = attempt(parser_of(names[1]), part[split:], ctx) if split < len(part) else ("normal",)
            if start is not None and end is not None:
                starts.append(start[0])
                ends.append(end[0])
                break
        else:
            raise InvalidValue
    return {names[0]: tuple(starts), names[1]: tuple(ends)}


def _edge_shorthands() -> dict[str, Shorthand]:
    """Margins, paddings, insets and borders, physical and flow-relative."""
    table = {
        "margin": sides(*(f"margin-{side}" for side in _SIDES)),
        "padding": sides(*(f"padding-{side}" for side in _SIDES)),
        "scroll-margin": sides(*(f"scroll-margin-{side}" for side in _SIDES)),
        "scroll-padding": sides(*(f"scroll-padding-{side}" for side in _SIDES)),
        "inset": sides(*_SIDES),
        "border": _border(),
    }
    for part in ("width", "style", "color"):
        table[f"border-{part}"] = sides(*(f"border-{side}-{part}" for side in _SIDES))
    for side in _SIDES:
        table[f"border-{side}"] = _border_on(f"border-{side}")
    for axis in ("block", "inline"):
        ends = (f"{axis}-start", f"{axis}-end")
        for name in ("margin", "padding", "inset", "scroll-margin", "scroll-padding"):
            table[f"{name}-{axis}"] = sides(*(f"{name}-{end}" for end in ends))
        for part in ("width", "style", "color"):
            table[f"border-{axis}-{part}"] = sides(*(f"border-{end}-{part}" for end in ends))
        table[f"border-{axis}"] = _border_on(*(f"border-{end}" for end in ends))
        for end in ends:
            table[f"border-{end}"] = _border_on(f"border-{end}")
    return table


SHORTHANDS: dict[str, Shorthand] = {
    **_edge_shorthands(),
    **LAYER_SHORTHANDS,
    **GRID_SHORTHANDS,
    **TEXT_SHORTHANDS,
    "border-radius": Shorthand(_CORNERS, _radius),
    "border-image": Shorthand(_BORDER_IMAGE, _border_image),
    "-webkit-mask-box-image": Shorthand(
        tuple(f"-webkit-mask-box-image-{part}" for part in _IMAGE_PARTS), _mask_box_image
    ),
    "outline": group("outline-color", "outline-style", "outline-width"),
    "column-rule": group("column-rule-width", "column-rule-style", "column-rule-color"),
    "columns": Shorthand(("column-width", "column-count"), _columns),
    "flex": Shorthand(("flex-grow", "flex-shrink", "flex-basis"), _flex),
    "flex-flow": group("flex-direction", "flex-wrap"),
    "gap": sides("row-gap", "column-gap"),
    "place-content": _place("content"),
    "place-items": _place("items"),
    "place-self": _place("self"),
    "overflow": sides("overflow-x", "overflow-y"),
    "overscroll-behavior": sides("overscroll-behavior-x", "overscroll-behavior-y"),
    "list-style": Shorthand(("list-style-position", "list-style-image", "list-style-type"), _list_style),
    "container": Shorthand(("container-name", "container-type"), _container),
    "offset": Shorthand(
        ("offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor"), _offset
    ),
    "contain-intrinsic-size": Shorthand(
        ("contain-intrinsic-width", "contain-intrinsic-height"), _contain_intrinsic_size
    ),
    "animation-range": Shorthand(("animation-range-start", "animation-range-end"), _animation_range),
    "position-try": Shorthand(("position-try-order", "position-try-fallbacks"), _position_try),
    "all": Shorthand(tuple(name for name in PROPERTIES if name not in ("direction", "unicode-bidi")), _never),
}
"""Every shorthand by name; aliases are resolved before."""
