"""Rectangles of elements inside inline SVG; the numbers are Chromium's `getBoundingClientRect`."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

PAGE = """<!DOCTYPE html><style>body{margin:0}</style>
<svg width=200 height=100 viewBox="0 0 50 50" style="padding:5px;border:1px solid;display:block">
<g id=g transform="translate(5,5) scale(2)"><rect id=r x=1 y=2 width=10 height=4 stroke=red stroke-width=3 />
<circle id=c cx=10 cy=10 r=3 /><path id=p d="M0 0C0 10 10 10 10 0Z" transform="rotate(45)"/><g id=e></g></g>
<defs><rect id=d width=9 height=9 /></defs><polygon id=q points="1,2 3,4 5,1"/><line id=l x1=1 y1=1 x2=9 y2=1 />
<rect id=h width=5 height=5 display=none /><ellipse id=el cx=5 cy=6 rx=2 ry=1 /></svg>
<svg style="display:block" width=30 height=20 preserveAspectRatio="xMaxYMin slice" viewBox="10 10 10 10">
<rect id=r2 x=12 y=12 width=4 height=4 /></svg>
<svg style="display:block" width=30 height=20><rect id=r3 x=1 y=2 width=4 height=4 /></svg>
<svg style="display:block" width=40 height=20 preserveAspectRatio=none viewBox="0 0 10 10">
<rect id=r4 x=1 y=1 width=4 height=4 /></svg>"""

RECTS = {
    "g": (44.7868, 16, 73.2132, 52),
    "r": (70, 24, 40, 16),
    "c": (94, 44, 24, 24),
    "p": (44.7868, 16, 49.4975, 49.4975),
    "e": (66, 16, 0, 0),
    "q": (58, 8, 8, 6),
    "l": (58, 8, 16, 0),
    "el": (62, 16, 8, 4),
    "r2": (6, 118, 12, 12),
    "r3": (1, 134, 4, 4),
    "r4": (4, 154, 16, 8),
}


@pytest.mark.parametrize("dpr", [1, 2])
def test_elements_inside_svg_have_rectangles(tmp_path: Path, dpr: float) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE, "utf-8")
    run = Run(load_scene(path, SceneOptions(viewport=(800, 600), dpr=dpr)))
    found = run.client_rects.svg_rects()
    for name, rect in RECTS.items():
        (node,) = run.select(f"#{name}")
        assert tuple(found[node].scaled(1 / dpr, 1 / dpr)) == pytest.approx(rect, abs=0.001), name
    assert not {"d", "h"} & {run.document.element(node).html_id for node in found}
