"""Might two layers ever overlap on the screen?

Both rectangles are mapped to their common ancestor state and intersected. On the way a rectangle
grows to everywhere it may be before the next layerization: anywhere under a running animation, all
scroll positions under a scroller.

Source: Blink's `GeometryMapper::MightOverlapForCompositing`.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import Rect
from compositor.layers.boundaries import Boundaries
from compositor.layers.mapping import Leg, follow, way_up
from compositor.property_trees.nodes import (
    ROOT_CLIP,
    ClipId,
    PropertyTreeState,
    ScrollNode,
    TransformId,
)

_NO_CLIP = ClipId(-1)


class _Stage(NamedTuple):
    """A way to a state, and the scroller all of whose positions count there.

    Attributes:
        way: Without scrollers on it.
        limit: What of the state at its end can be seen.
        scroll: None where the state is the common one.
    """

    way: tuple[Leg, ...]
    limit: Rect
    scroll: ScrollNode | None


class OverlapTester:
    """Overlap tests under one set of boundaries; the way from a state to another is worked out once."""

    def __init__(self, boundaries: Boundaries) -> None:
        self._boundaries = boundaries
        self._stages: dict[tuple[PropertyTreeState, ClipId, PropertyTreeState], tuple[_Stage, ...]] = {}
        self._foreign: dict[tuple[TransformId, ClipId], tuple[ClipId, bool]] = {}

    def might_overlap(self, a: Rect, a_state: PropertyTreeState, b: Rect, b_state: PropertyTreeState) -> bool:
        """True when `a` and `b` (each px in its state) may share screen area; touching edges do not count."""
        if a_state.transform == b_state.transform and a_state.clip == b_state.clip:
            return a.intersects(b)
        boundaries = self._boundaries
        common = a_state._replace(
            transform=boundaries.common_transform(a_state.transform, b_state.transform),
            clip=boundaries.common_clip(a_state.clip, b_state.clip),
        )
        a_clip, b_clip = self._own_clips(a_state, common.clip), self._own_clips(b_state, common.clip)
        if a_clip == _NO_CLIP or b_clip == _NO_CLIP:
            return True
        scrolls = boundaries.scroll_translation
        if scrolls[a_state.transform] == scrolls[b_state.transform]:
            a_clip, b_clip = a_state.clip, b_state.clip
        return self._reach(a, a_state, a_clip, common).intersects(self._reach(b, b_state, b_clip, common))

    def spreads_everywhere(self, state: PropertyTreeState) -> bool:
        """True for content of a scroller inside a filter that moves pixels: assumed to overlap all outside it."""
        return self._foreign_clip(state)[1]

    def _own_clips(self, state: PropertyTreeState, common: ClipId) -> ClipId:
        """The clip outside those that scroll otherwise than `state`; -1 where nothing can be told then."""
        clip, spreads = self._foreign_clip(state)
        if clip in (_NO_CLIP, common) or not self._boundaries.is_clip_ancestor(common, clip):
            return state.clip
        return _NO_CLIP if spreads else self._boundaries.trees.clips[clip].parent

    def _foreign_clip(self, state: PropertyTreeState) -> tuple[ClipId, bool]:
        """The innermost clip that scrolls otherwise than `state`, and whether a filter in it moves pixels."""
        key = (state.transform, state.clip)
        found = self._foreign.get(key)
        if found is None:
            boundaries, clips = self._boundaries, self._boundaries.trees.clips
            scrolls, clip = boundaries.scroll_translation, state.clip
            own = scrolls[state.transform]
            while clip != ROOT_CLIP and scrolls[clips[clip].transform] == own:
                clip = clips[clip].parent
            filters = boundaries.pixel_moving_filter
            foreign = _NO_CLIP if clip == ROOT_CLIP else clip
            found = self._foreign[key] = foreign, foreign >= 0 and filters[state.clip] != filters[foreign]
        return found

    def _reach(self, rect: Rect, state: PropertyTreeState, clip: ClipId, common: PropertyTreeState) -> Rect:
        """Everywhere `rect` may come to lie, px in the ancestor state `common`."""
        key = (state, clip, common)
        stages = self._stages.get(key)
        if stages is None:
            stages = self._stages[key] = tuple(self._stages_to(state._replace(clip=clip), common))
        for way, limit, scroll in stages:
            rect = follow(self._boundaries, rect, way).rect.intersect(limit)
            if scroll is not None:
                rect = all_scroll_positions(rect, scroll)
        return rect

    def _stages_to(self, state: PropertyTreeState, common: PropertyTreeState) -> list[_Stage]:
        boundaries, stages = self._boundaries, []
        clips, transforms = boundaries.trees.clips, boundaries.trees.transforms
        level = boundaries.scroll_translation[state.transform]
        while level != boundaries.scroll_translation[common.transform]:
            scroll = boundaries.trees.scrolls[boundaries.scroll_of(level)]
            contents = state._replace(transform=level, clip=max(scroll.overflow_clip, ROOT_CLIP))
            stages.append(self._stage(state, contents, scroll))
            outside = max(clips[contents.clip].parent, ROOT_CLIP)
            state = state._replace(transform=transforms[level].parent, clip=outside)
            level = boundaries.scroll_translation[state.transform]
        stages.append(self._stage(state, common, None))
        return stages

    def _stage(self, start: PropertyTreeState, end: PropertyTreeState, scroll: ScrollNode | None) -> _Stage:
        way = way_up(self._boundaries, start, end, may_move=True)
        return _Stage(way, self._boundaries.visibility_limit(end), scroll)


def all_scroll_positions(rect: Rect, scroll: ScrollNode) -> Rect:
    """`rect` (contents space) in the scroller's own space, at every scroll offset, cut by the container."""
    container, contents = scroll.container, scroll.contents
    dx, dy = contents.width - container.width, contents.height - container.height
    return Rect(rect.x - dx, rect.y - dy, rect.width + dx, rect.height + dy).intersect(container)
