"""Which tiles each layer has now.

Input:  layers, what is painted in them, property trees, the viewport, a device profile.
Output: `TilingSet`: a grid for each layer, the tiles that exist, which of them need textures.
Cost:   O(display items) + O(tiles).
Source: cc's `PictureLayerTiling` and `TileManager`.
"""

from __future__ import annotations

import math
from dataclasses import replace

from compositor.base.color import Color
from compositor.base.geometry import Rect
from compositor.layers.layer_list import Layer, LayerKind, LayerList
from compositor.layers.memory_limit import assign_memory
from compositor.layers.raster_scale import hints_by_transform, ideal_scale, raster_scale
from compositor.layers.solid_color import SolidColorAnalyzer
from compositor.layers.tile_set import DeviceRect, Tile, TileBin, TileId, Tiling, TilingSet
from compositor.layers.tile_size import BORDER_TEXELS, tile_count, tile_size
from compositor.layers.visible_rect import PriorityRects, VisibleRects
from compositor.paint.artifact import PaintArtifact
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import EffectId, Fact, PropertyTrees
from compositor.resources.device_profile import DeviceProfile, load_profile

_UNTILED = {
    LayerKind.SOLID_COLOR: "solid-color",
    LayerKind.SCROLL_HIT_TEST: "draws-nothing",
    LayerKind.VIEWPORT: "draws-nothing",
    LayerKind.FOREIGN: "foreign",
}
_KEEPS_RASTER = frozenset((Fact.WILL_CHANGE_TRANSFORM, Fact.ACTIVE_TRANSFORM_ANIMATION))


def tile(
    layers: LayerList,
    artifact: PaintArtifact,
    trees: PropertyTrees,
    viewport: tuple[int, int],
    profile: DeviceProfile | None = None,
) -> TilingSet:
    """Return the tilings of all layers.

    Args:
        layers: From `layerize`.
        artifact: What the layers' chunks are in.
        trees: The property trees.
        viewport: Size of the viewport, device px.
        profile: The device; the desktop profile when None.
    """
    tiler = _Tiler(artifact, trees, viewport, profile or load_profile("desktop"))
    tilings = [tiler.tiling(layer) for layer in layers.layers]
    return assign_memory(tilings, tiler.profile)


class _Tiler:
    """Makes one tiling after another; tile ids go on counting."""

    def __init__(
        self, artifact: PaintArtifact, trees: PropertyTrees, viewport: tuple[int, int], profile: DeviceProfile
    ) -> None:
        self.profile = profile
        self._artifact = artifact
        self._trees = trees
        self._viewport = viewport
        self._mapper = GeometryMapper(trees)
        self._visible = VisibleRects(trees, self._mapper, viewport)
        self._hints = hints_by_transform(trees)
        self._undrawn = undrawn_effects(trees)
        self._next = 0

    def tiling(self, layer: Layer) -> Tiling:
        """The tiling of one layer."""
        to_screen = self._mapper.to_root[layer.state.transform]
        hints = self._hints[layer.state.transform]
        ideal = ideal_scale(layer, to_screen)
        rects = self._visible.rects(layer, ideal)
        reason = _UNTILED.get(layer.kind, "") if layer.is_drawn else "draws-nothing"
        if reason:
            return Tiling(layer.id, 1.0, (0, 0), 0, 0, rects.visible, (), reason=reason)
        scale = raster_scale(layer, to_screen, hints, self._viewport)
        content = (math.ceil(layer.bounds.width * scale), math.ceil(layer.bounds.height * scale))
        size = tile_size(content, self._viewport, self.profile)
        grid = (tile_count(content[0], size[0]), tile_count(content[1], size[1]))
        analyzer = SolidColorAnalyzer(self._artifact, self._trees, self._mapper, layer, scale)
        tiling = Tiling(layer.id, scale, size, grid[0], grid[1], rects.visible, ())
        color = analyzer.layer_color(content)
        if color is not None:
            return replace(tiling, reason="solid-color", color=color)
        if self._undrawn[layer.state.effect] and not self._keeps_raster(layer):
            return replace(tiling, reason="not-drawn")
        if rects.live.is_empty:
            return replace(tiling, reason="off-screen")
        return replace(tiling, tiles=self._tiles(layer, tiling, content, rects, analyzer))

    def _keeps_raster(self, layer: Layer) -> bool:
        return not self._trees.transforms[layer.state.transform].facts.isdisjoint(_KEEPS_RASTER)

    def _tiles(
        self, layer: Layer, tiling: Tiling, content: tuple[int, int], rects: PriorityRects, analyzer: SolidColorAnalyzer
    ) -> tuple[Tile, ...]:
        live = _to_content(rects.live, layer, tiling.scale, content)
        visible = _to_content(rects.priority, layer, tiling.scale, None)
        cells = [
            (column, row)
            for row in _covering(live.y, live.bottom, tiling.tile_size[1], tiling.rows)
            for column in _covering(live.x, live.right, tiling.tile_size[0], tiling.columns)
        ]
        textures = [texture_rect(cell, tiling.tile_size) for cell in cells]
        colors = analyzer.colors([_within(rect, content) for rect in textures])
        tiles = []
        for (column, row), rect, color in zip(cells, textures, colors, strict=True):
            interior = interior_rect((column, row), tiling, content)
            where, distance = _priority(interior, visible, rects.visible.is_empty)
            tiles.append(self._tile(layer, (column, row), rect, interior, where, distance, color))
        return tuple(tiles)

    def _tile(
        self,
        layer: Layer,
        cell: tuple[int, int],
        rect: DeviceRect,
        interior: DeviceRect,
        where: TileBin,
        distance: float,
        color: Color | None,
    ) -> Tile:
        new = TileId(self._next)
        self._next += 1
        return Tile(new, layer.id, cell[0], cell[1], rect, interior, where, distance, color)


def undrawn_effects(trees: PropertyTrees) -> tuple[bool, ...]:
    """By effect: whether it or one above hides everything (opacity 0 that no animation may change)."""
    undrawn: list[bool] = []
    for node in trees.effects:
        hides = node.opacity == 0 and not node.backdrop_filters and Fact.ACTIVE_OPACITY_ANIMATION not in node.facts
        undrawn.append(hides or (node.id != EffectId(0) and undrawn[node.parent]))
    return tuple(undrawn)


def texture_rect(cell: tuple[int, int], size: tuple[int, int]) -> DeviceRect:
    """Area that a tile's texture covers, raster px: neighbours share two texels."""
    inner = (size[0] - 2 * BORDER_TEXELS, size[1] - 2 * BORDER_TEXELS)
    return DeviceRect(cell[0] * inner[0], cell[1] * inner[1], size[0], size[1])


def interior_rect(cell: tuple[int, int], tiling: Tiling, content: tuple[int, int]) -> DeviceRect:
    """Area that a tile draws, raster px: the first and last have one border less."""
    x, width = _interior(cell[0], tiling.columns, tiling.tile_size[0], content[0])
    y, height = _interior(cell[1], tiling.rows, tiling.tile_size[1], content[1])
    return DeviceRect(x, y, width, height)


def _interior(index: int, count: int, tile: int, total: int) -> tuple[int, int]:
    inner = tile - 2 * BORDER_TEXELS
    start = 0 if index == 0 else BORDER_TEXELS + inner * index
    end = total if index == count - 1 else BORDER_TEXELS + inner * (index + 1)
    return start, max(0, end - start)


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


def _to_content(rect: Rect, layer: Layer, scale: float, content: tuple[int, int] | None) -> Rect:
    """Layer px to raster px, enclosing integers, cut to the content."""
    if rect.is_infinite:
        return rect if content is None else Rect(0, 0, *content)
    mapped = rect.moved(-layer.bounds.x, -layer.bounds.y).scaled(scale, scale).enclosing_int()
    return mapped if content is None else mapped.intersect(Rect(0, 0, *content))


def _within(rect: DeviceRect, content: tuple[int, int]) -> DeviceRect:
    return DeviceRect(rect.x, rect.y, min(rect.width, content[0] - rect.x), min(rect.height, content[1] - rect.y))


def _priority(interior: DeviceRect, visible: Rect, unseen: bool) -> tuple[TileBin, float]:
    """Bin and Manhattan distance to the visible area, raster px (the scale to the screen is near 1)."""
    dx = max(0.0, visible.x - (interior.x + interior.width), interior.x - visible.right)
    dy = max(0.0, visible.y - (interior.y + interior.height), interior.y - visible.bottom)
    seen = Rect(*interior).intersects(visible) and not unseen
    return (TileBin.NOW, 0.0) if seen else (TileBin.SOON, dx + dy)
