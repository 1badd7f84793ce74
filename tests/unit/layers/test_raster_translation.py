"""At which fraction of a px a layer is rastered."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

from compositor.base.geometry import Point, Rect
from compositor.base.matrix import Matrix
from compositor.dom.nodes import NO_NODE
from compositor.layers.layer_list import Layer, LayerId, LayerKind
from compositor.layers.raster_scale import UNSCALED, RasterScale, raster_translation
from compositor.layout.fragments import NO_FRAGMENT
from compositor.property_trees.nodes import ROOT_STATE


def layer(x: float = 0.0, y: float = 0.0, text: bool = True) -> Layer:
    bounds = Rect(x, y, 80, 60)
    return Layer(
        LayerId(0), LayerKind.PICTURE, (), ROOT_STATE, bounds, True, NO_NODE, NO_FRAGMENT, "box", (), has_text=text
    )


def test_the_fraction_of_the_layers_corner_counts() -> None:
    assert raster_translation(layer(-1, 3), Matrix.translation(10.5, 2.25), UNSCALED) == Point(0.5, 0.25)


@pytest.mark.parametrize("shift", [0.0, 7.0, -3.0, 0.0004, 6.9996])
def test_whole_px_need_none(shift: float) -> None:
    assert raster_translation(layer(), Matrix.translation(shift, 0), UNSCALED) == Point(0, 0)


@pytest.mark.parametrize(
    "matrix",
    [Matrix.rotation(10), Matrix.scaling(-1, 1), Matrix.scaling(2, 2), Matrix.rotation3d(1, 0, 0, 40)],
)
def test_layers_that_are_not_drawn_texel_by_texel_get_none(matrix: Matrix) -> None:
    moved = Matrix.translation(0.5, 0.5) @ matrix
    assert raster_translation(layer(), moved, UNSCALED) == Point(0, 0)


def test_scaled_layers_rastered_at_their_scale_do() -> None:
    moved = Matrix.translation(0.5, 0.25) @ Matrix.scaling(2, 2)
    assert raster_translation(layer(), moved, RasterScale(2, 2)) == Point(0.5, 0.25)


def test_layers_without_text_get_none() -> None:
    assert raster_translation(layer(text=False), Matrix.translation(0.5, 0.25), UNSCALED) == Point(0, 0)


def test_render_surfaces_between_px_are_moved_to_whole_px(tmp_path: Path) -> None:
    inner = "<div class=box style='position: relative; will-change: opacity; width: 128px; height: 128px'>text</div>"
    found = page(tmp_path, f"<div style='will-change: filter; translate: .5px .5px; width: 300px'>{inner}</div>")
    tiling = found.tiles.tilings[own_layers(found)[-1].id]
    assert (tiling.translation, tiling.tile_size) == (Point(0.5, 0.5), (192, 192))
