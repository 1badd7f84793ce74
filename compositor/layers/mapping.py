"""Mapping a layer's rectangle to the state of an ancestor: transforms, clips and filters applied.

Source: Blink's `GeometryMapper::LocalToAncestorVisualRect`.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import EMPTY_RECT, INFINITE_RECT, Rect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.layers.boundaries import Boundaries
from compositor.property_trees.geometry_mapper import map_filters
from compositor.property_trees.nodes import ROOT_CLIP, ClipId, EffectId, Fact, PropertyTreeState, TransformId

_NO_FILTER = EffectId(-1)


class MappedRect(NamedTuple):
    """A rectangle in another space; `tight` when it is exact and not just a bound."""

    rect: Rect
    tight: bool


_UNCUT = MappedRect(INFINITE_RECT, True)
_UNKNOWN = MappedRect(INFINITE_RECT, False)
_NOTHING = MappedRect(EMPTY_RECT, False)


class Leg(NamedTuple):
    """A stretch of the way up to an ancestor state, up to the next filter that moves pixels.

    Attributes:
        matrix: From its start to its end; None when that may be anywhere.
        clip: What cuts on the way, px at the end; None where transform and clip stay the same.
        filters: Effect whose filter spreads the result, -1 for none.
    """

    matrix: Matrix | None
    clip: MappedRect | None
    filters: EffectId


def map_to_state(
    boundaries: Boundaries, rect: Rect, source: PropertyTreeState, target: PropertyTreeState
) -> MappedRect:
    """Map `rect` from `source` to `target`, a state whose three nodes are ancestors of the source's."""
    if source == target:
        return MappedRect(rect, True)
    mapped = follow(boundaries, rect, way_up(boundaries, source, target))
    # Groups may do to their content what no rectangle tells.
    return mapped if source.effect == target.effect else mapped._replace(tight=False)


def way_up(
    boundaries: Boundaries, source: PropertyTreeState, target: PropertyTreeState, may_move: bool = False
) -> tuple[Leg, ...]:
    """The way from `source` to `target`; with `may_move`, animated and sticky content may be anywhere."""
    filters = boundaries.pixel_moving_filter
    legs: list[Leg] = []
    transform, clip = source.transform, source.clip
    if clip != target.clip:
        expander = filters[clip]
        while expander != filters[target.clip]:
            if expander < 0:
                return (Leg(None, _UNKNOWN, _NO_FILTER),)
            node = boundaries.trees.clips[expander]
            effect = node.pixel_moving_filter
            if may_move and Fact.ACTIVE_FILTER_ANIMATION in boundaries.trees.effects[effect].facts:
                legs.append(Leg(None, _UNKNOWN, _NO_FILTER))
            else:
                leg = _leg(boundaries, (transform, clip), (node.transform, expander), may_move)
                legs.append(leg._replace(filters=effect))
            transform, clip = node.transform, node.parent
            expander = filters[clip]
    legs.append(_leg(boundaries, (transform, clip), (target.transform, target.clip), may_move))
    return tuple(legs)


def _leg(
    boundaries: Boundaries, start: tuple[TransformId, ClipId], end: tuple[TransformId, ClipId], may_move: bool
) -> Leg:
    if start == end:
        return Leg(IDENTITY, None, _NO_FILTER)
    projection = boundaries.projections.between(start[0], end[0])
    if projection.matrix is None:
        return Leg(IDENTITY, _NOTHING, _NO_FILTER)
    clip = clip_rect(boundaries, start[1], end[1], end[0], may_move)
    return Leg(None if may_move and projection.moves else projection.matrix, clip, _NO_FILTER)


def follow(boundaries: Boundaries, rect: Rect, way: tuple[Leg, ...]) -> MappedRect:
    """What becomes of `rect` on a way up."""
    tight = True
    for matrix, clip, filters in way:
        if clip is not None:
            if matrix is None:
                rect, tight = INFINITE_RECT, False
            elif matrix is not IDENTITY:
                rect = matrix.map_rect(rect)
                tight = tight and matrix.is_2d and matrix.preserves_axis_alignment
            rect, tight = rect.intersect(clip.rect), tight and clip.tight
            if filters >= 0 and rect.is_empty:
                return _NOTHING
        if filters >= 0 and not rect.is_infinite:
            rect = map_filters(boundaries.trees.effects[filters], rect)
    return MappedRect(rect, tight)


def clip_rect(
    boundaries: Boundaries, clip: ClipId, above: ClipId, space: TransformId, may_move: bool = False
) -> MappedRect:
    """Intersection of the clips from `clip` up to `above` (excluded), px in `space`.

    With `may_move`, clips that move against `space` by themselves are left out.
    """
    if clip == above:
        return _UNCUT
    if not boundaries.is_clip_ancestor(above, clip):
        return _UNKNOWN
    rect, tight = INFINITE_RECT, True
    nodes = boundaries.trees.clips
    while clip != above:
        node = nodes[clip]
        projection = boundaries.projections.between(node.transform, space)
        if projection.matrix is None:
            return _NOTHING
        if not (may_move and projection.moves):
            rect = rect.intersect(projection.matrix.map_rect(node.bounds))
            if node.rect.is_rounded or node.path is not None or not projection.matrix.preserves_axis_alignment:
                tight = False
        if clip == ROOT_CLIP:
            break
        clip = node.parent
    return MappedRect(rect, tight)
