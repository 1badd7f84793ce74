"""List items and their markers. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

CASES: list[tuple[str, str, Rects]] = [
    (
        "a list item without content is one line high",
        '<ul style="margin:0;line-height:20px"><li id=a><li id=b>x</ul>',
        {"a": (40, 0, 260, 20), "b": (40, 20, 260, 20)},
    ),
    (
        "a marker stands beside the first line of a block",
        '<ul style="margin:0;line-height:20px"><li id=a><div id=b>x</div></ul>',
        {"a": (40, 0, 260, 20), "b": (40, 0, 260, 20)},
    ),
    (
        "a tall marker pushes the content down",
        '<ul style="margin:0"><li id=a><div id=b style="font-size:8px;line-height:8px">x</div></ul>',
        {"a": (40, 0, 260, 16), "b": (40, 8, 260, 8)},
    ),
    (
        "details show the summary only",
        '<details id=a style="line-height:20px"><summary id=b>s</summary><div style="height:50px"></div></details>',
        {"a": (0, 0, 300, 20), "b": (0, 0, 300, 20)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_lists(claim: str, html: str, expected: Rects) -> None:
    found = in_column(html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
