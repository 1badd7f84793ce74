"""Filter functions on the device. Each takes a target and makes a new one; sources are left as they are.

Source: https://www.w3.org/TR/filter-effects-1/; large blurs run on a smaller copy, as in Skia.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from compositor.css.filter_graph import FilterGraph
from compositor.css.values import FilterFunction, Shadow
from compositor.gpu.device import Device
from compositor.gpu.programs import Programs
from compositor.gpu.readback import read_pixels
from compositor.gpu.targets import ScratchPool, Target
from compositor.layers.tile_set import DeviceRect
from compositor.raster.filter_math import SIGMA_REACH, ColorMatrix, color_matrix, limited_sigma
from compositor.raster.svg_filter import graph_area, run_filter
from compositor.raster.turbulence import MOST_OCTAVES

MAX_SIGMA = 4.0
"""Larger blurs are done at half size, again and again."""

_LEAST_SIGMA = 0.03
_FAR = 4096.0
_UNIT = 0
_MOST_GRAPH_PX = 32 * 1024 * 1024  # of all results and what they are made of together
_MAX_RADIUS = 15
_MAT4: Final = struct.Struct("16f")


def gaussian_weights(sigma: float) -> list[float]:
    """Weights from the centre outwards; the whole kernel sums to 1."""
    radius = min(_MAX_RADIUS, max(1, math.ceil(SIGMA_REACH * sigma)))
    weights = [math.exp(-(i * i) / (2 * sigma * sigma)) for i in range(radius + 1)]
    total = weights[0] + 2 * sum(weights[1:])
    return [weight / total for weight in weights]


def inflated(rect: DeviceRect, amount: int) -> DeviceRect:
    """The rectangle grown on all sides."""
    return DeviceRect(rect.x - amount, rect.y - amount, rect.width + 2 * amount, rect.height + 2 * amount)


def common(a: DeviceRect, b: DeviceRect) -> DeviceRect:
    """Common area; one px at least, so that there is always a texture."""
    x, y = max(a.x, b.x), max(a.y, b.y)
    right, bottom = min(a.x + a.width, b.x + b.width), min(a.y + a.height, b.y + b.height)
    return DeviceRect(x, y, max(1, right - x), max(1, bottom - y))


def _passes(graph: FilterGraph) -> int:
    """How often the processor goes over all pixels, about: once for each input, and for each octave of noise."""
    octaves = sum(int(min(MOST_OCTAVES, each.numbers[2])) for each in graph.primitives if each.kind == "turbulence")
    return octaves + sum(max(1, len(each.inputs)) for each in graph.primitives)


class FilterRunner:
    """Runs filters between targets of one pool."""

    def __init__(self, device: Device, programs: Programs, pool: ScratchPool) -> None:
        self._context: Any = device.context
        self._programs: Final = programs
        self._pool: Final = pool

    def apply(
        self, filters: Sequence[FilterFunction], source: Target, limit: DeviceRect, mirrored: bool = False
    ) -> Target:
        """The result of a filter list; its area never leaves `limit`. The caller gives it back.

        Args:
            filters: Lengths in px of the target.
            source: Left alone.
            limit: What can be seen of the result.
            mirrored: Blurs see the source mirrored beyond its edges, as backdrop filters do.
        """
        current = self.crop(source, source.rect)
        for function in filters:
            following = self._apply_one(function, current, limit, mirrored)
            if following is not current:
                self._pool.give(current)
            current = following
        return current

    def _apply_one(self, function: FilterFunction, source: Target, limit: DeviceRect, mirrored: bool) -> Target:
        if function.name == "blur":
            sigma = limited_sigma(function.amount)
            return self.blur(source, sigma, limit, mirrored) if sigma > _LEAST_SIGMA else source
        if function.name == "drop-shadow" and function.shadow is not None:
            return self._drop_shadow(source, function.shadow, limit)
        if function.graph is not None:
            return self._run_graph(function.graph, source, limit)
        matrix = color_matrix(function)
        return source if matrix is None else self.recolor(source, matrix)

    def _run_graph(self, graph: FilterGraph, source: Target, limit: DeviceRect) -> Target:
        """An SVG filter, which the processor runs on the pixels; one that is too large does nothing."""
        area = _around(common(source.rect, DeviceRect(*graph_area(graph, source.rect))), limit)
        if area.width * area.height * (_passes(graph) + 2) > _MOST_GRAPH_PX:
            return source
        pixels = np.zeros((area.height, area.width, 4), np.float32)
        x, y, (width, height) = source.rect.x - area.x, source.rect.y - area.y, source.rect[2:]
        seen = read_pixels(source.texture, width, height)[max(0, -y) : area.height - y, max(0, -x) : area.width - x]
        x, y = max(0, x), max(0, y)
        pixels[y : y + seen.shape[0], x : x + seen.shape[1]] = seen / np.float32(255)
        found = run_filter(graph, pixels, area)
        x, y = limit.x - area.x, limit.y - area.y
        result = self._pool.take(limit)
        shown = np.rint(np.clip(found[y : y + limit.height, x : x + limit.width], 0.0, 1.0) * 255).astype(np.uint8)
        result.texture.texture.write(np.ascontiguousarray(shown).tobytes(), viewport=(0, 0, limit.width, limit.height))
        return result

    def crop(self, source: Target, rect: DeviceRect) -> Target:
        """A copy of part of a target; what lies outside the source is transparent."""
        result = self._pool.take(rect)
        self._convolve(source, result, (0, 0), [1.0], False)
        return result

    def recolor(self, source: Target, matrix: ColorMatrix) -> Target:
        """Apply a colour matrix."""
        result = self._pool.take(source.rect)
        self._begin(result)
        program = self._programs.get("colormatrix")
        columns = [matrix[row * 5 + column] for column in range(4) for row in range(4)]
        program.set("u_factors", _MAT4.pack(*columns))
        program.set("u_constants", tuple(matrix[row * 5 + 4] for row in range(4)))
        program.set("u_offset", (0, 0))
        program.set("u_size", (source.rect.width, source.rect.height))
        self._draw(program, source)
        return result

    def blur(self, source: Target, sigma: float, limit: DeviceRect, mirrored: bool = False) -> Target:
        """A Gaussian blur; the result reaches 3 sigma beyond the source, within `limit`."""
        spread = math.ceil(SIGMA_REACH * sigma)
        area = common(inflated(source.rect, 0 if mirrored else spread), limit)
        if sigma <= MAX_SIGMA:
            return self._blur_directly(source, sigma, area, mirrored)
        if mirrored:
            # Mirroring needs the small copy to begin exactly at the source's corner.
            return self._blur_from_corner(source, sigma, area)
        return self._blur_small(self.crop(source, common(source.rect, inflated(area, spread))), sigma, area, False)

    def _blur_from_corner(self, source: Target, sigma: float, area: DeviceRect) -> Target:
        x, y = source.rect.x, source.rect.y
        copy = self.crop(source, source.rect)
        moved = Target(copy.texture, source.rect._replace(x=0, y=0))
        result = self._blur_small(moved, sigma, area._replace(x=area.x - x, y=area.y - y), True)
        return Target(result.texture, area)

    def _blur_small(self, source: Target, sigma: float, area: DeviceRect, mirrored: bool) -> Target:
        """Blur a smaller copy of `source` (which is given back) and scale the result up again."""
        small, factor = self._shrink(source, sigma)
        shrunk_area = DeviceRect(
            math.floor(area.x / factor) - 1,
            math.floor(area.y / factor) - 1,
            area.width // factor + 3,
            area.height // factor + 3,
        )
        blurred = self._blur_directly(small, sigma / factor, shrunk_area, mirrored)
        result = self._pool.take(area)
        self._begin(result)
        self._resample(blurred, (area.x / factor - shrunk_area.x, area.y / factor - shrunk_area.y), 1.0 / factor)
        self._pool.give(small)
        self._pool.give(blurred)
        return result

    def _shrink(self, source: Target, sigma: float) -> tuple[Target, int]:
        """Halve `source` (which is given back) until the blur fits; positions are divided by the factor."""
        factor = 1
        while sigma / factor > MAX_SIGMA:
            rect = source.rect
            x, y = math.floor(rect.x / 2), math.floor(rect.y / 2)
            right, bottom = -(-(rect.x + rect.width) // 2), -(-(rect.y + rect.height) // 2)
            half = self._pool.take(DeviceRect(x, y, max(1, right - x), max(1, bottom - y)))
            self._begin(half)
            self._resample(source, (2.0 * x - rect.x, 2.0 * y - rect.y), 2.0)
            self._pool.give(source)
            source, factor = half, factor * 2
        return source, factor

    def _blur_directly(self, source: Target, sigma: float, area: DeviceRect, mirrored: bool) -> Target:
        weights = gaussian_weights(sigma)
        rows = DeviceRect(area.x, source.rect.y, area.width, source.rect.height)
        across = self._pool.take(rows)
        self._convolve(source, across, (1, 0), weights, mirrored)
        result = self._pool.take(area)
        self._convolve(across, result, (0, 1), weights, mirrored)
        self._pool.give(across)
        return result

    def _drop_shadow(self, source: Target, shadow: Shadow, limit: DeviceRect) -> Target:
        """The source over its blurred, coloured and moved silhouette."""
        r, g, b, a = shadow.color
        tint: ColorMatrix = (0, 0, 0, 0, r, 0, 0, 0, 0, g, 0, 0, 0, 0, b, 0, 0, 0, a, 0)
        tinted = self.recolor(source, tint)
        dx, dy = (round(min(_FAR, max(-_FAR, offset))) for offset in (shadow.x, shadow.y))
        reach = max(abs(dx), abs(dy))
        if shadow.blur > _LEAST_SIGMA:
            cast = self.blur(tinted, limited_sigma(shadow.blur), inflated(limit, reach))
            self._pool.give(tinted)
        else:
            cast = tinted
        moved = Target(cast.texture, cast.rect._replace(x=cast.rect.x + dx, y=cast.rect.y + dy))
        area = common(_around(moved.rect, source.rect), limit)
        result = self._pool.take(area)
        self._convolve(moved, result, (0, 0), [1.0], False)
        self._context.enable_direct(_GL_BLEND)
        self._context.blend_func = self._context.ONE, self._context.ONE_MINUS_SRC_ALPHA
        self._convolve(source, result, (0, 0), [1.0], False, begin=False)
        self._pool.give(cast)
        return result

    def _convolve(
        self,
        source: Target,
        result: Target,
        direction: tuple[int, int],
        weights: list[float],
        mirrored: bool,
        *,
        begin: bool = True,
    ) -> None:
        if begin:
            self._begin(result)
        program = self._programs.get("blur+MIRROR" if mirrored else "blur")
        program.set("u_direction", direction)
        program.set("u_offset", (result.rect.x - source.rect.x, result.rect.y - source.rect.y))
        program.set("u_size", (source.rect.width, source.rect.height))
        program.set("u_radius", len(weights) - 1)
        padded = (*weights, *([0.0] * (16 - len(weights))))
        program.set("u_weights", struct.pack("16f", *padded))
        self._draw(program, source)

    def _resample(self, source: Target, offset: tuple[float, float], factor: float) -> None:
        program = self._programs.get("resample")
        program.set("u_offset", offset)
        program.set("u_factor", factor)
        program.set("u_size", (float(source.rect.width), float(source.rect.height)))
        texture = source.texture.texture
        texture.filter = (self._context.LINEAR, self._context.LINEAR)
        self._draw(program, source)

    def _begin(self, target: Target) -> None:
        target.bind()
        self._context.disable_direct(_GL_BLEND)

    def _draw(self, program: Any, source: Target) -> None:
        source.texture.texture.use(_UNIT)
        program.set("u_texture", _UNIT)
        program.draw_once()


_GL_BLEND = 0x0BE2


def _around(a: DeviceRect, b: DeviceRect) -> DeviceRect:
    x, y = min(a.x, b.x), min(a.y, b.y)
    right, bottom = max(a.x + a.width, b.x + b.width), max(a.y + a.height, b.y + b.height)
    return DeviceRect(x, y, right - x, bottom - y)
