"""Which elements a selector matches."""

from __future__ import annotations

import pytest
from pages import Page

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html
from compositor.style import select

LIST = "<ul><li id=a>1<li id=b class=s>2<li id=c class=s>3<li id=d>4</ul>"
PROSE = "<h2 id=h></h2><p id=p1></p><p id=p2><b id=b></b></p><i id=i></i><p id=p3></p>"
FORM = (
    "<input id=text><input id=box type=checkbox checked><input id=off disabled><input id=need required>"
    "<input id=fixed readonly><input id=hint placeholder=x><fieldset disabled><legend><input id=in></legend>"
    "<button id=out></button></fieldset><select id=sel><option id=o1><option id=o2 selected></select>"
)
LANGUAGES = "<div lang=en><p id=en></p><p id=us lang=en-US></p><p id=fr lang=fr></p></div><p id=none></p>"


@pytest.mark.parametrize(
    ("html", "selector", "ids"),
    [
        (LIST, "li", "a b c d"),
        (LIST, ".s", "b c"),
        (LIST, "#c", "c"),
        (LIST, "ul > li.s", "b c"),
        (LIST, "body li:first-child", "a"),
        (LIST, "li:last-child", "d"),
        (LIST, "li:nth-child(2n)", "b d"),
        (LIST, "li:nth-child(odd)", "a c"),
        (LIST, "li:nth-child(-n+2)", "a b"),
        (LIST, "li:nth-child(n+3)", "c d"),
        (LIST, "li:nth-last-child(2)", "c"),
        (LIST, "li:nth-child(2 of .s)", "c"),
        (LIST, "li:nth-last-child(1 of .s)", "c"),
        (LIST, "li:not(.s)", "a d"),
        (LIST, "li:not(.s, #a)", "d"),
        (LIST, ":is(#a, .s):not(#b)", "a c"),
        (LIST, ".s + li", "c d"),
        (LIST, "#b ~ li", "c d"),
        (LIST, "#a ~ .s ~ #d", "d"),
        (LIST, "li:has(+ .s)", "a b"),
        (LIST, "li:has(~ #c)", "a b"),
        (LIST, "li:only-child", ""),
        (PROSE, "h2 + p", "p1"),
        (PROSE, "h2 ~ p", "p1 p2 p3"),
        (PROSE, "p:nth-of-type(2)", "p2"),
        (PROSE, "p:last-of-type", "p3"),
        (PROSE, "i:only-of-type", "i"),
        (PROSE, "p:empty", "p1 p3"),
        (PROSE, "p:has(b)", "p2"),
        (PROSE, "p:has(> b)", "p2"),
        (PROSE, "p:has(+ i + p)", "p2"),
        (PROSE, "body:has(h2 ~ i) b", "b"),
        (PROSE, "p:not(:has(*))", "p1 p3"),
        (PROSE, ":root > body > :is(p, i)", "p1 p2 i p3"),
        (PROSE, ":scope b", "b"),
        (PROSE, "p:hover, p:visited", ""),
        (FORM, "input:checked", "box"),
        (FORM, "option:checked", "o2"),
        (FORM, ":disabled", "off out"),
        (FORM, "fieldset :enabled", "in"),
        (FORM, ":required", "need"),
        (FORM, "input:read-only", "box off fixed"),
        (FORM, ":placeholder-shown", "hint"),
        (FORM, "[type=CHECKBOX]", "box"),
        (LANGUAGES, ":lang(en)", "en us"),
        (LANGUAGES, ":lang(en-us)", "us"),
        (LANGUAGES, ":lang(de, fr)", "fr"),
        ("<p id=a dir=rtl><b id=b></b></p><p id=c></p>", "[id]:dir(rtl)", "a b"),
        ("<p id=a dir=auto>\u05d0</p><p id=b dir=auto>x</p>", "p:dir(rtl)", "a"),
        ("<a id=a href=x></a><a id=b></a>", ":link", "a"),
        ("<a id=a data-x=foo></a><a id=b data-x='foo bar'></a><a id=c data-x=foo-x></a>", "[data-x=foo]", "a"),
        ("<a id=a data-x=foo></a><a id=b data-x='foo bar'></a><a id=c data-x=foo-x></a>", "[data-x~=bar]", "b"),
        ("<a id=a data-x=foo></a><a id=b data-x='foo bar'></a><a id=c data-x=foo-x></a>", "[data-x|=foo]", "a c"),
        ("<a id=a data-x=foo></a><a id=b data-x='foo bar'></a><a id=c data-x=foo-x></a>", "[data-x$=x]", "c"),
        ("<a id=a data-x=foo></a><a id=b data-x='foo bar'></a>", "[data-x*='o b']", "b"),
        ("<a id=a data-x=foo></a><a id=b data-x=FOO></a>", "[data-x=foo i]", "a b"),
        ("<a id=a data-x=foo></a>", "[data-x^='']", ""),
        ("<svg><foreignObject id=a></foreignObject></svg>", "foreignObject", "a"),
        ("<svg><g id=a viewBox=x></g></svg>", "[viewBox]", "a"),
        ("<x-y id=a></x-y><p id=b></p>", "body :defined", "b"),
        ("<details id=a open></details><details id=b></details>", "details:open", "a"),
    ],
)
def test_select(html: str, selector: str, ids: str) -> None:
    document = parse_html("<!DOCTYPE html>" + html, "x.html", sink=DiagnosticSink())
    found = [document.element(node) for node in select(document, selector)]

    assert [element.html_id for element in found if element.html_id] == ids.split()


@pytest.mark.parametrize(("prefix", "ids"), [("<!DOCTYPE html>", ""), ("", "Foo")])
def test_quirks_mode_ignores_the_case_of_classes_and_ids(prefix: str, ids: str) -> None:
    document = parse_html(f"{prefix}<p id=Foo class=Bar></p>", "x.html", sink=DiagnosticSink())

    for selector in ("#foo", ".bar"):
        assert [document.element(node).html_id for node in select(document, selector)] == ids.split()


@pytest.mark.parametrize(
    ("css", "html"),
    [
        ("#a b", "<p id=a><b></b></p>"),
        (".x .y b", "<p class=x><i class=y><b></b></i></p>"),
        (".x > i + b", "<p class=x><i></i><b></b></p>"),
        ("i ~ .x b", "<i></i><p class=x><u><b></b></u></p>"),
        ("b:nth-child(2)", "<p><i></i><b></b></p>"),
        ("P B", "<p><b></b></p>"),
        (":is(.x, .y) b", "<p class=y><b></b></p>"),
        ("p:has(b) b", "<p><b></b></p>"),
        ("body > * b", "<p><b></b></p>"),
    ],
)
def test_filed_rules_match_as_selectors_do(css: str, html: str) -> None:
    assert Page(f"<style>{css} {{ order: 7 }}</style>{html}").value("b", "order") == "7"


def test_equal_elements_at_different_places_are_told_apart() -> None:
    page = Page(
        "<style>li:first-child{order:1} li + li{order:2} .q > li{order:3}</style><ul><li><li></ul><ul class=q><li>"
    )
    orders = [page.value(f"ul:nth-of-type({n}) li:nth-child({m})", "order") for n, m in ((1, 1), (1, 2), (2, 1))]

    assert orders == ["1", "2", "3"]


def test_equal_cards_share_their_styles() -> None:
    cards = "".join(f"<div class=card id=c{n}><h3>{n}</h3><a href=#{n}>x</a></div>" for n in range(50))
    page = Page(f"<style>.card{{color:red}} .card:nth-child(3n){{color:blue}} .card a{{order:1}}</style>{cards}")
    distinct = {id(style) for style in page.styled.styles if style is not None}

    assert len(distinct) < 15
    assert page.value("#c2", "color") == "rgb(0, 0, 255)"
    assert page.value("#c3 a", "order") == "1"


def test_many_rules_do_not_cost_every_element() -> None:
    """Only rules filed under an element's own names are tested."""
    css = "".join(f".c{n} .d{n} {{ order: {n} }}" for n in range(2000))
    page = Page(f"<style>{css}</style><div class=c7><p class=d7></p></div><p class=d8></p>")

    assert page.value(".d7", "order") == "7"
    assert page.value(".d8", "order") == "0"
