"""Lengths, units and math functions."""

from __future__ import annotations

import pytest
from css_values import QUIRKS, computed, is_valid, text_of

from compositor.css.computing import ComputeContext
from compositor.css.values import LengthPercentage, MathFunction

ELEMENT = ComputeContext(
    font_size=20.0, root_font_size=10.0, line_height_px=30.0, viewport_width=1000.0, viewport_height=500.0
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10px", "10px"),
        ("0", "0px"),
        ("1in", "96px"),
        ("72pt", "96px"),
        ("2.54cm", "96px"),
        ("1pc", "16px"),
        ("101.6q", "96px"),
        ("2em", "40px"),
        ("2rem", "20px"),
        ("1ch", "10px"),
        ("1ex", "10px"),
        ("1lh", "30px"),
        ("10vw", "100px"),
        ("10svh", "50px"),
        ("10vmin", "50px"),
        ("10dvmax", "100px"),
        ("10cqi", "100px"),
        ("50%", "50%"),
        ("calc(1em + 2px * 3)", "26px"),
        ("calc(50% - 10px)", "calc(50% - 10px)"),
        ("calc(50% - (1em + 10px) / 2)", "calc(50% - 15px)"),
        ("calc(pi * 1px)", "3.14159px"),
        ("min(10px, 1em)", "10px"),
        ("max(10px, 1em)", "20px"),
        ("clamp(1rem, 2vw, 3rem)", "20px"),
        ("clamp(none, 2vw, 15px)", "15px"),
        ("round(up, 10.2px, 4px)", "12px"),
        ("round(1em, 15px)", "15px"),
        ("mod(-5px, 3px)", "1px"),
        ("rem(-5px, 3px)", "-2px"),
        ("hypot(3px, 4px)", "5px"),
        ("abs(-1em)", "20px"),
        ("calc(1px * sign(1em - 30px))", "-1px"),
        ("calc(1px * sin(30deg))", "0.5px"),
        ("calc(1px * pow(2, 3) * sqrt(4) * exp(0))", "16px"),
        ("calc(1px * (1em / 4px))", "5px"),
        ("min(10px, 50%)", "min(10px, 50%)"),
        ("calc(100% - min(10px, 5%) * 2)", "calc(100% - 2 * min(10px, 5%))"),
        ("round(down, 33%, 10px)", "round(down, 33%, 10px)"),
    ],
)
def test_length_computes(text: str, expected: str) -> None:
    assert text_of("margin-left", text, ELEMENT) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "1foo",
        "calc(1px+2px)",
        "calc(1px +2px)",
        "calc(1px + 1)",
        "calc(1px * 1px)",
        "calc(1 / 1px)",
        "calc()",
        "calc(1px 2px)",
        "min()",
        "clamp(1px, 2px)",
        "round(1px)",
        "sin(1px)",
        "calc(1px + 1deg)",
        "sign()",
    ],
)
def test_bad_length_is_invalid(text: str) -> None:
    assert not is_valid("margin-left", text)


def test_each_length_is_multiplied_by_the_device_scale_once() -> None:
    """Font sizes are zoomed already, so `em` must not be zoomed again."""
    cc = ComputeContext(font_size=40.0, root_font_size=20.0, viewport_width=1000.0, zoom=2.0)

    pairs = [("10px", 20.0), ("1em", 40.0), ("1rem", 20.0), ("10vw", 200.0), ("calc(1em + 10px + 1vw)", 80.0)]

    assert [(text, computed("margin-left", text, cc).px) for text, _ in pairs] == pairs


def test_negative_results_are_clamped_where_the_property_forbids_them() -> None:
    assert text_of("padding-left", "calc(10px - 1em)", ELEMENT) == "0px"
    assert computed("padding-left", "calc(10% - 20px)").resolve(100.0) == 0.0
    assert computed("padding-left", "calc(10% - 20px)").resolve(1000.0) == 80.0
    assert not is_valid("padding-left", "-1px")


def test_percentages_mixed_in_functions_resolve_against_the_basis() -> None:
    value = computed("width", "max(10%, min(50%, 30px))")

    assert isinstance(value, MathFunction)
    assert [value.resolve(basis) for basis in (0.0, 40.0, 200.0, 1000.0)] == [0.0, 20.0, 30.0, 100.0]
    assert computed("width", "round(33%, 10px)").resolve(100.0) == 30.0


@pytest.mark.parametrize("text", ["calc(infinity * 1px)", "calc(1px / 0)", "1e300px", "calc(1e30 * 1em)"])
def test_huge_lengths_are_clamped(text: str) -> None:
    assert 3e7 < computed("margin-left", text).px < 4e7


def test_nan_is_zero() -> None:
    assert computed("margin-left", "calc(NaN * 1px)") == LengthPercentage(0.0)


def test_quirks_mode_takes_unitless_lengths_in_some_properties() -> None:
    assert text_of("margin-left", "10", ctx=QUIRKS) == "10px"
    assert text_of("width", "10", ctx=QUIRKS) == "10px"
    assert text_of("border-left-width", "2", ctx=QUIRKS) == "2px"
    assert not is_valid("column-gap", "10", QUIRKS)
    assert not is_valid("padding-left", "-1", QUIRKS)


def test_deep_nesting_is_refused() -> None:
    assert is_valid("width", "calc(" * 30 + "1px" + ")" * 30)
    assert not is_valid("width", "calc(" * 500 + "1px" + ")" * 500)


@pytest.mark.parametrize(
    ("px", "zoom", "expected"),
    [(0.0, 1, 0), (0.1, 1, 1), (0.9, 1, 1), (1.9, 1, 1), (2.5, 2, 5), (0.3, 2, 1), (1.3, 2, 2)],
)
def test_border_widths_snap_to_device_px(px: float, zoom: float, expected: float) -> None:
    assert computed("border-top-width", f"{px}px", ComputeContext(zoom=zoom)) == expected


def test_border_width_keywords() -> None:
    assert [computed("border-top-width", word) for word in ("thin", "medium", "thick")] == [1.0, 3.0, 5.0]
