"""Tables. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "automatic columns share by content",
        '<table id=t style="width:300px;border-spacing:0"><tr><td id=a style="padding:0">'
        '<div style="width:40px;height:10px"></div><td id=b style="padding:0"><div style="width:60px"></div>'
        "</table>",
        {"a": (0, 0, 120, 10), "b": (120, 0, 180, 10), "t": (0, 0, 300, 10)},
    ),
    (
        "a table shrinks to its content",
        '<table id=t style="border-spacing:2px"><tr><td id=a style="padding:1px">'
        '<div style="width:40px;height:10px"></div></table>',
        {"a": (2, 2, 42, 12), "t": (0, 0, 46, 16)},
    ),
    (
        "fixed layout",
        '<table style="width:200px;table-layout:fixed;border-spacing:0"><tr>'
        '<td id=a style="width:50px;padding:0;height:10px"><td id=b style="padding:0">'
        '<td id=c style="padding:0"></table>',
        {"a": (0, 0, 50, 10), "b": (50, 0, 75, 10), "c": (125, 0, 75, 10)},
    ),
    (
        "spans",
        '<table style="border-spacing:2px"><tr><td id=a rowspan=2 style="padding:0;width:20px;height:60px">'
        '<td id=b style="padding:0;width:30px;height:10px"><tr><td id=c style="padding:0;height:10px">'
        "</table>",
        {"a": (2, 2, 20, 60), "b": (24, 2, 30, 29), "c": (24, 33, 30, 29)},
    ),
    (
        "percentages",
        '<table style="width:200px;border-spacing:0"><tr><td id=a style="width:25%;padding:0;height:10px">'
        '<td id=b style="padding:0"></table>',
        {"a": (0, 0, 50, 10), "b": (50, 0, 150, 10)},
    ),
    (
        "extra height goes to automatic rows",
        '<table style="height:100px;border-spacing:0"><tr><td id=a style="padding:0;width:10px">'
        '<div style="height:10px"></div><tr style="height:20px"><td id=b style="padding:0"></table>',
        {"a": (0, 0, 10, 80), "b": (0, 80, 10, 20)},
    ),
    (
        "vertical-align",
        '<table style="border-spacing:0"><tr><td style="padding:0;height:50px;width:10px">'
        '<td style="padding:0;vertical-align:middle"><div id=a style="width:10px;height:10px"></div>'
        '<td style="padding:0;vertical-align:bottom"><div id=b style="width:10px;height:10px"></div></table>',
        {"a": (10, 20, 10, 10), "b": (20, 40, 10, 10)},
    ),
    (
        "captions are part of the table",
        '<table id=t style="border-spacing:0"><caption id=a style="height:20px;margin:5px 0"></caption><tr>'
        '<td id=b style="padding:0;width:50px;height:10px"></table>',
        {"a": (0, 5, 50, 20), "b": (0, 30, 50, 10), "t": (0, 0, 50, 40)},
    ),
    (
        "header first and footer last",
        '<table style="border-spacing:0"><tfoot><tr><td id=a style="padding:0;height:10px;width:10px">'
        '</tfoot><tbody><tr><td id=b style="padding:0;height:20px"></tbody><thead><tr>'
        '<td id=c style="padding:0;height:30px"></thead></table>',
        {"a": (0, 50, 10, 10), "b": (0, 30, 10, 20), "c": (0, 0, 10, 30)},
    ),
    (
        "collapsed borders are shared half and half",
        '<table id=t style="border-collapse:collapse"><tr>'
        '<td id=a style="border:2px solid;padding:0;width:20px;height:10px">'
        '<td id=b style="border:6px solid;padding:0;width:20px"></table>',
        {"a": (1, 3, 24, 12), "b": (25, 3, 26, 12), "t": (0, 0, 54, 18)},
    ),
    (
        "table parts alone get a table",
        '<div id=a style="display:table-cell;width:50px;height:20px"></div>',
        {"a": (0, 0, 50, 20)},
    ),
    (
        "collapsed columns vanish",
        '<table id=t style="border-spacing:0"><col style="visibility:collapse"><col><tr>'
        '<td style="padding:0;width:40px;height:10px"><td id=a style="padding:0;width:20px"></table>',
        {"a": (0, 0, 20, 10), "t": (0, 0, 20, 10)},
    ),
    (
        "right to left",
        '<table dir=rtl style="border-spacing:0"><tr><td id=a style="padding:0;width:20px;height:10px">'
        '<td id=b style="padding:0;width:30px"></table>',
        {"a": (30, 0, 20, 10), "b": (0, 0, 30, 10)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_table(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
