"""The report for people: totals, findings, layers, what is not modelled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from compositor.analysis.model import Finding, LayerRow, Level, Report
from compositor.base.i18n import _, ngettext
from compositor.base.tree_dump import bytes_text, number

_PIPED_WIDTH = 160
_SHOWN_LAYERS = 24
_SHOWN_REMARKS = 12
_STYLES = {Level.INFO: "cyan", Level.WARNING: "yellow", Level.ERROR: "bold red"}


def print_report(report: Report, file: IO[str], *, all_layers: bool = False) -> None:
    """Print `report` to `file`; colours only on a terminal, wide lines when piped."""
    console = Console(file=file, highlight=False, soft_wrap=not file.isatty())
    if not file.isatty():
        console = Console(file=file, highlight=False, width=_PIPED_WIDTH, color_system=None)
    _print_head(console, report)
    _print_budgets(console, report)
    _print_findings(console, report.findings)
    _print_layers(console, report.layers, all_layers)
    _print_remarks(console, report)


def _print_head(console: Console, report: Report) -> None:
    totals = report.totals
    width, height = report.scene["viewport"]  # type: ignore[misc]
    console.print(
        Text(f"{report.scene['path']}  ", "bold")
        + Text(f"{width}x{height} @{number(float(str(report.scene['dpr'])))}  {report.scene['profile']}", "dim")
    )
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    chunks = _("{chunks} paint chunks = {squashed} squashed + {own} that start a layer; {layers} layers, {drawn} drawn")
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
    table.add_row(
        _("tile textures"),
        _("{resident} now ({tiles} tiles), {nominal} if every tile existed").format(
            resident=bytes_text(totals.bytes.resident), tiles=totals.tiles, nominal=bytes_text(totals.bytes.nominal)
        ),
    )
    table.add_row(_("glyph atlas"), _atlas_text(totals.bytes.atlas, totals.bytes.atlas_used))
    table.add_row(_("images"), bytes_text(totals.bytes.images))
    table.add_row(_("render surfaces"), f"{totals.render_surfaces}, {bytes_text(totals.bytes.surfaces)}")
    table.add_row(
        _("each frame"),
        _("overdraw {overdraw}; reads {read}, writes {written} of textures").format(
            overdraw=number(round(totals.overdraw, 2)),
            read=bytes_text(totals.bytes_read),
            written=bytes_text(totals.bytes_written),
        ),
    )
    console.print(table)


def _atlas_text(allocated: int, used: int) -> str:
    if not allocated:
        return bytes_text(0)
    return _("{allocated}, {share} % covered by glyphs").format(
        allocated=bytes_text(allocated), share=round(100 * used / allocated)
    )


def _print_budgets(console: Console, report: Report) -> None:
    for budget in sorted(report.budgets, key=lambda item: not item.exceeded):
        mark, style = (_("over budget"), "bold red") if budget.exceeded else (_("within budget"), "green")
        console.print(
            Text(f"{mark}: ", style) + Text(f"{budget.name} {number(budget.actual)} / {number(budget.limit)}")
        )


def _print_findings(console: Console, findings: Iterable[Finding]) -> None:
    console.print()
    found = tuple(findings)
    if not found:
        console.print(Text(_("no findings: nothing wrong with the layers of this page"), "green"))
        return
    console.print(Text(ngettext("{count} finding", "{count} findings", len(found)).format(count=len(found)), "bold"))
    for finding in found:
        console.print(
            Text(f"{finding.severity} {finding.id}  ", _STYLES[finding.severity]) + Text(str(finding.where), "dim")
        )
        console.print(Text(f"  {finding.message}"))
        console.print(Text("  " + _("fix: {fix}").format(fix=finding.fix), "green"))


def _print_layers(console: Console, rows: tuple[LayerRow, ...], all_layers: bool) -> None:
    ranked = sorted(rows, key=lambda row: (-row.nominal_bytes, -row.size[0] * row.size[1], row.id))
    shown = rows if all_layers or len(rows) <= _SHOWN_LAYERS else ranked[:_SHOWN_LAYERS]
    title = _("layers, back to front") if len(shown) == len(rows) else _("largest layers")
    table = Table(title=title, title_justify="left", box=None, padding=(0, 1), title_style="bold")
    for name in (_("#"), _("owner"), _("reasons"), _("size px"), _("tiles"), _("now"), _("nominal"), _("where")):
        right = name in (_("#"), _("tiles"), _("now"), _("nominal"))
        table.add_column(name, justify="right" if right else "left", overflow="fold", no_wrap=right)
    for row in shown:
        table.add_row(
            str(row.id),
            Text(row.owner),
            Text(", ".join(row.reasons) or row.explanation),
            f"{number(row.size[0])}x{number(row.size[1])}",
            str(row.tiles) if row.drawn else "-",
            bytes_text(row.resident_bytes),
            bytes_text(row.nominal_bytes),
            Text(str(row.where)),
        )
    console.print()
    console.print(table)
    if len(shown) < len(rows):
        console.print(
            Text(_("… and {count} more; --format json lists all").format(count=len(rows) - len(shown)), "dim")
        )


def _print_remarks(console: Console, report: Report) -> None:
    if report.not_modelled:
        console.print()
        console.print(Text(_("not modelled on this page (the numbers may differ from a browser's)"), "bold"))
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
