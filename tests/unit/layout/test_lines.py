"""Lines and the blocks among them. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "a block inside an inline box interrupts the lines",
        '<span id=a>text <div id=b style="width:50px;height:10px"></div> more</span>',
        {"a": (0, 0, 300, 45), "b": (0, 18, 50, 10)},
    ),
    (
        "its margins collapse with the blocks around",
        '<p style="margin:20px 0;height:10px"></p><span id=a><div id=b style="margin:30px 0;height:10px">'
        '</div></span><p id=c style="margin:5px 0;height:10px"></p>',
        {"a": (0, 60, 300, 10), "b": (0, 60, 300, 10), "c": (0, 100, 300, 10)},
    ),
    (
        "a float stays in the block formatting context",
        '<div id=a><span><span style="float:left;width:40px;height:30px"></span>'
        '<div id=b style="overflow:hidden;height:10px"></div></span></div>',
        {"a": (0, 0, 300, 10), "b": (40, 0, 260, 10)},
    ),
    (
        "an inline box contains positioned boxes",
        '<div><span style="position:relative;padding:0 10px;font-size:0">'
        '<span style="display:inline-block;width:50px;height:20px"></span>'
        '<span id=a style="position:absolute;left:0;top:0;width:100%;height:5px"></span></span></div>',
        {"a": (0, 20, 70, 5)},
    ),
    (
        "line-clamp",
        '<div id=a style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;'
        'line-height:20px;width:10px">a b c d</div>',
        {"a": (0, 0, 10, 40)},
    ),
    (
        "the first letter floats",
        "<style>.f::first-letter{float:left;font-size:40px;line-height:40px}</style>"
        '<p class=f id=a style="margin:0;line-height:20px">x<br>y<br>z</p>',
        {"a": (0, 0, 300, 60)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_lines(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
