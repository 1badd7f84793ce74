"""Reports made by hand."""

from __future__ import annotations

import io
from dataclasses import replace

from compositor.analysis.model import (
    BudgetResult,
    ByteTotals,
    Finding,
    LayerRow,
    Level,
    NotModelled,
    Report,
    Totals,
)
from compositor.base.source import NO_SPAN, Span
from compositor.report import FORMATS
from compositor.report.subject import Subject
from compositor.whatif import Measures, Saving

HOSTILE = "</script><b x=\"'>`|](http://e) @all \x00\x1b[31m\ud800 %0A::error::, ]]>&amp;"
TOTALS = Totals(4, 1, 3, 2, 5, 1, ByteTotals(4096, 2048, 1024, 512, 256, 128), 1.5, 10, 20)
SAVING = Saving(
    edits=("drop will-change@.card",),
    before=Measures(49, 17_000_000, 7_000_000, 0, 0, 10_000_000, 500, 0),
    after=Measures(1, 8_000_000, 5_000_000, 0, 0, 10_000_000, 900, 0),
)


def layer(number: int, **changes: object) -> LayerRow:
    row = LayerRow(
        id=number,
        owner=".card",
        path=f"html>body>div:nth-child({number})",
        kind="picture",
        reasons=("WillChangeTransform",),
        explanation="will-change of .card asks for it",
        size=(100.0, 50.5),
        offset=(10.0, 20.0),
        drawn=True,
        tiles=1,
        nominal_bytes=2048,
        resident_bytes=1024,
        where=Span("page.css", 3, 5),
        chunks=1,
    )
    return replace(row, **changes)  # type: ignore[arg-type]


def finding(severity: Level = Level.WARNING, **changes: object) -> Finding:
    made = Finding(
        id="layer-explosion",
        severity=severity,
        owner=".card",
        where=Span("page.css", 3, 5),
        evidence={"layers": 48, "reason": "WillChangeTransform"},
        message="48 layers share one cause",
        fix="remove will-change",
        layers=(1, 2),
        explanation="Each layer has textures of its own.",
        edits=("drop will-change@.card", "set .card { z-index: 1 }"),
        saving=SAVING,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def report(**changes: object) -> Report:
    made = Report(
        scene={"path": "dir/page.html", "viewport": [800, 600], "dpr": 2.0, "profile": "desktop"},
        totals=TOTALS,
        layers=(layer(0, owner="#document", path="#document", where=NO_SPAN), layer(1), layer(2)),
        findings=(finding(),),
        budgets=(
            BudgetResult("layers", 2.0, 3.0, Span("page.toml", 2)),
            BudgetResult("tiles", 9.0, 5.0, Span("base.json"), 8.0),
        ),
        not_modelled=(NotModelled("mask", Span("page.css", 1, 1), 2, "the property is read but changes nothing"),),
        diagnostics=("page.css:9:1: warning: unknown property",),
        checked=("layer-explosion", "vram-budget"),
        together=SAVING,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def hostile_report() -> Report:
    """Every text that a page decides is hostile."""
    place = Span(f"{HOSTILE}.css", 3, 5)
    return report(
        scene={"path": f"{HOSTILE}.html", "viewport": [800, 600], "dpr": 2.0, "profile": "desktop"},
        layers=(layer(0, owner=HOSTILE, path=HOSTILE, explanation=HOSTILE, where=place),),
        findings=(
            finding(
                Level.ERROR,
                owner=HOSTILE,
                where=place,
                message=HOSTILE,
                fix=HOSTILE,
                evidence={"what": HOSTILE},
                explanation=HOSTILE,
                edits=(f"drop {HOSTILE}",),
            ),
        ),
        not_modelled=(NotModelled(HOSTILE, place, 1, HOSTILE),),
        diagnostics=(HOSTILE,),
    )


def written(name: str, made: Report, fail_at: Level | None = Level.ERROR, *, everything: bool = False) -> str:
    """The report in the format `name`."""
    out = io.StringIO()
    FORMATS[name].write(Subject(made, fail_at, everything, everything), out)
    return out.getvalue()
