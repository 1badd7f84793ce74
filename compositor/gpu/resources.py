"""What raster reads on the device: glyph pages, images, gradient stops, polygon edges, the contrast table."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from compositor.gpu.clips import PolygonClip
from compositor.gpu.device import Device, GpuTexture
from compositor.gpu.primitives import TABLE_COLUMNS, FloatTable, Primitive, Tables, glyph_matrix
from compositor.gpu.programs import Program
from compositor.layers.tile_set import DeviceRect
from compositor.raster.glyph_atlas import AtlasPage
from compositor.raster.images import DecodedImage
from compositor.raster.tasks import RasterPlan
from compositor.resources.ledger import Action, ResourceKind

_MASK_INSTANCE = struct.Struct("12f")
_MASK_TABLE_UNIT = 2


class DeviceResources:
    """Uploads what plans need and keeps it while it is needed."""

    def __init__(self, device: Device, contrast: NDArray[np.uint8]) -> None:
        self._device: Final = device
        self._pages: dict[int, tuple[AtlasPage, GpuTexture]] = {}
        self._images: dict[str, tuple[DecodedImage, GpuTexture]] = {}
        self._stops: GpuTexture | None = None
        self._edges: GpuTexture | None = None
        self._contrast: Final = _contrast_texture(device, contrast)

    def prepare(self, plan: RasterPlan, tables: Tables) -> None:
        """Upload what `plan` reads; drop what it no longer does."""
        for index in [index for index in self._pages if index >= len(plan.pages)]:
            self._pages.pop(index)[1].release()
        for page in plan.pages:
            self._put_page(page)
        for key in [key for key in self._images if key not in plan.images]:
            self._images.pop(key)[1].release()
        for key, image in plan.images.items():
            self._put_image(key, image)
        self._stops = self._put_table(self._stops, tables.stops, "table:stops")
        self._edges = self._put_table(self._edges, tables.edges, "table:edges")

    def _put_page(self, page: AtlasPage) -> None:
        known = self._pages.get(page.index)
        if known is not None and known[0] is page:
            return
        height, width = page.pixels.shape[:2]
        if known is not None and known[0].format != page.format:
            known[1].release()
            known = None
        if known is None:
            made = self._device.texture(
                (width, height), f"atlas:{page.index}", ResourceKind.ATLAS, "text", page.format, page.pixels.tobytes()
            )
            made.texture.repeat_x = made.texture.repeat_y = False
        else:
            made = known[1]
            made.texture.write(page.pixels.tobytes())
            self._device.note(made, Action.UPLOAD)
        self._pages[page.index] = (page, made)

    def _put_image(self, key: str, image: DecodedImage) -> None:
        known = self._images.get(key)
        if known is not None and known[0] is image:
            return
        if known is not None:
            known[1].release()
        size = (image.width, image.height)
        made = self._device.texture(
            size, f"image:{key}", ResourceKind.IMAGE, "image", "RGBA8", np.ascontiguousarray(image.pixels).tobytes()
        )
        self._images[key] = (image, made)

    def _put_table(self, old: GpuTexture | None, table: FloatTable, key: str) -> GpuTexture | None:
        if old is not None:
            old.release()
        if len(table) == 0:
            return None
        pixels = table.pixels()
        return self._device.texture(
            (TABLE_COLUMNS, pixels.shape[0]), key, ResourceKind.BUFFER, "frame", "RGBA32F", pixels.tobytes()
        )

    def bind_stops(self, unit: int) -> None:
        """Bind the gradient stops."""
        if self._stops is not None:
            self._stops.texture.use(unit)

    def bind_edges(self, unit: int) -> None:
        """Bind the polygon edges."""
        if self._edges is not None:
            self._edges.texture.use(unit)

    def bind_image(self, description: str, unit: int) -> None:
        """Bind an image with the sampling that `description` (`SAMPLING:WRAP:KEY`) asks for."""
        sampling, wrap, key = description.split(":", 2)
        texture: Any = self._images[key][1].texture
        context = self._device.context
        mode = context.NEAREST if sampling == "nearest" else context.LINEAR
        texture.filter = (mode, mode)
        texture.repeat_x, texture.repeat_y = "x" in wrap, "y" in wrap
        texture.use(unit)

    def bind_glyphs(self, program: Program, primitive: Primitive, unit: int, contrast_unit: int) -> None:
        """Bind the atlas page of a glyph primitive and set what goes with it."""
        _page, texture = self._pages[int(primitive.texture.split(":")[1])]
        context = self._device.context
        exact = "+EXACT" in primitive.program
        mode = context.NEAREST if exact else context.LINEAR
        texture.texture.filter = (mode, mode)
        texture.texture.use(unit)
        self._contrast.texture.use(contrast_unit)
        program.set("u_page", unit)
        program.set("u_contrast", contrast_unit)
        program.set("u_matrix", glyph_matrix(primitive))

    def draw_mask_polygons(self, program: Program, polygons: Sequence[PolygonClip], area: DeviceRect) -> None:
        """Draw clip outlines over all of the current target; the caller has set the blending that multiplies."""
        table = FloatTable()
        starts = [table.add(list(polygon.edges)) for polygon in polygons]
        texture = self._put_table(None, table, "table:mask")
        assert texture is not None, "a polygon clip has edges"
        texture.texture.use(_MASK_TABLE_UNIT)
        program.set("u_edges", _MASK_TABLE_UNIT)
        cover = (float(area.x), float(area.y), float(area.x + area.width), float(area.y + area.height))
        for polygon, start in zip(polygons, starts, strict=True):
            path = (float(start), float(len(polygon.edges)), float(polygon.even_odd), 0.0)
            program.draw_instances(_MASK_INSTANCE.pack(*cover, *path, 1.0, 1.0, 1.0, 1.0))
        texture.release()

    def release(self) -> None:
        """Free everything."""
        for _page, texture in self._pages.values():
            texture.release()
        for _image, texture in self._images.values():
            texture.release()
        for table in (self._stops, self._edges, self._contrast):
            if table is not None:
                table.release()
        self._pages.clear()
        self._images.clear()
        self._stops = self._edges = None


def _contrast_texture(device: Device, table: NDArray[np.uint8]) -> GpuTexture:
    """Coverage to blended coverage, one row a luminance level."""
    return device.texture(
        (table.shape[1], table.shape[0]), "table:contrast", ResourceKind.BUFFER, "text", "R8",
        np.ascontiguousarray(table).tobytes(),
    )  # fmt: skip
