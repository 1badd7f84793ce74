"""How many times the pixels of the screen are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.facts import Facts
from compositor.analysis.fixes import without_layer
from compositor.analysis.model import Finding, Level, Rule
from compositor.base.geometry import Rect
from compositor.base.i18n import _, later
from compositor.base.tree_dump import number
from compositor.draw.occlusion import target_rect

_CELL_PX = 16
_MANY_TIMES = 3
_SCREEN_SHARE = 0.25
_HEAVY_MEAN = 4.0


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for the page, naming the cause that covers most, where much of the screen is drawn often."""
    counts = _counts(facts)
    if not counts or not facts.groups:
        return
    often = sum(1 for count in counts if count >= _MANY_TIMES) / len(counts)
    mean = facts.run.frame.overdraw
    if often < _SCREEN_SHARE:
        return
    worst = max(facts.groups, key=lambda group: facts.shown_area(group))
    owner = facts.group_name(worst)
    message = _("{share} % of the screen is drawn {times} times or more ({mean} on average); {owner} covers most of it")
    yield Finding(
        id=RULE.id,
        severity=Level.WARNING if mean >= _HEAVY_MEAN else Level.INFO,
        owner=owner,
        where=worst.where,
        evidence={"average": round(mean, 3), "maximum": max(counts), "share_drawn_often": round(often, 3)},
        message=message.format(share=round(100 * often), times=_MANY_TIMES, mean=number(round(mean, 1)), owner=owner),
        fix=_("hide what lies behind, make backgrounds opaque, or lay fewer layers over each other"),
        layers=worst.layers,
        edits=without_layer(facts, worst),
    )


def _counts(facts: Facts) -> list[int]:
    """How many quads of the root pass cover each cell of a grid wholly, row by row."""
    columns, rows = (max(1, side // _CELL_PX) for side in facts.viewport_px)
    steps = [0] * ((columns + 1) * (rows + 1))  # differences in both directions
    for quad in facts.run.frame.root.quads:
        rect = target_rect(quad).intersect(facts.screen)
        left, top, right, bottom = _cells(rect)
        if right > left and bottom > top:
            right, bottom = min(right, columns), min(bottom, rows)
            for column, row, step in ((left, top, 1), (right, top, -1), (left, bottom, -1), (right, bottom, 1)):
                steps[row * (columns + 1) + column] += step
    return _summed(steps, columns, rows)


def _cells(rect: Rect) -> tuple[int, int, int, int]:
    return (
        int(-(-rect.x // _CELL_PX)), int(-(-rect.y // _CELL_PX)),
        int(rect.right // _CELL_PX), int(rect.bottom // _CELL_PX),
    )  # fmt: skip


def _summed(steps: list[int], columns: int, rows: int) -> list[int]:
    counts: list[int] = []
    above = [0] * columns
    for row in range(rows):
        running = 0
        for column in range(columns):
            running += steps[row * (columns + 1) + column]
            above[column] += running
        counts.extend(above)
    return counts


_WHY = later(
    "Layers that lie over each other are all drawn, back to front, unless an opaque one hides what is behind it. Each "
    "time costs bandwidth and time on the GPU, on small devices most of all."
)
RULE = Rule(id="overdraw", title="Pixels drawn many times", check=check, explanation=_WHY)
