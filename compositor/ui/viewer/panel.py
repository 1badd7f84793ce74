"""The memory and frame-time panel, as a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from compositor.text import FontCollection, FontRequest

_FONT_PX = 14
_LINE_PX = 19
_MARGIN_PX = 10
_BACKGROUND = (16, 24, 40, 215)
_INK = (240, 244, 248, 255)


def panel_picture(lines: Sequence[str]) -> NDArray[np.uint8]:
    """`lines` of text on a dark plate; RGBA, not premultiplied."""
    font = _font()
    width = max((int(font.getlength(line)) for line in lines), default=0) + 2 * _MARGIN_PX
    height = len(lines) * _LINE_PX + 2 * _MARGIN_PX
    image = Image.new("RGBA", (width, height), _BACKGROUND)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((_MARGIN_PX, _MARGIN_PX + number * _LINE_PX), line, fill=_INK, font=font)
    return np.asarray(image)


@cache
def _font() -> ImageFont.FreeTypeFont:
    face = FontCollection().font(FontRequest(("monospace",), float(_FONT_PX))).primary.face
    return ImageFont.truetype(face.path, _FONT_PX, index=face.index)
