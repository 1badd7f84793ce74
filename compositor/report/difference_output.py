"""How two reports differ, for people, for pull requests and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import IO, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text, number
from compositor.report.compared import ComparedLayer, Side
from compositor.report.console import print_to
from compositor.report.difference import Difference, FindingChange, Kind, LayerChange, MetricChange, Verdict
from compositor.report.markdown import code, escaped, table

DIFFERENCE_VERSION = 1
_STYLES = {Verdict.BETTER: "green", Verdict.WORSE: "red", Verdict.NEUTRAL: ""}
_SIGNS = {Kind.NEW: "+", Kind.GONE: "-", Kind.GREW: "↑", Kind.SHRANK: "↓", Kind.CHANGED: "~"}
_MARKS = {Verdict.BETTER: "✅", Verdict.WORSE: "🔺", Verdict.NEUTRAL: ""}


def write_text(found: Difference, file: IO[str]) -> None:
    """Write tables; in colour and in the terminal's width only on a terminal."""
    print_to(file, lambda console: _print(console, found))


def write_markdown(found: Difference, file: IO[str]) -> None:
    """Write GitHub flavoured Markdown."""
    file.writelines(f"{line}\n" for line in _markdown(found))


def write_json(found: Difference, file: IO[str]) -> None:
    """Write all of it, in the shape of `difference_schema.json`."""
    data = {
        "version": DIFFERENCE_VERSION,
        "before": _side_data(found.before),
        "after": _side_data(found.after),
        "settings": list(found.settings),
        "metrics": [_metric_data(change) for change in found.metrics],
        "layers": [_layer_data(change) for change in found.layers],
        "findings": [_finding_data(change) for change in found.findings],
    }
    file.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


WRITERS: dict[str, Callable[[Difference, IO[str]], None]] = {
    "text": write_text,
    "json": write_json,
    "markdown": write_markdown,
}


def trade(found: Difference) -> str:
    """One sentence on what got better and what got worse."""
    better, worse = _names(found, Verdict.BETTER), _names(found, Verdict.WORSE)
    if better and worse:
        text = _("a trade: less of {better}; more of {worse}")
        return text.format(better=", ".join(better), worse=", ".join(worse))
    if better:
        return _("better: less of {names}").format(names=", ".join(better))
    if worse:
        return _("worse: more of {names}").format(names=", ".join(worse))
    return _("nothing differs") if found.is_empty else _("no number got better or worse")


def _names(found: Difference, verdict: Verdict) -> list[str]:
    """Titles of the numbers that changed so, parts of others left out."""
    changes = (change for change in found.metrics if change.verdict is verdict)
    return [change.metric.title for change in changes if "." not in change.metric.name]


def kind_title(kind: Kind) -> str:
    """What became of something, in a word."""
    return {
        Kind.NEW: _("new"),
        Kind.GONE: _("gone"),
        Kind.GREW: _("grew"),
        Kind.SHRANK: _("shrank"),
        Kind.CHANGED: _("changed"),
    }[kind]


def layer_text(change: LayerChange) -> str:
    """A change of layers in one line, without its place."""
    old, new = change.before, change.after
    shown = new or old
    assert shown is not None
    count = f" ×{change.layers}" if change.layers > 1 else ""
    sizes = dict.fromkeys(bytes_text(layer.nominal) for layer in (old, new) if layer is not None)
    reasons = dict.fromkeys(_reasons(layer) for layer in (old, new) if layer is not None)
    size = f"{number(shown.size[0])}x{number(shown.size[1])} px"
    return f"{shown.owner}{count}  {' → '.join(reasons)}  {size}  {' → '.join(sizes)}"


def finding_text(change: FindingChange) -> str:
    """A change of findings in one line, without its place."""
    shown = change.after or change.before
    assert shown is not None
    old = change.before.severity if change.before is not None else shown.severity
    severity = shown.severity if old == shown.severity else f"{old} → {shown.severity}"
    note = f" {_('(its rule did not look at the other side)')}" if change.unsought else ""
    return f"{severity} {shown.id}: {shown.message}{note}"


def _print(console: Console, found: Difference) -> None:
    console.print(Text(found.before.title, "bold") + Text(" → ") + Text(found.after.title, "bold"))
    console.print(Text(trade(found)))
    if found.settings:
        text = _("seen differently: {names}").format(names=", ".join(_settings(found)))
        console.print(Text(text, "yellow"))
    changed = found.changed_metrics
    if changed:
        rows = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        rows.add_column("")
        for title in (_("before"), _("after"), _("change")):
            rows.add_column(title, justify="right")
        rows.add_column("")
        for change in changed:
            style = _STYLES[change.verdict]
            cells = (*_figures(change), verdict_title(change.verdict))
            rows.add_row(Text(change.metric.title), *(Text(cell, style) for cell in cells))
        console.print()
        console.print(rows)
    _print_layers(console, found.layers)
    _print_findings(console, found.findings)


def _print_layers(console: Console, changes: tuple[LayerChange, ...]) -> None:
    if changes:
        console.print()
        console.print(Text(_("layers"), "bold"))
    for change in changes:
        place = (change.after or change.before or _NO_LAYER).where
        console.print(
            Text(f"  {_SIGNS[change.kind]} {kind_title(change.kind):<8}", _kind_style(change.kind))
            + Text(layer_text(change))
            + Text(f"  {place}" if place else "", "dim")
        )


def _print_findings(console: Console, changes: tuple[FindingChange, ...]) -> None:
    if changes:
        console.print()
        console.print(Text(_("findings"), "bold"))
    for change in changes:
        shown = change.after or change.before
        place = f"  {shown.where}" if shown is not None and shown.where else ""
        console.print(
            Text(f"  {_SIGNS[change.kind]} {kind_title(change.kind):<8}", _kind_style(change.kind))
            + Text(finding_text(change))
            + Text(place, "dim")
        )


def _markdown(found: Difference) -> Iterator[str]:
    yield f"### {code(found.before.title)} → {code(found.after.title)}"
    yield ""
    yield escaped(trade(found))
    yield ""
    if found.settings:
        yield escaped(_("seen differently: {names}").format(names=", ".join(_settings(found))))
        yield ""
    if found.changed_metrics:
        rows = (
            (_MARKS[change.verdict], escaped(change.metric.title), *map(escaped, _figures(change)))
            for change in found.changed_metrics
        )
        yield from table(("", "", _("before"), _("after"), _("change")), "llrrr", rows)
        yield ""
    layers = [(f"{_SIGNS[item.kind]} {kind_title(item.kind)}", layer_text(item)) for item in found.layers]
    findings = [(f"{_SIGNS[item.kind]} {kind_title(item.kind)}", finding_text(item)) for item in found.findings]
    for title, items in ((_("layers"), layers), (_("findings"), findings)):
        if items:
            yield f"**{title}**"
            yield ""
            yield from (f"- {escaped(word)} {escaped(text)}" for word, text in items)
            yield ""


def _figures(change: MetricChange) -> tuple[str, str, str]:
    unknown = _("not known")
    before = unknown if change.before is None else change.metric.text(change.before)
    after = unknown if change.after is None else change.metric.text(change.after)
    if change.before is None or change.after is None:
        return before, after, ""
    grown = change.after - change.before
    return before, after, f"{'+' if grown > 0 else '−'}{change.metric.text(abs(grown))}"


def verdict_title(verdict: Verdict) -> str:
    """What a change means, in a word."""
    return {Verdict.BETTER: _("better"), Verdict.WORSE: _("worse"), Verdict.NEUTRAL: ""}[verdict]


def _settings(found: Difference) -> Iterator[str]:
    for name in found.settings:
        yield f"{name} {found.before.settings.get(name)} → {found.after.settings.get(name)}"


def _kind_style(kind: Kind) -> str:
    return {Kind.NEW: "red", Kind.GREW: "red", Kind.GONE: "green", Kind.SHRANK: "green"}.get(kind, "yellow")


def _reasons(layer: ComparedLayer) -> str:
    return ", ".join(layer.reasons) or _("no named reason")


_NO_LAYER = ComparedLayer("", "", "", (), (0.0, 0.0), 0, 0, "")


def _side_data(side: Side) -> dict[str, Any]:
    return {"title": side.title, "settings": dict(side.settings)}


def _metric_data(change: MetricChange) -> dict[str, Any]:
    return {
        "name": change.metric.name,
        "unit": change.metric.unit.value,
        "before": change.before,
        "after": change.after,
        "verdict": change.verdict.value,
    }


def _layer_data(change: LayerChange) -> dict[str, Any]:
    def data(layer: ComparedLayer | None) -> dict[str, Any] | None:
        if layer is None:
            return None
        named = layer._asdict()
        return {**named, "reasons": list(layer.reasons), "size": list(layer.size), "where": layer.where or None}

    return {
        "change": change.kind.value,
        "count": change.layers,
        "before": data(change.before),
        "after": data(change.after),
    }


def _finding_data(change: FindingChange) -> dict[str, Any]:
    def data(finding: Any) -> dict[str, Any] | None:
        return None if finding is None else {**finding._asdict(), "where": finding.where or None}

    return {
        "change": change.kind.value,
        "unsought": change.unsought,
        "before": data(change.before),
        "after": data(change.after),
    }
