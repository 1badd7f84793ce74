"""Visual order of what is on a line."""

from __future__ import annotations

from collections.abc import Sequence


def visual_order(levels: Sequence[int]) -> list[int]:
    """Indices in visual order, left to right, for embedding levels in logical order (UAX #9, rule L2)."""
    order = list(range(len(levels)))
    if not order:
        return order
    lowest_odd = min((level for level in levels if level % 2), default=0)
    if not lowest_odd:
        return order
    for level in range(max(levels), lowest_odd - 1, -1):
        start = 0
        while start < len(order):
            if levels[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end
    return order
