"""Which styles make which property tree nodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

from compositor.css import properties as p
from compositor.report.oracle import oracle_record

PLAIN = (4, 2, 1, 2)


@pytest.mark.parametrize(
    ("css", "more"),
    [
        ("z-index: 3", (0, 0, 0, 0)),
        ("border-radius: 5px; box-shadow: 0 0 3px red; outline: 1px solid", (0, 0, 0, 0)),
        ("transform: rotate(9deg)", (2, 0, 0, 0)),  # paint offset and transform
        ("transform: rotate(9deg); translate: 3px; scale: 2", (4, 0, 0, 0)),
        ("overflow: hidden", (0, 1, 0, 0)),
        ("overflow: hidden; border-radius: 5px", (0, 2, 0, 0)),
        ("clip-path: circle(9px)", (0, 1, 0, 0)),
        ("clip: rect(0, 9px, 9px, 0)", (0, 1, 0, 0)),
        ("opacity: .5", (0, 0, 1, 0)),
        ("mix-blend-mode: multiply", (0, 0, 2, 0)),  # and one that keeps the blending inside the page
        ("filter: grayscale(1)", (0, 0, 1, 0)),
        ("filter: blur(2px)", (0, 1, 1, 0)),  # with the clip that says how far it spreads
        ("isolation: isolate", (0, 0, 0, 0)),
    ],
)
def test_nodes_that_a_style_adds(tmp_path: Path, css: str, more: tuple[int, ...]) -> None:
    def count(style: str) -> tuple[int, ...]:
        trees = page(tmp_path, f"<div class=box style='{style}'>text</div>").trees
        return (len(trees.transforms), len(trees.clips), len(trees.effects), len(trees.scrolls))

    assert tuple(b - a for a, b in zip(count(""), count(css), strict=True)) == more


@pytest.mark.parametrize(
    ("transform", "kept"),
    [
        ("translate(3px)", (0.25, 0.25)),
        ("translateZ(9px)", (0.25, 0.25)),
        ("scaleX(-1)", (0.0, 0.25)),
        ("scaleY(2)", (0.25, 0.0)),
        ("rotateY(180deg)", (0.0, 0.25)),
        ("rotate(90deg)", (0.0, 0.0)),
        ("rotateX(30deg)", (0.0, 0.0)),
        ("perspective(100px)", (0.0, 0.0)),
    ],
)
def test_fractions_of_a_px_go_on_along_axes_that_are_not_scaled(
    tmp_path: Path, transform: str, kept: tuple[float, float]
) -> None:
    found = page(tmp_path, f"<div id=a class=box style='top: 20.25px; left: 20.25px; transform: {transform}'>a</div>")
    box = next(box for box in found.boxes.boxes if box.style[p.TRANSFORM])

    props = found.trees.fragments[found.layout.fragments_of[box.id][0]]

    assert props is not None
    assert tuple(props.paint_offset) == kept


@pytest.mark.parametrize(
    ("css", "masked", "mask"),
    [
        ("", (20, 20, 100, 100), (18, 18, 104, 104)),
        ("box-shadow: 5px 0 2px 1px red", (20, 20, 100, 100), (18, 14, 113, 112)),
        ("outline: 4px solid", (20, 20, 100, 100), (14, 14, 112, 112)),
        ("border-image: linear-gradient(red, blue) 5 / 5px / 7px", (20, 20, 100, 100), (11, 11, 118, 118)),
        ("mask-clip: no-clip; box-shadow: 5px 0 2px 1px red", (20, 16, 109, 108), (18, 14, 113, 112)),
    ],
)
def test_a_mask_covers_decorations_but_leaves_only_the_box(
    tmp_path: Path, css: str, masked: tuple[float, ...], mask: tuple[float, ...]
) -> None:
    inner = "<div class=up style='width: 30px; height: 30px; background: red'>x</div>"
    body = f"<div class=box style='mask-image: linear-gradient(red, #0000); {css}'>{inner}</div>"

    below, _inside, cut = own_layers(page(tmp_path, body))
    assert (tuple(below.bounds), tuple(cut.bounds)) == (masked, mask)


def test_an_animated_transform_contains_fixed_boxes_while_it_waits(tmp_path: Path) -> None:
    body = "<div style='animation: turn 1s 1s; margin: 30px; height: 9px'><i id=a style='position: fixed; top: 0'>a</i>"

    found = page(tmp_path, body)

    rect = next(item["rect"] for item in oracle_record(found)["elements"] if item["path"].endswith(">i:nth-child(1)"))
    assert rect[:2] == [30, 30]
