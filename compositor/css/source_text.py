"""Making text safe for the tokenizer."""

from __future__ import annotations

import re

_LONG_DIGITS = re.compile(r"([0-9]{400})[0-9]{3000,}")
_SURROGATE = re.compile(
    r"(\\00|\\0?(?=[0-9a-f]{4}(?![0-9a-f])))d[89a-f][0-9a-f]{2}|\\[^0-9a-f]", re.IGNORECASE | re.DOTALL
)


def tokenizable(text: str) -> str:
    """`text` with endless digits cut, and with U+FFFD for escapes of surrogates (CSS Syntax 3, §4.3.7).

    Python refuses to convert more than 4300 digits to an integer; a number of so many is out of every range anyway.
    """
    text = _LONG_DIGITS.sub(r"\1", text)
    return _SURROGATE.sub(_replacement, text) if "\\" in text else text


def _replacement(found: re.Match[str]) -> str:
    return found.group() if found.group(1) is None else f"{found.group(1)}fffd"
