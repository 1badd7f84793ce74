"""Which part of a layer can be seen now, and which part around it is prepared.

Source: cc's draw property computation and `PictureLayerTilingSet::ComputePriorityRects`.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import EMPTY_RECT, INFINITE_RECT, Rect
from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer
from compositor.layers.raster_scale import RasterScale
from compositor.property_trees.geometry_mapper import GeometryMapper, map_filters
from compositor.property_trees.nodes import ClipId, EffectId, PropertyTrees

INTEREST_PX = 3000.0
"""How far from what is seen tiles stay that exist, px on the screen."""
_SOON_PX = 312.0
SOON_SHARE = 0.15
# How far around its layer a viewport that does not see it is taken into account, layer px at a raster scale of 1.
VIEWPORT_REACH_PX = 2000.0


class PriorityRects(NamedTuple):
    """Areas of a layer, px in its transform space.

    Attributes:
        visible: What is on the screen; empty when nothing is.
        priority: `visible`, or for an unseen layer the viewport seen from it: what distances are measured to.
        live: Where tiles are made.
    """

    visible: Rect
    priority: Rect
    live: Rect


class VisibleRects:
    """Computes the areas for layers of one page."""

    def __init__(self, trees: PropertyTrees, mapper: GeometryMapper, viewport: tuple[int, int]) -> None:
        self._trees = trees
        self._mapper = mapper
        self._viewport = Rect(0.0, 0.0, float(viewport[0]), float(viewport[1]))
        self._clips: dict[ClipId, Rect] = {ClipId(0): self._viewport}

    def clip_on_screen(self, clip: ClipId) -> Rect:
        """Bounding box of the clips in force and the viewport, px on the screen."""
        nodes, path = self._trees.clips, []
        while clip > 0 and clip not in self._clips:
            path.append(clip)
            clip = nodes[clip].parent
        rect = self._clips.get(clip, self._viewport)
        for current in reversed(path):
            node = nodes[current]
            if node.pixel_moving_filter >= 0:
                rect = self._spread(rect, node.pixel_moving_filter)
            else:
                rect = rect.intersect(self._mapper.to_root[node.transform].map_rect(node.rect.rect))
            self._clips[current] = rect
        return rect

    def _spread(self, rect: Rect, effect: EffectId) -> Rect:
        """What content must be there for a filter to fill `rect`, px on the screen: bounding boxes there and back."""
        node = self._trees.effects[effect]
        to_screen = self._mapper.to_root[node.transform].flattened()
        back = to_screen.inverse()
        if back is None or rect.is_empty:
            return rect
        inside = back.map_rect(rect).enclosing_int()
        unit = map_filters(node, Rect(0.0, 0.0, 1.0, 1.0))
        reach = max(-unit.x, -unit.y, unit.right - 1.0, unit.bottom - 1.0)
        return rect.union(to_screen.map_rect(inside.inflated(reach)))

    def rects(self, layer: Layer, ideal: RasterScale, raster: RasterScale) -> PriorityRects:
        """The areas of a layer whose ideal scale is `ideal` and which is rastered at `raster`."""
        to_screen = self._mapper.to_root[layer.state.transform].flattened()
        back = to_screen.inverse()
        if back is None:
            return PriorityRects(EMPTY_RECT, EMPTY_RECT, EMPTY_RECT)
        visible = _back_to_layer(back, self.clip_on_screen(layer.state.clip)).intersect(layer.bounds)
        priority = visible
        if visible.is_empty:
            reach = layer.bounds.inflated(float(int(VIEWPORT_REACH_PX * max(raster))))
            priority = _back_to_layer(back, self._viewport).intersect(reach)
        return PriorityRects(visible, priority, _live(priority, layer.bounds, max(ideal)))


def _live(priority: Rect, bounds: Rect, scale: float) -> Rect:
    """Where tiles are made: what is seen and a band around it, inside the layer."""
    eventually = priority.inflated(INTEREST_PX / scale)
    if priority.is_empty or not eventually.intersects(bounds):
        return EMPTY_RECT
    soon = float(int(min(_SOON_PX * scale, SOON_SHARE * max(priority.width, priority.height))))
    return priority.inflated(soon).intersect(eventually).intersect(bounds)


def _back_to_layer(back: Matrix, screen: Rect) -> Rect:
    """Bounding box in layer space of a screen area; empty stays empty."""
    if screen.is_empty:
        return EMPTY_RECT
    mapped = back.map_rect(screen)
    return INFINITE_RECT if mapped.is_infinite else mapped.enclosing_int()
