"""Opening font files: bytes to HarfBuzz faces, WOFF unpacked."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from compositor.resources.loader import decode_data_url
from compositor.text.font_face import FontFace
from compositor.text.freetype import unpack_tables

_MAX_FONT_BYTES = 64 * 1024 * 1024
FIXED_ONE = 65536
"""Advances are ints that count 1/65536 px, as Chromium gets them from HarfBuzz."""
MAX_FONT_SIZE = 10000.0
"""Larger font sizes are cut, as in Chromium."""


class FontFormatError(ValueError):
    """The file is no font that can be opened."""


def decode_font(data: bytes) -> bytes:
    """OpenType bytes of a TTF, OTF, TTC, WOFF or WOFF2 file.

    Raises:
        FontFormatError: Unknown or damaged, or WOFF2 where FreeType cannot unpack it.
    """
    signature = data[:4]
    if signature in (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf"):
        return data
    if signature == b"wOFF":
        try:
            return _unpack_woff(data)
        except (struct.error, zlib.error, MemoryError) as error:
            raise FontFormatError(str(error)) from error
    if signature == b"wOF2":
        return _unpack_woff2(data)
    raise FontFormatError(signature.decode("latin-1"))


def _unpack_woff(data: bytes) -> bytes:
    """WOFF 1.0 §5: the table directory, then tables that are deflated when that made them smaller."""
    flavor, count = data[4:8], struct.unpack_from(">H", data, 12)[0]
    tables: list[tuple[bytes, int, bytes]] = []
    total = 0
    for index in range(count):
        tag, offset, packed, length, checksum = struct.unpack_from(">4sIIII", data, 44 + 20 * index)
        total += length
        if total > _MAX_FONT_BYTES or offset + packed > len(data):
            raise FontFormatError("wOFF")
        body = data[offset : offset + packed]
        if packed != length:
            body = zlib.decompressobj().decompress(body, length)
        tables.append((tag, checksum, body))
    return _pack(flavor, tables)


def _unpack_woff2(data: bytes) -> bytes:
    """WOFF 2.0, by FreeType, whose tables need no checksums."""
    tables = unpack_tables(data)
    if tables is None:
        raise FontFormatError("wOF2")
    return _pack(data[4:8], [(tag, 0, body) for tag, body in sorted(tables.items())])


def _pack(flavor: bytes, tables: list[tuple[bytes, int, bytes]]) -> bytes:
    """An OpenType file of (tag, checksum, body) tables."""
    position = 12 + 16 * len(tables)
    directory, bodies = b"", bytearray()
    for tag, checksum, body in tables:
        directory += struct.pack(">4sIII", tag, checksum, position + len(bodies), len(body))
        bodies += body + b"\0" * (-len(body) % 4)
    return struct.pack(">4sHHHH", flavor, len(tables), 0, 0, 0) + directory + bytes(bodies)


@lru_cache(maxsize=256)
def load_face(path: str, index: int) -> Any:
    """The HarfBuzz face of a font file or data: URL.

    Raises:
        FontFormatError: The file cannot be read or opened.
    """
    face = hb.Face(hb.Blob(font_data(path)), index)
    if face.upem <= 0 or face.glyph_count == 0:
        raise FontFormatError(path[:200])
    return face


def font_data(path: str) -> bytes:
    """OpenType bytes of a font file or data: URL.

    Raises:
        FontFormatError: The file cannot be read or is no font.
    """
    try:
        data = decode_data_url(path) if path[:5].lower() == "data:" else _read(path)
    except OSError as error:
        raise FontFormatError(path[:200]) from error
    return decode_font(data or b"")


def _read(path: str) -> bytes:
    if Path(path).stat().st_size > _MAX_FONT_BYTES:
        raise FontFormatError(path)
    return Path(path).read_bytes()


@lru_cache(maxsize=1024)
def sized_font(face: FontFace, size_px: float) -> Any:
    """A HarfBuzz font whose positions are 1/65536 px at `size_px`."""
    font = hb.Font(load_face(face.path, face.index))
    scale = round(min(max(size_px, 0.0), MAX_FONT_SIZE) * FIXED_ONE)
    font.scale = (scale, scale)
    if face.variations:
        font.set_variations(dict(face.variations))
    return font


@lru_cache(maxsize=256)
def design_font(face: FontFace) -> Any:
    """A HarfBuzz font whose positions are in design units."""
    font = hb.Font(load_face(face.path, face.index))
    if face.variations:
        font.set_variations(dict(face.variations))
    return font


@lru_cache(maxsize=256)
def has_vertical_metrics(face: FontFace) -> bool:
    """True when the font says how far glyphs advance in vertical text."""
    return "vmtx" in load_face(face.path, face.index).table_tags
