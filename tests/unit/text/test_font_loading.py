"""Font containers."""

from __future__ import annotations

import struct
import zlib

import pytest

from compositor.text.font_loading import FontFormatError, decode_font, font_data, load_face
from compositor.text.fonts import FontCollection, FontRequest

PATH = FontCollection().font(FontRequest(("Arimo",), 16.0)).primary.face.path


def woff(data: bytes) -> bytes:
    """A WOFF file of an OpenType file."""
    count = struct.unpack_from(">H", data, 4)[0]
    directory, bodies = b"", b""
    for index in range(count):
        tag, checksum, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        body = data[offset : offset + length]
        packed = zlib.compress(body)
        packed = packed if len(packed) < length else body
        directory += struct.pack(">4sIIII", tag, 44 + 20 * count + len(bodies), len(packed), length, checksum)
        bodies += packed + b"\0" * (-len(packed) % 4)
    header = struct.pack(">4s4sIHHIHHIIIII", b"wOFF", data[:4], 44 + len(directory + bodies), count, 0, len(data), 1, 0,
                         0, 0, 0, 0, 0)  # fmt: skip
    return header + directory + bodies


def tables(data: bytes) -> dict[bytes, bytes]:
    count = struct.unpack_from(">H", data, 4)[0]
    rows = [struct.unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count)]
    return {tag: data[offset : offset + length] for tag, _checksum, offset, length in rows}


def test_woff_is_unpacked() -> None:
    original = font_data(PATH)
    assert tables(decode_font(woff(original))) == tables(original)


@pytest.mark.parametrize("cut", [3, 20, 60, 500])
def test_a_damaged_font_is_refused(cut: int) -> None:
    with pytest.raises(FontFormatError):
        decode_font(woff(font_data(PATH))[:cut])


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"wOF2" + b"\0" * 60])
def test_what_is_no_font_is_refused(data: bytes) -> None:
    with pytest.raises(FontFormatError):
        decode_font(data)


def test_a_truncated_opentype_file_is_refused() -> None:
    with pytest.raises(FontFormatError):
        load_face("data:font/ttf;base64,AAEAAAAA", 0)
    with pytest.raises(FontFormatError):
        load_face("/nowhere/at/all.ttf", 0)
