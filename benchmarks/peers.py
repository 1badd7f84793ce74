"""Cold wall time and peak memory of `compositor report` against other engines, as ratios from one run.

    python -m benchmarks.peers [--sizes 100,1000,12000] [--repeat 3] [--json FILE]
    python -m benchmarks.peers --layout [--repeat 3] [--limit SECONDS] [--json FILE]

With `--layout`: CPU time of style and layout alone, warm (each process lays a small page out first), against
WeasyPrint's, on 2,000 blocks of text and on 200 cards of nested flex containers.

Peers: headless Chromium loading the page and taking a screenshot, and WeasyPrint's `render()`
(`pip install weasyprint`); a peer that is not installed is left out. Each figure is the median over
fresh processes; memory is the largest sum over the process and its children.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from benchmarks.pages import KINDS, write_page

SIZES = (100, 1000, 12000)


class Measured(NamedTuple):
    """One process: wall seconds, peak resident MiB."""

    seconds: float
    mib: float


def compositor_command(page: Path, folder: Path) -> list[str]:
    output = str(folder / "report.json")
    return [sys.executable, "-m", "compositor", "report", str(page), "--format", "json", "--output", output]


def chromium_command(page: Path, folder: Path) -> list[str] | None:
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if binary is None:
        return None
    return [
        binary, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,720",
        f"--user-data-dir={folder / 'profile'}", f"--screenshot={folder / 'shot.png'}", page.as_uri(),
    ]  # fmt: skip


def weasyprint_command(page: Path, folder: Path) -> list[str] | None:
    if importlib.util.find_spec("weasyprint") is None:
        return None
    code = "import sys, weasyprint; weasyprint.HTML(filename=sys.argv[1]).render()"
    return [sys.executable, "-c", code, str(page)]


LAYOUT_PAGES = {"block2000": ("block", 2000), "flex200": ("flex", 200)}
_OWN_LAYOUT = """
import sys, time
from pathlib import Path
from compositor.api import Run
from compositor.cli.main import relax_garbage_collection
from compositor.scene import load_scene
relax_garbage_collection()
for page in sys.argv[1:]:
    run = Run(load_scene(Path(page)))
    run.page_document
    start = time.process_time()
    run.layout
    seconds = time.process_time() - start
print(seconds)
"""
_WEASYPRINT_LAYOUT = """
import sys, time, weasyprint
for page in sys.argv[1:]:
    html = weasyprint.HTML(filename=page)
    start = time.process_time()
    html.render()
    seconds = time.process_time() - start
print(seconds)
"""


def layout_seconds(code: str, warm: Path, page: Path, limit_s: float) -> tuple[float, bool]:
    """CPU seconds of style and layout of `page` after those of `warm`; or of the process until it was stopped."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", code, str(warm), str(page)]
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=limit_s)
    except subprocess.TimeoutExpired:
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, True
    return float(done.stdout), False


def compare_layout(repeat: int, limit_s: float, folder: Path) -> dict[str, dict[str, float]]:
    """Medians by page and engine."""
    codes = {"compositor": _OWN_LAYOUT}
    if importlib.util.find_spec("weasyprint") is not None:
        codes["weasyprint"] = _WEASYPRINT_LAYOUT
    results: dict[str, dict[str, float]] = {}
    for name, (kind, items) in LAYOUT_PAGES.items():
        page = write_page(folder / f"{name}.html", items * KINDS[kind].elements, kind=kind)
        warm = write_page(folder / f"{name}-warm.html", 2 * KINDS[kind].elements, kind=kind)
        runs: dict[str, list[float]] = {engine: [] for engine in codes}
        stopped: set[str] = set()
        for _round in range(repeat):
            for engine, code in codes.items():
                if engine in stopped:
                    continue
                seconds, is_stopped = layout_seconds(code, warm, page, limit_s)
                runs[engine].append(seconds)
                if is_stopped:
                    stopped.add(engine)
        results[name] = {engine: statistics.median(found) for engine, found in runs.items()}
        own = results[name]["compositor"]
        for engine, seconds in results[name].items():
            more = "more than " if engine in stopped else ""
            print(f"{name:10} {engine:>12} {more}{seconds:.3f} s, {seconds / own:.1f} times", flush=True)
    return results


PEERS: dict[str, Callable[[Path, Path], list[str] | None]] = {
    "compositor": compositor_command,
    "chromium": chromium_command,
    "weasyprint": weasyprint_command,
}


def measure(command: list[str], limit_s: float) -> Measured:
    """Run `command` once; a run longer than `limit_s` is stopped and counts as that long."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    done = threading.Event()

    def watch() -> None:
        nonlocal peak
        while not done.wait(0.02):
            peak = max(peak, tree_kib(process.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        code = process.wait(timeout=limit_s)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        code = 0
    seconds = time.perf_counter() - start
    done.set()
    watcher.join()
    if code not in (0, 1):
        raise RuntimeError(f"{command[0]} failed with {code}")
    return Measured(seconds, peak / 1024)


def tree_kib(pid: int) -> int:
    """Resident KiB of a process and its children (Linux); shared pages count once a process, as proportional size."""
    total = 0
    stack = [pid]
    while stack:
        current = stack.pop()
        try:
            rollup = Path(f"/proc/{current}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
            for task in Path(f"/proc/{current}/task").iterdir():
                stack += map(int, (task / "children").read_text().split())
        except (OSError, StopIteration, ValueError):
            continue
    return total


def median(runs: list[Measured]) -> Measured:
    return Measured(statistics.median(run.seconds for run in runs), statistics.median(run.mib for run in runs))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--limit", type=float, default=180, metavar="SECONDS", help="stop a program after this long")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--layout", action="store_true", help="style and layout alone")
    args = parser.parse_args()
    if args.layout:
        with tempfile.TemporaryDirectory() as name:
            compared = compare_layout(args.repeat, args.limit, Path(name))
        if args.json:
            Path(args.json).write_text(json.dumps(compared, indent=1) + "\n", encoding="utf-8")
        return 0
    results: dict[int, dict[str, Measured]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in map(int, args.sizes.split(",")):
            page = write_page(folder / f"{size}.html", size)
            commands = {peer: command for peer, make in PEERS.items() if (command := make(page, folder))}
            # Interleaved, so that a busy moment of the machine hits all alike.
            runs: dict[str, list[Measured]] = {peer: [] for peer in commands}
            for _round in range(args.repeat):
                for peer, command in commands.items():
                    runs[peer].append(measure(command, args.limit))
            results[size] = {peer: median(found) for peer, found in runs.items()}
            print_row(size, results[size], args.limit)
    if args.json:
        data = {size: {peer: found._asdict() for peer, found in row.items()} for size, row in results.items()}
        Path(args.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


def print_row(size: int, row: dict[str, Measured], limit_s: float) -> None:
    own = row["compositor"]
    print(f"{size:6} elements  compositor {own.seconds:7.2f} s {own.mib:7.0f} MiB", flush=True)
    for peer, found in row.items():
        if peer != "compositor":
            stopped = " (stopped)" if found.seconds >= limit_s else ""
            print(
                f"       {peer:>12} {found.seconds:7.2f} s{stopped} {found.mib:7.0f} MiB   compositor/{peer}: "
                f"time {own.seconds / found.seconds:.2f}, memory {own.mib / max(found.mib, 1):.2f}",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
