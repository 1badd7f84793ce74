"""Composited layers: paint chunks grouped into what shares textures, and the tiles they need."""

from compositor.layers.dump import dump_layers, dump_tiles
from compositor.layers.layer_list import (
    EffectGroup,
    GroupId,
    GroupKind,
    Layer,
    LayerId,
    LayerKind,
    LayerList,
    Refusal,
)
from compositor.layers.layerize import layerize
from compositor.layers.policy import CHROMIUM_ANDROID, CHROMIUM_LINUX, CHROMIUM_MAC, POLICIES, LayerPolicy
from compositor.layers.reasons import REASONS, Reason
from compositor.layers.surface_reasons import SURFACE_REASONS, SurfaceReason
from compositor.layers.tile_set import DeviceRect, Tile, TileBin, TileId, Tiling, TilingSet
from compositor.layers.tiling import tile

__all__ = [
    "CHROMIUM_ANDROID",
    "CHROMIUM_LINUX",
    "CHROMIUM_MAC",
    "POLICIES",
    "REASONS",
    "SURFACE_REASONS",
    "DeviceRect",
    "EffectGroup",
    "GroupId",
    "GroupKind",
    "Layer",
    "LayerId",
    "LayerKind",
    "LayerList",
    "LayerPolicy",
    "Reason",
    "Refusal",
    "SurfaceReason",
    "Tile",
    "TileBin",
    "TileId",
    "Tiling",
    "TilingSet",
    "dump_layers",
    "dump_tiles",
    "layerize",
    "tile",
]  # fmt: skip
