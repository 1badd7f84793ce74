"""Beliefs about layers, each put to the test."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

UP = "<div class='box up'>b</div>"


@pytest.mark.parametrize(
    ("css", "layers"),
    [
        ("position: relative; z-index: 3", 0),
        ("overflow: hidden; height: 30px", 0),
        ("overflow: auto; height: 30px", 0),  # transparent, and text is antialiased for the screen's subpixels
        ("overflow: auto; height: 30px; background: white", 2),
        ("transform: rotate(20deg) scale(2)", 0),
        ("transform: translateZ(0)", 1),
        ("translate: 5px 5px 0", 0),
        ("transform: perspective(9px)", 0),
        ("opacity: .5", 0),
        ("filter: blur(2px)", 0),
        ("isolation: isolate", 0),
        ("box-shadow: 0 0 9px", 0),
        ("border-radius: 9px; overflow: hidden", 0),
        ("mask-image: linear-gradient(red, blue)", 0),
        ("backdrop-filter: blur(2px)", 1),
        ("position: fixed", 1),
        ("position: sticky; top: 0", 0),
        ("will-change: clip-path, z-index, width", 0),
        ("will-change: scroll-position", 0),
        ("backface-visibility: hidden", 1),
        ("perspective: 90px", 0),
        ("transform-style: preserve-3d", 1),  # not for the element, but for each child
        ("contain: strict; height: 9px", 0),
        ("content-visibility: auto", 0),
        ("animation: widen 1s infinite", 0),
        ("animation: turn 1s forwards", 1),
    ],
)
def test_what_makes_a_layer(tmp_path: Path, css: str, layers: int) -> None:
    found = page(tmp_path, f"<div style='{css}'><p>text text</p></div>", time_ms=2000)

    assert len(own_layers(found)) == layers


def test_a_promoted_box_without_content_has_a_layer_and_no_texture(tmp_path: Path) -> None:
    found = page(tmp_path, "<div class=up style='height: 50px'></div>")

    (layer,) = own_layers(found)
    assert (layer.draws_content, found.tiles.tilings[layer.id].tiles) == (False, ())


def test_all_that_is_painted_after_a_spinner_and_is_not_near_is_a_layer_each(tmp_path: Path) -> None:
    spinner = "<div class=box style='animation: turn 1s infinite'>a</div>"
    far = "".join(f"<p class=box style='left: {x}px; top: {x}px'>text</p>" for x in (150, 300, 450))

    assert len(own_layers(page(tmp_path, spinner + far))) == 4


def test_rounded_corners_over_promoted_content_need_no_layer_where_they_are_circles(tmp_path: Path) -> None:
    clip = "<div class=box style='overflow: hidden; border-radius: {}'>text" + UP + "</div>"

    assert len(own_layers(page(tmp_path, clip.format("20px")))) + 1 == len(
        own_layers(page(tmp_path, clip.format("50% / 20%")))
    )
