"""Grid containers. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "fr shares what is left",
        '<div style="display:grid;grid-template-columns:50px 1fr 2fr"><div id=a style="height:10px"></div>'
        "<div id=b></div><div id=c></div></div>",
        {"a": (0, 0, 50, 10), "b": (50, 0, 83.3281, 10), "c": (133.328, 0, 166.672, 10)},
    ),
    (
        "rows are as high as their items",
        '<div id=c style="display:grid;grid-template-columns:1fr 1fr;gap:5px 10px">'
        '<div id=a style="height:10px"></div><div style="height:30px"></div><div id=b style="height:20px">'
        "</div></div>",
        {"a": (0, 0, 145, 10), "b": (0, 35, 145, 20), "c": (0, 0, 300, 55)},
    ),
    (
        "auto columns stretch",
        '<div style="display:grid;grid-template-columns:auto auto"><div id=a>'
        '<div style="width:40px;height:10px"></div></div><div id=b><div style="width:60px"></div></div></div>',
        {"a": (0, 0, 140, 10), "b": (140, 0, 160, 10)},
    ),
    (
        "auto-fill",
        '<div style="display:grid;grid-template-columns:repeat(auto-fill,minmax(80px,1fr));gap:10px">'
        '<div id=a style="height:10px"></div></div>',
        {"a": (0, 0, 93.3281, 10)},
    ),
    (
        "auto-fit",
        '<div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(80px,1fr));gap:10px">'
        '<div id=a style="height:10px"></div></div>',
        {"a": (0, 0, 300, 10)},
    ),
    (
        "areas",
        "<div style=\"display:grid;grid-template-areas:'h h' 's m';grid-template-columns:80px 1fr;"
        'grid-template-rows:20px 30px"><div id=a style="grid-area:m"></div><div id=b style="grid-area:h">'
        "</div></div>",
        {"a": (80, 20, 220, 30), "b": (0, 0, 300, 20)},
    ),
    (
        "lines, spans and negative lines",
        '<div style="display:grid;grid-template-columns:repeat(4,1fr);grid-auto-rows:10px">'
        '<div id=a style="grid-column:2/4"></div><div id=b style="grid-column:span 3"></div>'
        '<div id=c style="grid-column:2/-1"></div></div>',
        {"a": (75, 0, 150, 10), "b": (0, 10, 225, 10), "c": (75, 20, 225, 10)},
    ),
    (
        "implicit tracks before the grid",
        '<div style="display:grid;grid-template-columns:50px 50px;grid-auto-columns:20px">'
        '<div id=a style="grid-column:-5;height:10px"></div><div id=b style="grid-column:1"></div></div>',
        {"a": (0, 0, 20, 10), "b": (40, 0, 50, 10)},
    ),
    (
        "dense packing",
        '<div style="display:grid;grid-template-columns:repeat(3,1fr);grid-auto-rows:10px;'
        'grid-auto-flow:dense"><div id=a style="grid-column:span 2"></div>'
        '<div id=b style="grid-column:span 2"></div><div id=c></div></div>',
        {"a": (0, 0, 200, 10), "b": (0, 10, 200, 10), "c": (200, 0, 100, 10)},
    ),
    (
        "column flow",
        '<div style="display:grid;grid-auto-flow:column;grid-template-rows:10px 20px;grid-auto-columns:40px">'
        "<div id=a></div><div id=b></div><div id=c></div></div>",
        {"a": (0, 0, 40, 10), "b": (0, 10, 40, 20), "c": (40, 0, 40, 10)},
    ),
    (
        "items align",
        '<div style="display:grid;grid-template-columns:100px;grid-template-rows:50px;'
        'place-items:center end"><div id=a style="width:20px;height:10px"></div></div>',
        {"a": (80, 20, 20, 10)},
    ),
    (
        "tracks align",
        '<div style="display:grid;grid-template-columns:50px 50px;justify-content:space-between;'
        'align-content:end;height:60px"><div id=a style="height:10px"></div><div id=b></div></div>',
        {"a": (0, 50, 50, 10), "b": (250, 50, 50, 10)},
    ),
    (
        "auto margins",
        '<div style="display:grid;grid-template-columns:100px;grid-template-rows:50px">'
        '<div id=a style="width:20px;height:10px;margin:auto"></div></div>',
        {"a": (40, 20, 20, 10)},
    ),
    (
        "spanning items grow their columns",
        '<div style="display:grid;grid-template-columns:auto auto;justify-content:start">'
        '<div id=a style="grid-column:span 2"><div style="width:100px;height:10px"></div></div><div id=b>'
        "</div><div id=c></div></div>",
        {"a": (0, 0, 100, 10), "b": (0, 10, 50, 0), "c": (50, 10, 50, 0)},
    ),
    (
        "a zero minimum lets tracks shrink",
        '<div style="display:grid;grid-template-columns:minmax(0,1fr) 1fr"><div id=a></div><div id=b>'
        '<div style="width:200px;height:10px"></div></div></div>',
        {"a": (0, 0, 100, 10), "b": (100, 0, 200, 10)},
    ),
    (
        "min-content, max-content and fit-content",
        '<div style="display:grid;grid-template-columns:min-content max-content fit-content(40px)"><div id=a>'
        '<div style="width:20px;height:10px"></div></div><div id=b><div style="width:30px"></div></div>'
        '<div id=c><div style="width:80px"></div></div></div>',
        {"a": (0, 0, 20, 10), "b": (20, 0, 30, 10), "c": (50, 0, 80, 10)},
    ),
    (
        "percentages of rows need a height",
        '<div style="display:grid;height:100px;grid-template-rows:30% 1fr"><div id=a></div><div id=b></div></div>',
        {"a": (0, 0, 300, 30), "b": (0, 30, 300, 70)},
    ),
    (
        "positioned children refer to their area",
        '<div style="display:grid;position:relative;grid-template-columns:50px 1fr;height:60px">'
        '<div id=a style="position:absolute;grid-column:2;left:0;top:0;width:10px;height:10px"></div>'
        '<div id=b style="position:absolute;right:0;bottom:0;width:10px;height:10px"></div></div>',
        {"a": (50, 0, 10, 10), "b": (290, 50, 10, 10)},
    ),
    (
        "right to left",
        '<div dir=rtl style="display:grid;grid-template-columns:50px 100px"><div id=a style="height:10px">'
        "</div><div id=b></div></div>",
        {"a": (250, 0, 50, 10), "b": (150, 0, 100, 10)},
    ),
    (
        "minimum heights stretch rows",
        '<div style="display:grid;min-height:90px;grid-template-rows:1fr 2fr"><div id=a></div><div id=b></div></div>',
        {"a": (0, 0, 300, 30), "b": (0, 30, 300, 60)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_grid(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
