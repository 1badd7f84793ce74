"""Tiles of whole pages: which exist, and what they take."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

from compositor.api import Run

FILL = "background: linear-gradient(red, blue)"


def bytes_of(found: Run) -> tuple[int, int]:
    """Nominal and resident bytes of the only promoted layer."""
    (layer,) = own_layers(found)
    tilings = [each for each in found.tiles.tilings if each.layer == layer.id]
    return sum(each.nominal_bytes for each in tilings), sum(each.resident_bytes for each in tilings)


@pytest.mark.parametrize(
    ("size", "nominal"),
    [
        ((24, 24), 16_384),
        ((100, 100), 65_536),
        ((300, 200), 327_680),
        ((600, 400), 1_146_880),
        ((600, 2000), 5_570_560),
        ((1200, 800), 4_202_496),
    ],
)
def test_bytes_of_a_promoted_box_in_a_large_window(tmp_path: Path, size: tuple[int, int], nominal: int) -> None:
    body = f"<div id=a style='will-change: transform; width: {size[0]}px; height: {size[1]}px; {FILL}'></div>"

    assert bytes_of(page(tmp_path, body, viewport=(1920, 1080)))[0] == nominal


@pytest.mark.parametrize(
    ("top", "resident"),
    [
        (0, 65_536),
        (650, 65_536),  # just below the window: prepared
        (1500, 0),
    ],
)
def test_tiles_exist_near_the_window(tmp_path: Path, top: int, resident: int) -> None:
    body = f"<div style='height: {top}px'></div><div id=a class=up style='width: 100px; height: 100px; {FILL}'></div>"

    assert bytes_of(page(tmp_path, body + "<div class=tall></div>")) == (65_536, resident)


@pytest.mark.parametrize(("css", "resident"), [("opacity: 0", 0), ("opacity: .01", 65_536), ("visibility: hidden", 0)])
def test_what_is_not_drawn_has_no_tiles(tmp_path: Path, css: str, resident: int) -> None:
    found = page(tmp_path, f"<div id=a class=box style='will-change: opacity; {css}'></div>")

    assert sum(each.resident_bytes for each in found.tiles.tilings if each.layer > 1) == resident


def test_plain_background_takes_nothing(tmp_path: Path) -> None:
    found = page(tmp_path, "<div class=tall></div>")

    assert found.tiles.resident_bytes == 0


@pytest.mark.parametrize(("top", "height"), [("0", 192), ("7.25px", 256)])
def test_content_rastered_a_fraction_of_a_px_aside_needs_one_more(tmp_path: Path, top: str, height: int) -> None:
    css = f"width: 100px; height: 64px; will-change: transform; transform: translate(0, {top}); {FILL}"

    found = page(tmp_path, f"<div style='{css}'>text</div>", dpr=3.0)

    (layer,) = own_layers(found)
    assert found.tiles.tilings[layer.id].tile_size == (320, height)


def test_an_empty_group_makes_a_layer_more_than_a_colour_but_no_tile(tmp_path: Path) -> None:
    found = page(tmp_path, "<div style='height: 10px; filter: grayscale(1)'></div>", viewport=(500, 400))
    tiling = found.tiles.tilings[1]
    assert (len(tiling.tiles), tiling.resident_bytes) == (2, 0)


@pytest.mark.parametrize(
    ("css", "textured"),
    [
        ("filter: invert(1)", [True, False]),
        ("filter: invert(1); top: 100px", [False]),
        ("opacity: .5", [False]),
        ("filter: blur(3px); top: 100px", [True, False]),
        # The page is a group then, whose background is recorded over all of it without a colour.
        ("mix-blend-mode: screen", [True, True]),
        ("mix-blend-mode: screen; top: 100px", [False]),
    ],
)
def test_items_without_content_in_groups_are_recorded(tmp_path: Path, css: str, textured: list[bool]) -> None:
    body = f"<div style='position: absolute; top: 100.5px; width: 50px; background: red; {css}'></div>"

    found = page(tmp_path, body, viewport=(500, 400))

    tiles = found.tiles.tilings[1].tiles
    assert [tile.has_texture for tile in tiles] == textured or (textured == [False] and not tiles)
