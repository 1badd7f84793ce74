"""The OpenGL backend: raster plan and compositor frame in, pixels and measured memory out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compositor.draw.frame import CompositorFrame
from compositor.gpu.device import Device, DeviceInfo, GpuTexture, open_device
from compositor.gpu.draw import FrameDrawer
from compositor.gpu.raster import EncodedPlan, Rasterizer
from compositor.gpu.readback import read_pixels
from compositor.gpu.tools import Tools
from compositor.layers.tile_set import TileId
from compositor.raster.tasks import RasterPlan
from compositor.resources.ledger import LedgerEvent


@dataclass(frozen=True, slots=True)
class Timings:
    """Wall-clock seconds, each ended by waiting for the device."""

    encode: float = 0.0
    raster: float = 0.0
    draw: float = 0.0
    readback: float = 0.0


@dataclass(frozen=True, slots=True)
class FrameResult:
    """What executing a frame gave.

    Attributes:
        pixels: (height, width, 4) uint8, premultiplied, top row first.
        events: Ledger events of this frame, in order.
        draw_calls: OpenGL draw calls.
        pixels_drawn: Px of quads drawn while compositing, all passes.
        device: What drew it.
    """

    pixels: NDArray[np.uint8]
    events: tuple[LedgerEvent, ...]
    timings: Timings
    draw_calls: int
    pixels_drawn: int
    device: DeviceInfo


class GpuBackend:
    """Executes frames on one device; tiles stay until the next `raster`."""

    def __init__(self, device: Device | None = None, contrast: NDArray[np.uint8] | None = None) -> None:
        """Use `device`, or open one without a window.

        Args:
            device: Stays the caller's.
            contrast: Another text contrast table than `text` gives: rows by luminance level, columns by coverage.

        Raises:
            BackendUnavailable: No device was given and none can be opened.
        """
        self._owned: Final = open_device() if device is None else None
        self.device: Final = device if device is not None else self._owned_device()
        self._tools: Final = Tools(self.device, contrast)
        self._tiles: dict[TileId, GpuTexture] = {}

    def _owned_device(self) -> Device:
        assert self._owned is not None
        return self._owned

    @property
    def tools(self) -> Tools:
        """The drawing tools, for overlays."""
        return self._tools

    @property
    def tiles(self) -> dict[TileId, GpuTexture]:
        """Tile textures that exist now."""
        return dict(self._tiles)

    def execute(self, plan: RasterPlan, frame: CompositorFrame) -> FrameResult:
        """Raster all tiles and draw the frame."""
        first_event = len(self.device.ledger.events)
        calls, pixels = self._tools.programs.draw_calls, self._tools.compositor.pixels_drawn
        encode, raster = self.raster(plan)
        started = time.perf_counter()
        output = FrameDrawer(self._tools, self._tiles).draw(frame)
        self.device.finish()
        drawn = time.perf_counter()
        result = read_pixels(output.texture, frame.width, frame.height)
        output.texture.release()
        self._tools.pool.clear()
        return FrameResult(
            result,
            self.device.ledger.events[first_event:],
            Timings(encode, raster, drawn - started, time.perf_counter() - drawn),
            self._tools.programs.draw_calls - calls,
            self._tools.compositor.pixels_drawn - pixels,
            self.device.info,
        )

    def raster(self, plan: RasterPlan) -> tuple[float, float]:
        """Fill the tiles of `plan`, dropping earlier ones; seconds to encode and to raster."""
        self.device.make_current()
        self.drop_tiles()
        started = time.perf_counter()
        encoded = EncodedPlan(plan)
        self._tools.resources.prepare(plan, encoded.tables)
        prepared = time.perf_counter()
        self._tiles = Rasterizer(self._tools).raster(encoded)
        self.device.finish()
        return prepared - started, time.perf_counter() - prepared

    def draw(self, frame: CompositorFrame) -> NDArray[np.uint8]:
        """Draw a frame again from the tiles that exist."""
        self.device.make_current()
        output = FrameDrawer(self._tools, self._tiles).draw(frame)
        pixels = read_pixels(output.texture, frame.width, frame.height)
        output.texture.release()
        self._tools.pool.clear()
        return pixels

    def drop_tiles(self) -> None:
        """Free all tile textures."""
        for texture in self._tiles.values():
            texture.release()
        self._tiles = {}

    def release(self) -> None:
        """Free everything; the device too when it was opened here."""
        self.device.make_current()
        self.drop_tiles()
        self._tools.pool.clear()
        self._tools.resources.release()
        if self._owned is not None:
            self._owned.release()
