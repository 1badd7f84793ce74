"""`text-transform`.

Source: CSS Text 3 §2.1. Differs: `full-width` and `full-size-kana` change nothing, as in Chromium.
"""

from __future__ import annotations

import re

import unicode_segmentation_rs as segmentation

_WORD_INSIDE = re.compile(r"(?<=[.:\uac00-\ud7a3])(?=\w)")


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
    """Title-case the first letter of each word (UAX #29); a word that began before `text` is left alone.

    As in Chromium, full stops, colons and Hangul end words too.
    """
    result: list[str] = []
    for word in segmentation.split_word_bounds(previous + text):
        for part in _WORD_INSIDE.split(word):
            result.append(_title(part) if result or not previous else part)
    return "".join(result)[len(previous) :]


def _title(word: str) -> str:
    """A letter whose capital is not a single letter stays."""
    title = word[:1].title()
    return (title if len(title) == 1 else word[:1]) + word[1:]
