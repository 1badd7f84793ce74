"""Might two layers ever overlap on the screen?

Both rectangles are mapped to their common ancestor state and intersected. On the way a rectangle
grows to everywhere it may be before the next layerization: anywhere under a running animation, all
scroll positions under a scroller.

Source: Blink's `GeometryMapper::MightOverlapForCompositing`.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import EMPTY_RECT, INFINITE_RECT, Rect
from compositor.base.matrix import Matrix
from compositor.layers.boundaries import Boundaries
from compositor.property_trees.geometry_mapper import map_filters
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ROOT_CLIP,
    ClipId,
    EffectId,
    Fact,
    PropertyTreeState,
    ScrollNode,
    TransformId,
)


class _Leg(NamedTuple):
    """One stretch of the way up, without scrollers or filters on it.

    Attributes:
        matrix: From the stretch's start to its end; None when something on it moves freely.
        clip: Clips along it, px at its end.
        filters: Effect whose pixel-moving filter applies at the end, -1 for none.
        scroll: Scroller whose positions are all counted at the end, None for none.
    """

    matrix: Matrix | None
    clip: Rect
    filters: EffectId
    scroll: ScrollNode | None


class OverlapTester:
    """Overlap tests under one set of boundaries; the way from a state to another is worked out once."""

    def __init__(self, boundaries: Boundaries) -> None:
        self._boundaries = boundaries
        self._has_filters = any(node.moves_pixels for node in boundaries.trees.effects)
        self._ways: dict[tuple[PropertyTreeState, PropertyTreeState], tuple[_Leg, ...]] = {}

    def might_overlap(self, a: Rect, a_state: PropertyTreeState, b: Rect, b_state: PropertyTreeState) -> bool:
        """True when `a` and `b` (each px in its state) may share screen area; touching edges do not count."""
        same_space = a_state.transform == b_state.transform and a_state.clip == b_state.clip
        if same_space and (a_state.effect == b_state.effect or not self._has_filters):
            return a.intersects(b)
        boundaries = self._boundaries
        if boundaries.scroll_translation[a_state.transform] != boundaries.scroll_translation[b_state.transform] and (
            self.spreads_out_of_scroller(a_state) or self.spreads_out_of_scroller(b_state)
        ):
            return True
        common = PropertyTreeState(
            boundaries.common_transform(a_state.transform, b_state.transform),
            boundaries.common_clip(a_state.clip, b_state.clip),
            boundaries.common_effect(a_state.effect, b_state.effect),
        )
        limit = boundaries.visibility_limit(common)
        mapped_a = self.reach(a, a_state, common).intersect(limit)
        return mapped_a.intersects(self.reach(b, b_state, common).intersect(limit))

    def spreads_out_of_scroller(self, state: PropertyTreeState) -> bool:
        """True for content of a scroller inside a filter that moves pixels: assumed to overlap all outside it."""
        if not self._has_filters:
            return False
        boundaries, clips = self._boundaries, self._boundaries.trees.clips
        scroll = boundaries.scroll_of(boundaries.scroll_translation[state.transform])
        stop = boundaries.trees.scrolls[scroll].overflow_clip if scroll != NO_SCROLL else ROOT_CLIP
        clip = state.clip
        while clip not in (stop, ROOT_CLIP):
            if clips[clip].pixel_moving_filter >= 0:
                return scroll != NO_SCROLL
            clip = clips[clip].parent
        return False

    def reach(self, rect: Rect, state: PropertyTreeState, common: PropertyTreeState) -> Rect:
        """Everywhere `rect` may come to lie, px in the ancestor state `common`."""
        if rect.is_empty:
            return EMPTY_RECT
        for leg in self._way(state, common):
            rect = INFINITE_RECT if leg.matrix is None else leg.matrix.map_rect(rect)
            rect = rect.intersect(leg.clip)
            if leg.filters >= 0:
                rect = self._filtered(rect, leg.filters)
            if leg.scroll is not None:
                rect = all_scroll_positions(rect, leg.scroll)
        return rect

    def _filtered(self, rect: Rect, effect: EffectId) -> Rect:
        node = self._boundaries.trees.effects[effect]
        return INFINITE_RECT if Fact.ACTIVE_FILTER_ANIMATION in node.facts else map_filters(node, rect)

    def _way(self, state: PropertyTreeState, common: PropertyTreeState) -> tuple[_Leg, ...]:
        key = (state, common)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = tuple(self._legs(state, common))
        return found

    def _legs(self, state: PropertyTreeState, common: PropertyTreeState) -> list[_Leg]:
        boundaries, legs = self._boundaries, []
        transform, clip = state.transform, state.clip
        stops = self._filter_stops(state.effect, common.effect, transform, common.transform)
        while True:
            scroll_translation = boundaries.scroll_translation[transform]
            below = scroll_translation != common.transform and boundaries.is_transform_ancestor(
                common.transform, scroll_translation
            )
            end = scroll_translation if below else common.transform
            while stops and boundaries.is_transform_ancestor(end, stops[0][0]):
                space, effect = stops.pop(0)
                legs.append(self._leg(transform, space, clip, clip, effect))
                transform = space
            if not below:
                legs.append(self._leg(transform, end, clip, common.clip, EffectId(-1)))
                return legs
            scroll = boundaries.trees.scrolls[boundaries.scroll_of(scroll_translation)]
            # Clips inside a scroller are left out here, as in Blink: only the scroller's container cuts.
            leg = self._leg(transform, end, clip, clip, EffectId(-1))
            legs.append(leg._replace(scroll=scroll))
            transform = boundaries.trees.transforms[scroll_translation].parent
            clip = self._clip_outside(clip, scroll, common.clip)

    def _clip_outside(self, clip: ClipId, scroll: ScrollNode, common: ClipId) -> ClipId:
        """The clip in force outside a scroller, not above the common one."""
        boundaries = self._boundaries
        if not boundaries.is_clip_ancestor(scroll.overflow_clip, clip):
            return clip
        outside = boundaries.trees.clips[scroll.overflow_clip].parent
        return outside if boundaries.is_clip_ancestor(common, outside) else common

    def _filter_stops(
        self, effect: EffectId, above: EffectId, transform: TransformId, common: TransformId
    ) -> list[tuple[TransformId, EffectId]]:
        """Spaces of the filters on the way that move pixels, innermost first."""
        nodes, stops = self._boundaries.trees.effects, []
        while effect != above:
            node = nodes[effect]
            if node.moves_pixels or Fact.ACTIVE_FILTER_ANIMATION in node.facts:
                space = node.transform
                if self._boundaries.is_transform_ancestor(space, transform):
                    transform = space
                if self._boundaries.is_transform_ancestor(common, transform):
                    stops.append((transform, effect))
            effect = node.parent
        return stops

    def _leg(self, start: TransformId, end: TransformId, clip: ClipId, above: ClipId, effect: EffectId) -> _Leg:
        moves = self._moves_between(start, end)
        matrix = None if moves else self._boundaries.to_ancestor(start, end)
        return _Leg(matrix, self._clips(clip, above, end), effect, None)

    def _moves_between(self, transform: TransformId, above: TransformId) -> bool:
        nodes, boundaries = self._boundaries.trees.transforms, self._boundaries
        while transform != above:
            if boundaries.moves_freely(transform):
                return True
            transform = nodes[transform].parent
        return False

    def _clips(self, clip: ClipId, above: ClipId, space: TransformId) -> Rect:
        """Clips that certainly cut: those in a space that reaches `space` without moving or scrolling."""
        boundaries, nodes = self._boundaries, self._boundaries.trees.clips
        rect = INFINITE_RECT
        while clip != above and clip > 0:
            node = nodes[clip]
            reaches = boundaries.is_transform_ancestor(space, node.transform)
            if (
                reaches
                and boundaries.scroll_translation[node.transform] == boundaries.scroll_translation[space]
                and not self._moves_between(node.transform, space)
            ):
                rect = rect.intersect(boundaries.between(node.transform, space).map_rect(node.rect.rect))
            clip = node.parent
        return rect


def all_scroll_positions(rect: Rect, scroll: ScrollNode) -> Rect:
    """`rect` (contents space) in the scroller's own space, at every scroll offset, cut by the container."""
    container, contents = scroll.container, scroll.contents
    return rect.outset(
        top=max(0.0, contents.bottom - container.bottom),
        right=max(0.0, container.x - contents.x),
        bottom=max(0.0, container.y - contents.y),
        left=max(0.0, contents.right - container.right),
    ).intersect(container)
