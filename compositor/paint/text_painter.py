"""Text: glyph runs, decoration lines and shadows.

Source: CSS Text Decoration 4; Blink's `TextFragmentPainter` and `TextDecorationInfo`.
"""

from __future__ import annotations

import math
from typing import Final

from compositor.base.geometry import Point, Rect
from compositor.base.matrix import Matrix
from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, Element
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.fragments import Fragment
from compositor.layout.inline_style import is_central
from compositor.paint.decoration_lines import DecoratedText, Decoration, line_boxes, lines_reach, own_decoration
from compositor.paint.display_items import DrawGlyphs, DrawLine
from compositor.paint.glyph_bounds import GlyphBounds
from compositor.paint.line_space import LineSpace, line_space
from compositor.paint.paint_context import PaintContext
from compositor.paint.skip_ink import GlyphIntercepts, interrupted
from compositor.paint.text_fill import TextFill, TextFills, split_run
from compositor.property_trees.visual_overflow import BLUR_EXTENT
from compositor.text.runs import GlyphRun


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
        space = line_space(fragment.piece, x, y)
        frame = space.frame
        baseline = frame.y + text.ascent
        decorated = self._decorated(fragment, space)
        visual = frame
        for dx, run in text.runs:
            visual = visual.union(self._ink_rect(run, frame, frame.x + dx, baseline))
        for decoration in decorations:
            visual = visual.union(lines_reach(decoration, decorated))
        visual = space.rect_on_page(visual)
        shadows = space.shadows(style[p.TEXT_SHADOW])
        for shadow in shadows:
            visual = visual.union(visual.inflated(shadow.blur * BLUR_EXTENT).moved(shadow.x, shadow.y))
        visual = visual.enclosing_int()
        for decoration in decorations:
            self._paint_lines(fragment, decoration, (space, decorated), visual, over_text=False)
        fill = self._fills.fill_of(fragment.box)
        if fill is not None:
            self._paint_fill(fragment, fill, space, visual)
        color = style[p.WEBKIT_TEXT_FILL_COLOR]
        for dx, run in text.runs:
            if color.a > 0 or shadows:
                shown, origin, turn = _placed(run, space, dx, text.ascent)
                self._ctx.chunks.draw(DrawGlyphs(fragment.id, visual, shown, origin, color, shadows, turn))
        for decoration in decorations:
            self._paint_lines(fragment, decoration, (space, decorated), visual, over_text=True)

    def _ink_rect(self, run: GlyphRun, frame: Rect, x: float, baseline: float) -> Rect:
        """What the glyphs of a run may touch, in line space; upright ones are taken to fill their line."""
        if not run.upright:
            return self._bounds.ink_rect(run).moved(x, baseline)
        return Rect(x, frame.y, run.width, frame.height).inflated(run.size_px / 2)

    def _paint_fill(self, fragment: Fragment, fill: TextFill, space: LineSpace, visual: Rect) -> None:
        """Glyphs in the colours of a background that is clipped to text."""
        text = fragment.piece.text
        assert text is not None
        middle = space.frame.y + text.ascent * 2 / 3
        for dx, run in text.runs:
            for pen, half, glyph in split_run(run):
                at = dx + pen.x
                color = fill.color_at(*space.point_on_page(Point(space.frame.x + at + half, middle)))
                if color.a > 0:
                    shown, origin, turn = _placed(glyph, space, at, text.ascent)
                    self._ctx.chunks.draw(DrawGlyphs(fragment.id, visual, shown, origin, color, turn=turn))

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
                known = (*known, own_decoration(each))
            self._decorations[each.id] = known
        return known

    def _decorated(self, fragment: Fragment, space: LineSpace) -> DecoratedText:
        """What decoration lines of a text fragment are placed by."""
        text, style = fragment.piece.text, fragment.box.style
        assert text is not None
        if space.turn is None or not is_central(style):
            return DecoratedText(space.frame, text.ascent)
        position = style[p.TEXT_UNDERLINE_POSITION].split()
        east_asian = self._language(fragment.box) in ("ja", "ko")
        over = "left" not in position if east_asian else "right" in position
        return DecoratedText(space.frame, text.ascent, style[p.FONT_SIZE], over)

    def _language(self, box: Box) -> str:
        """Primary language of the text in a box, from the `lang` attributes around it."""
        document = self._ctx.fragments.boxes.styled.document
        node = box.node
        while node != NO_NODE:
            each = document.nodes[node]
            if isinstance(each, Element) and "lang" in each.attributes:
                return each.attributes["lang"].partition("-")[0].lower()
            node = each.parent
        return ""

    def _paint_lines(
        self, fragment: Fragment, decoration: Decoration, place: tuple[LineSpace, DecoratedText], visual: Rect, *,
        over_text: bool,
    ) -> None:  # fmt: skip
        space, decorated = place
        for name in ("underline", "overline", "line-through"):
            if name not in decoration.lines or (name == "line-through") != over_text:
                continue
            lines = line_boxes(name, decoration, decorated)
            skips = not over_text and fragment.box.style[p.TEXT_DECORATION_SKIP_INK] != "none"
            gaps = self._gaps(fragment, lines, decorated) if skips and decoration.style != "wavy" else []
            style = "solid" if decoration.style == "double" else decoration.style
            for line in lines:
                for part in interrupted(line, gaps, line.height) if gaps else [line]:
                    self._ctx.chunks.draw(DrawLine(fragment.id, visual, part, style, decoration.color, space.turn))

    def _gaps(self, fragment: Fragment, lines: list[Rect], decorated: DecoratedText) -> list[tuple[float, float]]:
        """Where glyphs cross the stripe that the lines make."""
        text = fragment.piece.text
        assert text is not None
        frame = decorated.frame
        baseline = math.floor(frame.y + decorated.ascent + 0.5)
        top, bottom = min(line.y for line in lines), max(line.bottom for line in lines)
        return [
            (frame.x + dx + left, frame.x + dx + right)
            for dx, run in text.runs
            for left, right in self._intercepts.gaps(run, top - baseline, bottom - baseline)
        ]


def _placed(run: GlyphRun, space: LineSpace, dx: float, ascent: float) -> tuple[GlyphRun, Point, Matrix | None]:
    """How to draw a run `dx` px from the start of its text: upright runs with their glyphs placed on the page."""
    origin = Point(space.frame.x + dx, space.frame.y + ascent)
    if not run.upright:
        return run, origin, space.turn
    on_page = GlyphRun(
        run.face, run.size_px, run.glyphs, run.ys, run.xs, run.width, run.text, run.synthetic_bold,
        run.synthetic_oblique,
    )  # fmt: skip
    return on_page, space.point_on_page(origin), None


def _stops_propagation(box: Box) -> bool:
    """Decorations do not reach floats, positioned boxes and atomic inlines."""
    return (
        box.out_of_flow
        or box.floating
        or (box.inline_level and box.kind not in (BoxKind.INLINE, BoxKind.TEXT, BoxKind.BREAK))
    )
