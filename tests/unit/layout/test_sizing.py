"""Used sizes of blocks. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "percentage widths and limits",
        '<div id=a style="width:50%;min-width:60%;max-width:20%;height:10px"></div>'
        '<div id=b style="max-width:50%;height:10px"></div>',
        {"a": (0, 0, 180, 10), "b": (0, 10, 150, 10)},
    ),
    (
        "border-box",
        '<div id=a style="width:200px;padding:10px;border:5px solid;box-sizing:border-box;height:60px"></div>',
        {"a": (0, 0, 200, 60)},
    ),
    (
        "percentage heights need a definite one",
        '<div style="height:100px"><div id=a style="height:50%"></div></div><div>'
        '<div id=b style="height:50%"></div></div>',
        {"a": (0, 0, 300, 50), "b": (0, 100, 300, 0)},
    ),
    (
        "a minimum height is not definite",
        '<div style="min-height:100px"><div id=a style="height:50%"></div></div>',
        {"a": (0, 0, 300, 0)},
    ),
    (
        "aspect-ratio from the width",
        '<div id=a style="aspect-ratio:2;width:100px"></div>',
        {"a": (0, 0, 100, 50)},
    ),
    (
        "aspect-ratio from the height",
        '<div id=a style="aspect-ratio:2;height:20px"></div>',
        {"a": (0, 0, 40, 20)},
    ),
    (
        "aspect-ratio fills a block",
        '<div id=a style="aspect-ratio:3"></div>',
        {"a": (0, 0, 300, 100)},
    ),
    (
        "content may exceed the ratio",
        '<div id=a style="aspect-ratio:2;width:100px"><div style="height:80px"></div></div>',
        {"a": (0, 0, 100, 80)},
    ),
    (
        "stretch",
        '<div id=a style="width:-webkit-fill-available;margin:0 10px;height:10px"></div>',
        {"a": (10, 0, 280, 10)},
    ),
    (
        "min-content and max-content",
        '<div id=a style="width:min-content"><span style="display:inline-block;width:30px;height:10px">'
        '</span> <span style="display:inline-block;width:50px;height:10px"></span></div>'
        '<div id=b style="width:max-content;font-size:0">'
        '<span style="display:inline-block;width:30px;height:10px"></span> '
        '<span style="display:inline-block;width:50px;height:10px"></span></div>',
        {"a": (0, 0, 50, 36), "b": (0, 36, 80, 10)},
    ),
    (
        "fit-content stops at the available width",
        '<div id=a style="width:fit-content"><div style="width:400px;height:10px"></div></div>'
        '<div id=b style="width:fit-content"><div style="width:40px;height:10px"></div></div>',
        {"a": (0, 0, 400, 10), "b": (0, 10, 40, 10)},
    ),
    (
        "size containment",
        '<div id=a style="contain:size"><div style="height:50px"></div></div>',
        {"a": (0, 0, 300, 0)},
    ),
    (
        "calc mixes length and percentage",
        '<div id=a style="width:calc(50% - 20px);height:10px"></div>'
        '<div id=b style="width:min(50%, 100px);height:10px"></div>',
        {"a": (0, 0, 130, 10), "b": (0, 10, 100, 10)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_sizing(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
