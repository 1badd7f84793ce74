"""Time of layerization where every box of a page is promoted and another one is painted over each.

    python -m benchmarks.overlap [--sizes 1000,2000,…]

All boxes lie where they are recorded, so that all of them count. Near-linear: microseconds a chunk stay about the same.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import time
from pathlib import Path

from compositor.api import Run
from compositor.cli.main import relax_garbage_collection
from compositor.scene import SceneOptions, load_scene

SIZES = (1000, 2000, 5000, 10_000)
_PER_ROW = 50
_PITCH_PX = 16
_STYLE = (
    "<!DOCTYPE html><style>body{margin:0;position:relative}i{position:absolute;width:8px;height:8px}"
    ".up{will-change:transform;background:linear-gradient(red,blue)}.over{opacity:.5;background:teal}</style>"
)


def page(boxes: int) -> str:
    """`boxes` promoted boxes, and as many groups painted over them."""
    parts = [_STYLE]
    for name, shift in (("up", 0), ("over", 3)):
        for index in range(boxes):
            x, y = index % _PER_ROW * _PITCH_PX + shift, index // _PER_ROW * _PITCH_PX + shift
            parts.append(f"<i class={name} style='left:{x}px;top:{y}px'></i>")
    return "".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    args = parser.parse_args()
    relax_garbage_collection()  # as the commands do
    print("   boxes   layers   chunks  pair tests  seconds  us a chunk")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        for size in (int(each) for each in args.sizes.split(",")):
            path.write_text(page(size), "utf-8")
            run = Run(load_scene(path, SceneOptions(viewport=(800, 600))))
            assert run.paint.chunks
            gc.collect()
            start = time.process_time()
            found = run.layers
            seconds = time.process_time() - start
            per_chunk = seconds / found.chunk_count * 1e6
            counts = f"{size:8} {len(found.layers):8} {found.chunk_count:8} {found.pairs_tested:11}"
            print(f"{counts} {seconds:8.2f} {per_chunk:11.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
