"""Pages after real public bugs: the findings that a right analysis reports, and the layers a browser makes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from compositor.analysis import Finding, Level, Report
from compositor.api import Run
from compositor.gpu import GpuBackend
from compositor.report.json import report_json
from compositor.scene import SceneOptions, load_scene
from compositor.text import contrast_table
from compositor.whatif import MEASURES, measure, with_peak

VARIABLE = "COMPOSITOR_BUG_CASES"
FOLDER = Path(os.environ.get(VARIABLE, ""))
CASES = sorted(path.parent.name for path in FOLDER.glob("*/expect.json")) if os.environ.get(VARIABLE) else []

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not CASES, reason=f"{VARIABLE} names no folder of bug cases"),
]
# Counted by the recording under an emulated device scale, which culls less than a real one does.
MIB = 1024 * 1024
TOLERANCE = 0.05
EMULATED = {"s05-cards-forced/scene.html"}


def expectation(case: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / case / "expect.json").read_text(encoding="utf-8"))
    return found


def run_case(case: str, page: str, profile: str = "desktop") -> Run:
    expected = expectation(case)
    viewport = expected["viewport"]
    options = SceneOptions(
        profile=profile,
        viewport=(viewport["width"], viewport["height"]),
        dpr=float(viewport["dpr"]),
        time_ms=float(expected.get("at_ms") or 0),
        scroll=(0.0, float(expected.get("scroll_y") or 0)),
    )
    return Run(load_scene(FOLDER / case / page, options))


def required(expected: dict[str, Any]) -> list[dict[str, Any]]:
    """The findings that must be reported."""
    return [item for item in expected["findings"] if item["finding"] != "none"]


def finding_for(report: Report, wanted: dict[str, Any]) -> Finding:
    """The finding that is meant; by accepted id, and by owner where one is stated."""
    accepted = {wanted["finding"], *wanted.get("finding_any", ())}
    found = [
        finding
        for finding in report.findings
        if finding.id in accepted and wanted.get("owner") in (None, finding.owner)
    ]
    assert found, (wanted, [(finding.id, finding.owner) for finding in report.findings])
    return found[0]


def numbers_hold(finding: Finding, wanted: dict[str, Any]) -> None:
    """The numbers stated for a finding are in its evidence."""
    evidence = finding.evidence
    asking = evidence.get("elements_asking", evidence.get("layers", 0))
    for name in ("culprit", "property", "radius_px", "visible", "distinct_glyphs"):
        if name in wanted:
            assert evidence[name] == wanted[name], (name, evidence)
    if "count" in wanted:
        assert wanted["count"] in (evidence.get("count"), asking)
    if "min_layers" in wanted:
        assert float(asking) >= wanted["min_layers"]
    if "min_promoted" in wanted:
        assert float(evidence["layers"]) >= wanted["min_promoted"]
    if "min_atlas_px" in wanted:
        assert float(evidence["atlas_px"]) >= wanted["min_atlas_px"]
    if "full_layer_mb" in wanted:
        full = float(evidence.get("full_bytes", evidence.get("bytes_if_stored", 0))) / MIB
        assert 0.90 * wanted["full_layer_mb"] <= full <= 1.35 * wanted["full_layer_mb"]


def stored_mib(run: Run) -> float:
    """What an engine would keep that stores layers whole, whatever is in them."""
    return sum(layer.bounds.area for layer in run.layers.layers if layer.is_drawn) * 4 / MIB


@pytest.mark.parametrize("case", CASES)
def test_required_findings_are_reported_and_no_false_ones(case: str) -> None:
    expected = expectation(case)

    report: Report = run_case(case, "scene.html").report()

    ids = {finding.id for finding in report.findings}
    for wanted in required(expected):
        numbers_hold(finding_for(report, wanted), wanted)
    assert not ids & {item["finding"] for item in expected["must_not"]}
    if any(wanted["finding"] == "none" for wanted in expected["findings"]):
        assert [finding.id for finding in report.findings if finding.severity > Level.INFO] == []


@pytest.mark.parametrize("case", [case for case in CASES if (FOLDER / case / "fixed.html").exists()])
def test_what_a_fix_saves_is_what_the_repaired_page_shows(case: str) -> None:
    expected = expectation(case)
    broken, repaired = "scene.html", "fixed.html"
    if expected["fixed"].get("role") == "broken twin":
        broken, repaired = repaired, broken
    report = run_case(case, broken).report()
    wanted = [finding_for(report, item) for item in required(expected)]
    findings = wanted or [finding for finding in report.findings if finding.severity > Level.INFO]
    twin = run_case(case, repaired)
    shown = with_peak(measure(twin), twin)

    savings = [finding.saving for finding in findings if finding.saving is not None]

    assert savings or findings[0].id == "solid-colour-layer"  # which costs nothing in this engine
    for saving in savings:
        for name in MEASURES:
            predicted, seen = getattr(saving.after, name), getattr(shown, name)
            if predicted is None:  # the peak of one finding of many
                continue
            assert predicted == seen or abs(predicted - seen) <= TOLERANCE * max(predicted, seen), (name, saving)


@pytest.mark.parametrize("case", [case for case in CASES if (FOLDER / case / "fixed.html").exists()])
def test_the_repaired_page_is_better_as_stated(case: str) -> None:
    stated = expectation(case)["fixed"]
    run = run_case(case, "fixed.html")
    report, measures = run.report(), measure(run)

    if "layers_max" in stated:
        assert report.totals.layers_drawn <= stated["layers_max"]
    if "layers_min" in stated:
        assert report.totals.layers_drawn >= stated["layers_min"]
    if stated.get("repaints_per_s_max") == 0:
        assert measures.repainted_px == 0
    if stated.get("filters") == 0:
        assert measures.filter_px == 0
    if "saved_mb_at_least" in stated:
        before, after = (stored_mib(run_case(case, page)) for page in ("scene.html", "fixed.html"))
        assert before - after >= stated["saved_mb_at_least"]
    if stated.get("role") != "broken twin":
        assert [finding.id for finding in report.findings if finding.severity > Level.INFO] == []


@pytest.mark.parametrize("case", CASES)
def test_every_finding_names_a_line_and_explains_itself(case: str) -> None:
    for finding in run_case(case, "scene.html").report().findings:
        assert finding.where.line > 0 and finding.where.column > 0, finding
        assert finding.explanation and finding.fix and finding.message


@pytest.mark.parametrize("case", CASES)
def test_two_analyses_give_the_same_bytes(case: str) -> None:
    first, second = (report_json(run_case(case, "scene.html").report()) for _time in range(2))

    assert first == second


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("page", ["scene.html", "fixed.html"])
def test_layers_and_bytes(case: str, page: str) -> None:
    if not (FOLDER / case / page).exists():
        pytest.skip("has no repaired twin")
    expected = expectation(case) if page == "scene.html" else expectation(case)["fixed"]
    backend = GpuBackend(contrast=contrast_table())
    run = run_case(case, page)

    picture = run.execute(backend)
    backend.release()

    assert picture.measured == picture.predicted
    wanted = expected["chromium_layers"]
    if f"{case}/{page}" not in EMULATED:
        assert abs(run.report().totals.layers_drawn - wanted) <= max(3, wanted // 10)


@pytest.mark.parametrize("case", CASES)
def test_layers_under_other_engines(case: str) -> None:
    models = expectation(case).get("models", {})
    if not models:
        pytest.skip("says nothing about other engines")

    merging, separate = (len(run_case(case, "scene.html", profile).layers.layers) for profile in ("desktop", "ios-4g"))

    assert merging <= models["squash_on"]["layers_max"]
    assert separate >= models["squash_off"]["layers_min"]
