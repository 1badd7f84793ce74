"""What pages cost when somebody looked last: later reports may not grow beyond it.

The file is JSON, made to be kept in a repository: one entry a page and setting, sorted, paths relative to the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compositor.analysis.metrics import metric, metrics_of
from compositor.analysis.model import BudgetResult, Report
from compositor.base.i18n import _
from compositor.base.source import Span

BASELINE_VERSION = 1
MAX_BYTES = 32 * 1024 * 1024
_SETTINGS = ("viewport", "dpr", "scroll", "time_ms", "scrollbars", "profile")

Entry = dict[str, Any]


class BaselineError(Exception):
    """A baseline that cannot be used; one line for people."""


def read_baseline(path: Path) -> list[Entry]:
    """The entries of a baseline.

    Raises:
        BaselineError: It cannot be read, or is none.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BaselineError(_("{path}: larger than {limit} MiB").format(path=path, limit=MAX_BYTES >> 20))
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BaselineError(f"{path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise BaselineError(_("{path}: is not JSON: {why}").format(path=path, why=error)) from error
    if not isinstance(data, dict) or data.get("version") != BASELINE_VERSION or not _are_entries(data.get("pages")):
        raise BaselineError(_("{path}: is no baseline that this version can read").format(path=path))
    entries: list[Entry] = data["pages"]
    return entries


def baseline_text(entries: list[Entry], report: Report, page: Path, file: Path) -> str:
    """`entries` with `report` on `page` in the place of an older one, as the text of the baseline `file`."""
    key = _key(report, page, file)
    others = [entry for entry in entries if not _fits(entry, key)]
    metrics = {item.name: item.value(report) for item in metrics_of(report) if item.less_is_better}
    merged = sorted((*others, {**key, "metrics": metrics}), key=_order)
    return json.dumps({"version": BASELINE_VERSION, "pages": merged}, indent=1, ensure_ascii=False) + "\n"


def baseline_results(
    entries: list[Entry], report: Report, page: Path, file: Path, tolerance: float
) -> tuple[BudgetResult, ...]:
    """A limit for each number of the baseline `file`: that number and `tolerance` per cent.

    Raises:
        BaselineError: It has no entry for this page and these settings.
    """
    key = _key(report, page, file)
    found = next((entry for entry in entries if _fits(entry, key)), None)
    if found is None:
        message = _("{path}: has no entry for {page} with these settings; --write-baseline adds one")
        raise BaselineError(message.format(path=file, page=key["page"]))
    return tuple(
        BudgetResult(
            name=name,
            limit=value * (1 + tolerance / 100),
            actual=item.value(report),
            where=Span(os.fspath(file)),
            baseline=value,
        )
        for name, value in found["metrics"].items()
        if (item := metric(name)) is not None and item.total not in report.unknown
    )


def _key(report: Report, page: Path, file: Path) -> Entry:
    name = Path(os.path.relpath(page, os.path.dirname(os.path.realpath(file)))).as_posix()
    return {"page": name} | {setting: report.scene[setting] for setting in _SETTINGS if setting in report.scene}


def _order(entry: Entry) -> tuple[str, str]:
    return str(entry.get("page")), json.dumps([entry.get(setting) for setting in _SETTINGS])


def _fits(entry: Mapping[str, object], key: Mapping[str, object]) -> bool:
    return all(entry.get(name) == value for name, value in key.items())


def _are_entries(pages: object) -> bool:
    return isinstance(pages, list) and all(
        isinstance(page, dict) and _are_metrics(page.get("metrics")) for page in pages
    )


def _are_metrics(metrics: object) -> bool:
    return isinstance(metrics, dict) and all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in metrics.values()
    )
