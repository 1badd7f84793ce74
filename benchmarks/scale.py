"""Time of each stage on pages of growing size, and how it grows.

    python -m benchmarks.scale [--kinds cards,block,flex,grid,table] [--sizes 1000,2000,4000,…] [--json FILE]
    python -m benchmarks.scale --layout [--kinds …] [--sizes …]

With `--layout`: CPU time of style, box tree and layout alone.
The exponent is the slope of log(time) over log(elements): 1 is linear, 2 quadratic.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.pages import KINDS, write_page
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


Row = tuple[int, dict[str, float]]
_STYLE_AND_LAYOUT = ("style", "boxes", "layout")


def measure(elements: int, folder: Path, kind: str) -> Row:
    """Elements of the page and seconds a stage."""
    run = Run(load_scene(write_page(folder / f"{kind}-{elements}.html", elements, kind=kind)))
    gc.collect()
    run.report()
    count = sum(1 for _element in run.document.elements())
    return count, dict(run.seconds)


def measure_layout(elements: int, folder: Path, kind: str) -> Row:
    """Elements of the page and CPU seconds of the stages up to layout."""
    run = Run(load_scene(write_page(folder / f"{kind}-{elements}.html", elements, kind=kind)))
    count = sum(1 for _element in run.page_document.elements())
    gc.collect()
    seconds = {"css": cpu_seconds(lambda: run.sheets), "style": cpu_seconds(lambda: run.page_styles)}
    seconds |= {"boxes": cpu_seconds(lambda: run.page_boxes), "layout": cpu_seconds(lambda: run.layout)}
    return count, seconds


def cpu_seconds(compute: Callable[[], object]) -> float:
    """CPU seconds that a stage takes when it is asked for."""
    start = time.process_time()
    compute()
    return time.process_time() - start


def exponents(rows: list[Row]) -> dict[str, float]:
    """Of each stage, of all, and of style and layout together."""
    stages = list(rows[0][1])
    groups = {
        **{stage: (stage,) for stage in stages}, "total": tuple(stages), "style + layout": _STYLE_AND_LAYOUT,
    }  # fmt: skip
    return {
        name: exponent([(count, sum(seconds[stage] for stage in group)) for count, seconds in rows])
        for name, group in groups.items()
    }


def print_rows(kind: str, rows: list[Row], fitted: dict[str, float]) -> None:
    stages = list(rows[0][1])
    print(f"{kind:8} " + "".join(f"{stage:>15}" for stage in stages) + f"{'total':>10}")
    for count, seconds in rows:
        times = "".join(f"{seconds[stage]:15.3f}" for stage in stages)
        print(f"{count:8} {times}{sum(seconds.values()):10.3f}")
    print("exponent " + "".join(f"{fitted[stage]:15.2f}" for stage in stages) + f"{fitted['total']:10.2f}")
    print(f"exponent of style and layout together: {fitted['style + layout']:.2f}\n", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kinds", default="cards", help="of pages: " + ", ".join(KINDS))
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--layout", action="store_true", help="style and layout alone, CPU time")
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    relax_garbage_collection()  # as the commands do
    sizes = [int(size) for size in args.sizes.split(",")]
    data: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in args.kinds.split(","):
            measured = measure_layout if args.layout else measure
            measured(sizes[0], folder, kind)  # warm caches: fonts, imports
            rows = [measured(size, folder, kind) for size in sizes]
            fitted = exponents(rows)
            print_rows(kind, rows, fitted)
            listed = [{"elements": count, "seconds": seconds} for count, seconds in rows]
            data[kind] = {"rows": listed, "exponents": fitted}
    if args.json:
        Path(args.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
