"""Pages after real public bugs: the findings that a right analysis reports, and the layers a browser makes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from compositor.analysis import Report
from compositor.api import Run
from compositor.gpu import GpuBackend
from compositor.scene import SceneOptions, load_scene
from compositor.text import contrast_table

VARIABLE = "COMPOSITOR_BUG_CASES"
FOLDER = Path(os.environ.get(VARIABLE, ""))
CASES = sorted(path.parent.name for path in FOLDER.glob("*/expect.json")) if os.environ.get(VARIABLE) else []

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not CASES, reason=f"{VARIABLE} names no folder of bug cases"),
]
# Findings that need a timeline.
LATER = {"vram-peak"}
# Counted by the recording under an emulated device scale, which culls less than a real one does.
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


@pytest.mark.parametrize("case", CASES)
def test_required_findings_are_reported_and_no_false_ones(case: str) -> None:
    expected = expectation(case)

    report: Report = run_case(case, "scene.html").report()

    found = {(finding.id, finding.owner) for finding in report.findings}
    ids = {finding for finding, _owner in found}
    for wanted in expected["findings"]:
        accepted = set(wanted.get("finding_any", [wanted["finding"]]))
        if wanted["finding"] == "none" or accepted & LATER:
            continue
        named = {finding for finding, owner in found if wanted.get("owner") in (None, owner)}
        assert accepted & named, (wanted, found)
    assert not ids & {item["finding"] for item in expected["must_not"]}


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
