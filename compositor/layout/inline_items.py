"""The content of an inline formatting context as one string and a flat list of items.

Source: Blink's inline items builder; CSS Text 3 §4 (white space processing).
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from compositor.css import properties as p
from compositor.layout.boxes import WORD_BREAK, Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.first_line import FirstLineStyles, restyled
from compositor.layout.inline_style import InlineStyle, inline_style, is_central
from compositor.text.bidi import FSI, LRE, LRI, LRO, PDF, PDI, RLE, RLI, RLO
from compositor.text.shaped_text import ShapedText
from compositor.text.text_transform import transform_text

OBJECT_REPLACEMENT = "\ufffc"
_SPACES = re.compile(r"[ \t\n\r]+")
_SPACES_AROUND_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_BLANKS = re.compile(r"[ \t]+")
_CONTROLS = re.compile(r"\n|\t+")


class ItemKind(Enum):
    """What an item stands for."""

    TEXT = "text"
    TAB = "tab"  # preserved tabs
    OPEN = "open"  # start edge of an inline box
    CLOSE = "close"  # end edge of an inline box
    ATOMIC = "atomic"
    BREAK = "break"  # <br> or a preserved line feed
    WORD_BREAK = "word-break"  # <wbr>
    FLOAT = "float"
    OUT_OF_FLOW = "out-of-flow"
    BLOCK = "block"  # a block-level box inside an inline box
    MARKER = "marker"  # an outside list marker


class InlineItem:
    """One item.

    Attributes:
        kind: What it is.
        box: Its box; for TEXT the text box, for BREAK the <br> or text box.
        istyle: Style that applies to it: the parent's for text, the box's own otherwise.
        start, end: Characters [start, end) of `InlineContent.text`.
        level: Bidi embedding level.
        breaks: TEXT: offsets in (start, end] where a soft wrap is allowed, ascending.
        shaped, shaped_start: TEXT: shaped text, and the offset in `InlineContent.text` of its first character.
    """

    __slots__ = ("box", "breaks", "end", "istyle", "kind", "level", "shaped", "shaped_start", "start")

    def __init__(self, kind: ItemKind, box: Box, istyle: InlineStyle, start: int, end: int) -> None:
        self.kind: Final = kind
        self.box: Final = box
        self.istyle: Final = istyle
        self.start = start
        self.end = end
        self.level = 0
        self.breaks: list[int] = []
        self.shaped: ShapedText | None = None
        self.shaped_start = start


class InlineContent:
    """Text and items of one inline formatting context; shared by sizing and layout.

    Attributes:
        container: The block container.
        text: All characters, white space collapsed; atomic inlines are U+FFFC.
        items: In logical order.
        istyle: Style of the container (the root inline box).
        has_bidi: Lines need reordering.
        is_plain: One text that runs left to right on ordinary lines.
        has_breaks: The break opportunities of plain text are known.
        paragraphs: For `unicode-bidi: plaintext`: (end offset, base level) of each paragraph.
    """

    __slots__ = ("container", "has_bidi", "has_breaks", "is_plain", "istyle", "items", "paragraphs", "text")

    def __init__(self, container: Box, text: str, items: list[InlineItem], istyle: InlineStyle) -> None:
        self.container: Final = container
        self.text: Final = text
        self.items = items
        self.istyle: Final = istyle
        self.has_bidi = False
        self.is_plain = False
        self.has_breaks = False
        self.paragraphs: list[tuple[int, int]] = []

    def is_rtl_at(self, offset: int) -> bool:
        """Base direction of the paragraph that a line starting at `offset` belongs to."""
        for end, level in self.paragraphs:
            if offset < end or end == len(self.text):
                return level == 1
        return self.istyle.rtl


def bidi_controls(box: Box) -> tuple[str, str]:
    """Characters that stand for `unicode-bidi` at the start and the end of an inline box (CSS Writing Modes 3 §2.4)."""
    kind = box.style[p.UNICODE_BIDI]
    if kind == "normal":
        return "", ""
    right = box.style[p.DIRECTION] == "rtl"
    match kind:
        case "embed":
            return (RLE if right else LRE), PDF
        case "bidi-override":
            return (RLO if right else LRO), PDF
        case "isolate":
            return (RLI if right else LRI), PDI
        case "isolate-override":
            return (RLI + RLO if right else LRI + LRO), PDF + PDI
        case _:
            return FSI, PDI


def collect_items(
    ctx: LayoutContext, container: Box, first_line: FirstLineStyles | None = None
) -> tuple[str, list[InlineItem]]:
    """The text and items of a block container's inline children; styles applied, white space collapsed."""
    if first_line is None and len(container.children) == 1:
        only = ctx.boxes.boxes[container.children[0]]
        if only.kind is BoxKind.TEXT:
            istyle = inline_style(ctx, only.style, inline_style(ctx, container.style).central)
            if istyle.collapses and not istyle.preserves_breaks:
                text = collapsed(transform_text(only.text, istyle.transform, ""), istyle.preserves_breaks, True)
                return text, [InlineItem(ItemKind.TEXT, only, istyle, 0, len(text))] if text else []
    collector = _Collector(ctx, container, first_line)
    collector.walk(container)
    return "".join(collector.parts), collector.items


class _Collector:
    def __init__(self, ctx: LayoutContext, container: Box, first_line: FirstLineStyles | None) -> None:
        self.ctx = ctx
        self.first_line = first_line
        self.container = container
        self.central = is_central(container.style)
        self.parts: list[str] = []
        self.length = 0
        self.items: list[InlineItem] = []
        self.after_space = True  # a collapsible space here collapses away
        self.last_char = ""

    def walk(self, container: Box) -> None:
        boxes = self.ctx.boxes.boxes
        stack: list[tuple[Box, bool]] = [(boxes[child], False) for child in reversed(container.children)]
        while stack:
            box, closing = stack.pop()
            if closing:
                self._add(ItemKind.CLOSE, box, bidi_controls(box)[1])
                if box.pseudo == "marker":
                    self.after_space = self.last_char == " "
            elif self._is_inline_box(box):
                self._add(ItemKind.OPEN, box, bidi_controls(box)[0])
                stack.append((box, True))
                stack.extend((boxes[child], False) for child in reversed(box.children))
            elif box.kind is BoxKind.TEXT:
                self._text(box)
            else:
                self._single(box)

    @staticmethod
    def _is_inline_box(box: Box) -> bool:
        if box.out_of_flow or box.floating:
            return False
        return box.kind is BoxKind.INLINE

    def _style_of(self, box: Box) -> InlineStyle:
        style = box.style if self.first_line is None else self.first_line.of(box.style)
        return inline_style(self.ctx, style, self.central)

    def _single(self, box: Box) -> None:
        if box.kind is BoxKind.BREAK and box.text:
            self._add(ItemKind.WORD_BREAK, box, box.text)
        elif box.kind is BoxKind.BREAK:
            self._break(box, self._style_of(box))
        elif box.out_of_flow:
            self._add(ItemKind.OUT_OF_FLOW, box)
            self.last_char = self._last_char_in(box)
        elif box.floating:
            self._add(ItemKind.FLOAT, box)
            self.last_char = self._last_char_in(box)
        elif box.pseudo == "marker" and not box.inline_level:
            self._add(ItemKind.MARKER, box)
        elif box.inline_level:
            self._add(ItemKind.ATOMIC, box, OBJECT_REPLACEMENT)
            self.after_space = box.pseudo == "marker"  # a symbol, which has a space behind it
            self.last_char = self._last_char_in(box)
        else:
            self._add(ItemKind.BLOCK, box, "\n")
            self.after_space = True

    def _last_char_in(self, box: Box) -> str:
        """The last character in a box, which for words goes before what follows the box; a space for none."""
        while box.children:
            box = self.ctx.boxes.boxes[box.children[-1]]
        return box.text[-1:] or " "

    def _add(self, kind: ItemKind, box: Box, text: str = "", istyle: InlineStyle | None = None) -> None:
        start = self.length
        if text:
            self.parts.append(text)
            self.length += len(text)
            if kind is not ItemKind.OPEN and kind is not ItemKind.CLOSE:
                self.last_char = text[-1]
        istyle = istyle or self._style_of(box)
        self.items.append(InlineItem(kind, box, istyle, start, self.length))

    def _break(self, box: Box, istyle: InlineStyle) -> None:
        self._add(ItemKind.BREAK, box, "\n", istyle)
        self.after_space = True

    def _text(self, box: Box) -> None:
        istyle = self._style_of(box)
        if self.first_line is not None:
            box = restyled(box, istyle.style)
        text = transform_text(box.text, istyle.transform, self.last_char)
        if istyle.collapses:
            text = collapsed(text, istyle.preserves_breaks, self.after_space)
            if not text:
                return
            if not istyle.preserves_breaks:
                self._add(ItemKind.TEXT, box, text, istyle)
                self.after_space = text[-1] == " "
                return
        else:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._with_controls(box, istyle, text)

    def _with_controls(self, box: Box, istyle: InlineStyle, text: str) -> None:
        """Text whose line feeds (and tabs, if spaces are preserved) are items of their own."""
        position = 0
        for match in _CONTROLS.finditer(text):
            if match.start() > position:
                self._add(ItemKind.TEXT, box, text[position : match.start()], istyle)
            if match.group() == "\n":
                self._break(box, istyle)
            else:
                self._add(ItemKind.TAB, box, match.group(), istyle)
                self.after_space = False
            position = match.end()
        if position < len(text):
            self._add(ItemKind.TEXT, box, text[position:], istyle)
            self.after_space = istyle.collapses and text[-1] == " "


def collapsed(text: str, keep_breaks: bool, after_space: bool) -> str:
    """`text` with white space collapsed, at its start as well `after_space` (CSS Text 3 §4.1.1, phase I)."""
    if keep_breaks:
        text = _BLANKS.sub(" ", _SPACES_AROUND_BREAK.sub("\n", text.replace("\r", "\n")))
    elif "\n" in text or "  " in text or "\t" in text or "\r" in text:
        if text.isascii():
            text = _SPACES.sub(" ", text)
        else:
            text = _SPACES.sub(lambda match: _space_for(match, text), text)
    if after_space and text[:1] == " ":
        text = text[1:]
    return text


def _space_for(match: re.Match[str], text: str) -> str:
    """A space, or nothing for a line feed beside a zero-width space (CSS Text 3 §4.1.3).

    As in Chromium, a line feed between East Asian wide characters becomes a space as well.
    """
    start, end = match.span()
    if "\n" in match.group() and WORD_BREAK in (text[start - 1 : start], text[end : end + 1]):
        return ""
    return " "
