"""First and last baselines of flex and grid items. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "last baselines stand at the end of their line",
        "<div id=g style='display:flex;height:80px;width:300px;align-items:last baseline'><div id=a>a</div><div"
        " id=b style='padding:3px'>a<br>b</div><div id=c style='font-size:30px'>c</div><div id=d"
        " style='align-self:baseline'>d<br>d</div><div id=e style='height:10px;width:5px'></div></div>",
        {
            "g": (0, 0, 300, 80),
            "a": (0, 57, 8.90625, 20),
            "b": (8.90625, 34, 14.90625, 46),
            "c": (23.8125, 52, 15, 20),
            "d": (38.8125, 0, 8.90625, 40),
            "e": (47.71875, 62, 5, 10),
        },
    ),
    (
        "lines with first and last baselines share out free space",
        "<div id=g style='display:flex;height:180px;width:100px;flex-wrap:wrap;align-items:last baseline'><div"
        " id=a>aaaaa</div><div id=b style='padding:3px'>a<br>b</div><div id=c style='font-size:30px'>c</div><div"
        " id=d style='align-self:baseline'>ddddd<br>d</div></div>",
        {
            "g": (0, 0, 100, 180),
            "a": (0, 70, 44.5, 20),
            "b": (44.5, 47, 14.90625, 46),
            "c": (59.40625, 65, 15, 20),
            "d": (0, 93, 44.5, 40),
        },
    ),
    (
        "wrap-reverse swaps the sides",
        "<div id=g style='display:flex;height:180px;width:100px;flex-wrap:wrap-reverse;align-items:last"
        " baseline'><div id=a>aaaaa</div><div id=b style='padding:3px'>a<br>b</div><div id=c"
        " style='font-size:30px'>c</div><div id=d style='align-self:baseline'>ddddd<br>d</div><div id=e"
        " style='align-self:baseline;font-size:30px'>e</div></div>",
        {
            "g": (0, 0, 100, 180),
            "a": (0, 112.5, 44.5, 20),
            "b": (44.5, 89.5, 14.90625, 46),
            "c": (59.40625, 107.5, 15, 20),
            "d": (0, 49.5, 44.5, 40),
            "e": (44.5, 44.5, 16.6875, 20),
        },
    ),
    (
        "margins count",
        "<div id=g style='display:flex;width:200px;align-items:last baseline'><div id=a"
        " style='margin-bottom:9px'>a</div><div id=b style='padding:3px'>a<br>b</div><div id=c"
        " style='font-size:30px'>c</div></div>",
        {"g": (0, 0, 200, 52), "a": (0, 23, 8.90625, 20), "b": (8.90625, 0, 14.90625, 46), "c": (23.8125, 18, 15, 20)},
    ),
    (
        "the container's baseline is that of its first item as it is aligned",
        "<div id=g style='display:inline-flex;width:60px;align-items:last baseline'><div id=a"
        " style='margin-bottom:9px'>a</div><div id=b style='padding:3px'>a<br>b</div><div id=c"
        " style='font-size:30px'>c</div></div><span id=x>x</span><div style='display:inline-flex'><div"
        " style='align-self:last baseline' id=y>y<br>yy</div><div style='font-size:30px' id=z>z</div></div><div"
        " style='display:inline-flex;flex-wrap:wrap;width:20px'><div id=w>y<br>yy</div><div"
        " style='font-size:30px' id=v>z</div></div>",
        {
            "g": (0, 0, 60, 52),
            "a": (0, 23, 8.90625, 20),
            "b": (8.90625, 0, 14.90625, 46),
            "c": (23.8125, 18, 15, 20),
            "x": (60, 24, 8, 17),
            "y": (68, 3, 16, 40),
            "z": (84, 3, 15, 40),
            "w": (99, 23, 16, 40),
            "v": (99, 63, 15, 20),
        },
    ),
    (
        "a flex or grid container on the last line of an inline-block gives its first baseline",
        "<div style='display:inline-block'>q<br><div style='display:flex'><div style='align-self:last baseline'"
        " id=y>y<br>yy</div><div style='font-size:30px' id=z>z</div></div></div><div"
        " style='display:inline-block'>q<br><div style='display:flex;flex-wrap:wrap;width:20px'><div id=w>y"
        "<br>yy</div><div style='font-size:30px' id=v>z</div></div></div><span id=x>x</span><div"
        " style='display:inline-block'><div style='display:grid'><div id=u>y<br>yy</div><div"
        " style='font-size:30px' id=t>z<br>y</div></div></div>",
        {
            "y": (0, 20, 16, 40),
            "z": (16, 20, 15, 40),
            "w": (31, 40, 16, 40),
            "v": (31, 80, 15, 20),
            "x": (51, 41, 8, 17),
            "u": (59, 40, 16, 40),
            "t": (59, 80, 16, 40),
        },
    ),
    (
        "the container's baseline comes from the first row's items on a baseline",
        "<div style='display:inline-grid;width:60px;grid-template-columns:1fr 1fr'><div id=a>a</div><div id=b"
        " style='font-size:30px;align-self:baseline'>b</div><div id=c>c</div></div><span id=x>x</span><div"
        " style='display:inline-grid;grid-template-columns:1fr 1fr'><div id=d style='grid-row:2'>a</div><div"
        " id=e style='font-size:30px;'>b</div><div id=f style='grid-row:1'>c</div></div>",
        {
            "a": (0, 0, 30, 20),
            "b": (30, 0, 30, 20),
            "c": (0, 20, 30, 20),
            "x": (60, 6, 8, 17),
            "d": (68, 25, 16.6875, 20),
            "e": (84.6875, 5, 16.6875, 20),
            "f": (68, 5, 16.6875, 20),
        },
    ),
    (
        "columns have no baselines to align on",
        "<div id=g style='display:flex;flex-direction:column;width:300px;align-items:baseline'><div id=a>a</div>"
        "<div id=b style='padding-top:7px'>a<br>b</div><div id=c style='align-self:last baseline'>c</div></div>",
        {"g": (0, 0, 300, 87), "a": (0, 0, 8.90625, 20), "b": (0, 20, 8.90625, 47), "c": (292, 67, 8, 20)},
    ),
    (
        "safe and unsafe overflow",
        "<div id=g style='display:flex;width:300px;height:100px;align-items:center'><div id=a"
        " style='align-self:safe end;height:120px'>a</div><div id=b style='align-self:safe center;"
        "height:120px'>a</div><div id=c style='align-self:unsafe end;height:120px'>c</div><div id=d"
        " style='align-self:safe flex-end;height:120px'>c</div><div id=e style='align-self:anchor-center'>c"
        "</div></div><div style='display:flex;width:20px;justify-content:safe center'><p id=f>unbreakable</p>"
        "</div><div style='display:flex;width:20px;justify-content:safe flex-end'><p id=h>unbreakable</p></div>"
        "<div style='display:flex;width:20px;justify-content:space-around'><p id=i>unbreakable</p></div>",
        {
            "g": (0, 0, 300, 100),
            "a": (0, 0, 8.90625, 120),
            "b": (8.90625, 0, 8.90625, 120),
            "c": (17.8125, -20, 8, 120),
            "d": (25.8125, 0, 8, 120),
            "e": (33.8125, 40, 8, 20),
            "f": (0, 116, 88.078125, 20),
            "h": (0, 168, 88.078125, 20),
            "i": (0, 220, 88.078125, 20),
        },
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_baseline_alignment(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
