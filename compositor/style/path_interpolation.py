"""Path data between two others that have the same commands (CSS Shapes 1 §5; SVG 2 §9.3.10)."""

from __future__ import annotations

import re
from typing import Final

_PIECE: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def interpolate_paths(start: str, end: str, progress: float) -> str | None:
    """The data `progress` of the way; None where the commands differ."""
    pieces, others = _PIECE.findall(start), _PIECE.findall(end)
    if len(pieces) != len(others):
        return None
    found = []
    for piece, other in zip(pieces, others, strict=True):
        if piece.isalpha() or other.isalpha():
            if piece != other:
                return None
            found.append(piece)
        else:
            found.append(f"{float(piece) + (float(other) - float(piece)) * progress:.9g}")
    return " ".join(found)
