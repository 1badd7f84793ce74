"""How high columns are: as high as the container says, or so high that the content is spread evenly.

Source: CSS Multi-column Layout 1 §7; Blink's column layout (content runs, stretching by the minimal space shortage).
"""

from __future__ import annotations

from itertools import pairwise

from compositor.layout.columns import MAX_COLUMNS
from compositor.layout.constraints import INDEFINITE
from compositor.layout.fragmentation import BreakAppeal, Fitted, Strip, avoids_breaks, is_monolithic, tall_position

_EXACT_TRIES = 24
_MAX_TRIES = 128
_TALL = 1 << 40


def fill_columns(strip: Strip, height: int, most: int = MAX_COLUMNS) -> list[Fitted]:
    """Columns of this height, one after the other, at most `most`."""
    columns = [strip.fit(height, None)]
    while (token := columns[-1].token) is not None and len(columns) < most:
        columns.append(strip.fit(height, token))
    return columns


def balance_columns(strip: Strip, count: int, limit: int) -> tuple[int, list[Fitted]]:
    """The height, at most `limit`, at which the content needs no more than `count` columns, and the columns."""
    height = max(_even_height(strip, count), _tallest_whole(strip))
    if limit != INDEFINITE:
        height = min(height, limit)
    forced = 0
    for attempt in range(_MAX_TRIES):
        columns = fill_columns(strip, height, max(count, forced) + 1)
        forced = sum(column.forced for column in columns) + 1
        breaks = [column for column in columns if column.token is not None]
        fits = len(columns) <= max(count, forced)
        if fits and all(column.appeal is BreakAppeal.PERFECT or column.forced for column in breaks):
            break
        lack = min((column.shortage for column in columns if column.shortage is not None), default=0)
        taller = height + (lack if attempt < _EXACT_TRIES else max(lack, height // 16))
        if limit != INDEFINITE:
            taller = min(taller, limit)
        if taller <= height:
            break
        height = taller
    return height, fill_columns(strip, height)


def _even_height(strip: Strip, count: int) -> int:
    """The height if content could be broken anywhere: breaks are put into the tallest runs between forced ones."""
    starts = [0]
    for column in fill_columns(strip, _TALL)[:count]:
        end = strip.height if column.token is None else tall_position(strip.piece, column.token)
        starts.append(max(end, starts[-1]))
    runs = [end - start for start, end in pairwise(starts)]
    parts = [1] * len(runs)
    for _each in range(count - len(runs)):
        tallest = max(range(len(runs)), key=lambda run: runs[run] / parts[run])
        parts[tallest] += 1
    return max(-(-run // part) for run, part in zip(runs, parts, strict=True))


def _tallest_whole(strip: Strip) -> int:
    """Height of the tallest thing that must or should not be broken; what is above the top of all does not count."""
    tallest = 0
    stack = [(y, child) for _x, y, child in strip.piece.children]
    while stack:
        y, current = stack.pop()
        if is_monolithic(current) or avoids_breaks(current):
            tallest = max(tallest, current.height + min(y, 0))
        else:
            edges = (current.border.top + current.padding.top, current.border.bottom + current.padding.bottom)
            tallest = max(tallest, *edges)
            stack.extend((y + dy, child) for _x, dy, child in current.children if not child.box.out_of_flow)
    return tallest
