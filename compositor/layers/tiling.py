"""Which tiles each layer has now.

Input:  layers, what is painted in them, property trees, the viewport, a device profile.
Output: `TilingSet`: a grid for each layer, the tiles that exist, which of them need textures.
Cost:   O(display items) + O(tiles).
Source: cc's `PictureLayerTiling` and `TileManager`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from compositor.base.geometry import INFINITE_RECT, Point, Rect
from compositor.layers.backface import faces_away
from compositor.layers.layer_list import EffectGroup, Layer, LayerKind, LayerList
from compositor.layers.memory_limit import assign_memory
from compositor.layers.pending_layer import near_integers
from compositor.layers.policy import POLICIES
from compositor.layers.raster_scale import (
    UNSCALED,
    RasterScale,
    hints_by_transform,
    ideal_scale,
    image_raster_scale,
    raster_scale,
    raster_translation,
)
from compositor.layers.scrollbar_bitmap import scrollbar_bitmap
from compositor.layers.solid_color import SolidColorAnalyzer
from compositor.layers.surface_contents import drawn_groups, masks_backdrop_filter
from compositor.layers.tile_set import DeviceRect, Tile, TileBin, TileId, Tiling, TilingSet
from compositor.layers.tile_size import BORDER_TEXELS, tile_count, tile_size
from compositor.layers.visible_rect import PriorityRects, VisibleRects
from compositor.paint.artifact import PaintArtifact
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import NO_SCROLL, EffectId, Fact, PropertyTrees
from compositor.resources.device_profile import DeviceProfile, load_profile

_UNTILED = {
    LayerKind.SOLID_COLOR: "solid-color",
    LayerKind.SCROLL_HIT_TEST: "draws-nothing",
    LayerKind.VIEWPORT: "draws-nothing",
    LayerKind.FOREIGN: "foreign",
    LayerKind.SCROLLBAR: "scrollbar",
}
_RECORDED_SNAP = 128
MAX_TILES = 16_384
"""Of one layer; more than any device has memory for."""


class Trail(NamedTuple):
    """The way that scrolling has come, along which tiles are left.

    Attributes:
        way: From what is seen now back to what was, px on the screen.
        moving: By transform: whether it moves with what is scrolled.
    """

    way: Point
    moving: Sequence[bool]


def tile(
    layers: LayerList,
    artifact: PaintArtifact,
    trees: PropertyTrees,
    viewport: tuple[int, int],
    profile: DeviceProfile | None = None,
    reach: float | Trail = 0.0,
) -> TilingSet:
    """Return the tilings of all layers.

    Args:
        layers: From `layerize`.
        artifact: What the layers' chunks are in.
        trees: The property trees.
        viewport: Size of the viewport, device px.
        profile: The device; the desktop profile when None.
        reach: Tiles so far, layer px, from where tiles are made are given too: what scrolling will make. Or the way
            that it has come: what it has left.
    """
    tiler = _Tiler(artifact, trees, viewport, profile or load_profile("desktop"))
    tiler.reach = reach
    tilings = tiler.tilings(layers)
    return assign_memory(tilings, tiler.profile)


class _Tiler:
    """Makes one tiling after another; tile ids go on counting."""

    def __init__(
        self, artifact: PaintArtifact, trees: PropertyTrees, viewport: tuple[int, int], profile: DeviceProfile
    ) -> None:
        self.profile = profile
        self.reach: float | Trail = 0.0
        self._artifact = artifact
        self._trees = trees
        self._viewport = viewport
        self._mapper = GeometryMapper(trees)
        self._visible = VisibleRects(trees, self._mapper, viewport)
        self._hints = hints_by_transform(trees)
        self._undrawn = undrawn_effects(trees)
        self._scroll_ops = POLICIES[profile.layer_policy].raster_inducing_scroll
        self._groups: tuple[EffectGroup, ...] = ()
        self._next = 0

    def tilings(self, layers: LayerList) -> list[Tiling]:
        """The tilings of all layers."""
        scales = [self._scale(layer) for layer in layers.layers]
        rects = [self._rects(layer, scale) for layer, scale in zip(layers.layers, scales, strict=True)]
        drawn = drawn_groups(layers, [areas.visible for areas in rects], self._mapper)
        self._groups = layers.groups
        return [
            self._tiling(layer, scale, areas, drawn[layer.group])
            for layer, scale, areas in zip(layers.layers, scales, rects, strict=True)
        ]

    def _scale(self, layer: Layer) -> RasterScale:
        to_screen = self._mapper.to_root[layer.state.transform]
        image = image_raster_scale(layer, self._artifact, self._trees, ideal_scale(layer, to_screen))
        return image or raster_scale(layer, to_screen, self._hints[layer.state.transform], self._viewport)

    def _rects(self, layer: Layer, scale: RasterScale) -> PriorityRects:
        ideal = ideal_scale(layer, self._mapper.to_root[layer.state.transform])
        return self._visible.rects(layer, ideal, scale)

    def _tiling(self, layer: Layer, scale: RasterScale, rects: PriorityRects, group_drawn: bool) -> Tiling:
        reason = _UNTILED.get(layer.kind, "") if layer.is_drawn else "draws-nothing"
        if reason == "scrollbar":
            return self._scrollbar(layer, rects)
        if reason:
            return Tiling(layer.id, UNSCALED, (0, 0), 0, 0, rects.visible, (), reason=reason)
        analyzer = SolidColorAnalyzer(self._artifact, self._mapper, layer, scale, self._scroll_ops)
        whole = Rect(0.0, 0.0, layer.bounds.width, layer.bounds.height).scaled(*scale).enclosing_int()
        recorded = self._recorded(layer, scale, analyzer.drawn).intersect(whole)
        area = DeviceRect(*(int(side) for side in tiled_rect(recorded, whole)))
        shift = raster_translation(layer, self._mapper.to_root[layer.state.transform], scale)
        # Rastered a fraction of a px aside, content reaches into one px more.
        needed = (math.ceil(area.width + shift.x), math.ceil(area.height + shift.y))
        size = needed if self._masks_backdrop(layer) else tile_size(needed, self._viewport, self.profile)
        grid = (tile_count(area.width, size[0]), tile_count(area.height, size[1]))
        tiling = Tiling(layer.id, scale, size, grid[0], grid[1], rects.visible, (), area=area, translation=shift)
        color = analyzer.layer_color((int(whole.width), int(whole.height)))
        if color is not None:
            return replace(tiling, reason="solid-color", color=color)
        if not (group_drawn and self._is_drawn(layer)):
            return replace(tiling, reason="not-drawn")
        tiles = self._tiles(layer, tiling, rects, analyzer, recorded)
        return replace(tiling, tiles=tiles, reason="" if tiles else "off-screen")

    def _scrollbar(self, layer: Layer, rects: PriorityRects) -> Tiling:
        """A scrollbar has a bitmap, which the browser's interface keeps, and no tiles."""
        bitmap = scrollbar_bitmap(layer, self._artifact)
        return Tiling(layer.id, UNSCALED, (0, 0), 0, 0, rects.visible, (), reason="scrollbar", scrollbar=bitmap)

    def _recorded(self, layer: Layer, scale: RasterScale, drawn: Rect) -> Rect:
        """What is recorded of a layer, raster px: known in whole layer px."""
        if self._is_recorded_whole(layer) or drawn.is_infinite:
            return INFINITE_RECT
        recorded = near_integers(drawn.scaled(1 / scale.x, 1 / scale.y)).enclosing_int()
        return near_integers(recorded.scaled(*scale)).enclosing_int()

    def _masks_backdrop(self, layer: Layer) -> bool:
        """The mask of a backdrop filter is one tile of just its size, as the filter reads it as a texture."""
        if layer.kind is LayerKind.MASK:
            return masks_backdrop_filter(self._groups[layer.group], self._trees)
        return Fact.BACKDROP_FILTER_MASK in self._trees.effects[layer.state.effect].facts

    def _is_recorded_whole(self, layer: Layer) -> bool:
        """Masks, and layers that hold all of a scroller's contents, record all of their bounds."""
        if layer.kind is LayerKind.MASK or self._trees.effects[layer.state.effect].blend_mode == "destination-in":
            return True
        node = self._trees.transforms[layer.state.transform]
        if node.role != "scroll" or node.scroll == NO_SCROLL:
            return False
        return layer.bounds.contains(self._trees.scrolls[node.scroll].contents)

    def _is_drawn(self, layer: Layer) -> bool:
        """False for layers that nobody sees: hidden backfaces, groups of opacity 0."""
        return not faces_away(self._trees, layer.state.transform) and not self._undrawn[layer.state.effect]

    def _tiles(
        self, layer: Layer, tiling: Tiling, rects: PriorityRects, analyzer: SolidColorAnalyzer, recorded: Rect
    ) -> tuple[Tile, ...]:
        area = tiling.area
        live = _to_content(self._reached(layer, rects), layer, tiling.scale).intersect(Rect(*area))
        visible = _to_content(rects.priority, layer, tiling.scale)
        cells = list(islice(_cells(live, tiling), MAX_TILES))
        # The tiled area may reach beyond what is recorded; where a tile finds nothing, there is none.
        cells = [cell for cell in cells if recorded.intersects(Rect(*texture_rect(cell, tiling)))]
        textures = [texture_rect(cell, tiling) for cell in cells]
        colors = analyzer.colors([_within(rect, layer, tiling.scale) for rect in textures])
        tiles = []
        for cell, rect, color in zip(cells, textures, colors, strict=True):
            interior = interior_rect(cell, tiling)
            where, distance = _priority(interior, visible)
            tiles.append(Tile(self._new_id(), layer.id, cell[0], cell[1], rect, interior, where, distance, color))
        return tuple(tiles)

    def _reached(self, layer: Layer, rects: PriorityRects) -> Rect:
        """Where tiles are counted, px in the layer's transform space."""
        reach = self.reach
        if not isinstance(reach, Trail):
            return rects.live.inflated(reach)
        back = self._mapper.to_root[layer.state.transform].flattened().inverse()
        if back is None or rects.priority.is_empty or not reach.moving[layer.state.transform]:
            return rects.live
        start, end = back.map_point(0.0, 0.0), back.map_point(*reach.way)
        left = rects.priority.union(rects.priority.moved(end[0] - start[0], end[1] - start[1]))
        return rects.live.union(left.intersect(layer.bounds))

    def _new_id(self) -> TileId:
        self._next += 1
        return TileId(self._next - 1)


def undrawn_effects(trees: PropertyTrees) -> tuple[bool, ...]:
    """By effect: whether it or one above hides everything: opacity 0, also in the midst of an animation."""
    undrawn: list[bool] = []
    for node in trees.effects:
        hides = node.opacity == 0 and not node.backdrop_filters
        undrawn.append(hides or (node.id != EffectId(0) and undrawn[node.parent]))
    return tuple(undrawn)


def tiled_rect(recorded: Rect, whole: Rect) -> Rect:
    """The part of a layer that is tiled: what is recorded, no narrow margins, corners on a grid; raster px."""
    x, y = (math.floor(corner / _RECORDED_SNAP) * _RECORDED_SNAP for corner in (recorded.x, recorded.y))
    right = whole.right if whole.right - recorded.right < _RECORDED_SNAP else recorded.right
    bottom = whole.bottom if whole.bottom - recorded.bottom < _RECORDED_SNAP else recorded.bottom
    return Rect(x, y, right - x, bottom - y)


def texture_rect(cell: tuple[int, int], tiling: Tiling) -> DeviceRect:
    """Area that a tile's texture covers, raster px: neighbours share two texels."""
    width, height = tiling.tile_size
    x, y = (cell[0] * (width - 2 * BORDER_TEXELS), cell[1] * (height - 2 * BORDER_TEXELS))
    return DeviceRect(tiling.area.x + x, tiling.area.y + y, width, height)


def interior_rect(cell: tuple[int, int], tiling: Tiling) -> DeviceRect:
    """Area that a tile draws, raster px: the first and last have one border less."""
    area = tiling.area
    x, width = _interior(cell[0], tiling.columns, tiling.tile_size[0], area.width)
    y, height = _interior(cell[1], tiling.rows, tiling.tile_size[1], area.height)
    return DeviceRect(area.x + x, area.y + y, width, height)


def _interior(index: int, count: int, tile: int, total: int) -> tuple[int, int]:
    inner = tile - 2 * BORDER_TEXELS
    start = 0 if index == 0 else BORDER_TEXELS + inner * index
    end = total if index == count - 1 else BORDER_TEXELS + inner * (index + 1)
    return start, max(0, end - start)


def _cells(live: Rect, tiling: Tiling) -> Iterator[tuple[int, int]]:
    """Columns and rows of the tiles that `live`, px in the content, touches."""
    area = tiling.area
    columns = _covering(live.x - area.x, live.right - area.x, tiling.tile_size[0], tiling.columns)
    for row in _covering(live.y - area.y, live.bottom - area.y, tiling.tile_size[1], tiling.rows):
        for column in columns:
            yield column, row


def _covering(start: float, end: float, tile: int, count: int) -> range:
    """Indices of the tiles along one axis whose interiors meet [start, end)."""
    inner = tile - 2 * BORDER_TEXELS
    if end <= start or count <= 0:
        return range(0)
    if inner <= 0:
        return range(count)
    first = int((math.floor(start) - BORDER_TEXELS) // inner)
    last = int((math.ceil(end) - 1 - BORDER_TEXELS) // inner)
    return range(min(max(first, 0), count - 1), min(max(last, 0), count - 1) + 1)


def _to_content(rect: Rect, layer: Layer, scale: RasterScale) -> Rect:
    """Layer px to raster px, enclosing integers."""
    if rect.is_infinite:
        return rect
    return rect.moved(-layer.bounds.x, -layer.bounds.y).scaled(*scale).enclosing_int()


def _within(rect: DeviceRect, layer: Layer, scale: RasterScale) -> DeviceRect:
    """The part of a texture that is inside the layer: what has to be one colour."""
    width, height = math.ceil(layer.bounds.width * scale.x), math.ceil(layer.bounds.height * scale.y)
    return DeviceRect(rect.x, rect.y, min(rect.width, width - rect.x), min(rect.height, height - rect.y))


def _priority(interior: DeviceRect, visible: Rect) -> tuple[TileBin, float]:
    """Bin and Manhattan distance to the visible area, raster px (the scale to the screen is near 1)."""
    dx = max(0.0, visible.x - (interior.x + interior.width), interior.x - visible.right)
    dy = max(0.0, visible.y - (interior.y + interior.height), interior.y - visible.bottom)
    seen = Rect(*interior).intersects(visible)
    return (TileBin.NOW, 0.0) if seen else (TileBin.SOON, dx + dy)
