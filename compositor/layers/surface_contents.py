"""Which render surfaces have something to show: what has none is not drawn, nor is anything in it.

Layers add what shows of them to the surface that they are drawn into, in its space and cut by the clips between the
two; surfaces add theirs to the one that they are drawn into in turn.

Source: cc's `draw_property_utils.cc` (`ComputeSurfaceContentRects`) and `RenderSurfaceImpl`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.layers.layer_list import EffectGroup, GroupId, GroupKind, Layer, LayerList
from compositor.property_trees.geometry_mapper import GeometryMapper, map_filters
from compositor.property_trees.nodes import ROOT_CLIP, ROOT_TRANSFORM, ClipId, Fact, PropertyTrees, TransformId


def drawn_groups(layers: LayerList, visible: Sequence[Rect], mapper: GeometryMapper) -> tuple[bool, ...]:
    """By `GroupId`: whether each render surface around the group's layers shows something.

    Args:
        layers: The layers and their groups.
        visible: By layer: what of it may be on the screen, px in its transform space.
        mapper: Of the layers' property trees.
    """
    contents = _Contents(layers.groups, mapper)
    whole = _drawn_whole(layers.groups, mapper.trees)
    for layer, area in zip(layers.layers, visible, strict=True):
        rect = layer.bounds if whole[layer.group] else area
        if layer.is_drawn and not rect.is_empty:
            contents.add_layer(layer, rect)
    return contents.drawn()


def masks_backdrop_filter(group: EffectGroup, trees: PropertyTrees) -> bool:
    """True for a synthesized clip whose mask cuts a backdrop filter as well."""
    if group.kind is GroupKind.EFFECT or group.fast or group.backdrop < 0:
        return False
    return bool(trees.effects[group.backdrop].backdrop_filters)


def _drawn_whole(groups: tuple[EffectGroup, ...], trees: PropertyTrees) -> list[bool]:
    """By group: whether layers count with all of their bounds: a backdrop filter with a mask is around them."""
    masked = {node.parent for node in trees.effects if Fact.BACKDROP_FILTER_MASK in node.facts}
    whole: list[bool] = []
    for group in groups:
        own = masks_backdrop_filter(group, trees) or (group.kind is GroupKind.EFFECT and group.effect in masked)
        whole.append(own or (group.kind is not GroupKind.ROOT and whole[group.parent]))
    return whole


class _Contents:
    """What the surfaces show, px in their own spaces, while it is gathered."""

    def __init__(self, groups: tuple[EffectGroup, ...], mapper: GeometryMapper) -> None:
        self._groups = groups
        self._mapper = mapper
        self._targets: list[GroupId] = []
        for group in groups:
            self._targets.append(group.id if group.surface else self._targets[group.parent])
        self._rects = [EMPTY_RECT] * len(groups)

    def add_layer(self, layer: Layer, area: Rect) -> None:
        """Add what shows of a layer."""
        self._add(self._targets[layer.group], area, layer.state.transform, layer.state.clip)

    def drawn(self) -> tuple[bool, ...]:
        """By group: whether it is drawn."""
        for group in reversed(self._groups[1:]):
            if group.surface and not self._rects[group.id].is_empty:
                area = self._filtered(group)
                shown = self._add(self._targets[group.parent], area, self._space(group), self._clip(group))
                self._rects[group.id] = shown
        drawn = [True] * len(self._groups)
        for group in self._groups[1:]:
            shows = not group.surface or not self._rects[group.id].is_empty
            drawn[group.id] = drawn[group.parent] and shows
        return tuple(drawn)

    def _add(self, target: GroupId, area: Rect, space: TransformId, clip: ClipId) -> Rect:
        """Add to a surface what an area shows in it, which is returned."""
        group = self._groups[target]
        inner = self._space(group)
        rect = self._mapper.map_rect(area, space, inner)
        nodes = self._mapper.trees.clips
        stop = self._clip(group)
        while clip > stop and not rect.is_empty:
            node = nodes[clip]
            if node.pixel_moving_filter < 0:
                rect = rect.intersect(self._mapper.map_rect(node.rect.rect, node.transform, inner))
            clip = node.parent
        self._rects[target] = self._rects[target].union(rect)
        return rect

    def _filtered(self, group: EffectGroup) -> Rect:
        """What the filter of a group makes of its contents."""
        rect = self._rects[group.id]
        return map_filters(self._mapper.trees.effects[group.effect], rect) if group.kind is GroupKind.EFFECT else rect

    def _clip(self, group: EffectGroup) -> ClipId:
        """The clip in force where a surface is drawn: what a synthesized one is for cuts inside it, in its own space.

        A backdrop that was moved to a synthesized group is cut as its effect was.
        """
        trees = self._mapper.trees
        match group.kind:
            case GroupKind.ROOT:
                return ROOT_CLIP
            case GroupKind.EFFECT:
                return group.clip
            case _:
                moved = group.backdrop >= 0
                return trees.effects[group.backdrop].output_clip if moved else trees.clips[group.clip].parent

    def _space(self, group: EffectGroup) -> TransformId:
        trees = self._mapper.trees
        match group.kind:
            case GroupKind.ROOT:
                return ROOT_TRANSFORM
            case GroupKind.EFFECT:
                return trees.effects[group.effect].transform
            case _:
                moved = group.backdrop >= 0
                return trees.effects[group.backdrop].transform if moved else trees.clips[group.clip].transform
