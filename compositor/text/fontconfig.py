"""The installed fonts as fontconfig knows them, through ctypes; Linux and other systems that have the library."""

from __future__ import annotations

import ctypes
import ctypes.util
import itertools
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_void_p
from typing import Any

from compositor.text.font_records import FontRecord

_FORMATS = (b"TrueType", b"CFF")  # what both HarfBuzz and Chromium accept
_WEIGHTS = (
    (0, 100), (40, 200), (50, 300), (55, 350), (75, 380), (80, 400), (100, 500), (180, 600), (200, 700), (205, 800),
    (210, 900), (215, 1000),
)  # fmt: skip


class _FontSet(ctypes.Structure):
    _fields_ = (("nfont", c_int), ("sfont", c_int), ("fonts", POINTER(c_void_p)))


def list_fonts() -> tuple[FontRecord, ...] | None:
    """All usable faces in fontconfig's order of preference for English text; None without the library."""
    library = _load()
    if library is None:
        return None
    config = library.FcInitLoadConfigAndFonts()
    if not config:
        return None
    pattern = library.FcPatternCreate()
    library.FcPatternAddString(pattern, b"lang", b"en")
    library.FcPatternAddBool(pattern, b"scalable", 1)
    library.FcConfigSubstitute(config, pattern, 0)
    library.FcDefaultSubstitute(pattern)
    result = c_int(0)
    fonts = library.FcFontSort(config, pattern, 0, None, byref(result))
    records: list[FontRecord] = []
    if fonts:
        count = fonts.contents.nfont
        records = [r for i in range(count) if (r := _record(library, fonts.contents.fonts[i])) is not None]
        library.FcFontSetDestroy(fonts)
    library.FcPatternDestroy(pattern)
    library.FcConfigDestroy(config)
    return tuple(records)


def _load() -> Any | None:
    for name in ("libfontconfig.so.1", ctypes.util.find_library("fontconfig") or ""):
        if not name:
            continue
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        _declare(library)
        return library
    return None


def _declare(library: Any) -> None:
    library.FcInitLoadConfigAndFonts.restype = c_void_p
    library.FcPatternCreate.restype = c_void_p
    library.FcPatternAddString.argtypes = (c_void_p, c_char_p, c_char_p)
    library.FcPatternAddBool.argtypes = (c_void_p, c_char_p, c_int)
    library.FcConfigSubstitute.argtypes = (c_void_p, c_void_p, c_int)
    library.FcDefaultSubstitute.argtypes = (c_void_p,)
    library.FcFontSort.argtypes = (c_void_p, c_void_p, c_int, c_void_p, POINTER(c_int))
    library.FcFontSort.restype = POINTER(_FontSet)
    library.FcFontSetDestroy.argtypes = (POINTER(_FontSet),)
    library.FcPatternDestroy.argtypes = (c_void_p,)
    library.FcConfigDestroy.argtypes = (c_void_p,)
    library.FcPatternGetString.argtypes = (c_void_p, c_char_p, c_int, POINTER(c_char_p))
    library.FcPatternGetInteger.argtypes = (c_void_p, c_char_p, c_int, POINTER(c_int))
    library.FcPatternGetDouble.argtypes = (c_void_p, c_char_p, c_int, POINTER(c_double))
    library.FcPatternGetBool.argtypes = (c_void_p, c_char_p, c_int, POINTER(c_int))
    library.FcPatternGetRange.argtypes = (c_void_p, c_char_p, c_int, POINTER(c_void_p))
    library.FcRangeGetDouble.argtypes = (c_void_p, POINTER(c_double), POINTER(c_double))


def _record(library: Any, pattern: Any) -> FontRecord | None:
    """The record of one pattern; None for bitmap fonts, Type 1 and named instances of variable fonts."""
    if _string(library, pattern, b"fontformat") not in _FORMATS:
        return None
    path, index = _string(library, pattern, b"file"), _integer(library, pattern, b"index")
    names: list[str] = []
    while (name := _string(library, pattern, b"family", len(names))) is not None:
        names.append(name.decode("utf-8", "replace"))
    if path is None or not names or index >> 16 not in (0, 0x8000):
        return None
    low, high = _weights(library, pattern)
    return FontRecord(
        path.decode("utf-8", "surrogateescape"), index & 0xFFFF, names[0], tuple(name.lower() for name in names),
        low, high, _double(library, pattern, b"width", 100.0), _integer(library, pattern, b"slant") > 0, low != high,
    )  # fmt: skip


def _string(library: Any, pattern: Any, key: bytes, position: int = 0) -> bytes | None:
    value = c_char_p()
    return value.value if library.FcPatternGetString(pattern, key, position, byref(value)) == 0 else None


def _integer(library: Any, pattern: Any, key: bytes) -> int:
    value = c_int()
    return value.value if library.FcPatternGetInteger(pattern, key, 0, byref(value)) == 0 else 0


def _double(library: Any, pattern: Any, key: bytes, default: float) -> float:
    value = c_double()
    return value.value if library.FcPatternGetDouble(pattern, key, 0, byref(value)) == 0 else default


def _weights(library: Any, pattern: Any) -> tuple[float, float]:
    """CSS weights covered by a pattern."""
    span = c_void_p()
    low, high = c_double(), c_double()
    value = c_double()
    if library.FcPatternGetDouble(pattern, b"weight", 0, byref(value)) == 0:
        weight = _css_weight(value.value)
        return weight, weight
    if library.FcPatternGetRange(pattern, b"weight", 0, byref(span)) == 0:
        library.FcRangeGetDouble(span, byref(low), byref(high))
        return _css_weight(low.value), _css_weight(high.value)
    return 400.0, 400.0


def _css_weight(value: float) -> float:
    """fontconfig's weight scale to CSS's, piecewise linear as FcWeightToOpenType."""
    for (from_a, to_a), (from_b, to_b) in itertools.pairwise(_WEIGHTS):
        if value <= from_b:
            return round(to_a + (to_b - to_a) * max(0.0, value - from_a) / (from_b - from_a))
    return 1000.0
