"""Style sheets to rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.base.diagnostics import Diagnostic, DiagnosticSink
from compositor.base.source import Span
from compositor.css import Origin, StyleRule, StyleSheet, parse_style_attribute, parse_stylesheet
from compositor.css.rules import (
    CustomValue,
    FontFaceRule,
    FontSource,
    ImportRule,
    KeyframesRule,
    LayerRule,
    LayerStatement,
    MediaRule,
    Pending,
    PropertyRule,
    SupportsRule,
)

START = Span("a.css", 1, 1)


def parse(text: str, start: Span = START) -> tuple[StyleSheet, tuple[Diagnostic, ...]]:
    sink = DiagnosticSink()
    sheet = parse_stylesheet(text, start, sink=sink)
    return sheet, sink.collected()


def rules(text: str) -> list[tuple[str, list[str]]]:
    """Selector text and names of declarations of all top-level style rules."""
    sheet, _diagnostics = parse(text)
    found = [rule for rule in sheet.rules if isinstance(rule, StyleRule)]
    return [(rule.text, [item.name for item in rule.declarations]) for rule in found]


def codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in parse(text)[1]]


def test_shorthands_become_longhands() -> None:
    assert rules("p { margin: 1px 2px; color: red }") == [
        ("p", ["margin-top", "margin-right", "margin-bottom", "margin-left", "color"])
    ]


def test_positions_count_from_where_the_sheet_stands() -> None:
    sheet, _diagnostics = parse("p { color: red }\n b {\n  color: blue }", Span("page.html", 10, 5))

    first, second = sheet.rules
    assert isinstance(first, StyleRule)
    assert isinstance(second, StyleRule)
    assert first.span == ("page.html", 10, 5)
    assert first.declarations[0].span == ("page.html", 10, 9)
    assert second.span == ("page.html", 11, 2)
    assert second.declarations[0].span == ("page.html", 12, 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p { colr: red }", ["css-unknown-property"]),
        ("p { width: red }", ["css-invalid-value"]),
        ("p:foo { color: red }", ["css-invalid-selector"]),
        ("p::-moz-foo { color: red }", ["css-vendor-selector"]),
        ("p { -moz-foo: red }", ["css-vendor-property"]),
        ("p { filter: progid:x(y=1) }", ["css-vendor-property"]),
        ("p { color }", ["css-parse-error"]),
        ("@foo;", ["css-unknown-at-rule"]),
        ("@container (width > 1px) { p { color: red } }", []),
        ("@container scroll-state(stuck: top) { p { color: red } }", ["css-container-feature"]),
        ("@container (foo) { p { color: red } }", ["css-unknown-container-feature"]),
        ("@container and { p { color: red } }", ["css-parse-error"]),
        ("@media (foo) { p { color: red } }", ["css-unknown-media-feature"]),
        ("p { color: red } @import 'a.css';", ["css-parse-error"]),
        ("p { text-emphasis: dot red }", ["css-not-modelled"] * 2),
        ("p { text-emphasis-style: none; column-rule: none }", []),
        ("p { empty-cells: var(--x) }", ["css-not-modelled"]),
        ("p { font: inherit } i { font: var(--x); font-palette: unset; text-emphasis: revert; all: unset }", []),
        ("p { break-inside: avoid; break-after: column } path { fill: red; stroke: blue; stroke-width: 2 }", []),
        ("p { text-indent: 1em hanging }", ["css-not-modelled"]),
        ("p { width: calc-size(auto, size * 2); top: random(1px, 2px) }", ["css-not-modelled"] * 2),
        ("@counter-style x { system: cyclic; symbols: '*' }", []),
        ("@counter-style none { system: cyclic; symbols: '*' }", ["css-parse-error"]),
        ("@counter-style x { system: numeric; symbols: '*' }", ["css-parse-error"]),
        ("@function --f() { result: 1px }", ["css-unsupported-at-rule"]),
        ("input::-webkit-slider-thumb { color: red }", ["css-not-modelled"]),
        ("p::selection, li::marker, input::-webkit-input-placeholder { color: red }", []),
        ("p { color: red } @namespace url(x);", ["css-parse-error"]),
        ("@charset 'utf-8'; @namespace url(x); @page { margin: 1cm }", []),
        ("p { color: red; --x: {a: b}; margin: var(--y) }", []),
        ("p { foo: var(--x) }", ["css-unknown-property"]),
    ],
)
def test_diagnostics(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_diagnostics_say_where_and_suggest_names() -> None:
    diagnostic = parse("p {\n  colr: red }")[1][0]

    assert diagnostic.span == ("a.css", 2, 3)
    assert "color" in diagnostic.hint


def test_the_user_agent_sheet_makes_no_remarks() -> None:
    sink = DiagnosticSink()
    parse_stylesheet("p { nope: 1 } :foo {}", START, Origin.USER_AGENT, sink=sink)

    assert sink.collected() == ()


def test_values_with_variables_stay_tokens_for_each_longhand() -> None:
    sheet, _diagnostics = parse("p { margin: var(--m); --m: 1px }")
    rule = sheet.rules[0]

    assert isinstance(rule, StyleRule)
    assert len(rule.declarations) == 5
    assert all(isinstance(item.value, Pending) for item in rule.declarations[:4])
    assert isinstance(rule.declarations[4].value, CustomValue)
    assert str(rule.declarations[4].value) == "1px"


def test_importance() -> None:
    sheet, _diagnostics = parse("p { color: red ! important; width: 1px }")
    rule = sheet.rules[0]

    assert isinstance(rule, StyleRule)
    assert [item.important for item in rule.declarations] == [True, False]


def test_nested_rules_come_out_in_order() -> None:
    assert rules(".a { color: red; & .b { width: 1px } height: 2px; .c & { left: 1px } }") == [
        (".a", ["color"]),
        ("& .b", ["width"]),
        (".a", ["height"]),
        (".c &", ["left"]),
    ]


def test_declarations_in_nested_media_apply_to_the_parent() -> None:
    sheet, _diagnostics = parse(".a { @media screen { color: red; b { left: 1px } } }")
    media = sheet.rules[1]

    assert isinstance(media, MediaRule)
    assert [rule.text for rule in media.rules if isinstance(rule, StyleRule)] == [".a", "b"]


def test_groups() -> None:
    sheet, _diagnostics = parse(
        "@media print { a { left: 0 } } @supports (display: grid) { b { left: 0 } } "
        "@supports (nope: y) { c { left: 0 } }"
    )
    media, supported, unsupported = sheet.rules

    assert isinstance(media, MediaRule)
    assert len(media.rules) == 1
    assert isinstance(supported, SupportsRule)
    assert supported.holds
    assert isinstance(unsupported, SupportsRule)
    assert not unsupported.rules


def test_layers() -> None:
    sheet, _diagnostics = parse("@layer a, b.c; @layer d { p { left: 0 } } @layer { p { left: 0 } } @layer x y {}")
    statement, named, anonymous = sheet.rules

    assert isinstance(statement, LayerStatement)
    assert statement.names == (("a",), ("b", "c"))
    assert isinstance(named, LayerRule)
    assert named.name == ("d",)
    assert isinstance(anonymous, LayerRule)
    assert anonymous.name != named.name


@pytest.mark.parametrize(
    ("text", "url", "layer", "media"),
    [
        ("@import 'a.css';", "a.css", None, ""),
        ("@import url(a.css) print;", "a.css", None, "print"),
        ('@import url("a.css") layer(x.y) supports(display: grid) screen;', "a.css", ("x", "y"), "screen"),
    ],
)
def test_imports(text: str, url: str, layer: object, media: str) -> None:
    rule = parse(text)[0].rules[0]

    assert isinstance(rule, ImportRule)
    assert (rule.url, rule.layer, rule.query.text, rule.holds) == (url, layer, media, True)


def test_import_with_a_condition_that_does_not_hold() -> None:
    rule = parse("@import 'a.css' supports(foo: bar);")[0].rules[0]

    assert isinstance(rule, ImportRule)
    assert not rule.holds


def test_keyframes() -> None:
    rule = parse(
        "@keyframes k { from { left: 0; top: 0 !important } 30%, 60% { left: 1px } to {} 120% { left: 2px } }"
    )[0].rules[0]

    assert isinstance(rule, KeyframesRule)
    assert [block.offsets for block in rule.blocks] == [(0.0,), (0.3, 0.6), (1.0,)]
    assert [item.name for item in rule.blocks[0].declarations] == ["left"]


def test_font_face() -> None:
    sink = DiagnosticSink()
    text = (
        "@font-face { font-family: 'My Font'; src: local(x), url(a.eot) format('embedded-opentype'), url(b.ttf); "
        "font-weight: 700; font-style: italic; unicode-range: U+41, U+61-7A, U+4?? }"
    )
    sheet = parse_stylesheet(text, START, sink=sink, resolve_url=lambda url, _span: f"/fonts/{url}")
    rule = sheet.rules[0]

    assert isinstance(rule, FontFaceRule)
    ranges = ((0x41, 0x41), (0x61, 0x7A), (0x400, 0x4FF))
    assert rule.source == FontSource("My Font", "/fonts/b.ttf", 700.0, "italic", 700.0, ranges)


def test_registered_properties() -> None:
    rule = parse("@property --x { syntax: '<length>'; inherits: false; initial-value: 3px }")[0].rules[0]

    assert isinstance(rule, PropertyRule)
    assert (rule.name, rule.inherits, str(rule.initial)) == ("--x", False, "3px")


def test_style_attributes() -> None:
    sink = DiagnosticSink()
    found = parse_style_attribute("color: red; nope: 1;\n width: 2px", Span("p.html", 3, 20), sink=sink)

    assert [(item.name, item.span[1:]) for item in found] == [("color", (3, 20)), ("width", (4, 2))]
    assert [str(diagnostic.span) for diagnostic in sink.collected()] == ["p.html:3:32"]


_PIECES = st.sampled_from(
    [*"{}()[];:,.#&@!*>+~|\"'\\/-_ \n09%ab", "@media ", "@import ", "@layer ", "@supports ", "@keyframes ", "var(",
     "calc(", "url(", "--x:", "color:red", "!important", "/*", "*/", "<!--", "-->", "::before", ":is("]
)  # fmt: skip


@given(st.one_of(st.text(max_size=150), st.lists(_PIECES, max_size=40).map("".join)))
def test_any_text_is_a_style_sheet(text: str) -> None:
    parse(text)
    parse_style_attribute(text, START, sink=DiagnosticSink())


@pytest.mark.parametrize(
    "text",
    ["a{" * 3000, "@media all{" * 3000, "p{width:" + "(" * 3000, "@supports " + "(" * 3000, "@media " + "(" * 3000,
     "p{--x:" + "[" * 3000, "(" * 3000 + "{}", "p{width:" + "calc(" * 3000, ":not(" * 3000 + "{}"],
)  # fmt: skip
def test_deep_nesting_is_no_problem(text: str) -> None:
    parse(text)
