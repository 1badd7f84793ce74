"""Lengths: fixed-point layout units, CSS px and device px.

Layout works in `LayoutUnit`, an int that counts 1/64 CSS px, as Blink's `LayoutUnit` does, so that
sums of fractions are exact and equal on every machine.
"""

from __future__ import annotations

import math
from typing import NewType

LayoutUnit = NewType("LayoutUnit", int)
"""1/64 CSS px."""

DevicePx = NewType("DevicePx", int)
"""One physical pixel."""

LAYOUT_UNITS_PER_PX = 64
MAX_LAYOUT_UNIT = 2**31 - 1
MIN_LAYOUT_UNIT = -(2**31)


def to_layout_unit(px: float) -> LayoutUnit:
    """Convert computed CSS px to layout units, truncating toward zero and saturating at 32 bits."""
    if px != px:  # NaN, from hostile arithmetic
        return LayoutUnit(0)
    scaled = px * LAYOUT_UNITS_PER_PX
    if scaled >= MAX_LAYOUT_UNIT:
        return LayoutUnit(MAX_LAYOUT_UNIT)
    if scaled <= MIN_LAYOUT_UNIT:
        return LayoutUnit(MIN_LAYOUT_UNIT)
    return LayoutUnit(int(scaled))


def ceil_to_layout_unit(px: float) -> LayoutUnit:
    """Convert CSS px to layout units, rounding up: how the width of a text run is taken."""
    return LayoutUnit(max(MIN_LAYOUT_UNIT, min(MAX_LAYOUT_UNIT, math.ceil(px * LAYOUT_UNITS_PER_PX))))


def to_px(value: int) -> float:
    """Convert layout units to CSS px."""
    return value / LAYOUT_UNITS_PER_PX


def snap_edge(edge_px: float, scale: float = 1.0) -> DevicePx:
    """Round one absolute edge (CSS px) to the device pixel grid, half up.

    Snap edges, never sizes: a device width is `snap_edge(right) - snap_edge(left)`, so boxes that
    touch still touch.
    """
    return DevicePx(math.floor(edge_px * scale + 0.5))
