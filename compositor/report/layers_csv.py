"""The layers as comma-separated values (RFC 4180, lines end with LF), for a spreadsheet."""

from __future__ import annotations

import csv
from typing import IO

from compositor.analysis.model import LayerRow
from compositor.base.tree_dump import number
from compositor.report.subject import Subject

_HEAD = (
    "id", "owner", "path", "kind", "reasons", "explanation", "x_px", "y_px", "width_px", "height_px", "drawn", "tiles",
    "resident_bytes", "peak_bytes", "nominal_bytes", "chunks", "file", "line", "column",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(subject: Subject, file: IO[str]) -> None:
    """Write one line a layer, back to front, under a line of names."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEAD)
    for row in subject.report.layers:
        writer.writerow(_cells(row))


def _cells(row: LayerRow) -> list[object]:
    return [
        row.id,
        _inert(row.owner),
        _inert(row.path),
        row.kind,
        " ".join(row.reasons),
        _inert(row.explanation),
        *(number(value) for value in (*row.offset, *row.size)),
        int(row.drawn),
        row.tiles,
        row.resident_bytes,
        "" if row.peak_bytes is None else row.peak_bytes,
        row.nominal_bytes,
        row.chunks,
        _inert(row.where.path),
        row.where.line or "",
        row.where.column or "",
    ]


def _inert(text: str) -> str:
    """A spreadsheet takes a cell that begins like a formula for one."""
    return f"'{text}" if text.startswith(_FORMULA) else text
