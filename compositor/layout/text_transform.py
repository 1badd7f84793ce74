"""`text-transform`."""

from __future__ import annotations

import unicodedata

_FULL_WIDTH = {code: code - 0x20 + 0xFF00 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


def transform_text(text: str, transform: str, previous: str) -> str:
    """`text` as shown; `previous` is the character before it, "" at the start (CSS Text 3 §2.1)."""
    match transform:
        case "uppercase":
            return text.upper()
        case "lowercase":
            return text.lower()
        case "capitalize":
            return _capitalize(text, previous)
        case "full-width":
            return text.translate(_FULL_WIDTH)
        case _:
            return text


def _capitalize(text: str, previous: str) -> str:
    """Title-case the first letter or digit of each word; apostrophes and marks do not end a word."""
    result: list[str] = []
    inside = _is_word(previous)
    for char in text:
        word = _is_word(char)
        result.append(char.title() if word and not inside and char.isalpha() else char)
        inside = word or (inside and char in "'\u2019\u00ad")
    return "".join(result)


def _is_word(char: str) -> bool:
    return bool(char) and (char.isalnum() or unicodedata.category(char)[0] == "M")
