"""`background-attachment: fixed`: a layer of its own where subpixel text does not stand against it."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

TALL = "<div style='height: 2000px'>tall</div>"
FIXED = "linear-gradient(red, blue) fixed"


def box(css: str) -> str:
    return f"<div id=a style='width: 300px; height: 200px; background: {FIXED}; {css}'>x</div>{TALL}"


@pytest.mark.parametrize(
    ("css", "dpr", "alone"),
    [
        ("", 2.0, True),
        ("", 1.0, False),  # it is repainted as the page scrolls
        ("border: 5px solid black", 2.0, True),
        ("position: fixed", 2.0, True),
        ("background-clip: content-box; padding: 9px", 2.0, True),
        ("border-radius: 9px", 2.0, False),
        ("box-shadow: 0 0 9px black", 2.0, False),
        ("background-clip: text", 2.0, False),
        (f"background: linear-gradient(red, blue), {FIXED}", 2.0, False),
        ("will-change: transform", 2.0, False),  # what is transformed carries it along
        ("transform: translate(5px)", 2.0, False),
        ("background-attachment: local", 2.0, False),
    ],
)
def test_which_fixed_backgrounds_are_layers(tmp_path: Path, css: str, dpr: float, alone: bool) -> None:
    found = [
        layer for layer in own_layers(page(tmp_path, box(css), dpr=dpr)) if "FixedAttachment" in str(layer.reasons)
    ]

    assert len(found) == alone
    for layer in found:
        assert layer.reasons == ("FixedAttachmentBackground",)
        assert (layer.bounds.width, layer.bounds.height) == (800 * dpr, 600 * dpr)


def test_it_is_rastered_where_the_box_shows_it(tmp_path: Path) -> None:
    run = page(tmp_path, box(""), dpr=2)

    background = own_layers(run)[0]
    assert [tile.row for tile in run.tiles.tilings[background.id].tiles] == [0, 1]


@pytest.mark.parametrize(("dpr", "first"), [(2.0, ("Viewport", "OverflowScrolling")), (1.0, ("OverflowScrolling",))])
def test_the_page_s_own_lies_below_what_scrolls(tmp_path: Path, dpr: float, first: tuple[str, ...]) -> None:
    run = page(tmp_path, f"<style>body {{ background: {FIXED} }}</style><p>text</p>{TALL}", dpr=dpr)

    assert run.layers.layers[0].reasons == first
    assert run.layers.layers[0].is_drawn == (dpr == 2)


def test_a_local_background_scrolls_with_the_contents(tmp_path: Path) -> None:
    local = "background: linear-gradient(red, blue) local"
    run = page(tmp_path, f"<div class=scroller style='{local}'><div style='height: 900px'>text</div></div>")

    hit_test, contents = own_layers(run)
    assert hit_test.reasons == ("OverflowScrolling",)
    assert contents.opaque or contents.known_opaque.height == 900
