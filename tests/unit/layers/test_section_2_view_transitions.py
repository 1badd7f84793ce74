"""`view-transition-name` while no transition runs, skipped contents, and hints that only contain fixed boxes."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page, reasons_of

INNER = "<div id=b style='will-change: transform; width: 100px; height: 80px; background: teal'>q</div>"


@pytest.mark.parametrize(("name", "layers"), [("none", 1), ("card", 2)])
def test_a_named_element_is_a_group(tmp_path: Path, name: str, layers: int) -> None:
    # Its group stays together around a promoted child, so its own content is no longer the page's.
    found = own_layers(page(tmp_path, f"<div id=a style='view-transition-name: {name}'>x{INNER}</div>"))

    assert len(found) == layers


def test_a_named_element_flattens_its_3d_scene(tmp_path: Path) -> None:
    scene = "transform-style: preserve-3d; view-transition-name: card"
    child = "<div id=b style='transform: rotateY(20deg); width: 100px; height: 80px'>x</div>"

    found = reasons_of(tmp_path, f"<div id=a style='{scene}'>{child}</div>")

    assert found["b"] == "3DTransform"


def test_skipped_contents_paint_nothing(tmp_path: Path) -> None:
    body = f"<div id=a style='content-visibility: hidden; width: 200px; height: 100px'>text{INNER}</div>"

    assert reasons_of(tmp_path, body) == {}


@pytest.mark.parametrize(
    ("hint", "left"),
    [("contain", 50), ("offset-position", 50), ("transform-style", 50), ("isolation", 0), ("z-index", 0)],
)
def test_hints_that_contain_fixed_boxes(tmp_path: Path, hint: str, left: float) -> None:
    fixed = "<div id=f style='position: fixed; left: 0; top: 0; width: 30px; height: 30px'></div>"

    run = page(tmp_path, f"<div style='position: absolute; left: 50px; will-change: {hint}'>{fixed}</div>")

    assert run.client_rects.bounding_client_rect(run.boxes.box_of[run.select("#f")[0]]).x == left


def test_the_mask_of_a_backdrop_filter_is_one_tile_of_its_size(tmp_path: Path) -> None:
    css = "backdrop-filter: blur(5px); width: 150px; height: 100px; mask: linear-gradient(black, transparent)"

    run = page(tmp_path, f"<p>text<div id=a style='{css}'>x</div>")

    mask = next(layer for layer in own_layers(run) if layer.reasons == ("BackdropFilterMask",))
    tiling = run.tiles.tilings[mask.id]
    assert tiling.tile_size == (154, 104)
