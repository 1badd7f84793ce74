"""text stage: fonts, shaping, line breaking and glyph coverage."""

from compositor.text.fonts import Font, FontCollection, FontFace, FontRequest
from compositor.text.freetype import GlyphTurn
from compositor.text.glyphs import contrast_table, luminance_level
from compositor.text.runs import FaceId, FontMetrics, GlyphRun

__all__ = [
    "FaceId",
    "Font",
    "FontCollection",
    "FontFace",
    "FontMetrics",
    "FontRequest",
    "GlyphRun",
    "GlyphTurn",
    "contrast_table",
    "luminance_level",
]
