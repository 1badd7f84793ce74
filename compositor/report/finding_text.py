"""What to do about a finding, and what that gives, in lines."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from compositor.analysis.model import Finding
from compositor.base.i18n import _
from compositor.report.saving import saving_line

_SHOWN_OF_A_RULE = 8


def remedy_lines(finding: Finding) -> Iterator[str]:
    """The fix, and what running the page again with it gave."""
    yield _("fix: {fix}").format(fix=finding.fix)
    if finding.saving is not None:
        line = _("measured: {saving}").format(saving=saving_line(finding.saving))
        helps = any(change < 0 for change in finding.saving.changes.values())
        yield line if helps else _("{line}; nothing gets less").format(line=line)


def listed_findings(findings: Sequence[Finding], everything: bool) -> Iterator[Finding | str]:
    """The findings to list, and in place of a rule's many others a line with their number."""
    counts = Counter(finding.id for finding in findings)
    met: Counter[str] = Counter()
    for finding in findings:
        met[finding.id] += 1
        if everything or counts[finding.id] <= _SHOWN_OF_A_RULE or met[finding.id] < _SHOWN_OF_A_RULE:
            yield finding
        elif met[finding.id] == _SHOWN_OF_A_RULE:
            text = _("… and {count} more of {rule}; --all-findings lists all")
            yield text.format(count=counts[finding.id] - _SHOWN_OF_A_RULE + 1, rule=finding.id)


def what_if_command(page: str, edits: Sequence[str]) -> str:
    """The command that measures `edits` of `page`, for a shell."""
    options = (part for edit in edits for part in _option(edit))
    return shlex.join(("compositor", "what-if", page, *options))


def _option(edit: str) -> tuple[str, str]:
    kind, _space, rest = edit.partition(" ")
    return f"--{kind}", rest
