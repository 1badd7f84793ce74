"""`compositor verify`, against a real Chromium where one is installed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from compositor import pipeline
from compositor.api import Run, run
from compositor.browser import find_chromium
from compositor.cli.main import main
from compositor.cli.verify import _remarks
from compositor.layers import CHROMIUM_LINUX
from compositor.scene import SceneOptions, load_scene
from compositor.verify import ask_chromium, compare, our_answer
from tests.cli.conftest import Command

CHROMIUM = find_chromium()
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
VIEWPORT = ("--viewport", "800x600")
SCENES = Path(__file__).parents[2] / "scenes"


SHADOW = """<!DOCTYPE html><style>x-card::part(mark) { border: 3px solid }</style>
<x-card><template shadowrootmode=open><style>:host { display: block; padding: 9px } ::slotted(p) { margin: 4px }
.lift { will-change: transform; width: 200px; background: linear-gradient(red, blue) }</style>
<div class=lift><slot></slot></div><b part=mark>mark</b></template><p>text</p><i slot=none>nowhere</i></x-card>
<div><template shadowrootmode=closed><p style="will-change: transform">closed</p></template></div>"""


@needs_chromium
def test_shadow_trees_agree(command: Command, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(SHADOW)
    done = command("verify", str(page), *VIEWPORT)
    assert done.returncode == 0, done.stdout


def test_what_is_not_modelled_is_named_once(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><style>p { column-wrap: wrap; math-depth: 2 }</style><p>x")
    ran = run(page)
    ran.report()
    said = list(_remarks(ran))
    assert [sum(name in line for line in said) for name in ("column-wrap", "math-depth")] == [1, 1]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("browser", ["/nowhere/at/all", ""])
def test_without_a_chromium_one_line_says_so(command: Command, page: Path, browser: str, tmp_path: Path) -> None:
    done = command("verify", str(page), CHROMIUM=browser, PATH=str(tmp_path))

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("compositor: no Chromium found")
    assert done.stderr.count("\n") == 1


def test_a_browser_that_ends_at_once_is_one_line(command: Command, page: Path) -> None:
    done = command("verify", str(page), "--browser", "false")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "compositor: the browser ended unexpectedly\n"


@needs_chromium
def test_a_scene_agrees(command: Command) -> None:
    done = command("verify", "scenes/layer-explosion.html", *VIEWPORT)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("\nagrees\n")
    assert "50 of 50" in done.stdout


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("name", sorted(path.name for path in SCENES.iterdir() if path.suffix in (".html", ".toml")))
def test_every_scene_agrees(name: str) -> None:
    scene = load_scene(SCENES / name, SceneOptions(viewport=(800, 600)))
    assert CHROMIUM is not None

    comparison = compare(our_answer(Run(scene)), ask_chromium(scene, CHROMIUM))

    assert (comparison.boxes, comparison.layers) == ((), ())


@needs_chromium
def test_animations_stand_still_in_frames_too_and_paused_ones_where_they_are(tmp_path: Path) -> None:
    style = "<style>@keyframes s { to { transform: translateX(300px) } } b { display: block; width: 9px; height: 9px;"
    style += " background: red; animation: s 3s linear }</style>"
    page = tmp_path / "page.html"
    page.write_text(
        f"<!DOCTYPE html>{style}<b></b><b style='animation-play-state: paused'></b><iframe srcdoc='{style}<b></b>'>"
    )
    scene = load_scene(page, SceneOptions(viewport=(800, 600), time_ms=1000.0))
    assert CHROMIUM is not None

    answer = ask_chromium(scene, CHROMIUM)

    boxes = {layer.owner: layer.corner[0] for layer in answer.layers if layer.owner.endswith(")")}
    assert sorted(boxes.values()) == pytest.approx([8.0, 108.0, 118.0], abs=0.1)
    assert compare(our_answer(Run(scene)), answer).agrees


@needs_chromium
def test_addresses_inside_a_data_url_are_not_fetched_and_do_no_harm(command: Command, tmp_path: Path) -> None:
    """An SVG's namespace is an address too: the image must show, with its size and over the layer below it."""
    image = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='30'%3E%3Crect width='9'"
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><p style='will-change: transform; background: linear-gradient(red, blue)'>below</p>"
        f"<img style='position: relative; top: -30px' src=\"{image} height='9'/%3E%3C/svg%3E\">"
    )
    done = command("verify", str(page), *VIEWPORT)
    assert done.returncode == 0, done.stdout


@needs_chromium
def test_a_scrolled_page_in_motion_at_another_scale_agrees(command: Command, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>@keyframes slide { to { transform: translateX(200px) } }"
        " body { height: 3000px } i { display: block; width: 9px; height: 9px; background: linear-gradient(red, blue);"
        " animation: slide 1s linear 100ms both } b { position: fixed; top: 9px }</style><i></i><b>fixed</b>"
    )

    done = command("verify", str(page), *VIEWPORT, "--dpr", "2", "--scroll", "0,20", "--time", "600", "--format=json")

    data = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout
    assert data["agrees"] is True
    assert data["engines"]["browser"].startswith("Chrome/")
    assert data["tile_bytes"]["here"] == data["tile_bytes"]["browser"] > 0


@needs_chromium
def test_an_altered_rule_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chromium paints two distant boxes into two layers; without its limit to wasted area they would be one."""
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>div { position: absolute; width: 90px; height: 90px;"
        " background: linear-gradient(red, blue) } .up { will-change: transform; width: 700px; height: 500px }</style>"
        "<div class=up></div><div></div><div style='left: 500px; top: 400px'></div>"
    )
    assert main(["verify", str(page), *VIEWPORT]) == 0
    capsys.readouterr()
    altered = replace(CHROMIUM_LINUX, merge_waste_limit=1e9)
    monkeypatch.setattr(pipeline, "POLICIES", {"chromium-linux": altered})

    code = main(["verify", str(page), *VIEWPORT])

    said = capsys.readouterr().out
    assert code == 1
    assert "html>body>div:nth-child(3)" in said
    assert "no such layer" in said
    assert "differs: 0 boxes" in said


@needs_chromium
def test_the_page_runs_no_script_and_reads_only_its_root(tmp_path: Path) -> None:
    folder = tmp_path / "root"
    folder.mkdir()
    for place in (tmp_path, folder):
        Image.new("RGB", (50, 40), "red").save(place / "image.png")
    (folder / "page.html").write_text(
        "<!DOCTYPE html><body onload='document.body.append(1)' onresize='document.body.remove()'><img src=image.png>"
        "<img src=../image.png><script>document.write('<p>new</p>')</script><noscript><b>none</b></noscript>"
        "<img src='http://127.0.0.1:9/x.png' onerror='document.body.remove()'>"
    )
    scene = load_scene(folder / "page.html", SceneOptions(viewport=(800, 600)))
    assert CHROMIUM is not None

    answer = ask_chromium(scene, CHROMIUM)

    assert answer.boxes["html>body>img:nth-child(1)"][2:] == (50, 40)
    assert answer.boxes["html>body>img:nth-child(2)"][2:] != (50, 40)
    assert "html>body>noscript:nth-child(4)>b:nth-child(1)" in answer.boxes
    assert not any(">p:" in path for path in answer.boxes)
    comparison = compare(our_answer(run(folder / "page.html", viewport=(800, 600))), answer)
    assert {item.path for item in comparison.boxes} == set()


@needs_chromium
def test_a_base_element_moves_sheets_images_styles_and_frames(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (tmp_path / "a.css").write_text("p { width: 77px; will-change: transform; background: url(i.png) }")
    Image.new("RGB", (60, 40), "red").save(tmp_path / "i.png")
    page = folder / "page.html"
    page.write_text(
        "<!DOCTYPE html><base href=../><link rel=stylesheet href=a.css><style>@import url(a.css)</style><p>text</p>"
        "<img src=i.png><iframe srcdoc='<!DOCTYPE html><img src=i.png>'></iframe>"
        "<b style='display: block; will-change: transform; background: url(i.png); height: 40px'></b>"
    )
    done = command("verify", str(page), *VIEWPORT, "--root", str(tmp_path))
    assert done.returncode == 0, done.stdout
    assert "not loaded" not in done.stdout and "not found" not in done.stdout
