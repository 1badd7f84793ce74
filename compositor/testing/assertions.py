"""Assertions about a page. Each fails with what is over, and with the lines to look at."""

from __future__ import annotations

from collections.abc import Iterable

from compositor.analysis.model import Finding, LayerRow, Level, Report
from compositor.api import Run
from compositor.base.i18n import _
from compositor.base.tree_dump import bytes_text, number

_MIB = 1024 * 1024
_SHOWN = 12


def assert_layers(
    page: Run | Report, *, most: int | None = None, exactly: int | None = None, owner: str | None = None
) -> None:
    """The page draws at most, or exactly, so many layers; with `owner`, only those of owners so named count.

    Raises:
        AssertionError: It draws another number.
    """
    rows = [row for row in _report(page).layers if row.drawn and owner in (None, row.owner)]
    if (most is None or len(rows) <= most) and (exactly is None or len(rows) == exactly):
        return
    wanted = _("at most {count}").format(count=most) if exactly is None else _("exactly {count}").format(count=exactly)
    head = _("{found} layers are drawn, not {wanted}").format(found=len(rows), wanted=wanted)
    raise AssertionError("\n".join([head, *_layer_lines(rows)]))


def assert_vram(page: Run | Report, *, most_mib: float, nominal: bool = False) -> None:
    """All textures take at most so many MiB; with `nominal`, as if every tile of every layer existed.

    Raises:
        AssertionError: They take more.
    """
    report = _report(page)
    held = report.totals.bytes
    tiles = held.nominal if nominal else held.resident
    total = tiles + held.atlas + held.surfaces + held.images
    if total <= most_mib * _MIB:
        return
    head = _(
        "textures take {total}, more than {most} MiB: "
        "tiles {tiles}, atlas {atlas}, surfaces {surfaces}, images {images}"
    )
    text = head.format(
        total=bytes_text(total),
        most=number(most_mib),
        tiles=bytes_text(tiles),
        atlas=bytes_text(held.atlas),
        surfaces=bytes_text(held.surfaces),
        images=bytes_text(held.images),
    )
    largest = sorted(report.layers, key=lambda row: -(row.nominal_bytes if nominal else row.resident_bytes))
    raise AssertionError("\n".join([text, *_layer_lines(largest)]))


def assert_no_findings(page: Run | Report, *, at: str = "warning", ignore: Iterable[str] = ()) -> None:
    """No finding is as bad as `at` (`info`, `warning`, `error`), but for those whose ids are in `ignore`.

    Raises:
        AssertionError: There are some; each is named with its line and its fix.
    """
    level, ignored = Level[at.upper()], frozenset(ignore)
    found = [item for item in _report(page).findings if item.severity >= level and item.id not in ignored]
    if found:
        raise AssertionError("\n".join([_("findings:"), *map(_finding_line, found)]))


def _report(page: Run | Report) -> Report:
    return page if isinstance(page, Report) else page.report()


def _layer_lines(rows: Iterable[LayerRow]) -> list[str]:
    listed = list(rows)
    lines = [
        f"  {row.owner}  {number(row.size[0])}x{number(row.size[1])}  {bytes_text(row.resident_bytes)}  "
        f"{', '.join(row.reasons) or row.explanation}  {row.where}".rstrip()
        for row in listed[:_SHOWN]
    ]
    if len(listed) > _SHOWN:
        lines.append("  " + _("… and {count} more").format(count=len(listed) - _SHOWN))
    return lines


def _finding_line(finding: Finding) -> str:
    fix = _("fix: {fix}").format(fix=finding.fix)
    return f"  {finding.severity} {finding.id}  {finding.where}\n    {finding.message}\n    {fix}"
