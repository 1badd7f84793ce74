"""HTML text to the node arena."""

from __future__ import annotations

import time
from typing import TypeGuard

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import Document, Element, Text, dump_dom, parse_html
from compositor.dom.tree_builder import MAX_DEPTH


def parse(source: str | bytes, path: str = "page.html") -> Document:
    return parse_html(source, path, sink=DiagnosticSink())


def outline(document: Document) -> str:
    """The tree without positions: `html(head() body(p('x')))`."""

    def write(node: int) -> str:
        found = document.nodes[node]
        if isinstance(found, Text):
            return repr(found.data)
        return f"{found.tag}({' '.join(write(child) for child in found.children)})"

    return write(0)


def codes(source: str | bytes, path: str = "page.html") -> set[str]:
    sink = DiagnosticSink()
    parse_html(source, path, sink=sink)
    return {diagnostic.code for diagnostic in sink.collected()}


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("", "html(head() body())"),
        ("<p>a<p>b", "html(head() body(p('a') p('b')))"),
        ("<b>1<p>2</b>3</p>", "html(head() body(b('1') p(b('2') '3')))"),
        ("<table>x<tr><td>y", "html(head() body('x' table(tbody(tr(td('y'))))))"),
        ("<ul><li>a<li>b</ul>", "html(head() body(ul(li('a') li('b'))))"),
        ("<!-- c --><title>t</title>x<!-- d -->y", "html(head(title('t')) body('xy'))"),
        ("a&amp;b&lt;&#65;&#x42;&nope;", "html(head() body('a&b<AB&nope;'))"),
        ("<svg><foreignObject><p>x", "html(head() body(svg(foreignObject(p('x')))))"),
        ("<noscript><p>x</noscript>", "html(head(noscript()) body(p('x')))"),
        ("<script>a<b></script>x", "html(head(script('a<b>')) body('x'))"),
        ("<textarea>a<b></textarea>", "html(head() body(textarea('a<b>')))"),
        ("<br></br>", "html(head() body(br() br()))"),
        ("<select><option>a<option>b</select>", "html(head() body(select(option('a') option('b'))))"),
    ],
)
def test_tree_construction(source: str, tree: str) -> None:
    assert outline(parse(source)) == tree


def test_with_scripts_on_noscript_holds_text() -> None:
    document = parse_html("<body><noscript><p>x</p></noscript>", sink=DiagnosticSink(), scripting=True)
    assert outline(document) == "html(head() body(noscript('<p>x</p>')))"


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("<template><p>x</template>y", "html(head(template()) body('y'))"),
        ("<div><template><template>a</template>b</template>c</div>", "html(head() body(div(template() 'c')))"),
        ("<table><template><td>x</template><tr><td>y", "html(head() body(table(template() tbody(tr(td('y'))))))"),
        ("<template><style></template></style>x</template>y", "html(head(template()) body('y'))"),
    ],
)
def test_template_contents_are_not_part_of_the_document(source: str, tree: str) -> None:
    assert outline(parse(source)) == tree


def test_ids_are_given_in_pre_order() -> None:
    document = parse("<div><p>a<b>c</b></p></div><i>d</i>")

    assert all(node.parent < node.id == at for at, node in enumerate(document.nodes))
    assert document.path_of(document.nodes[-1].id) == "html>body>i:nth-child(2)"


def test_positions_point_at_start_tags_text_and_style_values() -> None:
    document = parse("<!DOCTYPE html>\n<body>\n  <p class=a\n   style='color: red'>text <b>x</b></p>")
    paragraph = next(element for element in document.elements() if element.tag == "p")

    assert (paragraph.span.line, paragraph.span.column) == (3, 3)
    assert document.nodes[paragraph.children[0]].span[1:] == (4, 23)
    assert document.style_attributes[paragraph.id][1:] == (4, 11)


def test_line_ends_of_any_kind_count_alike() -> None:
    spans = {parse(f"<p>a</p>{end}<b>x</b>").nodes[-2].span[1:] for end in ("\n", "\r\n", "\r")}

    assert spans == {(2, 1)}


@pytest.mark.parametrize(
    ("source", "quirks"),
    [
        ("<!DOCTYPE html><p>", False),
        ("<p>", True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><p>', True),
    ],
)
def test_quirks_mode_follows_the_doctype(source: str, quirks: bool) -> None:
    assert parse(source).quirks is quirks


def test_xhtml_honours_self_closing_tags_and_cdata() -> None:
    source = '<?xml version="1.0"?><html><head><style><![CDATA[p{}]]></style></head><body><div/>x<br/></body></html>'
    document = parse(source, "page.xht")

    assert outline(document) == "html(head(style('         p{}   ')) body(div() 'x' br()))"
    assert not document.quirks


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("<p>ä".encode(), "ä"),
        ("<p>ä".encode("latin-1"), "ä"),
        (b"\xef\xbb\xbf<p>\xc3\xa4", "ä"),
        ("<p>ä".encode("utf-16"), "ä"),
        (b"<meta charset=iso-8859-2><p>\xb1", "ą"),
        (b"<!-- <meta charset=koi8-r> --><p>\xc3\xa4", "ä"),
        (b'<meta http-equiv=content-type content="text/html; charset=windows-1251"><p>\xff', "я"),
        (b"<meta charset=nonsense><p>\xc3\xa4", "ä"),
    ],
)
def test_encoding_is_sniffed(data: bytes, text: str) -> None:
    last = parse(data).nodes[-1]

    assert isinstance(last, Text)
    assert last.data == text


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"", "html-empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "html-binary"),
        ("<p></b>", "html-parse-error"),
        ("<p>", "html-quirks-mode"),
        ("<div>" * 600, "dom-depth-limit"),
    ],
)
def test_diagnostics(source: str | bytes, code: str) -> None:
    assert code in codes(source)


def test_a_clean_page_has_no_diagnostics() -> None:
    assert codes("<!DOCTYPE html><html><head><title>x</title></head><body><p>y</p></body></html>") == set()


@pytest.mark.parametrize("quote", ['"', "'", ""])
@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("&" * 5001, "&" * 5001),
        ("a&amp;" * 3000, "a&" * 3000),
        ("&q" * 6000, "&q" * 6000),
        ("\0a" * 999, "\ufffda" * 999),
    ],
)
def test_long_attribute_values_are_read_whole(source: str, value: str, quote: str) -> None:
    (element,) = (e for e in parse(f"<!DOCTYPE html><p id={quote}{source}{quote} class=c>x").nodes if is_p(e))

    assert dict(element.attributes) == {"id": value, "class": "c"}


def is_p(node: object) -> TypeGuard[Element]:
    return isinstance(node, Element) and node.tag == "p"


def depth_of(document: Document) -> int:
    depths: list[int] = []
    for node in document.nodes:
        depths.append(depths[node.parent] + 1 if node.parent >= 0 else 1)
    return max(depths)


@pytest.mark.parametrize("tag", ["div", "span", "b", "rt", "table", "svg", "a"])
def test_deep_nesting_becomes_siblings_in_linear_time(tag: str) -> None:
    start = time.process_time()
    document = parse(f"<{tag}>" * 8000)

    assert depth_of(document) <= MAX_DEPTH + 1
    assert time.process_time() - start < 5


def test_what_follows_too_deep_elements_stands_where_it_was_written() -> None:
    document = parse("<div>" * 2000 + "x" + "</div>" * 2000 + "<p>after")

    assert document.path_of(document.nodes[-1].id) == "html>body>p:nth-child(2)"


def test_dump_shows_names_attributes_and_positions() -> None:
    assert dump_dom(parse("<!DOCTYPE html><p id=a>x")).splitlines() == [
        "document standards",
        "#0 <html> @1:16",
        "  #1 <head> @1:16",
        "  #2 <body> @1:16",
        "    #3 <p id='a'> @1:16",
        "      #4 'x' @1:24",
    ]


# ------------------------------------------------------------------ any text

_PIECES = st.sampled_from(
    [
        "<div>",
        "</div>",
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<a>",
        "</a>",
        "<table>",
        "</table>",
        "<tr>",
        "<td>",
        "<ul>",
        "<li>",
        "<select>",
        "<option>",
        "<svg>",
        "<math>",
        "<mi>",
        "<style>",
        "</style>",
        "<template>",
        "</template>",
        "<form>",
        "<input>",
        "<br/>",
        "<h1>",
        "</h2>",
        "<ruby>",
        "<rt>",
        "<button>",
        "<nobr>",
        "x",
        "&amp;",
        "&#0;",
        "&#99999999999999999999;",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<",
        "</",
        "<body>",
        "<head>",
        "</html>",
        "<frameset>",
        "<caption>",
        "<font/color=red>",
    ]
)
_SAFE_PIECES = st.sampled_from(
    [
        "<div>",
        "</div>",
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<i>",
        "</i>",
        "<table>",
        "</table>",
        "<tr>",
        "<td>",
        "<ul>",
        "<li>",
        "<h1>",
        "x",
        "<em",
        "class='a'>",
        "<br>",
        "<hr>",
        "<A",
        "HREF=y>",
        "</a>",
        "<span",
        'title="q',
        'r">',
        "</span>",
        "&lt;",
    ]
)


@given(st.lists(_PIECES, max_size=40), st.sampled_from(["a.html", "a.xht"]))
def test_any_markup_gives_a_well_formed_tree(pieces: list[str], path: str) -> None:
    document = parse("".join(pieces), path)

    assert document.root.tag == "html"
    for node in document.nodes:
        if isinstance(node, Element):
            assert all(document.nodes[child].parent == node.id for child in node.children)


@given(st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_any_text_or_bytes_give_a_document(source: str | bytes) -> None:
    assert parse(source).root.tag == "html"


@given(st.lists(_SAFE_PIECES, max_size=25))
def test_the_tree_is_that_of_html5lib(pieces: list[str]) -> None:
    source = "<!DOCTYPE html>" + "".join(pieces)

    def write(node: html5lib.treebuilders.base.Node) -> str:
        parts = [repr(node.text)] if node.text else []
        for child in node:
            parts.append(write(child))
            if child.tail:
                parts.append(repr(child.tail))
        return f"{node.tag}({' '.join(parts)})"

    assert outline(parse(source)) == write(html5lib.parse(source, namespaceHTMLElements=False))
