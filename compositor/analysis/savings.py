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
    """The findings with the savings that the work allows, worst first, and that of all warnings together."""
    budget = _Budget(facts)
    serious = (finding for finding in findings if finding.severity > Level.INFO)
    wanted = tuple(dict.fromkeys(edit for finding in serious for edit in finding.edits))
    together = budget.saving(wanted, with_peaks=True) if wanted else None
    done = tuple(
        _worth_offering(replace(finding, saving=budget.saving(finding.edits))) if finding.edits else finding
        for finding in findings
    )
    return done, together


def _worth_offering(finding: Finding) -> Finding:
    """The finding with its other fix where its edits change nothing."""
    if finding.saving is None or finding.saving.changes or not finding.instead:
        return finding
    return replace(finding, fix=finding.instead, edits=(), saving=None)


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
