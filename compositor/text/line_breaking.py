"""Where lines may break: UAX #14 opportunities, changed as the CSS properties ask."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate

import unicode_segmentation_rs as segmentation

from compositor.text.scripts import script_of

_ALWAYS = re.compile(
    r"(?<=[ \t])(?=[^ \t\n])"
    r"|(?<=\ufffc)(?=[^ \t\n\u200b])|(?<=[^\ufffc \t\n])(?=\ufffc)"
    r"|(?<=[!\"#%&)*+,.:;=>\\\]|}~])(?=[(<\[{])"
    r"|(?<=-)(?=[\"#%&'(*+\-<=>@A-Z\[\\^_`a-z{|~])"
    r"|(?<=[0-9A-Za-z]-)(?=[0-9])"
    r"|(?<=\?)(?=[#$%&(*+\-0-9<=>@A-Z\[\\^_`a-z{|~])"
)
_STARTERS = "\u30fc\uff70ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
_STARTERS_AS_IDEOGRAPHS = dict.fromkeys(map(ord, _STARTERS), "あ")
_WIDE_OPENING = re.compile("[〈《「『【〔〖〘〚（［｛｟]")
_BEFORE_WIDE_OPENING = re.compile(
    "(?<=[0-9A-Za-z\u00c0-\u024f#$%&*+<=>@\\\\^_`~§°·±£€¥¢])(?=[〈《「『【〔〖〘〚（［｛｟])"
)
_SYMBOLS = "#&*<=>@^_`~+§÷×·"
_PREFIXES = "$\\£€¥±"
_BREAK_ALL_BEFORE = frozenset(_SYMBOLS + _PREFIXES + "([{¡¿|-")
_BREAK_ALL_AFTER = frozenset(_SYMBOLS + "!)]},.:;-|/%°¢")
_NO_BREAK_BEFORE_PREFIX = frozenset(",.:;-°¢")
_IDEOGRAPHIC = frozenset({"Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii"})


def break_offsets(text: str) -> list[int]:
    """Offsets before which a line may break, ascending; never 0, always the end.

    As in Blink: between two ASCII characters by a table that is stricter than UAX #14; always after spaces and
    on both sides of an object (U+FFFC); by UAX #14 everywhere else, with its conditional Japanese starters (CJ)
    taken for ideographs.
    """
    if not text:
        return []
    offsets = [match.start() for match in _ALWAYS.finditer(text)]
    if not text.isascii():
        offsets = sorted({*offsets, *_unicode_offsets(text)})
    if not offsets or offsets[-1] != len(text):
        offsets.append(len(text))
    return offsets


def _unicode_offsets(text: str) -> list[int]:
    """UAX #14 opportunities with a character beyond ASCII on at least one side."""
    found = accumulate(map(len, segmentation.line_break_units(text.translate(_STARTERS_AS_IDEOGRAPHS))))
    offsets = [offset for offset in found if offset < len(text) and max(text[offset - 1], text[offset]) > "\x7f"]
    if _WIDE_OPENING.search(text):
        # LB30 leaves East Asian opening punctuation out.
        offsets += [match.start() for match in _BEFORE_WIDE_OPENING.finditer(text)]
    return offsets


def grapheme_offsets(text: str, start: int, end: int) -> list[int]:
    """Offsets in (start, end] at which a grapheme cluster ends."""
    if text.isascii():
        return list(range(start + 1, end + 1))
    return list(accumulate(map(len, segmentation.graphemes(text[start:end], True)), initial=start))[1:]


def break_all_offsets(text: str, start: int, end: int, offsets: list[int]) -> list[int]:
    """`word-break: break-all`: letters, digits and most symbols behave as ideographs."""
    extra = [
        offset
        for offset in grapheme_offsets(text, start, end)
        if offset < len(text) and _breaks_in_break_all(text[offset - 1], text[offset])
    ]
    return sorted({*_between(offsets, start, end), *extra})


def _breaks_in_break_all(before: str, after: str) -> bool:
    """Between two characters, as in Blink, where `+` is a symbol like others."""
    if not (_is_letter(after) or after in _BREAK_ALL_BEFORE):
        return after == "%" and before in "$\\%"
    if after in _PREFIXES and before in _NO_BREAK_BEFORE_PREFIX:
        return False
    if script_of(before) in _IDEOGRAPHIC:
        return after not in "-|"
    if before == "+" and script_of(after) in _IDEOGRAPHIC:
        return False
    return _is_letter(before) or before in _BREAK_ALL_AFTER


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
