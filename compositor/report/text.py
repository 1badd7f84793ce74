"""The report for people: totals, findings, layers, what is not modelled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from compositor.analysis.model import BudgetResult, LayerRow, Level, Report, Totals
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text, number
from compositor.report.budget_text import budget_line, budget_state
from compositor.report.console import print_to
from compositor.report.devices import device_lines
from compositor.report.finding_text import listed_findings, remedy_lines
from compositor.report.likeness import alike, layer_ids, reasons_text
from compositor.report.saving import saving_line
from compositor.report.subject import Subject
from compositor.whatif.peak import Peak

_SHOWN_LAYERS = 24
_SHOWN_REMARKS = 12
_ROOMY = 100  # columns
_STYLES = {Level.INFO: "cyan", Level.WARNING: "yellow", Level.ERROR: "bold red"}


def write_text(subject: Subject, file: IO[str]) -> None:
    """Write the report to `file`; in colour and in the terminal's width only on a terminal."""
    print_to(file, lambda console: _print_all(console, subject))


def _print_all(console: Console, subject: Subject) -> None:
    report = subject.report
    _print_budgets(console, [budget for budget in report.budgets if budget.exceeded])
    _print_head(console, subject)
    _print_kept_budgets(console, [budget for budget in report.budgets if not budget.exceeded])
    _print_findings(console, report, subject.all_findings)
    _print_layers(console, report.layers, subject.all_layers)
    _print_remarks(console, report)


def _print_head(console: Console, subject: Subject) -> None:
    report = subject.report
    totals = report.totals
    console.print(Text(f"{subject.title}  ", "bold") + Text(subject.settings, "dim"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    chunks = _("{chunks} paint chunks = {squashed} squashed + {own} that start a layer; {layers} layers, {drawn} drawn")
    if "chunks" in report.unknown:
        chunks = _("{layers} layers, {drawn} drawn")
    table.add_row(
        _("layers"),
        chunks.format(
            chunks=totals.chunks,
            squashed=totals.squashed,
            own=totals.chunks - totals.squashed,
            layers=totals.layers,
            drawn=totals.layers_drawn,
        ),
    )
    table.add_row(_("tile textures"), _tiles_text(totals, report.peak))
    if report.peak is not None:
        table.add_row(_("at the peak"), _peak_text(report.peak))
    if "other" not in report.unknown:
        table.add_row(_("besides tiles"), bytes_text(totals.bytes.other))
    if "atlas" not in report.unknown:
        table.add_row("  " + _("glyph atlas"), _atlas_text(totals.bytes.atlas, totals.bytes.atlas_used))
    if "images" not in report.unknown:
        table.add_row("  " + _("images"), bytes_text(totals.bytes.images))
    surfaces = "" if "surfaces" in report.unknown else f", {bytes_text(totals.bytes.surfaces)}"
    if "render_surfaces" not in report.unknown:
        table.add_row("  " + _("render surfaces"), f"{totals.render_surfaces}{surfaces}")
    if "overdraw" not in report.unknown:
        table.add_row(_("each frame"), _traffic_text(totals))
    if report.device is not None:
        first, *checks = device_lines(report.device)
        table.add_row(_("device"), "\n".join([first, *(f"  {line}" for line in checks)]))
    console.print(table)


def _tiles_text(totals: Totals, peak: Peak | None) -> str:
    text = _("{resident} now ({tiles} tiles), {nominal} if every tile existed")
    if peak is not None:
        text = _("{resident} now ({tiles} tiles), {peak} at the peak, {nominal} if every tile existed")
    return text.format(
        resident=bytes_text(totals.bytes.resident),
        tiles=totals.tiles,
        peak=bytes_text(totals.bytes.peak),
        nominal=bytes_text(totals.bytes.nominal),
    )


def _peak_text(peak: Peak) -> str:
    text = _("scrolled to {x},{y} at {time} ms")
    if not peak.complete:
        text = _("scrolled to {x},{y} at {time} ms; {count} places and moments were tried, others may need more")
    return text.format(x=number(peak.scroll[0]), y=number(peak.scroll[1]), time=number(peak.time_ms), count=peak.tried)


def _traffic_text(totals: Totals) -> str:
    text = _("overdraw {overdraw}; reads {read}, writes {written} of textures").format(
        overdraw=number(round(totals.overdraw, 2)),
        read=bytes_text(totals.bytes_read),
        written=bytes_text(totals.bytes_written),
    )
    if totals.repainted_px:
        text += _("; animations paint {area} px again").format(area=f"{totals.repainted_px:,}")
    if totals.scroll_repainted_px:
        text += _("; scrolling paints {area} px again").format(area=f"{totals.scroll_repainted_px:,}")
    return text


def _atlas_text(allocated: int, used: int) -> str:
    if not allocated:
        return bytes_text(0)
    return _("{allocated}, {share} % covered by glyphs").format(
        allocated=bytes_text(allocated), share=round(100 * used / allocated)
    )


def _print_budgets(console: Console, budgets: Iterable[BudgetResult]) -> None:
    for budget in budgets:
        style = "bold red" if budget.exceeded else "green"
        place = Text(f"  {budget.where}" if budget.where.path else "", "dim")
        console.print(Text(f"{budget_state(budget)}: ", style) + Text(budget_line(budget)) + place)


def _print_kept_budgets(console: Console, budgets: Iterable[BudgetResult]) -> None:
    """The scene's own one by one, those of a baseline by number."""
    kept = tuple(budgets)
    _print_budgets(console, [budget for budget in kept if budget.baseline is None])
    baselined = [budget for budget in kept if budget.baseline is not None]
    if baselined:
        text = ngettext("{count} number has not grown", "{count} numbers have not grown", len(baselined))
        place = Text(f"  {baselined[0].where}", "dim")
        console.print(Text(f"{_('within baseline')}: ", "green") + Text(text.format(count=len(baselined))) + place)


def _print_findings(console: Console, report: Report, all_findings: bool) -> None:
    console.print()
    found = report.findings
    if not found:
        console.print(Text(_("no findings: nothing wrong with the layers of this page"), "green"))
        return
    console.print(Text(ngettext("{count} finding", "{count} findings", len(found)).format(count=len(found)), "bold"))
    for finding in listed_findings(found, all_findings):
        if isinstance(finding, str):
            console.print(Text(finding, "dim"))
            continue
        console.print(
            Text(f"{finding.severity} {finding.id}  ", _STYLES[finding.severity]) + Text(str(finding.where), "dim")
        )
        console.print(_indented(Text(finding.message)))
        for line in remedy_lines(finding):
            console.print(_indented(Text(line, "green")))
    if report.together is not None and len(found) > 1:
        text = _("all fixes together: {saving}").format(saving=saving_line(report.together))
        console.print(Text(text, "green"))


def _indented(text: Text) -> Padding:
    return Padding(text, (0, 0, 0, 2))


def _print_layers(console: Console, rows: tuple[LayerRow, ...], all_layers: bool) -> None:
    groups = [[row] for row in rows] if all_layers else alike(rows)
    ranked = sorted(groups, key=lambda group: (-sum(row.nominal_bytes for row in group), group[0].id))
    shown = ranked[:_SHOWN_LAYERS] if len(groups) > _SHOWN_LAYERS and not all_layers else groups
    title = _("layers, back to front") if len(shown) == len(groups) else _("largest layers")
    table = Table(title=title, title_justify="left", box=None, padding=(0, 1), title_style="bold")
    names: tuple[str, ...] = (
        _("#"),
        _("owner"),
        _("reasons"),
        _("size px"),
        _("tiles"),
        _("now"),
        _("peak"),
        _("if all"),
        _("where"),
    )
    if console.width < _ROOMY:
        names = names[:-1]  # findings name the lines that matter
    for name in names:
        right = name in (_("tiles"), _("now"), _("peak"), _("if all"))
        table.add_column(name, justify="right" if right else "left", overflow="fold", no_wrap=right)
    for group in shown:
        table.add_row(*_layer_cells(group)[: len(names)])
    console.print()
    console.print(table)
    rest = len(rows) - sum(len(group) for group in shown)
    if rest:
        console.print(Text(_("… and {count} more; --all-layers lists all").format(count=rest), "dim"))


def _layer_cells(group: list[LayerRow]) -> list[Text]:
    first = group[0]
    count = f" ×{len(group)}" if len(group) > 1 else ""
    return [
        Text(layer_ids(group)),
        Text(first.owner + count),
        Text(reasons_text(first)),
        Text(f"{number(first.size[0])}x{number(first.size[1])}"),
        Text(str(sum(row.tiles for row in group)) if first.drawn else "-"),
        Text(bytes_text(sum(row.resident_bytes for row in group))),
        Text("-" if first.peak_bytes is None else bytes_text(sum(row.peak_bytes or 0 for row in group))),
        Text(bytes_text(sum(row.nominal_bytes for row in group))),
        Text(str(first.where)),
    ]


def _print_remarks(console: Console, report: Report) -> None:
    if report.not_modelled:
        console.print()
        heading = _("not modelled on this page (the numbers may differ from a browser's)")
        console.print(Text(_("not in the trace") if report.unknown else heading, "bold"))
        for item in report.not_modelled[:_SHOWN_REMARKS]:
            console.print(Text(f"  {item.what} x{item.count}  {item.where}  {item.message}"))
        _print_rest(console, len(report.not_modelled) - _SHOWN_REMARKS)
    if report.diagnostics:
        console.print()
        console.print(Text(_("remarks on the source"), "bold"))
        for line in report.diagnostics[:_SHOWN_REMARKS]:
            console.print(Text(f"  {line}"))
        _print_rest(console, len(report.diagnostics) - _SHOWN_REMARKS)


def _print_rest(console: Console, rest: int) -> None:
    if rest > 0:
        console.print(Text("  " + _("… and {count} more; --format json lists all").format(count=rest), "dim"))
