"""Collapsing margins and block widths. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "the margins of parent and first child collapse",
        '<div id=a style="margin-top:20px"><div id=b style="margin-top:30px;height:10px"></div></div>',
        {"a": (0, 30, 300, 10), "b": (0, 30, 300, 10)},
    ),
    (
        "padding keeps them apart",
        '<div id=a style="margin-top:20px;padding-top:1px"><div id=b style="margin-top:30px;height:10px"></div></div>',
        {"a": (0, 20, 300, 41), "b": (0, 51, 300, 10)},
    ),
    (
        "sibling margins collapse to the larger",
        '<div id=a style="height:10px;margin-bottom:20px"></div><div id=b style="height:10px;margin-top:30px"></div>',
        {"a": (0, 0, 300, 10), "b": (0, 40, 300, 10)},
    ),
    (
        "negative margins are added to the largest positive one",
        '<div id=a style="height:10px;margin-bottom:20px"></div><div id=b style="height:10px;margin-top:-15px"></div>',
        {"a": (0, 0, 300, 10), "b": (0, 15, 300, 10)},
    ),
    (
        "margins collapse through empty boxes",
        '<div style="height:10px"></div><div id=a style="margin:20px 0 40px"></div>'
        '<div id=b style="height:10px;margin-top:30px"></div>',
        {"a": (0, 30, 300, 0), "b": (0, 50, 300, 10)},
    ),
    (
        "the last margin leaves an automatic height",
        '<div id=a><div style="height:10px;margin-bottom:25px"></div></div><div id=b style="height:10px"></div>',
        {"a": (0, 0, 300, 10), "b": (0, 35, 300, 10)},
    ),
    (
        "but stays inside a given height",
        '<div id=a style="height:20px"><div style="height:10px;margin-bottom:25px"></div></div>'
        '<div id=b style="height:10px"></div>',
        {"a": (0, 0, 300, 20), "b": (0, 20, 300, 10)},
    ),
    (
        "and inside a minimum height that counts",
        '<div id=a style="min-height:40px"><div style="height:10px;margin-bottom:25px"></div></div>'
        '<div id=b style="height:10px"></div>',
        {"a": (0, 0, 300, 40), "b": (0, 40, 300, 10)},
    ),
    (
        "a formatting context root keeps margins inside",
        '<div id=a style="overflow:hidden"><div id=b style="margin:15px 0;height:10px"></div></div>',
        {"a": (0, 0, 300, 40), "b": (0, 15, 300, 10)},
    ),
    (
        "auto margins centre",
        '<div id=a style="margin:0 auto;width:100px;height:10px"></div>'
        '<div id=b style="margin-left:auto;width:100px;height:10px"></div>',
        {"a": (100, 0, 100, 10), "b": (200, 10, 100, 10)},
    ),
    (
        "an over-constrained box keeps its start margin",
        '<div id=a style="margin:0 50px;width:400px;height:10px"></div><div dir=rtl>'
        '<div id=b style="margin:0 50px;width:400px;height:10px"></div></div>',
        {"a": (50, 0, 400, 10), "b": (-150, 10, 400, 10)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_margins(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
