"""At which scale a layer is rastered.

Layer px are device px already (layout includes the device scale), so untransformed content has
scale 1 on every screen.
Source: cc's `PictureLayerImpl` (ideal and raster contents scale).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.geometry import Rect
from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer
from compositor.layers.reasons import TRANSFORM_ANIMATIONS
from compositor.property_trees.nodes import ROOT_TRANSFORM, Fact, PropertyTrees

_MAX_AXIS_RATIO = 5.0
_MAX_SCALE = 10_000.0
_WILL_CHANGE_SHARE = 0.25
_PERSPECTIVE_TILES = 5
_LEAST_ANIMATION_SIDE = 500.0
_DEFAULT_TILE = 256


class TransformHints(NamedTuple):
    """What the transforms above a layer announce; see `hints_by_transform`."""

    will_change: bool
    animating: bool


NO_HINTS = TransformHints(False, False)


def hints_by_transform(trees: PropertyTrees) -> tuple[TransformHints, ...]:
    """For each transform: whether it or one above has will-change: transform, or is animated."""
    hints: list[TransformHints] = []
    for node in trees.transforms:
        above = NO_HINTS if node.id == ROOT_TRANSFORM else hints[node.parent]
        hints.append(
            TransformHints(
                above.will_change or Fact.WILL_CHANGE_TRANSFORM in node.facts,
                above.animating or not node.facts.isdisjoint(TRANSFORM_ANIMATIONS),
            )
        )
    return tuple(hints)


def ideal_scale(layer: Layer, to_screen: Matrix) -> float:
    """The scale at which a texel is one screen px, the larger axis, at most 5 times the smaller."""
    bounds = layer.bounds
    if to_screen.has_perspective:
        return _perspective_scale(bounds, to_screen)
    x, y = to_screen.scale_2d
    scale = min(max(x, y), _MAX_AXIS_RATIO * min(x, y)) if min(x, y) > 0 else max(x, y)
    return _clamped(scale, bounds)


def raster_scale(layer: Layer, to_screen: Matrix, hints: TransformHints, viewport: tuple[int, int]) -> float:
    """The scale of a layer's tiling when it is first rastered."""
    scale = ideal_scale(layer, to_screen)
    if hints.will_change and scale >= _WILL_CHANGE_SHARE:
        scale = max(scale, 1.0)
    if hints.animating:
        scale = _limited_for_animation(scale, layer.bounds, viewport)
    return _clamped(scale, layer.bounds)


def _limited_for_animation(scale: float, bounds: Rect, viewport: tuple[int, int]) -> float:
    """While animating, no more texels than a square as long as the viewport's larger side."""
    side = max(float(viewport[0]), float(viewport[1]), _LEAST_ANIMATION_SIDE)
    width, height = min(bounds.width, side) * scale, min(bounds.height, side) * scale
    area = width * height
    return scale * math.sqrt(side * side / area) if area > side * side else scale


def _perspective_scale(bounds: Rect, matrix: Matrix) -> float:
    """One approximate maximum for the whole layer, a whole number from 1 on."""
    v = matrix.m
    least_w = min(v[3] * x + v[7] * y + v[15] for x in (bounds.x, bounds.right) for y in (bounds.y, bounds.bottom))
    x, y = matrix.scale_2d
    scale = max(x, y) / least_w if least_w > 0 else _MAX_SCALE
    longest = max(bounds.width, bounds.height, 1.0)
    most = max(1.0, _PERSPECTIVE_TILES * (_DEFAULT_TILE - 2) / longest)
    return _clamped(max(1.0, float(math.floor(min(scale, most) + 0.5))), bounds)


def _clamped(scale: float, bounds: Rect) -> float:
    """Within Chromium's limits, and such that at least one pixel is rastered."""
    shorter, longer = min(bounds.width, bounds.height), max(bounds.width, bounds.height)
    if not math.isfinite(scale) or shorter <= 0:
        return 1.0
    most = min(_MAX_SCALE, (2**31 - 1) / longer)
    return min(max(scale, 1.0 / shorter), most)
