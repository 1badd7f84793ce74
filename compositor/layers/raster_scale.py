"""At which scale a layer is rastered.

Layer px are device px already (layout includes the device scale), so untransformed content has
scale 1 on every screen.
Source: cc's `PictureLayerImpl` (ideal and raster contents scale).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.geometry import ZERO_POINT, Point, Rect
from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer
from compositor.layers.reasons import TRANSFORM_ANIMATIONS
from compositor.paint.artifact import PaintArtifact
from compositor.paint.display_items import DrawImage
from compositor.property_trees.nodes import ROOT_CLIP, ROOT_TRANSFORM, ClipId, Fact, PropertyTrees

_MAX_AXIS_RATIO = 5.0
_MAX_SCALE = 10_000.0
_WILL_CHANGE_SHARE = 0.25
_WILL_CHANGE = frozenset(
    (Fact.WILL_CHANGE_TRANSFORM, Fact.WILL_CHANGE_SCALE, Fact.WILL_CHANGE_ROTATE, Fact.WILL_CHANGE_TRANSLATE)
)
_PERSPECTIVE_TILES = 5
_LEAST_ANIMATION_SIDE = 500.0
_PIXEL_ERROR = 1e-3
_SCALE_ERROR = 1e-7
_DEFAULT_TILE = 256
_TINY_SCALE = 0.1
_FAR = 32


class RasterScale(NamedTuple):
    """Raster px a layer px along each axis."""

    x: float
    y: float


UNSCALED = RasterScale(1.0, 1.0)


class TransformHints(NamedTuple):
    """What the transforms above a layer announce; see `hints_by_transform`."""

    will_change: bool
    animating: bool


NO_HINTS = TransformHints(False, False)


def hints_by_transform(trees: PropertyTrees) -> tuple[TransformHints, ...]:
    """For each transform: whether it or one above has will-change: transform (or a part of it), or is animated.

    Hints inside SVG do not count.
    """
    hints: list[TransformHints] = []
    for node in trees.transforms:
        above = NO_HINTS if node.id == ROOT_TRANSFORM else hints[node.parent]
        hints.append(
            TransformHints(
                above.will_change or (node.role != "svg" and not node.facts.isdisjoint(_WILL_CHANGE)),
                above.animating or not node.facts.isdisjoint(TRANSFORM_ANIMATIONS),
            )
        )
    return tuple(hints)


def ideal_scale(layer: Layer, to_screen: Matrix) -> RasterScale:
    """The scale at which a texel is one screen px; neither axis is more than 5 times the other."""
    bounds, v = layer.bounds, to_screen.m
    # Perspective that only depends on z is the same all over the layer's plane.
    if v[3] != 0 or v[7] != 0 or v[15] == 0:
        scale = _perspective_scale(bounds, to_screen)
        return RasterScale(scale, scale)
    x, y = math.hypot(v[0], v[1], v[2]) / abs(v[15]), math.hypot(v[4], v[5], v[6]) / abs(v[15])
    if x > 0 and y > 0:
        x, y = min(x, _MAX_AXIS_RATIO * y), min(y, _MAX_AXIS_RATIO * x)
    return RasterScale(_clamped(x, bounds), _clamped(y, bounds))


def raster_scale(layer: Layer, to_screen: Matrix, hints: TransformHints, viewport: tuple[int, int]) -> RasterScale:
    """The scale of a layer's tiling when it is first rastered."""
    scale = ideal_scale(layer, to_screen)
    if hints.will_change:
        least = 1.0 if max(scale) >= _WILL_CHANGE_SHARE else 0.0
        scale = RasterScale(max(scale.x, least), max(scale.y, least))
    if hints.animating:
        scale = _limited_for_animation(scale, layer.bounds, viewport)
    return RasterScale(_clamped(scale.x, layer.bounds), _clamped(scale.y, layer.bounds))


def image_raster_scale(
    layer: Layer, artifact: PaintArtifact, trees: PropertyTrees, ideal: RasterScale
) -> RasterScale | None:
    """The scale of a layer that draws one image and nothing else: never above the image's own resolution.

    That of the axis with more image px a layer px counts for both, as long as it is not more than 5 times the other's.
    None for other layers.
    Source: cc's `PictureLayerImpl::CalculateDirectlyCompositedImageRasterScale`.
    """
    if sum(end - start for start, end in (artifact.chunks[chunk].items for chunk in layer.chunks)) != 1:
        return None
    drawn = [(chunk, item) for chunk in layer.chunks for item in artifact.items[slice(*artifact.chunks[chunk].items)]]
    (chunk, image), bounds = drawn[0], layer.bounds
    if not isinstance(image, DrawImage):
        return None
    if image.natural is None or image.tile.is_empty or image.clip.is_rounded or any(image.repeats):
        return None
    state = artifact.chunks[chunk].state
    if state.effect != layer.state.effect or not _is_clipped_plainly(trees, state.clip, layer.state.clip):
        return None
    sides = (image.natural[0] / image.tile.width, image.natural[1] / image.tile.height)
    own = min(max(sides), _MAX_AXIS_RATIO * min(sides))
    if own <= 0:
        return None
    side = _image_side(max(ideal), own)
    for length in (bounds.width, bounds.height):
        if side >= _TINY_SCALE and math.ceil(length * side - _PIXEL_ERROR) / side - length >= 1:
            return None
    return RasterScale(side, side)


def _is_clipped_plainly(trees: PropertyTrees, clip: ClipId, above: ClipId) -> bool:
    """True when only rectangles cut what is drawn in `clip` inside a layer that is in `above`."""
    while clip != above and clip != ROOT_CLIP:
        node = trees.clips[clip]
        if node.rect.is_rounded or node.path is not None:
            return False
        clip = node.parent
    return True


def _image_side(ideal: float, own: float) -> float:
    """The image's resolution, halved while that is twice what shows; what shows where the two lie far apart."""
    wanted = min(ideal, own)
    if own > _FAR * wanted:
        return wanted
    while own >= 2 * wanted:
        own /= 2
    return own


def raster_translation(layer: Layer, to_screen: Matrix, scale: RasterScale) -> Point:
    """Fraction of a px by which content is rastered right and down, so that its texels meet screen px.

    Only for layers with text that are drawn one texel a px, unturned; render surfaces are moved to whole px themselves.
    Source: cc's `PictureLayerImpl::CalculateRasterTranslation` and `PixelAlignmentOffset`.
    """
    drawn = to_screen.scale_2d
    if not layer.has_text or not to_screen.is_scale_or_translation or min(to_screen.m[0], to_screen.m[5]) <= 0:
        return ZERO_POINT
    if abs(drawn.x - scale.x) > _SCALE_ERROR or abs(drawn.y - scale.y) > _SCALE_ERROR:
        return ZERO_POINT
    corner = to_screen.map_point(layer.bounds.x, layer.bounds.y)
    return Point(_fraction(corner.x), _fraction(corner.y))


def _fraction(position: float) -> float:
    """Fractional part; rounding errors about whole px count as none."""
    if not math.isfinite(position):
        return 0.0
    part = position - math.floor(position)
    return part if _PIXEL_ERROR < part < 1 - _PIXEL_ERROR else 0.0


def _limited_for_animation(scale: RasterScale, bounds: Rect, viewport: tuple[int, int]) -> RasterScale:
    """While animating, no more texels than a square as long as the viewport's larger side."""
    side = max(float(viewport[0]), float(viewport[1]), _LEAST_ANIMATION_SIDE)
    area = min(bounds.width, side) * scale.x * min(bounds.height, side) * scale.y
    if area <= side * side:
        return scale
    factor = math.sqrt(side * side / area)
    return RasterScale(scale.x * factor, scale.y * factor)


def _perspective_scale(bounds: Rect, matrix: Matrix) -> float:
    """One approximate maximum, from the unit square at the layer's corner; a whole number from 1 on."""
    unit = matrix.map_rect(Rect(bounds.x, bounds.y, 1.0, 1.0))
    most = min(_PERSPECTIVE_TILES * (_DEFAULT_TILE - 2) / max(side, 1.0) for side in (bounds.width, bounds.height))
    scale = min(max(unit.width, unit.height), most)
    return _clamped(max(1.0, float(math.floor(scale + 0.5))), bounds)


def _clamped(scale: float, bounds: Rect) -> float:
    """Within Chromium's limits, and such that at least one pixel is rastered."""
    shorter, longer = min(bounds.width, bounds.height), max(bounds.width, bounds.height)
    if not math.isfinite(scale) or shorter <= 0:
        return 1.0
    most = min(_MAX_SCALE, (2**31 - 1) / longer)
    return min(max(scale, 1.0 / shorter), most)
