"""`text-transform`.

Source: CSS Text 3 §2.1. Differs: `full-width` and `full-size-kana` change nothing, as in Chromium.
"""

from __future__ import annotations

import unicode_segmentation_rs as segmentation


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
        return first + "".join(_title(word) for word in words[1:])
    return "".join(map(_title, words))


def _title(word: str) -> str:
    return word[:1].title() + word[1:]
