"""Decoding images within limits."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageCms

from compositor.base.diagnostics import DiagnosticSink
from compositor.raster.images import DecodedImage, ImageStore, mip_level
from compositor.resources.loader import LoadedResource, ResourceLoader


class Memory:
    """Files in memory; counts reads."""

    def __init__(self, **files: bytes) -> None:
        self.files = files
        self.reads = 0

    def read(self, path: str, limit: int = 0) -> LoadedResource | None:
        self.reads += 1
        data = self.files.get(path)
        return None if data is None else LoadedResource(path, data)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def decode(data: bytes, width: float = 10, height: float = 10) -> tuple[DecodedImage | None, list[str]]:
    sink = DiagnosticSink()
    image = ImageStore(Memory(file=data), sink).get("file", width, height)
    return image, [diagnostic.code for diagnostic in sink.collected()]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "ICO"])
def test_formats(kind: str) -> None:
    image, codes = decode(encoded(Image.new("RGB", (16, 16), (200, 30, 60)), kind))
    assert image is not None
    assert codes == []
    assert (image.width, image.height) == (16, 16)
    assert image.pixels[8, 8, :3].astype(int) == pytest.approx(np.array([200, 30, 60]), abs=4)
    assert image.opaque


def test_colours_are_premultiplied() -> None:
    image, _codes = decode(encoded(Image.new("RGBA", (4, 4), (255, 128, 0, 128)), "PNG"))
    assert image is not None
    assert not image.opaque
    assert image.pixels[0, 0].tolist() == [128, 64, 0, 128]


def test_sixteen_bit_grey_keeps_its_tones() -> None:
    grey = Image.fromarray(np.full((4, 4), 32768, dtype=np.uint16))
    image, _codes = decode(encoded(grey, "PNG"))
    assert image is not None
    assert image.pixels[0, 0, 0] == pytest.approx(128, abs=1)


def test_exif_orientation_turns_the_image() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    image, _codes = decode(encoded(Image.new("RGB", (20, 10)), "JPEG", exif=exif))
    assert image is not None
    assert (image.width, image.height) == (10, 20)


def test_colour_profiles_are_honoured_and_broken_ones_ignored() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swatch = Image.new("RGB", (4, 4), (200, 30, 60))
    for profile in (srgb, b"broken", b""):
        image, _codes = decode(encoded(swatch, "PNG", icc_profile=profile))
        assert image is not None
        assert image.pixels[0, 0, :3].astype(int) == pytest.approx(np.array([200, 30, 60]), abs=1)


def png_of_size(width: int, height: int) -> bytes:
    """A PNG that claims a size and has next to no data."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")

    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (png_of_size(20_000, 20_000), "image-too-large"),
        (png_of_size(2**31 - 1, 2**31 - 1), "image-too-large"),
        (png_of_size(100, 100), "image-corrupt"),
        (b"", "image-corrupt"),
        (b"not an image at all", "image-corrupt"),
        (encoded(Image.new("RGB", (64, 64)), "PNG")[:60], "image-corrupt"),
        (b"<svg", "image-corrupt"),
        (b"<?xml version='1.0'?><svg><unclosed", "image-corrupt"),
        (b"<html>no</html>", "image-corrupt"),
    ],
)
def test_hostile_images_are_diagnosed_and_draw_nothing(data: bytes, code: str) -> None:
    image, codes = decode(data)
    assert image is None
    assert codes == [code]


def test_long_sides_are_scaled_down() -> None:
    image, _codes = decode(encoded(Image.new("RGB", (20_000, 2), (9, 9, 9)), "PNG"))
    assert image is not None
    assert image.width <= 8192


def test_a_page_has_a_budget() -> None:
    sink = DiagnosticSink()
    data = encoded(Image.new("RGB", (10, 10)), "PNG")
    store = ImageStore(Memory(a=data, b=data), sink, budget_bytes=500)
    assert store.get("a", 10, 10) is not None
    assert store.get("b", 10, 10) is None
    assert [d.code for d in sink.collected()] == ["image-budget"]
    assert store.decoded_bytes == 400


def test_an_image_is_read_and_decoded_once() -> None:
    memory = Memory(a=encoded(Image.new("RGB", (10, 10)), "PNG"))
    store = ImageStore(memory, DiagnosticSink())
    assert store.get("a", 1, 1) is store.get("a", 50, 50)
    assert store.get("missing", 1, 1) is store.get("missing", 1, 1) is None
    assert memory.reads == 2


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#0f0"/></svg>'


def test_vector_images_are_rendered_at_the_size_they_are_drawn() -> None:
    store = ImageStore(Memory(a=SVG), DiagnosticSink())
    image = store.get("a", 40, 20)
    assert image is not None
    assert (image.width, image.height) == (40, 20)
    assert image.pixels[10, 35].tolist() == [0, 255, 0, 255]
    assert image.key != getattr(store.get("a", 20, 20), "key", "")


def test_a_vector_image_reads_no_other_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(encoded(Image.new("RGB", (10, 10), (255, 0, 0)), "PNG"))
    start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
    attacks = [
        f'{start}<image href="{secret}" width="10" height="10"/></svg>',
        f'{start}<image xlink:href="{secret}" width="10" height="10"/></svg>',
        f'{start}<image HREF="{secret}" href = \'file://{secret}\' width="10" height="10"/></svg>',
        f'<!DOCTYPE svg [<!ENTITY a "{secret}">]>{start}<image href="&a;" width="10" height="10"/></svg>',
        f"<!DOCTYPE svg [<!ENTITY a \"<image href='{secret}' width='10' height='10'/>\">]>{start}&a;</svg>",
        f"<!DOCTYPE svg [<!ENTITY a \"&#60;image &#104;ref='{secret}' width='9' height='9'/&#62;\">]>{start}&a;</svg>",
        f"<!-- <!DOCTYPE svg> --><!DOCTYPE svg [<!ENTITY a \"<image hr&#x65;f='{secret}' w='9'/>\">]>{start}&a;</svg>",
        f"<!DOCTYPE svg [<!-- ]> --><!ENTITY a \"<image hr&#x65;f='{secret}' width='9'/>\">]>{start}&a;</svg>",
        f"<!DOCTYPE svg [<!ENTITY % b 'x'><!ENTITY a '&#60;image hr&#x65;f=\"{secret}\"/>'>]>{start}&a;</svg>",
    ]
    for attack in attacks:
        image, _codes = decode(attack.encode())
        assert image is None or not image.pixels[..., 0].any(), attack


def test_data_urls_are_read_through_the_loader(tmp_path: Path) -> None:
    sink = DiagnosticSink()
    store = ImageStore(ResourceLoader(tmp_path, sink), sink)
    image = store.get("data:image/svg+xml," + SVG.decode().replace("#", "%23"), 8, 8)
    assert image is not None
    assert image.pixels[4, 4, 1] == 255


def test_many_small_copies_share_a_mip_level() -> None:
    store = ImageStore(Memory(a=encoded(Image.new("RGB", (64, 64), (8, 8, 8)), "PNG")), DiagnosticSink())
    image = store.get("a", 16, 16)
    assert image is not None
    small = store.at_level(image, 2)
    assert (small.width, small.height) == (16, 16)
    assert store.at_level(image, 2) is small
    assert small.key != image.key
    assert (small.pixels[..., 0] == 8).all()


@pytest.mark.parametrize(
    ("source", "target", "level"),
    [
        ((64, 64), (64, 64), 0),
        ((64, 64), (33, 33), 0),
        ((64, 64), (32, 32), 1),
        ((64, 64), (16, 40), 0),
        ((64, 64), (0, 0), 6),
        ((1, 1), (0, 0), 0),
    ],
)
def test_mip_levels_never_fall_below_the_target(
    source: tuple[int, int], target: tuple[float, float], level: int
) -> None:
    assert mip_level(source, target) == level
