"""Component values back to text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import tinycss2


def token_text(tokens: Iterable[Any]) -> str:
    """Text of component values without surrounding white space; "…" when they are nested too deeply to print."""
    try:
        return str(tinycss2.serialize(tokens)).strip()
    except RecursionError:
        return "…"
