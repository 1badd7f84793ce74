"""What to do about a finding, and what that gives, in lines."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from compositor.analysis.model import Finding
from compositor.base.i18n import _
from compositor.report.saving import saving_line


def remedy_lines(finding: Finding) -> Iterator[str]:
    """The fix, and what running the page again with it gave."""
    yield _("fix: {fix}").format(fix=finding.fix)
    if finding.saving is not None:
        line = _("measured: {saving}").format(saving=saving_line(finding.saving))
        helps = any(change < 0 for change in finding.saving.changes.values())
        yield line if helps else _("{line}; nothing gets less").format(line=line)


def what_if_command(page: str, edits: Sequence[str]) -> str:
    """The command that measures `edits` of `page`, for a shell."""
    options = (part for edit in edits for part in _option(edit))
    return shlex.join(("compositor", "what-if", page, *options))


def _option(edit: str) -> tuple[str, str]:
    kind, _space, rest = edit.partition(" ")
    return f"--{kind}", rest
