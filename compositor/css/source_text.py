"""Making text safe for the tokenizer."""

from __future__ import annotations

import re

_LONG_DIGITS = re.compile(r"([0-9]{400})[0-9]{3000,}")


def tokenizable(text: str) -> str:
    """`text` with endless digits cut: such a number is out of every range anyway.

    Python refuses to convert more than 4300 digits to an integer.
    """
    return _LONG_DIGITS.sub(r"\1", text)
