"""Sizes of items and of boxes with a ratio that random pages brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "a keyword as the least height of a stretched item",
        "<div id=a style='display:flex'><div id=b style='min-height:max-content'><div "
        "style='min-height:50%'></div><div style='height:40px'></div></div></div><div "
        "style='display:grid;grid-template-rows:30px'><div id=c style='min-height:max-content'><div "
        "style='height:50px'></div></div></div>",
        {"a": (0, 0, 800, 40), "b": (0, 0, 0, 60), "c": (0, 40, 800, 50)},
    ),
    (
        "an indefinite percentage follows the ratio without a minimum",
        "<div id=a style='height:33%;width:50px;aspect-ratio:1'><div style='height:80px'></div></div>",
        {"a": (0, 0, 50, 50)},
    ),
    (
        "keywords limit a height by the ratio",
        "<div id=a style='height:90px;max-height:min-content;aspect-ratio:2/1'></div><div "
        "style='position:absolute' id=b><div id=c "
        "style='width:min-content;height:60px;aspect-ratio:3/2'></div></div>",
        {"a": (0, 0, 180, 90), "b": (0, 90, 90, 60), "c": (0, 90, 90, 60)},
    ),
    (
        "a limit of the height narrows an item with a ratio",
        "<div style='display:grid'><div id=a style='max-height:30px;aspect-ratio:3/2'></div></div><div "
        "style='display:grid;justify-items:stretch'><div id=b "
        "style='max-height:30px;aspect-ratio:3/2'></div></div>",
        {"a": (0, 0, 45, 30), "b": (0, 30, 800, 30)},
    ),
    (
        "columns grow with the rows of what a ratio gives a width",
        "<div id=a style='display:grid;grid-template-columns:auto auto;justify-content:start'><div id=b "
        "style='aspect-ratio:2/1'>word</div><div id=c style='height:100px'></div></div><div "
        "style='display:grid;grid-template-columns:auto auto;justify-content:start'><canvas id=d width=30 "
        "height=10 style='height:50%'></canvas><div id=e style='height:60px'></div></div>",
        {
            "a": (0, 0, 800, 100),
            "b": (0, 0, 200, 100),
            "c": (200, 0, 0, 100),
            "d": (0, 100, 90, 30),
            "e": (90, 100, 0, 60),
        },
    ),
    (
        "columns grow with rows through percentages and stretched items",
        "<div id=a style='display:grid;grid-template-columns:auto auto;width:fit-content'><div id=b "
        "style='display:flex'><div id=c style='aspect-ratio:2/1'>word</div></div><div "
        "style='height:60px'></div></div><div id=d style='display:grid;width:fit-content'><div id=e "
        "style='height:50%'><div style='height:100%;aspect-ratio:2/1'>word sum</div></div></div>",
        {
            "a": (0, 0, 120, 60),
            "b": (0, 0, 120, 60),
            "c": (0, 0, 120, 60),
            "d": (0, 60, 34.6875, 17.34375),
            "e": (0, 60, 34.6875, 8.671875),
        },
    ),
    (
        "rows of fractions are shared out again in the height found",
        "<div id=a style='display:grid;grid-template-rows:0.3fr'><div id=b style='overflow:hidden'><div "
        "style='height:100px'></div></div></div>",
        {"a": (0, 0, 800, 30), "b": (0, 0, 800, 9)},
    ),
    (
        "items with a fixed row go to the first implicit column",
        "<div style='display:inline-grid'><div id=a style='grid-column:span 2 / -1;height:5px'></div><div "
        "id=b style='grid-row:2 / -1;width:96px'></div></div>",
        {"a": (0, 15, 96, 5), "b": (0, 15, 96, 0)},
    ),
    (
        "a positioned item takes no lines that the grid lacks",
        "<div style='display:grid;width:100px;position:relative'><div id=a "
        "style='position:absolute;grid-column:b 2;inset:0'></div><div style='height:20px'></div></div>",
        {"a": (0, 0, 100, 20)},
    ),
    (
        "last baselines end positioned boxes",
        "<div style='height:50px;position:relative'><div id=a style='position:absolute;justify-self:last "
        "baseline;align-self:last baseline;width:5px;height:5px;inset:0'></div></div><div "
        "style='height:50px'><div id=b style='position:absolute;align-self:last "
        "baseline;width:5px;height:5px'></div></div><div style='justify-items:last baseline'><div "
        "id=c>a</div></div>",
        {"a": (795, 45, 5, 5), "b": (0, 45, 5, 5), "c": (0, 100, 8.90625, 20)},
    ),
    (
        "items on a last baseline across columns ask for what they need at least",
        "<div id=a style='display:inline-grid;justify-items:last baseline'>rendering browser</div>",
        {"a": (0, 0, 67.609375, 40)},
    ),
    (
        "a height of stretch leaves out margins that collapse",
        "<div style='height:100px'><div id=a style='height:stretch;margin:10px 0 20px'></div></div><div "
        "style='height:100px;border-top:1px solid'><div id=b style='height:stretch;margin:10px 0 "
        "20px'></div></div><div style='height:100px;float:left'><div id=c style='height:stretch;margin:10px 0"
        " 20px;width:9px'></div></div>",
        {"a": (0, 10, 800, 100), "b": (0, 121, 800, 90), "c": (0, 221, 9, 70)},
    ),
    (
        "inline boxes stretch to a definite height",
        "<div style='height:60px'><span id=a style='display:inline-flex;height:stretch;width:7px'></span></div>",
        {"a": (0, 0, 7, 60)},
    ),
    (
        "contained columns align items by their own sum",
        "<div "
        "style='display:flex;flex-direction:column;contain:size;justify-content:flex-end;min-height:10px'><div"
        " id=a style='height:20px'></div></div>",
        {"a": (0, 0, 800, 20)},
    ),
    (
        "items that cannot grow count with their hypothetical size",
        "<div id=a style='display:inline-flex;flex-wrap:wrap'><div style='flex:0 5 "
        "90px;width:224px'></div></div><div id=b style='display:inline-flex'><div style='flex:0 0 "
        "30px'>unbreakable</div></div><div id=c style='display:inline-flex'><div style='flex:1 0 "
        "90px'>word</div></div>",
        {"a": (0, 15, 224, 0), "b": (224, 0, 88.078125, 20), "c": (312.078125, 0, 90, 20)},
    ),
    (
        "baselines make a single line of given height larger",
        "<div id=a style='display:flex;width:50px;aspect-ratio:1;align-items:baseline'><div "
        "style='contain:layout'>sum</div><div>layer sum word</div></div>",
        {"a": (0, 0, 50, 65)},
    ),
    (
        "measured columns know no height",
        "<div style='display:flex;flex-direction:column;height:29px;width:50px'><div id=a "
        "style='height:9px;max-width:fit-content;aspect-ratio:1'></div>sum rendering</div>",
        {"a": (0, 0, 0, 0)},
    ),
    (
        "nested ratios with more content than room",
        "<div style='display:flex;flex-direction:column;aspect-ratio:2;width:100px' id=a><div "
        "style='height:20px'></div><div style='aspect-ratio:2' id=b><div "
        "style='height:70px'></div></div></div>",
        {"a": (0, 0, 100, 90), "b": (0, 20, 100, 70)},
    ),
    (
        "a slider is compressible",
        "<div style='width:0'><div id=a style='float:left'><input id=b type=range style='width:50%'></div></div>",
        {"a": (0, 0, 4, 23), "b": (2, 2, 2, 16)},
    ),
    (
        "limits of replaced boxes by ratio and box-sizing",
        "<canvas id=a width=30 height=20 "
        "style='display:block;aspect-ratio:1;box-sizing:border-box;padding:5px;width:40px'></canvas><canvas "
        "id=b width=30 height=20 style='display:block;min-height:min-content;height:10px'></canvas><canvas "
        "id=c width=30 height=20 style='display:block;width:stretch;max-width:50px'></canvas>",
        {"a": (0, 0, 40, 40), "b": (0, 40, 30, 20), "c": (0, 60, 50, 33.328125)},
    ),
    (
        "a table with a limit by a keyword stretches",
        "<div style='display:flex'><div id=a style='display:table;max-height:max-content'></div><div "
        "style='height:24px'></div></div>",
        {"a": (0, 0, 0, 24)},
    ),
    (
        "automatic minimums keep their edges",
        "<div style='display:grid;grid-template-columns:minmax(auto,10px)' id=z><div id=a style='padding:0 "
        "8px;width:auto'>word</div></div>",
        {"a": (0, 0, 16, 20), "z": (0, 0, 800, 20)},
    ),
    (
        "positioned boxes follow their ratio between insets",
        "<div id=a style='position:absolute;top:10px;width:50px;aspect-ratio:1/2;bottom:10px'></div><div id=b"
        " style='position:absolute;max-height:fit-content;top:10px;bottom:10px'>a</div><div id=c "
        "style='height:8px;aspect-ratio:1/2;position:absolute;top:200px'>unbreakable</div><div id=d "
        "style='position:absolute;inset:5px auto auto 0;align-self:stretch;aspect-ratio:1'></div>",
        {"a": (0, 10, 50, 100), "b": (0, 10, 8.90625, 20), "c": (0, 200, 88.078125, 8), "d": (0, 5, 0, 0)},
    ),
    (
        "anonymous blocks fill their container although items do not",
        "<div id=z style='justify-items:start'><span id=a style='position:relative;left:50%'>a</span><div "
        "id=b>b</div></div>",
        {"a": (400, 1, 8.90625, 17), "b": (0, 20, 8.90625, 20), "z": (0, 0, 800, 40)},
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_sizing_findings(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
