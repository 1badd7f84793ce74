"""Tilings: which textures a layer needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, NewType

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import ZERO_POINT, Point, Rect, RoundedRect
from compositor.layers.layer_list import LayerId
from compositor.layers.raster_scale import RasterScale

TileId = NewType("TileId", int)
BYTES_PER_PIXEL = 4  # RGBA8


class DeviceRect(NamedTuple):
    """Integer px in a layer's raster space or a render target."""

    x: int
    y: int
    width: int
    height: int


class TileBin(Enum):
    """cc's priority bins."""

    NOW = "NOW"
    SOON = "SOON"
    EVENTUALLY = "EVENTUALLY"


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile.

    Attributes:
        rect: Texture area in the layer's raster space, device px; neighbours overlap by 2 px. Its full
            size is allocated even where the layer ends inside it.
        interior: The part of the layer this tile draws (borders cut), device px in raster space.
        bin: Priority.
        distance: Device px to the visible rect.
        solid: Colour when the tile is one colour (then no texture), else None.
        over_budget: The tile needs a texture and got none, as tile memory is used up; the layer's background
            is drawn instead.
    """

    id: TileId
    layer: LayerId
    column: int
    row: int
    rect: DeviceRect
    interior: DeviceRect
    bin: TileBin
    distance: float
    solid: Color | None
    over_budget: bool = False

    @property
    def has_texture(self) -> bool:
        """False for one-colour tiles and for tiles over budget."""
        return self.solid is None and not self.over_budget


class ScrollbarBitmap(NamedTuple):
    """The bitmap that a scrollbar layer is drawn from.

    Attributes:
        tile: The bitmap, as a tile of its own.
        patches: Parts of the layer, px from its corner, each with the part of the bitmap that it shows.
        fold: Px by which what lies in the far half of the bar is moved in the bitmap.
        thumb, thumb_color: Px from the layer's corner; None where the bar is too short for one.
    """

    tile: Tile
    patches: tuple[tuple[Rect, Rect], ...]
    fold: Point
    thumb: RoundedRect | None = None
    thumb_color: Color = TRANSPARENT


@dataclass(frozen=True, slots=True)
class Tiling:
    """The tiles of one layer at one raster scale.

    Attributes:
        scale: Raster scale: raster px a layer px along each axis (layer px are device px at scale 1).
        tile_size: (width, height), device px.
        columns, rows: Grid over `area`.
        visible: Visible layer rect, layer px.
        tiles: The tiles that exist now.
        bytes_per_pixel: 4 for RGBA8.
        translation: Fraction of a px by which content is rastered right and down, so that its texels meet screen px.
        area: The tiled area, device px in raster space: what is drawn in the layer, its corner moved back to a
            multiple of 128.
        color: For a painted layer that turned out to be one colour.
        reason: Why there are no tiles, when there are none: `solid-color`, `draws-nothing`, `off-screen`, `not-drawn`,
            `foreign` (its content brings a texture of its own), `scrollbar` (it has a bitmap).
        scrollbar: For a scrollbar: the bitmap that it is drawn from, which is no tile memory.
    """

    layer: LayerId
    scale: RasterScale
    tile_size: tuple[int, int]
    columns: int
    rows: int
    visible: Rect
    tiles: tuple[Tile, ...]
    bytes_per_pixel: int = BYTES_PER_PIXEL
    reason: str = ""
    color: Color | None = None
    area: DeviceRect = DeviceRect(0, 0, 0, 0)
    translation: Point = ZERO_POINT
    scrollbar: ScrollbarBitmap | None = None

    @property
    def tile_bytes(self) -> int:
        """Bytes of one tile texture."""
        return self.tile_size[0] * self.tile_size[1] * self.bytes_per_pixel

    @property
    def resident_bytes(self) -> int:
        """Bytes of the textures that exist now."""
        return sum(self.tile_bytes for tile in self.tiles if tile.has_texture)

    @property
    def wanted_bytes(self) -> int:
        """Bytes of the textures that would exist now if there were memory for all."""
        return sum(self.tile_bytes for tile in self.tiles if tile.solid is None)

    @property
    def nominal_bytes(self) -> int:
        """Bytes if every tile of the layer existed and had a texture; 0 where the layer needs no tiles at all."""
        return (
            0
            if self.reason in ("solid-color", "draws-nothing", "foreign", "scrollbar")
            else self.columns * self.rows * self.tile_bytes
        )


@dataclass(frozen=True, slots=True)
class TilingSet:
    """One tiling a layer, by `LayerId`, and all tiles by `TileId`.

    Attributes:
        hard_limit_bytes: Tile memory for what is visible, 0 for no limit.
        soft_limit_bytes: What tiles that are not visible may fill up to, 0 for no limit.
        over_budget: Tiles that got no texture for want of memory.
    """

    tilings: tuple[Tiling, ...]
    tiles: tuple[Tile, ...]
    hard_limit_bytes: int = 0
    soft_limit_bytes: int = 0
    over_budget: tuple[TileId, ...] = ()

    @property
    def resident_bytes(self) -> int:
        """Bytes of all tile textures that exist now."""
        return sum(tiling.resident_bytes for tiling in self.tilings)

    @property
    def wanted_bytes(self) -> int:
        """Bytes of all tile textures that would exist now if there were memory for all."""
        return sum(tiling.wanted_bytes for tiling in self.tilings)

    @property
    def nominal_bytes(self) -> int:
        """Bytes if every tile existed."""
        return sum(tiling.nominal_bytes for tiling in self.tilings)
