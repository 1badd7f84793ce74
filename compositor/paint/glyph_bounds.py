"""How far the ink of a glyph run reaches, from the glyphs' bounding boxes."""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Rect
from compositor.text.font_loading import design_font
from compositor.text.fonts import FontCollection
from compositor.text.runs import GlyphRun

_SLANT = 0.25  # tangent of the synthetic oblique's angle, rounded up
_NOTHING = (0.0, 0.0, 0.0, 0.0)


class GlyphBounds:
    """Glyph extents by face, looked up once each."""

    def __init__(self, fonts: FontCollection) -> None:
        self._fonts: Final = fonts
        self._extents: dict[tuple[int, int], tuple[float, float, float, float]] = {}

    def ink_rect(self, run: GlyphRun) -> Rect:
        """Bounding box of the run's ink, px from its pen start on the baseline; side ends exact, the middle not.

        Sideways only the first and last two glyphs are looked at: only there can ink leave the advance.
        """
        glyphs, xs, face = run.glyphs, run.xs, run.face
        if not glyphs:
            return Rect(0.0, 0.0, 0.0, 0.0)
        scale = run.size_px / max(1, self._fonts.faces[face].upem)
        top = bottom = 0.0
        for glyph in set(glyphs):
            _, y_bearing, _, height = self._extent(face, glyph)
            top = max(top, y_bearing)
            bottom = min(bottom, y_bearing + height)
        left, right = 0.0, run.width
        count = len(glyphs)
        for index in {0, min(1, count - 1), count - 1, max(0, count - 2)}:
            x_bearing, _, width, _ = self._extent(face, glyphs[index])
            left = min(left, xs[index] + x_bearing * scale)
            right = max(right, xs[index] + (x_bearing + width) * scale)
        if run.synthetic_oblique:
            right += top * scale * _SLANT
            left += bottom * scale * _SLANT
        if run.synthetic_bold:
            right += run.size_px / 24
        return Rect(left, -top * scale, right - left, (top - bottom) * scale)

    def _extent(self, face: int, glyph: int) -> tuple[float, float, float, float]:
        key = (face, glyph)
        found = self._extents.get(key)
        if found is None:
            extents = design_font(self._fonts.faces[face]).get_glyph_extents(glyph)
            found = _NOTHING
            if extents is not None:
                found = (extents.x_bearing, extents.y_bearing, extents.width, extents.height)
            self._extents[key] = found
        return found
