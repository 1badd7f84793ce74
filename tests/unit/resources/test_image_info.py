"""Image headers: what a browser takes as the natural size."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from compositor.resources.image_info import ImageInfo, image_size


def encoded(name: str, mode: str = "RGB", size: tuple[int, int] = (30, 20), **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size).save(buffer, name, **options)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "mode", "alpha"),
    [
        ("PNG", "RGB", False),
        ("PNG", "RGBA", True),
        ("JPEG", "RGB", False),
        ("GIF", "P", True),
        ("BMP", "RGB", False),
        ("WEBP", "RGB", False),
        ("WEBP", "RGBA", True),
    ],
)
def test_raster_headers_give_size_and_alpha(name: str, mode: str, alpha: bool) -> None:
    info = image_size(encoded(name, mode))
    assert info == ImageInfo(30, 20, alpha, name.lower(), 1.5)


def test_lossless_webp() -> None:
    info = image_size(encoded("WEBP", "RGBA", lossless=True))
    assert info is not None
    assert (info.width, info.height) == (30, 20)


def test_exif_orientation_swaps_the_sides_of_a_jpeg() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    info = image_size(encoded("JPEG", exif=exif.tobytes()))
    assert info is not None
    assert (info.width, info.height) == (20, 30)


def test_ico_shows_its_largest_image() -> None:
    info = image_size(encoded("ICO", "RGBA", (48, 48), sizes=[(16, 16), (48, 48)]))
    assert info is not None
    assert info.width == 48


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<svg xmlns="x" width="40" height="20"/>', (40, 20, 2)),
        ('<?xml version="1.0"?><svg width="1in" viewBox="0 0 10 20"/>', (96, None, 0.5)),
        ("<svg viewBox='0,0,30,10'/>", (None, None, 3)),
        ('<svg width="100%" height="50%"/>', (None, None, None)),
        ('<svg viewBox="0 0 0 5"/>', (None, None, None)),
    ],
)
def test_svg_root_attributes(text: str, expected: tuple[float | None, float | None, float | None]) -> None:
    info = image_size(text.encode())
    assert info is not None
    assert (info.width, info.height, info.ratio) == expected


def test_absurd_sizes_are_refused() -> None:
    data = bytearray(encoded("PNG"))
    data[16:24] = b"\x7f\xff\xff\xff\x7f\xff\xff\xff"
    assert image_size(bytes(data)) is None


@given(st.binary(max_size=64), st.sampled_from([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF89a", b"BM", b"\0\0\1\0",
                                                b"RIFF\0\0\0\0WEBP", b"<svg "]))  # fmt: skip
def test_broken_headers_never_raise(tail: bytes, head: bytes) -> None:
    image_size(head + tail)
