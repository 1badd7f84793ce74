"""Where glyphs go: subpixel positions, baselines, turned and huge text."""

from __future__ import annotations

import pytest

from compositor.base.color import BLACK
from compositor.base.geometry import Point, Rect
from compositor.base.matrix import Matrix
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.display_items import DrawGlyphs
from compositor.raster.glyph_atlas import PAGE_SIZE, GlyphAtlas, GlyphBitmap
from compositor.raster.glyph_placement import GlyphPlacer
from compositor.text import FaceId, GlyphRun, GlyphTurn
from tests.unit.raster.test_glyph_atlas import Bitmap


class Recorder:
    """Remembers what was asked for; bitmaps are as large as the font size."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, float]] = []
        self.turns: list[GlyphTurn] = []

    def rasterize(
        self, face: FaceId, glyph: int, size_px: float, subpixel_x: float, bold: bool, oblique: bool
    ) -> tuple[GlyphBitmap, float] | None:
        self.asked.append((size_px, subpixel_x))
        side = max(1, round(size_px))
        return (Bitmap(side, side), 1.0) if glyph else None

    def rasterize_turned(
        self, face: FaceId, glyph: int, size_px: float, turn: GlyphTurn, bold: bool, oblique: bool
    ) -> GlyphBitmap | None:
        self.turns.append(turn)
        return Bitmap(round(size_px), round(size_px)) if glyph == 1 else None


def item(origin: Point, size: float = 16.0, xs: tuple[float, ...] = (0.0,)) -> DrawGlyphs:
    run = GlyphRun(FaceId(0), size, (1,) * len(xs), xs, (0.0,) * len(xs), size, "x" * len(xs))
    return DrawGlyphs(NO_FRAGMENT, Rect(0, 0, 100, 100), run, origin, BLACK)


# Fraction of the pen position -> quarter, and whole px added to the position.
QUARTERS = [(0.0, 0.0, 0), (0.124, 0.0, 0), (0.125, 0.25, 0), (0.4, 0.5, 0), (0.874, 0.75, 0), (0.875, 0.0, 1)]


@pytest.mark.parametrize(("fraction", "quarter", "carry"), QUARTERS)
@pytest.mark.parametrize("whole", [-5, 0, 1000])
def test_pens_are_quantised_to_quarters(fraction: float, quarter: float, carry: int, whole: int) -> None:
    recorder = Recorder()
    (placed,) = GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(whole + fraction, 20)), Matrix.translation(0, 0))
    assert recorder.asked == [(16.0, quarter)]
    assert placed.matrix is None
    assert placed.quads[0].x == whole + carry + 1, "the bitmap's own left bearing is 1"


def test_the_baseline_is_rounded() -> None:
    placer = GlyphPlacer(Recorder(), GlyphAtlas())
    tops = [placer.place(item(Point(0, y)), Matrix.translation(0, 0))[0].quads[0].y for y in (19.5, 20.0, 20.49)]
    assert tops == [4, 4, 4]


def test_scaled_text_is_rasterized_at_its_size() -> None:
    recorder = Recorder()
    GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(0, 20)), Matrix.scaling(2, 2))
    assert recorder.asked == [(32.0, 0.0)]


def test_turned_text_is_rasterized_turned_with_subpixels_along_its_baseline() -> None:
    recorder = Recorder()
    (placed,) = GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(10.3, 20), xs=(0.0, 8.5)), Matrix.rotation(90))
    assert placed.matrix is None
    assert recorder.turns == [GlyphTurn(0, 1, -1, 0, 0.0, 0.25), GlyphTurn(0, 1, -1, 0, 0.0, 0.75)]
    assert [(quad.x - 1, quad.y + 16) for quad in placed.quads] == [(-20, 10), (-20, 18)]


def test_unevenly_scaled_text_is_stretched() -> None:
    recorder = Recorder()
    GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(0, 20)), Matrix.scaling(3, 2))
    assert recorder.turns == [GlyphTurn(1.5, 0, 0, 1, 0.0, 0.0)]


def test_obliquely_turned_text_has_subpixels_along_both_axes() -> None:
    recorder = Recorder()
    GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(0.25, 0.5)), Matrix.affine(1, 0.5, 0, 1, 0, 0))
    assert recorder.turns[0][4:] == (0.25, 0.75)


def test_colour_glyphs_and_perspective_map_upright_bitmaps() -> None:
    recorder = Recorder()
    run = GlyphRun(FaceId(0), 16.0, (7,), (0.0,), (0.0,), 16.0, "x")
    color = DrawGlyphs(NO_FRAGMENT, Rect(0, 0, 100, 100), run, Point(10, 20), BLACK)
    *_turned, mapped = GlyphPlacer(recorder, GlyphAtlas()).place(color, Matrix.rotation(90))
    assert mapped.matrix is not None
    pen = mapped.matrix.map_point(mapped.quads[0].x - 1, 0)
    assert (round(pen.x, 6), round(pen.y, 6)) == (-20, 10)
    tilted = Matrix.perspective(100) @ Matrix.rotation3d(0, 1, 0, 30)
    (placed,) = GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(0, 20)), tilted.flattened())
    assert placed.matrix is not None


def test_equal_glyphs_share_a_bitmap() -> None:
    recorder = Recorder()
    GlyphPlacer(recorder, GlyphAtlas()).place(item(Point(0, 20), xs=(0.0, 8.0, 16.0)), Matrix.translation(0, 0))
    assert len(recorder.asked) == 1


def test_glyphs_larger_than_a_page_are_enlarged() -> None:
    recorder = Recorder()
    atlas = GlyphAtlas()
    matrix = Matrix.translation(0, 0)
    (placed,) = GlyphPlacer(recorder, atlas).place(item(Point(0, 20), size=500.0), matrix)
    assert placed.quads[0].slot.scale == 1.0

    class Wide(Recorder):
        def rasterize(
            self, face: FaceId, glyph: int, size_px: float, subpixel_x: float, bold: bool, oblique: bool
        ) -> tuple[GlyphBitmap, float] | None:
            return Bitmap(round(size_px * 5), round(size_px)), 1.0

    (placed,) = GlyphPlacer(Wide(), GlyphAtlas()).place(item(Point(0, 20), size=500.0), matrix)
    (quad,) = placed.quads
    assert quad.slot.width <= PAGE_SIZE
    assert quad.slot.width * quad.slot.scale == pytest.approx(2500)


@pytest.mark.parametrize("matrix", [Matrix.scaling(0, 0), Matrix.scaling(1e12, 1e12), Matrix.scaling(1e-12, 1e-12)])
def test_absurd_scales_do_no_harm(matrix: Matrix) -> None:
    GlyphPlacer(Recorder(), GlyphAtlas()).place(item(Point(0, 20)), matrix)
