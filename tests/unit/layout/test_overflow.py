"""Scrollable overflow and scrollbars."""

from __future__ import annotations

import pytest

from compositor.layout import FragmentTree, LayoutRect, dump_layout

from .pages import fragments, rects

START = '<body style="margin:0"><div id=a style="width:100px;height:100px;'


def overflow_of_a(tree: FragmentTree) -> LayoutRect | None:
    document = tree.boxes.styled.document
    node = next(element.id for element in document.elements() if element.html_id == "a")
    return tree.fragments[tree.fragments_of[tree.boxes.box_of[node]][0]].piece.overflow


@pytest.mark.parametrize(
    ("claim", "html", "expected"),
    [
        (
            "paint containment cuts a child's overflow",
            '"><p style="contain:paint;height:9px;margin:0"><b style="display:block;height:200px"></b></p>',
            None,
        ),
        (
            "a grid that scrolls holds its tracks, with items in them or not",
            'display:grid;overflow:hidden;grid:150px / repeat(2,80px);gap:10px;padding:0 8px 7px 5px"></div>',
            (0, 0, 183, 157),
        ),
        (
            "from right to left it scrolls to the left",
            'display:grid;overflow:hidden;direction:rtl;grid-template-columns:170px;padding-left:5px"></div>',
            (-70, 0, 175, 100),
        ),
        (
            "one that does not scroll is not overflown by tracks",
            'display:grid;grid:150px / 170px"></div>',
            None,
        ),
        (
            "so does skippable content",
            '"><p style="content-visibility:auto;height:9px;margin:0"><b style="display:block;height:200px"></b></p>',
            None,
        ),
        (
            "so does layout containment",
            '"><p style="contain:layout;height:9px;margin:0"><b style="display:block;height:200px"></b></p>',
            None,
        ),
        (
            "but not size containment",
            '"><p style="contain:size;height:9px;margin:0"><b style="display:block;height:200px"></b></p>',
            (0, 0, 100, 200),
        ),
        (
            "in a table, it applies to cells",
            '"><table cellspacing=0><td style="contain:layout;padding:0">'
            '<p style="height:9px;width:200px;margin-right:-150px">',
            None,
        ),
        (
            "and not to rows",
            '"><table cellspacing=0><tr style="contain:layout"><td style="padding:0">'
            '<p style="height:9px;width:200px;margin-right:-150px">',
            (0, 0, 200, 100),
        ),
        ("content that fits adds nothing", 'overflow:auto"><p style="height:10px"></p>', None),
        ("taller content", 'overflow:auto"><div style="height:150px"></div>', (0, 0, 100, 150)),
        (
            "padding and the child's margin follow in-flow content of a scroller",
            'overflow:auto;padding:10px"><div style="height:150px;margin-bottom:5px"></div>',
            (0, 0, 120, 175),
        ),
        (
            "the margins of a block without height are one",
            'overflow:auto"><div style="height:150px"></div><div style="margin:8px 0 25px"></div>',
            (0, 0, 100, 175),
        ),
        (
            "and collapse with those before it",
            'overflow:auto"><div style="height:150px;margin-bottom:30px"></div><div style="margin:8px 0 25px"></div>',
            (0, 0, 100, 180),
        ),
        ("but not in other boxes", 'padding:10px"><div style="height:150px"></div>', (0, 0, 120, 160)),
        (
            "what lies before the start cannot be scrolled to",
            'overflow:auto"><div style="margin:-20px;width:10px;height:10px"></div>',
            None,
        ),
        (
            "positioned boxes count where they are contained",
            'position:relative;overflow:auto"><div style="position:absolute;left:90px;top:0;width:30px;height:5px">',
            (0, 0, 120, 100),
        ),
        (
            "transforms count",
            'overflow:auto"><div style="width:10px;height:10px;transform:translate(95px,120px)">',
            (0, 0, 105, 130),
        ),
        (
            "right to left, the overflow is at the left",
            'overflow:auto;direction:rtl"><div style="width:150px;height:10px">',
            (-50, 0, 150, 100),
        ),
        (
            "hidden content does not add to the parent",
            '"><div style="height:50px;overflow:hidden"><div style="height:200px">',
            None,
        ),
    ],
)
def test_scrollable_overflow(claim: str, html: str, expected: tuple[float, float, float, float] | None) -> None:
    found = overflow_of_a(fragments(START + html))
    assert (None if found is None else tuple(value / 64 for value in found)) == expected


def test_the_root_fragment_has_the_documents_overflow() -> None:
    root = fragments('<body style="margin:0"><div style="height:2000px"></div>').fragments[0].piece
    assert (root.width, root.height) == (800 * 64, 600 * 64)
    assert root.overflow == LayoutRect(0, 0, 800 * 64, 2000 * 64)


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("html, body { height: 100% } html { overflow-x: hidden }", (800, 2000)),
        ("html, body { height: 100% } html { overflow: auto } p { width: 1500px }", (1500, 2000)),
        ("html, body { height: 100% } body { overflow: auto } p { width: 1500px }", (1500, 2000)),
        ("html { overflow: hidden } body { height: 100px; overflow: hidden }", (800, 600)),
    ],
)
def test_what_the_viewport_took_overflow_from_cuts_nothing_itself(style: str, expected: tuple[int, int]) -> None:
    html = f"<!DOCTYPE html><style>body, p {{ margin: 0 }} p {{ height: 2000px }} {style}</style><p>"
    overflow = fragments(html).fragments[0].piece.overflow
    assert ((800, 600) if overflow is None else (overflow.width // 64, overflow.height // 64)) == expected


@pytest.mark.parametrize(
    ("claim", "outer", "expected"),
    [
        ("scroll always takes room", 'style="overflow:scroll;width:100px;height:50px"', 85),
        ("auto takes none while all fits", 'style="overflow:auto;width:100px;height:500px"', 100),
        ("auto takes room when content is too tall", 'style="overflow:auto;width:100px;height:50px"', 85),
        ("hidden never does", 'style="overflow:hidden;width:100px;height:50px"', 100),
        ("a stable gutter does", 'style="overflow:auto;scrollbar-gutter:stable;width:100px;height:500px"', 85),
        ("none does not", 'style="overflow:scroll;scrollbar-width:none;width:100px;height:50px"', 100),
    ],
)
def test_classic_scrollbars(claim: str, outer: str, expected: float) -> None:
    html = f'<body style="margin:0"><div {outer}><div id=a style="height:200px"></div></div>'
    assert rects(html, "classic")["a"][2] == expected
    assert rects(html)["a"][2] == 100


def test_the_viewport_scrolls_instead_of_the_root() -> None:
    html = '<body id=a style="margin:0;overflow:auto"><div style="height:2000px"></div>'
    assert rects(html, "classic")["a"] == (0, 0, 785, 2000)
    assert rects(html)["a"] == (0, 0, 800, 2000)


def test_dump_prints_every_fragment() -> None:
    tree = fragments('<body style="margin:0"><div style="width:50px;height:20px"></div>')
    assert dump_layout(tree).splitlines() == [
        "box 0,0 800x600 #document",
        "  box 0,0 800x20 html",
        "    box 0,0 800x20 html>body",
        "      box 0,0 50x20 html>body>div:nth-child(1)",
    ]
