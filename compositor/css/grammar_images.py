"""Images: `url()`, gradients and `image-set()`.

A specified gradient has the type of the computed one, with colours and positions as specified.

Source: https://www.w3.org/TR/css-images-4/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from compositor.css.colors import color, interpolation_method
from compositor.css.grammar import InvalidValue, ParseContext, Token, Tokens, arguments, significant
from compositor.css.grammar_numeric import (
    angle_or_zero,
    length_percentage,
    positive_length,
    positive_length_percentage,
)
from compositor.css.grammar_position import CENTER, position
from compositor.css.math_functions import is_math
from compositor.css.specified import ImageSet
from compositor.css.values import (
    ColorStop,
    ConicGradient,
    Gradient,
    LengthPercentage,
    LinearGradient,
    RadialGradient,
    UrlImage,
)

_SIDES = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_EXTENTS = frozenset({"closest-side", "farthest-side", "closest-corner", "farthest-corner"})


def url_of(token: Token) -> str | None:
    """The text of a `url()` or `src()`."""
    if token.type == "url":
        return str(token.value)
    if token.type == "function" and token.lower_name in ("url", "src"):
        parts = significant(token.arguments)
        return str(parts[0].value) if parts and parts[0].type == "string" else None
    return None


def image(token: Token, ctx: ParseContext) -> Any:
    """`<image>`: a `UrlImage`, a gradient or an `ImageSet`."""
    url = url_of(token)
    if url is not None:
        return UrlImage(url, ctx.resolve_url(url, ctx.span) if url else "", ctx.span)
    if token.type != "function":
        return None
    name = token.lower_name.removeprefix("-webkit-")
    if name == "image-set":
        return _image_set(token, ctx)
    if name not in _GRADIENTS:
        return _old_gradient(token, ctx) if token.lower_name == "-webkit-gradient" else None
    parts = arguments(token)
    gradient = _GRADIENTS[name](parts, ctx, token.lower_name.startswith("-webkit-"))
    if not gradient.space:
        gradient = replace(gradient, space=_default_space(parts))
    return replace(gradient, repeating=True) if name.startswith("repeating-") else gradient


def image_or_none(tokens: Tokens, ctx: ParseContext) -> Any:
    """Exactly one `<image>`, or `none` giving None."""
    if len(tokens) == 1:
        if tokens[0].type == "ident" and tokens[0].lower_value == "none":
            return None
        value = image(tokens[0], ctx)
        if value is not None:
            return value
    raise InvalidValue


_LEGACY_COLORS = frozenset({"rgb", "rgba", "hsl", "hsla", "hwb", "light-dark"})


def _default_space(parts: Sequence[Tokens]) -> str:
    """Gradients of legacy colours interpolate in sRGB, all others in Oklab."""
    for token in (token for part in parts for token in part if token.type == "function"):
        first = next((t for t in token.arguments if t.type == "ident"), None)
        relative = first is not None and first.lower_value == "from"
        if not is_math(token) and (relative or token.lower_name not in _LEGACY_COLORS):
            return "oklab"
    return "srgb"


# ------------------------------------------------------------------ colour stops


def _stops(parts: Sequence[Tokens], ctx: ParseContext, conic: bool) -> tuple[ColorStop, ...]:
    """`<color-stop-list>`; positions of a conic gradient become percentages of a turn."""
    stops: list[ColorStop] = []
    for part in parts:
        stops.extend(_stop(part, ctx, conic))
    colors = [stop.color is not None for stop in stops]
    hint_misplaced = any(not a and not b for a, b in pairwise(colors))
    if not stops or not colors[0] or not colors[-1] or hint_misplaced:
        raise InvalidValue
    return tuple(stops)


def _stop(tokens: Tokens, ctx: ParseContext, conic: bool) -> list[ColorStop]:
    colors: list[Any] = []
    positions: list[Any] = []
    for token in tokens:
        place = _stop_position(token, ctx, conic)
        if place is not None:
            positions.append(place)
            continue
        value = color(token, ctx)
        # The colour stands before or after its positions, not between.
        if value is None or colors or len(positions) not in (0, len(tokens) - 1):
            raise InvalidValue
        colors.append(value)
    if len(positions) > 2 or (not colors and len(positions) != 1):
        raise InvalidValue
    stop_color = colors[0] if colors else None
    return [ColorStop(stop_color, place) for place in positions or [None]]


def _stop_position(token: Token, ctx: ParseContext, conic: bool) -> Any:
    if not conic:
        return length_percentage(token, ctx)
    try:
        degrees = angle_or_zero(token, ctx)
    except InvalidValue:
        degrees = None
    if degrees is not None:
        return LengthPercentage(0.0, degrees / 3.6, True)
    value = length_percentage(token, ctx)
    if value is None or (isinstance(value, LengthPercentage) and value.has_percent):
        return value
    raise InvalidValue


def _interpolation(tokens: list[Token]) -> tuple[list[Token], tuple[str, str]]:
    """Split `in <space>` off a gradient's first argument, at its start or end."""
    index = next((i for i, token in enumerate(tokens) if token.type == "ident" and token.lower_value == "in"), -1)
    if index < 0:
        return tokens, ("", "shorter")
    space, hue, used = interpolation_method(tokens[index:])
    if not used:
        raise InvalidValue
    return tokens[:index] + tokens[index + used :], (space, hue)


# ------------------------------------------------------------------ the gradients


def _linear(parts: list[list[Token]], ctx: ParseContext, legacy: bool) -> LinearGradient:
    head, space = _interpolation(parts[0])
    line = _gradient_line(head, ctx, legacy) if head else (180.0, "")
    if line is None:
        line = (180.0, "")
        if space[0]:
            raise InvalidValue
    else:
        parts = parts[1:]
    return LinearGradient(*line, _checked(_stops(parts, ctx, False), legacy), False, *space)


def _checked(stops: tuple[ColorStop, ...], legacy: bool) -> tuple[ColorStop, ...]:
    if legacy and len(stops) < 2:
        raise InvalidValue
    return stops


def _gradient_line(tokens: list[Token], ctx: ParseContext, legacy: bool) -> tuple[float, str] | None:
    """Angle and side, or None when the argument is no gradient line."""
    if len(tokens) == 1:
        degrees = angle_or_zero(tokens[0], ctx) if tokens[0].type in ("dimension", "number", "function") else None
        if degrees is not None:
            return (90 - degrees if legacy else degrees), ""
    words = [token.lower_value if token.type == "ident" else "" for token in tokens]
    if not legacy:
        if words[0] != "to":
            return None
        words = words[1:]
    if not 1 <= len(words) <= 2 or any(word not in _SIDES for word in words):
        if legacy:
            return None
        raise InvalidValue
    if legacy:
        words = [_SIDES[word] for word in words]
    vertical = [word for word in words if word in ("top", "bottom")]
    horizontal = [word for word in words if word in ("left", "right")]
    if len(vertical) > 1 or len(horizontal) > 1:
        raise InvalidValue
    return 0.0, " ".join(vertical + horizontal)


def _split_at(tokens: list[Token]) -> tuple[list[Token], list[Token] | None]:
    """Tokens before and after the keyword `at`."""
    for index, token in enumerate(tokens):
        if token.type == "ident" and token.lower_value == "at":
            return tokens[:index], tokens[index + 1 :]
    return tokens, None


def _radial(parts: list[list[Token]], ctx: ParseContext, legacy: bool) -> RadialGradient:
    if legacy:
        return _legacy_radial(parts, ctx)
    head, space = _interpolation(parts[0])
    shape_tokens, at_tokens = _split_at(head)
    shape = _ending_shape(shape_tokens, ctx)
    if shape is None:
        if at_tokens is not None or space[0]:
            raise InvalidValue
        shape = ("ellipse", "farthest-corner")
    else:
        parts = parts[1:]
    at = (CENTER, CENTER) if at_tokens is None else position(at_tokens, ctx)
    return RadialGradient(shape[0], shape[1], at, _stops(parts, ctx, False), False, *space)


def _ending_shape(tokens: list[Token], ctx: ParseContext) -> tuple[str, Any] | None:
    """Shape and size; None when the tokens are the first colour stop."""
    shape, extent = "", ""
    radii: list[Any] = []
    for token in tokens:
        word = token.lower_value if token.type == "ident" else ""
        if word in ("circle", "ellipse") and not shape:
            shape = word
        elif word in _EXTENTS and not extent and not radii:
            extent = word
        else:
            radius = None if word or extent else positive_length_percentage(token, ctx)
            if radius is None:
                if shape or extent or radii:
                    raise InvalidValue
                return None
            radii.append(radius)
    if len(radii) == 1:
        if shape == "ellipse" or positive_length(tokens[-1 if shape == "" else _radius_index(tokens)], ctx) is None:
            raise InvalidValue
        return "circle", tuple(radii)
    if radii:
        if shape == "circle" or len(radii) != 2:
            raise InvalidValue
        return "ellipse", tuple(radii)
    return shape or "ellipse", extent or "farthest-corner"


def _radius_index(tokens: list[Token]) -> int:
    return next(index for index, token in enumerate(tokens) if token.type != "ident")


def _legacy_radial(parts: list[list[Token]], ctx: ParseContext) -> RadialGradient:
    """`-webkit-radial-gradient(position?, shape size?, stops)`."""
    at: tuple[Any, Any] = (CENTER, CENTER)
    try:
        at = position(parts[0], ctx)
        parts = parts[1:]
    except InvalidValue:
        pass
    shape: tuple[str, Any] = ("ellipse", "farthest-corner")
    words = [token.lower_value if token.type == "ident" else "" for token in parts[0]] if parts else []
    aliases = {"contain": "closest-side", "cover": "farthest-corner"}
    if words and all(word in ("circle", "ellipse", *aliases, *_EXTENTS) for word in words):
        kind = next((word for word in words if word in ("circle", "ellipse")), "ellipse")
        extent = next((aliases.get(word, word) for word in words if word not in ("circle", "ellipse")), shape[1])
        shape = (kind, extent)
        parts = parts[1:]
    return RadialGradient(shape[0], shape[1], at, _checked(_stops(parts, ctx, False), True))


def _conic(parts: list[list[Token]], ctx: ParseContext, legacy: bool) -> ConicGradient:
    head, space = _interpolation(parts[0])
    before, at_tokens = _split_at(head)
    start = 0.0
    has_from = bool(before) and before[0].type == "ident" and before[0].lower_value == "from"
    if has_from:
        value = angle_or_zero(before[1], ctx) if len(before) == 2 else None
        if value is None:
            raise InvalidValue
        start = value
    elif before and (at_tokens is not None or space[0]):
        raise InvalidValue
    if has_from or at_tokens is not None or space[0]:
        parts = parts[1:]
    at = (CENTER, CENTER) if at_tokens is None else position(at_tokens, ctx)
    return ConicGradient(start, at, _stops(parts, ctx, True), False, *space)


_GRADIENTS: dict[str, Any] = {
    "linear-gradient": _linear,
    "repeating-linear-gradient": _linear,
    "radial-gradient": _radial,
    "repeating-radial-gradient": _radial,
    "conic-gradient": _conic,
    "repeating-conic-gradient": _conic,
}


def _old_gradient(token: Token, ctx: ParseContext) -> Gradient:
    """`-webkit-gradient(linear, <point>, <point>, <stop>…)` between sides or corners of the box."""
    parts = arguments(token)
    if len(parts) < 3 or len(parts[0]) != 1 or parts[0][0].type != "ident" or parts[0][0].lower_value != "linear":
        raise InvalidValue
    (x0, y0), (x1, y1) = (position(point, ctx) for point in parts[1:3])
    across = [("left", "right")[x1.percent > x0.percent]] if x0 != x1 else []
    down = [("top", "bottom")[y1.percent > y0.percent]] if y0 != y1 else []
    stops = [_old_stop(part, ctx) for part in parts[3:]]
    return LinearGradient(180.0, " ".join(down + across), tuple(sorted(stops, key=lambda s: s.position.percent)))  # type: ignore[union-attr]


def _old_stop(tokens: Tokens, ctx: ParseContext) -> ColorStop:
    if len(tokens) != 1 or tokens[0].type != "function":
        raise InvalidValue
    function = tokens[0]
    args = arguments(function)
    place = {"from": 0.0, "to": 100.0}.get(function.lower_name)
    if function.lower_name == "color-stop" and len(args) == 2 and len(args[0]) == 1:
        first = args[0][0]
        if first.type in ("number", "percentage"):
            place = first.value * (100 if first.type == "number" else 1)
        args = args[1:]
    value = color(args[0][0], ctx) if len(args) == 1 and len(args[0]) == 1 else None
    if place is None or value is None:
        raise InvalidValue
    return ColorStop(value, LengthPercentage(0.0, place, True))  # type: ignore[arg-type]


# ------------------------------------------------------------------ image-set()

_RESOLUTIONS = {"x": 1.0, "dppx": 1.0, "dpi": 1 / 96, "dpcm": 2.54 / 96}


def _image_set(token: Token, ctx: ParseContext) -> ImageSet:
    options = []
    for part in arguments(token):
        head = part[0]
        source = image(head, ctx) if head.type != "string" else _string_image(head, ctx)
        if source is None:
            raise InvalidValue
        resolution = 1.0
        for extra in part[1:]:
            if extra.type == "dimension" and extra.lower_unit in _RESOLUTIONS and extra.value > 0:
                resolution = extra.value * _RESOLUTIONS[extra.lower_unit]
            elif not (extra.type == "function" and extra.lower_name == "type"):
                raise InvalidValue
        options.append((resolution, source))
    return ImageSet(tuple(options))


def _string_image(token: Token, ctx: ParseContext) -> UrlImage:
    return UrlImage(token.value, ctx.resolve_url(token.value, ctx.span), ctx.span)
