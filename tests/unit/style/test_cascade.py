"""Which declaration wins, and what becomes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import Page

from compositor.style import MediaContext

RED, BLUE, GREEN, BLACK = "rgb(255, 0, 0)", "rgb(0, 0, 255)", "rgb(0, 128, 0)", "rgb(0, 0, 0)"


@pytest.mark.parametrize(
    ("css", "attribute", "color"),
    [
        ("p{color:red} p{color:blue}", "", BLUE),
        (".a{color:red} p{color:blue}", "", RED),
        ("#i{color:red} .a.a.a{color:blue}", "", RED),
        (":where(#i){color:red} p{color:blue}", "", BLUE),
        ("p{color:red}", "color:blue", BLUE),
        ("p{color:red!important}", "color:blue", RED),
        ("p{color:red!important}", "color:blue!important", BLUE),
        ("@layer x{#i{color:red}} p{color:blue}", "", BLUE),
        ("@layer a,b; @layer b{p{color:blue}} @layer a{#i{color:red}}", "", BLUE),
        ("@layer a{@layer in{p{color:red}} p{color:blue}}", "", BLUE),
        ("@layer a{p{color:red!important}} p{color:blue!important}", "", RED),
        ("@layer a{p{color:red!important}} @layer b{p{color:blue!important}}", "", RED),
        ("p{color:red} p{color:revert}", "", BLACK),
        ("p{color:red} @layer b{p{color:blue}} p{color:revert-layer}", "", BLUE),
        ("@layer a{p{color:blue}} p{color:red}", "color:revert-layer", RED),
        ("p{color:red}", "color:inherit", GREEN),
        ("p{color:red}", "color:unset", GREEN),
        ("p{color:red}", "color:initial", BLACK),
        ("p{color:red;color:bogus}", "", RED),
        ("p{all:unset}", "", GREEN),
        ("@media print{p{color:red}} @media screen{p{color:blue}}", "", BLUE),
    ],
)
def test_precedence(css: str, attribute: str, color: str) -> None:
    page = Page(f"<style>body{{color:green}} {css}</style><p id=i class=a style='{attribute}'>x</p>")
    expected = GREEN if color == BLACK and "initial" not in attribute else color

    assert page.value("p", "color") == expected


def test_revert_goes_back_to_the_user_agent() -> None:
    page = Page("<style>p{display:inline;margin:1px} p{display:revert;margin:revert}</style><p>x</p>")

    assert (page.value("p", "display"), page.value("p", "margin-top")) == ("block", "16px")


def test_winning_declarations_know_where_they_were_written() -> None:
    page = Page("<style>\np { color: red;\n  width: 5px }</style>\n<p style='order: 3' align=right>x</p>")

    assert page.span("p", "color")[1:] == (2, 5)
    assert page.span("p", "width")[1:] == (3, 3)
    assert page.span("p", "order")[1:] == (4, 11)
    assert page.span("p", "text-align")[1:] == (4, 1)
    assert "display" not in page.style("p").declared


def test_equal_style_attributes_share_values_but_not_positions() -> None:
    page = Page("<p id=a style='order: 3'>x</p>\n<p id=b style='order: 3'>x</p>")

    assert page.style("#a").values is page.style("#b").values
    assert [page.span(f"#{name}", "order").line for name in "ab"] == [1, 2]


@pytest.mark.parametrize(
    ("css", "left"),
    [
        ("p{--x:5px;margin-left:var(--x)}", "5px"),
        ("body{--x:6px} p{margin-left:var(--x)}", "6px"),
        ("p{margin-left:var(--x,7px)}", "7px"),
        ("p{margin-left:8px;margin-left:var(--x)}", "0px"),
        ("p{--x:var(--y);--y:9px;margin-left:var(--x)}", "9px"),
        ("p{--x:var(--y);--y:var(--x);margin-left:var(--x,10px)}", "10px"),
        ("p{--x:1px;margin:0 0 0 calc(var(--x) * 11)}", "11px"),
        ("p{--x:red;margin-left:var(--x)}", "0px"),
        ("body{--x:12px} p{--x:initial;margin-left:var(--x,13px)}", "13px"),
        ("body{--x:12px} p{--x:inherit;margin-left:var(--x)}", "12px"),
        ("p{--x:;margin:0 0 0 var(--x) 14px}", "14px"),
        ("p{--X:1px;--x:15px;margin-left:var(--x)}", "15px"),
        ("p{margin-left:env(safe-area-inset-left, 16px)}", "0px"),
        ("p{margin-left:env(unheard-of, 17px)}", "17px"),
        ("@property --x{syntax:'<length>';inherits:false;initial-value:18px} p{margin-left:var(--x)}", "18px"),
        ("@property --x{syntax:'*';inherits:false} body{--x:1px} p{margin-left:var(--x,19px)}", "19px"),
        ("p{--x:inherit;--y:var(--x,20px);margin-left:var(--y)}", "20px"),
        ("p{--x:1px 2px 3px 21px;margin:var(--x)}", "21px"),
    ],
)
def test_custom_properties(css: str, left: str) -> None:
    assert Page(f"<style>{css}</style><p>x</p>").value("p", "margin-left") == left


def test_exponential_variables_end() -> None:
    css = "--a0:xxxxxxxx;" + "".join(f"--a{n}:var(--a{n - 1}) var(--a{n - 1});" for n in range(1, 60))
    page = Page(f"<style>p{{{css} margin-left:var(--a59,1px)}}</style><p>x</p>")

    assert page.value("p", "margin-left") == "0px" or page.value("p", "margin-left") == "1px"


def test_variables_hand_down_substituted() -> None:
    page = Page("<style>div{--a:1px;--b:var(--a)} p{--a:2px;margin-left:var(--b)}</style><div><p>x</p></div>")

    assert page.value("p", "margin-left") == "1px"
    assert str(page.style("p").custom["--b"]) == "1px"


def test_flow_relative_properties_follow_the_direction() -> None:
    page = Page("<style>p{margin-inline-start:5px} #b{direction:rtl}</style><p id=a>x<p id=b>y")

    assert page.value("#a", "margin-left") == "5px"
    assert page.value("#b", "margin-right") == "5px"


@pytest.mark.parametrize(
    ("css", "left"),
    [("margin-left:1px;margin-inline:2px", "2px"), ("margin-inline:2px;margin-left:1px", "1px")],
)
def test_the_later_of_flow_relative_and_physical_wins(css: str, left: str) -> None:
    assert Page(f"<p style='{css}'>x</p>").value("p", "margin-left") == left


# ------------------------------------------------------------------ sheets


def test_imports_come_before_what_imports_them(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@import 'sub/b.css' layer(l); p{color:red;order:1}")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.css").write_text("p{order:2;flex-grow:3} @media print{p{flex-grow:4}}")
    page = Page("<link rel=stylesheet href=a.css><p>x</p>", root=tmp_path)

    assert [page.value("p", name) for name in ("color", "order", "flex-grow")] == [RED, "1", "3"]
    assert page.span("p", "flex-grow").path.endswith("b.css")


@pytest.mark.parametrize(
    ("link", "applies"),
    [
        ("<link rel=stylesheet href=a.css>", True),
        ("<link rel='stylesheet foo' href=a.css media=screen>", True),
        ("<link rel=stylesheet href=a.css media=print>", False),
        ("<link rel=stylesheet href=a.css disabled>", False),
        ("<link rel='alternate stylesheet' title=x href=a.css>", False),
        ("<link rel=stylesheet title=x href=none.css><link rel=stylesheet title=y href=a.css>", False),
        ("<link rel=stylesheet href=missing.css>", False),
        ("<link rel=icon href=a.css>", False),
        ("<style media=print>p{order:1}</style>", False),
        ("<style type=text/less>p{order:1}</style>", False),
        ("<style>@import url(a.css) print;</style>", False),
        ("<style>@import url(a.css) supports(display: grid);</style>", True),
        ("<style>@import url('data:text/css,p{order:1}');</style>", True),
    ],
)
def test_which_sheets_apply(tmp_path: Path, link: str, applies: bool) -> None:
    (tmp_path / "a.css").write_text("p{order:1}")

    assert (Page(f"{link}<p>x</p>", root=tmp_path).value("p", "order") == "1") is applies


def test_import_loops_end_with_a_remark(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@import 'b.css'; p{order:1}")
    (tmp_path / "b.css").write_text("@import 'a.css'; p{flex-grow:2}")
    page = Page("<link rel=stylesheet href=a.css><p>x</p>", root=tmp_path)

    assert (page.value("p", "order"), page.value("p", "flex-grow")) == ("1", "2")
    assert "css-import-loop" in page.codes()


def test_import_chains_are_limited(tmp_path: Path) -> None:
    for at in range(50):
        (tmp_path / f"{at}.css").write_text(f"@import '{at + 1}.css'; p{{order:{at}}}")
    page = Page("<link rel=stylesheet href=0.css><p>x</p>", root=tmp_path)

    assert page.value("p", "order") == "0"
    assert "css-import-depth" in page.codes()


def test_the_number_of_sheets_is_limited(tmp_path: Path) -> None:
    page = Page("<style>p{order:1}</style>" * 600 + "<p>x</p>", root=tmp_path)

    assert "css-too-many-sheets" in page.codes()


def test_media_features_see_css_px() -> None:
    css = "<style>@media (min-width: 800px) and (resolution: 2dppx) { p { order: 1 } }</style><p>x</p>"

    assert Page(css, MediaContext(800, 600, dpr=2)).value("p", "order") == "1"
    assert Page(css, MediaContext(799, 600, dpr=2)).value("p", "order") == "0"


@pytest.mark.parametrize(
    ("css", "order"),
    [
        ("@scope (.card) { b { order: 1 } }", "1"),
        ("@scope (.other) { b { order: 1 } }", "0"),
        ("@scope (.card) to (.inner) { b { order: 1 } }", "0"),
        ("@scope (.card) to (.card) { b { order: 1 } }", "1"),
        ("@scope (.card) { :scope > .inner > b { order: 1 } }", "1"),
        ("@scope (.inner) { :scope > .inner > b { order: 1 } }", "0"),
        ("@scope (.card) { .inner { b { order: 1 } } }", "1"),
        ("@scope { b { order: 1 } }", "0"),
        ("@scope (.card { b { order: 1 } }", "0"),
    ],
)
def test_scopes(css: str, order: str) -> None:
    html = "<div class=card><div class=inner><b>x</b></div></div>"

    assert Page(f"<style>{css}</style>{html}").value("b", "order") == order
