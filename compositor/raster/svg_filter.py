"""SVG filters on pixels: the primitives of a graph, one after another.

Pixels are premultiplied floats 0..1, (height, width, 4). Source: Filter Effects 1 §9.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.css.filter_graph import SOURCE_ALPHA, SOURCE_GRAPHIC, FilterGraph, FilterPrimitive
from compositor.css.values import FilterFunction
from compositor.layers.tile_set import DeviceRect
from compositor.paint.gradients import resolve_gradient
from compositor.raster.filter_math import SIGMA_REACH, color_matrix
from compositor.raster.turbulence import turbulence

Pixels = NDArray[np.float32]
_LARGE_SIGMA: Final = 16.0
_LEAST_SIGMA: Final = 0.03
_MOST_RADIUS: Final = 256
_LUMINANCE: Final = (0.0,) * 15 + (0.2125, 0.7154, 0.0721, 0.0, 0.0)
_FUNCTIONS: Final = {"saturate": "saturate", "hueRotate": "hue-rotate"}


def run_filter(graph: FilterGraph, source: Pixels, area: DeviceRect) -> Pixels:
    """The result of a graph over `area`, whose px the source and all lengths are in."""
    run = _Run(source, area)
    for primitive in graph.primitives:
        run.add(primitive)
    return run.results[-1] if run.results else source


def graph_area(graph: FilterGraph, source: DeviceRect) -> tuple[int, int, int, int]:
    """The part of a source that matters: what lies in some region of the graph; x, y, width and height."""
    whole = EMPTY_RECT
    for primitive in graph.primitives:
        whole = whole.union(primitive.region)
    x, y, width, height = whole.intersect(Rect(*source)).enclosing_int()
    return int(x), int(y), int(width), int(height)


class _Run:
    """Results so far, in gamma-encoded colour."""

    def __init__(self, source: Pixels, area: DeviceRect) -> None:
        self._area = area
        alpha = np.zeros_like(source)
        alpha[..., 3] = source[..., 3]
        self._sources = {SOURCE_GRAPHIC: source, SOURCE_ALPHA: alpha}
        self.results: list[Pixels] = []

    def add(self, primitive: FilterPrimitive) -> None:
        """Run one primitive, and cut its result to its region."""
        inputs = [self._sources[each] if each < 0 else self.results[each] for each in primitive.inputs]
        linear = primitive.linear and primitive.kind in _IN_LIGHT
        if linear:
            inputs = [_converted(each, _to_linear) for each in inputs]
        result = _RUNNERS[primitive.kind](primitive, inputs, self._area)
        if linear:
            result = _converted(result, _to_gamma)
        self.results.append(_cut(result, primitive.region, self._area))


def _cut(pixels: Pixels, region: Rect, area: DeviceRect) -> Pixels:
    """Nothing outside of a region."""
    x0, y0 = math.floor(region.x + 1e-3) - area.x, math.floor(region.y + 1e-3) - area.y
    x1, y1 = math.ceil(region.right - 1e-3) - area.x, math.ceil(region.bottom - 1e-3) - area.y
    height, width = pixels.shape[:2]
    result = np.zeros_like(pixels)
    rows, columns = slice(max(0, y0), max(0, min(height, y1))), slice(max(0, x0), max(0, min(width, x1)))
    result[rows, columns] = pixels[rows, columns]
    return result


# ------------------------------------------------------------------ colour


def _to_linear(values: Pixels) -> Pixels:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _to_gamma(values: Pixels) -> Pixels:
    high = 1.055 * np.power(np.maximum(values, 0.0031308), 1 / 2.4) - 0.055
    return np.where(values <= 0.0031308, values * 12.92, high).astype(np.float32)


def _straight(pixels: Pixels) -> Pixels:
    result = pixels.copy()
    alpha = np.maximum(pixels[..., 3:], 1e-6)
    result[..., :3] = np.clip(pixels[..., :3] / alpha, 0.0, 1.0)
    return result


def _premultiplied(pixels: Pixels) -> Pixels:
    result = np.clip(pixels, 0.0, 1.0).astype(np.float32)
    result[..., :3] *= result[..., 3:]
    return result


def _converted(pixels: Pixels, convert: Callable[[Pixels], Pixels]) -> Pixels:
    result = _straight(pixels)
    result[..., :3] = convert(result[..., :3])
    return _premultiplied(result)


# ------------------------------------------------------------------ primitives


def _none(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    return inputs[0]


def _offset(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    dx, dy = (math.floor(number + 0.5) for number in primitive.numbers)
    return _moved(inputs[0], dx, dy)


def _moved(pixels: Pixels, dx: int, dy: int) -> Pixels:
    """Moved by whole px; nothing comes in."""
    height, width = pixels.shape[:2]
    result = np.zeros_like(pixels)
    if abs(dx) < width and abs(dy) < height:
        rows, columns = slice(max(0, dy), height + min(0, dy)), slice(max(0, dx), width + min(0, dx))
        from_rows, from_columns = slice(max(0, -dy), height - max(0, dy)), slice(max(0, -dx), width - max(0, dx))
        result[rows, columns] = pixels[from_rows, from_columns]
    return result


def _blur(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    result = inputs[0]
    for axis, sigma in ((1, primitive.numbers[0]), (0, primitive.numbers[1])):
        if sigma > _LARGE_SIGMA:
            result = _box_blurred(result, sigma, axis)
        elif sigma > _LEAST_SIGMA:
            result = _blurred(result, sigma, axis)
    return result


def _blurred(pixels: Pixels, sigma: float, axis: int) -> Pixels:
    radius = min(math.ceil(SIGMA_REACH * sigma), pixels.shape[axis])
    weights = np.exp(-(np.arange(-radius, radius + 1) ** 2) / (2 * sigma * sigma))
    weights = (weights / weights.sum()).astype(np.float32)
    padding = [(0, 0), (0, 0), (0, 0)]
    padding[axis] = (radius, radius)
    padded = np.pad(pixels, padding)
    result = np.zeros_like(pixels)
    length = pixels.shape[axis]
    for index, weight in enumerate(weights):
        result += weight * np.take(padded, range(index, index + length), axis=axis)
    return result


def _box_blurred(pixels: Pixels, sigma: float, axis: int) -> Pixels:
    """Three averages in a row are close to a wide Gaussian."""
    half = min(int(sigma * 3 * math.sqrt(2 * math.pi) / 4 + 0.5) // 2, pixels.shape[axis])
    padding = [(0, 0), (0, 0), (0, 0)]
    padding[axis] = (half + 1, half)
    result = pixels
    for _ in range(3):
        sums = np.cumsum(np.pad(result, padding), axis=axis, dtype=np.float64)
        length = pixels.shape[axis]
        upper = np.take(sums, range(2 * half + 1, 2 * half + 1 + length), axis=axis)
        lower = np.take(sums, range(length), axis=axis)
        result = ((upper - lower) / (2 * half + 1)).astype(np.float32)
    return result


def _flood(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    result = np.empty((area.height, area.width, 4), np.float32)
    result[...] = primitive.color.premultiplied()
    return result


def _tint(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    color = np.array(primitive.color.premultiplied(), np.float32)
    return (inputs[0][..., 3:] * color).astype(np.float32)


def _matrix(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    numbers: tuple[float, ...] | None = primitive.numbers
    if primitive.word == "luminanceToAlpha":
        numbers = _LUMINANCE
    elif primitive.word in _FUNCTIONS:
        numbers = color_matrix(FilterFunction(_FUNCTIONS[primitive.word], primitive.numbers[0]))
    rows = np.array(numbers, np.float32).reshape(4, 5)
    straight = _straight(inputs[0])
    return _premultiplied((straight @ rows[:, :4].T + rows[:, 4]).astype(np.float32))


def _transfer(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    straight = _straight(inputs[0])
    steps = np.linspace(0.0, 1.0, len(primitive.tables[0]))
    for channel, table in enumerate(primitive.tables):
        straight[..., channel] = np.interp(straight[..., channel], steps, table)
    return _premultiplied(straight)


def _composite(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    upper, lower = inputs
    a, b = upper[..., 3:], lower[..., 3:]
    match primitive.word:
        case "in":
            return upper * b
        case "out":
            return upper * (1 - b)
        case "atop":
            return upper * b + lower * (1 - a)
        case "xor":
            return upper * (1 - b) + lower * (1 - a)
        case "lighter":
            return np.asarray(np.minimum(upper + lower, 1.0), np.float32)
        case "arithmetic":
            k1, k2, k3, k4 = (np.float32(number) for number in primitive.numbers)
            result = np.clip(k1 * upper * lower + k2 * upper + k3 * lower + k4, 0.0, 1.0).astype(np.float32)
            result[..., :3] = np.minimum(result[..., :3], result[..., 3:])
            return np.asarray(result, np.float32)
    return upper + lower * (1 - a)


def _merge(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    result = np.zeros((area.height, area.width, 4), np.float32)
    for each in inputs:
        result = each + result * (1 - each[..., 3:])
    return result


def _blend(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    """Separable blend modes of the first input over the second; others count as `normal`."""
    upper, lower = inputs
    mix = _BLENDS.get(primitive.word)
    a, b = upper[..., 3:], lower[..., 3:]
    result = upper + lower * (1 - a)
    if mix is not None:
        s, d = _straight(upper)[..., :3], _straight(lower)[..., :3]
        result[..., :3] = upper[..., :3] * (1 - b) + lower[..., :3] * (1 - a) + a * b * mix(s, d)
    return result


_BLENDS: Final[dict[str, Callable[[Pixels, Pixels], Pixels]]] = {
    "multiply": lambda s, d: s * d,
    "screen": lambda s, d: s + d - s * d,
    "darken": np.minimum,
    "lighten": np.maximum,
    "difference": lambda s, d: np.abs(s - d),
    "exclusion": lambda s, d: s + d - 2 * s * d,
    "hard-light": lambda s, d: np.where(s <= 0.5, 2 * s * d, 1 - 2 * (1 - s) * (1 - d)).astype(np.float32),
    "overlay": lambda s, d: np.where(d <= 0.5, 2 * s * d, 1 - 2 * (1 - s) * (1 - d)).astype(np.float32),
}


def _image(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    """A linear gradient over the region; other kinds leave all."""
    result = np.zeros((area.height, area.width, 4), np.float32)
    region, gradient = primitive.region, primitive.image
    resolved = None if gradient is None else resolve_gradient(gradient, region.width, region.height)
    if resolved is None or resolved.kind != "linear" or not resolved.stops:
        result[..., 3] = 1.0
        return result
    x0, y0, x1, y1 = resolved.geometry
    length = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-9)
    xs, ys = np.arange(area.width) + area.x + 0.5 - region.x, np.arange(area.height) + area.y + 0.5 - region.y
    along = ((xs[None, :] - x0) * (x1 - x0) + (ys[:, None] - y0) * (y1 - y0)) / length
    offsets = [offset for offset, _color in resolved.stops]
    for channel in range(4):
        result[..., channel] = np.interp(
            along, offsets, [color.premultiplied()[channel] for _, color in resolved.stops]
        )
    return result


def _mirror(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    across, total, _farthest = primitive.numbers
    count, first = (area.width, area.x) if across else (area.height, area.y)
    places = math.floor(total + 0.5) - 1 - (np.arange(count) + first) - first
    kept = (places >= 0) & (places < count)
    result = np.zeros_like(inputs[0])
    if across:
        result[:, kept] = inputs[0][:, places[kept]]
    else:
        result[kept] = inputs[0][places[kept]]
    return result


def _morphology(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    """The largest or smallest value of each channel around each px."""
    radii = [min(_MOST_RADIUS, int(number)) for number in primitive.numbers]
    if min(radii) < 0 or max(radii) == 0:
        return inputs[0]
    pick = np.maximum if primitive.word == "dilate" else np.minimum
    result = inputs[0]
    for radius, (x, y) in zip(radii, ((1, 0), (0, 1)), strict=True):
        base = result
        for step in range(1, radius + 1):
            for sign in (-1, 1):
                result = pick(result, _moved(base, sign * step * x, sign * step * y))
    return result


def _tile(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    return inputs[0]


def _displacement(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    scale, across, down = primitive.numbers
    colors = _straight(inputs[1])
    height, width = inputs[0].shape[:2]
    rows, columns = np.mgrid[0:height, 0:width]
    x = np.floor(columns + scale * (colors[..., int(across)] - 0.5) + 0.5).astype(int)
    y = np.floor(rows + scale * (colors[..., int(down)] - 0.5) + 0.5).astype(int)
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    result = np.zeros_like(inputs[0])
    result[inside] = inputs[0][y[inside], x[inside]]
    return result


def _turbulence(primitive: FilterPrimitive, inputs: list[Pixels], area: DeviceRect) -> Pixels:
    return _premultiplied(turbulence(primitive.numbers, area, primitive.region))


_IN_LIGHT: Final = frozenset(
    ("blur", "matrix", "transfer", "composite", "blend", "merge", "morphology", "displacement", "turbulence")
)
"""Kinds whose results differ with the kind of light that they work in."""
_Runner = Callable[[FilterPrimitive, list[Pixels], DeviceRect], Pixels]
_RUNNERS: Final[dict[str, _Runner]] = {
    "none": _none,
    "offset": _offset,
    "blur": _blur,
    "flood": _flood,
    "tint": _tint,
    "matrix": _matrix,
    "transfer": _transfer,
    "composite": _composite,
    "merge": _merge,
    "blend": _blend,
    "morphology": _morphology,
    "image": _image,
    "mirror": _mirror,
    "tile": _tile,
    "displacement": _displacement,
    "turbulence": _turbulence,
}
