"""Where the glyphs of a run go: subpixel quantisation, and the atlas slot of each.

Source: Skia's glyph positioning. Where the baseline runs along an axis, glyphs keep four subpixel positions
along it and snap to whole px across it; otherwise they keep four along both. Glyphs are rasterized as they
appear, turned and stretched; only in perspective (and for colour glyphs) upright bitmaps are mapped.
"""

from __future__ import annotations

import math
from typing import Final, Protocol

from compositor.base.matrix import Matrix
from compositor.paint.display_items import DrawGlyphs
from compositor.raster.glyph_atlas import PADDING, PAGE_SIZE, GlyphAtlas, GlyphBitmap, GlyphKey, GlyphSlot
from compositor.raster.tasks import GlyphQuad, GlyphQuads
from compositor.text import FaceId, GlyphRun, GlyphTurn

SUBPIXEL_POSITIONS = 4
MAX_GLYPH_PX = 512.0
"""Larger sizes are drawn from a bitmap of this size, scaled up."""

_MAX_ENLARGEMENT = 64
_ROUND_DOWN = 0.5 / SUBPIXEL_POSITIONS
_UPRIGHT = (1.0, 0.0, 0.0, 1.0)


class GlyphRasterizer(Protocol):
    """Makes glyph bitmaps."""

    def rasterize(
        self, face: FaceId, glyph: int, size_px: float, subpixel_x: float, bold: bool, oblique: bool
    ) -> tuple[GlyphBitmap, float] | None:
        """The upright bitmap and the px drawn a texel; None for a glyph without ink."""
        ...

    def rasterize_turned(
        self, face: FaceId, glyph: int, size_px: float, turn: GlyphTurn, bold: bool, oblique: bool
    ) -> GlyphBitmap | None:
        """The bitmap of a turned outline; None for a glyph without ink or without an outline."""
        ...


class GlyphPlacer:
    """Places runs and fills the atlas with what they need."""

    def __init__(self, rasterizer: GlyphRasterizer, atlas: GlyphAtlas) -> None:
        self._rasterizer: Final = rasterizer
        self._atlas: Final = atlas

    def place(self, item: DrawGlyphs, to_raster: Matrix) -> tuple[GlyphQuads, ...]:
        """Quads for the glyphs of `item`, whose space `to_raster` maps to raster px."""
        run = item.run
        m = to_raster.m
        scale = to_raster.scale_2d
        longest = max(scale.x, scale.y)
        if not math.isfinite(longest) or longest <= 0 or run.size_px <= 0:
            return ()
        if to_raster.has_perspective or not to_raster.is_2d or run.size_px * longest > MAX_GLYPH_PX or scale.y <= 0:
            return self._mapped(item, to_raster, longest, range(len(run.glyphs)))
        # Rounded, so that equal transforms share bitmaps; adding 0.0 turns -0.0 into 0.0.
        a, b, c, d = (round(value / scale.y, 4) + 0.0 for value in (m[0], m[1], m[4], m[5]))
        if (a, b, c, d) == _UPRIGHT:
            return self._upright(item, to_raster, scale.y)
        return self._turned(item, to_raster, GlyphTurn(a, b, c, d, 0.0, 0.0), scale.y)

    def _upright(self, item: DrawGlyphs, to_raster: Matrix, factor: float) -> tuple[GlyphQuads, ...]:
        """Text that is only moved and evenly scaled."""
        run = item.run
        start = to_raster.map_point(item.origin.x, item.origin.y)
        quads: list[GlyphQuad] = []
        for glyph, dx, dy in zip(run.glyphs, run.xs, run.ys, strict=True):
            pen_x = start.x + dx * factor + _ROUND_DOWN
            whole_x = math.floor(pen_x)
            subpixel = int((pen_x - whole_x) * SUBPIXEL_POSITIONS)
            baseline = math.floor(start.y + dy * factor + 0.5)
            slot = self._slot(run, glyph, run.size_px * factor, subpixel)
            if slot.page >= 0:
                quads.append(GlyphQuad(whole_x + slot.left, baseline - slot.top, slot))
        return (GlyphQuads(None, tuple(quads)),)

    def _turned(self, item: DrawGlyphs, to_raster: Matrix, turn: GlyphTurn, factor: float) -> tuple[GlyphQuads, ...]:
        """Text whose outlines are turned, slanted or stretched."""
        run, origin = item.run, item.origin
        steps_x = SUBPIXEL_POSITIONS if turn.b == 0 or turn.a != 0 else 1
        steps_y = SUBPIXEL_POSITIONS if turn.b != 0 else 1
        quads: list[GlyphQuad] = []
        mapped: list[int] = []
        for index, (glyph, dx, dy) in enumerate(zip(run.glyphs, run.xs, run.ys, strict=True)):
            pen = to_raster.map_point(origin.x + dx, origin.y + dy)
            whole_x, part_x = _quantised(pen.x, steps_x)
            whole_y, part_y = _quantised(pen.y, steps_y)
            placed = turn._replace(shift_x=part_x, shift_y=part_y)
            slot = self._turned_slot(run, glyph, run.size_px * factor, placed)
            if slot is None:
                mapped.append(index)
            elif slot.page >= 0:
                quads.append(GlyphQuad(whole_x + slot.left, whole_y - slot.top, slot))
        rest = self._mapped(item, to_raster, max(to_raster.scale_2d), mapped) if mapped else ()
        return (GlyphQuads(None, tuple(quads)), *rest)

    def _mapped(
        self, item: DrawGlyphs, to_raster: Matrix, longest: float, indices: range | list[int]
    ) -> tuple[GlyphQuads, ...]:
        """Upright bitmaps of about the right size, drawn through a matrix."""
        run, origin = item.run, item.origin
        factor = min(longest, MAX_GLYPH_PX / run.size_px)
        matrix = to_raster @ Matrix.translation(origin.x, origin.y) @ Matrix.scaling(1 / factor, 1 / factor)
        quads: list[GlyphQuad] = []
        for index in indices:
            slot = self._slot(run, run.glyphs[index], run.size_px * factor, 0)
            if slot.page >= 0:
                x, y = run.xs[index] * factor, run.ys[index] * factor
                quads.append(GlyphQuad(x + slot.left, y - slot.top, slot))
        return (GlyphQuads(matrix, tuple(quads)),) if quads else ()

    def _slot(self, run: GlyphRun, glyph: int, size_px: float, subpixel: int) -> GlyphSlot:
        key = GlyphKey(run.face, glyph, round(size_px * 64), subpixel, _style(run))
        slot = self._atlas.slot(key)
        return self._make(run, glyph, size_px, key) if slot is None else slot

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
            if _fits(bitmap) or enlarged >= _MAX_ENLARGEMENT:
                return self._atlas.add(key, bitmap, texel_px * enlarged)
            enlarged *= 2

    def _turned_slot(self, run: GlyphRun, glyph: int, size_px: float, turn: GlyphTurn) -> GlyphSlot | None:
        """Slot of a turned glyph; None where an upright bitmap must be mapped."""
        key = GlyphKey(run.face, glyph, round(size_px * 64), 0, _style(run), turn)
        slot = self._atlas.slot(key)
        if slot is not None:
            return slot
        bitmap = self._rasterizer.rasterize_turned(
            run.face, glyph, size_px, turn, run.synthetic_bold, run.synthetic_oblique
        )
        if bitmap is None or not _fits(bitmap):
            return None
        return self._atlas.add(key, bitmap)


def _quantised(position: float, steps: int) -> tuple[int, float]:
    """The whole px of a position and its fraction in `steps` steps (rounded to whole px for one step)."""
    shifted = position + 0.5 / steps
    whole = math.floor(shifted)
    return whole, int((shifted - whole) * steps) / steps


def _fits(bitmap: GlyphBitmap) -> bool:
    return max(bitmap.width, bitmap.height) <= PAGE_SIZE - 2 * PADDING


def _style(run: GlyphRun) -> int:
    return int(run.synthetic_bold) + 2 * int(run.synthetic_oblique)
