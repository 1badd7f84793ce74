"""Rules that random pages compared with Chromium brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import HEAD, Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "spaces after a box that is too wide stay on its line, where words may break too",
        "<div id=a style='width:42px;overflow-wrap:break-word'> <div style='display:inline-block;width:48px;"
        "height:48px'><i>x</i></div> </div>",
        {"a": (0, 0, 42, 48)},
    ),
    (
        "a line may be 1/64 px too wide",
        "<div id=a style='width:min-content'>sum a a browser</div>",
        {"a": (0, 0, 56.90625, 40)},
    ),
    (
        "a flex basis limits the contribution of an item that cannot grow or shrink",
        "<div id=a class=f><div style='flex:0 0 50px'></div></div><br>"
        "<div id=b class=f><div style='flex:0 1 50px'>abcdefgh ijklmnop</div></div><br>"
        "<div id=c class=f style='width:min-content'><div style='flex:0 0 200px'>abcdefgh</div></div>",
        {"a": (0, 15, 50, 0), "b": (0, 20, 65.84375, 40), "c": (0, 60, 200, 20)},
    ),
    (
        "the topmost line gives a wrap-reverse container its baseline",
        "x<div id=a class=f style='flex-wrap:wrap-reverse;width:60px'><b style='font-size:20px;line-height:40px'>"
        "rendering</b><i style='width:60px;height:5px'></i></div>",
        {"a": (8, 10, 60, 45)},
    ),
    (
        "rows without cells are as wide as their table and share its height",
        "<div class=t style='width:50px;height:96px'><div class=r id=a></div><div class=r id=b></div></div>",
        {"a": (0, 0, 50, 48), "b": (0, 48, 50, 48)},
    ),
    (
        "a table without cells heeds its minimum height and stretches",
        "<div id=a class=t style='min-height:2px'></div>"
        "<div style='display:flex;height:30px'><div id=b class=t></div></div>",
        {"a": (0, 0, 0, 2), "b": (0, 2, 0, 30)},
    ),
    (
        "an empty cell stands on its content box",
        "<div id=a style='display:inline-table'><div class=c style='border:4px solid'></div></div>",
        {"a": (0, 11, 8, 8)},
    ),
    (
        "a cell's maximum width counts more than its content",
        "<div class=c id=a style='max-width:38px'>unbreakablelongword</div><p style='margin:0'>"
        "<div class=c id=b style='width:211px;max-width:50px'></div>",
        {"a": (0, 0, 38, 20), "b": (0, 20, 50, 0)},
    ),
    (
        "a percentage with a length is no percentage to a column",
        "<div class=t style='width:300px'><div class=c id=a style='width:calc(50% - 5px)'></div>"
        "<div class=c>ab</div></div>",
        {"a": (0, 0, 0, 20)},
    ),
    (
        "a fixed table of some percentage wants all the room there is",
        "<div class=c id=a><div class=t style='width:50%;table-layout:fixed'></div></div>",
        {"a": (0, 0, 800, 0)},
    ),
    (
        "collapsed borders leave no padding",
        "<div style='display:flex'><div id=a class=t style='padding:3px;border-collapse:collapse'><div class=c>it</div>"
        "</div></div>",
        {"a": (0, 0, 8, 20)},
    ),
    (
        "keyword heights leave the height to the ratio, keyword widths the width",
        "<div id=a style='height:min-content;aspect-ratio:8/1'></div>"
        "<div id=b style='width:min-content;height:13px;aspect-ratio:2'></div>",
        {"a": (0, 0, 800, 100), "b": (0, 100, 26, 13)},
    ),
    (
        "margins of a formatting context add up where no float is beside it",
        "<div class=c id=a><div style='margin:7px 5px 6px -8px;display:flow-root'></div></div>",
        {"a": (0, 0, 0, 13)},
    ),
    (
        "the edges of inline boxes around a block do not widen it",
        "<div id=a style='float:left'><span style='padding:1px 4px'>"
        "<div id=b style='padding:4px 7px 6px 9px'></div></span></div>",
        {"a": (0, 0, 16, 50), "b": (0, 20, 16, 10)},
    ),
    (
        "empty content limits a height as other content does",
        "<div id=a style='height:105px;max-height:fit-content'></div>"
        "<div id=b style='height:5px;min-height:fit-content'>x</div>"
        "<div style='display:flex;height:100px'><div id=c style='max-height:min-content'></div></div>",
        {"a": (0, 0, 800, 0), "b": (0, 0, 800, 20), "c": (0, 20, 0, 0)},
    ),
    (
        "a table keeps its content's width as a flex item, whatever its overflow",
        "<div class=f style='width:100px'><div id=a>sum browser text</div>"
        "<div id=b class=t style='overflow:hidden'>rendering</div></div>",
        {"a": (0, 0, 56.90625, 60), "b": (56.90625, 0, 67.609375, 60)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_findings(_name: str, html: str, expected: Rects) -> None:
    found = rects(HEAD + html)

    assert {name: found[name] for name in expected} == expected
