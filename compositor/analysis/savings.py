"""What each finding's fix saves, measured by running the page again; within a bound on the work.

Equal edits are run once. How much is run is bounded by the number of fragments that pass through the
stages again, never by time, so that equal pages give equal reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from compositor.analysis.facts import Facts
from compositor.analysis.model import Finding, Level
from compositor.whatif import EditError, Saving, edited_run, measure, parse_edit, with_peak

_MAX_RUNS = 16
_LEAST_WORK = 40_000  # fragments run again, however small the page is
_WORK = 2.5  # times the page's own
_SHARE_AFTER_LAYOUT = 0.5  # of a whole run's work, where layout is shared


def with_savings(facts: Facts, findings: Sequence[Finding]) -> tuple[tuple[Finding, ...], Saving | None]:
    """The true findings with the savings that the work allows, worst first, and that of all warnings together."""
    budget = _Budget(facts)
    serious = (finding for finding in findings if finding.severity > Level.INFO)
    wanted = tuple(dict.fromkeys(edit for finding in serious for edit in finding.edits))
    together = budget.saving(wanted, with_peaks=True) if wanted else None
    measured = (_measured(finding, budget) for finding in findings)
    return tuple(finding for finding in measured if finding is not None), together


def _measured(finding: Finding, budget: _Budget) -> Finding | None:
    """The finding with its saving, what is said instead where its edits do too little, or None for nothing."""
    if not finding.edits:
        return finding
    saving = budget.saving(finding.edits)
    fewer = finding.least_fewer if saving is None else saving.before.layers - saving.after.layers
    if finding.least_fewer > max(fewer, 0):
        return None if finding.instead is None else _measured(_told_as(finding.instead, finding), budget)
    return replace(finding, saving=saving)


def _told_as(other: Finding, finding: Finding) -> Finding:
    return replace(other, where=finding.where, explanation=finding.explanation)


class _Budget:
    """Runs pages again while there is work left for it."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._page = len(facts.run.layout.fragments)
        self._left = max(_LEAST_WORK, _WORK * self._page)
        self._runs = _MAX_RUNS
        self._known: dict[frozenset[str], Saving | None] = {}

    def saving(self, edits: Iterable[str], *, with_peaks: bool = False) -> Saving | None:
        """What `edits` save; None where they cannot be made or there is no work left."""
        key = frozenset(edits)
        if key not in self._known:
            self._known[key] = self._run(tuple(edits), with_peaks)
        return self._known[key]

    def _run(self, edits: tuple[str, ...], with_peaks: bool) -> Saving | None:
        if self._runs <= 0 or self._left < _SHARE_AFTER_LAYOUT * self._page:
            return None
        try:
            run = edited_run(self._facts.run, [parse_edit(edit) for edit in edits])
        except EditError:
            return None
        work = self._page * (_SHARE_AFTER_LAYOUT if run.shares_layout else 1.0)
        if work > self._left:
            return None
        self._left -= work
        self._runs -= 1
        before, after = self._facts.measures, measure(run)
        if not with_peaks:
            return Saving(edits, before, after)
        return Saving(edits, replace(before, peak_bytes=self._facts.peak.peak.bytes), with_peak(after, run))
