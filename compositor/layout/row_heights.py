"""How rows and row groups of a table share its height; layout units.

Source: CSS Tables 3 §4.5.2; Blink's table layout (the standard leaves most of this open).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class RowSize:
    """A row while heights are shared.

    Attributes:
        height: Height so far.
        percent: Percentage given for it or one of its cells, or None.
        constrained: A length or percentage is given for it or one of its cells.
        has_span_start: A cell that spans rows starts in it.
        baseline: Distance from its top to its baseline, before anything was shared.
        collapsed: `visibility: collapse`.
    """

    __slots__ = ("baseline", "collapsed", "constrained", "has_span_start", "height", "percent")

    def __init__(self) -> None:
        self.height = 0
        self.percent: float | None = None
        self.constrained = False
        self.has_span_start = False
        self.baseline = 0
        self.collapsed = False

    def take_percentage(self, percent: float | None) -> None:
        """The largest percentage counts."""
        if percent is not None:
            self.percent = max(self.percent or 0.0, percent)

    def deficit(self, basis: int | None) -> int:
        """What is missing to its percentage of `basis`."""
        if basis is None or not self.percent:
            return 0
        return max(int(self.percent * basis / 100) - self.height, 0)


class GroupSize:
    """A row group while the height of the table is shared.

    Attributes:
        rows: Its rows.
        height: Height so far.
        percent: Percentage given for it, or None.
        constrained: A length or percentage is given for it.
        is_body: Neither the header nor the footer.
        grown: It got some of the table's height.
    """

    __slots__ = ("constrained", "grown", "height", "is_body", "percent", "rows")

    def __init__(
        self, rows: Sequence[RowSize], height: int, percent: float | None, constrained: bool, is_body: bool
    ) -> None:
        self.rows = rows
        self.height = height
        self.percent = percent
        self.constrained = constrained
        self.is_body = is_body
        self.grown = False


def grow_rows(
    rows: Sequence[RowSize], target: int, spacing: int, percent_basis: int | None, spanned: bool = False
) -> None:
    """Make some neighbouring rows `target` high in all, if they are less.

    Args:
        spacing: Vertical border spacing, which is part of `target`.
        percent_basis: What percentages of rows refer to; None where they behave as `auto`.
        spanned: The target is the height of a cell that spans them.
    """
    deficits = [(row, row.deficit(percent_basis)) for row in rows]
    short = [row for row, deficit in deficits if deficit]
    empty = [row for row, deficit in deficits if not row.height and not deficit]
    filled = [row for row, deficit in deficits if row.height or deficit]
    extra = target - spacing * (len(rows) - 1) - sum(row.height for row in rows)
    if extra <= 0:
        return
    if short:
        total = sum(deficit for _row, deficit in deficits)
        _share(short, min(total, extra), [deficit for _row, deficit in deficits if deficit])
        extra -= min(total, extra)
        if extra <= 0:
            return
    starts = [row for row in rows[1:] if row.has_span_start] if spanned else []
    free = [row for row in filled if not _is_constrained(row, percent_basis)]
    if starts:
        _share(starts, extra, [1] * len(starts))
    elif free:
        # Those that grew to their percentage do so by their old heights.
        _share(free, extra, [row.height for row in free])
    elif spanned and len(empty) == len(rows):
        rows[-1].height += extra
    elif empty and not spanned:
        growing = [row for row in empty if not _is_constrained(row, percent_basis)] or empty
        _share(growing, extra, [1] * len(growing))
    else:
        _share(filled, extra, [row.height for row in filled])


def _is_constrained(row: RowSize, percent_basis: int | None) -> bool:
    return row.constrained and (row.percent is None or percent_basis is not None)


def _share(rows: Sequence[RowSize], amount: int, weights: Sequence[int]) -> None:
    """Share by weight; the last one takes the rounding error."""
    total, rest = sum(weights), amount
    for row, weight in zip(rows, weights, strict=True):
        part = amount * weight // total if total else 0
        row.height += part
        rest -= part
    if rows:
        rows[-1].height += rest


def grow_groups(groups: Sequence[GroupSize], target: int, spacing: int) -> None:
    """Make the row groups of a table `target` high in all, and their rows with them."""
    room = max(target - spacing * (len(groups) + 1), 0)
    least = sum(group.height for group in groups)
    if not groups or room <= least:
        return
    least += _grow_to_percentages(groups, room, least)
    growing = _that_grow(groups)
    _share_groups(growing, room - least, [group.height for group in growing])
    for group in groups:
        if group.grown:
            grow_rows(group.rows, group.height, spacing, group.height)


def _grow_to_percentages(groups: Sequence[GroupSize], room: int, least: int) -> int:
    """Groups with percentages come as near to them as possible; returns what they grew by."""
    with_percent = [group for group in groups if group.percent is not None]
    missing = [max(int((group.percent or 0.0) * room / 100) - group.height, 0) for group in with_percent]
    amount = min(sum(missing), room - least)
    if amount > 0:
        _share_groups(with_percent, amount, missing)
    return max(amount, 0)


def _that_grow(groups: Sequence[GroupSize]) -> list[GroupSize]:
    """Bodies before header and footer; automatic ones before those with lengths before those with percentages."""
    candidates = [group for group in groups if group.is_body] or list(groups)
    kinds: tuple[Callable[[GroupSize], bool], ...] = (
        lambda group: not group.constrained,
        lambda group: group.percent is None,
        lambda group: True,
    )
    return next(found for kind in kinds if (found := [group for group in candidates if kind(group)]))


def _share_groups(groups: Sequence[GroupSize], amount: int, weights: Sequence[int]) -> None:
    if amount <= 0:
        return
    total, rest = sum(weights), amount
    for group, weight in zip(groups, weights, strict=True):
        part = amount * weight // total if total else amount // len(groups)
        group.height += part
        group.grown = True
        rest -= part
    groups[-1].height += rest
