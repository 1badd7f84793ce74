"""Subgrids. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = (
    "<style>body{margin:0;font:16px/20px Arial;width:500px}#p,.s{display:grid}.s{grid-template-columns:subgrid}</style>"
)
CASES: list[tuple[str, str, Rects]] = [
    (
        "items of a subgrid size the tracks of its parent",
        "<div id=p style='grid-template-columns:auto auto auto;justify-content:start'><div id=s"
        " style='display:grid;grid-column:span 3;grid-template-columns:subgrid'><div id=a>browser</div><div"
        " id=b>it</div><div id=c>layer</div></div><div id=d>a</div><div id=e>unbreakablelongword</div><div"
        " id=f>x</div></div>",
        {
            "p": (0, 0, 500, 40),
            "s": (0, 0, 244.59375, 20),
            "a": (0, 0, 56.90625, 20),
            "b": (56.90625, 0, 153, 20),
            "c": (209.90625, 0, 34.6875, 20),
            "d": (0, 20, 56.90625, 20),
            "e": (56.90625, 20, 153, 20),
            "f": (209.90625, 20, 34.6875, 20),
        },
    ),
    (
        "edges of a subgrid count for the items at its ends",
        "<div id=p style='grid-template-columns:auto auto auto;justify-content:start;gap:10px'><div id=s"
        " style='display:grid;grid-column:2/4;grid-template-columns:subgrid;padding:4px 7px;border:2px solid;"
        "margin:3px 5px'><div id=a>browser</div><div id=b>it</div><div id=c>layer</div></div><div id=d>a</div>"
        "<div id=e>word</div><div id=f>x</div></div>",
        {
            "p": (0, 0, 500, 88),
            "s": (23.90625, 3, 92.90625, 52),
            "a": (32.90625, 9, 56.90625, 20),
            "b": (99.8125, 9, 8, 20),
            "c": (32.90625, 29, 56.90625, 20),
            "d": (0, 68, 8.90625, 20),
            "e": (18.90625, 68, 70.90625, 20),
            "f": (99.8125, 68, 22, 20),
        },
    ),
    (
        "a larger gutter pushes the parent's tracks apart",
        "<div id=p style='grid-template-columns:auto auto auto;justify-content:start;gap:10px'><div id=s"
        " style='display:grid;grid-column:1/4;grid-template-columns:subgrid;gap:30px'><div id=a>browser</div>"
        "<div id=b>it</div><div id=c>layer</div></div><div id=d>a</div><div id=e>word</div><div id=f>x</div>"
        "</div>",
        {
            "p": (0, 0, 500, 50),
            "s": (0, 0, 166.28125, 20),
            "a": (0, 0, 56.90625, 20),
            "b": (86.90625, 0, 14.6875, 20),
            "c": (131.59375, 0, 34.6875, 20),
            "d": (0, 30, 66.90625, 20),
            "e": (76.90625, 30, 34.6875, 20),
            "f": (121.59375, 30, 44.6875, 20),
        },
    ),
    (
        "a smaller gutter lets items reach into the parent's",
        "<div id=p style='grid-template-columns:auto auto auto;justify-content:start;gap:20px'><div id=s"
        " style='display:grid;grid-column:1/4;grid-template-columns:subgrid;gap:4px'><div id=a>browser</div><div"
        " id=b>it</div><div id=c>layer</div></div><div id=d>a</div><div id=e>word</div><div id=f>x</div></div>",
        {
            "p": (0, 0, 500, 60),
            "s": (0, 0, 150.28125, 20),
            "a": (0, 0, 56.90625, 20),
            "b": (60.90625, 0, 50.6875, 20),
            "c": (115.59375, 0, 34.6875, 20),
            "d": (0, 40, 48.90625, 20),
            "e": (68.90625, 40, 34.6875, 20),
            "f": (123.59375, 40, 26.6875, 20),
        },
    ),
    (
        "rows are shared with gutters of their own",
        "<div id=p style='grid-template-rows:auto auto auto;gap:5px 10px;grid-template-columns:1fr 1fr'><div"
        " id=s style='display:grid;grid-row:span 3;grid-template-rows:subgrid'><div id=a>browser</div><div"
        " id=b>it</div><div id=c>layer</div></div><div id=t style='display:grid;grid-row:span 3;"
        "grid-template-rows:subgrid;padding:3px;row-gap:0'><div id=d style='height:50px'></div><div id=e>word"
        "</div><div id=f style='height:40px'>x</div></div></div>",
        {
            "p": (0, 0, 500, 121),
            "s": (0, 0, 245, 121),
            "a": (0, 0, 245, 50.5),
            "b": (0, 55.5, 245, 20),
            "c": (0, 80.5, 245, 40.5),
            "t": (255, 0, 245, 121),
            "d": (258, 3, 239, 50),
            "e": (258, 53, 239, 25),
            "f": (258, 78, 239, 40),
        },
    ),
    (
        "line names come from the parent and the subgrid; there are no implicit tracks",
        "<div id=p style='grid-template-columns:[x] 40px [y] 60px [z] 80px [w];grid-template-rows:20px 30px 40px;"
        "gap:2px'><div id=s style='display:grid;grid-column:y/w;grid-row:1/3;grid-template-columns:subgrid [a]"
        " [b] [c];grid-template-rows:subgrid'><div id=a style='grid-column:b/c'></div><div id=b"
        " style='grid-column:z'></div><div id=c style='grid-column:y;grid-row:2'></div><div id=d"
        " style='grid-area:5/5'></div></div></div>",
        {
            "p": (0, 0, 500, 94),
            "s": (42, 0, 142, 52),
            "a": (104, 0, 80, 20),
            "b": (104, 22, 80, 30),
            "c": (42, 22, 60, 30),
            "d": (104, 22, 80, 30),
        },
    ),
    (
        "areas of the parent are cut",
        '<div id=p style=\'grid-template-areas:"h h m" "s c m";grid-template-columns:30px 60px 90px;'
        "grid-template-rows:20px 30px'><div id=s style='display:grid;grid-column:2/4;grid-row:1/3;"
        "grid-template-columns:subgrid;grid-template-rows:subgrid'><div id=a style='grid-area:h'></div><div id=b"
        " style='grid-area:m'></div><div id=c style='grid-area:c'></div></div></div>",
        {
            "p": (0, 0, 500, 50),
            "s": (30, 0, 150, 50),
            "a": (30, 0, 60, 20),
            "b": (90, 0, 90, 50),
            "c": (30, 20, 60, 30),
        },
    ),
    (
        "subgrids nest",
        "<div id=p style='grid-template-columns:repeat(4,auto);justify-content:start;column-gap:6px'><div id=s"
        " style='display:grid;grid-column:span 4;grid-template-columns:subgrid;padding-left:5px'><div id=t"
        " style='display:grid;grid-column:2/5;grid-template-columns:subgrid;margin:0 9px;gap:0'><div id=a>sum"
        "</div><div id=b>layer</div><div id=c>it</div></div><div id=u>x</div></div><div id=d>a</div><div id=e>bb"
        "</div><div id=f>ccc</div><div id=g>d</div></div>",
        {
            "p": (0, 0, 500, 60),
            "s": (0, 0, 109.921875, 40),
            "t": (28, 0, 72.921875, 20),
            "a": (28, 0, 30.234375, 20),
            "b": (58.234375, 0, 34.6875, 20),
            "c": (92.921875, 0, 8, 20),
            "u": (5, 20, 8, 20),
            "d": (0, 40, 13, 20),
            "e": (19, 40, 36.234375, 20),
            "f": (61.234375, 40, 28.6875, 20),
            "g": (95.921875, 40, 14, 20),
        },
    ),
    (
        "an empty subgrid takes its edges' room",
        "<div id=p style='grid-template-columns:auto auto;justify-content:start'><div id=s style='display:grid;"
        "grid-column:span 2;grid-template-columns:subgrid;padding:0 20px'></div><div id=d>a</div><div id=e>b"
        "</div></div>",
        {"p": (0, 0, 500, 20), "s": (0, 0, 40, 0), "d": (0, 0, 20, 20), "e": (20, 0, 20, 20)},
    ),
    (
        "line names do not make a subgrid span more",
        "<div id=p style='grid-template-columns:auto auto auto;justify-content:start'><div id=s"
        " style='display:grid;grid-template-columns:subgrid [a] [b] [c]'><div id=a>browser</div><div id=b>it"
        "</div></div><div id=t style='display:grid;grid-template-columns:subgrid'><div id=c>aa</div><div id=d>bb"
        "</div></div><div id=u style='display:grid;grid-template-columns:subgrid repeat(auto-fill,[q])'><div>u"
        "</div></div><div id=v style='display:grid;grid-template-columns:subgrid [a] repeat(auto-fill,[q] [r])'>"
        "<div>u</div></div></div>",
        {
            "p": (0, 0, 500, 60),
            "s": (0, 0, 56.90625, 40),
            "a": (0, 0, 56.90625, 20),
            "b": (0, 20, 56.90625, 20),
            "t": (56.90625, 0, 17.796875, 40),
            "c": (56.90625, 0, 17.796875, 20),
            "d": (56.90625, 20, 17.796875, 20),
            "u": (74.703125, 0, 8.90625, 40),
            "v": (0, 40, 56.90625, 20),
        },
    ),
    (
        "a subgrid in another direction mirrors the tracks",
        "<div id=p style='grid-template-columns:50px 70px 90px;direction:rtl;gap:4px'><div id=s"
        " style='display:grid;grid-column:1/4;grid-template-columns:subgrid;direction:ltr;padding-left:10px'>"
        "<div id=a>b</div><div id=b>it</div></div></div>",
        {"p": (0, 0, 500, 20), "s": (282, 0, 218, 20), "a": (292, 0, 80, 20), "b": (376, 0, 70, 20)},
    ),
    (
        "gutters that grew by distribution are inherited",
        "<div id=p style='grid-template-columns:50px 70px 90px;justify-content:space-between;gap:4px'><div id=s"
        " style='display:grid;grid-column:1/4;grid-template-columns:subgrid;gap:0'><div id=a>b</div><div id=b>it"
        "</div><div id=c>it</div></div><div id=t style='display:grid;grid-column:1/4;"
        "grid-template-columns:subgrid;'><div id=d>b</div><div id=e>it</div><div id=f>it</div></div></div>",
        {
            "p": (0, 0, 500, 44),
            "s": (0, 0, 500, 20),
            "a": (0, 0, 122.5, 20),
            "b": (122.5, 0, 215, 20),
            "c": (337.5, 0, 162.5, 20),
            "t": (0, 24, 500, 20),
            "d": (0, 24, 50, 20),
            "e": (195, 24, 70, 20),
            "f": (410, 24, 90, 20),
        },
    ),
    (
        "a subgrid ignores sizes and alignment on its subgridded axis; layout containment makes it a grid",
        "<div id=p style='grid-template-columns:1fr 1fr 1fr;gap:4px'><div id=s style='display:grid;"
        "grid-column:1/3;grid-template-columns:subgrid;width:20px;max-width:10px;height:30px;justify-self:center;"
        "align-self:end'><div id=a>b</div><div id=b>it</div><div id=c>it</div></div><div id=t"
        " style='display:grid;contain:layout;grid-column:1/4;grid-template-columns:subgrid;'><div id=d>b</div>"
        "<div id=e>it</div><div id=f>it</div></div></div>",
        {
            "p": (0, 0, 500, 94),
            "s": (0, 0, 332, 30),
            "a": (0, 0, 164, 20),
            "b": (168, 0, 164, 20),
            "c": (0, 20, 164, 20),
            "t": (0, 34, 500, 60),
            "d": (0, 34, 500, 20),
            "e": (0, 54, 500, 20),
            "f": (0, 74, 500, 20),
        },
    ),
    (
        "without a parent grid there is no subgrid",
        "<div id=p style='grid-template-rows:subgrid;grid-template-columns:subgrid'><div id=d>b</div><div"
        " id=e>it</div><div id=f>it</div></div>",
        {"p": (0, 0, 500, 60), "d": (0, 0, 500, 20), "e": (0, 20, 500, 20), "f": (0, 40, 500, 20)},
    ),
    (
        "columns flow into the parent's rows",
        "<div id=p style='grid-template-rows:30px auto;grid-auto-flow:column;justify-content:start;gap:3px'><div"
        " id=s style='display:grid;grid-row:1/3;grid-template-rows:subgrid;grid-auto-flow:column'><div id=a>b"
        "</div><div id=b>it</div><div id=c>longer</div></div><div id=q>q</div></div>",
        {
            "p": (0, 0, 500, 53),
            "s": (0, 0, 53.390625, 53),
            "a": (0, 0, 8.90625, 30),
            "b": (0, 33, 8.90625, 20),
            "c": (8.90625, 0, 44.484375, 30),
            "q": (56.390625, 0, 8.90625, 30),
        },
    ),
    (
        "items that span tracks of a subgrid",
        "<div id=p style='grid-template-columns:auto 1fr;gap:3px;width:300px'><div id=s style='display:grid;"
        "grid-column:1/3;grid-template-columns:subgrid;'><div id=a>label</div><div id=b>it</div><div id=c>longer"
        "</div><div id=e style='grid-column:span 2'>long text across both columns</div></div><div id=q>q</div>"
        "</div>",
        {
            "p": (0, 0, 300, 83),
            "s": (0, 0, 300, 60),
            "a": (0, 0, 44.484375, 20),
            "b": (47.484375, 0, 252.515625, 20),
            "c": (0, 20, 44.484375, 20),
            "e": (0, 40, 300, 20),
            "q": (0, 63, 44.484375, 20),
        },
    ),
    (
        "cards share rows",
        "<div id=p style='grid-template-columns:repeat(3,1fr);gap:10px;width:300px'><div id=s"
        " style='display:grid;grid-row:span 2;grid-template-rows:subgrid;padding:5px;gap:2px'><div id=a>title"
        "</div><div id=b>text text text text text text</div></div><div id=t style='display:grid;grid-row:span 2;"
        "grid-template-rows:subgrid;padding:5px'><div id=c>a long title of card</div><div id=d>text</div></div>"
        "<div id=u style='display:grid;grid-row:span 2;grid-template-rows:subgrid;padding:5px'><div id=e>title"
        "</div><div id=f>text</div></div></div>",
        {
            "p": (0, 0, 300, 116),
            "s": (0, 0, 93.328125, 116),
            "a": (5, 5, 83.328125, 44),
            "b": (5, 51, 83.328125, 60),
            "t": (103.328125, 0, 93.328125, 116),
            "c": (108.328125, 5, 83.328125, 40),
            "d": (108.328125, 55, 83.328125, 56),
            "u": (206.65625, 0, 93.34375, 116),
            "e": (211.65625, 5, 83.34375, 40),
            "f": (211.65625, 55, 83.34375, 56),
        },
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_subgrid(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
