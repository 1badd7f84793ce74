"""Runs every recorded page through the pipeline and scores the result against the browser's answer."""

from __future__ import annotations

import importlib.util
import json
import multiprocessing
import os
import traceback
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from compositor.api import Run
from compositor.report.oracle import oracle_record
from compositor.report.picture import write_png
from compositor.scene import SceneOptions, load_scene

RATCHET = Path(__file__).parent / "ratchet.json"
VARIABLE = "COMPOSITOR_ORACLE"

# Name in the ratchet, key in the score, and whether more is better.
MEASURES = (
    ("mean1", "elements_within_1px_mean", True),
    ("text", "text_fragments_within_1px", True),
    ("elF1", "element_layer_f1", True),
    ("exact", "cases_layers_exact", True),
    ("tiles", "layers_tiles_agree", True),
    ("ink", "share_of_ink_differing", False),
)
# Pixels differ in the last digit between versions of the OpenGL driver.
TOLERANCE = {"mean1": 0.0005, "text": 0.0005, "elF1": 0.0005, "exact": 0.0005, "tiles": 0.0005, "ink": 0.004}


def oracle_folder() -> Path | None:
    """The folder of recordings that `COMPOSITOR_ORACLE` names, if there is one."""
    name = os.environ.get(VARIABLE, "")
    folder = Path(name) if name else None
    return folder if folder is not None and (folder / "score.py").is_file() else None


def case_names(folder: Path, groups: Iterable[str] = ()) -> list[str]:
    """`GROUP/NAME` of every case."""
    wanted = set(groups)
    names = [path.relative_to(folder / "cases").with_suffix("").as_posix() for path in folder.glob("cases/*/*.json")]
    return sorted(name for name in names if not wanted or name.split("/")[0] in wanted)


def run_case(folder: str, name: str, output: str) -> tuple[str, str]:
    """Run one case and write its record and picture; returns its name and a traceback, empty when all went well."""
    cases = Path(folder) / "cases"
    target = Path(output) / f"{name}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        truth = json.loads((cases / f"{name}.json").read_text(encoding="utf-8"))
        width, height = truth["viewport"]
        options = SceneOptions(viewport=(width, height), dpr=float(truth["dsf"]), root=cases)
        run = Run(load_scene(cases / f"{name}.html", options))
        record = oracle_record(run)
        target.write_text(json.dumps(record), encoding="utf-8")
        picture = target.with_suffix(".png")
        with picture.open("wb") as file:
            write_png(run.render(), file)
        record["screenshot"] = picture.name
        target.write_text(json.dumps(record), encoding="utf-8")
    except Exception:
        return name, traceback.format_exc(limit=-6)
    return name, ""


def run_cases(folder: Path, output: Path, names: Iterable[str]) -> dict[str, str]:
    """Run cases in parallel; the tracebacks of those that failed, by name."""
    # Never fork: OpenGL does not survive it.
    context = multiprocessing.get_context("spawn")
    workers = max(1, min(os.cpu_count() or 1, 8))
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        futures = [pool.submit(run_case, str(folder), name, str(output)) for name in names]
        results = [future.result() for future in futures]
    return {name: problem for name, problem in results if problem}


def score(folder: Path, output: Path, groups: Iterable[str] = ()) -> dict[str, Any]:
    """The oracle's own scoring of the dumps in `output`."""
    report: dict[str, Any] = scoring(folder).score(folder / "cases", output, tuple(groups))
    return report


def scoring(folder: Path) -> ModuleType:
    """The oracle's `score.py`."""
    spec = importlib.util.spec_from_file_location("oracle_score", folder / "score.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measured(report: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """The measures kept in the ratchet, by group and `OVERALL`."""
    rows = {**report["groups"], "OVERALL": report["overall"]}
    return {
        group: {name: float(row[key]) for name, key, _more in MEASURES if key in row} for group, row in rows.items()
    }


def read_ratchet() -> dict[str, dict[str, float]]:
    """The scores that must not fall."""
    if not RATCHET.is_file():
        return {}
    found: dict[str, dict[str, float]] = json.loads(RATCHET.read_text(encoding="utf-8"))
    return found


def falls(before: Mapping[str, Mapping[str, float]], now: Mapping[str, Mapping[str, float]]) -> list[str]:
    """What got worse, as sentences."""
    problems = []
    for group, row in before.items():
        for name, _key, more_is_better in MEASURES:
            old, new = row.get(name), now.get(group, {}).get(name)
            if old is None:
                continue
            if new is None:
                problems.append(f"{group} {name}: no longer measured")
            elif (old - new if more_is_better else new - old) > TOLERANCE[name]:
                problems.append(f"{group} {name}: {old} became {new}")
    return problems
