"""Text of others, such as names of files, as it may stand in one line of ours."""

from __future__ import annotations


def visible(text: str) -> str:
    """`text` with escapes in the place of line feeds, control characters and marks that turn the direction."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
