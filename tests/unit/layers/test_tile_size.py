"""Tile sizes and counts as Chromium has them."""

from __future__ import annotations

import pytest

from compositor.layers.tile_size import gpu_tile_size, software_tile_size, tile_count

GPU_TABLE = [
    ((1920, 1080), (1920, 1080), (1920, 288), (1, 4), 2_211_840),
    ((1920, 1080), (1905, 5000), (1920, 288), (1, 18), 2_211_840),
    ((1920, 1080), (24, 24), (64, 64), (1, 1), 16_384),
    ((1920, 1080), (100, 100), (128, 128), (1, 1), 65_536),
    ((1920, 1080), (300, 200), (320, 256), (1, 1), 327_680),
    ((1920, 1080), (600, 400), (640, 448), (1, 1), 1_146_880),
    ((1920, 1080), (600, 2000), (640, 544), (1, 4), 1_392_640),
    ((1920, 1080), (1200, 800), (1216, 288), (1, 3), 1_400_832),
    ((1920, 1080), (4000, 1000), (992, 288), (5, 4), 1_142_784),
    ((1366, 768), (1366, 768), (1376, 256), (1, 4), 1_409_024),
    ((1280, 720), (1280, 720), (1280, 256), (1, 3), 1_310_720),
    ((800, 600), (800, 600), (832, 256), (1, 3), 851_968),
    ((2560, 1440), (2560, 1440), (2560, 384), (1, 4), 3_932_160),
    ((3840, 2160), (3840, 2160), (3840, 544), (1, 4), 8_355_840),
    ((3840, 2160), (600, 2000), (640, 2048), (1, 1), 5_242_880),
    ((800, 600), (200, 1000), (256, 608), (1, 2), 622_592),
    ((800, 600), (5000, 5000), (416, 256), (13, 20), 425_984),
]


@pytest.mark.parametrize(("viewport", "content", "tile", "count", "tile_bytes"), GPU_TABLE)
def test_gpu_tiles(
    viewport: tuple[int, int], content: tuple[int, int], tile: tuple[int, int], count: tuple[int, int], tile_bytes: int
) -> None:
    size = gpu_tile_size(content, viewport, 16384)
    assert size == tile
    assert (tile_count(content[0], size[0]), tile_count(content[1], size[1])) == count
    assert size[0] * size[1] * 4 == tile_bytes


@pytest.mark.parametrize(
    ("content", "tile"),
    [((1000, 1000), (256, 256)), ((100, 1000), (128, 512)), ((300, 100), (320, 128)), ((100, 100), (128, 128))],
)
def test_software_tiles(content: tuple[int, int], tile: tuple[int, int]) -> None:
    assert software_tile_size(content, 256, 16384) == tile


def test_tiles_stay_within_the_largest_texture() -> None:
    assert gpu_tile_size((100_000, 100_000), (50_000, 50_000), 4096)[0] == 4096
