"""`text-box-trim` and `text-box-edge`. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

_STYLE = "<style>div{font:20px/40px Liberation Sans}p{margin:4px;width:200px}</style>"

CASES: list[tuple[str, str, Rects]] = [
    (
        "both sides, of the text",
        '<div><p id=a style="text-box:trim-both">Text</p><p id=b style="text-box:cap alphabetic">Text</p></div>',
        {"a": (4, 4, 200, 22), "b": (4, 30, 200, 13.766)},
    ),
    (
        "one side",
        '<div><p id=a style="text-box:trim-start ex text">Text that goes on for more than one '
        'line</p><p id=b style="text-box:trim-end text alphabetic">Text that goes on for more than '
        "one line</p></div>",
        {"a": (4, 4, 200, 63.562), "b": (4, 71.562, 200, 67)},
    ),
    (
        "the first and the last block inside",
        '<div id=a style="text-box:cap alphabetic"><p id=b>First</p><p id=c>Second</p></div><div id=d'
        ' style="text-box:cap alphabetic;padding:5px"><p id=e>First</p><div id=f '
        'style="height:10px"></div></div>',
        {
            "a": (0, 4, 300, 57.766),
            "b": (4, 4, 200, 26.766),
            "c": (4, 34.766, 200, 27),
            "d": (0, 65.766, 300, 54.766),
            "e": (9, 74.766, 200, 26.766),
            "f": (5, 105.531, 290, 10),
        },
    ),
    (
        "flex items are not",
        '<div style="text-box:cap alphabetic;display:flex"><p id=a>First</p></div>',
        {"a": (4, 4, 200, 40)},
    ),
    (
        "an inline-block trims its own",
        '<div id=a>x <span id=b style="display:inline-block;text-box:cap alphabetic">y</span></div>',
        {"a": (0, 0, 300, 40), "b": (15.562, 13.234, 10, 13.766)},
    ),
    (
        "negative leading is taken back",
        '<div><p id=a style="text-box:cap alphabetic;line-height:10px">Text</p></div>',
        {"a": (4, 4, 200, 13.766)},
    ),
    (
        "what is larger than the text does not count",
        '<div><p id=a style="text-box:trim-both">a <span style="font-size:40px">B</span></p><p id=b '
        'style="text-box:trim-both"><img style="width:20px;height:60px"> x</p></div>',
        {"a": (4, 4, 200, 22), "b": (4, 30, 200, 22)},
    ),
    (
        "inline boxes trim their own, the line does not",
        '<div id=a>x <b id=b style="font-weight:400;padding:2px;text-box:cap alphabetic">y</b> <b '
        'id=c style="font-weight:400;text-box:trim-start">y</b></div>',
        {"a": (0, 0, 300, 40), "b": (15.562, 11.234, 14, 17.766), "c": (35.125, 9, 10, 22)},
    ),
    (
        "list items",
        '<div><ul style="text-box:cap alphabetic"><li id=a>item<li id=b>item</ul></div>',
        {"a": (40, 20, 260, 26.766), "b": (40, 46.766, 260, 27)},
    ),
    (
        "vertical lines",
        '<div style="writing-mode:vertical-rl;height:60px;float:left" ><p id=a '
        'style="width:auto;text-box:trim-both">Text</p></div><div '
        'style="writing-mode:sideways-rl;height:60px;float:left" ><p id=b '
        'style="width:auto;text-box:cap alphabetic">Text</p></div>',
        {"a": (4, 4, 22, 52), "b": (34, 4, 13.766, 52)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_trimmed(claim: str, html: str, expected: Rects) -> None:
    found = in_column(_STYLE + html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
