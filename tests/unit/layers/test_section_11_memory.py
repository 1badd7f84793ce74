"""Who gets tile memory: limits of devices, order of tiles, and what is said about those left out."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from layer_scenes import Page
from snippets import own_layers, page

from compositor.base.geometry import Rect
from compositor.base.matrix import Matrix
from compositor.layers import TileBin, TilingSet, layerize, tile
from compositor.layers.tile_size import gpu_tile_size, tile_count
from compositor.resources.device_profile import load_profile

MIB = 1024 * 1024
SCREENS = [
    # name, GPU tile, MiB of a viewport's four tiles, full-screen layers within the hard limit of phones
    ("and-1g", (512, 256), 2.00, 48),
    ("and-2g", (736, 416), 4.67, 20.5),
    ("and-4g", (1088, 608), 10.09, 25.4),
    ("and-mid", (1088, 608), 10.09, 25.4),
    ("and-flag", (1088, 608), 10.09, 25.4),
    ("tv", (1952, 288), 8.58, 11.2),
    ("lap-ig", (1952, 288), 8.58, None),
    ("desk-4k", (3872, 544), 32.14, None),
]


@pytest.mark.parametrize(("name", "tile_px", "mib", "layers"), SCREENS)
def test_screens_of_tiles(name: str, tile_px: tuple[int, int], mib: float, layers: float | None) -> None:
    device = load_profile(name)
    screen = (device.width, device.height)

    size = gpu_tile_size((device.width + 1, device.height), screen, device.max_texture_px)
    count = tile_count(device.width, size[0]) * tile_count(device.height, size[1])

    assert (size, count) == (tile_px, 4)
    needed = count * size[0] * size[1] * 4 / MIB
    assert needed == pytest.approx(mib, abs=0.005)
    if layers is not None:
        assert device.hard_limit_bytes / MIB / needed == pytest.approx(layers, abs=0.06)


def tiles_of(built: Page, budget_mib: int, **profile: object) -> TilingSet:
    device = replace(load_profile("desktop"), tile_budget_mib=budget_mib, **profile)  # type: ignore[arg-type]
    artifact, trees = built.artifact(), built.trees()
    return tile(layerize(artifact, trees), artifact, trees, (800, 600), device)


def stack(*tops: int) -> Page:
    """Promoted boxes of one tile of 0.44 MiB each, two of which fit into one MiB."""
    built = Page(document_height=9000).with_background()
    for top in tops:
        built.text(built.promoted(matrix=Matrix.translation(0, top)), Rect(0, 0, 400, 250))
    return built


def test_visible_tiles_come_before_others() -> None:
    result = tiles_of(stack(650, 0, 650, 0), 1)  # at 650 just below the viewport

    assert [tile.bin for tile in result.tiles if tile.has_texture] == [TileBin.NOW, TileBin.NOW]
    assert [result.tiles[left].bin for left in result.over_budget] == [TileBin.SOON, TileBin.SOON]


def test_nearer_tiles_come_before_farther_ones() -> None:
    result = tiles_of(stack(680, 640, 610), 1)

    assert [tile.distance for tile in result.tiles if tile.has_texture] == [40, 10]
    assert [result.tiles[left].distance for left in result.over_budget] == [80]


def test_the_soft_limit_holds_for_what_is_not_visible() -> None:
    """On Android half of the memory is for visible tiles only."""
    visible, prepared = stack(0, 0, 0), stack(650, 650, 650)

    assert len(tiles_of(visible, 2, platform="android").over_budget) == 0
    assert len(tiles_of(prepared, 2, platform="android").over_budget) == 1
    assert len(tiles_of(prepared, 2).over_budget) == 0


def test_the_first_tile_that_does_not_fit_ends_the_walk() -> None:
    built = stack(0, 0, 0, 0, 0)
    built.text(built.promoted(), Rect(0, 0, 20, 20))  # would fit, but comes after

    result = tiles_of(built, 2)

    assert len(result.over_budget) == 2
    assert result.resident_bytes <= 2 * MIB < result.wanted_bytes
    assert result.wanted_bytes - result.resident_bytes == sum(
        tiling.tile_bytes for left in result.over_budget for tiling in [result.tilings[result.tiles[left].layer]]
    )


def test_without_a_limit_nothing_is_left_out() -> None:
    assert tiles_of(stack(*[0] * 40), 0).over_budget == ()


@pytest.mark.parametrize(
    ("device", "mib"), [("desktop", 256), ("and-1g", 32), ("and-4g", 128), ("lap-ig", 256), ("ios-4g", 0)]
)
def test_budget_of_decoded_images(device: str, mib: int) -> None:
    assert load_profile(device).image_budget_bytes == mib * MIB


def test_what_was_left_out_is_reported(tmp_path: Path) -> None:
    size = "position: absolute; width: 400px; height: 600px; will-change: transform"
    body = f"<div style='{size}; background: linear-gradient(red, blue)'></div>" * 120

    report = page(tmp_path, body, profile="and-1g", viewport=(800, 600)).report()

    (finding,) = (each for each in report.findings if each.id == "vram-budget")
    assert finding.evidence["visible_tiles_left_out"] > 0
    assert finding.evidence["limit_bytes"] == 96 * MIB
    assert report.totals.bytes.resident <= 96 * MIB


def test_decoded_images_beyond_the_budget_are_reported(tmp_path: Path) -> None:
    for number in range(3):
        write_png(tmp_path / f"{number}.png", 2000, 2000)
    body = "".join(f"<img class=p src={number}.png style='position: absolute'>" for number in range(3))

    small = page(tmp_path, body, profile="and-1g", viewport=(800, 600)).report()
    large = page(tmp_path, body, profile="desktop", viewport=(800, 600)).report()

    (finding,) = (each for each in small.findings if each.id == "vram-budget")
    assert finding.owner == ".p"
    assert finding.evidence == {
        "images": 3, "image_bytes": 48_000_000, "limit_bytes": 32 * MIB, "profile": "and-1g",
    }  # fmt: skip
    assert not [each for each in large.findings if each.id == "vram-budget"]


def write_png(path: Path, width: int, height: int) -> None:
    """A grey picture."""
    rows = (b"\0" + b"\x80" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b""))
    data = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(data))


@pytest.mark.parametrize(("left", "count"), [(-60, 1), (30, 0), (42, 0)])
def test_what_a_turned_clip_hides_has_no_tiles(tmp_path: Path, left: int, count: int) -> None:
    """Clips that are not axis-aligned cut in their own space."""
    cut = "position: absolute; left: 100px; top: 100px; width: 40px; height: 40px; rotate: 40deg; overflow: hidden"
    top = 0 if left < 0 else 42
    inner = f"<div class='box up' style='left: {left}px; top: {top}px; height: 30px'>x</div>"
    found = page(tmp_path, f"<div style='{cut}'>{inner}</div>", viewport=(500, 400))
    assert len(found.tiles.tilings[own_layers(found)[-1].id].tiles) == count


def test_a_hint_for_a_filter_in_a_turned_box_lets_more_show(tmp_path: Path) -> None:
    """What a filter needs is found by bounding boxes, into the space of the filter and back."""
    inner = "<div class=box style='left: 103px; top: 143px; width: 291px; height: 74px; will-change: filter'>x</div>"
    outer = "position: absolute; left: 8px; top: 53px; width: 215px; height: 36px; transform: rotate(144deg)"
    found = page(tmp_path, f"<div style='{outer}'>{inner}</div>", viewport=(500, 400))
    assert [len(found.tiles.tilings[layer.id].tiles) for layer in own_layers(found)] == [1]
