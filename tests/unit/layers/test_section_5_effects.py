"""Groups, their render surfaces, and clips that need a group."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page, reasons_of

from compositor.layers import LayerKind

UP = "<div class='box up'>b</div>"


@pytest.mark.parametrize(
    ("css", "inner", "expected"),
    [
        ("opacity: .5", "text", []),  # one layer: folded into the page
        ("opacity: .5", f"text{UP}", ["Opacity"]),
        ("will-change: opacity", f"text{UP}", []),
        ("will-change: filter", "text", ["Filter"]),
        ("filter: blur(2px)", "text", []),
        ("filter: blur(2px)", f"text{UP}", ["Filter"]),
        ("mix-blend-mode: multiply", f"text{UP}", ["BlendMode"]),
        ("animation: fade 1s", "text", []),
        ("animation: fade 1s", f"text{UP}", ["OpacityAnimation"]),
        ("backdrop-filter: blur(2px)", "text", ["BackdropFilter"]),
        ("overflow: hidden; border-radius: 10px", f"text{UP}", []),  # a shader rounds it
        ("overflow: hidden; border-radius: 10px / 20px", f"text{UP}", ["RoundedCorner"]),
        ("clip-path: polygon(0 0, 100% 0, 50% 100%)", f"text{UP}", ["ClipPath"]),
    ],
)
def test_render_surfaces(tmp_path: Path, css: str, inner: str, expected: list[str]) -> None:
    found = page(tmp_path, f"<div class=box style='{css}'>{inner}</div>")

    surfaces = [group.surface for group in found.layers.groups[1:] if group.surface]
    assert [name for name in surfaces if name != "BackdropScope"] == expected


@pytest.mark.parametrize(
    ("css", "masks"),
    [
        ("border-radius: 10px", 0),
        ("border-radius: 10px / 20px", 1),
        ("border-radius: 0", 0),
    ],
)
def test_a_mask_layer_only_where_no_shader_can_round(tmp_path: Path, css: str, masks: int) -> None:
    found = page(tmp_path, f"<div class=box style='overflow: hidden; {css}'>text{UP}</div>")

    assert [layer.kind for layer in own_layers(found)].count(LayerKind.MASK) == masks


def test_nothing_is_masked_where_all_content_is_in_one_layer(tmp_path: Path) -> None:
    found = page(tmp_path, "<div class=box style='overflow: hidden; border-radius: 10px / 20px'>text</div>")

    assert own_layers(found) == []


@pytest.mark.parametrize(
    ("css", "kept"),
    [("backdrop-filter: invert(1)", True), ("will-change: backdrop-filter", True), ("will-change: filter", False)],
)
def test_a_clip_path_around_a_backdrop_filter_or_the_hint_is_a_group(tmp_path: Path, css: str, kept: bool) -> None:
    body = (
        "<div class=up>text<div id=a style='position: relative; width: 268px; height: 63px;"
        " clip-path: polygon(0 0, 100% 0, 50% 100%)'><div style='width: 50px; height: 50px; {css}'></div>"
        "<div class=up style='width: 94px; height: 41px; background: #eee'></div></div></div>"
    )

    assert ("a" in reasons_of(tmp_path, body.replace("{css}", css))) == kept


@pytest.mark.parametrize(("text", "second", "tiles"), [("", True, 0), ("a", True, 1), ("", False, 1)])
def test_a_scaled_group_of_layers_without_text_is_a_surface(
    tmp_path: Path, text: str, second: bool, tiles: int
) -> None:
    other = "<div class=up style='position: absolute; left: 140px; width: 20px; height: 20px; background: teal'></div>"
    found = page(
        tmp_path,
        "<div style='position: relative; top: 60px; width: 30px; height: 51px; overflow: clip'>"
        "<div style='position: relative; width: 77px; height: 126px; margin-left: 60px;"
        " scale: 2; transform-origin: 0 0'>"
        "<div class=up style='position: absolute; left: 100px; width: 20px; height: 20px;"
        f" background: linear-gradient(red, blue)'>{text}</div>{other if second else ''}</div></div>",
        viewport=(500, 400),
    )

    inside = next(layer for layer in own_layers(found) if "WillChangeTransform" in layer.reasons)
    surfaces = [group.surface for group in found.layers.groups[1:] if group.surface]
    assert surfaces == ([] if tiles else ["2DScaleTransformWithCompositedDescendants"])
    assert len(found.tiles.tilings[inside.id].tiles) == tiles
