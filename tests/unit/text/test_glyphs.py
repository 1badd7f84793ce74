"""Glyph bitmaps and the contrast table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from compositor.base.color import BLACK, Color
from compositor.text import glyphs
from compositor.text.fonts import FontCollection, FontRequest
from compositor.text.glyphs import GlyphStyle, contrast_table, luminance_level, rasterize_glyph

FONTS = FontCollection()
FONT = FONTS.font(FontRequest(("Arimo",), 20.0))


def glyph(char: str) -> int:
    return FONT.shape(char).glyph_runs(0, 1)[0][1].glyphs[0]


def test_a_bitmap_covers_the_letter() -> None:
    made = rasterize_glyph(FONT.primary.face, glyph("H"), 20.0)
    assert made is not None
    bitmap, scale = made

    assert scale == 1.0
    assert not bitmap.is_color
    assert len(bitmap.pixels) == bitmap.width * bitmap.height
    assert bitmap.top in (14, 15)
    assert max(bitmap.pixels) == 255


def test_rows_run_downwards() -> None:
    made = rasterize_glyph(FONT.primary.face, glyph("L"), 20.0)
    assert made is not None
    bitmap = made[0]
    rows = [sum(bitmap.pixels[y * bitmap.width : (y + 1) * bitmap.width]) for y in range(bitmap.height)]
    assert rows[-1] > 2 * rows[0]


def test_space_has_no_ink() -> None:
    assert rasterize_glyph(FONT.primary.face, glyph(" "), 20.0) is None


@pytest.mark.parametrize("hinted", [True, False])
def test_subpixel_positions_move_ink_to_the_right(hinted: bool) -> None:
    def centre(subpixel: float) -> float:
        made = rasterize_glyph(FONT.primary.face, glyph("l"), 20.0, subpixel, GlyphStyle(hinted))
        assert made is not None
        bitmap = made[0]
        total = sum(bitmap.pixels)
        moment = sum(value * (index % bitmap.width) for index, value in enumerate(bitmap.pixels))
        return bitmap.left + moment / total

    assert centre(0.5) - centre(0.0) == pytest.approx(0.5, abs=0.1)


def test_faked_bold_has_more_ink() -> None:
    plain = rasterize_glyph(FONT.primary.face, glyph("o"), 20.0)
    bold = rasterize_glyph(FONT.primary.face, glyph("o"), 20.0, 0.0, GlyphStyle(bold=True))
    assert plain is not None and bold is not None
    assert sum(bold[0].pixels) > sum(plain[0].pixels)


def test_without_freetype_harfbuzz_rasterizes(monkeypatch: pytest.MonkeyPatch) -> None:
    fitted = rasterize_glyph(FONT.primary.face, glyph("x"), 20.0, 0.0, GlyphStyle(hinted=False))
    monkeypatch.setattr(glyphs, "_freetype_face", lambda _face: None)
    made = rasterize_glyph(FONT.primary.face, glyph("x"), 20.0, 0.0, GlyphStyle(hinted=False))
    assert fitted is not None and made is not None

    assert (made[0].width, made[0].height, made[0].left, made[0].top) == (
        fitted[0].width, fitted[0].height, fitted[0].left, fitted[0].top,
    )  # fmt: skip
    assert max(abs(a - b) for a, b in zip(made[0].pixels, fitted[0].pixels, strict=True)) < 40


def test_contrast_keeps_the_ends_and_orders() -> None:
    table = contrast_table()
    assert table.shape == (8, 256)
    for row in table:
        assert (row[0], row[255]) == (0, 255)
        assert all(a <= b for a, b in pairwise(row))
    assert table[0][128] < table[7][128]  # light text is drawn a little heavier


def test_luminance_levels() -> None:
    assert luminance_level(BLACK) == 0
    assert luminance_level(Color(1.0, 1.0, 1.0)) == 7
    assert luminance_level(Color(0.0, 1.0, 0.0)) == 5
