"""Computed values."""

from __future__ import annotations

import pytest
from pages import Page

from compositor.css import properties as p
from compositor.style import MediaContext


@pytest.mark.parametrize(
    ("css", "name", "value"),
    [
        ("font-size:2em;margin-left:1em", "margin-left", "40px"),
        ("font-size:150%", "font-size", "30px"),
        ("font-size:larger", "font-size", "24px"),
        ("font-size:2rem", "font-size", "20px"),
        ("margin-left:2rem", "margin-left", "20px"),
        ("margin-left:10vw", "margin-left", "80px"),
        ("line-height:1.5;margin-left:2lh", "margin-left", "60px"),
        ("margin-left:calc(1em + 5px)", "margin-left", "25px"),
        ("color:red;border:1px solid", "border-top-color", "rgb(255, 0, 0)"),
        ("color:red;outline:1px solid currentcolor", "outline-color", "rgb(255, 0, 0)"),
        ("border-width:3px", "border-top-width", "0px"),
        ("border:solid", "border-top-width", "3px"),
        ("border:0.4px solid", "border-top-width", "1px"),
        ("border:2.7px solid", "border-top-width", "2px"),
        ("font-weight:bolder", "font-weight", "700"),
        ("float:left", "display", "block"),
        ("float:left;display:inline-flex", "display", "flex"),
        ("position:absolute;float:left", "float", "none"),
        ("position:fixed;display:inline-table", "display", "table"),
        ("position:absolute;display:table-cell", "display", "block"),
        ("position:absolute;display:none", "display", "none"),
        ("overflow-x:hidden", "overflow-y", "auto"),
        ("overflow:visible scroll", "overflow-x", "auto"),
        ("overflow:clip visible", "overflow-y", "visible"),
        ("will-change:transform,opacity", "will-change", "transform, opacity"),
        ("transition:margin 1s", "transition-property", "margin"),
    ],
)
def test_computed_values(css: str, name: str, value: str) -> None:
    page = Page(f"<style>html{{font-size:10px}} div{{font-size:20px}} b{{{css}}}</style><div><b>x</b></div>")

    assert page.value("b", name) == value


def test_inherited_current_color_follows_the_inheriting_element() -> None:
    page = Page("<style>div{color:red;-webkit-text-fill-color:currentcolor} b{color:blue}</style><div><b>x</b></div>")

    assert page.value("b", "-webkit-text-fill-color") == "rgb(0, 0, 255)"


@pytest.mark.parametrize(
    ("html", "display"),
    [
        ("<div style='display:flex'><b>x</b></div>", "block"),
        ("<div style='display:grid'><b style='display:inline-grid'>x</b></div>", "grid"),
        ("<div style='display:flex'><i style='display:contents'><b>x</b></i></div>", "block"),
        ("<div style='display:block'><b>x</b></div>", "inline"),
        ("<div style='display:flex'><i><b>x</b></i></div>", "inline"),
    ],
)
def test_flex_and_grid_items_are_blocks(html: str, display: str) -> None:
    assert Page(html).value("b", "display") == display


@pytest.mark.parametrize(("tag", "display"), [("img", "none"), ("b", "contents"), ("input", "none")])
def test_display_contents(tag: str, display: str) -> None:
    assert Page(f"<{tag} style='display:contents'>").value(tag, "display") == display


def test_the_root_is_always_a_block() -> None:
    page = Page("<style>html{display:inline;font-size:2em} body{margin:1rem}</style>")

    assert page.value("html", "display") == "block"
    assert page.value("html", "font-size") == "32px"
    assert page.value("body", "margin-top") == "32px"


@pytest.mark.parametrize(
    ("html", "size"),
    [
        ("<code>x</code>", "13px"),
        ("<b style='font-family:monospace'>x</b>", "13px"),
        ("<b style='font-family:monospace,monospace'>x</b>", "16px"),
        ("<b style='font:20px monospace'>x</b>", "20px"),
        ("<b style='font:1em monospace'>x</b>", "13px"),
        ("<code><b style='font-family:serif'>x</b></code>", "16px"),
        ("<div style='font-size:20px'><b style='font-family:monospace'>x</b></div>", "20px"),
    ],
)
def test_monospace_text_is_smaller_unless_a_length_says_otherwise(html: str, size: str) -> None:
    page = Page(html)

    assert page.value("b" if "<b" in html else "code", "font-size") == size


def test_lengths_are_in_layout_px() -> None:
    media = MediaContext(800, 600, dpr=2)
    page = Page("<style>p{width:10px;margin-left:1em;border:1px solid;left:10vw;top:50%}</style><p>x</p>", media)
    style = page.style("p")

    assert style[p.FONT_SIZE] == 32
    assert [style[prop].px for prop in (p.WIDTH, p.MARGIN_LEFT, p.LEFT)] == [20, 32, 160]  # type: ignore[union-attr]
    assert style[p.BORDER_TOP_WIDTH] == 2
    assert style[p.TOP].percent == 50  # type: ignore[union-attr]


# ------------------------------------------------------------------ pseudo-elements


@pytest.mark.parametrize(
    ("css", "exists"),
    [
        ("p::before{content:'x'}", True),
        ("p:before{content:''}", True),
        ("p::before{color:red}", False),
        ("p::before{content:none}", False),
        ("p::before{content:normal}", False),
        ("p::before{content:'x'} p{display:none}", False),
        ("p::before{content:'x'} p{display:contents}", True),
    ],
)
def test_generated_content_needs_content(css: str, exists: bool) -> None:
    assert Page(f"<style>{css}</style><p>x</p>").has_pseudo("p", "before") is exists


@pytest.mark.parametrize(("tag", "exists"), [("img", False), ("textarea", False), ("input", True), ("b", True)])
def test_replaced_elements_generate_no_content(tag: str, exists: bool) -> None:
    assert Page(f"<style>{tag}::after{{content:'x'}}</style><{tag}>").has_pseudo(tag, "after") is exists


def test_pseudo_elements_inherit_and_are_blockified() -> None:
    page = Page("<style>p{color:red;display:flex} p::after{content:'x';order:2}</style><p>x</p>")

    assert page.value("p", "color", "after") == "rgb(255, 0, 0)"
    assert page.value("p", "display", "after") == "block"
    assert page.value("p", "order", "after") == "2"


def test_content_reads_attributes_of_each_element() -> None:
    page = Page("<style>p::before{content:attr(title) '!'}</style><p id=a title=x>1<p id=b title=y>2<p id=c>3")

    assert [page.style(f"#{name}", "before")[p.CONTENT][0][0] for name in "abc"] == ["x", "y", ""]  # type: ignore[index]


def test_markers_lines_and_placeholders() -> None:
    page = Page(
        "<style>li::marker{color:red} p::first-line{color:blue} p::first-letter{float:left} "
        "input::placeholder{color:green}</style><ul><li>x</ul><p>y</p><b>z</b><input placeholder=q><input>"
    )

    assert page.value("li", "color", "marker") == "rgb(255, 0, 0)"
    assert page.value("p", "color", "first-line") == "rgb(0, 0, 255)"
    assert page.value("p", "float", "first-letter") == "left"
    assert page.value("input", "color", "placeholder") == "rgb(0, 128, 0)"
    assert not page.has_pseudo("input:nth-of-type(2)", "placeholder")
    assert not page.has_pseudo("b", "marker")


# ------------------------------------------------------------------ presentational hints


@pytest.mark.parametrize(
    ("html", "name", "value"),
    [
        ("<table id=x width=50%>", "width", "50%"),
        ("<table id=x width=40>", "width", "40px"),
        ("<table id=x border>", "border-top-width", "1px"),
        ("<table id=x border=3>", "border-top-style", "outset"),
        ("<table id=x align=right>", "float", "right"),
        ("<table id=x cellspacing=4>", "border-spacing", "4px"),
        ("<table cellpadding=5><td id=x>", "padding-left", "5px"),
        ("<table border><td id=x>", "border-left-style", "inset"),
        ("<table><td id=x bgcolor=#abc>", "background-color", "rgb(170, 187, 204)"),
        ("<table><td id=x nowrap>", "text-wrap-mode", "nowrap"),
        ("<table><td id=x valign=top>", "vertical-align", "top"),
        ("<table><tr id=x align=center>", "text-align", "-webkit-center"),
        ("<img id=x width=30>", "width", "30px"),
        ("<img id=x width=30 height=20>", "aspect-ratio", "auto 1.5 / 1"),
        ("<img id=x hspace=4>", "margin-left", "4px"),
        ("<img id=x align=left>", "float", "left"),
        ("<font id=x color=chucknorris>", "color", "rgb(192, 0, 0)"),
        ("<font id=x size=5>", "font-size", "24px"),
        ("<font id=x size=-1>", "font-size", "13px"),
        ("<font id=x face='Foo Bar, serif'>", "font-family", '"Foo Bar", serif'),
        ("<body id=x bgcolor=red>", "background-color", "rgb(255, 0, 0)"),
        ("<body id=x leftmargin=3>", "margin-left", "3px"),
        ("<hr id=x size=9>", "height", "7px"),
        ("<div id=x align=center>", "text-align", "-webkit-center"),
        ("<ol id=x type=a>", "list-style-type", "lower-alpha"),
        ("<br id=x clear=all>", "clear", "both"),
        ("<p id=x hidden>", "display", "none"),
        ("<p id=x dir=rtl>", "direction", "rtl"),
        ("<p id=x dir=auto>\u05d0", "direction", "rtl"),
        ("<iframe id=x frameborder=0>", "border-top-width", "0px"),
        ("<body link=red><a id=x href=y>z</a>", "color", "rgb(255, 0, 0)"),
        ("<svg id=x width=30>", "width", "30px"),
        ("<svg><g id=x opacity=.5>", "opacity", "0.5"),
        ("<svg><g id=x fill='red;order:1'>", "order", "0"),
    ],
)
def test_attributes_hint_at_style(html: str, name: str, value: str) -> None:
    assert Page(html).value("#x", name) == value


def test_any_rule_of_the_author_beats_a_hint() -> None:
    assert Page("<style>*{width:1px}</style><table width=50>").value("table", "width") == "1px"


def test_tables_in_quirks_mode_take_the_colour_of_the_body() -> None:
    html = "<body text=red><div style='color:blue;font-size:30px'><table><td>x</table></div>"

    assert Page("<quirks>" + html).value("td", "color") == "rgb(255, 0, 0)"
    assert Page("<quirks>" + html).value("td", "font-size") == "16px"
    assert Page(html).value("td", "color") == "rgb(0, 0, 255)"


def test_hostile_numbers_do_not_raise() -> None:
    page = Page(
        "<style>p{width:1e999px;font-size:1e300em;margin:-1e400px;z-index:99999999999999999999;"
        "transform:scale(1e300) translate(1e308px)}</style>" + "<p>" + "<div style='font-size:2em'>" * 300
    )

    assert page.style("p")[p.FONT_SIZE] <= 1e6


def test_line_and_letter_and_marker_take_some_properties() -> None:
    page = Page(
        "<style>p::first-letter{color:red;display:block;margin-left:3px} p::first-line{color:red;margin-left:3px}"
        " li::marker{color:red;margin-left:3px;--x:1}</style><p>x</p><li>y"
    )
    assert [page.value("p", name, "first-letter") for name in ("color", "display", "margin-left")] == [
        "rgb(255, 0, 0)", "inline", "3px"
    ]  # fmt: skip
    assert [page.value("p", name, "first-line") for name in ("color", "margin-left")] == ["rgb(255, 0, 0)", "0px"]
    assert [page.value("li", name, "marker") for name in ("color", "margin-left")] == ["rgb(255, 0, 0)", "0px"]
    assert str(page.style("li", "marker").custom["--x"]) == "1"


def test_font_units_of_the_root_and_of_the_parent() -> None:
    html = "<style>html{font-size:20px;line-height:1.23} p{font-size:2ex;margin-left:1rex;top:1rlh}</style><p>x"
    page = Page(html)
    assert [page.value("p", name) for name in ("font-size", "margin-left", "top")] == ["20px", "10px", "24.5938px"]


def test_layers_order_keyframes() -> None:
    css = "@keyframes k{from{order:1}} @layer a{@keyframes k{from{order:2}}} p{animation:k 1s paused}"
    assert Page(f"<style>{css}</style><p>x").value("p", "order") == "1"
