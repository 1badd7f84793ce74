"""Selector lists to syntax trees."""

from __future__ import annotations

import contextlib

import pytest
import tinycss2
from hypothesis import given
from hypothesis import strategies as st

from compositor.css.selector_parser import SelectorContext, parse_nested_list, parse_selector_list
from compositor.css.selectors import (
    AnchorSelector,
    AttributeSelector,
    ClassSelector,
    IdSelector,
    InvalidSelector,
    LogicalSelector,
    NeverSelector,
    NthSelector,
    PseudoClass,
    Selector,
    TypeSelector,
)


def parse(text: str) -> tuple[Selector, ...]:
    return parse_selector_list(tinycss2.parse_component_value_list(text))


@pytest.mark.parametrize(
    ("text", "specificity"),
    [
        ("*", (0, 0, 0)),
        ("li", (0, 0, 1)),
        ("ul li", (0, 0, 2)),
        ("ul ol+li", (0, 0, 3)),
        ("h1 + *[rel=up]", (0, 1, 1)),
        ("ul ol li.red", (0, 1, 3)),
        ("li.red.level", (0, 2, 1)),
        ("#x34y", (1, 0, 0)),
        ("#s12:not(foo)", (1, 0, 1)),
        (".foo :is(.bar, #baz)", (1, 1, 0)),
        (":where(#a) b", (0, 0, 1)),
        (":nth-child(2n of .a, #b)", (1, 1, 0)),
        (":nth-child(2n)", (0, 1, 0)),
        (":has(> #a, b)", (1, 0, 0)),
        ("p::before", (0, 0, 2)),
        ("p:first-line", (0, 0, 2)),
        (":is()", (0, 0, 0)),
        (":not(a, .b)", (0, 1, 0)),
    ],
)
def test_specificity(text: str, specificity: tuple[int, int, int]) -> None:
    assert parse(text)[0].specificity == specificity


@pytest.mark.parametrize(
    ("text", "compounds", "combinators"),
    [
        ("a", ((TypeSelector("a", "a"),),), ()),
        ("DIV", ((TypeSelector("DIV", "div"),),), ()),
        ("a b", ((TypeSelector("a", "a"),), (TypeSelector("b", "b"),)), (" ",)),
        ("a>b", ((TypeSelector("a", "a"),), (TypeSelector("b", "b"),)), (">",)),
        ("a + b~c", ((TypeSelector("a", "a"),), (TypeSelector("b", "b"),), (TypeSelector("c", "c"),)), ("+", "~")),
        ("#i.c", ((IdSelector("i"), ClassSelector("c")),), ()),
        (".a/**/.b", ((ClassSelector("a"), ClassSelector("b")),), ()),
        ("[x]", ((AttributeSelector("x", "", ""),),), ()),
        ('[x = "1" i]', ((AttributeSelector("x", "=", "1", "i"),),), ()),
        ("*|a", ((TypeSelector("a", "a"),),), ()),
        ("[*|href]", ((AttributeSelector("href", "", ""),),), ()),
        (":first-child", ((NthSelector(0, 1),),), ()),
        (":nth-last-of-type(2n+1)", ((NthSelector(2, 1, True, True),),), ()),
        (":lang(en, de-AT)", ((PseudoClass("lang", ("en", "de-at")),),), ()),
        (":hover", ((NeverSelector(),),), ()),
        (r".\31 a", ((ClassSelector("1a"),),), ()),
    ],
)
def test_structure(text: str, compounds: object, combinators: object) -> None:
    selector = parse(text)[0]

    assert selector.compounds == compounds
    assert selector.combinators == combinators


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("::before", "before"),
        (":after", "after"),
        ("a::-webkit-slider-thumb", "-webkit-slider-thumb"),
        ("::marker", "marker"),
        ("::before::marker", "before::marker"),
        ("::-webkit-scrollbar-thumb:hover", "-webkit-scrollbar-thumb"),
    ],
)
def test_pseudo_elements(text: str, name: str) -> None:
    assert parse(text)[0].pseudo_element == name


@pytest.mark.parametrize(
    "text",
    [
        "", "a,", ",a", "a,,b", "> a", "a >", "a > > b", ".5a", "#1", "a.", "a:", "a::", "::foo", ":foo", ":foo()",
        "::before a", "::before.x", ":not()", ":not(::before)", ":has()", ":has(:has(a))", ":nth-child()",
        ":nth-child(x)", ":nth-child(2n + )", ":nth-child(+", ":nth-of-type(2 of a)", "[", "[]", "[=x]", "[a=]",
        "[a=1]", "[a=b c]", "[a!=b]", "svg|a", "a%", "a!b", "a{", ":dir()", ":lang(1)", "a*", "::-moz-foo", "@x",
    ],
)  # fmt: skip
def test_invalid(text: str) -> None:
    with pytest.raises(InvalidSelector):
        parse(text)


def test_forgiving_lists_drop_what_is_invalid() -> None:
    logical = parse(":is(a, :foo, .b, ::before)")[0].compounds[0][0]

    assert isinstance(logical, LogicalSelector)
    assert [selector.compounds[0] for selector in logical.selectors] == [
        (TypeSelector("a", "a"),),
        (ClassSelector("b"),),
    ]


def test_relative_selectors_start_from_an_anchor() -> None:
    logical = parse("a:has(+ b, c)")[0].compounds[0][1]

    assert isinstance(logical, LogicalSelector)
    assert [(selector.compounds[0], selector.combinators) for selector in logical.selectors] == [
        ((AnchorSelector(),), ("+",)),
        ((AnchorSelector(),), (" ",)),
    ]


@pytest.mark.parametrize(
    ("text", "specificity", "combinators"),
    [
        ("&", (0, 1, 0), ()),
        ("&.b", (0, 2, 0), ()),
        ("b", (0, 1, 1), (" ",)),
        ("> b", (0, 1, 1), (">",)),
        ("b &", (0, 1, 1), (" ",)),
        ("+ & b", (0, 2, 1), ("+", " ")),
        (":not(&)", (0, 1, 0), ()),
    ],
)
def test_nested_selectors(text: str, specificity: object, combinators: object) -> None:
    parent = parse(".a")
    selector = parse_nested_list(tinycss2.parse_component_value_list(text), SelectorContext(parent=parent))[0]

    assert selector.specificity == specificity
    assert selector.combinators == combinators


def test_selectors_that_grow_without_bound_are_refused() -> None:
    selectors = parse(".a")
    with pytest.raises(InvalidSelector):
        for _level in range(40):
            selectors = parse_nested_list(
                tinycss2.parse_component_value_list("& &, & &"), SelectorContext(parent=selectors)
            )


@pytest.mark.parametrize("wrapper", [":not(", ":is(", ":has(", "("])
def test_deep_nesting_is_refused_without_recursion(wrapper: str) -> None:
    text = wrapper * 3000 + "a" + ")" * 3000
    with contextlib.suppress(InvalidSelector):
        parse(text)


_PIECES = st.sampled_from(
    [*"abc.#:*>+~,()[]= \"'|&-_\\1n", "::", ":is(", ":not(", ":has(", ":nth-child(", "of", "/**/"]
)


@given(st.lists(_PIECES, max_size=30))
def test_any_text_is_parsed_or_refused(pieces: list[str]) -> None:
    with contextlib.suppress(InvalidSelector):
        parse("".join(pieces))
