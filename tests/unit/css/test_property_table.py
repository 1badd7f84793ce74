"""Claims about the property table as a whole, and fuzzing of every parser."""

from __future__ import annotations

from typing import Any

import pytest
from css_values import CONTEXT, QUIRKS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tinycss2 import parse_component_value_list

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.source import Span
from compositor.css import parse_stylesheet
from compositor.css import properties as p
from compositor.css.computing import ComputeContext
from compositor.css.declarations import parse_declaration
from compositor.css.grammar import InvalidValue, contains_var
from compositor.css.properties import LOGICAL, PROPERTIES, Property
from compositor.css.serialize import serialize
from compositor.css.shorthands import SHORTHANDS
from compositor.css.source_text import tokenizable
from compositor.css.specified import WideKeyword

# Their text loses something or is no value of theirs, as in a browser's inspector.
_NOT_REPARSED = {"font-family", "aspect-ratio", "initial-letter"}


def test_indices_are_positions() -> None:
    assert [prop.index for prop in PROPERTIES.values()] == list(range(len(PROPERTIES)))


def test_constants_are_named_after_their_property() -> None:
    for name, prop in PROPERTIES.items():
        assert getattr(p, name.lstrip("-").upper().replace("-", "_")) is prop


@pytest.mark.parametrize("prop", PROPERTIES.values(), ids=lambda prop: prop.name)
def test_the_initial_value_is_a_value(prop: Property[Any]) -> None:
    """It prints, and its text computes to itself."""
    initial = prop.initial_for(ComputeContext())
    text = serialize(prop, initial)
    if prop.name in _NOT_REPARSED or prop.name.startswith("-internal-"):
        return

    tokens = parse_component_value_list(text)
    ((_, specified),) = parse_declaration(prop.name, tokens, CONTEXT)
    again = prop.compute(specified, ComputeContext()) if prop.compute is not None else specified

    assert serialize(prop, again) == text


def test_initial_values_that_depend_on_the_element() -> None:
    assert p.BORDER_TOP_WIDTH.initial == 0.0
    assert p.BORDER_TOP_WIDTH.initial_for(ComputeContext(zoom=2.0)) == 6.0
    assert p.FONT_SIZE.initial_for(ComputeContext(zoom=2.0)) == 32.0
    assert p.CONTEXTUAL_INITIALS


_WORD_LIST = r"""
    auto none normal inherit red currentcolor solid left top center 10px -1px 1em 50% 0 1 -2 1.5 1e9px 1e400 45deg
    1s 200ms url(a) url('b') "text" / , ; ! ( ) [ ] { } + - * #fff #ggg 1fr span dense [a] calc(1px+2px) @x <!-- -->
    calc(1em*2) min(1px,2%) max() clamp(1px,2px,3px) round(up,1px,2px) calc(infinity*1px) calc(NaN) calc(1px/0)
    rgb(1,2,3) rgb() hsl(none) oklch(1) lab(1e400) color(srgb) color-mix(in) color-mix(red,blue)
    light-dark(red,blue) linear-gradient(red,blue) linear-gradient() linear-gradient(45deg,red,10%,blue)
    radial-gradient(circle,red,blue) conic-gradient(red,blue) image-set(url(a),"b") image-set()
    -webkit-gradient(linear,0,0,from(red)) rotate(1deg) translate(1px,2%) translate() matrix(1,2,3,4,5,6)
    perspective(0) scale(1e400) blur(2px) blur(,) drop-shadow() circle(1px) circle(at) inset(1px) inset(round)
    polygon() path("M0") path() rect(0,0,0,0) ray(1deg) cubic-bezier(0,0,1,1) cubic-bezier(,) steps(2) steps()
    linear(0,1) linear(,) repeat(2,1fr) repeat(auto-fill,10px) repeat() minmax(1px,2fr) minmax() fit-content(1px)
    fit-content() counter(a) counters(a,".") counter() attr(x) attr() symbols("a") scroll() view() U+26 \\ % $ 1x
    flex grid block inline list-item row column wrap bold italic serif underline pre nowrap hidden visible scroll
    baseline first last safe start end stretch space-between fixed cover contain no-repeat border-box text infinite
    alternate paused ease transform opacity a b x y z from in to at of size layout paint strict legacy é 💥
"""
_PHRASES = ["calc(1px + 2%)", "rgb(1 2 3 / 50%)", "rgb(from red r g b)", "hsl(none 1% 2%)", "lab(1e400 1 1)", "[a b]",
    "color(srgb 1 0 0)", "color-mix(in srgb, red, blue)", "radial-gradient(circle at 1px, red, blue)",
    "linear-gradient(to left, red 10%, blue)", "drop-shadow(1px 1px red)", "circle(1px at left)",
    "inset(1px round 2px)", "polygon(0 0)", "rect(0 0 0 0)", "xywh(1em 2% 3px 4px)", "calc(1em + 1px * (2 - 1e400))",
]  # fmt: skip
_WORDS = st.sampled_from(_WORD_LIST.split() + _PHRASES)
_SOUP = st.lists(st.one_of(_WORDS, _WORDS, _WORDS, st.text(max_size=6)), min_size=0, max_size=8).map(" ".join)
_NAMES = st.sampled_from(sorted({**PROPERTIES, **SHORTHANDS, **LOGICAL}))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(name=_NAMES, text=_SOUP, quirks=st.booleans())
def test_any_tokens_parse_or_are_invalid(name: str, text: str, quirks: bool) -> None:
    """Whatever stands in a declaration: a value that computes and prints, or `InvalidValue`."""
    tokens = parse_component_value_list(text)
    try:
        found = parse_declaration(name, tokens, QUIRKS if quirks else CONTEXT)
    except InvalidValue:
        return

    cc = ComputeContext(zoom=1.5, quirks=quirks)
    for longhand, specified in found:
        prop = PROPERTIES[LOGICAL.get(longhand, longhand)]
        if not isinstance(specified, WideKeyword):
            value = prop.compute(specified, cc) if prop.compute is not None else specified
            assert isinstance(serialize(prop, value, 1.5), str)
            hash(value)


def test_variables_are_found_at_any_depth() -> None:
    assert contains_var(parse_component_value_list("1px calc(1px + (2 * var(--x)))"))
    assert contains_var(parse_component_value_list("[a env(x)]"))
    assert not contains_var(parse_component_value_list("calc(1px) 'var(--x)'"))
    assert contains_var(parse_component_value_list("(" * 5000 + "var(--x)"))


def test_endless_digits_do_no_harm() -> None:
    """Python itself refuses to convert so many."""
    text = "9" * 100_000
    sheet = parse_stylesheet(f"a {{ width: {text}px; z-index: {text} }}", Span("x.css", 1, 1), sink=DiagnosticSink())

    assert len(sheet.rules) == 1
    assert tokenizable("1" * 4000) == "1" * 400
    assert tokenizable("1" * 1000) == "1" * 1000
