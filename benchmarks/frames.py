"""Frame time of N composited layers against a bare moderngl program that draws the same textured quads.

    python -m benchmarks.frames [--layers 10,50,200] [--repeat 20] [--json FILE]

Both draw into a texture of the viewport's size, on the same device, and read it back; the time is the
median of wall clock after waiting for the device, and the figure to look at is the ratio.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from compositor.api import Run
from compositor.draw import TileQuad
from compositor.gpu import Device, GpuBackend, open_device
from compositor.scene import load_scene

COUNTS = (10, 50, 200)
_PAGE = """<!DOCTYPE html><style>
body {{ margin: 0 }}
.card {{ position: absolute; width: 300px; height: 200px; will-change: transform;
         background: linear-gradient(#9fb3c8, #d9e2ec); border-radius: 8px }}
</style>{cards}"""
_VERTEX = """#version 330 core
in vec2 in_corner; uniform vec4 u_rect; uniform vec2 u_size; uniform vec4 u_source; out vec2 v_uv;
void main() { v_uv = u_source.xy + in_corner * u_source.zw;
  gl_Position = vec4((u_rect.xy + in_corner * u_rect.zw) / u_size * 2.0 - 1.0, 0.0, 1.0); }"""
_FRAGMENT = """#version 330 core
uniform sampler2D u_texture; in vec2 v_uv; out vec4 f_color;
void main() { f_color = texture(u_texture, v_uv); }"""


def page(folder: Path, count: int) -> Path:
    cards = "".join(
        f"<div class=card style='left:{(index * 37) % 980}px;top:{(index * 53) % 520}px'>Card {index}</div>"
        for index in range(count)
    )
    path = folder / f"{count}.html"
    path.write_text(_PAGE.format(cards=cards))
    return path


class Bare:
    """What one would write by hand: a texture and a draw call for each quad."""

    def __init__(self, device: Device, quads: list[TileQuad], backend: GpuBackend, size: tuple[int, int]) -> None:
        self._context: Any = device.context
        self._program = self._context.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        corners = self._context.buffer(np.array([0, 0, 1, 0, 0, 1, 1, 1], dtype=np.float32).tobytes())
        self._array = self._context.vertex_array(self._program, [(corners, "2f", "in_corner")])
        self._target = self._context.framebuffer([self._context.texture(size, 4)])
        self._program["u_size"].value = tuple(map(float, size))
        self._quads = []
        for quad in quads:
            texture = backend.tiles[quad.tile]
            rect = quad.shared.matrix.map_rect(quad.rect)
            x, y, w, h = quad.texture_rect
            source = (x / texture.width, y / texture.height, w / texture.width, h / texture.height)
            self._quads.append((texture.texture, tuple(map(float, rect)), source))

    def draw(self) -> None:
        context = self._context
        self._target.use()
        self._target.clear(1.0, 1.0, 1.0, 1.0)
        context.enable_only(context.BLEND)
        context.blend_func = (context.ONE, context.ONE_MINUS_SRC_ALPHA)
        for texture, rect, source in self._quads:
            texture.use(0)
            self._program["u_rect"].value = rect
            self._program["u_source"].value = source
            self._array.render(context.TRIANGLE_STRIP)
        context.finish()
        self._target.read(components=4)


def seconds(draw: Callable[[], object], repeat: int) -> float:
    for _warm_up in range(3):
        draw()
    times = []
    for _round in range(repeat):
        start = time.perf_counter()
        draw()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--layers", default=",".join(map(str, COUNTS)))
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    device = open_device()
    backend = GpuBackend(device)
    rows = []
    print(f"{device.info.renderer}\n{'layers':>7}{'quads':>7}{'engine ms':>11}{'bare ms':>9}{'ratio':>7}")
    with tempfile.TemporaryDirectory() as name:
        for count in map(int, args.layers.split(",")):
            run = Run(load_scene(page(Path(name), count)))
            backend.raster(run.raster)
            quads = [quad for part in run.frame.passes for quad in part.quads if isinstance(quad, TileQuad)]
            bare = Bare(device, quads, backend, run.scene.device_size)
            frame = run.frame
            engine_s = seconds(lambda frame=frame: backend.draw(frame), args.repeat)
            bare_s = seconds(bare.draw, args.repeat)
            rows.append({"layers": count, "quads": len(quads), "engine_s": engine_s, "bare_s": bare_s})
            print(f"{count:7}{len(quads):7}{engine_s * 1e3:11.2f}{bare_s * 1e3:9.2f}{engine_s / bare_s:7.2f}")
    backend.release()
    device.release()
    if args.json:
        Path(args.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
