"""Widths on the four sides of a box."""

from __future__ import annotations

from typing import NamedTuple


class EdgeWidths(NamedTuple):
    """Layout units a side."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


NO_EDGES = EdgeWidths()
