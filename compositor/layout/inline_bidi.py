"""Bidi embedding levels of inline content.

Source: CSS Writing Modes 3 §2.4; UAX #9.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind, bidi_controls
from compositor.text.bidi import bidi_levels, first_strong_level, needs_bidi

_WITH_LEVEL = (ItemKind.ATOMIC, ItemKind.TAB, ItemKind.OPEN)


def resolve_levels(content: InlineContent) -> None:
    """Give every item its level; text items are split where it changes."""
    base = int(content.istyle.rtl)
    override = content.istyle.style[p.UNICODE_BIDI] in ("bidi-override", "isolate-override")
    if not base and not override and not needs_bidi(content.text):
        return
    levels = _levels(content, base)
    items: list[InlineItem] = []
    for item in content.items:
        if item.kind is ItemKind.TEXT:
            items += _split(item, levels)
        else:
            # An inline box without content stands where its first character would.
            has_level = item.kind in _WITH_LEVEL and item.start < len(levels)
            item.level = levels[item.start] if has_level else base
            items.append(item)
    content.items = items
    content.has_bidi = True


def _levels(content: InlineContent, base: int) -> list[int]:
    """Level of each character; forced breaks end a paragraph, and what is embedded there goes on in the next."""
    levels: list[int] = []
    plaintext = content.istyle.style[p.UNICODE_BIDI] == "plaintext"
    container_controls = bidi_controls(content.container)[0] if not plaintext else ""
    open_controls: list[str] = [container_controls]
    start, prefix = 0, container_controls
    ends = [item.end for item in content.items if item.kind in (ItemKind.BREAK, ItemKind.BLOCK)]
    changes = [item for item in content.items if item.kind in (ItemKind.OPEN, ItemKind.CLOSE) and item.end > item.start]
    place = 0
    for end in (*ends, len(content.text)):
        paragraph = content.text[start:end]
        level = base
        if plaintext:
            level = first_strong_level(paragraph, 0)
            content.paragraphs.append((end, level))
        levels += bidi_levels(prefix + paragraph, level)[len(prefix) :]
        while place < len(changes) and changes[place].end <= end:
            item = changes[place]
            if item.kind is ItemKind.OPEN:
                open_controls.append(content.text[item.start : item.end])
            else:
                open_controls.pop()
            place += 1
        start, prefix = end, "".join(open_controls)
    return levels


def _split(item: InlineItem, levels: list[int]) -> list[InlineItem]:
    """Pieces of a text item that have one level each."""
    pieces: list[InlineItem] = []
    start = item.start
    for index in range(item.start + 1, item.end + 1):
        if index == item.end or levels[index] != levels[start]:
            piece = InlineItem(item.kind, item.box, item.istyle, start, index)
            piece.level = levels[start]
            pieces.append(piece)
            start = index
    return pieces
