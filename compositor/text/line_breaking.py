"""Where lines may break: UAX #14 opportunities, changed as the CSS properties ask."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

import unicode_segmentation_rs as segmentation

from compositor.text.scripts import script_of

_IDEOGRAPHIC = frozenset({"Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii"})


def break_offsets(text: str) -> list[int]:
    """Offsets before which UAX #14 allows or forces a break, ascending; never 0, always the end."""
    return list(accumulate(map(len, segmentation.line_break_units(text)))) if text else []


def grapheme_offsets(text: str, start: int, end: int) -> list[int]:
    """Offsets in (start, end] at which a grapheme cluster ends."""
    if text.isascii():
        return list(range(start + 1, end + 1))
    return list(accumulate(map(len, segmentation.graphemes(text[start:end], True)), initial=start))[1:]


def break_all_offsets(text: str, start: int, end: int, offsets: list[int]) -> list[int]:
    """`word-break: break-all`: also between letters and digits, which then behave as ideographs."""
    extra = [
        offset
        for offset in grapheme_offsets(text, start, end)
        if offset < end and _is_letter(text[offset - 1]) and _is_letter(text[offset])
    ]
    return sorted({*_between(offsets, start, end), *extra})


def keep_all_offsets(text: str, start: int, end: int, offsets: list[int]) -> list[int]:
    """`word-break: keep-all`: not between letters, so ideographs behave as Latin letters."""
    return [
        offset
        for offset in _between(offsets, start, end)
        if not (offset < len(text) and _is_letter(text[offset - 1]) and _is_letter(text[offset]))
    ]


def _between(offsets: list[int], start: int, end: int) -> list[int]:
    """Offsets in (start, end]."""
    return offsets[bisect_right(offsets, start) : bisect_right(offsets, end)]


def _is_letter(char: str) -> bool:
    return char.isalnum() or script_of(char) in _IDEOGRAPHIC


def contains_offset(offsets: list[int], offset: int) -> bool:
    """True when `offset` is in the ascending list."""
    index = bisect_left(offsets, offset)
    return index < len(offsets) and offsets[index] == offset
