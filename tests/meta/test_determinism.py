"""The same scene gives the same answers, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PROGRAM = """
import sys
from pathlib import Path
from compositor.api import Run
from compositor.report.json import report_json
from compositor.report.stages import stage_text
from compositor.scene import load_scene
for path in sorted(Path("scenes").glob("*.html")):
    run = Run(load_scene(path))
    for stage in ("cssom", "style", "layout", "property-trees", "paint", "layers", "tiles", "raster", "frame"):
        print(stage_text(run, stage))
    print(report_json(run.report()))
"""


def output(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=180, env=environment, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_hash_seeds_give_the_same_dumps_and_reports() -> None:
    first, second = output("1").splitlines(), output("2").splitlines()

    differing = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
    assert differing == []
