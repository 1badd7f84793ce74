"""`text-transform`.

Source: CSS Text 3 §2.1. Differs: `full-width` and `full-size-kana` change nothing, as in Chromium.
"""

from __future__ import annotations

import re

import unicode_segmentation_rs as segmentation

_WORD_INSIDE = re.compile(r"(?<=[.:\uac00-\ud7a3])\w")


def transform_text(text: str, transform: str, previous: str) -> str:
    """`text` as shown; `previous` is the character before it, "" at the start."""
    match transform:
        case "uppercase":
            return text.upper()
        case "lowercase":
            return text.lower()
        case "capitalize":
            return _capitalize(text, previous)
        case _:
            return text


def _capitalize(text: str, previous: str) -> str:
    """Title-case the first letter of each word (UAX #29); a word that began before `text` is left alone."""
    words = segmentation.split_word_bounds(previous + text)
    if previous and words:
        first = words[0][len(previous) :]
        return _title_inner(first) + "".join(_title(word) for word in words[1:])
    return "".join(map(_title, words))


def _title(word: str) -> str:
    title = word[:1].title()
    return (title if len(title) == 1 else word[:1]) + _title_inner(word[1:])


def _title_inner(word: str) -> str:
    """As in Chromium, full stops, colons and Hangul inside a word end one, and a letter without a capital stays."""
    return _WORD_INSIDE.sub(lambda match: match.group().title(), word)
