"""Flex lines: breaking, and sharing out free space along the main axis.

Source: CSS Flexbox 1 §9.3, §9.7.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.layout.flex_items import Container, Item


class Line:
    """Items on one flex line; layout units.

    Attributes:
        cross_size: Cross size of the line.
        cross_pos: Its start from the container's cross-start content edge.
        first, last: What the items aligned on their first and last baselines need above and below the baseline.
    """

    __slots__ = ("cross_pos", "cross_size", "first", "items", "last")

    def __init__(self, items: list[Item]) -> None:
        self.items: Final = items
        self.cross_size = 0
        self.cross_pos = 0
        self.first = (0, 0)
        self.last = (0, 0)


def break_lines(container: Container, items: list[Item], limit: int) -> list[Line]:
    """§9.3 step 5: collect items into lines no longer than `limit`."""
    if not items:
        return []
    if not container.wraps:
        return [Line(items)]
    lines: list[Line] = []
    current: list[Item] = []
    used = 0
    for item in items:
        size = item.hypothetical + item.main_margin(container.is_row)
        if current and used + container.main_gap + size > limit:
            lines.append(Line(current))
            current, used = [], 0
        used += size + (container.main_gap if current else 0)
        current.append(item)
    lines.append(Line(current))
    return lines


def outer_hypothetical(container: Container, line: Line) -> int:
    """Sum of the items' outer hypothetical main sizes, gaps included."""
    gaps = container.main_gap * (len(line.items) - 1)
    return gaps + sum(item.hypothetical + item.main_margin(container.is_row) for item in line.items)


def resolve_flexible_lengths(container: Container, line: Line, size: int) -> None:
    """§9.7: set each item's `target` so that the line fills `size` as far as the factors allow."""
    items = line.items
    grows = outer_hypothetical(container, line) < size
    fixed = container.main_gap * (len(items) - 1) + sum(item.main_margin(container.is_row) for item in items)
    for item in items:
        item.target = item.hypothetical
        inflexible = _factor(item, grows) == 0
        item.frozen = (
            inflexible or (grows and item.base > item.hypothetical) or (not grows and item.base < item.hypothetical)
        )
    initial_free = size - fixed - sum(item.target if item.frozen else item.base for item in items)
    while True:
        unfrozen = [item for item in items if not item.frozen]
        if not unfrozen:
            return
        free = size - fixed - sum(item.target if item.frozen else item.base for item in items)
        factor_sum = sum(_factor(item, grows) for item in unfrozen)
        if factor_sum < 1:
            scaled = int(initial_free * factor_sum)
            if abs(scaled) < abs(free):
                free = scaled
        _share(unfrozen, free, grows)
        _freeze_violations(unfrozen)


def _factor(item: Item, grows: bool) -> float:
    return item.box.style[p.FLEX_GROW] if grows else item.box.style[p.FLEX_SHRINK]


def _share(items: list[Item], free: int, grows: bool) -> None:
    """§9.7 step 4c: distribute `free`; the rounding error is carried from item to item."""
    if grows:
        weights = [item.box.style[p.FLEX_GROW] for item in items]
    else:
        weights = [item.box.style[p.FLEX_SHRINK] * _inner_base(item) for item in items]
    total = sum(weights)
    if free == 0 or total <= 0 or (free > 0) != grows:
        for item in items:
            item.target = item.base
        return
    given = 0
    running = 0.0
    for item, weight in zip(items, weights, strict=True):
        running += weight
        until = int(free * (running / total)) if running < total else free
        item.target = item.base + until - given
        given = until


def _inner_base(item: Item) -> int:
    """Content-box flex base size, by which shrink factors are scaled."""
    return max(item.base - item.main_edges, 0)


def _freeze_violations(items: list[Item]) -> None:
    """§9.7 steps 4d and 4e."""
    violation = 0
    clamped: list[int] = []
    for item in items:
        value = max(item.low, min(item.target, item.high))
        clamped.append(value)
        violation += value - item.target
    for item, value in zip(items, clamped, strict=True):
        difference = value - item.target
        item.target = value
        if violation == 0 or (violation > 0 and difference > 0) or (violation < 0 and difference < 0):
            item.frozen = True
