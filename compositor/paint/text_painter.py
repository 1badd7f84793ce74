"""Text: glyph runs, decoration lines and shadows.

Source: CSS Text Decoration 4; Blink's `TextFragmentPainter` and `TextDecorationInfo`.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from compositor.base.color import Color
from compositor.base.geometry import Point, Rect
from compositor.css import properties as p
from compositor.css.values import Lp
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.fragments import Fragment
from compositor.paint.display_items import DrawGlyphs, DrawLine
from compositor.paint.glyph_bounds import GlyphBounds
from compositor.paint.paint_context import PaintContext
from compositor.paint.paint_style import BLUR_EXTENT
from compositor.paint.skip_ink import GlyphIntercepts, interrupted
from compositor.paint.text_fill import TextFill, TextFills, split_run


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


class TextPainter:
    """Paints TEXT fragments; remembers which decorations reach which box."""

    def __init__(self, ctx: PaintContext) -> None:
        self._ctx: Final = ctx
        self._bounds: Final = GlyphBounds(ctx.fragments.fonts)
        self._intercepts: Final = GlyphIntercepts(ctx.fragments.fonts)
        self._fills: Final = TextFills(ctx)
        self._decorations: dict[BoxId, tuple[Decoration, ...]] = {}

    def paint(self, fragment: Fragment, x: float, y: float) -> None:
        """Paint one text fragment with its top left at (x, y), px."""
        text = fragment.piece.text
        style = fragment.box.style
        if text is None or not text.runs or style[p.VISIBILITY] != "visible":
            return
        decorations = self.decorations(fragment.box)
        frame = Rect(x, y, fragment.piece.width / 64, fragment.piece.height / 64)
        baseline = y + text.ascent
        visual = frame
        for dx, run in text.runs:
            visual = visual.union(self._bounds.ink_rect(run).moved(x + dx, baseline))
        for decoration in decorations:
            visual = visual.union(_lines_reach(decoration, frame, text.ascent))
        shadows = style[p.TEXT_SHADOW]
        for shadow in shadows:
            visual = visual.union(visual.inflated(shadow.blur * BLUR_EXTENT).moved(shadow.x, shadow.y))
        visual = visual.enclosing_int()
        for decoration in decorations:
            self._paint_lines(fragment, decoration, frame, text.ascent, visual, over_text=False)
        fill = self._fills.fill_of(fragment.box)
        if fill is not None:
            self._paint_fill(fragment, fill, Point(x, baseline), visual)
        color = style[p.COLOR]
        for dx, run in text.runs:
            if color.a > 0 or shadows:
                item = DrawGlyphs(fragment.id, visual, run, Point(x + dx, baseline), color, shadows)
                self._ctx.chunks.draw(item)
        for decoration in decorations:
            self._paint_lines(fragment, decoration, frame, text.ascent, visual, over_text=True)

    def _paint_fill(self, fragment: Fragment, fill: TextFill, origin: Point, visual: Rect) -> None:
        """Glyphs in the colours of a background that is clipped to text."""
        text = fragment.piece.text
        assert text is not None
        middle = origin.y - text.ascent / 3
        for dx, run in text.runs:
            for pen, half, glyph in split_run(run):
                place = Point(origin.x + dx + pen.x, origin.y)
                color = fill.color_at(place.x + half, middle)
                if color.a > 0:
                    self._ctx.chunks.draw(DrawGlyphs(fragment.id, visual, glyph, place, color))

    def decorations(self, box: Box) -> tuple[Decoration, ...]:
        """Decorations in force on the text of a box, outermost first (§2.1)."""
        chain: list[Box] = []
        current = box
        known: tuple[Decoration, ...] | None = None
        boxes = self._ctx.fragments.boxes.boxes
        while True:
            known = self._decorations.get(current.id)
            if known is not None:
                break
            chain.append(current)
            if current.parent == NO_BOX or _stops_propagation(current):
                known = ()
                break
            current = boxes[current.parent]
        for each in reversed(chain):
            if each.kind is not BoxKind.TEXT and not each.anonymous and each.style[p.TEXT_DECORATION_LINE]:
                known = (*known, _own_decoration(each))
            self._decorations[each.id] = known
        return known

    def _paint_lines(
        self, fragment: Fragment, decoration: Decoration, frame: Rect, ascent: float, visual: Rect, *, over_text: bool
    ) -> None:
        for name in ("underline", "overline", "line-through"):
            if name not in decoration.lines or (name == "line-through") != over_text:
                continue
            lines = _lines(name, decoration, frame, ascent)
            skips = not over_text and fragment.box.style[p.TEXT_DECORATION_SKIP_INK] != "none"
            gaps = self._gaps(fragment, lines, frame, ascent) if skips and decoration.style != "wavy" else []
            style = "solid" if decoration.style == "double" else decoration.style
            for line in lines:
                for part in interrupted(line, gaps, line.height) if gaps else [line]:
                    self._ctx.chunks.draw(DrawLine(fragment.id, visual, part, style, decoration.color))

    def _gaps(self, fragment: Fragment, lines: list[Rect], frame: Rect, ascent: float) -> list[tuple[float, float]]:
        """Where glyphs cross the stripe that the lines make."""
        text = fragment.piece.text
        assert text is not None
        baseline = math.floor(frame.y + ascent + 0.5)
        top, bottom = min(line.y for line in lines), max(line.bottom for line in lines)
        return [
            (frame.x + dx + left, frame.x + dx + right)
            for dx, run in text.runs
            for left, right in self._intercepts.gaps(run, top - baseline, bottom - baseline)
        ]


def _stops_propagation(box: Box) -> bool:
    """Decorations do not reach floats, positioned boxes and atomic inlines."""
    return (
        box.out_of_flow
        or box.floating
        or (box.inline_level and box.kind not in (BoxKind.INLINE, BoxKind.TEXT, BoxKind.BREAK))
    )


def _own_decoration(box: Box) -> Decoration:
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


def _lines(name: str, decoration: Decoration, frame: Rect, ascent: float) -> list[Rect]:
    """Boxes of one decoration; `double` is two lines, and `wavy` swings about where the second would be."""
    line = _line_rect(name, decoration, frame, ascent)
    outwards = {"underline": 1.0, "overline": -1.0}.get(name, 0.0)
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


def _line_rect(name: str, decoration: Decoration, frame: Rect, ascent: float) -> Rect:
    """Box of one line, snapped to whole px across."""
    thickness = float(max(1, math.floor(decoration.thickness)))
    if name == "underline":
        gap = decoration.underline_offset
        if gap is None:
            gap = max(1.0, math.ceil(decoration.thickness / 2))
        top = ascent + gap
    elif name == "overline":
        top = -thickness
    else:
        top = 2 * ascent / 3 - thickness / 2
    return Rect(frame.x, math.floor(frame.y + top + 0.5), frame.width, thickness)


def _lines_reach(decoration: Decoration, frame: Rect, ascent: float) -> Rect:
    """Area that the decoration's lines may touch."""
    reach = Rect(0.0, 0.0, 0.0, 0.0)
    spread = 3 * decoration.thickness if decoration.style == "wavy" else 0.0
    for name in decoration.lines:
        if name in ("underline", "overline", "line-through"):
            for line in _lines(name, decoration, frame, ascent):
                reach = reach.union(line.outset(spread, 0, spread, 0))
    return reach
