"""Which tiles get textures when memory is short.

Tiles are served by priority: visible ones up to the hard limit, others up to the soft limit. The
first tile that does not fit ends the walk, as in Chromium; every tile left out is named.
Source: cc's `TileManager::AssignGpuMemoryToTiles`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from compositor.layers.tile_set import Tile, TileBin, TileId, Tiling, TilingSet
from compositor.resources.device_profile import DeviceProfile

_BIN_ORDER = {TileBin.NOW: 0, TileBin.SOON: 1, TileBin.EVENTUALLY: 2}


def assign_memory(tilings: Sequence[Tiling], profile: DeviceProfile) -> TilingSet:
    """Return the tilings with the tiles marked that are over budget."""
    hard, soft = profile.hard_limit_bytes, profile.soft_limit_bytes
    left_out = _over_budget(tilings, hard, soft)
    if left_out:
        tilings = [replace(tiling, tiles=tuple(_marked(tile, left_out) for tile in tiling.tiles)) for tiling in tilings]
    tiles = tuple(tile for tiling in tilings for tile in tiling.tiles)
    return TilingSet(tuple(tilings), tiles, hard, soft, tuple(sorted(left_out)))


def _over_budget(tilings: Sequence[Tiling], hard: int, soft: int) -> frozenset[TileId]:
    if hard <= 0 or sum(tiling.resident_bytes for tiling in tilings) <= min(hard, soft):
        return frozenset()
    queue = [(tile, tiling.tile_bytes) for tiling in tilings for tile in tiling.tiles if tile.has_texture]
    queue.sort(key=lambda entry: (_BIN_ORDER[entry[0].bin], entry[0].distance, entry[0].id))
    used = 0
    for place, (tile, size) in enumerate(queue):
        if used + size > (hard if tile.bin is TileBin.NOW else soft):
            return frozenset(tile.id for tile, _size in queue[place:])
        used += size
    return frozenset()


def _marked(tile: Tile, left_out: frozenset[TileId]) -> Tile:
    return replace(tile, over_budget=True) if tile.id in left_out else tile
