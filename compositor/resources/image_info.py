"""Size of an image from its header alone: PNG, JPEG, GIF, WebP, BMP, ICO and SVG.

Nothing is decoded, so a file that claims a huge size costs nothing here; sizes beyond `MAX_SIDE` or `MAX_AREA` are
refused. Source: the formats' specifications; CSS Images 3 §4 for SVG.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

MAX_SIDE = 65_535
MAX_AREA = 2**30
_SVG_HEAD = 64 * 1024


@dataclass(frozen=True, slots=True)
class ImageInfo:
    """What a header says.

    Attributes:
        width, height: Natural size in image px, orientation applied; None where an SVG gives none.
        has_alpha: Some pixel may let something through.
        format: `png`, `jpeg`, `gif`, `webp`, `bmp`, `ico` or `svg`.
        ratio: Natural aspect ratio, None when there is none.
    """

    width: float | None
    height: float | None
    has_alpha: bool
    format: str
    ratio: float | None


def image_size(data: bytes) -> ImageInfo | None:
    """Read the header of an image file; None for unknown formats, broken headers and refused sizes."""
    try:
        found = _sniff(data)
    except (struct.error, IndexError, ValueError):
        return None
    if found is None or found.format == "svg":
        return found
    width, height = found.width or 0, found.height or 0
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_AREA):
        return None
    return found


def _sniff(data: bytes) -> ImageInfo | None:
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return _png(data)
    if data[:2] == b"\xff\xd8":
        return _jpeg(data)
    if data[:6] in (b"GIF87a", b"GIF89a"):
        width, height = struct.unpack_from("<HH", data, 6)
        return _raster(width, height, True, "gif")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    if data[:2] == b"BM":
        return _bmp(data)
    if data[:4] == b"\0\0\1\0":
        return _ico(data)
    return _svg(data)


def _raster(width: int, height: int, has_alpha: bool, name: str) -> ImageInfo:
    return ImageInfo(width, height, has_alpha, name, width / height if height else None)


def _png(data: bytes) -> ImageInfo | None:
    if data[12:16] != b"IHDR":
        return None
    width, height, _depth, color_type = struct.unpack_from(">IIBB", data, 16)
    return _raster(width, height, color_type in (4, 6) or b"tRNS" in data[:4096], "png")


def _jpeg(data: bytes) -> ImageInfo | None:
    """Walk the segments to the frame header; EXIF orientations 5-8 swap the sides."""
    position, swapped = 2, False
    while position + 4 <= len(data):
        if data[position] != 0xFF:
            return None
        marker = data[position + 1]
        if marker == 0xFF:
            position += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            position += 2
            continue
        length = struct.unpack_from(">H", data, position + 2)[0]
        if marker == 0xE1 and data[position + 4 : position + 10] == b"Exif\0\0":
            swapped = _exif_orientation(data[position + 10 : position + 2 + length]) >= 5
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, position + 5)
            return _raster(height, width, False, "jpeg") if swapped else _raster(width, height, False, "jpeg")
        if marker in (0xD9, 0xDA) or length < 2:
            return None
        position += 2 + length
    return None


def _exif_orientation(tiff: bytes) -> int:
    """The orientation tag of an EXIF block, 1 when there is none."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        offset = struct.unpack_from(order + "I", tiff, 4)[0]
        count = struct.unpack_from(order + "H", tiff, offset)[0]
        for index in range(min(count, 512)):
            tag, _kind, _n, value = struct.unpack_from(order + "HHIH", tiff, offset + 2 + 12 * index)
            if tag == 0x0112:
                return int(value) if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1


def _webp(data: bytes) -> ImageInfo | None:
    chunk = data[12:16]
    if chunk == b"VP8X":
        width = 1 + int.from_bytes(data[24:27], "little")
        height = 1 + int.from_bytes(data[27:30], "little")
        return _raster(width, height, bool(data[20] & 0x10), "webp")
    if chunk == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return _raster((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1, bool(bits >> 28 & 1), "webp")
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return _raster(width & 0x3FFF, height & 0x3FFF, False, "webp")
    return None


def _bmp(data: bytes) -> ImageInfo:
    if struct.unpack_from("<I", data, 14)[0] == 12:
        width, height = struct.unpack_from("<HH", data, 18)
        return _raster(width, height, False, "bmp")
    width, height = struct.unpack_from("<ii", data, 18)
    bits = struct.unpack_from("<H", data, 28)[0]
    return _raster(abs(width), abs(height), bits == 32, "bmp")


def _ico(data: bytes) -> ImageInfo | None:
    """The largest image of the file, as Chromium shows it."""
    count = struct.unpack_from("<H", data, 4)[0]
    sizes = [(data[6 + 16 * i] or 256, data[7 + 16 * i] or 256) for i in range(min(count, 256))]
    if not sizes:
        return None
    width, height = max(sizes, key=lambda size: size[0] * size[1])
    return _raster(width, height, True, "ico")


# ------------------------------------------------------------------ SVG

_ROOT = re.compile(r"<(?:[\w-]+:)?svg\b([^>]*)>", re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_LENGTH = re.compile(r"\s*([+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(px|pt|pc|cm|mm|q|in|em|ex|)\s*$", re.IGNORECASE)
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54, "in": 96.0,
          "em": 16.0, "ex": 8.0}  # fmt: skip


def _svg(data: bytes) -> ImageInfo | None:
    head = data[:_SVG_HEAD].decode("utf-8", "replace")
    root = _ROOT.search(head)
    if root is None:
        return None
    attributes = {name.lower(): first or second for name, first, second in _ATTRIBUTE.findall(root.group(1))}
    return svg_natural_size(attributes.get("width"), attributes.get("height"), attributes.get("viewbox"))


def svg_natural_size(width: str | None, height: str | None, view_box: str | None) -> ImageInfo:
    """Natural size and ratio of an SVG from its root element's attributes (SVG 2 §8.12)."""
    natural_width, natural_height = svg_length(width), svg_length(height)
    ratio = None
    if natural_width and natural_height:
        ratio = natural_width / natural_height
    elif view_box is not None:
        ratio = _view_box_ratio(view_box)
    return ImageInfo(natural_width, natural_height, True, "svg", ratio)


def svg_length(text: str | None) -> float | None:
    """An absolute SVG length in px; None for percentages, `auto` and rubbish."""
    match = None if text is None else _LENGTH.match(text)
    if match is None:
        return None
    return min(float(match.group(1)) * _UNITS[match.group(2).lower()], float(2**24))


def _view_box_ratio(text: str) -> float | None:
    parts = re.split(r"[\s,]+", text.strip())
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        return None
    if len(numbers) != 4 or not (0 < numbers[2] < 1e9 and 0 < numbers[3] < 1e9):
        return None
    return numbers[2] / numbers[3]
