"""A limit and what was found, in one line."""

from __future__ import annotations

from compositor.analysis.metrics import metric
from compositor.analysis.model import BudgetResult
from compositor.base.i18n import _
from compositor.base.tree_dump import number


def budget_state(budget: BudgetResult) -> str:
    """Over or within, in words."""
    return _("over budget") if budget.exceeded else _("within budget")


def budget_figures(budget: BudgetResult) -> str:
    """`is / limit`, and what the baseline has."""
    actual, limit = _value(budget, budget.actual), _value(budget, budget.limit)
    if budget.exceeded and actual == limit:
        actual, limit = f"{budget.actual:.9g}", f"{budget.limit:.9g}"
    if budget.baseline is None:
        return f"{actual} / {limit}"
    return f"{actual} / {limit} {_('(baseline {value})').format(value=_value(budget, budget.baseline))}"


def _value(budget: BudgetResult, value: float) -> str:
    item = metric(budget.name)
    return number(value) if item is None else item.text(value)


def budget_line(budget: BudgetResult) -> str:
    """`name is / limit`."""
    return f"{budget.name} {budget_figures(budget)}"
