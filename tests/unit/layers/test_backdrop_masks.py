"""Clips around a backdrop effect: their masks, and the tiles of what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

from compositor.api import Run
from compositor.layers import Layer, LayerKind

_INSIDE = (
    "<div style='width: 64px; height: 18px; position: absolute; top: 152px; will-change: transform; {css}'>in</div>"
)
_CLIPPING = "<div style='margin: 8px; overflow: hidden; width: 484px; height: 18px; {css}'>a word" + _INSIDE + "</div>"


def _masks(found: Run) -> list[Layer]:
    return [layer for layer in own_layers(found) if layer.kind is LayerKind.MASK]


def _clipped(folder: Path, clip: str, effect: str) -> Run:
    body = _CLIPPING.replace("{css}", clip, 1).replace("{css}", effect)
    return page(folder, body, viewport=(500, 400))


@pytest.mark.parametrize(
    ("clip", "effect", "size", "tile"),
    [
        ("transform: rotate(20deg)", "backdrop-filter: invert(1)", (490, 24), (490, 24)),
        ("transform: rotate(20deg)", "mix-blend-mode: multiply", (490, 24), (512, 64)),
        ("transform: translateX(1px); border-radius: 9px/4px", "backdrop-filter: invert(1)", (488, 22), (488, 22)),
    ],
)
def test_the_mask_of_a_clip_around_a_backdrop_effect(
    tmp_path: Path, clip: str, effect: str, size: tuple[int, int], tile: tuple[int, int]
) -> None:
    found = _clipped(tmp_path, clip, effect)

    (mask,) = _masks(found)
    inside = next(layer for layer in own_layers(found) if "WillChangeTransform" in layer.reasons)
    assert (mask.bounds.width, mask.bounds.height) == size
    assert found.tiles.tilings[mask.id].tile_size == tile
    assert mask.state[:2] == inside.state[:2]


@pytest.mark.parametrize("effect", ["opacity: .5", "filter: invert(1)"])
def test_no_mask_for_a_turned_clip_around_other_effects(tmp_path: Path, effect: str) -> None:
    assert _masks(_clipped(tmp_path, "transform: rotate(20deg)", effect)) == []


@pytest.mark.parametrize(
    ("clip", "effect", "tiles"),
    [
        # What lies in the bounding box of a turned clip counts as shown.
        ("transform: rotate(20deg)", "backdrop-filter: invert(1)", 1),
        ("transform: rotate(20deg)", "mix-blend-mode: multiply", 1),
        ("transform: rotate(20deg)", "filter: invert(1)", 0),
        # Inside a backdrop filter with a mask all of a layer counts as shown.
        ("transform: translateX(1px); border-radius: 9px/4px", "backdrop-filter: invert(1)", 1),
        ("transform: translateX(1px); border-radius: 9px", "backdrop-filter: invert(1)", 0),
        ("transform: translateX(1px)", "backdrop-filter: invert(1)", 0),
        ("transform: translateX(1px)", "mix-blend-mode: multiply", 0),
    ],
)
def test_tiles_of_what_a_clip_around_a_backdrop_effect_hides(
    tmp_path: Path, clip: str, effect: str, tiles: int
) -> None:
    found = _clipped(tmp_path, clip, effect)

    inside = next(layer for layer in own_layers(found) if "WillChangeTransform" in layer.reasons)
    assert len(found.tiles.tilings[inside.id].tiles) == tiles


@pytest.mark.parametrize(
    ("outer", "masks"),
    [
        # What escapes the element's containing blocks leaves its effect without the clip: each side has its own.
        ("position: static", 2),
        ("will-change: transform", 1),
    ],
)
def test_an_escaping_descendant_leaves_the_effect_without_its_clip_path(tmp_path: Path, outer: str, masks: int) -> None:
    body = (
        "<div style='margin-top: 200px; width: 22px; height: 168px; background: teal; clip-path: ellipse(40% 30%);"
        f" opacity: .5; {outer}'><div style='position: fixed; top: 136px; width: 9px; height: 9px'></div>"
        "<div style='width: 168px; height: 149px; background: teal; backdrop-filter: invert(1)'></div></div>"
    )

    assert len(_masks(page(tmp_path, body, viewport=(500, 400)))) == masks
