"""Render targets: a texture with a place in some px space, and the pool that temporary ones come from."""

from __future__ import annotations

from typing import Final

from compositor.gpu.device import Device, GpuTexture
from compositor.layers.tile_set import DeviceRect
from compositor.resources.ledger import ResourceKind

_POOL_STEP = 64


class Target:
    """Something to draw into.

    Attributes:
        texture: Backing; may be larger than the area used.
        rect: The area in the space that is drawn (raster px of a layer, px of a render pass); its top left is
            texel (0, 0).
    """

    __slots__ = ("rect", "texture")

    def __init__(self, texture: GpuTexture, rect: DeviceRect) -> None:
        self.texture: Final = texture
        self.rect: Final = rect

    def bind(self) -> None:
        """Make it the current framebuffer."""
        framebuffer = self.texture.framebuffer
        framebuffer.use()
        framebuffer.viewport = (0, 0, self.texture.width, self.texture.height)
        framebuffer.scissor = None

    def clear(self, color: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)) -> None:
        """Fill all of it with a premultiplied colour."""
        framebuffer = self.texture.framebuffer
        framebuffer.scissor = None
        framebuffer.clear(*color)


class ScratchPool:
    """Temporary textures for one frame, rounded up in size so that they can be reused."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._free: dict[tuple[str, int, int], list[GpuTexture]] = {}
        self._made = 0

    def take(self, rect: DeviceRect, format: str = "RGBA8", cause: str = "frame") -> Target:
        """A target for `rect`; its contents are undefined."""
        width = -(-max(1, rect.width) // _POOL_STEP) * _POOL_STEP
        height = -(-max(1, rect.height) // _POOL_STEP) * _POOL_STEP
        free = self._free.get((format, width, height))
        if free:
            return Target(free.pop(), rect)
        self._made += 1
        texture = self._device.texture(
            (width, height), f"scratch:{self._made}", ResourceKind.SCRATCH, cause, format=format
        )
        texture.texture.repeat_x = texture.texture.repeat_y = False
        return Target(texture, rect)

    def give(self, target: Target) -> None:
        """Return a target for reuse within the frame."""
        event = target.texture.event
        self._free.setdefault((event.format, event.width, event.height), []).append(target.texture)

    def clear(self) -> None:
        """Free everything that was returned; at the end of the frame."""
        for textures in self._free.values():
            for texture in textures:
                texture.release()
        self._free.clear()
