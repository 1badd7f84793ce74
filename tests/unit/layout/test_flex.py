"""Flex containers. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "items grow by their factors",
        '<div style="display:flex"><div id=a style="flex:1"></div><div id=b style="flex:2;height:10px"></div>'
        '<div id=c style="flex:none;width:30px"></div></div>',
        {"a": (0, 0, 90, 10), "b": (90, 0, 180, 10), "c": (270, 0, 30, 10)},
    ),
    (
        "factors below one leave room",
        '<div style="display:flex"><div id=a style="flex:0.2"></div><div id=b style="flex:0.3;height:10px">'
        "</div></div>",
        {"a": (0, 0, 60, 10), "b": (60, 0, 90, 10)},
    ),
    (
        "items shrink by factor and size",
        '<div style="display:flex"><div id=a style="width:200px"></div>'
        '<div id=b style="width:200px;flex-shrink:3;height:10px"></div></div>',
        {"a": (0, 0, 175, 10), "b": (175, 0, 125, 10)},
    ),
    (
        "limits freeze items",
        '<div style="display:flex"><div id=a style="max-width:50px;flex:1"></div>'
        '<div id=b style="flex:1;height:10px"></div><div id=c style="flex:1;min-width:180px"></div></div>',
        {"a": (0, 0, 50, 10), "b": (50, 0, 70, 10), "c": (120, 0, 180, 10)},
    ),
    (
        "the automatic minimum holds content",
        '<div style="display:flex;width:50px"><div id=a><div style="width:40px;height:10px"></div></div>'
        '<div id=b><div style="width:40px"></div></div></div>',
        {"a": (0, 0, 40, 10), "b": (40, 0, 40, 10)},
    ),
    (
        "but not in scroll containers",
        '<div style="display:flex;width:50px"><div id=a style="overflow:hidden">'
        '<div style="width:40px;height:10px"></div></div><div id=b><div style="width:40px"></div></div></div>',
        {"a": (0, 0, 10, 10), "b": (10, 0, 40, 10)},
    ),
    (
        "items stretch",
        '<div style="display:flex;height:50px"><div id=a style="width:10px"></div>'
        '<div id=b style="width:10px;height:20px"></div></div>',
        {"a": (0, 0, 10, 50), "b": (10, 0, 10, 20)},
    ),
    (
        "align-items",
        '<div style="display:flex;height:50px;align-items:center"><div id=a style="width:10px;height:20px">'
        '</div><div id=b style="width:10px;height:20px;align-self:flex-end"></div></div>',
        {"a": (0, 15, 10, 20), "b": (10, 30, 10, 20)},
    ),
    (
        "justify-content",
        '<div style="display:flex;justify-content:space-between"><div id=a style="width:10px;height:10px">'
        '</div><div id=b style="width:10px"></div><div id=c style="width:10px"></div></div>',
        {"a": (0, 0, 10, 10), "b": (145, 0, 10, 10), "c": (290, 0, 10, 10)},
    ),
    (
        "space-evenly",
        '<div style="display:flex;justify-content:space-evenly"><div id=a style="width:10px;height:10px">'
        '</div><div id=b style="width:10px"></div></div>',
        {"a": (93.3281, 0, 10, 10), "b": (196.656, 0, 10, 10)},
    ),
    (
        "auto margins take the free space",
        '<div style="display:flex;height:50px"><div id=a style="margin:auto;width:10px;height:10px"></div>'
        '<div id=b style="margin-left:auto;width:10px"></div></div>',
        {"a": (93.3281, 20, 10, 10), "b": (290, 0, 10, 50)},
    ),
    (
        "row-reverse and order",
        '<div style="display:flex;flex-direction:row-reverse">'
        '<div id=a style="width:10px;height:10px;order:1"></div><div id=b style="width:20px"></div></div>',
        {"a": (270, 0, 10, 10), "b": (280, 0, 20, 10)},
    ),
    (
        "wrapping with gaps",
        '<div style="display:flex;flex-wrap:wrap;gap:5px 7px"><div id=a style="width:140px;height:20px">'
        '</div><div id=b style="width:150px;height:30px"></div><div id=c style="width:150px;height:10px">'
        "</div></div>",
        {"a": (0, 0, 140, 20), "b": (147, 0, 150, 30), "c": (0, 35, 150, 10)},
    ),
    (
        "wrap-reverse",
        '<div style="display:flex;flex-wrap:wrap-reverse;height:100px">'
        '<div id=a style="width:200px;height:20px"></div><div id=b style="width:200px;height:30px"></div>'
        "</div>",
        {"a": (0, 80, 200, 20), "b": (0, 25, 200, 30)},
    ),
    (
        "align-content",
        '<div style="display:flex;flex-wrap:wrap;align-content:space-around;height:100px">'
        '<div id=a style="width:200px;height:20px"></div><div id=b style="width:200px;height:30px"></div>'
        "</div>",
        {"a": (0, 12.5, 200, 20), "b": (0, 57.5, 200, 30)},
    ),
    (
        "a column is as high as its items",
        '<div id=c style="display:flex;flex-direction:column"><div id=a style="height:20px;flex:1"></div>'
        '<div id=b style="height:30px;margin:5px 0"></div></div>',
        {"a": (0, 0, 300, 0), "b": (0, 5, 300, 30), "c": (0, 0, 300, 40)},
    ),
    (
        "a column of definite height",
        '<div style="display:flex;flex-direction:column;height:100px"><div id=a style="flex:1"></div>'
        '<div id=b style="height:30px"></div></div>',
        {"a": (0, 0, 300, 70), "b": (0, 70, 300, 30)},
    ),
    (
        "a flexed height is definite",
        '<div style="display:flex;flex-direction:column;height:100px"><div style="flex:1">'
        '<div id=a style="height:50%"></div></div></div>',
        {"a": (0, 0, 300, 50)},
    ),
    (
        "a stretched height is definite",
        '<div style="display:flex;height:100px"><div style="flex:1"><div id=a style="height:50%"></div></div></div>',
        {"a": (0, 0, 300, 50)},
    ),
    (
        "column-reverse",
        '<div style="display:flex;flex-direction:column-reverse;height:100px"><div id=a style="height:20px">'
        '</div><div id=b style="height:30px"></div></div>',
        {"a": (0, 80, 300, 20), "b": (0, 50, 300, 30)},
    ),
    (
        "columns wrap at the maximum height",
        '<div id=c style="display:flex;flex-direction:column;flex-wrap:wrap;max-height:60px">'
        '<div id=a style="height:40px"></div><div id=b style="height:40px"></div></div>',
        {"a": (0, 0, 150, 40), "b": (150, 0, 150, 40), "c": (0, 0, 300, 40)},
    ),
    (
        "positioned children stand where a sole item would",
        '<div style="display:flex;position:relative;height:60px;justify-content:center;align-items:flex-end">'
        '<div id=a style="position:absolute;width:20px;height:10px"></div><div style="width:50px"></div>'
        "</div>",
        {"a": (140, 50, 20, 10)},
    ),
    (
        "right to left",
        '<div dir=rtl style="display:flex"><div id=a style="width:20px;height:10px"></div>'
        '<div id=b style="width:30px"></div></div>',
        {"a": (280, 0, 20, 10), "b": (250, 0, 30, 10)},
    ),
    (
        "flex-basis",
        '<div style="display:flex"><div id=a style="flex-basis:50%"></div>'
        '<div id=b style="flex-basis:calc(20% + 10px);height:10px"></div></div>',
        {"a": (0, 0, 150, 10), "b": (150, 0, 70, 10)},
    ),
    (
        "nested columns of percentages",
        '<div style="display:flex;height:80px"><div style="display:flex;flex-direction:column;flex:1">'
        '<div id=a style="flex:1;overflow:auto"><div style="height:200px"></div></div>'
        '<div id=b style="height:20px"></div></div></div>',
        {"a": (0, 0, 300, 60), "b": (0, 60, 300, 20)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_flex(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
