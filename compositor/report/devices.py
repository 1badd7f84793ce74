"""Device verdicts for people and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from compositor.analysis.model import Report
from compositor.base.i18n import _
from compositor.base.tree_dump import number
from compositor.devices import Check, DeviceVerdict, Regime, Verdict
from compositor.resources.device_profile import Band

_MIB = 1024 * 1024


def device_data(verdict: DeviceVerdict | None) -> dict[str, Any] | None:
    """A verdict as plain dicts and lists."""
    if verdict is None:
        return None
    return {
        "profile": verdict.profile,
        "verdict": verdict.verdict.value,
        "regime": verdict.regime.value,
        "crash_risk": verdict.crash_risk,
        "frame_bytes": round(verdict.frame.bytes),
        "frame_bound_by": verdict.frame.bound_by,
        "checks": [
            {
                "name": check.name,
                "verdict": check.verdict.value,
                "actual": _rounded(check.actual),
                "limit": _rounded(check.limit),
                "deciding_field": check.deciding_field or None,
            }
            for check in verdict.checks
        ],
    }


def device_lines(verdict: DeviceVerdict) -> Iterator[str]:
    """A verdict in lines: the sum of it, then each check."""
    yield f"{verdict.profile}: {verdict_text(verdict.verdict)}; {_regime_text(verdict.regime)}"
    yield from map(check_line, verdict.checks)


def check_line(check: Check) -> str:
    """One check in a line."""
    line = f"{_check_name(check.name)} {_band_text(check.actual)} / {_band_text(check.limit)}"
    line = f"{line}: {verdict_text(check.verdict)}"
    if check.verdict is Verdict.UNCERTAIN and check.deciding_field:
        line = _("{line}, as {field} decides").format(line=line, field=check.deciding_field)
    return line


def verdict_text(verdict: Verdict) -> str:
    """The word for a verdict."""
    return {Verdict.FITS: _("fits"), Verdict.UNCERTAIN: _("uncertain"), Verdict.OVER: _("over")}[verdict]


def matrix_text(reports: Sequence[Report]) -> str:
    """A table of one page on many devices."""
    head = ("", _("viewport"), _("layers"), _("tiles MiB"), _("frame ms"), _("memory MiB"), _("texture px"), "", "")
    rows = [head]
    for report in reports:
        assert report.device is not None, "a report of a scene has a device"
        checks = {check.name: check for check in report.device.checks}
        viewport = "x".join(map(str, report.scene["viewport"]))  # type: ignore[call-overload]
        rows.append(
            (
                report.device.profile,
                f"{viewport} @{number(float(str(report.scene['dpr'])))}",
                str(report.totals.layers_drawn),
                _cell(checks.get("tile-mib")) or number(round(report.totals.bytes.resident / _MIB, 1)),
                _cell(checks.get("frame-ms")),
                _cell(checks.get("memory-mib")) or "-",
                _cell(checks.get("texture-px")),
                verdict_text(report.device.verdict),
                _regime_text(report.device.regime),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    note = _("actual / limit; (lowest to highest) where a figure is not known well; not measured on devices")
    return "\n".join([*lines, note]) + "\n"


def _cell(check: Check | None) -> str:
    if check is None:
        return ""
    mark = "" if check.verdict is Verdict.FITS else f" {verdict_text(check.verdict)}"
    return f"{_band_text(check.actual)} / {_band_text(check.limit)}{mark}"


def _check_name(name: str) -> str:
    names = {
        "frame-ms": _("frame, ms"),
        "tile-mib": _("visible tiles, MiB"),
        "memory-mib": _("GPU memory before the system ends the page, MiB"),
        "texture-px": _("largest texture, px"),
    }
    return names[name]


def _regime_text(regime: Regime) -> str:
    texts = {
        Regime.STEADY: _("all tiles have room"),
        Regime.SOON_TILES_MISSING: _("tiles near the screen are missing: blank areas while scrolling"),
        Regime.VISIBLE_TILES_MISSING: _("visible tiles are missing: blank areas, flicker"),
        Regime.KILLED: _("likely to be ended by the system"),
    }
    return texts[regime]


def _band_text(band: Band) -> str:
    nominal = number(round(band.nominal, 1))
    if band.low == band.high:
        return nominal
    return _("{nominal} ({low} to {high})").format(
        nominal=nominal, low=number(round(band.low, 1)), high=number(round(band.high, 1))
    )


def _rounded(band: Band) -> list[float]:
    return [round(value, 4) for value in band]
