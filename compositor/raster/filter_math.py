"""Filter functions as numbers: colour matrices, and how far each moves pixels.

Source: https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from compositor.base.geometry import Point
from compositor.css.filter_graph import FilterGraph
from compositor.css.values import FilterFunction

ColorMatrix = tuple[float, ...]
"""20 floats, four rows of (r, g, b, a, constant), on straight colours 0..1."""

SIGMA_REACH = 3.0
"""A Gaussian is cut off at this many standard deviations, as Skia does."""

MAX_SIGMA = 532.0
"""Larger blurs count as this, as in Skia."""

_MAX_REACH = 4096
_ORIGIN = Point(0.0, 0.0)
_LUMINANCE = (0.2126, 0.7152, 0.0722)
_LUMA = (0.213, 0.715, 0.072)


def color_matrix(function: FilterFunction) -> ColorMatrix | None:
    """The matrix of a filter function that works on each pixel alone, None for the others.

    `luminance` makes alpha of the luminance of opaque colours.
    """
    amount = function.amount
    match function.name:
        case "luminance":
            return (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, *_LUMINANCE, 0, 0)
        case "grayscale":
            return _saturation(1.0 - min(1.0, max(0.0, amount)))
        case "saturate":
            return _saturation(max(0.0, amount))
        case "sepia":
            return _sepia(min(1.0, max(0.0, amount)))
        case "hue-rotate":
            return _hue_rotation(amount)
        case "invert":
            t = min(1.0, max(0.0, amount))
            return _diagonal(1 - 2 * t, t)
        case "opacity":
            t = min(1.0, max(0.0, amount))
            return (1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, t, 0)
        case "brightness":
            return _diagonal(max(0.0, amount), 0.0)
        case "contrast":
            t = max(0.0, amount)
            return _diagonal(t, 0.5 - 0.5 * t)
        case _:
            return None


def reach(filters: Iterable[FilterFunction]) -> float:
    """How far a chain of filters moves pixels in any direction, in the unit of its lengths."""
    total = 0.0
    for function in filters:
        if function.name == "blur":
            total += math.ceil(SIGMA_REACH * limited_sigma(function.amount))
        elif function.name == "drop-shadow" and function.shadow is not None:
            shadow = function.shadow
            total += max(abs(shadow.x), abs(shadow.y)) + math.ceil(SIGMA_REACH * limited_sigma(shadow.blur))
        elif function.graph is not None:
            total += function.graph.reach()
    return float(math.ceil(total)) if total < _MAX_REACH else float(_MAX_REACH)


def limited_sigma(sigma: float) -> float:
    """A standard deviation that can be drawn."""
    return min(sigma, MAX_SIGMA) if sigma > 0 else 0.0


def scaled_filters(
    filters: tuple[FilterFunction, ...], scale: float, origin: Point = _ORIGIN
) -> tuple[FilterFunction, ...]:
    """The filters with all lengths multiplied by `scale`, and places counted from `origin` after that."""
    if scale == 1.0 and origin == _ORIGIN:
        return filters
    return tuple(_scaled(function, scale, origin) for function in filters)


def _scaled(function: FilterFunction, scale: float, origin: Point) -> FilterFunction:
    if function.graph is not None:
        return replace(function, graph=_scaled_graph(function.graph, scale, origin))
    if function.name == "blur":
        return replace(function, amount=function.amount * scale)
    if function.name == "drop-shadow" and function.shadow is not None:
        s = function.shadow
        return replace(function, shadow=s._replace(x=s.x * scale, y=s.y * scale, blur=s.blur * scale))
    return function


def _scaled_graph(graph: FilterGraph, scale: float, origin: Point) -> FilterGraph:
    primitives = []
    for primitive in graph.primitives:
        numbers = primitive.numbers
        match primitive.kind:
            case "offset" | "blur" | "morphology":
                numbers = tuple(number * scale for number in numbers)
            case "displacement":
                numbers = (numbers[0] * scale, *numbers[1:])
            case "mirror":
                numbers = (numbers[0], numbers[1] * scale + 2 * origin[0 if numbers[0] else 1], numbers[2] * scale)
            case "turbulence":
                numbers = (*numbers[:5], *(number * scale for number in numbers[5:]))
        region = primitive.region.scaled(scale, scale).moved(origin.x, origin.y)
        primitives.append(replace(primitive, numbers=numbers, region=region))
    return FilterGraph(tuple(primitives))


def _diagonal(factor: float, constant: float) -> ColorMatrix:
    f, c = factor, constant
    return (f, 0, 0, 0, c, 0, f, 0, 0, c, 0, 0, f, 0, c, 0, 0, 0, 1, 0)


def _saturation(s: float) -> ColorMatrix:
    r, g, b = _LUMA
    return (
        r + (1 - r) * s, g - g * s, b - b * s, 0, 0,
        r - r * s, g + (1 - g) * s, b - b * s, 0, 0,
        r - r * s, g - g * s, b + (1 - b) * s, 0, 0,
        0, 0, 0, 1, 0,
    )  # fmt: skip


def _sepia(amount: float) -> ColorMatrix:
    t = 1 - amount
    return (
        0.393 + 0.607 * t, 0.769 - 0.769 * t, 0.189 - 0.189 * t, 0, 0,
        0.349 - 0.349 * t, 0.686 + 0.314 * t, 0.168 - 0.168 * t, 0, 0,
        0.272 - 0.272 * t, 0.534 - 0.534 * t, 0.131 + 0.869 * t, 0, 0,
        0, 0, 0, 1, 0,
    )  # fmt: skip


def _hue_rotation(degrees: float) -> ColorMatrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (
        0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s, 0, 0,
        0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s, 0.072 - 0.072 * c - 0.283 * s, 0, 0,
        0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s, 0, 0,
        0, 0, 0, 1, 0,
    )  # fmt: skip
