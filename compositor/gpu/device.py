"""The device: one OpenGL context, and everything allocated in it.

Every texture and buffer is made here, measured, and entered in the ledger; `release` gives all of it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import moderngl

from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text
from compositor.gpu.raw_gl import RawGL
from compositor.resources.ledger import MAX_DEVICE_BYTES, Action, Ledger, LedgerEvent, ResourceKind

_FORMATS = {"RGBA8": (4, "f1", 4), "R8": (1, "f1", 1), "RGBA32F": (4, "f4", 16), "RGBA16F": (4, "f2", 8)}
"""Components, moderngl dtype and bytes a pixel."""


_LABELS_SINCE = 430


class BackendUnavailable(Exception):  # noqa: N818 - named for the state, as callers say it
    """No usable OpenGL here."""


class AllocationFailed(Exception):  # noqa: N818
    """The device refused a texture or gave another size than asked for."""


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """What the device says about itself.

    Attributes:
        gl_version: Such as 450.
        max_texture_size: px a side.
        is_software: A software rasterizer; its timer queries cannot be trusted.
    """

    vendor: str
    renderer: str
    version: str
    gl_version: int
    max_texture_size: int
    is_software: bool


class GpuTexture:
    """A texture of the device.

    Attributes:
        key, kind, format: As in the ledger.
        measured_bytes: What the driver says it takes.
    """

    def __init__(self, device: Device, texture: Any, event: LedgerEvent) -> None:
        self._device: Final = device
        self._framebuffer: Any = None
        self.texture: Final = texture
        self.event: Final = event
        self.live = True

    @property
    def width(self) -> int:
        """Px."""
        return self.event.width

    @property
    def height(self) -> int:
        """Px."""
        return self.event.height

    @property
    def framebuffer(self) -> Any:
        """A framebuffer that draws into the texture."""
        if self._framebuffer is None:
            self._framebuffer = self._device.context.framebuffer(color_attachments=[self.texture])
        return self._framebuffer

    def release(self) -> None:
        """Give the memory back; later calls do nothing."""
        if not self.live:
            return
        self.live = False
        if self._framebuffer is not None:
            self._device.rest()
            self._framebuffer.release()
        self.texture.release()
        self._device.forget(self)


class Device:
    """Owns the context. Use `open_device` or `Device.wrap`."""

    def __init__(self, context: Any, owns_context: bool = True) -> None:
        # Everything is released explicitly; moderngl's own collection chokes on what already was.
        context.gc_mode = None
        self.context: Final = context
        self.ledger = Ledger()
        self.info: Final = _info(context)
        self._owns_context = owns_context
        self._raw = RawGL()
        self._textures: dict[int, GpuTexture] = {}
        self._live_bytes = 0
        self._buffers: list[tuple[Any, LedgerEvent]] = []
        self._resting: Final = context.simple_framebuffer((1, 1))

    @staticmethod
    def wrap(context: Any) -> Device:
        """A device in a context that a window owns; `release` leaves the context alone."""
        return Device(context, owns_context=False)

    def make_current(self) -> None:
        """Direct OpenGL calls to this device; another one may have been used since."""
        self.context.__enter__()

    def texture(
        self,
        size: tuple[int, int],
        key: str,
        kind: ResourceKind,
        cause: str = "frame",
        format: str = "RGBA8",
        data: bytes | None = None,
    ) -> GpuTexture:
        """Allocate a texture (and upload `data`).

        Raises:
            AllocationFailed: The device has no room, or the size is beyond its limits.
        """
        width, height = size
        components, dtype, pixel_bytes = _FORMATS[format]
        limit = self.info.max_texture_size
        if not (0 < width <= limit and 0 < height <= limit):
            detail = _("a texture of {width} × {height} px is beyond the device's {limit} px")
            raise AllocationFailed(detail.format(width=width, height=height, limit=limit))
        if self._live_bytes + width * height * pixel_bytes > MAX_DEVICE_BYTES:
            detail = _("the page needs more than the {limit} of textures that are allowed")
            raise AllocationFailed(detail.format(limit=bytes_text(MAX_DEVICE_BYTES)))
        self._check_error("before allocation")
        try:
            texture = self.context.texture(size, components, data=data, dtype=dtype, alignment=1)
        except (moderngl.Error, MemoryError) as error:
            raise AllocationFailed(str(error)) from error
        self._check_error(key)
        requested = width * height * pixel_bytes
        measured = self._measure(texture, requested)
        event = LedgerEvent(Action.ALLOCATE, kind, key, format, width, height, requested, measured, cause)
        self.ledger.add(event)
        made = GpuTexture(self, texture, event)
        if self.info.gl_version >= _LABELS_SINCE:
            texture.label = key[:64]
        self._textures[id(made)] = made
        self._live_bytes += measured
        if data is not None:
            self.note(made, Action.UPLOAD)
        return made

    def _measure(self, texture: Any, requested: int) -> int:
        """The driver's size of `texture`, which must be what was asked for."""
        texture.use(0)
        measured = self._raw.texture_bytes()
        if measured is None:
            measured = texture.width * texture.height * (requested // max(1, texture.width * texture.height))
        if measured != requested:
            raise AllocationFailed(
                _("the device made a texture of {measured} bytes where {requested} were asked for").format(
                    measured=measured, requested=requested
                )
            )
        return measured

    def buffer(self, size: int, key: str) -> Any:
        """Allocate a vertex buffer of `size` bytes."""
        made = self.context.buffer(reserve=size, dynamic=True)
        self._check_error(key)
        event = LedgerEvent(Action.ALLOCATE, ResourceKind.BUFFER, key, "raw", size, 1, size, int(made.size), "frame")
        self.ledger.add(event)
        self._buffers.append((made, event))
        return made

    def note(self, texture: GpuTexture, action: Action, requested_bytes: int | None = None) -> None:
        """Enter traffic of a texture in the ledger; the whole texture unless told otherwise."""
        event = texture.event
        moved = event.requested_bytes if requested_bytes is None else requested_bytes
        self.ledger.add(
            LedgerEvent(action, event.kind, event.key, event.format, event.width, event.height, moved, moved,
                        event.cause)
        )  # fmt: skip

    def forget(self, texture: GpuTexture) -> None:
        """Enter the end of `texture`; only `GpuTexture.release` calls this."""
        event = texture.event
        if self._textures.pop(id(texture), None) is not None:
            self._live_bytes -= event.allocated_bytes
        self.ledger.add(
            LedgerEvent(
                Action.FREE, event.kind, event.key, event.format, event.width, event.height,
                event.requested_bytes, event.allocated_bytes, event.cause,
            )
        )  # fmt: skip

    @property
    def live_textures(self) -> tuple[GpuTexture, ...]:
        """All textures not yet released."""
        return tuple(self._textures.values())

    def rest(self) -> None:
        """Bind a framebuffer that is never released: moderngl goes back to the bound one after many calls."""
        self._resting.use()

    def finish(self) -> None:
        """Wait until all commands are done."""
        self.context.finish()

    def _check_error(self, where: str) -> None:
        error = self.context.error
        if error != "GL_NO_ERROR":
            raise AllocationFailed(_("OpenGL error {error} ({where})").format(error=error, where=where))

    def release(self) -> None:
        """Free everything, and the context when the device made it."""
        self.make_current()
        for texture in self.live_textures:
            texture.release()
        for buffer, event in self._buffers:
            buffer.release()
            self.ledger.add(
                LedgerEvent(
                    Action.FREE, event.kind, event.key, event.format, event.width, event.height,
                    event.requested_bytes, event.allocated_bytes, event.cause,
                )
            )  # fmt: skip
        self._buffers.clear()
        if self._owns_context:
            self.context.release()


def open_device(backend: str = "egl") -> Device:
    """Open a device without a window.

    Raises:
        BackendUnavailable: No OpenGL 3.3 can be had.
    """
    try:
        context = moderngl.create_context(require=330, standalone=True, backend=backend)  # type: ignore[arg-type]
    except Exception as error:  # the loader raises plain exceptions of many kinds
        raise BackendUnavailable(
            _("no usable OpenGL 3.3 without a window ({error}); on Linux install Mesa's libegl1 and libgl1-mesa-dri")
            .format(error=error)
        ) from error  # fmt: skip
    return Device(context)


def _info(context: Any) -> DeviceInfo:
    raw = context.info
    renderer = str(raw["GL_RENDERER"])
    software = any(name in renderer.lower() for name in ("llvmpipe", "softpipe", "swiftshader", "swrast"))
    return DeviceInfo(
        str(raw["GL_VENDOR"]),
        renderer,
        str(raw["GL_VERSION"]),
        int(context.version_code),
        int(raw["GL_MAX_TEXTURE_SIZE"]),
        software,
    )
