"""Hand-made artifacts: one page layer drawn through the real plan and the real device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from compositor.base.color import WHITE, Color
from compositor.base.geometry import INFINITE_RECT, Rect, RoundedRect
from compositor.base.matrix import IDENTITY
from compositor.dom.nodes import NO_NODE
from compositor.draw.frame import CompositorFrame, PassId, RenderPass, SharedQuadState, TileQuad
from compositor.gpu import GpuBackend
from compositor.layers.layer_list import Layer, LayerId, LayerKind, LayerList
from compositor.layers.raster_scale import RasterScale
from compositor.layers.tile_set import DeviceRect, Tile, TileBin, TileId, Tiling, TilingSet
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.artifact import ChunkId, PaintArtifact, PaintChunk
from compositor.paint.display_items import DisplayItem
from compositor.property_trees.nodes import (
    ROOT_STATE,
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    PropertyTrees,
    PropertyTreeState,
    TransformId,
    TransformNode,
)
from compositor.raster import RasterPlan, RasterSources, plan_raster

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Scene:
    """Chunks of items in one layer of `width` × `height` px cut into tiles."""

    chunks: tuple[tuple[PropertyTreeState, tuple[DisplayItem, ...]], ...]
    trees: PropertyTrees
    width: int = 64
    height: int = 64
    tile: int = 64
    scale: float = 1.0
    background: Color = WHITE


def trees(
    transforms: Sequence[TransformNode] = (), clips: Sequence[ClipNode] = (), effects: Sequence[EffectNode] = ()
) -> PropertyTrees:
    """Trees whose roots do nothing, followed by the given nodes."""
    root_clip = ClipNode(ClipId(0), ClipId(0), TransformId(0), RoundedRect(INFINITE_RECT), role="root")
    return PropertyTrees(
        (TransformNode(TransformId(0), TransformId(0), role="root"), *transforms),
        (root_clip, *clips),
        (EffectNode(EffectId(0), EffectId(0), TransformId(0), role="root"), *effects),
        (),
        (),
        ROOT_STATE,
        ROOT_STATE,
    )


def simple(*items: DisplayItem, **options: object) -> Scene:
    """Items in the root state."""
    return replace(Scene(((ROOT_STATE, items),), trees()), **options)  # type: ignore[arg-type]


def parts(scene: Scene) -> tuple[LayerList, TilingSet, PaintArtifact]:
    """The layer, its tiles and the artifact of a scene."""
    items: list[DisplayItem] = []
    chunks: list[PaintChunk] = []
    for state, chunk_items in scene.chunks:
        start = len(items)
        items.extend(chunk_items)
        bounds = Rect(0, 0, scene.width, scene.height)
        chunks.append(PaintChunk(ChunkId(len(chunks)), state, (start, len(items)), bounds, bounds, True))
    layer = Layer(
        LayerId(0), LayerKind.PICTURE, tuple(c.id for c in chunks), ROOT_STATE, Rect(0, 0, scene.width, scene.height),
        True, NO_NODE, NO_FRAGMENT, "page", (),
    )  # fmt: skip
    tiles: list[Tile] = []
    raster_width, raster_height = int(scene.width * scene.scale), int(scene.height * scene.scale)
    columns, rows = -(-raster_width // scene.tile), -(-raster_height // scene.tile)
    for row in range(rows):
        for column in range(columns):
            rect = DeviceRect(column * scene.tile, row * scene.tile, scene.tile, scene.tile)
            interior = DeviceRect(
                rect.x, rect.y, min(scene.tile, raster_width - rect.x), min(scene.tile, raster_height - rect.y)
            )
            tiles.append(Tile(TileId(len(tiles)), LayerId(0), column, row, rect, interior, TileBin.NOW, 0.0, None))
    tiling = Tiling(
        LayerId(0),
        RasterScale(scene.scale, scene.scale),
        (scene.tile, scene.tile),
        columns,
        rows,
        layer.bounds,
        tuple(tiles),
    )
    layers = LayerList((layer,), len(chunks), 0, frozenset(), frozenset(), (LayerId(0),) * len(chunks), 0)
    artifact = PaintArtifact(tuple(items), tuple(chunks), scene.background)
    return layers, TilingSet((tiling,), tuple(tiles)), artifact


def plan_of(scene: Scene, sources: RasterSources | None = None) -> RasterPlan:
    """The raster plan of a scene."""
    layers, tilings, artifact = parts(scene)
    return plan_raster(layers, tilings, artifact, scene.trees, sources or RasterSources())


def frame_of(scene: Scene) -> CompositorFrame:
    """A frame that draws every tile one to one."""
    _layers, tilings, _artifact = parts(scene)
    width, height = int(scene.width * scene.scale), int(scene.height * scene.scale)
    shared = SharedQuadState(IDENTITY, None, None, 1.0, "normal", 0, LayerId(0))
    quads = tuple(
        TileQuad(
            shared,
            Rect(*tile.interior),
            tile.id,
            Rect(tile.interior.x - tile.rect.x, tile.interior.y - tile.rect.y, tile.interior.width,
                 tile.interior.height),
            nearest=True,
        )
        for tile in tilings.tiles
    )  # fmt: skip
    root = RenderPass(PassId(0), DeviceRect(0, 0, width, height), (width, height), "Root", EffectId(0), quads)
    return CompositorFrame((root,), width, height, scene.background)


def render(backend: GpuBackend, scene: Scene, sources: RasterSources | None = None) -> Pixels:
    """The pixels of a scene."""
    return backend.execute(plan_of(scene, sources), frame_of(scene)).pixels


def rgb(pixels: Pixels, x: int, y: int) -> tuple[int, int, int]:
    """One pixel."""
    r, g, b = (int(c) for c in pixels[y, x, :3])
    return (r, g, b)
