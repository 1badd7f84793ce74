"""At which scale a layer is rastered."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from snippets import own_layers, page


@pytest.mark.parametrize(
    ("css", "dpr", "scale"),
    [
        ("will-change: transform", 1.0, (1, 1)),
        ("will-change: transform", 2.0, (1, 1)),  # layout has the device scale in it
        ("transform: scale(2) translateZ(0)", 1.0, (2, 2)),
        ("transform: scale(.5) translateZ(0)", 1.0, (0.5, 0.5)),
        ("will-change: transform; transform: scale(2)", 1.0, (2, 2)),
        ("will-change: transform; transform: scale(.5)", 1.0, (1, 1)),  # not below its natural size
        ("will-change: transform; transform: scale(.1, .8)", 1.0, (1, 1)),  # the larger axis decides for both
        ("will-change: transform; transform: scale(.1, .2)", 1.0, (0.1, 0.2)),
        ("will-change: scale; scale: .5", 1.0, (1, 1)),
        ("will-change: rotate; scale: .5", 1.0, (1, 1)),
        ("transform: scale(2, 4) translateZ(0)", 1.0, (2, 4)),
        ("transform: rotate(30deg) translateZ(0)", 1.0, (1, 1)),
    ],
)
def test_scale(tmp_path: Path, css: str, dpr: float, scale: tuple[float, float]) -> None:
    found = page(tmp_path, f"<div id=a class=box style='left: 200px; top: 200px; {css}'>text</div>", dpr=dpr)

    (layer,) = own_layers(found)
    (tiling,) = (each for each in found.tiles.tilings if each.layer == layer.id)
    assert tuple(tiling.scale) == pytest.approx(scale)


def test_perspective_in_z_alone_leaves_each_axis_its_scale(tmp_path: Path) -> None:
    child = "<div id=b style='will-change: opacity; width: 107px; height: 206px'>text</div>"
    found = page(tmp_path, f"<div id=a class=box style='scale: .5 1; perspective: 400px'>{child}</div>")

    assert tuple(found.tiles.tilings[own_layers(found)[-1].id].scale) == pytest.approx((0.5, 1))


def write_png(path: Path, width: int, height: int) -> None:
    """A grey picture without alpha that is not one colour."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes((x + y) % 256 for x in range(width)) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = part(b"IHDR", header) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)


@pytest.mark.parametrize(
    ("css", "scale"),
    [
        ("width: 200px; height: 160px", 0.25),  # never above its own resolution
        ("width: 25px; height: 20px", 1),
        ("width: 12px; height: 10px; transform: scale(2)", 50 / 24),  # halved while that shows enough
        ("width: 200px; height: 160px; border: 1px solid", 1),  # more than an image
        ("width: 200px; height: 80px", 0.5),  # the axis with more image px decides
        ("width: 26px; height: 400px", 0.5),  # but not by more than 5 times
        ("width: 200px; height: 200px; object-fit: cover", 0.2),
        ("width: 100px; height: 50px; object-fit: none", 1),
        ("width: 200px; height: 160px; border-radius: 9px", 1),  # its clip is drawn, too
        ("width: 200.5px; height: 160px", 1),  # its px would not fill the layer's
    ],
)
def test_a_layer_that_is_one_image(tmp_path: Path, css: str, scale: float) -> None:
    write_png(tmp_path / "i.png", 50, 40)

    found = page(tmp_path, f"<img id=a src=i.png style='will-change: transform; {css}'>")

    (layer,) = own_layers(found)
    (tiling,) = (each for each in found.tiles.tilings if each.layer == layer.id)
    assert tuple(tiling.scale) == pytest.approx((scale, scale), rel=0.02)


@pytest.mark.parametrize(
    ("css", "scale"),
    [
        ("background: url(i.png) 0 0 / 100% 100%", 0.25),
        ("background: url(i.png) center / 100px 80px no-repeat", 0.5),
        ("background: url(i.png)", 1),  # repeated
        ("background: red url(i.png) 0 0 / 100% 100%", 1),
        ("background: url(i.png) 0 0 / 100% 100%; border-radius: 9px", 1),
    ],
)
def test_a_background_that_is_one_image(tmp_path: Path, css: str, scale: float) -> None:
    write_png(tmp_path / "i.png", 50, 40)

    found = page(tmp_path, f"<div id=a style='will-change: transform; width: 200px; height: 160px; {css}'></div>")

    (layer,) = own_layers(found)
    assert tuple(found.tiles.tilings[layer.id].scale) == pytest.approx((scale, scale))
