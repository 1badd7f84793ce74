"""Where the glyphs of a run go: subpixel quantisation, and the atlas slot of each.

Source: Skia's glyph positioning. Runs along the x axis keep four horizontal subpixel positions and snap
the baseline to whole px; turned runs are drawn from bitmaps of the right size through a matrix.
"""

from __future__ import annotations

import math
from typing import Final, Protocol

from compositor.base.matrix import Matrix
from compositor.paint.display_items import DrawGlyphs
from compositor.raster.glyph_atlas import PADDING, PAGE_SIZE, GlyphAtlas, GlyphBitmap, GlyphKey, GlyphSlot
from compositor.raster.tasks import GlyphQuad, GlyphQuads
from compositor.text.runs import FaceId, GlyphRun

SUBPIXEL_POSITIONS = 4
MAX_GLYPH_PX = 512.0
"""Larger sizes are drawn from a bitmap of this size, scaled up."""

_MAX_ENLARGEMENT = 64


class GlyphRasterizer(Protocol):
    """Makes glyph bitmaps."""

    def rasterize(
        self, face: FaceId, glyph: int, size_px: float, subpixel_x: float, bold: bool, oblique: bool
    ) -> tuple[GlyphBitmap, float] | None:
        """The bitmap and the px drawn a texel; None for a glyph without ink."""
        ...


class GlyphPlacer:
    """Places runs and fills the atlas with what they need."""

    def __init__(self, rasterizer: GlyphRasterizer, atlas: GlyphAtlas) -> None:
        self._rasterizer: Final = rasterizer
        self._atlas: Final = atlas

    def place(self, item: DrawGlyphs, to_raster: Matrix) -> GlyphQuads:
        """Quads for the glyphs of `item`, whose space `to_raster` maps to raster px."""
        run, origin = item.run, item.origin
        scale = to_raster.scale_2d
        m = to_raster.m
        aligned = to_raster.is_scale_or_translation and m[0] > 0 and abs(m[0] - m[5]) <= 1e-6 * m[0]
        if aligned and run.size_px * m[0] <= MAX_GLYPH_PX:
            return GlyphQuads(None, self._aligned(run, m[0], m[0] * origin.x + m[12], m[5] * origin.y + m[13]))
        longest = max(scale.x, scale.y)
        if not math.isfinite(longest) or longest <= 0 or run.size_px <= 0:
            return GlyphQuads(None, ())
        factor = min(longest, MAX_GLYPH_PX / run.size_px)
        matrix = to_raster @ Matrix.translation(origin.x, origin.y) @ Matrix.scaling(1 / factor, 1 / factor)
        return GlyphQuads(matrix, self._turned(run, factor))

    def _aligned(self, run: GlyphRun, factor: float, x: float, y: float) -> tuple[GlyphQuad, ...]:
        quads: list[GlyphQuad] = []
        rounding = 0.5 / SUBPIXEL_POSITIONS
        for glyph, dx, dy in zip(run.glyphs, run.xs, run.ys, strict=True):
            pen_x = x + dx * factor + rounding
            whole_x = math.floor(pen_x)
            subpixel = int((pen_x - whole_x) * SUBPIXEL_POSITIONS)
            baseline = math.floor(y + dy * factor + 0.5)
            slot = self._slot(run, glyph, run.size_px * factor, subpixel)
            if slot.page >= 0:
                quads.append(GlyphQuad(whole_x + slot.left, baseline - slot.top, slot))
        return tuple(quads)

    def _turned(self, run: GlyphRun, factor: float) -> tuple[GlyphQuad, ...]:
        quads: list[GlyphQuad] = []
        for glyph, dx, dy in zip(run.glyphs, run.xs, run.ys, strict=True):
            slot = self._slot(run, glyph, run.size_px * factor, 0)
            if slot.page >= 0:
                quads.append(GlyphQuad(dx * factor + slot.left, dy * factor - slot.top, slot))
        return tuple(quads)

    def _slot(self, run: GlyphRun, glyph: int, size_px: float, subpixel: int) -> GlyphSlot:
        style = int(run.synthetic_bold) + 2 * int(run.synthetic_oblique)
        key = GlyphKey(run.face, glyph, round(size_px * 64), subpixel, style)
        slot = self._atlas.slot(key)
        if slot is not None:
            return slot
        return self._make(run, glyph, size_px, key)

    def _make(self, run: GlyphRun, glyph: int, size_px: float, key: GlyphKey) -> GlyphSlot:
        """Rasterize a glyph and place it; one too large for a page is made smaller and drawn enlarged."""
        subpixel_x, enlarged = key.subpixel / SUBPIXEL_POSITIONS, 1.0
        while True:
            made = self._rasterizer.rasterize(
                run.face, glyph, size_px / enlarged, subpixel_x / enlarged, run.synthetic_bold, run.synthetic_oblique
            )
            if made is None:
                return self._atlas.add(key, None)
            bitmap, texel_px = made
            if max(bitmap.width, bitmap.height) <= PAGE_SIZE - 2 * PADDING or enlarged >= _MAX_ENLARGEMENT:
                return self._atlas.add(key, bitmap, texel_px * enlarged)
            enlarged *= 2
