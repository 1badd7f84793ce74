from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from compositor.analysis.model import Report
from compositor.report.baseline import BaselineError, baseline_results, baseline_text, read_baseline
from tests.unit.report.reports import TOTALS, report


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ci" / "baseline.json"


def grown(tiles: int) -> Report:
    return report(totals=replace(TOTALS, tiles=tiles))


def written(file: Path, *made: Report) -> Path:
    file.parent.mkdir(exist_ok=True)
    for item in made:
        entries = read_baseline(file) if file.exists() else []
        file.write_text(baseline_text(entries, item, file.parent.parent / "pages" / "page.html", file))
    return file


def exceeded(file: Path, made: Report, tolerance: float = 0.0) -> list[str]:
    page = file.parent.parent / "pages" / "page.html"
    results = baseline_results(read_baseline(file), made, page, file, tolerance)
    return [result.name for result in results if result.exceeded]


def test_the_same_page_keeps_its_baseline(file: Path) -> None:
    assert exceeded(written(file, report()), report()) == []


@pytest.mark.parametrize(
    ("tiles", "tolerance", "over"), [(4, 0, []), (6, 0, ["tiles"]), (6, 20, []), (7, 20, ["tiles"])]
)
def test_growth_beyond_the_tolerance_is_over(file: Path, tiles: int, tolerance: float, over: list[str]) -> None:
    assert exceeded(written(file, grown(5)), grown(tiles), tolerance) == over


def test_a_finding_more_is_over(file: Path) -> None:
    assert exceeded(written(file, report(findings=())), report()) == ["findings", "findings.warning"]


def test_entries_of_other_pages_and_settings_stay(file: Path) -> None:
    phone = report(scene={**report().scene, "profile": "phone"})
    written(file, report(), phone, grown(9))

    pages = json.loads(file.read_text())["pages"]
    assert [(page["page"], page["profile"], page["metrics"]["tiles"]) for page in pages] == [
        ("../pages/page.html", "desktop", 9), ("../pages/page.html", "phone", 5),
    ]  # fmt: skip
    assert exceeded(file, grown(9)) == []


def test_the_order_of_writing_leaves_no_trace(file: Path) -> None:
    phone = report(scene={**report().scene, "profile": "phone"})
    first = written(file, report(), phone).read_text()
    file.unlink()

    assert written(file, phone, report()).read_text() == first


def test_an_unknown_page_is_said(file: Path) -> None:
    with pytest.raises(BaselineError, match="--write-baseline"):
        exceeded(written(file, report()), report(scene={**report().scene, "dpr": 3.0}))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"version": 2, "pages": []}', '{"version": 1, "pages": [3]}',
     '{"version": 1, "pages": [{"metrics": {"tiles": "x"}}]}', "[" * 100_000],
)  # fmt: skip
def test_what_is_no_baseline_is_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)

    with pytest.raises(BaselineError, match=r"x\.json: ") as caught:
        read_baseline(tmp_path / "x.json")
    assert "\n" not in str(caught.value)
