"""Multi-column containers. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "content is balanced",
        '<div id=c style="column-count:2;column-gap:20px"><div id=a style="height:30px"></div>'
        '<div id=b style="height:30px"></div></div>',
        {"a": (0, 0, 140, 30), "b": (160, 0, 140, 30), "c": (0, 0, 300, 30)},
    ),
    (
        "a box breaks across columns",
        '<div id=c style="column-count:3;column-gap:0"><div id=a style="height:60px"></div></div>',
        {"a": (0, 0, 300, 20), "c": (0, 0, 300, 20)},
    ),
    (
        "what must not break moves on",
        '<div id=c style="columns:2;column-gap:0"><div id=a style="break-inside:avoid;height:40px"></div>'
        '<div id=b style="break-inside:avoid;height:50px"></div>'
        '<div id=d style="break-inside:avoid;height:30px"></div></div>',
        {"a": (0, 0, 150, 40), "b": (150, 0, 150, 50), "c": (0, 0, 300, 80), "d": (150, 50, 150, 30)},
    ),
    (
        "column-width gives the number of columns",
        '<div style="column-width:80px;column-gap:10px"><div id=a style="height:10px"></div></div>',
        {"a": (0, 0, 300, 3.34375)},
    ),
    (
        "spanning boxes",
        '<div id=c style="columns:2;column-gap:0"><div id=a style="height:20px"></div>'
        '<div id=b style="column-span:all;height:10px"></div><div id=d style="height:20px"></div></div>',
        {"a": (0, 0, 300, 10), "b": (0, 10, 300, 10), "c": (0, 0, 300, 30), "d": (0, 20, 300, 10)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_columns(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
