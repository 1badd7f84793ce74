"""Where scroll containers are scrolled to at first. The numbers are Chromium's."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.geometry import Point
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

HEAD = """<!DOCTYPE html><style>body{margin:0}.s{overflow:auto;width:180px;height:120px;position:relative}
.i{height:80px;width:100px;margin:30px}.end{height:500px;width:500px}</style>"""
START = '<div class=i style="scroll-snap-align:start"></div>'
CENTER = '<div class=i style="scroll-snap-align:center"></div>'
PLAIN = "<div class=i></div>"
END = "<div class=end></div>"


def run_of(folder: Path, html: str) -> Run:
    path = folder / "page.html"
    path.write_text(html, "utf-8")
    return Run(load_scene(path, SceneOptions(viewport=(800, 600))))


@pytest.mark.parametrize(
    ("css", "content", "expected"),
    [
        ("scroll-snap-type:y mandatory", START + START + END, (0, 30)),
        ("scroll-snap-type:y mandatory", PLAIN + CENTER + END, (0, 120)),
        ("scroll-snap-type:y proximity", START + END, (0, 30)),
        ("scroll-snap-type:y", PLAIN + START + END, (0, 0)),
        ("scroll-snap-type:both mandatory", START + END, (30, 30)),
        (
            "scroll-snap-type:y mandatory;scroll-padding:20px",
            PLAIN + '<div class=i style="scroll-snap-align:start;scroll-margin:10px"></div>' + END,
            (0, 110),
        ),
        ("scroll-snap-type:y mandatory;scroll-padding-top:10%", START + END, (0, 18)),
        ("scroll-snap-type:y mandatory;overflow:hidden", START + END, (0, 30)),
        ("scroll-snap-type:y mandatory;overflow:clip", START + END, (0, 0)),
        ("scroll-snap-type:block mandatory;writing-mode:vertical-rl", START + END, (-30, 0)),
        ("scroll-snap-type:inline mandatory;direction:rtl", START + END, (-30, 0)),
        (
            "scroll-snap-type:y mandatory",
            '<div class=end style="scroll-snap-align:start"></div>' + START + END,
            (0, 0),
        ),
        (
            "scroll-snap-type:y mandatory",
            '<div class=i style="scroll-snap-align:none start"></div>' + END,
            (0, 0),
        ),
        (
            "scroll-snap-type:both mandatory",
            '<div class=i style="scroll-snap-align:center;margin-left:151px"></div>'
            '<div class=i style="scroll-snap-align:center start"></div>' + END,
            (111, 10),
        ),
        (
            "scroll-snap-type:x mandatory;direction:rtl",
            '<div class=i style="width:900px"></div>' + CENTER,
            (0, 0),
        ),
        ("scroll-snap-type:y mandatory", f'<div style="overflow:hidden">{START}</div>' + END, (0, 0)),
        (
            "scroll-snap-type:y mandatory",
            '<div class=i style="scroll-snap-align:start;transform:translate(10px,20px) scale(.5)"></div>' + END,
            (0, 70),
        ),
        (
            "scroll-snap-type:y mandatory",
            '<div class=i style="scroll-snap-align:start;margin-top:30.7px"></div>' + END,
            (0, 31),
        ),
        ("", PLAIN + '<div class=i style="scroll-initial-target:nearest"></div>' + END, (30, 140)),
        (
            "scroll-snap-type:y proximity",
            '<div class=i style="height:300px"></div>'
            '<div class=i style="scroll-initial-target:nearest;scroll-snap-align:center"></div>' + PLAIN,
            (0, 340),
        ),
    ],
)
def test_scrolled_inside(tmp_path: Path, css: str, content: str, expected: tuple[float, float]) -> None:
    run = run_of(tmp_path, f'{HEAD}<div class=s style="{css}">{content}</div>')

    moved = [node.matrix.translation_2d for node in run.trees.transforms if node.role == "scroll"][1:]
    assert moved in ([Point(-expected[0], -expected[1])], [] if expected == (0, 0) else None)
    scrolled = [node.offset for node in run.trees.scrolls[2:]]
    assert not scrolled or scrolled == [Point(*expected)]


@pytest.mark.parametrize(
    ("css", "second", "expected"),
    [
        ("html{scroll-snap-type:y mandatory;scroll-padding-top:5px}", "", 35),
        ("body{scroll-snap-type:y mandatory}", "", 0),
        ("", "scroll-initial-target:nearest", 580),
    ],
)
def test_the_page_is_scrolled(tmp_path: Path, css: str, second: str, expected: float) -> None:
    html = f"""<!DOCTYPE html><style>body{{margin:0}}.i{{height:500px;margin:40px;scroll-snap-align:start}}{css}</style>
    <div class=i></div><div class=i style="{second}"></div><div class=i></div>"""
    run = run_of(tmp_path, html)

    assert run.trees.scrolls[1].offset == Point(0, expected)
