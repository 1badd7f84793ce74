"""Where the glyphs of SVG `<text>` go, and the boxes of its characters.

Source: SVG 2, §11 (`x`, `y`, `dx`, `dy` and `text-anchor`; `textLength`, `rotate` and `<textPath>` are left out); Blink
shapes text at the size that it has on the screen (`LayoutSVGInlineText::ComputeNewScaledFontForStyle`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from compositor.base.geometry import Rect, union_all
from compositor.css import properties as p
from compositor.dom import Document, Element
from compositor.dom.nodes import Text
from compositor.layout.inline_style import font_request
from compositor.property_trees.svg_shapes import UserSpace, user_length
from compositor.style.computed_style import ComputedStyle, StyledDocument
from compositor.text import FontCollection, GlyphRun

_MAX_CHARACTERS = 5_000
_MAX_DEPTH = 32
_ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SPACES: Final = " \t\r\n\f"
_SPECIAL: Final = frozenset(("rotate", "textLength", "lengthAdjust", "writing-mode", "dominant-baseline"))


@dataclass(frozen=True, slots=True)
class SvgTextRun:
    """Characters of one style on one baseline.

    Attributes:
        x, y: Pen start on the baseline, user units.
        scale: Px of the glyphs a user unit.
        runs: Glyphs, and how far right of the pen start each run begins, px of the glyphs.
        style: Style of the text.
        box: From ascent to descent, user units.
    """

    x: float
    y: float
    scale: float
    runs: tuple[tuple[float, GlyphRun], ...]
    style: ComputedStyle
    box: Rect


class SvgText(NamedTuple):
    """A `<text>` that has been laid out.

    Attributes:
        runs: In logical order.
        box: Around all boxes of characters, user units.
        plain: `runs` are all there is to draw it.
    """

    runs: tuple[SvgTextRun, ...]
    box: Rect
    plain: bool


class _Character(NamedTuple):
    """One addressable character: where it goes if the markup says, how far it is moved, and its style."""

    text: str
    style: ComputedStyle
    x: float | None
    y: float | None
    dx: float
    dy: float


class SvgTextLayout:
    """Lays out the `<text>` elements of a document."""

    def __init__(self, styled: StyledDocument, fonts: FontCollection) -> None:
        self._document: Final[Document] = styled.document
        self._styled: Final = styled
        self._fonts: Final = fonts

    def lay_out(self, element: Element, space: UserSpace) -> SvgText | None:
        """The runs of a `<text>`; None without characters that show."""
        collector = _Collector(self._document, self._styled, space)
        collector.collect(element, 0)
        runs: list[SvgTextRun] = []
        chunk: list[SvgTextRun] = []
        x = y = 0.0
        for piece in _pieces(collector.characters):
            first = piece[0]
            if first.x is not None or first.y is not None:
                runs += _anchored(chunk, x)
                chunk = []
            x = (x if first.x is None else first.x) + first.dx
            y = (y if first.y is None else first.y) + first.dy
            made, advance = self._run(piece, x, y, space)
            chunk.append(made)
            x += advance
        runs += _anchored(chunk, x)
        box = union_all(run.box for run in runs)
        return None if box.is_empty else SvgText(tuple(runs), box, collector.plain)

    def _run(self, piece: list[_Character], x: float, y: float, space: UserSpace) -> tuple[SvgTextRun, float]:
        style = piece[0].style
        scale = space.scale if math.isfinite(space.scale) and space.scale > 0 else 1.0
        factor = scale / space.zoom
        request = font_request(style)
        font = self._fonts.font(
            request._replace(
                size_px=request.size_px * factor,
                letter_spacing=request.letter_spacing * factor,
                word_spacing=request.word_spacing * factor,
            )
        )
        text = "".join(character.text for character in piece)
        shaped = font.shape(text)
        advance = shaped.advance(0, len(text)) / 65536 / scale
        ascent, descent = font.metrics.ascent / scale, font.metrics.descent / scale
        box = Rect(x, y - ascent, max(0.0, advance), ascent + descent)
        return SvgTextRun(x, y, scale, shaped.glyph_runs(0, len(text)), style, box), advance


def _pieces(characters: list[_Character]) -> Iterator[list[_Character]]:
    """Runs of characters of one style, none of which but the first is placed."""
    piece: list[_Character] = []
    for character in characters:
        placed = character.x is not None or character.y is not None or character.dx or character.dy
        if piece and (placed or character.style is not piece[-1].style):
            yield piece
            piece = []
        piece.append(character)
    if piece:
        yield piece


def _anchored(chunk: list[SvgTextRun], end: float) -> Iterator[SvgTextRun]:
    """A chunk of text moved to where `text-anchor` wants it."""
    if not chunk:
        return
    share = _ANCHORS.get(chunk[0].style[p.TEXT_ANCHOR], 0.0)
    shift = -share * (end - chunk[0].x)
    for run in chunk:
        box = run.box.moved(shift, 0.0)
        yield SvgTextRun(run.x + shift, run.y, run.scale, run.runs, run.style, box)


class _Collector:
    """Collects the characters of one `<text>`, white space collapsed."""

    def __init__(self, document: Document, styled: StyledDocument, space: UserSpace) -> None:
        self._document: Final = document
        self._styled: Final = styled
        self._space: Final = space
        self._places: list[tuple[int, dict[str, list[float]]]] = []
        self.characters: list[_Character] = []
        self.plain = True

    def collect(self, element: Element, depth: int) -> None:
        """Add the text of an element."""
        style = self._styled.styles[element.id]
        if style is None or style[p.DISPLAY] == "none" or depth > _MAX_DEPTH:
            return
        self.plain = self.plain and self._is_plain(element, style)
        self._places.append((len(self.characters), self._lists(element)))
        for node in element.children:
            child = self._document.nodes[node]
            if isinstance(child, Text):
                self._add(child.data, style)
            elif isinstance(child, Element) and child.namespace == "svg" and child.tag in ("tspan", "a", "textPath"):
                self.collect(child, depth + 1)
        self._places.pop()
        if depth == 0 and self.characters and self.characters[-1].text == " ":
            self.characters.pop()

    def _is_plain(self, element: Element, style: ComputedStyle) -> bool:
        simple = not isinstance(style[p.FILL], str) or style[p.FILL] in ("none", "currentcolor")
        return (
            element.tag != "textPath"
            and simple
            and style[p.STROKE] == "none"
            and style[p.OPACITY] == 1
            and not style[p.TEXT_DECORATION_LINE]
            and not (element.attributes.keys() & _SPECIAL)
        )

    def _lists(self, element: Element) -> dict[str, list[float]]:
        lists = {}
        for name, basis in (("x", "width"), ("y", "height"), ("dx", "width"), ("dy", "height")):
            text = element.attributes.get(name)
            if text is not None:
                size = getattr(self._space, basis)
                lists[name] = [user_length(part, size) for part in text.replace(",", " ").split()]
        if element.tag == "text":
            lists.setdefault("x", [0.0])
            lists.setdefault("y", [0.0])
        return lists

    def _add(self, data: str, style: ComputedStyle) -> None:
        keeps = style[p.WHITE_SPACE_COLLAPSE] in ("preserve", "break-spaces", "preserve-spaces")
        for each in data:
            if len(self.characters) >= _MAX_CHARACTERS:
                return
            if each in _SPACES:
                after_space = not self.characters or self.characters[-1].text == " "
                if not keeps and after_space:
                    continue
                each = " "
            x, y = self._place("x"), self._place("y")
            self.characters.append(_Character(each, style, x, y, self._place("dx") or 0.0, self._place("dy") or 0.0))

    def _place(self, name: str) -> float | None:
        """What the innermost element that has the list says about the next character."""
        for start, lists in reversed(self._places):
            values = lists.get(name)
            index = len(self.characters) - start
            if values is not None and index < len(values):
                return values[index]
        return None
