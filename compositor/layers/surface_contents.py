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
from compositor.property_trees.nodes import ROOT_CLIP, ROOT_TRANSFORM, ClipId, TransformId


def drawn_groups(layers: LayerList, visible: Sequence[Rect], mapper: GeometryMapper) -> tuple[bool, ...]:
    """By `GroupId`: whether each render surface around the group's layers shows something.

    Args:
        layers: The layers and their groups.
        visible: By layer: what of it may be on the screen, px in its transform space.
        mapper: Of the layers' property trees.
    """
    contents = _Contents(layers.groups, mapper)
    for layer, area in zip(layers.layers, visible, strict=True):
        if layer.is_drawn and not area.is_empty:
            contents.add_layer(layer, area)
    return contents.drawn()


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
                clip = group.clip
                if group.kind is GroupKind.ROUNDED_CLIP:
                    clip = self._mapper.trees.clips[clip].parent  # which has done its work inside
                self._rects[group.id] = self._add(self._targets[group.parent], area, self._space(group), clip)
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
        stop = ROOT_CLIP if group.kind is GroupKind.ROOT else group.clip
        if group.kind in (GroupKind.ALIGNING_CLIP, GroupKind.ROUNDED_CLIP):
            stop = nodes[stop].parent  # the clip that it is for cuts in its own space
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

    def _space(self, group: EffectGroup) -> TransformId:
        trees = self._mapper.trees
        match group.kind:
            case GroupKind.ROOT:
                return ROOT_TRANSFORM
            case GroupKind.EFFECT:
                return trees.effects[group.effect].transform
            case _:
                return trees.clips[group.clip].transform
