"""The layers and tiles of a page as a browser's compositor had them at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class TraceTile(NamedTuple):
    """One tile.

    Attributes:
        rect: (x, y, width, height) in the layer's raster space, px.
        has_texture: False for tiles of one colour and for tiles not rastered yet.
        is_near: It is on the screen or close to it, so that the browser rasters it.
    """

    rect: tuple[int, int, int, int]
    solid: bool
    has_texture: bool
    is_near: bool

    @property
    def awaits_raster(self) -> bool:
        """It will have a texture, or turn out to be one colour, a little later."""
        return self.is_near and not self.solid and not self.has_texture

    @property
    def bytes(self) -> int:
        """What the tile needs, 4 bytes a pixel; the browser's pool may have handed out a larger texture."""
        return 4 * self.rect[2] * self.rect[3] if self.has_texture else 0


@dataclass(frozen=True, slots=True)
class TraceLayer:
    """One layer.

    Attributes:
        id: The browser's number.
        kind: cc class, such as `PictureLayerImpl`.
        name: Debug name of the first thing painted into it; empty when the browser had not kept it.
        owner_node: DevTools' backend node id of the owner, -1 when unknown.
        reasons: Reason ids.
        size: Layer px (device px).
        corner: Top left on the screen, device px.
        raster_scale: Raster px a layer px.
    """

    id: int
    kind: str
    name: str
    owner_node: int
    reasons: tuple[str, ...]
    size: tuple[float, float]
    corner: tuple[float, float]
    draws_content: bool
    solid_color: bool
    raster_scale: float
    tiles: tuple[TraceTile, ...]

    @property
    def bytes(self) -> int:
        """Bytes of the tile textures that exist."""
        return sum(tile.bytes for tile in self.tiles)

    @property
    def is_drawn(self) -> bool:
        """It has content and area."""
        return self.draws_content and self.size[0] > 0 and self.size[1] > 0


@dataclass(frozen=True, slots=True)
class LayerTree:
    """One compositor's active tree.

    Attributes:
        process: Process id.
        host: The compositor's number in the process, as text.
        time_us: The trace's clock, microseconds.
        viewport: Device px.
        device_scale: Device px a CSS px, as far as some layer tells; 1 otherwise.
        layers: Back to front.
        memory_limit: Bytes that tiles may take, 0 when unknown.
        out_of_memory: The browser had no memory for all the tiles it wanted.
        render_passes: Passes of the frame, the root one included; 0 when the trace does not hold them.
    """

    process: int
    host: str
    time_us: float
    viewport: tuple[int, int]
    device_scale: float
    layers: tuple[TraceLayer, ...]
    memory_limit: int
    out_of_memory: bool
    render_passes: int

    @property
    def bytes(self) -> int:
        """Bytes of the tile textures that exist."""
        return sum(layer.bytes for layer in self.layers)

    @property
    def awaits_raster(self) -> bool:
        """Tiles are missing that the browser is about to raster."""
        return not self.out_of_memory and any(tile.awaits_raster for layer in self.layers for tile in layer.tiles)

    @property
    def drawn(self) -> int:
        """Layers with content and area."""
        return sum(1 for layer in self.layers if layer.is_drawn)

    @property
    def is_page(self) -> bool:
        """It holds a page's layers, not the browser's own interface: some layer has an owner or a reason."""
        return any(layer.owner_node >= 0 or layer.reasons for layer in self.layers)
