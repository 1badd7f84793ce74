"""`::first-letter`: a box around the first letter of a block container.

Source: CSS Pseudo-Elements 4 §2.2; Blink's first-letter pseudo-element.
"""

from __future__ import annotations

import unicodedata

from compositor.css import properties as p
from compositor.css.properties import PROPERTIES
from compositor.layout.boxes import BoxKind
from compositor.layout.proto import ProtoBox
from compositor.style.computed_style import ComputedStyle
from compositor.text.line_breaking import grapheme_offsets

_PUNCTUATION = frozenset({"Ps", "Pe", "Pi", "Pf", "Po"})
_INHERITED = tuple(prop.index for prop in PROPERTIES.values() if prop.inherited)
_SPACES = " \t\n\r\f\u00a0"


def apply_first_letter(box: ProtoBox, style: ComputedStyle) -> None:
    """Wrap the first letter of the text in `box`, if it starts with text."""
    if box.kind not in (BoxKind.BLOCK, BoxKind.TABLE_PART):
        return
    place = _first_text(box)
    if place is None:
        return
    parent, index = place
    text = parent.children[index]
    style = _inherited_from(text.style, style, box.style)
    length = first_letter_length(text.text)
    if length == 0:
        return
    letter = ProtoBox(box.node, style, BoxKind.INLINE, inline_level=True)
    letter.pseudo = "first-letter"
    if style[p.FLOAT] != "none":
        letter.kind, letter.inline_level, letter.floating, letter.children_inline = BoxKind.BLOCK, False, True, True
    letter.children = [_part(text, text.text[:length], style)]
    rest = [_part(text, text.text[length:], text.style)] if length < len(text.text) else []
    parent.children[index : index + 1] = [letter, *rest]


def _inherited_from(parent: ComputedStyle, style: ComputedStyle, origin: ComputedStyle) -> ComputedStyle:
    """`style`, computed as a child of `origin`, as a child of `parent`: what it inherited comes from there."""
    if parent is origin:
        return style
    values = list(style.values)
    for index in _INHERITED:
        if values[index] == origin.values[index]:
            values[index] = parent.values[index]
    return ComputedStyle(tuple(values), style.custom, style.declared)


def _part(text: ProtoBox, part: str, style: ComputedStyle) -> ProtoBox:
    made = ProtoBox(text.node, style, BoxKind.TEXT, inline_level=True)
    made.text = part
    made.anonymous = text.anonymous
    return made


def _first_text(box: ProtoBox) -> tuple[ProtoBox, int] | None:
    """Parent and index of the first text on the first formatted line; None when something else is there."""
    stack = [(box, 0)]
    while stack:
        parent, index = stack.pop()
        if index >= len(parent.children):
            continue
        child = parent.children[index]
        stack.append((parent, index + 1))
        if not child.in_flow or child.pseudo == "marker" or child.is_collapsible_space:
            continue
        if child.kind is BoxKind.TEXT:
            return parent, index
        if child.kind is BoxKind.INLINE or (child.kind is BoxKind.BLOCK and not child.inline_level):
            if child.pseudo == "first-letter":
                return None
            stack.append((child, 0))
        elif child.kind is not BoxKind.TABLE:
            return None
    return None


def first_letter_length(text: str) -> int:
    """Characters of leading space, punctuation, the letter, and punctuation behind it; 0 without a letter."""
    start = 0
    while start < len(text) and (text[start] in _SPACES or _is_punctuation(text[start])):
        start += 1
    if start == len(text):
        return 0
    end = grapheme_offsets(text, start, len(text))[0]
    while end < len(text) and _is_punctuation(text[end]):
        end += 1
    return end


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char) in _PUNCTUATION
