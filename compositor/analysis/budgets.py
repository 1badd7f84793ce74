"""What a page's limits say about it."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.metrics import REASONS as REASON_PREFIX
from compositor.analysis.metrics import metric
from compositor.analysis.model import BudgetResult, Report
from compositor.base.i18n import _
from compositor.layers import REASONS
from compositor.scene import Scene, SceneError


def budget_results(report: Report, scene: Scene) -> tuple[BudgetResult, ...]:
    """The scene's limits beside the report's numbers, in the order in which they were set."""
    found = []
    for name, limit in scene.budgets.items():
        item = metric(name)
        if item is not None and item.total not in report.unknown:
            found.append(BudgetResult(name, limit.value, round(item.value(report), 6), scene.shown(limit.where)))
    return tuple(found)


def check_reason_budgets(scene: Scene) -> None:
    """Refuse limits on reasons that no browser gives, which would always be kept.

    Raises:
        SceneError: There is one.
    """
    for name, limit in scene.budgets.items():
        reason = name.removeprefix(REASON_PREFIX)
        if name.startswith(REASON_PREFIX) and reason not in REASONS:
            message = _("{reason}: no such reason; near it: {names}")
            near = ", ".join(_near(reason)) or _("none")
            raise SceneError(message.format(reason=reason, names=near), limit.where.path, limit.where.line)


def _near(reason: str) -> Iterator[str]:
    """Reasons that a misspelt one may have meant."""
    from difflib import get_close_matches

    lowered = {name.lower(): name for name in REASONS}
    for name in get_close_matches(reason.lower(), lowered, n=3, cutoff=0.6):
        yield lowered[name]
