"""Time of the analysis with all it runs again, against the plain pipeline's, on a page with many faults.

    python -m benchmarks.analysis [--cards 3000] [--layers 2900]

The page has 4 elements a card: hints, forced layers, overlap, blurs and animations, each in a rule of its own.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from compositor.api import Run
from compositor.cli.main import relax_garbage_collection
from compositor.scene import load_scene

_CSS = """
body { margin: 0; font: 8px/1 sans-serif }
.grid { display: flex; flex-wrap: wrap }
.card { position: relative; width: 56px; height: 26px; margin: 2px; overflow: hidden; border: 1px solid #dde }
.hint { will-change: transform }
.forced { transform: translateZ(0) }
.fade { animation: fade 1s infinite }
.glow { backdrop-filter: blur(4px) }
.flash { animation: flash 1s infinite }
.badge { position: absolute; right: 2px; top: 2px; background: #e33; color: #fff }
@keyframes fade { to { opacity: 0.5 } }
@keyframes flash { to { box-shadow: 0 0 9px red } }
"""
_KINDS = ("hint", "forced", "fade", "glow")


def page(cards: int, layers: int) -> str:
    """HTML of the page: the first `layers` cards ask for a layer, the others animate a shadow."""
    rows = []
    for number in range(cards):
        kind = _KINDS[number % len(_KINDS)] if number < layers else "flash"
        rows.append(f'<div class="card {kind}"><h3>Card {number}</h3><b>text</b><i class=badge>{number % 9}</i></div>')
    return f"<!DOCTYPE html><style>{_CSS}</style><div class=grid>{''.join(rows)}</div>"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cards", type=int, default=3000)
    parser.add_argument("--layers", type=int, default=2900)
    args = parser.parse_args()
    relax_garbage_collection()  # as the commands do
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "page.html")
        path.write_text(page(args.cards, args.layers), encoding="utf-8")
        run = Run(load_scene(path))
        start = time.perf_counter()
        _finished = run.raster, run.frame
        plain = time.perf_counter() - start
        report = run.report()
        analysis = time.perf_counter() - start - plain
    measured = sum(finding.saving is not None for finding in report.findings)
    count = sum(1 for _element in run.document.elements())
    print(
        f"{count} elements, {report.totals.layers_drawn} layers, {len(report.findings)} findings, {measured} measured"
    )
    print(f"pipeline {plain:.2f} s, analysis {analysis:.2f} s: {analysis / plain:.2f} times the pipeline")
    return 0


if __name__ == "__main__":
    sys.exit(main())
