"""Columns of a multi-column container: how many, how wide.

Source: CSS Multi-column Layout 1 §3.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import MinMax
from compositor.layout.sizing import resolve_lp, units

MAX_COLUMNS = 1000


def is_multicol(box: Box) -> bool:
    """True for multi-column containers."""
    if box.kind is not BoxKind.BLOCK or box.anonymous or box.replaced is not None:
        return False
    return box.metrics.is_multicol


class Columns(NamedTuple):
    """Used column geometry (§3.4); layout units."""

    number: int
    width: int
    gap: int


def used_columns(box: Box, available: int) -> Columns:
    """Number and width of the columns in `available`."""
    style = box.style
    gap_value = style[p.COLUMN_GAP]
    gap = units(style[p.FONT_SIZE]) if isinstance(gap_value, str) else max(resolve_lp(gap_value, available), 0)
    count, width = style[p.COLUMN_COUNT], style[p.COLUMN_WIDTH]
    if isinstance(width, str):
        number = count if isinstance(count, int) else 1
    else:
        number = max(1, (available + gap) // max(units(width) + gap, 1))
        if isinstance(count, int):
            number = min(number, count)
    number = min(number, MAX_COLUMNS)
    return Columns(number, max((available - gap * (number - 1)) // number, 0), gap)


def multicol_content_min_max(box: Box, content: MinMax) -> MinMax:
    """Content-box widths of a container whose content alone has `content`."""
    style = box.style
    count, width = style[p.COLUMN_COUNT], style[p.COLUMN_WIDTH]
    gap_value = style[p.COLUMN_GAP]
    gap = units(style[p.FONT_SIZE]) if isinstance(gap_value, str) else max(resolve_lp(gap_value, 0), 0)
    number = count if isinstance(count, int) else 1
    low = content.min if isinstance(width, str) else min(content.min, units(width))
    high = content.max if isinstance(width, str) else max(content.max, units(width))
    gaps = gap * (number - 1)
    return MinMax(low * number + gaps if isinstance(width, str) else low, high * number + gaps)
