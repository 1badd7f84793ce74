"""Where decoration lines of text run.

Source: CSS Text Decoration 4 §2.2-2.5; Blink's `TextDecorationInfo` and `TextDecorationOffset`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.color import Color
from compositor.base.geometry import Rect
from compositor.css import properties as p
from compositor.css.values import Lp
from compositor.layout.boxes import Box


class Decoration(NamedTuple):
    """`text-decoration` of one box, as its text sees it; px.

    Attributes:
        lines: `underline`, `overline`, `line-through`.
        style, color: As computed.
        thickness: Used thickness.
        underline_offset: `text-underline-offset`, None for auto.
    """

    lines: frozenset[str]
    style: str
    color: Color
    thickness: float
    underline_offset: float | None


class DecoratedText(NamedTuple):
    """The text that lines are drawn along; px in its line space.

    Attributes:
        frame: Box of the text.
        ascent: Top of the box to the alphabetic baseline.
        central_em: Font size where the line has a central baseline, else None.
        over: Underlines run on the over side.
    """

    frame: Rect
    ascent: float
    central_em: float | None = None
    over: bool = False


def own_decoration(box: Box) -> Decoration:
    """The decoration that a box gives its text."""
    style = box.style
    size = style[p.FONT_SIZE]
    value: Lp | str = style[p.TEXT_DECORATION_THICKNESS]
    # Only explicit lengths are rounded.
    thickness = size / 10 if isinstance(value, str) else math.floor(value.resolve(size) + 0.5)
    offset = style[p.TEXT_UNDERLINE_OFFSET]
    return Decoration(
        style[p.TEXT_DECORATION_LINE],
        style[p.TEXT_DECORATION_STYLE],
        style[p.TEXT_DECORATION_COLOR],
        max(1.0, thickness),
        None if isinstance(offset, str) else offset.resolve(size),
    )


def line_boxes(name: str, decoration: Decoration, text: DecoratedText) -> list[Rect]:
    """Boxes of one decoration; `double` is two lines, and `wavy` swings about where the second would be."""
    line = _line_rect(name, decoration, text)
    outwards = {"underline": -1.0 if text.over else 1.0, "overline": 1.0 if text.over else -1.0}.get(name, 0.0)
    offset = math.floor(decoration.thickness + 1.5)
    if decoration.style == "double":
        return [line, line.moved(0.0, offset * (outwards or 1.0))]
    thickness = decoration.thickness
    if decoration.style == "wavy":
        axis = line.y + offset * outwards
        return [line._replace(y=axis - thickness / 2, height=thickness)]
    if decoration.style in ("dotted", "dashed"):
        # A stroke about a line that lies between pixels, or through them where its rounded width is odd.
        axis = math.floor(line.y + thickness / 2) + 0.5 * (math.floor(thickness + 0.5) % 2)
        return [line._replace(y=axis - thickness / 2, height=thickness)]
    return [line]


def _line_rect(name: str, decoration: Decoration, text: DecoratedText) -> Rect:
    """Box of one line, snapped to whole px across."""
    frame, ascent = text.frame, text.ascent
    thickness = float(max(1, math.floor(decoration.thickness)))
    if name == "line-through":
        top = 2 * ascent / 3 - thickness / 2
    elif text.central_em is not None:
        top = _central_top(name, decoration, text, thickness)
    elif name == "underline":
        gap = decoration.underline_offset
        if gap is None:
            gap = max(1.0, math.ceil(decoration.thickness / 2))
        top = ascent + gap
    else:
        top = -thickness
    return Rect(frame.x, math.floor(frame.y + top + 0.5), frame.width, thickness)


def _central_top(name: str, decoration: Decoration, text: DecoratedText, thickness: float) -> float:
    """Top of a line above or below text in vertical lines: underlines keep off the em box, overlines off the text."""
    assert text.central_em is not None
    middle = text.frame.height / 2
    if name == "overline":
        return math.floor(middle - math.ceil(middle)) - thickness if not text.over else text.frame.height
    offset = decoration.underline_offset or 0.0
    if text.over:
        return math.floor(middle - text.central_em / 2 - offset) - 1 - thickness
    return float(math.floor(middle + text.central_em / 2 + offset) + 1)


def lines_reach(decoration: Decoration, text: DecoratedText) -> Rect:
    """Area that the decoration's lines may touch."""
    reach = Rect(0.0, 0.0, 0.0, 0.0)
    spread = 3 * decoration.thickness if decoration.style == "wavy" else 0.0
    for name in decoration.lines:
        if name in ("underline", "overline", "line-through"):
            for line in line_boxes(name, decoration, text):
                reach = reach.union(line.outset(spread, 0, spread, 0))
    return reach
