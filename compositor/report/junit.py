"""Findings and budgets as the results of tests, in the XML that continuous integration reads.

One test case a rule, failed by findings that fail the run, and one a budget. Source: the schema of Jenkins'
xUnit plugin, which is that of Maven Surefire with what others add.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from typing import IO

from compositor.analysis.model import BudgetResult, Finding
from compositor.report.budget_text import budget_line, budget_state
from compositor.report.finding_text import remedy_lines
from compositor.report.subject import Subject

# What XML 1.0 has no way to write, production [2] Char.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(subject: Subject, file: IO[str]) -> None:
    """Write the document; equal reports give equal text."""
    report = subject.report
    by_rule: dict[str, list[Finding]] = {rule: [] for rule in report.checked}
    for finding in report.findings:
        by_rule.setdefault(finding.id, []).append(finding)
    name = _clean(f"{subject.title} {subject.settings}")
    cases = [_rule_case(subject, rule, findings) for rule, findings in by_rule.items()]
    cases += [_budget_case(subject, budget) for budget in report.budgets]
    failures = str(sum(1 for case in cases if case.find("failure") is not None))
    root = ET.Element("testsuites", name="compositor", tests=str(len(cases)), failures=failures, errors="0")
    suite = ET.SubElement(root, "testsuite", {**root.attrib, "name": name, "skipped": "0"})
    suite.extend(cases)
    ET.indent(root)
    file.write(f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n')


def _rule_case(subject: Subject, rule: str, findings: Sequence[Finding]) -> ET.Element:
    case = _case(subject, rule, "findings")
    failing = [finding for finding in findings if subject.fails(finding)]
    for finding in failing:
        failure = ET.SubElement(case, "failure", type=str(finding.severity), message=_clean(finding.message))
        failure.text = _clean(_text(subject, finding))
    others = "\n".join(_text(subject, finding) for finding in findings if finding not in failing)
    if others:
        ET.SubElement(case, "system-out").text = _clean(others)
    return case


def _budget_case(subject: Subject, budget: BudgetResult) -> ET.Element:
    case = _case(subject, budget.name, "budgets")
    if budget.exceeded:
        message = _clean(f"{budget_line(budget)}  {budget.where}".rstrip())
        ET.SubElement(case, "failure", type=budget_state(budget), message=message).text = message
    return case


def _case(subject: Subject, name: str, group: str) -> ET.Element:
    return ET.Element("testcase", name=_clean(name), classname=_clean(f"{group}: {subject.title}"))


def _text(subject: Subject, finding: Finding) -> str:
    lines: Iterable[str] = (
        f"{finding.severity} {subject.place(finding.where)}",
        finding.message,
        *remedy_lines(finding),
    )
    return "\n".join(lines)


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
