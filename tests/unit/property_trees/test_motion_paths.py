"""Boxes on motion paths, at the places where Chromium has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

PAGE = """<!doctype html><style>body{{margin:20px}}
.w{{position:relative;width:300px;height:200px;border:1px solid;padding:10px;margin:20px}}
.b{{width:60px;height:40px;{css}}}@keyframes m{{from{{{first}}}to{{{last}}}}}</style>
<svg width=0 height=0 style="position:absolute"><path id=p d="M10 10 L200 100"/></svg>
<div class=w><div class=b></div></div>"""


def rect(folder: Path, css: str, dpr: float = 1.0, frames: tuple[str, str] = ("", "")) -> tuple[float, ...]:
    page = folder / "page.html"
    page.write_text(PAGE.format(css=css, first=frames[0], last=frames[1]), "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(500, 400), dpr=dpr)))
    (node,) = run.select(".b")
    return tuple(run.client_rects.bounding_client_rect(run.boxes.box_of[node]).scaled(1 / dpr, 1 / dpr))


@pytest.mark.parametrize("dpr", [1.0, 2.0])
@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ('offset-path:path("M0 0 L100 50");offset-distance:50%', (65.2, 24.7, 71.5, 62.6)),
        (
            'offset-path:path("M0 0 C 50 0 100 50 100 100");offset-distance:30px;offset-rotate:0deg',
            (50.3, 16.5, 60, 40),
        ),
        ("offset-path:ray(45deg closest-side);offset-distance:100%", (244.1, 17.2, 70.7, 70.7)),
        (
            "offset-path:circle(50px at 100px 60px);offset-distance:25%;offset-anchor:top left",
            (80, 90, 60, 40),
        ),
        (
            "offset-path:ray(120deg farthest-corner contain at 30px 30px);offset-distance:60%",
            (200, 113.5, 72, 64.6),
        ),
        ("offset-position:50% 50%;offset-anchor:center", (51, 31, 60, 40)),
        ("offset-path:content-box;offset-distance:40%;offset-rotate:reverse", (331, 101, 40, 60)),
        (
            "offset-path:polygon(0 0,100px 0,100px 100px);offset-distance:60%;offset-rotate:auto 30deg",
            (109.5, 82.4, 54.2, 68.3),
        ),
        (
            'offset-path:path("M0 0 L100 50");offset-distance:50%;transform:scale(.5);rotate:20deg;translate:10px 5px;'
            "scale:1.5;transform-origin:0 0",
            (96.9, 96.9, 52.7, 53.3),
        ),
        ("offset-path:url(#p);offset-distance:50%", (120.3, 55.1, 71.3, 61.8)),
        (
            "offset-path:inset(10px round 20px);offset-distance:35%;offset-anchor:30% 70%",
            (340, 79.3, 40, 60),
        ),
        ("offset-path:shape(from 0 0,line to 120px 40px);offset-distance:50%", (65.2, 11.5, 69.6, 56.9)),
        ("offset-path:ray(30deg);offset-distance:40px;offset-position:auto", (38.7, -39.6, 64.6, 72)),
        ("offset-path:ray(30deg sides);offset-distance:50%", (200.7, 39.5, 64.6, 72)),
        ("offset-path:url(#missing);offset-distance:50%", (51, 31, 60, 40)),
    ],
)
def test_where_paths_put_a_box(tmp_path: Path, css: str, expected: tuple[float, ...], dpr: float) -> None:
    assert rect(tmp_path, css, dpr) == pytest.approx(expected, abs=0.15)


@pytest.mark.parametrize(
    ("claim", "distance", "x"),
    [
        ("an open path ends", "250%", 151),
        ("and does not begin earlier", "-50%", 51),
    ],
)
def test_distances_beyond_an_open_path(tmp_path: Path, claim: str, distance: str, x: float) -> None:
    css = f'offset-path:path("M0 0 H100");offset-anchor:0 0;offset-distance:{distance}'
    assert rect(tmp_path, css)[0] == x, claim


@pytest.mark.parametrize(("distance", "x"), [("125%", 151), ("-75%", 151), ("100%", 51)])
def test_a_closed_path_goes_round_again(tmp_path: Path, distance: str, x: float) -> None:
    css = f'offset-path:path("M0 0 H100 V100 H0 z");offset-anchor:0 0;offset-rotate:0deg;offset-distance:{distance}'
    assert rect(tmp_path, css)[0] == pytest.approx(x)


@pytest.mark.parametrize(
    ("claim", "frames", "place"),
    [
        ("distances", ('offset-path:path("M0 0H100")', 'offset-path:path("M0 0H100");offset-distance:100%'), (71, 31)),
        (
            "paths of the same commands",
            ('offset-path:path("M0 0h50v20")', 'offset-path:path("M40 80h50v20")'),
            (59, 47),
        ),
        ("rays", ("offset-path:ray(0deg)", "offset-path:ray(90deg)"), (201, 131)),
    ],
)
def test_paths_are_animated(tmp_path: Path, claim: str, frames: tuple[str, str], place: tuple[float, float]) -> None:
    css = "offset-rotate:0deg;offset-anchor:0 0;animation:m 10s linear -2s paused"
    assert rect(tmp_path, css, frames=frames)[:2] == pytest.approx(place), claim


def test_a_box_moved_along_a_path_can_be_scrolled_to(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><body style='margin:0'><div style='width:50px;height:50px;offset-path:path(\"M0 0H900\");"
        "offset-distance:100%;offset-anchor:0 0'></div>",
        "utf-8",
    )
    run = Run(load_scene(page, SceneOptions(viewport=(500, 400))))
    overflow = run.layout.fragments[0].piece.overflow
    assert overflow is not None
    assert overflow.x + overflow.width == 950 * 64
