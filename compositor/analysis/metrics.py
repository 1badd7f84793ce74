"""The numbers by which pages are limited and compared: what each is called and where a report has it.

Besides those of `METRICS` there are `reasons.NAME`, drawn layers by Chromium's reason, and `findings.LEVEL`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from compositor.analysis.model import Level, Report
from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text, number

MIB = 1024 * 1024
REASONS = "reasons."
FINDINGS = "findings."


class Unit(Enum):
    """What a metric counts."""

    COUNT = "count"
    MIB = "mib"
    PX = "px"
    RATIO = "ratio"


@dataclass(frozen=True, slots=True)
class Metric:
    """One number of a report.

    Attributes:
        name: As budgets name it.
        title: For people.
        value: Reads it, in `unit`.
        unit: What it counts.
        total: Name in `Totals` or `ByteTotals`, by which a report says that it does not know it.
        less_is_better: False for what says nothing by itself.
    """

    name: str
    title: str
    value: Callable[[Report], float]
    unit: Unit = Unit.COUNT
    total: str = ""
    less_is_better: bool = True

    def text(self, value: float) -> str:
        """A value with its unit."""
        if self.unit is Unit.MIB:
            return bytes_text(round(value * MIB))
        return _("{count} px").format(count=f"{value:,.0f}") if self.unit is Unit.PX else number(round(value, 4))


def _mib(name: str, title: str, total: str, value: Callable[[Report], int]) -> Metric:
    return Metric(name, title, lambda report: value(report) / MIB, Unit.MIB, total)


METRICS = {
    metric.name: metric
    for metric in (
        Metric("chunks", _("paint chunks"), lambda r: r.totals.chunks, total="chunks", less_is_better=False),
        Metric("layers", _("layers"), lambda r: r.totals.layers),
        Metric("layers_drawn", _("layers drawn"), lambda r: r.totals.layers_drawn),
        Metric("tiles", _("tiles"), lambda r: r.totals.tiles),
        Metric(
            "render_surfaces", _("render surfaces"), lambda r: r.totals.render_surfaces, total="render_surfaces"
        ),
        _mib("nominal_mib", _("tile textures if all"), "nominal", lambda r: r.totals.bytes.nominal),
        _mib("resident_mib", _("tile textures now"), "resident", lambda r: r.totals.bytes.resident),
        _mib("peak_mib", _("tile textures at the peak"), "peak", lambda r: r.totals.bytes.peak),
        _mib("atlas_mib", _("glyph atlas"), "atlas", lambda r: r.totals.bytes.atlas),
        _mib("images_mib", _("images"), "images", lambda r: r.totals.bytes.images),
        _mib("surfaces_mib", _("render surface textures"), "surfaces", lambda r: r.totals.bytes.surfaces),
        _mib("read_mib", _("read each frame"), "bytes_read", lambda r: r.totals.bytes_read),
        _mib("written_mib", _("written each frame"), "bytes_written", lambda r: r.totals.bytes_written),
        Metric("repainted_px", _("repainted each frame"), lambda r: r.totals.repainted_px, Unit.PX, "repainted_px"),
        Metric(
            "scroll_repainted_px",
            _("repainted each scrolled frame"),
            lambda r: r.totals.scroll_repainted_px,
            Unit.PX,
            "scroll_repainted_px",
        ),
        Metric("overdraw", _("overdraw"), lambda r: r.totals.overdraw, Unit.RATIO, "overdraw"),
        Metric("findings", _("findings"), lambda r: len(r.findings)),
    )
}  # fmt: skip


def metric(name: str) -> Metric | None:
    """The metric of that name; None for none."""
    if name.startswith(REASONS):
        reason = name.removeprefix(REASONS)
        title = _("layers for {reason}").format(reason=reason)
        return Metric(name, title, lambda report: _count_reason(report, reason), less_is_better=False)
    if name.startswith(FINDINGS):
        level = Level.__members__.get(name.removeprefix(FINDINGS).upper())
        if level is None:
            return None
        title = _("findings of severity {level}").format(level=level)
        return Metric(name, title, lambda report: sum(1 for finding in report.findings if finding.severity is level))
    return METRICS.get(name)


def metrics_of(report: Report) -> Iterator[Metric]:
    """Every metric that `report` has a number for, one for each reason and severity that occurs included."""
    for item in METRICS.values():
        if item.total not in report.unknown:
            yield item
    reasons = {reason for row in report.layers if row.drawn for reason in row.reasons}
    names = [REASONS + reason for reason in sorted(reasons)] + [FINDINGS + str(level) for level in Level]
    for name in names:
        found = metric(name)
        if found is not None:
            yield found


def _count_reason(report: Report, reason: str) -> int:
    return sum(1 for row in report.layers if row.drawn and reason in row.reasons)
