"""Text and images as pixels."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from compositor.base.color import BLACK, Color
from compositor.base.diagnostics import DiagnosticSink
from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.css.values import Shadow
from compositor.gpu import GpuBackend
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.display_items import DrawGlyphs, DrawImage
from compositor.raster import ImageStore, RasterSources
from compositor.raster.glyph_atlas import GlyphBitmap
from compositor.resources.loader import LoadedResource
from compositor.text import FaceId, GlyphRun, GlyphTurn
from tests.gpu.scene import Scene, plan_of, render, rgb, simple

pytestmark = pytest.mark.gpu


class Square:
    """A glyph bitmap: all ink."""

    def __init__(self, side: int, is_color: bool = False) -> None:
        self.width = self.height = side
        self.left, self.top = 0, side
        self.is_color = is_color
        self.pixels = bytes([0, 255, 0, 255]) * side * side if is_color else b"\xff" * side * side


class Squares:
    """Rasterizes every glyph as a square of the font size."""

    def rasterize(
        self, face: FaceId, glyph: int, size_px: float, subpixel_x: float, bold: bool, oblique: bool
    ) -> tuple[GlyphBitmap, float] | None:
        return (Square(round(size_px), glyph == 7), 1.0)

    def rasterize_turned(
        self, face: FaceId, glyph: int, size_px: float, turn: GlyphTurn, bold: bool, oblique: bool
    ) -> GlyphBitmap | None:
        return None


def glyphs(
    origin: Point, color: Color = BLACK, glyph: int = 1, size: float = 10, shadows: tuple[Shadow, ...] = ()
) -> DrawGlyphs:
    run = GlyphRun(FaceId(0), size, (glyph, glyph), (0.0, 2 * size), (0.0, 0.0), 3 * size, "ab")
    return DrawGlyphs(NO_FRAGMENT, Rect(0, 0, 64, 64), run, origin, color, shadows)


def draw(backend: GpuBackend, scene: Scene) -> np.ndarray:  # type: ignore[type-arg]
    return render(backend, scene, RasterSources(glyphs=Squares()))


def test_glyphs_stand_on_the_baseline(backend: GpuBackend) -> None:
    pixels = draw(backend, simple(glyphs(Point(8, 30))))
    ink = pixels[..., 0] < 128
    assert ink[20:30, 8:18].all()
    assert ink[20:30, 28:38].all()
    assert ink.sum() == 200


def test_the_baseline_snaps_to_whole_pixels(backend: GpuBackend) -> None:
    assert np.array_equal(draw(backend, simple(glyphs(Point(8, 30.4)))), draw(backend, simple(glyphs(Point(8, 30)))))


def test_raster_scale_rasterizes_larger_glyphs(backend: GpuBackend) -> None:
    pixels = draw(backend, simple(glyphs(Point(4, 15), size=5), width=32, height=32, scale=2.0))
    assert (pixels[..., 0] < 128).sum() == 200


def test_colour_glyphs_keep_their_colours(backend: GpuBackend) -> None:
    pixels = draw(backend, simple(glyphs(Point(8, 30), Color(1, 0, 0, 0.5), glyph=7)))
    assert rgb(pixels, 12, 25) == pytest.approx((128, 255, 128), abs=1)


def test_text_shadows_lie_below(backend: GpuBackend) -> None:
    shadow = Shadow(3, 3, 0, 0, Color(1, 0, 0))
    pixels = draw(backend, simple(glyphs(Point(8, 30), shadows=(shadow,))))
    assert rgb(pixels, 12, 25) == (0, 0, 0)
    assert rgb(pixels, 19, 31) == (255, 0, 0)


def test_atlas_bytes_are_accounted_for() -> None:
    plan = plan_of(simple(glyphs(Point(8, 30))), RasterSources(glyphs=Squares()))
    (page,) = plan.pages
    assert page.used_bytes == 100
    assert page.allocated_bytes == 1024 * 1024
    assert page.used_bytes < page.shelf_bytes == page.allocated_bytes - page.free_bytes


class Files:
    """Images by name."""

    def __init__(self, **images: Image.Image) -> None:
        self._data = {}
        for name, image in images.items():
            stream = io.BytesIO()
            image.save(stream, "PNG")
            self._data[name] = stream.getvalue()

    def read(self, path: str, limit: int = 0) -> LoadedResource | None:
        data = self._data.get(path)
        return None if data is None else LoadedResource(path, data)


def image_item(path: str, clip: Rect, tile: Rect, pixelated: bool = False) -> DrawImage:
    step = Point(tile.width, tile.height)
    return DrawImage(NO_FRAGMENT, clip, path, RoundedRect(clip), tile, step, False, pixelated)


def test_an_image_at_its_own_size_is_copied(backend: GpuBackend) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (16, 16, 3), dtype=np.uint8)
    store = ImageStore(Files(noise=Image.fromarray(noise)), DiagnosticSink())
    item = image_item("noise", Rect(10, 10, 16, 16), Rect(10, 10, 16, 16))
    pixels = render(backend, simple(item), RasterSources(images=store))
    assert np.array_equal(pixels[10:26, 10:26, :3], noise)


def test_repeated_images_tile(backend: GpuBackend) -> None:
    noise = np.random.default_rng(2).integers(0, 256, (16, 16, 3), dtype=np.uint8)
    store = ImageStore(Files(noise=Image.fromarray(noise)), DiagnosticSink())
    item = image_item("noise", Rect(0, 0, 64, 64), Rect(8, 8, 16, 16))
    pixels = render(backend, simple(item), RasterSources(images=store))
    assert np.abs(pixels[8:24, 8:24, :3].astype(int) - noise).max() <= 1
    assert np.abs(pixels[40:56, 24:40, :3].astype(int) - noise).max() <= 1


def test_shrunk_images_are_averaged(backend: GpuBackend) -> None:
    checks = (np.indices((64, 64)).sum(axis=0) % 2 * 255).astype(np.uint8)
    store = ImageStore(Files(checks=Image.fromarray(checks)), DiagnosticSink())
    item = image_item("checks", Rect(0, 0, 16, 16), Rect(0, 0, 16, 16))
    plan = plan_of(simple(item), RasterSources(images=store))
    assert [(image.width, image.height) for image in plan.images.values()] == [(16, 16)]
    pixels = render(backend, simple(item), RasterSources(images=store))
    assert rgb(pixels, 8, 8) == pytest.approx((128, 128, 128), abs=1)


def test_pixelated_images_keep_hard_edges(backend: GpuBackend) -> None:
    two = Image.fromarray(np.array([[0, 255]], dtype=np.uint8))
    store = ImageStore(Files(two=two), DiagnosticSink())
    smooth, hard = (
        render(backend, simple(image_item("two", Rect(0, 0, 64, 8), Rect(0, 0, 64, 8), pixelated)),
               RasterSources(images=store))
        for pixelated in (False, True)
    )  # fmt: skip
    assert rgb(hard, 31, 4) == (0, 0, 0)
    assert rgb(hard, 32, 4) == (255, 255, 255)
    assert 0 < rgb(smooth, 32, 4)[0] < 255


def test_a_missing_image_draws_nothing(backend: GpuBackend, tmp_path: Path) -> None:
    store = ImageStore(Files(), DiagnosticSink())
    item = image_item("missing", Rect(0, 0, 16, 16), Rect(0, 0, 16, 16))
    assert (render(backend, simple(item), RasterSources(images=store)) == 255).all()
