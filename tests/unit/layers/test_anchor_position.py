"""Boxes that move with their anchors when those are scrolled have layers of their own. The answers are Chromium's."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.geometry import Point
from compositor.pipeline import Run
from compositor.property_trees.nodes import Fact
from compositor.scene import SceneOptions, load_scene

PAGE = """<!DOCTYPE html><style>body{{margin:0}}.s{{overflow:{overflow};width:300px;height:200px}}.i{{height:{height}}}
.a{{anchor-name:--a;width:60px;height:30px;margin:20px 0 0 100px;{anchor}}}
.p{{position:{position};position-anchor:--a;{own};width:40px;height:20px}}</style>
<div style="position:relative;width:500px;height:300px"><div class=s><div class=i><div class=a></div></div></div>
<div class=p>hi</div></div>"""
USUAL = {
    "overflow": "scroll",
    "height": "900px",
    "anchor": "",
    "position": "absolute",
    "own": "position-area:right",
}


def run_of(folder: Path, html: str, scroll: tuple[float, float] = (0, 0)) -> Run:
    path = folder / "page.html"
    path.write_text(html, "utf-8")
    return Run(load_scene(path, SceneOptions(viewport=(800, 600), scroll=scroll)))


@pytest.mark.parametrize(
    ("changed", "moves"),
    [
        ({}, True),
        ({"overflow": "hidden"}, True),
        ({"overflow": "clip"}, False),
        ({"overflow": "auto", "height": "90px"}, False),
        ({"own": "top:5px;justify-self:anchor-center"}, True),
        ({"own": "left:anchor(--a right);top:0"}, True),
        ({"own": "left:9px;top:9px;min-width:anchor-size(width)"}, False),
        ({"own": "left:5px;top:5px"}, False),
        ({"overflow": "visible", "anchor": "position:sticky;top:0"}, True),
    ],
)
def test_what_moves_with_its_anchor(tmp_path: Path, changed: dict[str, str], moves: bool) -> None:
    run = run_of(tmp_path, PAGE.format_map(USUAL | changed))

    found = [node for node in run.trees.transforms if Fact.ANCHOR_POSITION in node.facts]
    assert len(found) == moves
    assert any("AnchorPosition" in layer.reasons for layer in run.layers.layers) == moves


def test_a_fixed_box_moves_with_an_anchor_in_the_page(tmp_path: Path) -> None:
    html = """<!DOCTYPE html><style>body{margin:0;height:2000px}.a{anchor-name:--a;width:60px;height:30px}
    .p{position:fixed;position-anchor:--a;left:50px;top:anchor(bottom);width:40px;height:20px}</style>
    <div class=a></div><div class=p></div>"""
    run = run_of(tmp_path, html, (0, 100))

    node = next(node for node in run.trees.transforms if node.role == "anchor")
    assert node.matrix.translation_2d == Point(0, -100)
