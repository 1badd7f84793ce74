"""`contain-intrinsic-size` under size containment. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

_STYLE = (
    "<style>.c{contain:size;contain-intrinsic-size:50px 30px;border:2px "
    "solid;padding:3px}.i{width:90px;height:70px}</style>"
)

CASES: list[tuple[str, str, Rects]] = [
    (
        "blocks",
        '<div class=c id=a><div class=i></div></div><div class=c id=b style="float:left"><div '
        'class=i></div></div><div class=c id=c style="float:left;contain-intrinsic-size:none"><div '
        'class=i></div></div><div class=c id=d style="float:left;contain-intrinsic-size:auto 20px '
        'auto 10px"><div class=i></div></div>',
        {"a": (0, 0, 300, 40), "b": (0, 40, 60, 40), "c": (60, 40, 10, 10), "d": (70, 40, 30, 20)},
    ),
    (
        "inline sizes alone",
        '<div class=c id=a style="contain:inline-size;float:left"><div class=i></div></div><div '
        'class=c id=b style="contain:none;container-type:inline-size;float:left"><div '
        "class=i></div></div><div class=c id=c "
        'style="contain:none;container-type:size;float:left"><div class=i></div></div>',
        {"a": (0, 0, 60, 80), "b": (60, 0, 60, 80), "c": (120, 0, 60, 40)},
    ),
    (
        "flex containers",
        '<div class=c id=a style="display:inline-flex"><div class=i></div></div><div class=c id=b '
        'style="display:inline-flex;flex-direction:column"><div class=i></div></div>',
        {"a": (0, 0, 60, 40), "b": (60, 0, 60, 40)},
    ),
    (
        "grids, whose tracks count without it",
        '<div class=c id=a style="display:inline-grid;grid:15px / 25px"><div class=i></div></div><div'
        ' class=c id=b style="display:inline-grid;grid:15px / 25px;contain-intrinsic-size:none"><div '
        "class=i></div></div>",
        {"a": (0, 0, 60, 40), "b": (60, 0, 35, 25)},
    ),
    (
        "hidden content",
        '<div class=c id=a style="contain:none;content-visibility:hidden;float:left"><div class=i></div></div>',
        {"a": (0, 0, 60, 40)},
    ),
    (
        "limits and border-box sizes",
        '<div class=c id=a style="min-height:min-content;height:10px;width:min-content"><div '
        'class=i></div></div><div class=c id=b style="box-sizing:border-box;width:fit-content"><div '
        "class=i></div></div>",
        {"a": (0, 0, 60, 40), "b": (0, 40, 60, 40)},
    ),
    (
        "vertical writing",
        '<div class=c id=a style="writing-mode:vertical-rl;float:left"><div class=i></div></div>',
        {"a": (0, 0, 60, 40)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_contained(claim: str, html: str, expected: Rects) -> None:
    found = in_column(_STYLE + html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
