"""Display, alignment, containment, grid, and positions."""

from __future__ import annotations

import pytest
from css_values import computed, expand, is_valid, text_of

from compositor.css import properties as p
from compositor.css.computing import ComputeContext
from compositor.css.values import GridLine, TrackList, TrackRepeat


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("block", "block"),
        ("block flow", "block"),
        ("inline flow-root", "inline-block"),
        ("flow-root", "flow-root"),
        ("inline flex", "inline-flex"),
        ("block grid", "grid"),
        ("-webkit-flex", "flex"),
        ("list-item block", "list-item"),
        ("inline list-item", "inline list-item"),
        ("table-cell", "table-cell"),
        ("-webkit-box", "-webkit-box"),
    ],
)
def test_display(text: str, expected: str) -> None:
    assert text_of("display", text) == expected


@pytest.mark.parametrize("text", ["run-in", "block block", "block inline", "flex list-item", "none block", "auto"])
def test_bad_display_is_invalid(text: str) -> None:
    assert not is_valid("display", text)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("scroll-snap-type", "y proximity", "y"),
        ("scroll-snap-type", "both mandatory", "both mandatory"),
        ("scroll-snap-align", "center center", "center"),
        ("scroll-snap-align", "none start", "none start"),
        ("align-items", "first baseline", "baseline"),
        ("align-items", "unsafe center", "unsafe center"),
        ("justify-content", "space-between", "space-between"),
        ("justify-content", "safe left", "safe left"),
        ("justify-items", "legacy right", "legacy right"),
        ("align-self", "last baseline", "last baseline"),
        ("contain", "strict", "strict"),
        ("contain", "paint layout style", "content"),
        ("contain", "paint size", "size paint"),
        ("container-type", "inline-size", "inline-size"),
        ("container-name", "a b", "a b"),
        ("aspect-ratio", "16 / 9", "1.77778 / 1"),
        ("aspect-ratio", "auto 2", "auto 2 / 1"),
        ("aspect-ratio", "1 / 0", "auto"),
        ("width", "-webkit-fill-available", "stretch"),
        ("max-width", "none", "none"),
        ("overflow-x", "overlay", "auto"),
        ("overflow-clip-margin", "content-box 10px", "content-box 10px"),
        ("object-position", "right 10px top 0", "calc(100% - 10px) 0px"),
        ("contain-intrinsic-width", "auto 10px", "auto 10px"),
        ("clip", "rect(1px, auto, 2px, auto)", "rect(1px, auto, 2px, auto)"),
        ("clip", "rect(1px 2px 3px 4px)", "rect(1px, 2px, 3px, 4px)"),
        ("z-index", "-5", "-5"),
        ("order", "calc(1.5 + 1)", "3"),
        ("border-spacing", "1.9px 3px", "1px 3px"),
        ("column-count", "3", "3"),
        ("scrollbar-gutter", "both-edges stable", "stable both-edges"),
        ("touch-action", "pan-y pan-x", "pan-x pan-y"),
    ],
)
def test_value_computes(name: str, text: str, expected: str) -> None:
    assert text_of(name, text) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("align-items", "left"),
        ("align-content", "auto"),
        ("justify-content", "baseline"),
        ("align-self", "center safe"),
        ("contain", "size strict"),
        ("z-index", "1.5"),
        ("max-width", "auto"),
        ("width", "none"),
        ("width", "fit-content(10px)"),
        ("min-width", "-1px"),
        ("position", "-webkit-sticky"),
        ("clip", "rect(1px)"),
        ("flex-grow", "-1"),
        ("column-count", "0"),
        ("overflow-x", "hidden scroll"),
    ],
)
def test_bad_value_is_invalid(name: str, text: str) -> None:
    assert not is_valid(name, text)


def test_legacy_justification_is_inherited_by_a_bare_legacy() -> None:
    parent = ComputeContext(parent={p.JUSTIFY_ITEMS: "legacy center"}.__getitem__)

    assert text_of("justify-items", "legacy", parent) == "legacy center"
    assert text_of("justify-items", "legacy") == "normal"


@pytest.mark.parametrize(
    "text",
    [
        "none",
        "10px 1fr auto",
        "[a] 10px [b c] minmax(10px, 1fr) [d]",
        "repeat(2, [x] 1fr [y]) 10%",
        "repeat(auto-fill, minmax(100px, 1fr))",
        "[a] 1px repeat(auto-fit, [b] 10px) 20px [c]",
        "fit-content(50%) min-content max-content",
        "subgrid",
        "subgrid [a] [] repeat(auto-fill, [b] [c d]) [e]",
    ],
)
def test_track_lists_survive(text: str) -> None:
    assert text_of("grid-template-columns", text) == text


@pytest.mark.parametrize(
    "text",
    [
        "[a] [b] 10px",
        "minmax(1fr, 10px)",
        "repeat(auto-fill, 1fr)",
        "repeat(auto-fill, 10px) repeat(auto-fit, 10px)",
        "repeat(auto-fill, 10px) 1fr",
        "repeat(0, 1fr)",
        "repeat(2, repeat(2, 1fr))",
        "[span] 1px",
        "-1px",
        "10px none",
        "subgrid 10px",
        "subgrid repeat(auto-fill, [a]) repeat(auto-fill, [b])",
        "subgrid repeat(auto-fit, [a])",
        "subgrid repeat(2, 10px)",
    ],
)
def test_bad_track_list_is_invalid(text: str) -> None:
    assert not is_valid("grid-template-columns", text)


def test_track_lengths_are_computed() -> None:
    value = computed("grid-template-rows", "repeat(2, 1em) 50%", ComputeContext(font_size=20.0))

    assert isinstance(value, TrackList)
    repeat = value.entries[0]
    assert isinstance(repeat, TrackRepeat)
    assert repeat.tracks[0].min.px == 20.0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("auto", GridLine()),
        ("2", GridLine(False, 2)),
        ("-1", GridLine(False, -1)),
        ("a", GridLine(False, 0, "a")),
        ("2 a", GridLine(False, 2, "a")),
        ("span 2", GridLine(True, 2)),
        ("2 span", GridLine(True, 2)),
        ("span a", GridLine(True, 0, "a")),
        ("a 3 span", GridLine(True, 3, "a")),
    ],
)
def test_grid_lines(text: str, expected: GridLine) -> None:
    assert computed("grid-row-start", text) == expected


@pytest.mark.parametrize("text", ["0", "span", "span 0", "span -1", "a b", "2 span a", "1 2", "auto 1"])
def test_bad_grid_line_is_invalid(text: str) -> None:
    assert not is_valid("grid-row-start", text)


def test_template_areas_are_rectangles() -> None:
    assert computed("grid-template-areas", '"a a ..." "a a b"') == (("a", "a", "."), ("a", "a", "b"))
    assert not is_valid("grid-template-areas", '"a b" "b a"')
    assert not is_valid("grid-template-areas", '"a b" "c"')


@pytest.mark.parametrize(
    ("text", "x", "y"),
    [
        ("left", "0%", "50%"),
        ("top", "50%", "0%"),
        ("10px", "10px", "50%"),
        ("10px bottom", "10px", "100%"),
        ("top right", "100%", "0%"),
        ("center top", "50%", "0%"),
        ("right 10px bottom 20%", "calc(100% - 10px)", "80%"),
        ("bottom 5px left", "0%", "calc(100% - 5px)"),
    ],
)
def test_positions(text: str, x: str, y: str) -> None:
    found = expand("background-position", text)

    assert (found["background-position-x"], found["background-position-y"]) == (x, y)


@pytest.mark.parametrize(
    "text", ["left left", "10px left", "top 10px", "left top 10px 20px", "1px 2px 3px", "left 1px 2px"]
)
def test_bad_position_is_invalid(text: str) -> None:
    assert not is_valid("background-position", text)
