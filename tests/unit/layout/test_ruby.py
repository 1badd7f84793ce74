"""Ruby annotations. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "a line without room above moves down",
        "<body style='margin:0'><p id=p style='font:16px/20px Arial;margin:0'><i id=x>a</i><ruby id=r>base"
        "<rt id=t>anno</rt></ruby>",
        {
            "p": (0, 0, 800, 27),
            "x": (0, 8, 8.90625, 17),
            "r": (8.90625, 8, 34.703125, 17),
            "t": (8.90625, 0, 34.703125, 9),
        },
    ),
    (
        "annotations stand in the margin",
        "<p id=p style='font:16px/20px Arial;margin:0'><ruby id=r>base<rt id=t>anno</rt></ruby>",
        {"p": (8, 8, 784, 20), "r": (8, 9, 34.703125, 17), "t": (8, 1, 34.703125, 9)},
    ),
    (
        "annotations stand in the leading",
        "<body style='margin:0'><p id=p style='font:16px/40px Arial;margin:0'><ruby id=r>base<rt id=t>anno</rt></ruby>",
        {"p": (0, 0, 800, 40), "r": (0, 11, 34.703125, 17), "t": (0, 3, 34.703125, 9)},
    ),
    (
        "long annotations reach over the text beside them",
        "<p id=p style='font:16px/30px Arial;margin:0'>a<ruby id=r>ba<rt id=t>longer annotation</rt>"
        "</ruby><b id=y>b</b>",
        {
            "p": (8, 8, 784, 30),
            "r": (16.90625, 14, 53.828125, 17),
            "t": (12.90625, 6, 61.828125, 9),
            "y": (70.734375, 14, 9.78125, 17),
        },
    ),
    (
        "each annotation has its base",
        "<p id=p style='font:16px/20px Arial;margin:0'><ruby id=r>ba<rt id=t>an</rt>se<rt id=u>no</rt></ruby>",
        {"p": (8, 8, 784, 20), "r": (8, 9, 34.703125, 17), "t": (8, 1, 17.78125, 9), "u": (25.796875, 1, 16.90625, 9)},
    ),
]


@pytest.mark.parametrize(("html", "want"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_ruby(html: str, want: Rects) -> None:
    found = rects(html)
    for name, rect in want.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
