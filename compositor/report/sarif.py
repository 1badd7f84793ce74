"""Findings as SARIF, which code scanning reads.

Source: OASIS Static Analysis Results Interchange Format (SARIF) 2.1.0.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import IO, Any
from urllib.parse import quote

from compositor.analysis.engine import all_rules
from compositor.analysis.model import BudgetResult, Finding, Level, Report, Rule
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.base.version import product_version
from compositor.report.budget_text import budget_line, budget_state
from compositor.report.finding_text import remedy_lines
from compositor.report.saving import saving_data
from compositor.report.subject import Subject

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Level.INFO: "note", Level.WARNING: "warning", Level.ERROR: "error"}
_BUDGET_RULE = "budget"


def write_sarif(subject: Subject, file: IO[str]) -> None:
    """Write the log as indented JSON; equal reports give equal text."""
    report = subject.report
    rules = _rule_ids(report)
    exceeded = [budget for budget in report.budgets if budget.exceeded]
    run = {
        "tool": {"driver": _driver(rules)},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [_notification(line) for line in report.diagnostics],
            }
        ],
        "results": [
            *(_budget_result(subject, budget, rules) for budget in exceeded),
            *(_finding_result(subject, finding, rules) for finding in report.findings),
        ],
        "properties": {"scene": dict(report.scene)},
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    file.write(json.dumps(log, indent=1, ensure_ascii=False) + "\n")


def _rule_ids(report: Report) -> list[str]:
    found = (*report.checked, *(finding.id for finding in report.findings), _BUDGET_RULE)
    return list(dict.fromkeys(found))


def _driver(rules: Iterable[str]) -> dict[str, Any]:
    budget = Rule(_BUDGET_RULE, _("A limit of the page is exceeded"), lambda _facts: iter(()))
    known = {rule.id: rule for rule in (*all_rules(), budget)}
    return {
        "name": "compositor",
        "semanticVersion": product_version(),
        "rules": [_rule(name, known.get(name)) for name in rules],
    }


def _rule(name: str, rule: Rule | None) -> dict[str, Any]:
    data: dict[str, Any] = {"id": name, "shortDescription": {"text": name if rule is None else rule.title}}
    if rule is not None and rule.explanation:
        data["fullDescription"] = data["help"] = {"text": _(rule.explanation)}
    return data


def _finding_result(subject: Subject, finding: Finding, rules: list[str]) -> dict[str, Any]:
    return {
        "ruleId": finding.id,
        "ruleIndex": rules.index(finding.id),
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n".join((finding.message, *remedy_lines(finding)))},
        "locations": [_location(subject.place(finding.where), finding.owner)],
        "partialFingerprints": {"cause/v1": _fingerprint(subject.title, finding.id, finding.owner)},
        "properties": {
            "evidence": dict(finding.evidence),
            "layers": list(finding.layers),
            "fix": finding.fix,
            "edits": list(finding.edits),
            "saving": saving_data(finding.saving),
        },
    }


def _budget_result(subject: Subject, budget: BudgetResult, rules: list[str]) -> dict[str, Any]:
    text = f"{budget_state(budget)}: {budget_line(budget)}"
    return {
        "ruleId": _BUDGET_RULE,
        "ruleIndex": rules.index(_BUDGET_RULE),
        "level": "error",
        "message": {"text": text},
        "locations": [_location(subject.place(budget.where), "")],
        "partialFingerprints": {"cause/v1": _fingerprint(subject.title, _BUDGET_RULE, budget.name)},
        "properties": {"limit": budget.limit, "actual": budget.actual, "baseline": budget.baseline},
    }


def _notification(line: str) -> dict[str, Any]:
    return {"level": "warning", "message": {"text": line}}


def _location(where: Span, owner: str) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(where.path)}}
    if where.line > 0:
        physical["region"] = {"startLine": where.line} | ({"startColumn": where.column} if where.column > 0 else {})
    location: dict[str, Any] = {"physicalLocation": physical}
    if owner:
        location["logicalLocations"] = [{"name": owner, "kind": "element"}]
    return location


def _uri(path: str) -> str:
    """A relative reference where the path is relative, as code scanning wants it; else a `file:` URL."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix(), safe="/", errors="replace")


def _fingerprint(*parts: str) -> str:
    """The same for the same cause, wherever its line has moved."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]
