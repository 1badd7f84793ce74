"""Glyph bitmaps: coverage of outlines, and the pixels of colour glyphs.

Outlines are fitted to the pixel grid vertically by FreeType's light auto-hinter and placed at
quarters of a px horizontally, as desktop Chromium draws text below a device scale of 1.5.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import uharfbuzz as hb
from numpy.typing import NDArray
from PIL import Image

from compositor.base.color import Color
from compositor.text.font_face import FontFace
from compositor.text.font_loading import FontFormatError, design_font, font_data, load_face
from compositor.text.freetype import FreeTypeFace, GlyphTurn, bold_fraction, open_face

_CONTRAST = 0.2
_GAMMA = 1.2
_OBLIQUE_SLANT = 0.25
_LUMINANCE_LEVELS = 8


@dataclass(slots=True)
class GlyphBitmap:
    """A rasterized glyph.

    Attributes:
        width, height: Bitmap size, px.
        left: Bitmap's left edge from the pen position, px.
        top: Bitmap's top edge above the baseline, px (positive up).
        pixels: Rows top down: one byte a pixel, or four (premultiplied RGBA) when `is_color`.
        is_color: Colour glyph.
    """

    width: int
    height: int
    left: int
    top: int
    pixels: bytes
    is_color: bool = False


class GlyphStyle(NamedTuple):
    """How to draw a glyph, beyond its size.

    Attributes:
        hinted: Fit outlines to the pixel grid vertically.
        bold, oblique: Fake what the face lacks.
    """

    hinted: bool = True
    bold: bool = False
    oblique: bool = False


PLAIN_STYLE = GlyphStyle()


def rasterize_turned(
    face: FontFace, glyph: int, size_px: float, turn: GlyphTurn, style: GlyphStyle = PLAIN_STYLE
) -> GlyphBitmap | None:
    """The bitmap of a glyph whose outline is turned, stretched or slanted; None without ink or outline."""
    try:
        fitted = None if load_face(face.path, face.index).has_color_png else _freetype_face(face)
    except FontFormatError:
        return None
    bitmap = None if fitted is None else _fitted(fitted, glyph, size_px, turn, style)
    return bitmap if bitmap is not None and bitmap.width else None


def rasterize_glyph(
    face: FontFace, glyph: int, size_px: float, subpixel_x: float = 0.0, style: GlyphStyle = PLAIN_STYLE
) -> tuple[GlyphBitmap, float] | None:
    """The bitmap of a glyph and the px drawn a texel (1 but for colour bitmaps of a fixed size).

    Args:
        size_px: Font size, raster px.
        subpixel_x: Fraction of a px that the pen is right of a pixel edge.

    Returns:
        None for a glyph without ink.
    """
    try:
        color = _color_glyph(face, glyph, size_px)
        if color is not None:
            return color
        fitted = _freetype_face(face)
        bitmap = (
            _unhinted(face, glyph, size_px, subpixel_x, style)
            if fitted is None
            else _fitted(fitted, glyph, size_px, GlyphTurn(1, 0, 0, 1, subpixel_x, 0), style)
        )
    except FontFormatError:
        return None
    return None if bitmap is None or not bitmap.width else (bitmap, 1.0)


def fitted_rows(face: FontFace, glyph: int, size_px: float) -> tuple[int, int] | None:
    """Top and bottom of a glyph fitted to the pixel grid, whole px below the baseline; None where it has no outline."""
    try:
        fitted = None if load_face(face.path, face.index).has_color_png else _freetype_face(face)
    except FontFormatError:
        return None
    return None if fitted is None else fitted.fitted_rows(glyph, int(size_px * 64))


@lru_cache(maxsize=64)
def _freetype_face(face: FontFace) -> FreeTypeFace | None:
    values = dict(face.variations)
    axes = load_face(face.path, face.index).axis_infos if values else ()
    coordinates = tuple(float(values.get(axis.tag, axis.default_value)) for axis in axes)
    return open_face(font_data(face.path), face.index, coordinates)


def _fitted(face: FreeTypeFace, glyph: int, size_px: float, turn: GlyphTurn, style: GlyphStyle) -> GlyphBitmap | None:
    coverage = face.coverage(
        glyph, int(size_px * 64), turn, hinted=style.hinted, bold=style.bold, oblique=style.oblique
    )
    return None if coverage is None else GlyphBitmap(*coverage)


def _unhinted(face: FontFace, glyph: int, size_px: float, subpixel_x: float, style: GlyphStyle) -> GlyphBitmap | None:
    """Coverage by HarfBuzz's rasterizer."""
    font = hb.Font(load_face(face.path, face.index))
    if face.variations:
        font.set_variations(dict(face.variations))
    if style.bold:
        fraction = bold_fraction(size_px)
        font.synthetic_bold = (fraction, fraction, True)
    draw = hb.RasterDraw()
    scale = size_px / face.upem
    draw.transform = (scale, 0, scale * _OBLIQUE_SLANT if style.oblique else 0, scale, subpixel_x, 0)
    draw.draw_glyph(font, glyph)
    image = draw.render()
    if image is None or not image.extents.width or not image.extents.height:
        return None
    extents = image.extents
    rows = np.frombuffer(image.buffer, np.uint8).reshape(extents.height, extents.stride)
    pixels = np.ascontiguousarray(rows[::-1, : extents.width]).tobytes()
    return GlyphBitmap(extents.width, extents.height, extents.x_origin, extents.y_origin + extents.height, pixels)


def _color_glyph(face: FontFace, glyph: int, size_px: float) -> tuple[GlyphBitmap, float] | None:
    """The pixels of a colour glyph: an embedded PNG, or COLR layers painted at the size; None for others."""
    hb_face = load_face(face.path, face.index)
    if hb_face.has_color_png:
        return _embedded_png(face, glyph, size_px)
    if hb_face.has_color_paint or hb_face.has_color_layers:
        return _painted(face, glyph, size_px)
    return None


def _embedded_png(face: FontFace, glyph: int, size_px: float) -> tuple[GlyphBitmap, float] | None:
    font = design_font(face)
    data = font.get_glyph_color_png(glyph).data
    extents = font.get_glyph_extents(glyph)
    if not data or extents is None or not extents.width:
        return None
    try:
        image = Image.open(io.BytesIO(data)).convert("RGBA")
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
    scale = extents.width * size_px / face.upem / image.width
    left = round(extents.x_bearing * size_px / face.upem / scale)
    top = round(extents.y_bearing * size_px / face.upem / scale)
    return GlyphBitmap(image.width, image.height, left, top, _premultiplied(np.asarray(image)), True), scale


def _painted(face: FontFace, glyph: int, size_px: float) -> tuple[GlyphBitmap, float] | None:
    paint = hb.RasterPaint()
    scale = size_px / face.upem
    paint.transform = (scale, 0, 0, scale, 0, 0)
    font = design_font(face)
    extents = font.get_glyph_extents(glyph)
    if extents is None or not paint.set_glyph_extents(extents) or not paint.paint_glyph_or_fail(font, glyph):
        return None
    image = paint.render()
    if image is None or not image.extents.width:
        return None
    box = image.extents
    rows = np.frombuffer(image.buffer, np.uint8).reshape(box.height, box.stride // 4, 4)
    rgba = rows[::-1, : box.width, [2, 1, 0, 3]]
    pixels = np.ascontiguousarray(rgba).tobytes()
    return GlyphBitmap(box.width, box.height, box.x_origin, box.y_origin + box.height, pixels, True), 1.0


def _premultiplied(rgba: NDArray[np.uint8]) -> bytes:
    alpha = rgba[..., 3:].astype(np.uint16)
    color = (rgba[..., :3] * alpha + 127) // 255
    return np.concatenate([color, alpha], axis=2).astype(np.uint8).tobytes()


def luminance_level(color: Color) -> int:
    """Which of the 8 coverage tables text of this colour is drawn with."""
    luminance = 0.2126 * color.r + 0.7152 * color.g + 0.0722 * color.b
    return min(_LUMINANCE_LEVELS - 1, max(0, int(luminance * 255)) >> 5)


@lru_cache(maxsize=1)
def contrast_table() -> NDArray[np.uint8]:
    """Coverage to blend with: rows by `luminance_level`, columns by coverage.

    Blending happens in gamma-encoded space; the table makes the edges of text come out as if it were done
    with a gamma of 1.2, with a little contrast added to dark text (Skia's mask gamma as Chromium on Linux sets it).
    """
    coverage = np.arange(256) / 255
    rows = [_contrast_row(level / (_LUMINANCE_LEVELS - 1), coverage) for level in range(_LUMINANCE_LEVELS)]
    return np.array(rows).clip(0, 255).round().astype(np.uint8)


def _contrast_row(source: float, coverage: NDArray[np.float64]) -> NDArray[np.float64]:
    """One row for text of luminance `source`, with the target guessed to be its opposite."""
    target = 1 - source
    linear_source, linear_target = source**_GAMMA, target**_GAMMA
    coverage = coverage + (1 - coverage) * _CONTRAST * linear_target * coverage
    if abs(target - source) < 1 / 256:
        return 255 * coverage
    mixed = (linear_source * coverage + (1 - coverage) * linear_target) ** (1 / _GAMMA)
    row: NDArray[np.float64] = 255 * (mixed - target) / (source - target)
    return row
