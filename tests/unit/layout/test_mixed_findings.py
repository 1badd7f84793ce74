"""Rules of all kinds of layout that random pages brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import HEAD, Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "a line may break behind an inline box that does not wrap, unless behind a space",
        "<div style='width:100px'>word <span id=a "
        "style='white-space:nowrap'>nowrap-</span>rendering</div><div style='width:100px'>word <span id=b "
        "style='white-space:nowrap'>nowrap <i "
        "style='display:inline-block;width:9px'></i></span>rendering</div><div style='width:100px'>word <span"
        " id=c style='white-space:nowrap'>nowrap </span>rendering</div>",
        {
            "a": (39.125, 1, 57.8125, 17),
            "b": (0, 61, 65.921875, 17),
            "c": (0, 121, 56.921875, 17),
        },
    ),
    (
        "what is positioned behind a line that is too wide stands on the next line",
        "<div style='width:10px'>sum<i style='position:absolute' id=a>x</i></div><div style='width:10px'>sum "
        "<i style='position:absolute' id=b>x</i>more</div><div style='width:10px'>sum<i "
        "style='position:absolute' id=c>x</i>more</div><div style='width:10px'>sum<b id=d><i "
        "style='position:absolute' id=e>x</i></b></div>",
        {
            "a": (0, 20, 8, 20),
            "b": (0, 40, 8, 20),
            "c": (30.234375, 60, 8, 20),
            "d": (0, 100, 0, 0),
            "e": (0, 100, 8.90625, 20),
        },
    ),
    (
        "columns align left edges as baselines",
        "<div class=f style='flex-direction:column;align-items:baseline'><div id=a "
        "style='margin-left:5px'>a</div><div id=b>browser</div></div><div class=f "
        "style='flex-direction:column;flex-wrap:wrap-reverse;align-items:baseline'><div id=c>a</div><div "
        "id=d>browser</div></div>",
        {
            "a": (5, 0, 8.90625, 20),
            "b": (5, 20, 56.90625, 20),
            "c": (56.90625, 0, 8.90625, 20),
            "d": (56.90625, 20, 56.90625, 20),
        },
    ),
    (
        "items of a reversed row count from its end for the baselines of their container",
        "<span id=x>x</span><div id=a "
        "style='display:inline-flex;flex-direction:row-reverse;align-items:flex-start'><div id=b "
        "style='font-size:10px'>x</div><div style='font-size:40px'>y</div></div>",
        {
            "x": (0, 10, 8, 17),
            "a": (8, 0, 25, 20),
            "b": (28, 0, 5, 20),
        },
    ),
    (
        "the first item of a column gives its baseline",
        "<span id=x>x</span><div id=a "
        "style='display:inline-flex;flex-direction:column;align-items:baseline'><div id=b></div>pixels</div>",
        {
            "x": (0, 1, 8, 17),
            "a": (8, 15, 40.90625, 20),
            "b": (8, 15, 0, 0),
        },
    ),
    (
        "an empty table that does not stretch has no room for border spacing",
        "<div class=f style='flex-direction:column;align-items:flex-end'><div id=a class=t "
        "style='border-spacing:7px'></div></div><div style='display:grid;justify-items:start'><div id=b "
        "class=t style='border-spacing:7px;padding:3px'></div></div>",
        {
            "a": (14, 15, 0, 0),
            "b": (0, 20, 6, 6),
        },
    ),
    (
        "a table is no lower than its rows as an item of a column",
        "<div class=f id=a style='flex-direction:column'><div class=t style='max-height:0'>x</div></div><div "
        "class=f id=b style='flex-direction:column'><div class=t "
        "style='height:50px;max-height:30px'>x</div></div>",
        {
            "a": (0, 0, 8, 20),
            "b": (8, 0, 8, 30),
        },
    ),
    (
        "no formatting context fits where its left margin reaches past the room beside floats",
        "<div style='width:100px' id=o><div style='float:right;width:98px;height:10px'></div><div id=a "
        "style='display:grid;margin-left:3px'></div></div><div style='width:100px'><div "
        "style='float:left;width:98px;height:10px'></div><div id=b "
        "style='display:grid;margin-right:3px'></div></div><div style='width:100px'><div "
        "style='float:left;width:130px;height:10px'></div><div id=c style='display:flow-root'></div></div>",
        {
            "o": (0, 0, 100, 10),
            "a": (3, 10, 97, 0),
            "b": (98, 10, 0, 0),
            "c": (98, 10, 2, 0),
        },
    ),
    (
        "lines that nothing can break stay beside floats",
        "<div style='width:100px'><div style='float:right;width:30px;height:10px'></div><div id=a "
        "style='white-space:nowrap'>aaaaa aaaaaa aa</div></div><div style='width:100px'><div "
        "style='float:right;width:90px;height:10px'></div><div id=b>aaaaa</div></div>",
        {
            "a": (0, 0, 100, 20),
            "b": (0, 20, 100, 30),
        },
    ),
    (
        "limits of the height carry over to what a cell with a ratio asks for",
        "<div class=c id=a style='max-height:60px;aspect-ratio:1'>rendering</div><div class=t><div class=c "
        "id=b style='min-height:50px;aspect-ratio:2'>a</div></div>",
        {
            "a": (0, 0, 60, 20),
            "b": (0, 20, 100, 20),
        },
    ),
    (
        "a table is no narrower than its columns as an item of a row",
        "<div style='display:flex'><div id=a style='margin-left:auto'></div><div id=b class=t "
        "style='max-width:0'>word</div></div>",
        {
            "a": (765.3125, 0, 0, 20),
            "b": (765.3125, 0, 34.6875, 20),
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_findings(_name: str, html: str, expected: Rects) -> None:
    found = rects(HEAD + html)

    assert {name: found[name] for name in expected} == expected
