"""Which earlier layers could a new one merge with or overlap? Nearest first, without looking at all of them.

The search of layerization goes back from the newest layer and stops at the first that takes the new
one in or might overlap it. Asked pair by pair that is quadratic. Here each layer is filed by where
it lies and by what it may merge with; a search visits, in the same order, only layers that pass one
of two coarse tests, and the exact rules then decide. The coarse tests never miss a layer that the
exact ones would stop at; they may let others through.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections.abc import Iterator

from compositor.base.geometry import Rect
from compositor.layers.boundaries import NO_TRANSFORM, Boundaries
from compositor.layers.mapping import clip_rect
from compositor.layers.merge import waste_limit
from compositor.layers.overlap import OverlapTester
from compositor.layers.pending_layer import PendingLayer
from compositor.layers.reach import Mover, Reach
from compositor.layers.reasons import FIXED_FAMILY, STICKY_ONLY
from compositor.layers.rect_index import RectIndex
from compositor.layout.boxes import BoxId
from compositor.property_trees.nodes import NO_SCROLL, ROOT_CLIP, ROOT_TRANSFORM, ClipId, TransformId, TransformNode

_MOVERS_ALIKE = -2

MergeKey = tuple[int, int]


class MergeIndex:
    """Layers by merge key and place: those that a layer might join."""

    def __init__(self, boundaries: Boundaries) -> None:
        self._boundaries = boundaries
        self._by_key: dict[MergeKey, RectIndex] = {}
        self._clip_rects: dict[tuple[ClipId, TransformId], Rect] = {}

    def key(self, layer: PendingLayer) -> MergeKey:
        """Layers with different keys never merge."""
        boundaries = self._boundaries
        ancestor = boundaries.composited_ancestor[layer.state.transform]
        reasons = boundaries.reasons_at(ancestor)
        alike = bool(reasons) and (reasons <= FIXED_FAMILY or reasons == STICKY_ONLY)
        return (layer.state.effect, _MOVERS_ALIKE if alike else ancestor)

    def put(self, layer: PendingLayer) -> None:
        """File a layer under where it lies now."""
        if layer.requires_own_layer:
            return
        key = self.key(layer)
        index = self._by_key.setdefault(key, RectIndex())
        index.put(layer.index, self._place(layer) if key[1] != _MOVERS_ALIKE else None)

    def find(self, layer: PendingLayer) -> Iterator[int]:
        """Indices of the layers that `layer` might join, descending."""
        index = self._by_key.get(self.key(layer))
        return iter(()) if index is None else index.find(self._search_area(layer))

    def _base(self, layer: PendingLayer) -> TransformId:
        """The space in which layers of one key are compared."""
        ancestor = self._boundaries.composited_ancestor[layer.state.transform]
        return ROOT_TRANSFORM if ancestor == NO_TRANSFORM else ancestor

    def _place(self, layer: PendingLayer) -> Rect | None:
        """Where `layer` lies in its base space; None when it takes in others wherever they are."""
        boundaries, bounds = self._boundaries, layer.bounds
        if bounds.is_empty or layer.covers_its_limit(boundaries.visibility_limit(layer.state)):
            return None
        rect = bounds
        if self._visible_part(layer, layer.state.transform, rect).is_empty:
            return None
        for node in self._path(layer):
            if not node.matrix.is_2d:
                return None
            rect = node.local().map_rect(rect)
            if self._is_scroller(node.parent) and self._visible_part(layer, node.parent, rect).is_empty:
                return None
        return rect

    def _search_area(self, layer: PendingLayer) -> Rect | None:
        """Base-space area outside which a merge would waste too much; None for no limit.

        Two rectangles with a gap of g px along one axis waste at least g times the extent of each of
        them on the other axis.
        """
        if layer.blend_decomposited or self.key(layer)[1] == _MOVERS_ALIKE:
            return None
        limit = waste_limit(self._boundaries)
        rect, space = layer.bounds, layer.state.transform
        area = self._reach_of_waste(layer, space, rect, limit)
        for node in self._path(layer):
            if area is None or not node.matrix.is_2d:
                return None
            matrix = node.local()
            rect, area, space = matrix.map_rect(rect), matrix.map_rect(area), node.parent
            if not matrix.is_identity_or_2d_translation or self._is_scroller(space):
                here = self._reach_of_waste(layer, space, rect, limit)
                area = None if here is None else area.union(here)
        return area

    def _reach_of_waste(self, layer: PendingLayer, space: TransformId, rect: Rect, limit: float) -> Rect | None:
        seen = self._visible_part(layer, space, rect)
        if seen.width <= 0 or seen.height <= 0:
            return None
        dx, dy = limit / seen.height, limit / seen.width
        return rect.outset(dy, dx, dy, dx)

    def _path(self, layer: PendingLayer) -> Iterator[TransformNode]:
        """Transform nodes from the layer's own up to its base space, excluded."""
        nodes, base, current = self._boundaries.trees.transforms, self._base(layer), layer.state.transform
        while current != base:
            yield nodes[current]
            current = nodes[current].parent

    def _visible_part(self, layer: PendingLayer, space: TransformId, rect: Rect) -> Rect:
        """What may be left of `rect` (px in `space`) after all clips and the limit of a scroller's contents."""
        scroll = self._boundaries.scroll_of(space)
        if scroll != NO_SCROLL:
            rect = rect.intersect(self._boundaries.trees.scrolls[scroll].contents)
        clip = layer.state.clip
        if clip == ROOT_CLIP:
            return rect
        key = (clip, space)
        if key not in self._clip_rects:
            self._clip_rects[key] = clip_rect(self._boundaries, clip, ROOT_CLIP, space).rect
        return rect.intersect(self._clip_rects[key])

    def _is_scroller(self, transform: TransformId) -> bool:
        return self._boundaries.scroll_of(transform) != NO_SCROLL


class RelativesIndex(MergeIndex):
    """Layers by the paint layer that they begin with, for policies under which layers follow paint layers."""

    def __init__(self, boundaries: Boundaries) -> None:
        super().__init__(boundaries)
        self._by_paint_layer: dict[BoxId, list[int]] = {}

    def put(self, layer: PendingLayer) -> None:
        """File a layer once, when it is new."""
        own = self._by_paint_layer.setdefault(layer.first.paint_layer, [])
        at = bisect_left(own, layer.index)
        if not layer.requires_own_layer and own[at : at + 1] != [layer.index]:
            own.insert(at, layer.index)

    def find(self, layer: PendingLayer) -> Iterator[int]:
        """Indices of the layers that `layer` might join, descending."""
        related = self._boundaries.paint_layers_above(layer.first.paint_layer)
        return heapq.merge(*(reversed(self._by_paint_layer.get(each, ())) for each in related), reverse=True)


class OverlapIndex:
    """Layers by the screen area they may come to cover: those that a layer might overlap.

    Filed by level, a level being a scroll translation. On the level that two layers share, both are
    compared by what they may cover there: their place, all of the level for layers that move by
    themselves, everything a scroller may show for layers scrolled below that level.
    """

    def __init__(self, boundaries: Boundaries, tester: OverlapTester) -> None:
        self._boundaries = boundaries
        self._reach = Reach(boundaries, tester)
        self._static: dict[TransformId, RectIndex] = {}
        self._moving: dict[Mover, RectIndex] = {}
        self._movers: dict[TransformId, list[tuple[Mover, list[int]]]] = {}
        self._scrolled: dict[TransformId, dict[TransformId, RectIndex]] = {}

    def put(self, layer: PendingLayer) -> None:
        """File a layer under where it lies now."""
        number, reach = layer.index, self._reach
        level = self._boundaries.scroll_translation[layer.state.transform]
        mover = reach.mover(layer.state)
        if reach.is_wild(layer.state):
            self._static.setdefault(level, RectIndex()).put(number, None)
        elif mover is None:
            self._static.setdefault(level, RectIndex()).put(number, reach.place(layer.bounds, layer.state, level))
        else:
            place = reach.place(layer.bounds, layer.state, mover.transform)
            self._moving.setdefault(mover, RectIndex()).put(number, place)
            self._put_mover(level, mover, number)
        for above, child, area in reach.levels_above(layer.bounds, layer.state):
            self._scrolled.setdefault(above, {}).setdefault(child, RectIndex()).put(number, area)

    def _put_mover(self, level: TransformId, mover: Mover, number: int) -> None:
        runs = self._movers.setdefault(level, [])
        newest = runs[-1][1][-1] if runs else -1
        if number > newest and runs and runs[-1][0] == mover:
            runs[-1][1].append(number)
        elif number > newest:
            runs.append((mover, [number]))
        elif number < newest or runs[-1][0] != mover:
            # Filed late, after a merge moved it here: found anywhere on the level.
            self._static.setdefault(level, RectIndex()).put(number, None)

    def find(self, layer: PendingLayer) -> Iterator[int]:
        """Indices of the layers that `layer` might overlap, descending; repeats are possible."""
        return heapq.merge(*self._streams(layer), reverse=True)

    def _streams(self, layer: PendingLayer) -> Iterator[Iterator[int]]:
        reach, bounds, state = self._reach, layer.bounds, layer.state
        level = self._boundaries.scroll_translation[state.transform]
        mover = None if reach.is_wild(state) else reach.mover(state)
        area = None if reach.is_wild(state) or mover is not None else reach.place(bounds, state, level)
        if mover is not None and mover in self._moving:
            yield self._moving[mover].find(reach.place(bounds, state, mover.transform))
        yield from self._on_level(level, mover, area, NO_TRANSFORM)
        for above, child, wide in reach.levels_above(bounds, state):
            yield from self._on_level(above, None, wide, child)

    def _on_level(
        self, level: TransformId, mover: Mover | None, area: Rect | None, own_child: TransformId
    ) -> Iterator[Iterator[int]]:
        if level in self._static:
            yield self._static[level].find(area)
        if level in self._movers:
            yield _other_movers(self._movers[level], mover)
        for child, index in self._scrolled.get(level, {}).items():
            if child != own_child:
                yield index.find(area)


def _other_movers(runs: list[tuple[Mover, list[int]]], own: Mover | None) -> Iterator[int]:
    """Layers that move by themselves, newest first, without those that move together with `own`."""
    for mover, numbers in reversed(runs):
        if mover != own:
            yield from reversed(numbers)
