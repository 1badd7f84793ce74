"""Vertical metrics of a face at a size, rounded as Chromium rounds them."""

from __future__ import annotations

import math
import struct
from functools import lru_cache
from typing import Any

import uharfbuzz as hb

from compositor.text.font_face import FontFace
from compositor.text.font_loading import MAX_FONT_SIZE, design_font
from compositor.text.runs import FontMetrics

_TAGS = hb.OTMetricsTag


@lru_cache(maxsize=4096)
def face_metrics(face: FontFace, size_px: float, subpixel: bool = False) -> FontMetrics:
    """Metrics of `face` at `size_px`; `subpixel` where glyphs are not fitted to the pixel grid.

    Ascent and descent come from `hhea`, or from OS/2's typographic ones where the font asks for it
    (USE_TYPO_METRICS), as FreeType and HarfBuzz both choose them.
    """
    font = design_font(face)
    size = min(max(size_px, 0.0), MAX_FONT_SIZE)
    scale = size / face.upem
    average_width, max_width = _widths(font.face)
    extents = font.get_font_extents("ltr")
    ascent = math.floor(extents.ascender * scale + 0.5)
    descent = math.floor(-extents.descender * scale + 0.5)
    if subpixel and descent < -extents.descender * scale and ascent >= 1:
        # Blink moves the baseline up rather than let it cut descenders.
        ascent, descent = ascent - 1, descent + 1
    zero = font.get_nominal_glyph(ord("0"))
    return FontMetrics(
        ascent=ascent,
        descent=descent,
        line_gap=extents.line_gap * scale,
        x_height=_x_height(font) * scale,
        cap_height=_metric(font, _TAGS.CAP_HEIGHT) * scale,
        zero_width=font.get_glyph_h_advance(zero) * scale if zero else size / 2,
        underline_position=-_metric(font, _TAGS.UNDERLINE_OFFSET) * scale,
        underline_thickness=_metric(font, _TAGS.UNDERLINE_SIZE) * scale,
        average_width=average_width * scale,
        max_width=max_width * scale,
    )


def _widths(face: Any) -> tuple[int, int]:
    """OS/2's average character width, and the width of the box around all glyphs; font units."""
    os2, head = face.reference_table("OS/2").data, face.reference_table("head").data
    average = struct.unpack_from(">h", os2, 2)[0] if len(os2) >= 4 else 0
    left, _bottom, right, _top = struct.unpack_from(">4h", head, 36) if len(head) >= 44 else (0, 0, 0, 0)
    return average, right - left


def _metric(font: Any, tag: Any) -> float:
    return float(font.get_metric_position_with_fallback(tag))


def _x_height(font: Any) -> float:
    """OS/2's x-height, else the height of an x, else what CSS Values 4 §6.1.1 says."""
    value = font.get_metric_position(_TAGS.X_HEIGHT)
    if value:
        return float(value)
    glyph = font.get_nominal_glyph(ord("x"))
    extents = font.get_glyph_extents(glyph) if glyph else None
    return float(extents.y_bearing) if extents and extents.y_bearing > 0 else font.face.upem / 2
