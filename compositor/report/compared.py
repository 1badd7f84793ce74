"""One side of a comparison, read from a report's JSON data: what two reports are compared by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from compositor.analysis.model import REPORT_VERSION
from compositor.base.i18n import _

MAX_BYTES = 256 * 1024 * 1024


class ReadError(Exception):
    """Data that is no report; one line for people."""


class ComparedLayer(NamedTuple):
    """A layer by what can be compared: its owner, why it exists, what it costs."""

    owner: str
    path: str
    kind: str
    reasons: tuple[str, ...]
    size: tuple[float, float]
    resident: int
    nominal: int
    where: str


class ComparedFinding(NamedTuple):
    """A finding by what can be compared."""

    id: str
    owner: str
    severity: str
    where: str
    message: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of two reports.

    Attributes:
        title: What was reported on.
        settings: Viewport, scale, profile and the like, by name.
        metrics: Numbers by the names of budgets; those that are not known are missing.
        checked: Rules that looked at the page.
    """

    title: str
    settings: Mapping[str, Any]
    metrics: Mapping[str, float]
    layers: tuple[ComparedLayer, ...]
    findings: tuple[ComparedFinding, ...]
    checked: frozenset[str]


def read_side(path: Path) -> Side:
    """The report in a JSON file.

    Raises:
        ReadError: It cannot be read, or holds no report of this version.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ReadError(_("{path}: larger than {limit} MiB").format(path=path, limit=MAX_BYTES >> 20))
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReadError(f"{path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise ReadError(_("{path}: is not JSON: {why}").format(path=path, why=error)) from error
    version = data.get("version") if isinstance(data, dict) else None
    if version != REPORT_VERSION:
        message = _("{path}: is no report of version {version}; write it again with --format json")
        raise ReadError(message.format(path=path, version=REPORT_VERSION))
    try:
        return side_of(data)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ReadError(_("{path}: is no complete report").format(path=path)) from error


def side_of(data: Mapping[str, Any], title: str = "") -> Side:
    """A side from a report's data; `title` instead of the page's own."""
    settings = {name: value for name, value in data["scene"].items() if name != "path"}
    return Side(
        title=title or str(data["scene"]["path"]),
        settings=settings,
        metrics={str(name): float(value) for name, value in data["metrics"].items()},
        layers=tuple(_layer(row) for row in data["layers"] if row["drawn"]),
        findings=tuple(_finding(row) for row in data["findings"]),
        checked=frozenset(map(str, data["checked"])),
    )


def _layer(row: Mapping[str, Any]) -> ComparedLayer:
    width, height = row["size"]
    return ComparedLayer(
        owner=str(row["owner"]),
        path=str(row["path"]),
        kind=str(row["kind"]),
        reasons=tuple(map(str, row["reasons"])),
        size=(float(width), float(height)),
        resident=int(row["bytes"]["resident"]),
        nominal=int(row["bytes"]["nominal"]),
        where=str(row["where"] or ""),
    )


def _finding(row: Mapping[str, Any]) -> ComparedFinding:
    return ComparedFinding(
        id=str(row["id"]),
        owner=str(row["owner"]),
        severity=str(row["severity"]),
        where=str(row["where"] or ""),
        message=str(row["message"]),
    )
