"""Relative, absolute and fixed positioning. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "insets count from the padding box",
        '<div style="position:relative;height:100px;border:5px solid;padding:10px">'
        '<div id=a style="position:absolute;right:0;bottom:0;width:20px;height:20px"></div>'
        '<div id=b style="position:absolute;left:10%;top:50%;width:20px;height:20px"></div></div>',
        {"a": (275, 105, 20, 20), "b": (34, 65, 20, 20)},
    ),
    (
        "both insets stretch",
        '<div style="position:relative;height:100px">'
        '<div id=a style="position:absolute;left:10px;right:20px;top:5px;bottom:15px"></div></div>',
        {"a": (10, 5, 270, 80)},
    ),
    (
        "auto margins centre between insets",
        '<div style="position:relative;height:100px">'
        '<div id=a style="position:absolute;inset:0;margin:auto;width:50px;height:20px"></div></div>',
        {"a": (125, 40, 50, 20)},
    ),
    (
        "auto insets keep the static position",
        '<div style="height:30px"></div><div style="margin-top:10px">'
        '<div id=a style="position:absolute;width:10px;height:10px"></div></div>',
        {"a": (0, 40, 10, 10)},
    ),
    (
        "relative offsets move nothing else",
        '<div id=a style="position:relative;left:10px;top:5%;height:20px"></div><div id=b style="height:10px"></div>',
        {"a": (10, 0, 300, 20), "b": (0, 20, 300, 10)},
    ),
    (
        "a percentage of a definite height counts",
        '<div style="height:100px"><div id=a style="position:relative;top:50%;height:20px"></div></div>',
        {"a": (0, 50, 300, 20)},
    ),
    (
        "a transform contains fixed boxes",
        '<div style="transform:scale(1);height:60px">'
        '<div id=a style="position:fixed;right:0;bottom:0;width:50%;height:10px"></div></div>',
        {"a": (150, 50, 150, 10)},
    ),
    (
        "will-change: transform does too",
        '<div style="will-change:transform;height:60px">'
        '<div id=a style="position:fixed;right:0;bottom:0;width:50%;height:10px"></div></div>',
        {"a": (150, 50, 150, 10)},
    ),
    *(
        (
            f"so does will-change: {hint}",
            f'<div style="will-change:{hint};height:60px">'
            '<div id=a style="position:fixed;right:0;bottom:0;width:50%;height:10px"></div></div>',
            {"a": (150, 50, 150, 10)},
        )
        for hint in ("transform-style", "offset-position", "contain")
    ),
    (
        "will-change: position contains absolute boxes",
        '<div style="height:20px"></div><div style="will-change:position;height:60px">'
        '<div id=a style="position:absolute;right:0;top:0;width:10px;height:10px"></div></div>',
        {"a": (290, 20, 10, 10)},
    ),
    (
        "will-change: opacity does not contain absolute boxes",
        '<div style="will-change:opacity;height:60px"></div><div style="will-change:opacity;height:10px">'
        '<div id=a style="position:absolute;right:0;top:0;width:10px;height:10px"></div></div>',
        {"a": (290, 0, 10, 10)},
    ),
    (
        "an absolute box shrinks to fit",
        '<div style="position:relative"><div id=a style="position:absolute;left:10px">'
        '<div style="width:60px;height:10px"></div></div></div>',
        {"a": (10, 0, 60, 10)},
    ),
    (
        "aspect-ratio gives the missing size",
        '<div style="position:relative;height:80px">'
        '<div id=a style="position:absolute;top:0;bottom:0;aspect-ratio:2"></div>'
        '<div id=b style="position:absolute;width:30px;aspect-ratio:1/2"></div></div>',
        {"a": (0, 0, 160, 80), "b": (0, 0, 30, 60)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_positioned(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
