"""Used widths of the columns of a table: automatic and fixed layout; layout units.

Source: CSS Tables 3 §4.5.1 (distribution algorithm), CSS 2.2 §17.5.2.1; Blink's table layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


class ColumnSize:
    """What a column asks for; mutable while wishes are gathered.

    Attributes:
        min, max: Content-based sizes; None before anything asked.
        percent: Percentage of the table's width, or None.
        percent_edges: Border and padding that come on top of the percentage (fixed tables).
        constrained: A length was given for it.
        collapsed: `visibility: collapse`.
        mergeable: No cell starts in it and it has no width, so it takes no room at all.
    """

    __slots__ = ("collapsed", "constrained", "max", "mergeable", "min", "percent", "percent_edges")

    def __init__(self, mergeable: bool = False) -> None:
        self.min: int | None = None
        self.max: int | None = None
        self.percent: float | None = None
        self.percent_edges = 0
        self.constrained = False
        self.collapsed = False
        self.mergeable = mergeable

    @property
    def low(self) -> int:
        """Minimum width."""
        return self.min or 0

    @property
    def high(self) -> int:
        """Maximum width."""
        return self.max or 0

    @property
    def is_fixed(self) -> bool:
        """A length counts, and no percentage."""
        return self.constrained and self.percent is None

    def percent_size(self, basis: int) -> int:
        """Its percentage of `basis`; for columns that have one."""
        return max(self.low, int((self.percent or 0.0) * basis / 100) + self.percent_edges)


_PERCENT, _FIXED, _AUTO = 1, 2, 3  # the guess at which a column starts to grow


def _kind(column: ColumnSize) -> int:
    if column.percent is not None:
        return _PERCENT
    return _FIXED if column.constrained else _AUTO


def share_automatic(columns: Sequence[ColumnSize], target: int, grows_constrained: bool = True) -> list[int]:
    """Share `target` (spacing excluded) among the columns of an automatic table.

    Tries four guesses of growing size: minimums; percentages; given lengths; maximums. Between two guesses the columns
    that differ grow in proportion; beyond the last one the excess is shared.

    Args:
        grows_constrained: Columns with lengths may take excess where there are no others.
    """
    sizes = [0] * len(columns)
    shown = [index for index, column in enumerate(columns) if not column.mergeable]
    if not shown:
        return sizes
    kinds = [_kind(columns[index]) for index in shown]
    guesses = [[columns[index].low for index in shown]]
    for step in (_PERCENT, _FIXED, _AUTO):
        grown = [columns[index].percent_size(target) if step == _PERCENT else columns[index].high for index in shown]
        before = zip(kinds, guesses[-1], grown, strict=True)
        guesses.append([large if kind == step else small for kind, small, large in before])
    for index, size in zip(shown, _chosen(columns, shown, guesses, target, grows_constrained), strict=True):
        sizes[index] = size
    return sizes


def _chosen(
    columns: Sequence[ColumnSize], shown: list[int], guesses: list[list[int]], target: int, grows_constrained: bool
) -> list[int]:
    if sum(guesses[0]) >= target:
        return guesses[0]
    for smaller, larger in pairwise(guesses):
        if sum(larger) >= target:
            weights = [b - a for a, b in zip(smaller, larger, strict=True)]
            return larger if sum(larger) == target else _carry(smaller, weights, target - sum(smaller))
    return _above(columns, shown, guesses[-1], target, grows_constrained)


def _above(
    columns: Sequence[ColumnSize], shown: list[int], sizes: list[int], target: int, grows_constrained: bool
) -> list[int]:
    """Excess goes to automatic columns, else to fixed ones, else to percentage ones."""
    excess = target - sum(sizes)
    kinds = [_kind(columns[index]) for index in shown]
    if _AUTO in kinds or (_FIXED in kinds and grows_constrained):
        step = _AUTO if _AUTO in kinds else _FIXED
        growing = [kind == step for kind in kinds]
        weights: list[float] = [columns[index].high * grows for index, grows in zip(shown, growing, strict=True)]
    elif _PERCENT in kinds:
        growing = [kind == _PERCENT for kind in kinds]
        weights = [columns[index].percent or 0.0 for index in shown]
    else:
        return sizes
    return _carry(sizes, weights if sum(weights) else [float(grows) for grows in growing], excess)


def _carry(base: Sequence[int], weights: Sequence[float], amount: int) -> list[int]:
    """`base` plus `amount` shared by weight; the last column that grows takes the rounding error."""
    total = sum(weights)
    result = list(base)
    rest, last = amount, -1
    for index, weight in enumerate(weights):
        if weight:
            share = int(amount * weight // total)
            result[index] += share
            rest -= share
            last = index
    if last >= 0:
        result[last] += rest
    return result


def share_fixed(columns: Sequence[ColumnSize], target: int) -> list[int]:
    """`table-layout: fixed`: given widths hold, the rest is shared equally."""
    sizes = [0] * len(columns)
    lengths = [index for index, column in enumerate(columns) if column.is_fixed and column.high]
    percents = [index for index, column in enumerate(columns) if column.percent is not None]
    zeros = [index for index, column in enumerate(columns) if column.is_fixed and not column.high]
    free = sorted(set(range(len(columns))) - {*lengths, *percents, *zeros})
    percent_sizes = [columns[index].percent_size(target) for index in percents]
    last = -1
    if lengths:
        given = sum(columns[index].high for index in lengths)
        room = max(target - sum(percent_sizes), 0)
        scales = (given < room and not free) or given > target
        for index in lengths:
            sizes[index] = int(room / given * columns[index].high) if scales else columns[index].high
        last = lengths[-1]
    if sum(sizes) >= target:
        return sizes
    if percents:
        room, wanted = target - sum(sizes), sum(percent_sizes)
        scales = (wanted < room and not free) or wanted > room
        for index, size in zip(percents, percent_sizes, strict=True):
            sizes[index] = size
            if scales:
                sizes[index] = int(room / wanted * size) if wanted else room // len(percents)
        last = percents[-1]
    growing = zeros if len(zeros) == len(columns) else free
    rest = target - sum(sizes)
    for index in growing:
        sizes[index] = rest // len(growing)
        last = index
    sizes[last] += target - sum(sizes)
    return sizes
