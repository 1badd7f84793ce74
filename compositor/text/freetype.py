"""FreeType by ctypes: outlines fitted to the pixel grid vertically ("slight" hinting), as desktop Chromium draws them.

Pillow's wheels carry the library, so it is nearly always there; glyph coverage falls back to HarfBuzz's
unhinted rasterizer where it is not.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_short, c_ubyte, c_uint, c_ulong, c_ushort, c_void_p
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple

import PIL

from compositor.text.outline_edges import polygons

LOAD_NO_HINTING = 0x2
LOAD_NO_BITMAP = 0x8
LOAD_TARGET_LIGHT = 0x10000
_OUTLINE = 0x6F75746C  # 'outl'
_GRAY = 2  # FT_PIXEL_MODE_GRAY
_MAX_SIDE = 8192


def bold_fraction(size_px: float) -> float:
    """How much of an em faked bold adds to stems: from 1/24 up to 9 px to 1/32 from 36 px on, as in Skia."""
    share = min(1.0, max(0.0, (size_px - 9) / 27))
    return 1 / 24 + share * (1 / 32 - 1 / 24)


class _Generic(ctypes.Structure):
    _fields_ = (("data", c_void_p), ("finalizer", c_void_p))


class _Bitmap(ctypes.Structure):
    _fields_ = (
        ("rows", c_uint), ("width", c_uint), ("pitch", c_int), ("buffer", c_void_p), ("num_grays", c_ushort),
        ("pixel_mode", c_ubyte), ("palette_mode", c_ubyte), ("palette", c_void_p),
    )  # fmt: skip


class _Outline(ctypes.Structure):
    _fields_ = (
        ("n_contours", c_short), ("n_points", c_short), ("points", c_void_p), ("tags", c_void_p),
        ("contours", c_void_p), ("flags", c_int),
    )  # fmt: skip


class _GlyphSlot(ctypes.Structure):
    _fields_ = (
        ("library", c_void_p), ("face", c_void_p), ("next", c_void_p), ("glyph_index", c_uint), ("generic", _Generic),
        ("metrics", c_long * 8), ("linear_hori_advance", c_long), ("linear_vert_advance", c_long),
        ("advance", c_long * 2), ("format", c_int), ("bitmap", _Bitmap), ("bitmap_left", c_int),
        ("bitmap_top", c_int), ("outline", _Outline),
    )  # fmt: skip


class _Face(ctypes.Structure):
    _fields_ = (
        ("num_faces", c_long), ("face_index", c_long), ("face_flags", c_long), ("style_flags", c_long),
        ("num_glyphs", c_long), ("family_name", c_char_p), ("style_name", c_char_p), ("num_fixed_sizes", c_int),
        ("available_sizes", c_void_p), ("num_charmaps", c_int), ("charmaps", c_void_p), ("generic", _Generic),
        ("bbox", c_long * 4), ("units_per_em", c_ushort), ("ascender", c_short), ("descender", c_short),
        ("height", c_short), ("max_advance_width", c_short), ("max_advance_height", c_short),
        ("underline_position", c_short), ("underline_thickness", c_short), ("glyph", POINTER(_GlyphSlot)),
    )  # fmt: skip


class _Matrix(ctypes.Structure):
    _fields_ = (("xx", c_long), ("xy", c_long), ("yx", c_long), ("yy", c_long))


class Coverage(NamedTuple):
    """A grey bitmap: rows top down, `left` of it from the pen, `top` of it above the baseline, px."""

    width: int
    height: int
    left: int
    top: int
    pixels: bytes


class GlyphTurn(NamedTuple):
    """A linear map of glyphs and where their origin lies in its pixel; y down, as in images.

    Attributes:
        a, b, c, d: Columns (a, b) and (c, d): images of the unit vectors along x and y.
        shift_x, shift_y: Fractions of a px right of and below the corner of the origin's pixel.
    """

    a: float
    b: float
    c: float
    d: float
    shift_x: float
    shift_y: float

    @property
    def is_axis_aligned(self) -> bool:
        """Stems stay horizontal and vertical, as a quarter turn leaves them too."""
        return (self.b == 0 and self.c == 0) or (self.a == 0 and self.d == 0)


class FreeTypeFace:
    """A face opened with FreeType."""

    def __init__(self, library: Any, data: bytes, index: int, variations: tuple[float, ...]) -> None:
        self._library: Final = library
        self._data: Final = data  # must outlive the face
        self._face: Final = POINTER(_Face)()
        handle = _library_handle(library)
        if library.FT_New_Memory_Face(handle, data, len(data), index, byref(self._face)) != 0:
            raise ValueError("not a font")
        if variations:
            coordinates = (c_long * len(variations))(*(round(value * 65536) for value in variations))
            library.FT_Set_Var_Design_Coordinates(self._face, len(variations), coordinates)
        self._size = 0

    def _load(self, glyph: int, size_64: int, flags: int) -> Any:
        """The slot that a glyph's outline is in, or None when it has none."""
        library, face = self._library, self._face
        if self._size != size_64:
            if library.FT_Set_Char_Size(face, size_64, size_64, 72, 72) != 0:
                return None
            self._size = size_64
        if library.FT_Load_Glyph(face, glyph, LOAD_NO_BITMAP | flags) != 0:
            return None
        slot = face.contents.glyph
        return slot if slot.contents.format == _OUTLINE else None

    def fitted_rows(self, glyph: int, size_64: int) -> tuple[int, int] | None:
        """Top and bottom of a glyph fitted to the pixel grid, whole px below the baseline; None without an outline."""
        slot = self._load(glyph, size_64, LOAD_TARGET_LIGHT)
        if slot is None:
            return None
        height, above = slot.contents.metrics[1], slot.contents.metrics[3]
        return -above // 64, -((above - height) // 64)

    def coverage(
        self, glyph: int, size_64: int, turn: GlyphTurn, *, hinted: bool, bold: bool, oblique: bool
    ) -> Coverage | None:
        """Coverage of a glyph, or None when it has no outline.

        Args:
            size_64: Font size, px × 64.
            turn: How the outline is turned and moved; only axis-aligned glyphs are fitted.
            hinted: Fit to the pixel grid vertically.
        """
        fitted = hinted and not oblique and turn.is_axis_aligned
        slot = self._load(glyph, size_64, LOAD_TARGET_LIGHT if fitted else LOAD_NO_HINTING)
        if slot is None:
            return None
        library = self._library
        outline = byref(slot.contents, _GlyphSlot.outline.offset)
        if bold:
            strength = round(size_64 * bold_fraction(size_64 / 64))
            library.FT_Outline_Embolden(outline, strength)
            library.FT_Outline_Translate(outline, -(strength // 2), -(strength // 2))
        if oblique:
            library.FT_Outline_Transform(outline, byref(_Matrix(0x10000, 0x4000, 0, 0x10000)))
        if turn[:4] != (1, 0, 0, 1):
            a, b, c, d = (round(min(16.0, max(-16.0, value)) * 65536) for value in turn[:4])
            library.FT_Outline_Transform(outline, byref(_Matrix(a, -c, -b, d)))
        library.FT_Outline_Translate(outline, int(turn.shift_x * 64), -int(turn.shift_y * 64))
        return _fill(library, slot.contents.outline)


def _fill(library: Any, outline: _Outline) -> Coverage | None:
    """Exact coverage of the polygons that Skia would fill for an outline."""
    count = outline.n_points
    if count <= 0 or outline.n_contours <= 0:
        return Coverage(0, 0, 0, 0, b"")
    coordinates = ctypes.cast(outline.points, POINTER(c_long * (2 * count))).contents[:]
    tags = ctypes.string_at(outline.tags, count)
    ends = ctypes.cast(outline.contours, POINTER(c_short * outline.n_contours)).contents[:]
    shapes = polygons(coordinates, tags, ends)
    points = [point for shape in shapes for point in shape]
    if not points or len(points) > 32000:
        return Coverage(0, 0, 0, 0, b"")
    left, right = min(x for x, _y in points) >> 6, -(-max(x for x, _y in points) >> 6)
    top, bottom = min(y for _x, y in points) >> 6, -(-max(y for _x, y in points) >> 6)
    width, height = right - left, bottom - top
    if not 0 < width <= _MAX_SIDE or not 0 < height <= _MAX_SIDE:
        return Coverage(0, 0, 0, 0, b"")
    flat = [value for x, y in points for value in (x - left * 64, bottom * 64 - y)]
    last_points = list(accumulate(map(len, shapes)))
    corners = (c_long * len(flat))(*flat)
    on_curve = ctypes.create_string_buffer(b"\1" * len(points), len(points))
    contour_ends = (c_short * len(shapes))(*(end - 1 for end in last_points))
    pixels = ctypes.create_string_buffer(width * height)
    filled = _Outline(
        len(shapes), len(points), ctypes.cast(corners, c_void_p), ctypes.cast(on_curve, c_void_p),
        ctypes.cast(contour_ends, c_void_p), 0,
    )  # fmt: skip
    bitmap = _Bitmap(height, width, width, ctypes.cast(pixels, c_void_p), 256, _GRAY, 0, None)
    if library.FT_Outline_Get_Bitmap(_library_handle(library), byref(filled), byref(bitmap)) != 0:
        return None
    return Coverage(width, height, left, -top, pixels.raw)


def open_face(data: bytes, index: int, variations: tuple[float, ...] = ()) -> FreeTypeFace | None:
    """A face from font file bytes; None without FreeType or when it cannot read them."""
    library = _load()
    if library is None:
        return None
    try:
        return FreeTypeFace(library, data, index, variations)
    except ValueError:
        return None


@lru_cache(maxsize=1)
def _load() -> Any | None:
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
            library.FT_Init_FreeType  # noqa: B018
        except (OSError, AttributeError):
            continue
        _declare(library)
        return library
    return None


def _candidates() -> Iterator[str]:
    package = Path(PIL.__file__).parent
    bundled = [*(package.parent / "pillow.libs").glob("libfreetype*.so*"), *(package / ".dylibs").glob("libfreetype*")]
    yield from sorted(str(path) for path in bundled)
    yield "libfreetype.so.6"
    found = ctypes.util.find_library("freetype")
    if found:
        yield found


@lru_cache(maxsize=1)
def _library_handle(library: Any) -> c_void_p:
    handle = c_void_p()
    if library.FT_Init_FreeType(byref(handle)) != 0:
        raise ValueError("FreeType does not start")
    return handle


def _declare(library: Any) -> None:
    face = POINTER(_Face)
    library.FT_Init_FreeType.argtypes = (POINTER(c_void_p),)
    library.FT_New_Memory_Face.argtypes = (c_void_p, c_char_p, c_long, c_long, POINTER(face))
    library.FT_Set_Char_Size.argtypes = (face, c_long, c_long, c_uint, c_uint)
    library.FT_Load_Glyph.argtypes = (face, c_uint, ctypes.c_int32)
    library.FT_Outline_Get_Bitmap.argtypes = (c_void_p, c_void_p, c_void_p)
    library.FT_Outline_Translate.argtypes = (c_void_p, c_long, c_long)
    library.FT_Outline_Embolden.argtypes = (c_void_p, c_long)
    library.FT_Outline_Transform.argtypes = (c_void_p, POINTER(_Matrix))
    library.FT_Done_Face.argtypes = (face,)
    library.FT_Sfnt_Table_Info.argtypes = (face, c_uint, POINTER(c_ulong), POINTER(c_ulong))
    library.FT_Load_Sfnt_Table.argtypes = (face, c_ulong, c_long, c_char_p, POINTER(c_ulong))
    library.FT_Done_Face.argtypes = (face,)
    library.FT_Sfnt_Table_Info.argtypes = (face, c_uint, POINTER(c_ulong), POINTER(c_ulong))
    library.FT_Load_Sfnt_Table.argtypes = (face, c_ulong, c_long, c_char_p, POINTER(c_ulong))
    library.FT_Set_Var_Design_Coordinates.argtypes = (face, c_uint, POINTER(c_long))


def unpack_tables(data: bytes) -> dict[bytes, bytes] | None:
    """The OpenType tables of a font FreeType can read, WOFF2 among them; None when it cannot."""
    library = _load()
    if library is None:
        return None
    face = POINTER(_Face)()
    if library.FT_New_Memory_Face(_library_handle(library), data, len(data), 0, byref(face)) != 0:
        return None
    tables: dict[bytes, bytes] = {}
    count = c_ulong()
    library.FT_Sfnt_Table_Info(face, 0, None, byref(count))
    for index in range(min(count.value, 256)):
        tag, length = c_ulong(), c_ulong()
        if library.FT_Sfnt_Table_Info(face, index, byref(tag), byref(length)) != 0:
            continue
        buffer = ctypes.create_string_buffer(length.value)
        if library.FT_Load_Sfnt_Table(face, tag, 0, buffer, byref(length)) == 0:
            tables[tag.value.to_bytes(4, "big")] = buffer.raw
    library.FT_Done_Face(face)
    return tables or None
