"""Texts put together from the shapes of their words are as if shaped whole."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.text.font_face import FontFace
from compositor.text.fonts import FontCollection, FontRequest
from compositor.text.layout_tables import _joins_words, words_stand_apart
from compositor.text.shaped_text import ShapedText
from compositor.text.shaping import Font

FONTS = FontCollection()
REQUESTS = (
    FontRequest(("Arimo",), 16.0),
    FontRequest(("serif",), 13.5),
    FontRequest(("sans-serif",), 14.0, 700.0),
    FontRequest(("sans-serif",), 14.0, italic=True, letter_spacing=1.25, word_spacing=3.0),
)
SPACE = 3


def whole(font: Font, text: str) -> ShapedText:
    return font._shape(text)


def look(shaped: ShapedText) -> tuple[object, ...]:
    runs = shaped.runs
    return shaped.signature(), shaped.positions, shaped.total, [(run.start, run.end, run.clusters) for run in runs]


@given(
    st.lists(st.text("AVTWYaefil.,-1 ", max_size=6), min_size=1, max_size=8).map(" ".join), st.sampled_from(REQUESTS)
)
def test_words_make_up_the_whole(text: str, request: FontRequest) -> None:
    font = FONTS.font(request)
    assert look(font.shape(text)) == look(whole(font, text))


@pytest.mark.parametrize("text", ["To Avoid Air", "  two  spaces ", "office affine", "A T A T", "x y"])
def test_pairs_with_spaces_ligatures_and_runs_of_spaces(text: str) -> None:
    font = FONTS.font(REQUESTS[0])
    assert look(font.shape(text)) == look(whole(font, text))
    assert font.shape(text).glyph_runs(1, len(text))[0][1].xs == whole(font, text).glyph_runs(1, len(text))[0][1].xs


def test_text_that_the_first_font_lacks_is_shaped_whole() -> None:
    font = FONTS.font(REQUESTS[0])
    assert look(font.shape("one \x01 two")) == look(whole(font, "one \x01 two"))


def test_the_bundled_font_has_words_that_stand_apart() -> None:
    assert words_stand_apart(FONTS.font(REQUESTS[0]).primary.face)


def test_a_missing_layout_table_joins_nothing_and_a_missing_font_is_no_font() -> None:
    from compositor.text.font_loading import FontFormatError

    with pytest.raises(FontFormatError):
        words_stand_apart(FontFace("/nonexistent.ttf", 0, "", 400.0, False, 1000))


def substitutions(feature: bytes, kind: int, subtable: bytes, extension: bool = False) -> bytes:
    """A GSUB table of one lookup that one feature of the script `latn` uses."""
    language = struct.pack(">HHHH", 0, 0xFFFF, 1, 0)
    scripts = struct.pack(">H4sH", 1, b"latn", 8) + struct.pack(">HH", 4, 0) + language
    features = struct.pack(">H4sH", 1, feature, 8) + struct.pack(">HHH", 0, 1, 0)
    if extension:
        kind, subtable = 7, struct.pack(">HHI", 1, kind, 8) + subtable
    lookups = struct.pack(">HH", 1, 4) + struct.pack(">HHHH", kind, 0, 1, 8) + subtable
    start = 10
    header = struct.pack(">HHHHH", 1, 0, start, start + len(scripts), start + len(scripts) + len(features))
    return header + scripts + features + lookups


def ligature(first: int, *others: int) -> bytes:
    """A ligature substitution of one ligature."""
    coverage = struct.pack(">HHH", 1, 1, first)
    single = struct.pack(f">HH{len(others)}H", 99, len(others) + 1, *others)
    sets = struct.pack(">HH", 1, 4) + single
    return struct.pack(">HHHH", 1, 8 + len(sets), 1, 8) + sets + coverage


@pytest.mark.parametrize(
    ("table", "joins"),
    [
        (substitutions(b"liga", 4, ligature(20, 21)), False),
        (substitutions(b"liga", 4, ligature(20, SPACE, 21)), True),
        (substitutions(b"liga", 4, ligature(SPACE, 21)), True),
        (substitutions(b"liga", 4, ligature(20, SPACE, 21), extension=True), True),
        (substitutions(b"dlig", 4, ligature(20, SPACE, 21)), False),
        (substitutions(b"calt", 6, b"\0\3" + bytes(20)), True),
        (substitutions(b"ccmp", 6, b"\0\3" + bytes(20)), False),
        (substitutions(b"calt", 1, b"\0\1" + bytes(20)), False),
    ],
)
def test_contexts_and_ligatures_with_spaces_join_words(table: bytes, joins: bool) -> None:
    assert _joins_words(table, "GSUB", SPACE) is joins
