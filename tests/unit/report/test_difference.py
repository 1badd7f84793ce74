from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from compositor.analysis.model import Level, Report
from compositor.report.compared import ReadError, Side, read_side, side_of
from compositor.report.difference import Difference, Kind, Verdict, difference
from compositor.report.difference_output import WRITERS
from compositor.report.json import report_data, report_json
from tests.unit.report.reports import TOTALS, finding, hostile_report, layer, report

SCHEMA = Path(__file__).parent.parent.parent.parent / "compositor" / "report" / "difference_schema.json"


def side(**changes: object) -> Side:
    return side_of(report_data(report(**changes)))


def written(name: str, found: Difference) -> str:
    out = io.StringIO()
    WRITERS[name](found, out)
    return out.getvalue()


def verdicts(found: Difference) -> dict[str, Verdict]:
    return {change.metric.name: change.verdict for change in found.changed_metrics}


def kinds(found: Difference) -> list[tuple[Kind, int]]:
    return [(change.kind, change.layers) for change in found.layers]


def test_a_report_does_not_differ_from_itself() -> None:
    found = difference(side(), side())

    assert found.is_empty
    assert "nothing differs" in written("text", found)


def test_each_number_is_judged_by_itself() -> None:
    fixed = replace(TOTALS, layers_drawn=3, repainted_px=0, chunks=9)
    found = difference(side(totals=replace(TOTALS, repainted_px=5000)), side(totals=fixed))

    assert verdicts(found) == {
        "chunks": Verdict.NEUTRAL, "layers_drawn": Verdict.WORSE, "repainted_px": Verdict.BETTER,
    }  # fmt: skip
    assert "a trade: less of repainted each frame; more of layers drawn" in written("text", found)
    assert "5,000 px" in written("text", found)


def test_a_number_that_one_side_lacks_has_no_verdict() -> None:
    found = difference(side(unknown=frozenset(("overdraw",))), side())

    assert verdicts(found) == {"overdraw": Verdict.NEUTRAL}
    assert "not known" in written("text", found)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ((), [(Kind.GONE, 2)]),
        ((layer(1),), [(Kind.GONE, 1)]),
        ((layer(1), layer(2), layer(3, owner=".x", path="x")), [(Kind.NEW, 1)]),
        ((layer(1, nominal_bytes=4096), layer(2)), [(Kind.GREW, 1)]),
        ((layer(1, nominal_bytes=1), layer(2, nominal_bytes=1)), [(Kind.SHRANK, 2)]),
        ((layer(1, reasons=("Overlap",)), layer(2)), [(Kind.CHANGED, 1)]),
        # An element before them moved every path.
        ((layer(1, path="html>body>p"), layer(2, path="html>body>a")), []),
        ((layer(2), layer(1)), []),
        ((layer(1, resident_bytes=0, offset=(0.0, 0.0)), layer(2)), []),
    ],
)
def test_layers_are_matched_by_element_and_reason(after: tuple[Any, ...], expected: list[tuple[Kind, int]]) -> None:
    assert kinds(difference(side(layers=(layer(1), layer(2))), side(layers=after))) == expected


def test_layers_that_draw_nothing_are_left_out() -> None:
    assert kinds(difference(side(layers=()), side(layers=(layer(1, drawn=False),)))) == []


def test_findings_are_matched_by_rule_and_element() -> None:
    other = finding(id="vram-budget", owner=".other")
    before = side(findings=(finding(), other))
    after = side(findings=(finding(Level.ERROR), finding(id="new-rule")))

    found = [(change.kind, change.unsought) for change in difference(before, after).findings]

    assert found == [(Kind.NEW, True), (Kind.GONE, False), (Kind.CHANGED, False)]


def test_other_settings_are_said() -> None:
    found = difference(side(), side(scene={**report().scene, "dpr": 3.0}))

    assert found.settings == ("dpr",)
    assert "seen differently: dpr 2.0 → 3.0" in written("text", found)


@pytest.mark.parametrize("made", [report(), hostile_report(), report(layers=(), findings=())])
def test_the_data_follow_their_schema(made: Report) -> None:
    found = difference(side(), side_of(report_data(made)))

    jsonschema.validate(json.loads(written("json", found)), json.loads(SCHEMA.read_text()))


def test_markdown_says_what_the_text_says() -> None:
    text = written("markdown", difference(side(), side(layers=(), findings=())))

    assert "- \\- gone .card ×2" in text.replace("- - gone", "- \\- gone")
    assert "| ✅ | findings | 1 | 0 | −1 |" in text


def test_a_report_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text(report_json(report()))

    assert read_side(file) == side()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"version": 1}', '{"version": 2}', '{"version": 2, "scene": 3}', "[" * 99999]
)
def test_what_is_no_report_is_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)

    with pytest.raises(ReadError, match=r"x\.json: ") as caught:
        read_side(tmp_path / "x.json")
    assert "\n" not in str(caught.value)
