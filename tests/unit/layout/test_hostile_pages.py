"""No page may break layout: random trees and styles, deep nesting, absurd numbers."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compositor.layout import FragmentKind

from .pages import fragments

LENGTHS = ["auto", "0", "10px", "50%", "-5px", "1e9px", "min-content", "max-content", "fit-content", "calc(50% - 3px)"]
DISPLAYS = [
    "inline", "block", "inline-block", "flex", "inline-flex", "grid", "table", "table-row", "table-cell", "list-item",
    "none",
]  # fmt: skip
DECLARATIONS = {
    "display": DISPLAYS,
    "position": ["static", "relative", "absolute", "fixed", "sticky"],
    "float": ["none", "left", "right"],
    "clear": ["left", "both"],
    "width": LENGTHS,
    "height": LENGTHS,
    "min-width": LENGTHS,
    "max-height": LENGTHS,
    "margin": LENGTHS,
    "padding": ["0", "5px", "10%", "1e9px"],
    "inset": LENGTHS,
    "overflow": ["visible", "hidden", "auto", "scroll"],
    "flex": ["1", "none", "0 0 50%", "1e9"],
    "flex-flow": ["column", "row wrap", "column-reverse wrap-reverse"],
    "align-items": ["center", "baseline", "stretch"],
    "grid-template-columns": ["1fr 2fr", "repeat(auto-fill,50px)", "repeat(9999,1px)", "fit-content(30px) auto"],
    "grid-column": ["span 3", "-5", "99999"],
    "aspect-ratio": ["1", "0/1", "1/1000000"],
    "columns": ["2", "50px"],
    "direction": ["rtl"],
    "transform": ["rotate(45deg)"],
    "contain": ["size", "layout"],
    "border-collapse": ["collapse"],
    "-webkit-line-clamp": ["2"],
}  # fmt: skip
TAGS = ["div", "span", "p", "li", "table", "td", "img", "input", "button", "select", "canvas", "fieldset", "br"]

declaration = st.sampled_from(sorted(DECLARATIONS)).flatmap(
    lambda name: st.sampled_from(DECLARATIONS[name]).map(lambda value: f"{name}:{value}")
)


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    style = st.lists(declaration, max_size=4).map(";".join)
    inner = st.lists(children, max_size=3).map("".join)
    return st.tuples(st.sampled_from(TAGS), style, inner).map(lambda t: f'<{t[0]} style="{t[1]}">{t[2]}</{t[0]}>')


page = st.recursive(st.sampled_from(["text ", " ", "a b c ", "\u05d0\u05d1 "]), element, max_leaves=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(page, st.booleans(), st.sampled_from(["none", "classic"]))
def test_random_pages(html: str, quirks: bool, scrollbars: str) -> None:
    tree = fragments(("<quirks>" if quirks else "") + "<body>" + html, scrollbars)
    for fragment in tree.fragments:
        assert abs(fragment.x) < 2**40
        assert abs(fragment.y) < 2**40
        if fragment.piece.kind is FragmentKind.BOX:
            assert fragment.piece.width >= 0
            assert fragment.piece.height >= 0


@pytest.mark.parametrize(
    "tag",
    [
        "<div>",
        "<span>",
        '<div style="display:flex">',
        '<div style="display:flex;flex-direction:column;padding:1px">',
        '<div style="display:grid">',
        '<span style="display:inline-block">',
        '<div style="float:left">',
        '<div style="position:absolute">',
        '<div style="columns:2">',
        "<table><tr><td>",
        "<ul><li>",
        "<span>x<div>",
    ],
)
def test_deep_nesting(tag: str) -> None:
    depth = 500 // tag.count("<")
    assert len(fragments("<body>" + tag * depth + "x").fragments) > depth


def test_nested_flex_containers_take_linear_time() -> None:
    """Each level is measured and stretched; results are kept by constraint space, so that does not multiply."""
    level = '<div style="display:flex;padding:1px"><div style="height:{}px"></div><div style="flex:1">'
    html = "<body>" + "".join(level.format(500 - n) for n in range(80)) + "x"
    assert len(fragments(html).fragments) > 160
