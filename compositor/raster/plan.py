"""The raster plan: which tiles must be filled with what.

Input:  layers, their tilings and the paint artifact.
Output: a `RasterPlan`: recordings, one task a textured tile, the glyph atlas and the decoded images.
Cost:   O(items + operation-tile pairs that touch).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer, LayerId, LayerList
from compositor.layers.tile_set import Tile, Tiling, TilingSet
from compositor.paint.artifact import PaintArtifact
from compositor.paint.display_items import DrawGlyphs, DrawImage
from compositor.property_trees.nodes import PropertyTrees
from compositor.raster.glyph_atlas import GlyphAtlas
from compositor.raster.glyph_placement import GlyphPlacer, GlyphRasterizer
from compositor.raster.images import DecodedImage, ImageStore, mip_level
from compositor.raster.record import record_layer
from compositor.raster.tasks import LayerRecording, RasterPlan, TileTask
from compositor.raster.tile_index import ops_by_tile
from compositor.resources.ledger import ResourceKind


@dataclass(frozen=True, slots=True)
class RasterSources:
    """What raster draws from; kept from frame to frame.

    Attributes:
        glyphs: Makes glyph bitmaps; without it no text is drawn.
        images: Decodes images; without it none are drawn.
        atlas: Grows as glyphs are needed.
    """

    glyphs: GlyphRasterizer | None = None
    images: ImageStore | None = None
    atlas: GlyphAtlas = field(default_factory=GlyphAtlas)


def plan_raster(
    layers: LayerList, tilings: TilingSet, artifact: PaintArtifact, trees: PropertyTrees, sources: RasterSources
) -> RasterPlan:
    """Plan the raster of every tile that has a texture."""
    planner = _Planner(artifact, trees, sources)
    for tiling in tilings.tilings:
        textured = [tile for tile in tiling.tiles if tile.has_texture]
        if textured:
            planner.plan_layer(layers.layers[tiling.layer], tiling, textured)
        if tiling.scrollbar is not None:
            bitmap = tiling.scrollbar.tile
            planner.plan_layer(layers.layers[tiling.layer], tiling, [bitmap], ResourceKind.SCROLLBAR)
    tasks = tuple(sorted(planner.tasks, key=lambda task: task.tile))
    return RasterPlan(planner.recordings, tasks, sources.atlas.pages(), planner.images, planner.tested)


class _Planner:
    """Collects the plan layer by layer."""

    def __init__(self, artifact: PaintArtifact, trees: PropertyTrees, sources: RasterSources) -> None:
        self._artifact = artifact
        self._trees = trees
        self._sources = sources
        self._placer = None if sources.glyphs is None else GlyphPlacer(sources.glyphs, sources.atlas)
        self.recordings: dict[LayerId, LayerRecording] = {}
        self.tasks: list[TileTask] = []
        self.images: dict[str, DecodedImage] = {}
        self.tested = 0

    def plan_layer(
        self, layer: Layer, tiling: Tiling, tiles: list[Tile], kind: ResourceKind = ResourceKind.TILE
    ) -> None:
        """Record `layer` and add a task for each of `tiles`."""
        recording = record_layer(layer, tiling, self._artifact, self._trees)
        by_tile, tested = ops_by_tile(recording.ops, tiles)
        self.tested += tested
        for tile, indices in zip(tiles, by_tile, strict=True):
            self.tasks.append(TileTask(tile.id, layer.id, tile.rect, tuple(indices), tiling.bytes_per_pixel, kind))
            for index in indices:
                self._provide(recording, index)
        self.recordings[layer.id] = recording

    def _provide(self, recording: LayerRecording, index: int) -> None:
        """Make what operation `index` draws from, once."""
        op = recording.ops[index]
        if isinstance(op.item, DrawGlyphs):
            if index not in recording.glyphs:
                recording.glyphs[index] = () if self._placer is None else self._placer.place(op.item, op.matrix)
        elif isinstance(op.item, DrawImage) and index not in recording.images:
            image = self._image(op.item, op.matrix)
            recording.images[index] = "" if image is None else image.key
            if image is not None:
                self.images[image.key] = image

    def _image(self, item: DrawImage, matrix: Matrix) -> DecodedImage | None:
        store = self._sources.images
        if store is None or item.tile.is_empty:
            return None
        scale = matrix.scale_2d
        size = (item.tile.width * scale.x, item.tile.height * scale.y)
        image = store.get(item.path, *size)
        if image is None or item.pixelated or any(item.repeats):
            return image  # browsers shrink no image that they tile
        return store.at_level(image, mip_level((image.width, image.height), size))
