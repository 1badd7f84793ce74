"""Severities in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from compositor.analysis.model import Finding, Level
from compositor.base.i18n import _, ngettext


def level_name(level: Level) -> str:
    """A severity's name for people."""
    return {Level.INFO: _("info"), Level.WARNING: _("warning"), Level.ERROR: _("error")}[level]


def level_counts(findings: Iterable[Finding]) -> list[str]:
    """How many findings there are of each severity, the worst first: `1 error`, `3 warnings`."""
    counts = Counter(finding.severity for finding in findings)
    forms = (
        (Level.ERROR, ngettext("{count} error", "{count} errors", counts[Level.ERROR])),
        (Level.WARNING, ngettext("{count} warning", "{count} warnings", counts[Level.WARNING])),
        (Level.INFO, ngettext("{count} hint", "{count} hints", counts[Level.INFO])),
    )
    return [form.format(count=counts[level]) for level, form in forms if counts[level]]
