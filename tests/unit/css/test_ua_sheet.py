"""The user agent's sheet: what elements look like before any author says so. Values are Chromium's."""

from __future__ import annotations

from importlib import resources

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.source import Span
from compositor.css import Origin, parse_stylesheet
from compositor.css.properties import PROPERTIES
from compositor.css.serialize import serialize
from compositor.dom import parse_html
from compositor.style import MediaContext, compute_styles, load_stylesheets

_DOCTYPE = "<!DOCTYPE html>"


def style_text(html: str, tag: str, names: str, dpr: float = 1.0) -> str:
    """Values of `names` of the last `tag` in the page."""
    sink = DiagnosticSink()
    document = parse_html(html, "page.html", sink=sink)
    styled = compute_styles(document, load_stylesheets(document, sink=sink), MediaContext(800.0, 600.0, dpr), sink=sink)
    element = [element for element in document.elements() if element.tag == tag][-1]
    style = styled.style_of(element.id)
    return " ".join(serialize(PROPERTIES[name], style[PROPERTIES[name]], dpr) for name in names.split())


@pytest.mark.parametrize("name", ["ua.css", "quirks.css"])
def test_every_declaration_is_understood(name: str) -> None:
    sink = DiagnosticSink()
    text = resources.files("compositor.css").joinpath(name).read_text(encoding="utf-8")

    parse_stylesheet(text, Span(name, 1, 1), Origin.USER_AGENT, sink=sink)

    assert [str(diagnostic) for diagnostic in sink.collected()] == []


@pytest.mark.parametrize(
    ("html", "tag", "names", "expected"),
    [
        ("<p>", "body", "display margin-top margin-left", "block 8px 8px"),
        ("<h1>", "h1", "font-size margin-top font-weight", "32px 21.44px 700"),
        ("<section><h1>", "h1", "font-size margin-top", "32px 21.44px"),
        ("<h4>", "h4", "font-size margin-top", "16px 21.28px"),
        ("<h6>", "h6", "font-size margin-bottom", "10.72px 24.9776px"),
        ("<blockquote>", "blockquote", "margin-top margin-left", "16px 40px"),
        ("<pre>", "pre", "font-size margin-top white-space-collapse text-wrap-mode", "13px 13px preserve nowrap"),
        ("<code style=font-size:2em>", "code", "font-size", "26px"),
        ("<div style=font-size:12px><code>", "code", "font-size", "12px"),
        ("<ul><li><ul>", "ul", "margin-top padding-left list-style-type", "0px 40px circle"),
        ("<ul><li><ul><li><ul>", "ul", "list-style-type", "square"),
        ("<ol><li>", "li", "display list-style-type", "list-item decimal"),
        ("<div dir=rtl><ul>", "ul", "padding-left padding-right direction", "0px 40px rtl"),
        ("<a href=x>", "a", "color text-decoration-line cursor", "rgb(0, 0, 238) underline pointer"),
        ("<a>", "a", "color text-decoration-line", "rgb(0, 0, 0) none"),
        ("<b><b>", "b", "font-weight", "900"),
        ("<small><sub>", "sub", "vertical-align font-size", "sub 11.1111px"),
        ("<table><tr><th>", "th", "text-align font-weight padding-left vertical-align", "center 700 1px middle"),
        ("<center><table><tr><td>", "td", "text-align", "start"),
        ("<table>", "table", "box-sizing border-spacing", "border-box 2px"),
        ("<input>", "input", "font-size font-family padding-left border-top-width", "13.3333px Arial 2px 2px"),
        (
            "<input type=checkbox>",
            "input",
            "margin-left margin-top border-top-width box-sizing",
            "4px 3px 0px border-box",
        ),
        ("<button>", "button", "padding-left padding-top border-top-style box-sizing", "6px 1px outset border-box"),
        ("<textarea>", "textarea", "font-family padding-left border-top-width", "monospace 2px 1px"),
        ("<select>", "select", "box-sizing border-top-width background-color", "border-box 1px rgb(239, 239, 239)"),
        ("<fieldset>", "fieldset", "padding-top border-top-style margin-left", "5.6px groove 2px"),
        ("<hr>", "hr", "border-top-style border-top-width margin-top color", "inset 1px 8px rgb(128, 128, 128)"),
        ("<dialog>", "dialog", "display", "none"),
        ("<dialog open>", "dialog", "display position border-top-width padding-left", "block absolute 3px 16px"),
        ("<details><summary>", "summary", "display list-style-type", "list-item disclosure-closed"),
        ("<details open><summary>", "summary", "list-style-type", "disclosure-open"),
        ("<noscript>", "noscript", "display", "inline"),
        ("<template>", "template", "display", "none"),
        ("<input type=hidden>", "input", "display", "none"),
        ("<p hidden>", "p", "display", "none"),
        ("<img>", "img", "overflow-x overflow-clip-margin", "clip content-box"),
        ("<iframe>", "iframe", "border-top-width border-top-style", "2px inset"),
        ("<audio>", "audio", "display", "none"),
        ("<mark>", "mark", "background-color", "rgb(255, 255, 0)"),
    ],
)
def test_default_style(html: str, tag: str, names: str, expected: str) -> None:
    assert style_text(_DOCTYPE + html, tag, names) == expected
    assert style_text(_DOCTYPE + html, tag, names, 2.0) == expected


@pytest.mark.parametrize(
    ("html", "tag", "names", "expected"),
    [
        ("<body style='font-size:20px;text-align:center'><table>", "table", "font-size text-align", "16px start"),
        ("<form>", "form", "margin-bottom", "16px"),
        ("<input>", "input", "box-sizing", "border-box"),
        ("<div style=width:10>", "div", "width", "10px"),
        ("<div style=color:ff0000>", "div", "color", "rgb(255, 0, 0)"),
        ("<code style=font-size:small>", "code", "font-size", "10px"),
    ],
)
def test_quirks_mode(html: str, tag: str, names: str, expected: str) -> None:
    assert style_text(html, tag, names) == expected
    assert style_text(_DOCTYPE + html, tag, names) != expected
