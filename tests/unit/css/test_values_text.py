"""Fonts, text, generated content, animation."""

from __future__ import annotations

import math

import pytest
from css_values import computed, is_valid, text_of

from compositor.css import properties as p
from compositor.css.computing import ComputeContext
from compositor.css.font_size import FontSize, adjusted_for_family, compute_font_size, make_font_size
from compositor.css.values import ContentCounter, ContentQuote, ContentString, LengthPercentage, Number, TimingFunction


def element(parent: FontSize, **more: object) -> ComputeContext:
    return ComputeContext(
        font_size=parent,
        parent_font_size=parent,
        parent={p.FONT_SIZE: parent}.__getitem__,
        **more,  # type: ignore[arg-type]
    )


def test_keyword_font_sizes() -> None:
    sizes = [computed("font-size", word) for word in ("xx-small", "x-small", "small", "medium", "large", "x-large")]

    assert sizes == [9.0, 10.0, 13.0, 16.0, 18.0, 24.0]
    assert computed("font-size", "xx-large", ComputeContext(zoom=2.0)) == 64.0


def test_monospace_has_smaller_keyword_sizes() -> None:
    assert computed("font-size", "medium", ComputeContext(monospace=True)) == 13.0
    assert computed("font-size", "small", ComputeContext(monospace=True)) == 12.0
    assert computed("font-size", "small", ComputeContext(monospace=True, quirks=True)) == 10.0


def test_em_and_percentages_refer_to_the_parent() -> None:
    cc = element(make_font_size(20.0, -1, True, 1.0))

    assert computed("font-size", "2em", cc) == 40.0
    assert computed("font-size", "50%", cc) == 10.0
    assert computed("font-size", "larger", cc) == pytest.approx(24.0)
    assert computed("font-size", "calc(1em + 10%)", cc) == 22.0
    assert cc.font_size == 20.0


def test_becoming_monospace_changes_sizes_that_were_not_set_in_px() -> None:
    """A `code` element in text of the default size is 13px; in text of 20px it stays."""
    default = make_font_size(16.0, 3, False, 1.0)
    in_px = make_font_size(20.0, -1, True, 1.0)
    in_em = make_font_size(32.0, -1, False, 1.0)
    cc = ComputeContext(monospace=True)

    assert adjusted_for_family(default, cc, False) == 13.0
    assert adjusted_for_family(in_px, cc, False) == 20.0
    assert adjusted_for_family(in_em, cc, False) == 26.0
    assert adjusted_for_family(default, cc, True) == 16.0


def test_relative_sizes_do_not_become_unreadable() -> None:
    tiny = compute_font_size(LengthPercentage(0.0, 10.0, True), element(make_font_size(16.0, 3, False, 1.0)))

    assert tiny == 6.0
    assert tiny.specified == pytest.approx(1.6)
    assert computed("font-size", "2px") == 2.0
    assert computed("font-size", "0") == 0.0
    assert computed("font-size", "1e9px") == 10000.0


@pytest.mark.parametrize(
    ("parent", "text", "expected"),
    [
        (400.0, "bolder", 700.0),
        (600.0, "bolder", 900.0),
        (100.0, "bolder", 400.0),
        (400.0, "lighter", 100.0),
        (700.0, "lighter", 400.0),
        (900.0, "lighter", 700.0),
        (400.0, "bold", 700.0),
        (400.0, "350", 350.0),
    ],
)
def test_font_weight(parent: float, text: str, expected: float) -> None:
    assert computed("font-weight", text, ComputeContext(parent={p.FONT_WEIGHT: parent}.__getitem__)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("normal", "normal"),
        ("1.5", Number(1.5)),
        ("calc(1 + 0.5)", Number(1.5)),
        ("150%", LengthPercentage(30.0)),
        ("2em", LengthPercentage(40.0)),
        ("10px", LengthPercentage(10.0)),
    ],
)
def test_line_height(text: str, expected: object) -> None:
    assert computed("line-height", text, ComputeContext(font_size=20.0)) == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("font-family", "Arial, 'Foo Bar', SERIF, a  b", 'Arial, "Foo Bar", serif, "a b"'),
        ("font-style", "oblique 14deg", "oblique"),
        ("font-stretch", "condensed", "75%"),
        ("font-feature-settings", '"liga" off, "kern"', '"kern" 1, "liga" 0'),
        ("letter-spacing", "0.1em", "1.6px"),
        ("letter-spacing", "normal", "normal"),
        ("word-spacing", "10%", "1.6px"),
        ("text-indent", "1em hanging", "16px"),
        ("text-transform", "capitalize", "capitalize"),
        ("text-decoration-line", "overline underline", "underline overline"),
        ("text-decoration-thickness", "from-font", "from-font"),
        ("vertical-align", "10%", "10%"),
        ("vertical-align", "super", "super"),
        ("tab-size", "4", "4"),
        ("tab-size", "1em", "16px"),
        ("quotes", '"a" "b" "c" "d"', '"a" "b" "c" "d"'),
        ("quotes", "none", "none"),
        ("counter-reset", "a b 3", "a 0 b 3"),
        ("counter-increment", "a -2 b", "a -2 b 1"),
        ("list-style-type", "UPPER-ROMAN", "upper-roman"),
        ("list-style-type", '"- "', '"- "'),
        ("cursor", "url(a) 1 2, url(b), pointer", "pointer"),
        ("color-scheme", "light dark", "light dark"),
        ("writing-mode", "tb-rl", "vertical-rl"),
        ("animation-duration", "1s, 250ms", "1s, 0.25s"),
        ("animation-iteration-count", "infinite, 2.5", "infinite, 2.5"),
        ("animation-timing-function", "ease-in-out, step-end", "ease-in-out, steps(1)"),
        ("transition-property", "All, --Foo, -webkit-transform", "all, --Foo, -webkit-transform"),
    ],
)
def test_value_computes(name: str, text: str, expected: str) -> None:
    assert text_of(name, text) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("font-family", "inherit, serif"),
        ("font-family", "a 1"),
        ("font-weight", "1001"),
        ("font-weight", "0"),
        ("font-style", "oblique 100deg"),
        ("line-height", "-1"),
        ("tab-size", "-1"),
        ("text-decoration-line", "underline underline"),
        ("quotes", '"a"'),
        ("counter-reset", "1 a"),
        ("content", '"a" /'),
        ("cursor", "url(a)"),
        ("animation-duration", "-1s"),
        ("animation-timing-function", "cubic-bezier(2, 0, 1, 1)"),
        ("animation-timing-function", "steps(0)"),
        ("animation-timing-function", "linear(0)"),
        ("animation-name", "1a"),
        ("text-indent", "hanging"),
    ],
)
def test_bad_value_is_invalid(name: str, text: str) -> None:
    assert not is_valid(name, text)


def test_content() -> None:
    value = computed("content", 'open-quote "a" counters(c, ".", UPPER-ROMAN) / "alt"')

    assert value == (ContentQuote("open-quote"), ContentString("a"), ContentCounter("c", ".", "upper-roman"))
    assert computed("content", "none") == "none"


def test_linear_easing_spreads_missing_inputs() -> None:
    (easing,) = computed("transition-timing-function", "linear(0, 0.5 20% 40%, 0.75, 1)")

    assert easing.name == "linear"
    assert easing.args == pytest.approx((0.0, 0.0, 0.5, 0.2, 0.5, 0.4, 0.75, 0.7, 1.0, 1.0))
    assert computed("transition-timing-function", "linear") == (TimingFunction("linear", (0.0, 0.0, 1.0, 1.0)),)


@pytest.mark.parametrize(
    ("align", "direction", "text", "expected"),
    [
        ("start", "rtl", "-webkit-match-parent", "right"),
        ("end", "rtl", "-webkit-match-parent", "left"),
        ("center", "ltr", "-webkit-match-parent", "center"),
        ("start", "ltr", "-internal-center", "center"),
        ("right", "ltr", "-internal-center", "right"),
        ("-webkit-center", "ltr", "-internal-without-legacy", "start"),
        ("center", "ltr", "-internal-without-legacy", "center"),
    ],
)
def test_text_align_from_the_parent(align: str, direction: str, text: str, expected: str) -> None:
    cc = ComputeContext(parent={p.TEXT_ALIGN: align, p.DIRECTION: direction}.__getitem__)

    assert computed("text-align", text, cc) == expected


def test_infinite_iterations() -> None:
    assert computed("animation-iteration-count", "infinite") == (math.inf,)
