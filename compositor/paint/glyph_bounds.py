"""How far the ink of a glyph run reaches, from the glyphs' bounding boxes."""

from __future__ import annotations

import math
from typing import Final

from compositor.base.geometry import Rect
from compositor.text.font_loading import design_font
from compositor.text.fonts import FontCollection
from compositor.text.runs import GlyphRun

_SLANT = 0.25  # tangent of the synthetic oblique's angle, rounded up
_Extent = tuple[int, int, int, int]


class GlyphBounds:
    """Glyph extents by face and size, looked up once each.

    Each glyph's box is rounded out to whole px, as the boxes of rasterized glyphs are; where glyphs are fitted to the
    pixel grid, that of the fitted outline is.
    """

    def __init__(self, fonts: FontCollection) -> None:
        self._fonts: Final = fonts
        self._extents: dict[tuple[int, float, bool], dict[int, _Extent]] = {}

    def ink_rect(self, run: GlyphRun) -> Rect:
        """Bounding box of the run's ink, px from its pen start on the baseline.

        Sideways only the first and last two glyphs are looked at: only there can ink leave the advance.
        """
        glyphs, xs = run.glyphs, run.xs
        if not glyphs:
            return Rect(0.0, 0.0, 0.0, 0.0)
        known = self._extents.setdefault((run.face, run.size_px, run.synthetic_oblique), {})
        top = bottom = 0
        for glyph in set(glyphs):
            extent = known.get(glyph)
            if extent is None:
                extent = known[glyph] = self._extent(run, glyph)
            top, bottom = min(top, extent[1]), max(bottom, extent[3])
        left, right = 0.0, run.width
        count = len(glyphs)
        for index in {0, min(1, count - 1), count - 1, max(0, count - 2)}:
            extent = known[glyphs[index]]
            left = min(left, xs[index] + extent[0])
            right = max(right, xs[index] + extent[2])
        if run.synthetic_oblique:
            right -= top * _SLANT
            left -= bottom * _SLANT
        if run.synthetic_bold:
            right += run.size_px / 24
        return Rect(left, top, right - left, bottom - top)

    def _extent(self, run: GlyphRun, glyph: int) -> _Extent:
        """Left, top, right and bottom of a glyph, px from its pen position, y down."""
        face = self._fonts.faces[run.face]
        found = design_font(face).get_glyph_extents(glyph)
        if found is None:
            return (0, 0, 0, 0)
        scale = run.size_px / max(1, face.upem)
        left, right = found.x_bearing * scale, (found.x_bearing + found.width) * scale
        top, bottom = -found.y_bearing * scale, -(found.y_bearing + found.height) * scale
        rows = None if run.synthetic_oblique else self._fonts.fitted_rows(run.face, glyph, run.size_px)
        top, bottom = rows or (math.floor(top), math.ceil(bottom))
        return math.floor(left), top, math.ceil(right), bottom
