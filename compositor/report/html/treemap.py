"""A squarified treemap: rectangles with given areas, as square as they can be.

Source: Bruls, Huizing and van Wijk, "Squarified Treemaps", 2000.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.base.geometry import Rect

_SLIVER = 1e-9  # what rounding may leave of the last row


def treemap(sizes: Sequence[float], into: Rect) -> list[Rect]:
    """A rectangle for each of `sizes`, which are positive and sorted, largest first; together they fill `into`."""
    total = sum(sizes)
    if not sizes or total <= 0 or into.is_empty:
        return []
    areas = [size * into.width * into.height / total for size in sizes]
    placed: list[Rect] = []
    free, start = into, 0
    while start < len(areas):
        end = _row_end(areas, start, max(_SLIVER, min(free.width, free.height)))
        row, free = _laid_out(areas[start:end], free)
        placed += row
        start = end
    return placed


def _row_end(areas: Sequence[float], start: int, side: float) -> int:
    """Where the row that begins at `start` ends: a longer one would have worse proportions."""
    end, filled, best = start, 0.0, float("inf")
    while end < len(areas):
        filled += areas[end]
        worst = max(side * side * areas[start] / (filled * filled), filled * filled / (side * side * areas[end]))
        if worst > best:
            break
        best = worst
        end += 1
    return end


def _laid_out(areas: Sequence[float], free: Rect) -> tuple[list[Rect], Rect]:
    """The row along the shorter side of `free`, and what is left."""
    filled = sum(areas)
    if free.width >= free.height:
        thickness = filled / max(_SLIVER, free.height)
        row, at = [], free.y
        for area in areas:
            row.append(Rect(free.x, at, thickness, area / thickness))
            at += area / thickness
        return row, Rect(free.x + thickness, free.y, max(0.0, free.width - thickness), free.height)
    thickness = filled / max(_SLIVER, free.width)
    row, at = [], free.x
    for area in areas:
        row.append(Rect(at, free.y, area / thickness, thickness))
        at += area / thickness
    return row, Rect(free.x, free.y + thickness, free.width, max(0.0, free.height - thickness))
