"""Lines and inline boxes: rules that random pages compared with Chromium brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import HEAD, Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "a table gives no last baseline",
        "<span id=x>x</span><div class=f id=i style='display:inline-block'>text<div class=t><div class=r><div"
        " class=c>a</div></div><div class=r><div class=c>b</div></div></div></div>",
        {"x": (0, 1, 8, 17), "i": (8, 0, 25.796875, 60)},
    ),
    (
        "empty inline boxes behind a break stay on the line, half of one does not",
        "<div style='width:68px'>aaaa <span id=a style='border-left:3px solid'></span><i id=i></i><b id=b>ren"
        "dering word</b></div>",
        {"a": (35.59375, 1, 3, 17), "i": (38.59375, 1, 0, 17), "b": (0, 21, 73.796875, 37)},
    ),
    (
        "positioned boxes and floats behind a break stay on the line",
        "<div style='width:68px'>aaaa rrr <i style='position:absolute' id=i>x</i><b id=b>rendering</b></div><"
        "div style='width:68px'>aaaa <span id=s><i style='float:left' id=f>x</i></span><b>rendering</b></div>",
        {"i": (56.03125, 0, 8, 20), "b": (0, 21, 73.796875, 17), "s": (43.59375, 41, 0, 17), "f": (0, 40, 8,
         20)},
    ),
    (
        "a float within a line does not push the line down",
        "<div style='width:68px'>aaaa<i style='float:left' id=i>x</i><b id=b>rendering</b></div>",
        {"i": (0, 0, 8, 20), "b": (43.59375, 1, 73.796875, 17)},
    ),
    (
        "nothing wide fits beside floats that leave no room",
        "<div style='width:7px' id=o><i style='float:left;width:20px;height:10px' id=i></i><div style='displa"
        "y:inline-block' id=b></div></div>",
        {"o": (0, 0, 7, 20), "i": (0, 0, 20, 10), "b": (20, 15, 0, 0)},
    ),
    (
        "a space behind a word broken anywhere takes no line",
        "<div style='width:0'><div id=e1 style='overflow-wrap:break-word'>unbrea word</div></div>",
        {"e1": (0, 0, 0, 200)},
    ),
    (
        "the static position of inline boxes is indented",
        "<div style='text-indent:15px;width:200px;text-align:center'><i style='position:absolute' id=i></i></"
        "div><div style='text-indent:15px;width:200px;direction:rtl'><i style='position:absolute' id=j></i></"
        "div>",
        {"i": (115, 0, 0, 0), "j": (185, 0, 0, 0)},
    ),
    (
        "text beside other flex items is indented",
        "<div id=a class=f style='text-indent:23px'><div></div>rendering</div>",
        {"a": (0, 0, 90.609375, 20)},
    ),
    (
        "empty lines keep the shifts of their inline boxes",
        "<div><span id=a style='vertical-align:sub'></span></div><div><span id=b style='vertical-align:top;fo"
        "nt-size:30px'></span></div>",
        {"a": (0, 4.1875, 0, 0), "b": (0, 5, 0, 0)},
    ),
    (
        "rows without cells count as the first row of a fixed table",
        "<div class=t style='width:200px;table-layout:fixed'><div class=r></div><div id=a></div><div id=b cla"
        "ss=c style='width:128px'></div></div>",
        {"a": (0, 0, 100, 0), "b": (100, 0, 100, 0)},
    ),
    (
        "lines behind a clamp keep their place, unpainted",
        "<div id=a style='display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1'>one<br>two <b"
        " id=b>x</b></div>",
        {"a": (0, 0, 800, 20), "b": (29.34375, 21, 8.90625, 17)},
    ),
    (
        "a scroll container gives its bottom margin edge as last baseline",
        "<span id=x>x</span><div style='display:inline-block' id=a>text<div style='overflow:hidden;margin-bot"
        "tom:5px;border:2px solid'>abc<br>def</div></div>",
        {"x": (0, 55, 8, 17), "a": (8, 0, 29.796875, 69)},
    ),
    (
        "margins stay inside a box that has its height by a ratio",
        "<div class=c id=a><div style='aspect-ratio:2/1'>sum<div style='margin:1px 0 5px'></div></div></div>",
        {"a": (0, 0, 30.234375, 20)},
    ),
    (
        "a float fits beside text whose space it makes collapse",
        "<div style='width:31px'>sum <div id=a style='float:right;width:0;height:3px'></div></div>",
        {"a": (31, 0, 0, 3)},
    ),
    (
        "inline boxes are never narrower than nothing",
        "<span id=a><div style='display:inline-block;margin:20px 4px 0 -7px'></div></span>",
        {"a": (0, 6, 0, 17)},
    ),
    (
        "an empty inline box is ordered like the letter behind it",
        "<span id=a></span>שלום<br>abc<span id=b></span>שלום",
        {"a": (35.40625, 1, 0, 17), "b": (61.203125, 21, 0, 17)},
    ),
    (
        "letters that join are not spaced",
        "<div style='letter-spacing:5px'><span id=a>مرحبا</span> <span id=b>x</span></div>",
        {"a": (0, 1, 37, 17), "b": (46.453125, 1, 13, 17)},
    ),
    (
        "spaces hang on the left of lines from right to left",
        "<div style='width:60px;direction:rtl'><span id=a style='white-space:pre-wrap'>it caf pixels</span></"
        "div>",
        {"a": (19.09375, 1, 40.90625, 37)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_findings(_name: str, html: str, expected: Rects) -> None:
    found = rects(HEAD + html)

    assert {name: found[name] for name in expected} == expected
