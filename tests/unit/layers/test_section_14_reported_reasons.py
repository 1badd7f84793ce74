"""Which reasons a layer reports: what its state adds to that of the layer before it in the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page, reasons_of

FAR = "<div id=b style='position: relative; top: 400px; left: 500px; width: 50px; background: red'>b</div>"


@pytest.mark.parametrize(
    ("css", "reason"),
    [
        ("will-change: transform", "WillChangeTransform"),
        ("transform: rotateY(9deg)", "3DTransform"),
        ("animation: turn 1s", "ActiveTransformAnimation"),
    ],
)
def test_only_the_first_of_several_layers_names_the_node(tmp_path: Path, css: str, reason: str) -> None:
    found = own_layers(page(tmp_path, f"<div id=a style='width: 90px; {css}'>a{FAR}</div>"))

    assert [reason in layer.reasons for layer in found] == [True, False]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<div id=a class=box style='backface-visibility: hidden'>a</div>", "BackfaceVisibilityHidden"),
        ("<div id=a class='box up'>x</div><div id=a class=box>a</div>", "Overlap"),
        ("<div id=a style='position: fixed'>a</div>", "Viewport OverflowScrolling"),
        (
            "<div id=a class=box style='will-change: transform, opacity'>a</div>",
            "WillChangeTransform WillChangeOpacity",
        ),
    ],
)
def test_reasons(tmp_path: Path, body: str, expected: str) -> None:
    assert reasons_of(tmp_path, body)["a"] == expected


def test_the_list_begins_and_ends_with_the_viewports_layers(tmp_path: Path) -> None:
    layers = page(tmp_path, "<div class='box up'>a</div>").layers.layers

    assert [layer.reasons for layer in (layers[0], layers[1], layers[-1])] == [
        ("OverflowScrolling",), ("RootScroller", "OverflowScrolling"), ("Viewport",),
    ]  # fmt: skip
    assert (layers[0].draws_content, layers[-1].draws_content) == (False, False)


def test_a_layer_belongs_to_the_element_that_is_painted_first(tmp_path: Path) -> None:
    found = page(tmp_path, "<div id=a class='box up'></div><p id=b class=box>b</p><p id=c class=box>c</p>")

    overlap = own_layers(found)[1]
    assert "id='b'" in overlap.name
    assert len(overlap.chunks) >= 1


@pytest.mark.parametrize(
    ("css", "mask", "after"),
    [
        ("filter: drop-shadow(4px 4px 2px red)", "Viewport OverflowScrolling", "RootScroller OverflowScrolling"),
        ("filter: invert(1)", "Viewport OverflowScrolling", ""),
        ("opacity: .5", "Viewport OverflowScrolling", ""),
    ],
)
def test_a_mask_is_outside_the_clip_of_what_it_masks(tmp_path: Path, css: str, mask: str, after: str) -> None:
    """Hence the clip that it is in is what it adds to the layer before, and the next layer adds nothing to it."""
    body = (
        "<div style='mask-image: linear-gradient(#000, #0000)'>"
        "<div style='width: 64px; height: 95px; background: red; backface-visibility: hidden'></div>x</div>"
        f"<div style='background: teal; width: 90px; height: 90px; {css}'>text"
        "<div class=up style='width: 30px; height: 20px; background: blue'>a</div></div>"
    )

    found = own_layers(page(tmp_path, body))
    assert [" ".join(layer.reasons) for layer in found[2:4]] == [mask, after]


@pytest.mark.parametrize("css", ["mix-blend-mode: screen", "opacity: .5"])
def test_a_group_in_a_masked_box_names_the_space_of_the_masks_clip(tmp_path: Path, css: str) -> None:
    """The result of the masked box is not cut by that clip, the group's result is."""
    inner = f"<div id=b style='{css}; background: teal; height: 50px'>text<div class=up>a</div></div>"
    body = f"<div style='mask-image: linear-gradient(red, blue); background: teal; height: 150px'>text{inner}</div>"

    assert reasons_of(tmp_path, body)["b"] == "RootScroller OverflowScrolling"
