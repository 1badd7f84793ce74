"""Shaped text: what `text` hands to layout, paint and raster."""

from __future__ import annotations

import math
from typing import Final, NamedTuple, NewType

FaceId = NewType("FaceId", int)
"""Index of a font face in `FontCollection.faces`."""


class FontMetrics(NamedTuple):
    """Metrics of a face at a size, CSS px.

    `ascent` and `descent` are rounded to whole px each, as Chromium does; `line_gap`, `x_height` and the rest are not.
    """

    ascent: float
    descent: float
    line_gap: float
    x_height: float
    cap_height: float
    zero_width: float
    underline_position: float
    underline_thickness: float
    average_width: float = 0.0
    max_width: float = 0.0

    @property
    def line_spacing(self) -> float:
        """`line-height: normal`: ascent + descent + rounded line gap."""
        return self.ascent + self.descent + math.floor(self.line_gap + 0.5)


class GlyphRun:
    """Glyphs of one face at one size, in visual order, from pen position 0 on a baseline at y 0.

    Attributes:
        face: The font face.
        size_px: Font size, CSS px.
        glyphs: Glyph ids.
        xs: Pen position of each glyph, CSS px from the start of the run.
        ys: Vertical offset of each glyph, CSS px, down positive.
        width: Advance of the whole run, CSS px, unrounded.
        text: The characters it came from.
        synthetic_bold, synthetic_oblique: Set when the face had to be faked.
        upright: The line runs down while the glyphs stand upright: `xs` count along the line, `ys` to the right
            from the baseline of text that is turned.
    """

    __slots__ = (
        "face", "glyphs", "size_px", "synthetic_bold", "synthetic_oblique", "text", "upright", "width", "xs", "ys",
    )  # fmt: skip

    def __init__(
        self,
        face: FaceId,
        size_px: float,
        glyphs: tuple[int, ...],
        xs: tuple[float, ...],
        ys: tuple[float, ...],
        width: float,
        text: str,
        synthetic_bold: bool = False,
        synthetic_oblique: bool = False,
        upright: bool = False,
    ) -> None:
        self.face: Final = face
        self.size_px: Final = size_px
        self.glyphs: Final = glyphs
        self.xs: Final = xs
        self.ys: Final = ys
        self.width: Final = width
        self.text: Final = text
        self.synthetic_bold: Final = synthetic_bold
        self.synthetic_oblique: Final = synthetic_oblique
        self.upright: Final = upright
