"""Bounds, offsets and opaqueness of layers."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

from compositor.layers import LayerKind


@pytest.mark.parametrize(
    ("css", "dpr", "size"),
    [
        ("", 1.0, (100, 100)),
        ("", 2.0, (200, 200)),  # physical px
        ("width: 99.5px", 1.0, (100, 100)),
        ("box-shadow: 0 0 10px 5px", 1.0, (140, 140)),
        ("outline: 4px solid", 1.0, (108, 108)),
        ("border: 3px solid", 1.0, (106, 106)),
        ("overflow: visible; padding: 7px", 1.0, (114, 114)),
    ],
)
def test_size(tmp_path: Path, css: str, dpr: float, size: tuple[int, int]) -> None:
    (layer,) = own_layers(page(tmp_path, f"<div id=a class='box up' style='{css}'></div>", dpr=dpr))

    assert (layer.bounds.width, layer.bounds.height) == size


@pytest.mark.parametrize(
    ("css", "opaque"),
    [
        ("background: white", True),
        ("background: linear-gradient(red, blue)", False),  # no background colour
        ("background: rgb(0 0 0 / 50%)", False),
        ("background: white; border-radius: 9px", False),
    ],
)
def test_opaque_layers(tmp_path: Path, css: str, opaque: bool) -> None:
    (layer,) = own_layers(page(tmp_path, f"<div id=a class='box up' style='{css}'>text</div>"))

    assert layer.opaque == opaque


def test_the_pages_layer_covers_the_document_and_the_viewport(tmp_path: Path) -> None:
    assert page(tmp_path, "x").layers.layers[1].bounds[2:] == (800, 600)
    assert page(tmp_path, "<div class=tall>x</div>").layers.layers[1].bounds[2:] == (800, 3000)


def test_a_scrollers_layer_is_its_container_whatever_cuts_it(tmp_path: Path) -> None:
    body = (
        "<div style='overflow: scroll; width: 90px; height: 80px; background: white; clip-path: inset(5px)'>"
        "<div class=tall></div></div>"
    )

    found = page(tmp_path, body)

    (layer,) = (each for each in own_layers(found) if each.kind is LayerKind.SCROLL_HIT_TEST)
    assert layer.bounds[2:] == (90, 80)
