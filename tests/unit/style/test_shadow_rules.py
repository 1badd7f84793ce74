"""Rules across shadow trees: scoping, `:host`, `::slotted()`, `::part()`, and who wins."""

from __future__ import annotations

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.css import properties as p
from compositor.css.values import LengthPercentage
from compositor.dom import parse_html
from compositor.style import MediaContext, compute_styles, load_stylesheets

OPEN = "<template shadowrootmode=open>"
INSIDE = "<b id=in part='p q'></b><slot id=slot></slot>"


def indents(outer: str, body: str) -> dict[str, float]:
    """`text-indent` of the elements with an id, CSS px; it is inherited."""
    sink = DiagnosticSink()
    source = f"<!DOCTYPE html><style>{outer}</style><body>{body}"
    document = parse_html(source, "page.html", sink=sink)
    styled = compute_styles(document, load_stylesheets(document, sink=sink), MediaContext(), sink=sink)
    found = {}
    for element in document.elements():
        if element.html_id:
            style = styled.styles[element.id]
            assert style is not None
            value = style[p.TEXT_INDENT]
            assert isinstance(value, LengthPercentage)
            found[element.html_id] = value.px
    return found


def card(rules: str, inside: str = INSIDE) -> str:
    return f"<div id=host class=h>{OPEN}<style>{rules}</style>{inside}</template><i id=light></i></div>"


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        # Rules stay in their tree; values are inherited along the flat tree.
        ("b { text-indent: 1px }", "", {"in": 0, "light": 0}),
        ("", "i, div { text-indent: 1px }", {"host": 0, "light": 0}),
        ("", "b { text-indent: 1px }", {"in": 1}),
        ("", "slot { text-indent: 1px }", {"slot": 1, "light": 1, "in": 0}),
        ("div { text-indent: 1px }", "", {"in": 1, "slot": 1, "light": 1}),
        (":root > body > div > i { text-indent: 1px }", "", {"light": 1}),
        ("div i:first-child { text-indent: 1px }", "b:nth-child(2) { text-indent: 2px }", {"light": 1, "in": 2}),
        # :host
        ("", ":host { text-indent: 1px }", {"host": 1, "in": 1}),
        ("", ":host(.h) { text-indent: 1px }", {"host": 1}),
        ("", ":host(.x) { text-indent: 1px }", {"host": 0}),
        ("", ":host(.h) b { text-indent: 1px }", {"in": 1, "host": 0}),
        ("", ":host > b { text-indent: 1px }", {"in": 1}),
        ("", ":host-context(body) { text-indent: 1px }", {"host": 1}),
        ("", ":host-context(main) b { text-indent: 1px }", {"in": 0}),
        ("", ":host(:not(.h)) b { text-indent: 1px }", {"in": 0}),
        ("", ".h b, #host { text-indent: 1px }", {"in": 0, "host": 0}),
        ("", ":host { b { text-indent: 1px } text-indent: 2px }", {"host": 2, "in": 1}),
        ("", ":is(:host, slot) { text-indent: 1px }", {"host": 1, "slot": 1}),
        (":host { text-indent: 1px }", "", {"host": 0}),
        # ::slotted
        ("", "::slotted(i) { text-indent: 1px }", {"light": 1, "in": 0}),
        ("", "slot::slotted(.x) { text-indent: 1px }", {"light": 0}),
        ("", "b ~ slot::slotted(*) { text-indent: 1px }", {"light": 1}),
        ("", "b > ::slotted(*) { text-indent: 1px }", {"light": 0}),
        # ::part
        (".h::part(p) { text-indent: 1px }", "", {"in": 1}),
        ("::part(q p) { text-indent: 1px }", "", {"in": 1}),
        ("::part(r) { text-indent: 1px }", "", {"in": 0}),
        (".h::part(p):hover { text-indent: 1px }", "", {"in": 0}),
        ("", "::part(p) { text-indent: 1px }", {"in": 0}),
        # The outer tree wins, whatever the specificity; with !important the inner.
        ("div { text-indent: 1px }", ":host(#host.h) { text-indent: 2px }", {"host": 1}),
        ("div { text-indent: 1px !important }", ":host { text-indent: 2px !important }", {"host": 2}),
        ("i { text-indent: 1px }", "::slotted(#light) { text-indent: 2px }", {"light": 1}),
        ("::part(p) { text-indent: 1px }", "#in { text-indent: 2px }", {"in": 1}),
        ("@layer a { div { text-indent: 1px } }", "@layer b { :host { text-indent: 2px } }", {"host": 1}),
    ],
)
def test_across_trees(outer: str, inner: str, expected: dict[str, float]) -> None:
    found = indents(outer, card(inner))
    assert {name: found[name] for name in expected} == expected


def test_parts_are_passed_on_under_other_names() -> None:
    inner = f"<x-in exportparts='p: out, q'>{OPEN}<u id=u part=p></u><s id=s part=q></s></template></x-in>"
    found = indents("::part(out) { text-indent: 1px } ::part(q) { text-indent: 2px } ::part(p) { text-indent: 3px }",
                    card("::part(p) { letter-spacing: 1px }", inner))  # fmt: skip
    assert (found["u"], found["s"]) == (1, 2)


def test_what_an_inner_slot_shows_is_slotted_in_both_trees() -> None:
    rule = "<style>::slotted(i) { text-indent: 2px }</style>"
    inner = f"<x-in>{OPEN}{rule}<slot></slot></template><slot></slot></x-in>"
    assert indents("", card("", inner))["light"] == 2
    assert indents("", card("::slotted(i) { text-indent: 3px }", inner))["light"] == 3


def test_copies_share_their_rules_and_differ_by_host() -> None:
    rule = "<style>:host(.a) u {{ text-indent: 1px }}</style>"
    one = f"<x-a class={{}}>{OPEN}{rule}<u id={{}}></u></template></x-a>"
    found = indents("", one.format("a", "one") + one.format("b", "two") + one.format("a", "three"))
    assert found == {"one": 1, "two": 0, "three": 1}


def test_more_copies_than_sheets_are_allowed() -> None:
    one = "<x-a>" + OPEN + "<style>u {{ text-indent: 1px }}</style><u id=n{}></u></template></x-a>"
    found = indents("", "".join(one.format(number) for number in range(600)))
    assert set(found.values()) == {1}
