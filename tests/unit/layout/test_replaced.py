"""Sizes of replaced elements. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "natural sizes",
        "<canvas id=a width=40 height=20></canvas>",
        {"a": (0, 0, 40, 20)},
    ),
    (
        "defaults of the embedded elements",
        '<div style="display:flex;flex-direction:column;align-items:flex-start"><canvas id=a></canvas>'
        "<iframe id=b></iframe><video id=c></video></div>",
        {"a": (0, 0, 300, 150), "b": (0, 150, 304, 154), "c": (0, 304, 300, 150)},
    ),
    (
        "one size gives the other by the ratio",
        '<canvas id=a style="width:80px;display:block" width=40 height=20></canvas>'
        '<canvas id=b style="height:80px;display:block" width=40 height=20></canvas>',
        {"a": (0, 0, 80, 40), "b": (0, 40, 160, 80)},
    ),
    (
        "a broken block image holds its icon and has its own size; with empty alt it is an empty block",
        "<style>img{display:block}</style><div style='line-height:0;width:200px'>"
        "<img id=a src=none.png alt=x><img id=b src=none.png alt=x style='width:50px;height:60px'>"
        "<img id=c src=none.png alt=''><img id=d src=none.png alt='' style='width:50px;height:60px'></div>",
        {"a": (0, 0, 200, 16), "b": (0, 16, 50, 60), "c": (0, 76, 200, 0), "d": (0, 76, 50, 60)},
    ),
    (
        "a broken inline image has the size of its icon and text",
        "<div style='line-height:0;width:200px'><img id=a src=none.png alt=' ' style='width:50px;height:60px'></div>",
        {"a": (0, 0, 16, 16)},
    ),
    (
        "a video without a file has no ratio",
        '<video id=a style="width:100px;display:block"></video>',
        {"a": (0, 0, 100, 150)},
    ),
    (
        "limits keep the ratio",
        '<canvas id=a style="max-width:20px;display:block" width=100 height=50></canvas>'
        '<canvas id=b style="min-width:100px;display:block" width=10 height=5></canvas>'
        '<canvas id=c style="max-width:100px;max-height:20px;display:block"></canvas>',
        {"a": (0, 0, 20, 10), "b": (0, 10, 100, 50), "c": (0, 60, 40, 20)},
    ),
    (
        "percentages",
        '<div style="width:200px;height:100px"><canvas id=a style="width:50%;height:50%;display:block"></canvas></div>',
        {"a": (0, 0, 100, 50)},
    ),
    (
        "an image button is an image, unless that is missing",
        "<style>input{display:block}</style><div style='line-height:0;width:200px'><input id=a type=image src=\""
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>\">"
        "<input id=b type=IMAGE style='width:20px;border:2px solid;padding:3px' src=\""
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>\">"
        "<input id=c type=image src=none.png width=40 height=30></div>",
        {"a": (0, 0, 40, 20), "b": (0, 20, 30, 20), "c": (0, 40, 40, 30)},
    ),
    (
        "a missing image button with both sizes stands on the line; with empty alt it is empty",
        "<div style='font:16px Arial'><input id=a type=image src=none.png alt=x style='font:13.3333px Arial'>"
        "<input id=b type=image src=none.png width=40 height=30></div>"
        "<div id=c style='font:16px Arial'>y<input type=image src=none.png alt=''></div>",
        {"a": (0, 18, 22.671875, 16), "b": (22.671875, 0, 40, 30), "c": (0, 34, 300, 18)},
    ),
    (
        "an svg with a viewBox alone fills the width",
        '<svg id=a viewBox="0 0 100 50" style="display:block"></svg>',
        {"a": (0, 0, 300, 150)},
    ),
    (
        "an svg with a viewBox and a height",
        '<svg id=a viewBox="0 0 100 50" style="display:block;height:20px"></svg>',
        {"a": (0, 0, 40, 20)},
    ),
    (
        "object without data",
        '<object id=a style="display:block"></object>',
        {"a": (0, 0, 300, 150)},
    ),
    (
        "padding and border add to the natural size",
        '<canvas id=a width=40 height=20 style="display:block;padding:3px;border:2px solid"></canvas>',
        {"a": (0, 0, 50, 30)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_replaced(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
