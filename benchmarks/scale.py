"""Time of each stage on pages of growing size, and how it grows.

    python -m benchmarks.scale [--sizes 1000,2000,4000,…] [--json FILE]

The exponent is the slope of log(time) over log(elements): 1 is linear, 2 quadratic.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import sys
import tempfile
from pathlib import Path

from benchmarks.pages import write_page
from compositor.api import Run
from compositor.cli.main import relax_garbage_collection
from compositor.scene import load_scene

SIZES = (1000, 2000, 4000, 8000, 16000, 32000, 64000)


def exponent(points: list[tuple[int, float]]) -> float:
    """Least-squares slope in the log-log plane."""
    xs = [math.log(size) for size, _seconds in points]
    ys = [math.log(max(seconds, 1e-6)) for _size, seconds in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / spread if spread else math.nan


def measure(elements: int, folder: Path) -> tuple[int, dict[str, float]]:
    """Elements of the page and seconds a stage."""
    run = Run(load_scene(write_page(folder / f"{elements}.html", elements)))
    gc.collect()
    run.report()
    count = sum(1 for _element in run.document.elements())
    return count, dict(run.seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    relax_garbage_collection()  # as the commands do
    sizes = [int(size) for size in args.sizes.split(",")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure(sizes[0], folder)  # warm caches: fonts, imports
        rows = [measure(size, folder) for size in sizes]
    stages = list(rows[0][1])
    print("elements " + "".join(f"{stage:>15}" for stage in stages) + f"{'total':>10}")
    for count, seconds in rows:
        times = "".join(f"{seconds[stage]:15.3f}" for stage in stages)
        print(f"{count:8} {times}{sum(seconds.values()):10.3f}")
    fitted = {stage: exponent([(count, seconds[stage]) for count, seconds in rows]) for stage in stages}
    fitted["total"] = exponent([(count, sum(seconds.values())) for count, seconds in rows])
    print("exponent " + "".join(f"{fitted[stage]:15.2f}" for stage in stages) + f"{fitted['total']:10.2f}")
    if args.json:
        data = {"rows": [{"elements": count, "seconds": seconds} for count, seconds in rows], "exponents": fitted}
        Path(args.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
