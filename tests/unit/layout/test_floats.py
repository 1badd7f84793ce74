"""Floats, clearance and what stands beside them. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

FLOAT = '<i style="float:left;width:30px;height:30px"></i>'
POSITIONED = '<b id={} style="position:absolute;margin:0;width:5px;height:5px"></b>'

CASES: list[tuple[str, str, Rects]] = [
    (
        "floats stand side by side and wrap",
        '<div style="overflow:hidden"><div id=a style="float:left;width:120px;height:30px"></div>'
        '<div id=b style="float:left;width:120px;height:20px"></div>'
        '<div id=c style="float:left;width:120px;height:20px"></div></div>',
        {"a": (0, 0, 120, 30), "b": (120, 0, 120, 20), "c": (120, 20, 120, 20)},
    ),
    (
        "left and right floats share a line",
        '<div id=a style="float:left;width:120px;height:30px"></div>'
        '<div id=b style="float:right;width:120px;height:20px"></div>',
        {"a": (0, 0, 120, 30), "b": (180, 0, 120, 20)},
    ),
    (
        "a float waits for its block to know its top",
        '<div style="overflow:hidden"><div id=a style="margin-top:20px">'
        '<div id=b style="float:left;width:50px;height:40px"></div>'
        '<div id=c style="margin-top:50px;height:10px"></div></div></div>',
        {"a": (0, 50, 300, 10), "b": (0, 50, 50, 40), "c": (0, 50, 300, 10)},
    ),
    (
        "a positioned box without a line stands beside the floats before it",
        f"<div>{POSITIONED.format('a')}{FLOAT}{POSITIONED.format('b')} {FLOAT} {POSITIONED.format('c')}</div>",
        {"a": (0, 0, 5, 5), "b": (30, 0, 5, 5), "c": (60, 0, 5, 5)},
    ),
    (
        "in a formatting context root, at the end of its line",
        f"<div style='overflow:hidden;text-align:right'>{FLOAT}{POSITIONED.format('a')}"
        f"{FLOAT.replace('left', 'right')}{POSITIONED.format('b')}</div>",
        {"a": (300, 0, 5, 5), "b": (270, 0, 5, 5)},
    ),
    (
        "not once a block",
        f"<div>{FLOAT}{POSITIONED.format('a').replace('<b', '<p').replace('</b', '</p')}</div>",
        {"a": (0, 0, 5, 5)},
    ),
    (
        "a formatting context root stands beside a float",
        '<div style="float:left;width:100px;height:30px"></div><div id=a style="overflow:hidden;height:10px"></div>',
        {"a": (100, 0, 200, 10)},
    ),
    (
        "or below it when too wide",
        '<div style="float:left;width:100px;height:30px"></div>'
        '<div id=a style="overflow:hidden;height:10px;width:250px"></div>',
        {"a": (0, 30, 250, 10)},
    ),
    (
        "its margins overlap the float",
        '<div style="float:left;width:100px;height:30px"></div>'
        '<div id=a style="overflow:hidden;height:10px;margin-left:80px"></div>',
        {"a": (100, 0, 200, 10)},
    ),
    (
        "clearance moves below the float",
        '<div style="float:left;width:50px;height:40px"></div><div id=a style="clear:both;height:10px"></div>',
        {"a": (0, 40, 300, 10)},
    ),
    (
        "clearance keeps the margins of parent and child apart",
        '<div style="float:left;width:50px;height:40px"></div><div id=a style="margin-top:10px">'
        '<div id=b style="clear:both;margin-top:30px;height:10px"></div></div>',
        {"a": (0, 10, 300, 40), "b": (0, 40, 300, 10)},
    ),
    (
        "a margin beyond the float needs no clearance",
        '<div style="float:left;width:50px;height:40px"></div><div id=a style="margin-top:10px">'
        '<div id=b style="clear:both;margin-top:50px;height:10px"></div></div>',
        {"a": (0, 50, 300, 10), "b": (0, 50, 300, 10)},
    ),
    (
        "a cleared empty box keeps its margin inside",
        '<div style="float:left;width:50px;height:40px"></div><div id=a style="margin-top:10px">'
        '<div id=b style="clear:both;margin:30px 0"></div></div><div id=c style="height:10px"></div>',
        {"a": (0, 10, 300, 30), "b": (0, 40, 300, 0), "c": (0, 40, 300, 10)},
    ),
    (
        "clearing floats that adjoin discards margins",
        '<div id=a><div style="float:left;width:50px;height:40px"></div>'
        '<div id=b style="clear:left;margin-top:60px;height:10px"></div></div>',
        {"a": (0, 0, 300, 50), "b": (0, 40, 300, 10)},
    ),
    (
        "a formatting context root encloses its floats",
        '<div id=a style="display:flow-root"><div style="float:left;width:50px;height:40px"></div></div>',
        {"a": (0, 0, 300, 40)},
    ),
    (
        "a float shrinks to fit",
        '<div id=a style="float:left"><div style="width:70px;height:10px"></div></div>',
        {"a": (0, 0, 70, 10)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_floats(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
