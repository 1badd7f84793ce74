"""Mapping a layer's rectangle to the state of an ancestor: transforms, clips and filters applied.

Source: Blink's `GeometryMapper::LocalToAncestorVisualRect`.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import INFINITE_RECT, Rect
from compositor.layers.boundaries import Boundaries
from compositor.property_trees.geometry_mapper import map_filters
from compositor.property_trees.nodes import ClipId, EffectId, PropertyTreeState, TransformId


class MappedRect(NamedTuple):
    """A rectangle in another space; `tight` when it is exact and not just a bound."""

    rect: Rect
    tight: bool


def map_to_state(
    boundaries: Boundaries, rect: Rect, source: PropertyTreeState, target: PropertyTreeState
) -> MappedRect:
    """Map `rect` from `source` to `target`, a state whose three nodes are ancestors of the source's."""
    if source == target:
        return MappedRect(rect, True)
    tight = True
    state = source
    effects = boundaries.trees.effects
    effect = state.effect
    while effect != target.effect:
        node = effects[effect]
        if node.moves_pixels:
            clip = node.output_clip if node.output_clip >= 0 else state.clip
            group = PropertyTreeState(node.transform, clip, effect)
            rect, exact = _map_without_effects(boundaries, rect, state, group)
            rect = map_filters(node, rect)
            state = group
            tight = False
        effect = node.parent
    rect, exact = _map_without_effects(boundaries, rect, state, target)
    return MappedRect(rect, tight and exact)


def _map_without_effects(
    boundaries: Boundaries, rect: Rect, source: PropertyTreeState, target: PropertyTreeState
) -> MappedRect:
    tight = True
    if source.transform != target.transform:
        matrix = boundaries.between(source.transform, target.transform)
        tight = matrix.is_2d and matrix.preserves_axis_alignment
        rect = matrix.map_rect(rect)
    if source.clip != target.clip:
        limit = clip_rect(boundaries, source.clip, target.clip, target.transform)
        tight = tight and limit.tight
        rect = rect.intersect(limit.rect)
    return MappedRect(rect, tight)


def clip_rect(boundaries: Boundaries, clip: ClipId, above: ClipId, space: TransformId) -> MappedRect:
    """Intersection of the clips from `clip` up to `above` (excluded), px in `space`."""
    rect, tight = INFINITE_RECT, True
    nodes = boundaries.trees.clips
    while clip != above and clip >= 0:
        node = nodes[clip]
        matrix = boundaries.between(node.transform, space)
        rect = rect.intersect(matrix.map_rect(node.rect.rect))
        if node.rect.is_rounded or node.path is not None or not matrix.preserves_axis_alignment:
            tight = False
        clip = node.parent if clip > 0 else ClipId(-1)
    return MappedRect(rect, tight)


def effect_hides_opacity(boundaries: Boundaries, effect: EffectId, above: EffectId) -> bool:
    """True when a group from `effect` up to `above` (excluded) may make opaque content translucent."""
    nodes = boundaries.trees.effects
    while effect != above:
        node = nodes[effect]
        if node.opacity != 1.0 or node.filters or node.blend_mode != "normal":
            return True
        effect = node.parent
    return False
