"""The report as JSON, in the shape of `schema.json`."""

from __future__ import annotations

import json
from typing import IO, Any

from compositor.analysis.metrics import metrics_of
from compositor.analysis.model import BudgetResult, Finding, LayerRow, NotModelled, Report, Totals
from compositor.base.source import Span
from compositor.report.devices import device_data
from compositor.report.saving import saving_data
from compositor.report.subject import Subject
from compositor.whatif.peak import Peak


def write_json(subject: Subject, file: IO[str]) -> None:
    """Write the report to `file`."""
    file.write(report_json(subject.report))


def report_json(report: Report) -> str:
    """The report as indented JSON text; equal reports give equal text."""
    return json.dumps(report_data(report), indent=1, ensure_ascii=False) + "\n"


def report_data(report: Report) -> dict[str, Any]:
    """The report as plain dicts and lists."""
    return {
        "version": report.version,
        "scene": dict(report.scene),
        "totals": _totals(report.totals, report.unknown),
        "metrics": {item.name: round(item.value(report), 6) for item in metrics_of(report)},
        "layers": [_layer(row) for row in report.layers],
        "checked": list(report.checked),
        "findings": [_finding(finding) for finding in report.findings],
        "budgets": [_budget(budget) for budget in report.budgets],
        "peak": _peak(report.peak),
        "not_modelled": [_not_modelled(item) for item in report.not_modelled],
        "diagnostics": list(report.diagnostics),
        "together": saving_data(report.together),
        "device": device_data(report.device),
    }


def _totals(totals: Totals, unknown: frozenset[str]) -> dict[str, Any]:
    def known(name: str, value: float) -> float | None:
        return None if name in unknown else value

    return {
        "chunks": known("chunks", totals.chunks),
        "squashed": known("squashed", totals.squashed),
        "layers": totals.layers,
        "layers_drawn": totals.layers_drawn,
        "tiles": totals.tiles,
        "render_surfaces": known("render_surfaces", totals.render_surfaces),
        "bytes": {
            "nominal": totals.bytes.nominal,
            "resident": totals.bytes.resident,
            "peak": known("peak", totals.bytes.peak),
            "atlas": known("atlas", totals.bytes.atlas),
            "atlas_used": known("atlas_used", totals.bytes.atlas_used),
            "surfaces": known("surfaces", totals.bytes.surfaces),
            "images": known("images", totals.bytes.images),
            "other": known("other", totals.bytes.other),
        },
        "overdraw": known("overdraw", totals.overdraw),
        "bytes_read_per_frame": known("bytes_read", totals.bytes_read),
        "bytes_written_per_frame": known("bytes_written", totals.bytes_written),
        "repainted_px_per_frame": known("repainted_px", totals.repainted_px),
        "repainted_px_per_scrolled_frame": known("scroll_repainted_px", totals.scroll_repainted_px),
    }


def _layer(row: LayerRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "owner": row.owner,
        "path": row.path,
        "kind": row.kind,
        "reasons": list(row.reasons),
        "explanation": row.explanation,
        "size": [_plain(side) for side in row.size],
        "offset": [_plain(side) for side in row.offset],
        "drawn": row.drawn,
        "tiles": row.tiles,
        "bytes": {"nominal": row.nominal_bytes, "resident": row.resident_bytes, "peak": row.peak_bytes},
        "chunks": row.chunks,
        "where": _where(row.where),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "severity": str(finding.severity),
        "owner": finding.owner,
        "where": _where(finding.where),
        "evidence": dict(finding.evidence),
        "message": finding.message,
        "fix": finding.fix,
        "layers": list(finding.layers),
        "explanation": finding.explanation,
        "edits": list(finding.edits),
        "saving": saving_data(finding.saving),
    }


def _budget(budget: BudgetResult) -> dict[str, Any]:
    return {
        "name": budget.name,
        "limit": budget.limit,
        "actual": budget.actual,
        "exceeded": budget.exceeded,
        "where": _where(budget.where),
        "baseline": budget.baseline,
    }


def _peak(peak: Peak | None) -> dict[str, Any] | None:
    if peak is None:
        return None
    return {
        "bytes": peak.bytes,
        "scroll": [_plain(part) for part in peak.scroll],
        "time_ms": _plain(peak.time_ms),
        "tried": peak.tried,
        "complete": peak.complete,
        "tiles_left_out": peak.left_out,
    }


def _not_modelled(item: NotModelled) -> dict[str, Any]:
    return {"what": item.what, "where": _where(item.where), "count": item.count, "message": item.message}


def _where(span: Span) -> str | None:
    return str(span) if span.path else None


def _plain(value: float) -> float:
    """At most 4 decimals, and whole numbers as integers."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded
