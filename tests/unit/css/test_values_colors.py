"""Colours. The expected bytes are what Chromium paints."""

from __future__ import annotations

import pytest
from css_values import CONTEXT, QUIRKS, computed, declare, is_valid, text_of

from compositor.base.color import Color
from compositor.css.color_spaces import SPACES, from_srgb, to_srgb
from compositor.css.computing import ComputeContext
from compositor.css.computing_colors import mix


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red", (255, 0, 0)),
        ("RebeccaPurple", (102, 51, 153)),
        ("transparent", (0, 0, 0, 0)),
        ("#1e3", (17, 238, 51)),
        ("#12345678", (18, 52, 86, 120)),
        ("rgb(1,2,3)", (1, 2, 3)),
        ("rgb(300, -5, 12.5)", (255, 0, 13)),
        ("rgb(10% 20% 30% / 40%)", (26, 51, 77, 102)),
        ("rgba(1,2,3,.5)", (1, 2, 3, 128)),
        ("hsl(120deg 50% 50%)", (64, 191, 64)),
        ("hsl(120, 50%, 50%)", (64, 191, 64)),
        ("hsl(400 50% 50%)", (191, 149, 64)),
        ("hwb(90 10% 20%)", (115, 204, 26)),
        ("lab(50 40 59.5)", (191, 87, 0)),
        ("lch(52.2% 72.2 50)", (205, 86, 26)),
        ("oklab(59% 0.1 0.1)", (192, 93, 43)),
        ("oklch(60% 0.15 50)", (196, 96, 22)),
        ("color(display-p3 1 0.5 0)", (255, 118, 0)),
        ("color(xyz 0.3 0.4 0.5)", (92, 184, 181)),
        ("color(prophoto-rgb 0.2 0.5 0.7)", (0, 158, 198)),
        ("color(rec2020 .2 .5 .7)", (0, 145, 191)),
        ("color(a98-rgb .2 .5 .7)", (0, 129, 182)),
        ("color-mix(in oklch, white, red 30%)", (255, 200, 189)),
        ("color-mix(in srgb, green, blue)", (0, 64, 128)),
        ("color-mix(in hsl longer hue, red, lime)", (0, 0, 255)),
        ("color-mix(in srgb, red 10%, blue 20%)", (85, 0, 170, 77)),
        ("color-mix(in srgb, red 0%, blue 0%)", (128, 0, 128, 0)),
        ("rgb(from red calc(r / 2) g 10)", (128, 0, 10)),
        ("hsl(from blue calc(h + 60) s l)", (255, 0, 255)),
        ("color(from red srgb r g .5)", (255, 0, 128)),
        ("oklch(from currentcolor l c h / 50%)", (0, 255, 0, 128)),
        ("color-mix(in srgb, currentcolor, blue)", (0, 128, 128)),
        ("light-dark(red, blue)", (255, 0, 0)),
        ("Canvas", (255, 255, 255)),
        ("LinkText", (0, 0, 238)),
    ],
)
def test_color_computes(text: str, expected: tuple[int, ...]) -> None:
    cc = ComputeContext(color=Color(0.0, 1.0, 0.0))

    value = computed("background-color", text, cc)

    assert value.to_bytes() == pytest.approx((*expected, 255)[:4], abs=1)


@pytest.mark.parametrize(
    "text",
    [
        "#12345",
        "fff",
        "rgb(1 2)",
        "rgb(1,2,3,none)",
        "rgb(1, 2% , 3)",
        "hsl(10,20,30)",
        "lab(1,2,3)",
        "color(foo 1 1 1)",
        "color-mix(red)",
        "color-mix(in foo, red, blue)",
        "color-mix(in srgb, red 120%, blue)",
        "rgb(from red r g)",
        "light-dark(red)",
        "notacolor",
    ],
)
def test_bad_color_is_invalid(text: str) -> None:
    assert not is_valid("background-color", text)


def test_system_colors_follow_the_color_scheme() -> None:
    dark = ComputeContext(color_scheme="dark")

    assert text_of("background-color", "Canvas", dark) == "rgb(18, 18, 18)"
    assert text_of("background-color", "light-dark(red, blue)", dark) == "rgb(0, 0, 255)"


def test_currentcolor_of_color_is_the_parents() -> None:
    cc = ComputeContext(color=Color(1.0, 0.0, 0.0), parent_color=Color(0.0, 0.0, 1.0))

    assert text_of("color", "currentcolor", cc) == "rgb(0, 0, 255)"
    assert cc.color == Color(1.0, 0.0, 0.0)


def test_quirks_mode_takes_hashless_colors() -> None:
    assert text_of("color", "ff8000", ctx=QUIRKS) == "rgb(255, 128, 0)"
    assert text_of("color", "123", ctx=QUIRKS) == "rgb(0, 1, 35)"
    assert text_of("border-top-color", "12ab34", ctx=QUIRKS) == "rgb(18, 171, 52)"
    assert not is_valid("outline-color", "ff8000", QUIRKS)
    assert not is_valid("color", "ff8000", CONTEXT)


def test_colors_that_depend_on_nothing_are_resolved_while_parsing() -> None:
    assert declare("color", "oklch(from red l c h)")["color"].__class__ is Color


@pytest.mark.parametrize("space", sorted(SPACES))
def test_conversions_invert_each_other(space: str) -> None:
    for color in [(0.2, 0.5, 0.7), (1.0, 0.0, 0.0), (0.0, 0.3, 0.0), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)]:
        assert to_srgb(space, from_srgb(space, color)) == pytest.approx(color, abs=1e-6)


@pytest.mark.parametrize("space", sorted(SPACES))
def test_mixing_nothing_in_changes_nothing(space: str) -> None:
    first, second = Color(0.2, 0.5, 0.7, 0.5), Color(0.9, 0.1, 0.3)

    assert tuple(mix(first, second, 0.0, space)) == pytest.approx(tuple(first), abs=1e-6)
    assert tuple(mix(first, second, 1.0, space)) == pytest.approx(tuple(second), abs=1e-6)


def test_a_grey_has_no_hue_to_mix() -> None:
    """White takes on red's hue, so the mix is pink and not purple."""
    pink = mix(Color(1.0, 1.0, 1.0), Color(1.0, 0.0, 0.0), 0.5, "hsl")

    assert tuple(pink) == pytest.approx((0.875, 0.625, 0.625, 1.0), abs=0.01)


@pytest.mark.parametrize(
    ("background", "expected"),
    [("red", "rgb(0, 0, 0)"), ("white", "rgb(0, 0, 0)"), ("navy", "rgb(255, 255, 255)"), ("#777", "rgb(0, 0, 0)")],
)
def test_contrast_color(background: str, expected: str) -> None:
    assert text_of("color", f"contrast-color({background})") == expected
