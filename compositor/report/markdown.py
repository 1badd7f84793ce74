"""The report as GitHub flavoured Markdown, for a pull request.

Names and texts of a page are escaped: they can neither format nor link nor mention anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import IO

from compositor.analysis.model import BudgetResult, Finding, LayerRow, Level, Report
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text, number
from compositor.report.budget_text import budget_figures
from compositor.report.finding_text import listed_findings, remedy_lines
from compositor.report.levels import level_counts
from compositor.report.likeness import alike, layer_ids, reasons_text
from compositor.report.saving import saving_line
from compositor.report.subject import Subject

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$]|^[-+#](?=\s))")
_LIST_ITEM = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")
# A comment keeps `@name`, `#12` and URLs from becoming links.
_LINKS = re.compile(r"(?<=@)(?=\w)|(?<=#)(?=\d)|(?<=:)(?=//)|(?<=www)(?=\.)")
_MARKS = {Level.INFO: "ℹ️", Level.WARNING: "⚠️", Level.ERROR: "❌"}
_SHOWN_LAYERS = 40


def write_markdown(subject: Subject, file: IO[str]) -> None:
    """Write the report to `file`, long parts folded."""
    file.writelines(f"{line}\n" for line in _blocks(subject))


def escaped(text: str) -> str:
    """`text` as Markdown that shows it as it is, in one line."""
    return _LINKS.sub("<!-- -->", _LIST_ITEM.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", _one_line(text))))


def code(text: str) -> str:
    """`text` in a code span, also inside a table."""
    one_line = _one_line(text).replace("|", "\\|")
    if not one_line:
        return ""
    longest = max((len(run) for run in re.findall("`+", one_line)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if one_line[0] == "`" or one_line[-1] == "`" else ""
    return f"{fence}{pad}{one_line}{pad}{fence}"


def table(head: Iterable[str], aligned: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table; `aligned` has `l` or `r` for each column."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join("---:" if side == "r" else "---" for side in aligned) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in " ".join(text.split()))


def _blocks(subject: Subject) -> Iterator[str]:
    report = subject.report
    yield f"### {_verdict(report)}: {code(subject.title)}"
    yield ""
    yield escaped(subject.settings)
    yield ""
    yield from _budgets(report.budgets)
    yield from _findings(subject, report.findings)
    if report.together is not None:
        yield escaped(_("all fixes together: {saving}").format(saving=saving_line(report.together)))
        yield ""
    yield from table(("", _("now")), "lr", _totals(report))
    yield ""
    yield from _layers(subject, report.layers)
    yield from _not_modelled(report)


def _verdict(report: Report) -> str:
    over = sum(1 for budget in report.budgets if budget.exceeded)
    parts = [ngettext("{count} budget exceeded", "{count} budgets exceeded", over).format(count=over)] if over else []
    parts += level_counts(report.findings)
    return ", ".join(parts) or _("nothing wrong with the layers")


def _budgets(budgets: Iterable[BudgetResult]) -> Iterator[str]:
    rows = [
        ("❌" if item.exceeded else "✅", code(item.name), budget_figures(item), code(str(item.where)))
        for item in sorted(budgets, key=lambda item: not item.exceeded)
    ]
    if rows:
        yield from table(("", _("budget"), _("is / limit"), _("set by")), "llrl", rows)
        yield ""


def _findings(subject: Subject, findings: Sequence[Finding]) -> Iterator[str]:
    for finding in listed_findings(findings, subject.all_findings):
        if isinstance(finding, str):
            yield finding
            yield ""
            continue
        place = code(str(subject.place(finding.where)))
        yield f"- {_MARKS[finding.severity]} **{escaped(finding.id)}** {place}  "
        yield f"  {escaped(finding.message)}  "
        yield from (f"  {escaped(line)}  " for line in remedy_lines(finding))
        if finding.explanation:
            yield f"  <details><summary>{_('why it costs')}</summary>{escaped(finding.explanation)}</details>"
        yield ""


def _totals(report: Report) -> Iterator[tuple[str, str]]:
    totals = report.totals
    yield _("layers"), _("{layers}, {drawn} drawn").format(layers=totals.layers, drawn=totals.layers_drawn)
    yield _("tile textures now"), bytes_text(totals.bytes.resident)
    if "peak" not in report.unknown:
        yield _("tile textures at the peak"), bytes_text(totals.bytes.peak)
    yield _("tile textures if all existed"), bytes_text(totals.bytes.nominal)
    for name, title, text in (
        ("atlas", _("glyph atlas"), bytes_text(totals.bytes.atlas)),
        ("images", _("images"), bytes_text(totals.bytes.images)),
        ("surfaces", _("render surfaces"), bytes_text(totals.bytes.surfaces)),
        ("overdraw", _("overdraw"), number(round(totals.overdraw, 2))),
        ("bytes_read", _("read each frame"), bytes_text(totals.bytes_read)),
        ("bytes_written", _("written each frame"), bytes_text(totals.bytes_written)),
    ):
        if name not in report.unknown:
            yield title, text


def _layers(subject: Subject, rows: tuple[LayerRow, ...]) -> Iterator[str]:
    groups = [[row] for row in rows] if subject.all_layers else alike(rows)
    shown = groups if subject.all_layers else groups[:_SHOWN_LAYERS]
    count = ngettext("{count} layer, back to front", "{count} layers, back to front", len(rows))
    yield f"<details><summary>{count.format(count=len(rows))}</summary>"
    yield ""
    head = ("#", _("owner"), _("reasons"), _("size px"), _("tiles"), _("now"), _("if all"), _("where"))
    yield from table(head, "llllrrrl", map(_layer_cells, shown))
    rest = len(rows) - sum(map(len, shown))
    if rest:
        yield ""
        yield _("… and {count} more; --all-layers lists all").format(count=rest)
    yield ""
    yield "</details>"
    yield ""


def _layer_cells(group: list[LayerRow]) -> tuple[str, ...]:
    first = group[0]
    return (
        layer_ids(group),
        code(first.owner) + (f" ×{len(group)}" if len(group) > 1 else ""),
        escaped(reasons_text(first)),
        f"{number(first.size[0])}×{number(first.size[1])}",
        str(sum(row.tiles for row in group)) if first.drawn else "–",
        bytes_text(sum(row.resident_bytes for row in group)),
        bytes_text(sum(row.nominal_bytes for row in group)),
        code(str(first.where)),
    )


def _not_modelled(report: Report) -> Iterator[str]:
    if not report.not_modelled:
        return
    heading = _("not in the trace") if report.unknown else _("not modelled: the numbers may differ from a browser's")
    yield f"<details><summary>{heading}</summary>"
    yield ""
    for item in report.not_modelled:
        yield f"- {code(item.what)} ×{item.count} {code(str(item.where))} {escaped(item.message)}"
    yield ""
    yield "</details>"
