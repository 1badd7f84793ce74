"""Does a space matter to the glyphs around it? What the OpenType layout tables of a face say.

Where it does not, words can be shaped one by one, and lines of text put together from them.
Source: OpenType, the chapters on common layout tables, GSUB and GPOS; Gecko asks the same of fonts.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache

from compositor.text.font_face import FontFace
from compositor.text.font_loading import design_font, load_face

_APPLE = frozenset({"morx", "mort", "kerx", "Silf"})
"""Shaping by state machines, which may look at anything."""
_LIGATURE = 4
_CONTEXTUAL = {"GSUB": frozenset({5, 6, 8}), "GPOS": frozenset({7, 8})}
_EXTENSION = {"GSUB": 7, "GPOS": 9}
_NO_FEATURE = 0xFFFF
_NO_VARIATIONS = 0x10000  # table version 1.0
_SCRIPTS = (b"latn", b"DFLT")
_FEATURES = frozenset(
    {b"rvrn", b"ltra", b"ltrm", b"rand", b"abvm", b"blwm", b"locl", b"mark", b"mkmk", b"rlig", b"calt", b"clig",
     b"curs", b"dist", b"kern", b"liga", b"rclt"}
)  # fmt: skip
"""What HarfBuzz applies by itself to Latin text that runs to the right; `ccmp` aside, which needs combining marks."""


@lru_cache(maxsize=256)
def words_stand_apart(face: FontFace) -> bool:
    """True when only the two neighbours of a boundary at a space can change each other's shapes, in ASCII text."""
    loaded = load_face(face.path, face.index)
    tags = loaded.table_tags
    if not _APPLE.isdisjoint(tags):
        return False
    space = design_font(face).get_nominal_glyph(ord(" "))
    if space is None:
        return False
    try:
        if "kern" in tags and bytes(loaded.reference_table("kern").data[:2]) != b"\0\0":
            return False  # Apple's format
        return not any(
            _joins_words(bytes(loaded.reference_table(tag).data), tag, space) for tag in tags if tag in _EXTENSION
        )
    except (struct.error, IndexError):
        return False


def _joins_words(table: bytes, tag: str, space: int) -> bool:
    """True when a lookup looks at contexts, or makes ligatures with spaces."""
    version, variations = struct.unpack_from(">I6xI", table + bytes(4))
    if version > _NO_VARIATIONS and variations:
        return True  # other lookups for some places in the design space
    for kind, subtable in _subtables(table, tag):
        if kind in _CONTEXTUAL[tag] or (tag == "GSUB" and kind == _LIGATURE and _has_ligature(table, subtable, space)):
            return True
    return False


def _subtables(table: bytes, tag: str) -> Iterator[tuple[int, int]]:
    """Type and offset of the subtables of all lookups that ASCII text goes through."""
    scripts, features, lookups = struct.unpack_from(">HHH", table, 4)
    used: set[int] = set()
    for index in _features(table, scripts, features):
        used.update(_words(table, features + _word(table, features + 2 + 6 * index + 4) + 2))
    for index in sorted(used):
        lookup = lookups + _word(table, lookups + 2 + 2 * index)
        kind = _word(table, lookup)
        for place in _words(table, lookup + 4):
            subtable = lookup + place
            if kind == _EXTENSION[tag]:
                _format, own, distance = struct.unpack_from(">HHI", table, subtable)
                yield own, subtable + distance
            else:
                yield kind, subtable


def _features(table: bytes, scripts: int, features: int) -> Iterator[int]:
    """Indices of the features that apply to Latin text, whatever the language."""
    for index in range(_word(table, scripts)):
        name, offset = struct.unpack_from(">4sH", table, scripts + 2 + 6 * index)
        if name not in _SCRIPTS:
            continue
        script = scripts + offset
        default, count = struct.unpack_from(">HH", table, script)
        languages = [_word(table, script + 4 + 6 * place + 4) for place in range(count)]
        for language in [script + place for place in (default, *languages) if place]:
            required = _word(table, language + 2)
            if required != _NO_FEATURE:
                yield required
            for feature in _words(table, language + 4):
                if table[features + 2 + 6 * feature : features + 6 + 6 * feature] in _FEATURES:
                    yield feature


def _has_ligature(table: bytes, subtable: int, space: int) -> bool:
    """True when a ligature substitution has the glyph of the space among its components."""
    if space in _covered(table, subtable + _word(table, subtable + 2)):
        return True
    for place in _words(table, subtable + 4):
        for offset in _words(table, subtable + place):
            ligature = subtable + place + offset
            count = max(_word(table, ligature + 2) - 1, 0)
            if space in struct.unpack_from(f">{count}H", table, ligature + 4):
                return True
    return False


def _covered(table: bytes, coverage: int) -> Iterator[int]:
    """Glyphs of a coverage table."""
    if _word(table, coverage) == 1:
        yield from _words(table, coverage + 2)
        return
    for index in range(_word(table, coverage + 2)):
        first, last = struct.unpack_from(">HH", table, coverage + 4 + 6 * index)
        yield from range(first, last + 1)


def _word(table: bytes, offset: int) -> int:
    found: int = struct.unpack_from(">H", table, offset)[0]
    return found


def _words(table: bytes, offset: int) -> tuple[int, ...]:
    """A counted array."""
    return struct.unpack_from(f">{_word(table, offset)}H", table, offset + 2)
