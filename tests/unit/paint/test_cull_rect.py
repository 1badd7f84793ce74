"""How far beyond the viewport content is recorded; the numbers are Chromium's, for boxes 100 px apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import run

CSS = """<!DOCTYPE html><style>
body { margin: 0 }
.up { will-change: transform }
.box { height: 60px; margin-bottom: 40px; width: 50px; background: linear-gradient(red, blue) }
.cut { overflow: hidden; height: 3000px }
.still body, .still { height: 100vh; overflow: hidden; margin: 0 }
.list { height: 400px; width: 400px; overflow: auto; background: white }
.small { height: 200px; width: 300px }
</style>"""
BOXES = "<div class='up box'>x</div>" * 200
BELOW = "<div style='height: 3000px'></div>"


@pytest.mark.parametrize(
    ("body", "last"),
    [
        (BOXES, 4500),
        (f"<div class=still>{BOXES}</div>", 4500),
        (f"<div class=up>{BOXES}</div>", 4500),
        (f"<div class=up><div class=up>{BOXES}</div></div>", 4500),
        (f"<div style='position: sticky; top: 0'>{BOXES}</div>", 4500),
        (f"<div class=cut>{BOXES}</div>{BELOW}", 6900),
        (f"<div class='cut up'><div class=up>{BOXES}</div></div>", 6900),
        (f"<div class=cut>{BOXES}</div>", 6900),
        (f"<div class=list>{BOXES}</div>{BELOW}", 4300),
        (f"<div class='list small'>{BOXES}</div>{BELOW}", 5200),
        (f"<div style='width: 2000px'>{BOXES}</div>", 7300),
        (f"<div style='width: 9000px'>{BOXES}</div>", 6500),
    ],
)
def test_boxes_are_recorded_as_far_as_this(tmp_path: Path, body: str, last: int) -> None:
    """Once around the viewport or a scroller, and again below what cut that, in small scrollers and along both axes."""
    page = tmp_path / "page.html"
    page.write_text(CSS + body)
    found = run(page, viewport=(800, 600))

    corners = [found.layer_quad(layer, layer.bounds)[0].y for layer in found.layers.layers if layer.is_drawn]

    assert max(corners) == last


@pytest.mark.parametrize(("dpr", "last"), [(1.5, 6750), (2, 9000), (3, 13500)])
def test_the_distance_grows_with_the_device_scale(tmp_path: Path, dpr: float, last: int) -> None:
    page = tmp_path / "page.html"
    page.write_text(CSS + BOXES)
    found = run(page, viewport=(800, 600), dpr=dpr)

    corners = [found.layer_quad(layer, layer.bounds)[0].y for layer in found.layers.layers if layer.is_drawn]

    assert max(corners) == last


@pytest.mark.parametrize(
    ("box", "recorded"),
    [
        ("<div class=far style='transform: perspective(1px) translateZ(0)'>x</div>", True),
        ("<div class=far style='animation: turn 3s infinite'>x</div>", True),
        ("<div class=far style='transform: translateZ(0)'>x</div>", False),
        ("<div class=clip><div class=far style='transform: perspective(1px) translateZ(0)'>x</div></div>", False),
        ("<div class=clip><div class=far style='animation: turn 3s infinite'>x</div></div>", False),
        (
            "<div class=clip style='perspective: 9px'><div class=far style='transform: rotateY(9deg)'>x</div></div>",
            True,
        ),
    ],
)
def test_what_may_come_from_anywhere_is_recorded_unless_a_clip_hides_it(
    tmp_path: Path, box: str, recorded: bool
) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>body { margin: 0 } .gap { height: 5800px } .clip { overflow: hidden }"
        " .far { background: linear-gradient(red, blue) } @keyframes turn { to { transform: rotate(1turn) } }</style>"
        f"<div class=gap></div>{box}<div class=gap></div>"
    )
    found = run(page, viewport=(800, 600))

    assert any("class='far'" in layer.name for layer in found.layers.layers) == recorded


OUTSIDE = "<div class=far style='position: absolute; top: 50px; height: 50px; will-change: opacity; {css}'>x</div>"


@pytest.mark.parametrize(
    ("outer", "css", "recorded"),
    [
        ("", "", False),
        ("", "transform: rotate(3deg)", False),
        ("", "filter: blur(2px)", True),
        ("", "perspective: 200px", True),
        ("perspective: 200px", "", True),
        ("perspective: 200px; height: 0", "", False),
        ("filter: blur(2px)", "", True),
        ("filter: grayscale(1)", "", False),
        ("filter: blur(2px); height: 0", "", False),
        ("will-change: transform", "", False),
        ("animation: turn 3s infinite", "", True),
    ],
)
def test_a_clip_does_not_hide_content_of_its_own_box_that_may_show_anywhere(
    tmp_path: Path, outer: str, css: str, recorded: bool
) -> None:
    """Ten px of a box show; what is in it lies below them."""
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>.far { background: linear-gradient(red, blue) }"
        " @keyframes turn { to { transform: rotate(1turn) } }</style>"
        f"<div style='position: relative; height: 10px; overflow: hidden; {outer}'>{OUTSIDE.format(css=css)}</div>"
    )
    found = run(page, viewport=(500, 400))

    assert any("class='far'" in layer.name for layer in found.layers.layers) == recorded


def test_a_clip_path_that_leaves_nothing_hides_its_box(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><body style='margin: 8.25px'>"
        "<div class=far style='border: 1px solid; transform: translateZ(0); clip-path: inset(5px)'></div>"
    )
    found = run(page, viewport=(500, 400))

    assert not any("class='far'" in layer.name for layer in found.layers.layers)


@pytest.mark.parametrize(
    "outer", ["mask-image: linear-gradient(red, blue); height: 0", "clip-path: inset(50%); height: 10px"]
)
def test_boxes_fixed_to_the_viewport_are_not_hidden_by_what_masks_their_parents(tmp_path: Path, outer: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        f"<!DOCTYPE html><div style='{outer}'><div class=far style='position: fixed; width: 90px'>x</div></div>"
    )
    found = run(page, viewport=(500, 400))

    assert any("class='far'" in layer.name for layer in found.layers.layers)


def test_a_mask_lets_content_of_a_box_that_may_move_be_recorded(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><div style='transform: scaleZ(2); mask-image: linear-gradient(red, blue); height: 20px'>x"
        "<div class=far style='position: absolute; top: 99px; will-change: opacity; background: red'>x</div></div>"
    )
    found = run(page, viewport=(500, 400))

    assert any("class='far'" in layer.name for layer in found.layers.layers)


@pytest.mark.parametrize(
    ("top", "css", "shown"),
    [
        ("20px", "will-change: transform", False),
        ("20.25px", "will-change: transform", True),
        ("20.25px", "will-change: transform; top: 500px", True),
        ("20.25px", "will-change: transform; top: 6000px", False),
        ("20.25px", "will-change: opacity", False),
    ],
)
def test_a_clip_without_height_hides_what_moves_only_on_whole_pixels(
    tmp_path: Path, top: str, css: str, shown: bool
) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        f"{CSS}<div style='position: relative; top: {top}; overflow: hidden'><div class=box"
        f" style='position: absolute; {css}'></div></div>"
    )
    found = run(page, viewport=(800, 600))

    assert any("class='box'" in layer.name for layer in found.layers.layers) == shown


def test_what_a_transparent_box_out_of_sight_holds_draws_nothing(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>@keyframes turn { to { transform: rotate(1turn) } }</style>"
        "<div style='contain: layout; height: 20px'><div style='height: 500px'></div><div style='opacity: 0'>"
        "<div class=far style='height: 9px; background: red; animation: turn 1s'></div></div></div>"
    )
    found = run(page, viewport=(500, 400))

    (layer,) = (each for each in found.layers.layers if "class='far'" in each.name)
    assert not layer.draws_content


def test_an_empty_mask_hides_its_box_but_not_what_moves_in_it(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    body = (
        "<!DOCTYPE html><div style='mask-image: linear-gradient(red, blue); width: 36px; position: relative'>"
        "<div class=far style='position: absolute; width: 90px; background: red; will-change: {}'>x</div></div>"
    )
    counts = []
    for hint in ("transform", "opacity"):
        page.write_text(body.format(hint))
        counts.append(sum("class='far'" in each.name for each in run(page, viewport=(500, 400)).layers.layers))

    assert counts == [1, 0]


@pytest.mark.parametrize(("left", "recorded"), [(42, True), (242, False)])
def test_boxes_fixed_in_a_frame_that_scrolls_are_recorded_where_its_viewport_shows_them(
    tmp_path: Path, left: int, recorded: bool
) -> None:
    """Not where scrolling could show them, and whatever masks the boxes around them."""
    page = tmp_path / "page.html"
    inner = (
        "<div style='mask-image: linear-gradient(red, blue); width: 36px; padding: 9px; position: relative;"
        " left: 200px'>"
        f"<div class=far style='position: fixed; left: {left}px; width: 90px; background: red; will-change: opacity'>x"
        "</div><p style='height: 900px; width: 200px'></div>"
    )
    page.write_text(f'<!DOCTYPE html><iframe srcdoc="{inner}" style="width: 144px; height: 75px"></iframe>')
    found = run(page, viewport=(500, 400))

    assert any("class='far'" in layer.name for layer in found.layers.layers) == recorded


@pytest.mark.parametrize(
    ("css", "shown"),
    [
        ("clip-path: inset(0); animation: turn 1s infinite", True),
        ("clip-path: inset(0); filter: blur(3px)", True),
        ("clip-path: inset(0)", False),
        ("overflow: hidden; animation: turn 1s infinite", False),
    ],
)
def test_the_clip_path_of_a_box_that_may_be_anywhere_hides_nothing(tmp_path: Path, css: str, shown: bool) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        f"{CSS}<style>@keyframes turn {{ to {{ rotate: 1turn }} }}</style>"
        f"<div style='position: absolute; width: 0; height: 20px; {css}'>"
        "<div class=box style='will-change: opacity'></div></div>"
    )
    found = run(page, viewport=(800, 600))

    assert any("class='box'" in layer.name for layer in found.layers.layers) == shown
