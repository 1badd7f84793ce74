"""Font selection, metrics and shaping."""

from __future__ import annotations

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.css.rules import FontSource
from compositor.text import fonts as fonts_module
from compositor.text.font_records import FontRecord, best_record
from compositor.text.font_scan import bundled_fonts, read_records
from compositor.text.fonts import FontCollection, FontRequest, _FontDatabase, _system_fonts
from compositor.text.line_breaking import break_offsets

FONTS = FontCollection()
BUNDLED = FONTS.font(FontRequest(("Arimo",), 16.0))


def has(*families: str) -> bool:
    return all(family.lower() in _system_fonts().by_name for family in families)


needs_liberation = pytest.mark.skipif(
    not has("Liberation Serif", "Liberation Sans", "Liberation Mono", "DejaVu Sans", "DejaVu Sans Mono"),
    reason="the Liberation and DejaVu fonts are not installed",
)


@needs_liberation
@pytest.mark.parametrize(
    ("family", "expected"),
    [
        ("serif", "Liberation Serif"),
        ("sans-serif", "Liberation Sans"),
        ("monospace", "DejaVu Sans Mono"),
        ("system-ui", "DejaVu Sans"),
        ("Arial", "Liberation Sans"),
        ("HELVETICA", "Liberation Sans"),
        ("Times", "Liberation Serif"),
        ("Courier", "Liberation Mono"),
        ("Georgia", "Liberation Serif"),
        ("Comic Sans MS", "Liberation Serif"),
        ("ui-monospace", "Liberation Serif"),
        ("dejavu sans", "DejaVu Sans"),
    ],
)
def test_families_lead_where_chromium_leads_them(family: str, expected: str) -> None:
    assert FONTS.font(FontRequest((family,), 16.0)).primary.face.family == expected


@needs_liberation
@pytest.mark.parametrize(
    ("family", "size", "metrics"),
    [
        ("serif", 16.0, (14, 3, 18)),
        ("serif", 12.0, (11, 3, 15)),
        ("serif", 48.0, (43, 10, 55)),
        ("sans-serif", 24.0, (22, 5, 28)),
        ("monospace", 13.0, (12, 3, 15)),
        ("serif", 1.0, (1, 0, 1)),
    ],
)
def test_metrics_round_as_in_chromium(family: str, size: float, metrics: tuple[int, int, int]) -> None:
    found = FONTS.metrics(FontRequest((family,), size))
    assert (found.ascent, found.descent, found.line_spacing) == metrics


@needs_liberation
def test_subpixel_positioning_moves_the_baseline() -> None:
    request = FontRequest(("serif",), 24.0)
    assert FONTS.metrics(request)[:2] == (21, 5)
    assert FontCollection(device_scale=2.0).metrics(request)[:2] == (20, 6)


@needs_liberation
def test_characters_the_font_lacks_come_from_another() -> None:
    font = FONTS.font(FontRequest(("serif",), 16.0))
    shaped = font.shape("a✓b")
    runs = shaped.glyph_runs(0, 3)

    assert [FONTS.faces[run.face].family for _x, run in runs] == ["Liberation Serif", "DejaVu Sans", "Liberation Serif"]
    assert [run.text for _x, run in runs] == ["a", "✓", "b"]


def test_weights_are_chosen_as_css_says() -> None:
    faces = [FontRecord("f", 0, "F", ("f",), weight, weight) for weight in (300.0, 400.0, 700.0, 900.0)]
    for wanted, expected in ((400, 400), (450, 400), (500, 400), (600, 700), (350, 300), (800, 900), (950, 900)):
        assert best_record(faces, wanted, False, 100.0).weight_min == expected


def test_faked_styles() -> None:
    regular = FONTS.font(FontRequest(("Arimo",), 16.0, weight=900.0))
    assert regular.primary.face.weight == 700
    assert not regular.primary.synthetic_bold


def test_widths_add_up_and_round_up() -> None:
    text = "The quick brown fox, AVATAR"
    shaped = BUNDLED.shape(text)

    assert shaped.width(0, len(text)) * 1024 >= shaped.advance(0, len(text)) > (shaped.width(0, len(text)) - 1) * 1024
    for offset in break_offsets(text):
        assert shaped.advance(0, offset) + shaped.advance(offset, len(text)) == shaped.advance(0, len(text))


def test_kerning_pairs_are_not_safe_to_part() -> None:
    shaped = BUNDLED.shape("AVn")
    assert not shaped.is_safe_to_break(1)
    assert shaped.is_safe_to_break(2)
    assert shaped.is_safe_to_break(0)


def test_parts_of_a_run_start_at_zero() -> None:
    ((x, run),) = BUNDLED.shape("abc").glyph_runs(1, 3)
    assert (x, run.xs[0], run.text, len(run.glyphs)) == (0.0, 0.0, "bc", 2)


def test_right_to_left_runs_are_in_visual_order() -> None:
    font = FONTS.font(FontRequest(("Arimo",), 16.0))
    forward, backward = font.shape("אב").glyph_runs(0, 2)[0][1], font.shape("אב", rtl=True).glyph_runs(0, 2)[0][1]
    assert backward.glyphs == forward.glyphs[::-1]


def test_spacing() -> None:
    plain = BUNDLED.shape("a b").advance(0, 3)
    spaced = FONTS.font(FontRequest(("Arimo",), 16.0, letter_spacing=2.0, word_spacing=5.0)).shape("a b").advance(0, 3)
    assert spaced - plain == (3 * 2 + 5) * 65536


def test_letter_spacing_takes_ligatures_apart() -> None:
    font = FONTS.font(FontRequest(("Arimo",), 16.0, letter_spacing=1.0))
    assert len(font.shape("ffi").glyph_runs(0, 3)[0][1].glyphs) == 3


def test_small_capitals_are_smaller_capitals() -> None:
    shaped = FONTS.font(FontRequest(("Arimo",), 20.0, caps="small-caps")).shape("Ab")
    assert [run.size_px for _x, run in shaped.glyph_runs(0, 2)] == [20.0, 14.0]


def test_a_file_that_is_no_font_is_reported() -> None:
    sink = DiagnosticSink()
    fonts = FontCollection([FontSource("Mine", "data:font/ttf,nonsense", 400.0, "normal")], sink)

    assert fonts.font(FontRequest(("Mine", "Arimo"), 16.0)).primary.face.family == "Arimo"
    assert [diagnostic.code for diagnostic in sink.collected()] == ["font-format-unsupported"]


def test_a_documents_own_font() -> None:
    path = BUNDLED.primary.face.path
    fonts = FontCollection([FontSource("Own", path, 400.0, "normal")])
    assert fonts.font(FontRequest(("own",), 16.0)).primary.face.family == "Own"
    assert fonts.font(FontRequest(("own",), 16.0, weight=700.0)).primary.synthetic_bold


def test_faces_of_a_document_show_the_characters_of_their_ranges() -> None:
    path, other = BUNDLED.primary.face.path, FONTS.font(FontRequest(("serif",), 16.0)).primary.face.path
    capitals = FontSource("Own", path, 400.0, "normal", ranges=((0x41, 0x5A),))
    small = FontSource("Own", other, 400.0, "normal", ranges=((0x20, 0x20), (0x61, 0x7A)))
    font = FontCollection([small, capitals]).font(FontRequest(("Own",), 16.0))
    # The first available font is the one with the space.
    assert font.primary.face.path == other
    runs = font.shape("ab AB c").glyph_runs(0, 7)
    assert [(font.shape("ab AB c").faces[0].face.path, len(run.glyphs)) for _x, run in runs[:1]] == [(other, 3)]
    assert [len(run.glyphs) for _x, run in runs] == [3, 2, 2]
    assert {selected.face.path for selected in font.shape("AB").faces} == {path}


def test_the_face_declared_last_shows_first() -> None:
    path, other = BUNDLED.primary.face.path, FONTS.font(FontRequest(("serif",), 16.0)).primary.face.path
    fonts = FontCollection([FontSource("Own", name, 400.0, "normal") for name in (other, path)])
    assert fonts.font(FontRequest(("Own",), 16.0)).primary.face.path == path


def test_a_variable_font_takes_the_weights_that_it_is_declared_for() -> None:
    fonts = FontCollection([FontSource("Own", BUNDLED.primary.face.path, 400.0, "normal", 700.0)])
    selected = fonts.font(FontRequest(("Own",), 16.0, weight=600.0)).primary
    assert (selected.face.variations, selected.synthetic_bold) == ((("wght", 600.0),), False)


@pytest.mark.parametrize("size", [0.0, 1e9, -3.0])
def test_absurd_sizes(size: float) -> None:
    shaped = FONTS.font(FontRequest(("serif",), size)).shape("text")
    assert shaped.width(0, 4) >= 0


def test_without_installed_fonts_the_bundled_one_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts_module, "_system_fonts", lambda: _FontDatabase(bundled_fonts()))
    fonts = FontCollection()

    for family in ("serif", "monospace", "Georgia"):
        face = fonts.font(FontRequest((family,), 16.0)).primary.face
        assert (face.family, face.italic) == ("Arimo", False)
    assert fonts.font(FontRequest(("serif",), 16.0, italic=True)).primary.face.italic
    assert fonts.font(FontRequest(("serif",), 16.0)).shape("日").glyph_runs(0, 1)[0][1].glyphs == (0,)


def test_a_folder_scan_finds_what_a_font_says_of_itself() -> None:
    (record,) = read_records(BUNDLED.primary.face.path)
    assert (record.family, record.weight_min, record.weight_max, record.italic) == ("Arimo", 400.0, 700.0, False)
    assert read_records("/nowhere.ttf") == []
