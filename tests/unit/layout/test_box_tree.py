"""The box tree: which boxes a document makes."""

from __future__ import annotations

import pytest

from compositor.layout import BoxKind, BoxTree, dump_render_tree

from .pages import box_tree


def outline(html: str) -> list[str]:
    """The render tree's dump below body, indentation kept."""
    lines = dump_render_tree(box_tree("<title>t</title><body>" + html)).splitlines()
    return [line[6:].replace("html>body>", "") for line in lines[3:]]


CASES = [
    ("text makes an inline formatting context", "<p>x", ["block p:nth-child(1) inline-children", '  text "x"']),
    ("display: none makes nothing", '<p hidden>x</p><div style="display:none">y</div>', []),
    (
        "display: contents makes no box but its children's",
        '<div style="display:contents"><p></p></div>',
        ["block div:nth-child(1)>p:nth-child(1)"],
    ),
    (
        "inline content beside blocks is wrapped",
        "<div>a<p></p>b</div>",
        [
            "block div:nth-child(1)",
            "  block anonymous in div:nth-child(1) inline-children",
            '    text "a"',
            "  block div:nth-child(1)>p:nth-child(1)",
            "  block anonymous in div:nth-child(1) inline-children",
            '    text "b"',
        ],
    ),
    (
        "white space between blocks vanishes",
        "<div> <p></p> <p></p> </div>",
        [
            "block div:nth-child(1)",
            "  block div:nth-child(1)>p:nth-child(1)",
            "  block div:nth-child(1)>p:nth-child(2)",
        ],
    ),
    (
        "blocks inside an inline box share an anonymous block",
        "<div><b>a<p></p><p></p></b></div>",
        [
            "block div:nth-child(1) inline-children",
            "  inline div:nth-child(1)>b:nth-child(1)",
            '    text "a"',
            "    block anonymous in div:nth-child(1)>b:nth-child(1)",
            "      block div:nth-child(1)>b:nth-child(1)>p:nth-child(1)",
            "      block div:nth-child(1)>b:nth-child(1)>p:nth-child(2)",
        ],
    ),
    (
        "text in a flex container becomes an item",
        '<div style="display:flex">a <b>c</b></div>',
        [
            "flex div:nth-child(1)",
            "  block anonymous in div:nth-child(1) inline-children",
            '    text "a "',
            "  block div:nth-child(1)>b:nth-child(1) inline-children",
            '    text "c"',
        ],
    ),
    (
        "stray cells get a table",
        '<div style="display:table-cell">x</div>',
        [
            "table anonymous in html>body",
            "  table-part anonymous in html>body",
            "    table-part anonymous in html>body",
            "      table-part div:nth-child(1) inline-children",
            '        text "x"',
        ],
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_structure(claim: str, html: str, expected: list[str]) -> None:
    assert outline(html) == expected


def texts(tree: BoxTree) -> list[str]:
    return [box.text for box in tree.boxes if box.kind is BoxKind.TEXT]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<style>p::before{content:"<" attr(title) ">"}</style><p title=t>x', ["<t>", "x"]),
        ("<q>a<q>b</q></q>", ["“", "a", "‘", "b", "’", "”"]),
        ("<style>p{counter-increment:c}p::after{content:counter(c) '.' counter(c, lower-roman)}</style><p><p>",
         ["1.i", "2.ii"]),
        ("<style>ul{counter-reset:n}i{counter-increment:n}i::before{content:counters(n,'-')}</style>"
         "<ul><i></i><ul><i></i><i></i></ul></ul>", ["1", "1-1", "1-2"]),
        ("<style>p::before{content:none}p::after{display:none;content:'x'}</style><p>a", ["a"]),
    ],
)  # fmt: skip
def test_generated_content(html: str, expected: list[str]) -> None:
    assert texts(box_tree(html)) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ol><li><li>", ["1. ", "2. "]),
        ("<ol start=5><li><li value=10><li>", ["5. ", "10. ", "11. "]),
        ("<ol reversed><li><li>", ["2. ", "1. "]),
        ('<ol style="list-style:lower-roman"><li><li><li><li>', ["i. ", "ii. ", "iii. ", "iv. "]),
        ('<ol style="list-style:upper-alpha" start=26><li><li>', ["Z. ", "AA. "]),
        ('<ol style="list-style:decimal-leading-zero"><li>', ["01. "]),
        ('<ol style="list-style:lower-greek"><li><li>', ["α. ", "β. "]),
        ("<ul style=\"list-style:'- '\"><li>", ["- "]),
        ("<ul><li>", ["• "]),
        ('<ul style="list-style:none"><li>x', ["x"]),
        ('<style>li::marker{content:"→"}</style><ul><li>', ["→"]),
        ("<ol><li><ol><li></ol><li></ol>", ["1. ", "1. ", "2. "]),
    ],
)
def test_list_markers(html: str, expected: list[str]) -> None:
    assert texts(box_tree(html)) == expected


def test_without_scripts_a_canvas_shows_what_it_contains() -> None:
    tree = box_tree("<canvas id=a width=40>fallback</canvas>", scripting=False)
    canvas = next(element for element in tree.styled.document.elements() if element.html_id == "a")
    box = tree.boxes[tree.box_of[canvas.id]]
    assert (box.kind, box.replaced) == (BoxKind.INLINE, None)
    assert [tree.boxes[child].kind for child in box.children] == [BoxKind.TEXT]


def test_replaced_elements_keep_their_children_out() -> None:
    tree = box_tree("<canvas>fallback</canvas><video>none</video><iframe>x</iframe><object>shown</object>")
    assert [box.replaced.kind for box in tree.boxes if box.replaced] == ["canvas", "video", "iframe"]
    assert texts(tree) == ["shown"]


def test_a_broken_image_shows_its_text() -> None:
    assert texts(box_tree('<img src=nope.png alt="a picture"><img src=nope.png alt="">')) == ["a picture"]


def test_ids_are_given_in_pre_order() -> None:
    tree = box_tree("<div><p>a</p><p>b</p></div><ul><li>c</ul>")
    assert [box.id for box in tree.boxes] == list(range(len(tree.boxes)))
    for box in tree.boxes[1:]:
        assert box.parent < box.id
        assert box.id in tree.boxes[box.parent].children


def test_body_has_a_principal_box() -> None:
    tree = box_tree("<p>x")
    body = next(element for element in tree.styled.document.elements() if element.tag == "body")
    assert tree.boxes[tree.box_of[body.id]].node == body.id
