"""Widths that follow from heights by an aspect ratio; heights given by keywords. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "a flex item is at least as wide as its content",
        "<div style='display:flex'><div id=e1 style='height:19px;aspect-ratio:3/2'>layer</div></div>",
        {"e1": (0, 0, 34.6875, 19)},
    ),
    (
        "limits of the height carry over",
        "<div style='display:flex'><div id=e1 style='height:60px;aspect-ratio:3/2'>layer</div><div id=e2"
        " style='height:60px;max-height:30px;aspect-ratio:3/2'>layer</div></div>",
        {"e1": (0, 0, 90, 60), "e2": (90, 0, 45, 30)},
    ),
    (
        "stretched heights give flex base sizes",
        "<div style='display:flex;height:40px;width:100px'><div id=e1 style='aspect-ratio:3'>layer</div><div"
        " id=e2 style='aspect-ratio:3;min-width:0'>layer</div></div>",
        {"e1": (0, 0, 120, 40), "e2": (120, 0, 0, 40)},
    ),
    (
        "a height gives an automatic minimum",
        "<div style='display:flex;width:50px'><div id=e1 style='aspect-ratio:3;height:60px'>layer</div><div"
        " id=e2 style='aspect-ratio:3;max-height:30px'>layer</div></div>",
        {"e1": (0, 0, 180, 60), "e2": (180, 0, 34.6875, 30)},
    ),
    (
        "columns of flexible items with ratios",
        "<div style='display:flex;flex-direction:column;height:90px'><div id=e1 style='aspect-ratio:3;"
        "flex:1'>layer</div><div id=e2 style='aspect-ratio:1/3;align-self:start;flex:1'>layer</div></div>",
        {"e1": (0, 0, 800, 266.65625), "e2": (0, 266.65625, 34.6875, 104.0625)},
    ),
    (
        "images shrink",
        "<div style='display:flex;width:100px'><canvas id=a width=200 height=100></canvas><canvas id=b width=200"
        " height=100 style='height:50px'></canvas><canvas id=c width=20 height=10 style='flex:1'></canvas></div>",
        {"a": (0, 0, 200, 100), "b": (200, 0, 100, 50), "c": (300, 0, 20, 100)},
    ),
    (
        "stretched images",
        "<div style='display:flex;height:60px'><canvas id=a width=200 height=100></canvas><canvas id=b width=20"
        " height=10 style='flex:none'></canvas><canvas id=c width=20 height=10 style='align-self:start;flex:1'>"
        "</canvas></div>",
        {"a": (0, 0, 120, 60), "b": (120, 0, 120, 60), "c": (240, 0, 560, 280)},
    ),
    (
        "a container's height gives its content's width",
        "<div style='display:inline-flex;height:60px' id=g><canvas id=a width=20 height=10></canvas><svg"
        " viewBox='0 0 2 1' id=b></svg></div><div style='display:inline-flex;height:60px' id=h><div id=c"
        " style='aspect-ratio:1'></div></div>",
        {
            "g": (0, 0, 240, 60),
            "a": (0, 0, 120, 60),
            "b": (120, 0, 120, 60),
            "h": (240, 0, 60, 60),
            "c": (240, 0, 60, 60),
        },
    ),
    (
        "images in a column",
        "<div style='display:flex;flex-direction:column;height:60px;width:200px' id=g><canvas id=a width=20"
        " height=100></canvas><canvas id=b width=20 height=100 style='min-height:0'></canvas><canvas id=c"
        " width=20 height=100 style='align-self:start'></canvas></div>",
        {"g": (0, 0, 200, 60), "a": (0, 0, 200, 1000), "b": (0, 1000, 200, 0), "c": (0, 1000, 20, 100)},
    ),
    (
        "rows give widths",
        "<div style='display:inline-grid;height:60px' id=g><div id=a style='aspect-ratio:2'></div></div><div"
        " style='display:inline-grid;grid-template-rows:60px' id=h><div id=b style='aspect-ratio:2'></div>"
        "<canvas id=c width=20 height=10></canvas></div>",
        {
            "g": (0, 0, 120, 60),
            "a": (0, 0, 120, 60),
            "h": (120, 0, 120, 70),
            "b": (120, 0, 120, 60),
            "c": (120, 60, 20, 10),
        },
    ),
    (
        "percentage heights give widths",
        "<div id=a style='display:inline-block;height:40px'><div id=b style='height:100%;aspect-ratio:2'></div>"
        "</div><div id=c style='float:left;height:40px'><canvas id=d width=20 height=10 style='height:100%'>"
        "</canvas></div>",
        {"a": (80, 0, 80, 40), "b": (80, 0, 80, 40), "c": (0, 0, 80, 40), "d": (0, 0, 80, 40)},
    ),
    (
        "height limits by keyword",
        "<div id=a style='max-height:min-content;border:3px solid;aspect-ratio:2/1'></div><div id=b"
        " style='height:117px;max-height:min-content'>x</div><div style='display:grid'><div id=c"
        " style='max-height:min-content'></div><div id=d style='height:30px'>x</div><div id=e"
        " style='min-height:max-content;height:5px'>x</div><div id=f style='height:min-content'>x</div></div>",
        {
            "a": (0, 0, 800, 403),
            "b": (0, 403, 800, 20),
            "c": (0, 423, 800, 0),
            "d": (0, 423, 800, 30),
            "e": (0, 453, 800, 20),
            "f": (0, 473, 800, 20),
        },
    ),
    (
        "keywords in a row",
        "<div style='display:flex;height:50px'><div id=a style='max-height:min-content'>x</div><div id=b"
        " style='min-height:max-content;height:4px'>x</div><div id=c style='height:max-content'>x</div><div id=d"
        " style='height:fit-content'>x</div><div id=e style='height:stretch'>x</div><div id=f"
        " style='height:stretch;margin:3px'>x</div></div>",
        {
            "a": (0, 0, 8, 20),
            "b": (8, 0, 8, 20),
            "c": (16, 0, 8, 20),
            "d": (24, 0, 8, 20),
            "e": (32, 0, 8, 50),
            "f": (43, 3, 8, 44),
        },
    ),
    (
        "keywords in a column",
        "<div style='display:flex;flex-direction:column;height:50px;width:90px'><div id=a"
        " style='width:min-content'>x x</div><div id=b style='width:fit-content'>x</div><div id=c"
        " style='width:max-content'>x y</div><div id=d style='width:stretch'>x</div><div id=e"
        " style='max-width:min-content'>x y</div><div id=f style='width:stretch;margin:3px'>x</div><div id=h"
        " style='width:fit-content(30px)'>long word text</div></div>",
        {
            "a": (0, 0, 8, 40),
            "b": (0, 40, 8, 20),
            "c": (0, 60, 20.453125, 20),
            "d": (0, 80, 90, 20),
            "e": (0, 100, 8, 40),
            "f": (3, 143, 84, 20),
            "h": (0, 166, 90, 40),
        },
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_widths_from_heights(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
