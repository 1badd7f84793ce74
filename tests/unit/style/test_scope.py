"""`@scope`: roots, limits and nearness; the answers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Page

BODY = "<div id=a><p id=p>text<b id=b class=k>bold</b></p></div>"


def red(css: str) -> str:
    """Which of a, p and b have their own red."""
    page = Page(f"<body><style>{css}</style>{BODY}")
    return "".join(name for name in "apb" if page.value(f"#{name}", "outline-color") == "rgb(255, 0, 0)")


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("@scope (p){p$}", ""),
        ("@scope (p){&$}", "p"),
        ("@scope (p){:scope$}", "p"),
        ("@scope (p){p&$}", "p"),
        ("@scope (#a){p$ b$}", "pb"),
        ("@scope (#a){p,b$}", "pb"),
        ("@scope (#a){p{b$}}", "b"),
        ("@scope (#a){> p$}", "p"),
        ("@scope (#a){:scope > p$}", "p"),
        ("@scope (#a){#a p$}", ""),
        ("@scope (#a){body p$}", ""),
        ("@scope (#a){body :scope p$}", "p"),
        ("@scope (#a){outline-color:red}", "a"),
        ("@scope (#a){@media (width>1px){b$}}", "b"),
        ("@scope (#a) to (> p){p$ b$}", ""),
        ("@scope (#a) to (b){p$ b$}", "p"),
        ("@scope (#a) to (:scope > p){b$}", ""),
        ("@scope (p) to (p){b$}", "b"),
        ("@scope (div){@scope (p){b$}}", "b"),
        ("@scope (p){@scope (div){b$}}", ""),
        ("@scope to (b){p$ b$}", "p"),
        ("@scope{p$}", "p"),
        ("#a{@scope{p$}}", "p"),
        ("#a{@scope{&$}}", ""),
        ("#a{@scope (> p){b$}}", "b"),
        ("#a{@scope (p){&$}}", "p"),
        ("@scope (p::before){b$}", ""),
        ("@scope (#a,){b$}", ""),
        ("@scope nonsense{b$}", ""),
    ],
)
def test_what_is_in_a_scope(css: str, expected: str) -> None:
    assert red(css.replace("$", "{outline-color:red}")) == expected


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("@scope (#a){b$} @scope (body){b%}", "b"),
        ("@scope (p){b$} @scope (#a){b%}", "b"),
        ("@scope (#a){b%} @scope (p){b$}", "b"),
        ("@scope (p){b$} @scope (p){b%}", ""),
        ("b.k$ @scope (#a){b%}", "b"),
        ("@scope (#a){b$} b%", "b"),
        ("@scope (p){b$} @scope (#a){b%} @layer x{@scope (p){b%}}", "b"),
        ("@scope (p){b{outline-color:red!important}} @scope (#a){b{outline-color:blue!important}}", "b"),
    ],
)
def test_the_nearer_scope_wins_after_specificity(css: str, expected: str) -> None:
    css = css.replace("$", "{outline-color:red}").replace("%", "{outline-color:blue}")
    assert red(css) == expected


def test_a_scope_without_root_is_that_of_the_parent_of_the_style_element() -> None:
    page = Page("<div id=o><style>@scope{b{order:1} :scope{order:2}}</style><b id=t>x</b></div><b id=u>y</b>")
    assert [page.value(f"#{name}", "order") for name in "otu"] == ["2", "1", "0"]
