"""Findings as workflow commands, which GitHub shows beside the changed lines.

Source: GitHub Actions, workflow commands: `::warning file=…,line=…,col=…,title=…::message`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from compositor.analysis.model import Level
from compositor.base.source import Span
from compositor.report.budget_text import budget_line, budget_state
from compositor.report.finding_text import remedy_lines
from compositor.report.subject import Subject

_COMMANDS = {Level.INFO: "notice", Level.WARNING: "warning", Level.ERROR: "error"}


def write_annotations(subject: Subject, file: IO[str]) -> None:
    """Write one line an exceeded budget and a finding, in this order."""
    file.writelines(f"{line}\n" for line in _lines(subject))


def _lines(subject: Subject) -> Iterator[str]:
    for budget in subject.report.budgets:
        if budget.exceeded:
            yield _command("error", subject.place(budget.where), budget_state(budget), budget_line(budget))
    for finding in subject.report.findings:
        message = "\n".join((finding.message, *remedy_lines(finding)))
        yield _command(_COMMANDS[finding.severity], subject.place(finding.where), finding.id, message)


def _command(name: str, where: Span, title: str, message: str) -> str:
    properties = {"file": where.path, "line": where.line, "col": where.column, "title": title}
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items() if value)
    return f"::{name} {listed}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
