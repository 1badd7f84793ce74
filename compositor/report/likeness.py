"""Layers that differ only in place are shown as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compositor.analysis.model import LayerRow

MANY_ROWS = 200


def alike(rows: Iterable[LayerRow]) -> list[list[LayerRow]]:
    """Neighbouring layers that differ only in place, together."""
    groups: list[list[LayerRow]] = []
    for row in rows:
        last = groups[-1][0] if groups else None
        if last is not None and _likeness(last) == _likeness(row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def layer_groups(rows: Sequence[LayerRow]) -> list[list[LayerRow]]:
    """Each layer by itself, or those that are alike together where there are more than `MANY_ROWS`."""
    return [[row] for row in rows] if len(rows) <= MANY_ROWS else alike(rows)


def layer_ids(group: Sequence[LayerRow]) -> str:
    """`7`, or `7-9`."""
    first, last = group[0], group[-1]
    return str(first.id) if first is last else f"{first.id}-{last.id}"


def reasons_text(row: LayerRow) -> str:
    """The reasons by Chromium's names, with a sentence where these do not say enough."""
    reasons = ", ".join(row.reasons)
    borrowed = "RootScroller" in row.reasons and row.owner != "#document"
    if not reasons or reasons == "Overlap" or borrowed:
        return f"{reasons}: {row.explanation}" if reasons else row.explanation
    return reasons


def _likeness(row: LayerRow) -> tuple[object, ...]:
    return (row.owner, row.reasons, row.explanation, row.size, row.where, row.drawn)
