"""The content of an inline formatting context made ready for line breaking: break opportunities and shapes."""

from __future__ import annotations

from bisect import bisect_right

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.first_line import FirstLineStyles, first_line_styles
from compositor.layout.inline_bidi import resolve_levels
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind, collect_items
from compositor.layout.inline_style import InlineStyle, inline_style
from compositor.text.line_breaking import (
    break_all_offsets,
    break_offsets,
    contains_offset,
    grapheme_offsets,
    keep_all_offsets,
)
from compositor.text.scripts import script_of
from compositor.text.shaped_text import ShapedText
from compositor.text.shaping import NO_TEXT_BEFORE, TextBefore

SOFT_HYPHEN = "\u00ad"
_SCRIPT_WINDOW = 256
"""How many characters before a text decide about the script of what it starts with."""


def inline_content(ctx: LayoutContext, container: Box) -> InlineContent:
    """The content of a block container with inline children; made once a container."""
    found: InlineContent | None = ctx.inline_memo.get(container)
    if found is None:
        found = ctx.inline_memo[container] = _prepare(ctx, container, None)
    return found


def first_line_content(ctx: LayoutContext, content: InlineContent) -> InlineContent:
    """The same content as its first line shows it; places in it are the same."""
    styles = first_line_styles(ctx, content.container)
    if styles is None:
        return content
    key = ("first line", content.container)
    found: InlineContent | None = ctx.inline_memo.get(key)
    if found is None:
        found = _prepare(ctx, content.container, styles)
        if [(item.start, item.end) for item in found.items] != [(item.start, item.end) for item in content.items]:
            found = content  # a transformation changed the number of characters
        ctx.inline_memo[key] = found
    return found


def _prepare(ctx: LayoutContext, container: Box, first_line: FirstLineStyles | None) -> InlineContent:
    text, items = collect_items(ctx, container, first_line)
    style = container.style if first_line is None else first_line.of(container.style)
    content = InlineContent(container, text, items, inline_style(ctx, style))
    resolve_levels(content)
    content.is_plain = first_line is None and _is_plain(ctx, content)
    if not content.is_plain:
        _find_breaks(ctx, content)
    _shape(content)
    return content


def _is_plain(ctx: LayoutContext, content: InlineContent) -> bool:
    """One text that runs left to right on ordinary lines."""
    if len(content.items) != 1 or content.has_bidi or not content.istyle.plain:
        return False
    item = content.items[0]
    return item.kind is ItemKind.TEXT and item.istyle.collapses and _allows_plain(ctx, content)


def _allows_plain(ctx: LayoutContext, content: InlineContent) -> bool:
    return "\f" not in content.text and first_line_styles(ctx, content.container) is None


def text_width(content: InlineContent, item: InlineItem, start: int, end: int) -> int:
    """Width of the characters [start, end) of a TEXT item on a line of their own, layout units."""
    shaped, first, last = shape_of(content, item, start, end)
    return shaped.width(first, last)


def shape_of(content: InlineContent, item: InlineItem, start: int, end: int) -> tuple[ShapedText, int, int]:
    """Shaped text, and the indices in it, for part of a TEXT item; shaped anew where the cut is unsafe."""
    shaped = item.shaped
    assert shaped is not None
    first, last = start - item.shaped_start, end - item.shaped_start
    if not first and last == len(shaped.text):
        return shaped, first, last
    # Neighbouring items were shaped together on purpose; only a line's own cuts part what belongs together.
    if not (
        (start == item.start or shaped.is_safe_to_break(first)) and (end == item.end or shaped.is_safe_to_break(last))
    ):
        return _shaped(content, item, start, end), 0, end - start
    return shaped, first, last


def hyphen_shape(item: InlineItem) -> ShapedText:
    """The hyphen shown where a word is broken at a soft hyphen."""
    font, own = item.istyle.font, item.istyle.style[p.HYPHENATE_CHARACTER]
    if own != "auto":
        return font.shape(own[1:-1])  # without its quotes
    return font.shape("\u2010" if font.has_glyph("\u2010") else "-")


def find_breaks(content: InlineContent) -> None:
    """Find the break opportunities of plain text, which are not needed where it fits on a line."""
    if content.is_plain and not content.has_breaks:
        content.has_breaks = True
        item = content.items[0]
        if item.istyle.wraps:
            item.breaks = _text_breaks(content.text, item, break_offsets(content.text)[:-1])


def _find_breaks(ctx: LayoutContext, content: InlineContent) -> None:
    if not any(item.end > item.start for item in content.items):
        return
    text = content.text
    offsets = break_offsets(text)[:-1]  # the end of the text is no opportunity
    last: InlineItem | None = None
    for item in content.items:
        if item.kind is ItemKind.CLOSE:
            if last is not None and last.end == item.end and _wraps_again(ctx, item, text):
                last.breaks = last.breaks or [item.end] * contains_offset(offsets, item.end)
        elif item.end > item.start:
            last = item
        if item.kind is ItemKind.TEXT:
            if item.istyle.wraps:
                item.breaks = _text_breaks(text, item, offsets)
        elif item.kind is ItemKind.WORD_BREAK:
            item.breaks = [item.end]  # even where lines do not wrap
        elif item.kind in (ItemKind.ATOMIC, ItemKind.TAB) or (item.kind is ItemKind.OPEN and item.end > item.start):
            style = _parent_style(ctx, item.box) if item.kind is ItemKind.ATOMIC else item.istyle
            if style.wraps and contains_offset(offsets, item.end):
                item.breaks = [item.end]


def _wraps_again(ctx: LayoutContext, close: InlineItem, text: str) -> bool:
    """True at the end of an inline box that does not wrap in one that does, unless behind a space."""
    return not close.istyle.wraps and _parent_style(ctx, close.box).wraps and text[close.end - 1] != " "


def _parent_style(ctx: LayoutContext, box: Box) -> InlineStyle:
    return inline_style(ctx, ctx.boxes.boxes[box.parent].style)


def _text_breaks(text: str, item: InlineItem, offsets: list[int]) -> list[int]:
    istyle, start, end = item.istyle, item.start, item.end
    if istyle.line_break == "anywhere":
        keeps_spaces = not istyle.break_spaces
        return [
            offset
            for offset in grapheme_offsets(text, start, end)
            if offset < len(text) and not (keeps_spaces and text[offset] == " ")
        ]
    if istyle.word_break == "break-all":
        breaks = break_all_offsets(text, start, end, offsets)
    elif istyle.word_break == "keep-all":
        breaks = keep_all_offsets(text, start, end, offsets)
    else:
        breaks = offsets[bisect_right(offsets, start) : bisect_right(offsets, end)]
    if istyle.style[p.HYPHENS] == "none":
        breaks = [offset for offset in breaks if text[offset - 1] != SOFT_HYPHEN]
    if istyle.break_spaces:
        spaces = (offset for offset in range(start + 1, min(end + 1, len(text))) if text[offset - 1] == " ")
        breaks = sorted({*breaks, *spaces})
    return breaks


def _shape(content: InlineContent) -> None:
    """Shape the text; items of one font without anything visible between them are shaped as one string."""
    group: list[InlineItem] = []
    for item in content.items:
        if item.kind is ItemKind.TEXT:
            if group and not _same_run(group[-1], item):
                _shape_group(content, group)
                group = []
            group.append(item)
        elif group and not (item.kind in (ItemKind.OPEN, ItemKind.CLOSE) and not _stands_apart(item)):
            _shape_group(content, group)
            group = []
    if group:
        _shape_group(content, group)


def _same_run(first: InlineItem, second: InlineItem) -> bool:
    return first.istyle.font is second.istyle.font and first.level == second.level


def _stands_apart(item: InlineItem) -> bool:
    """True when the box has margin, border or padding, or is raised: its text is shaped for itself."""
    return item.istyle.has_edges or item.istyle.vertical_align != "baseline"


def _shape_group(content: InlineContent, group: list[InlineItem]) -> None:
    start, end = group[0].start, group[-1].end
    shaped = _shaped(content, group[0], start, end)
    for item in group:
        item.shaped = shaped
        item.shaped_start = start


def _shaped(content: InlineContent, item: InlineItem, start: int, end: int) -> ShapedText:
    """The characters [start, end), shaped with the font and the direction of `item`."""
    text = content.text
    before = TextBefore(is_none=True) if not start and text[:1] == " " else NO_TEXT_BEFORE
    if start and not text.isascii() and not script_of(text[start]):
        scripts = filter(None, map(script_of, reversed(text[max(start - _SCRIPT_WINDOW, 0) : start])))
        before = TextBefore(next(scripts, ""))
    return item.istyle.font.shape(text[start:end], item.level % 2 == 1, before)
