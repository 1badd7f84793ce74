"""`zoom`. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "lengths, also of a given font size",
        "<div id=a style='zoom:2;width:10px;height:1em;margin:2px'></div>"
        "<div id=b style='zoom:150%;width:2rem;height:1vw'></div>",
        {"a": (4, 4, 20, 32), "b": (0, 40, 48, 12)},
    ),
    (
        "nested factors multiply",
        "<div style='zoom:1.5'><div id=a style='zoom:2;width:10px;height:10px'></div>"
        "<div id=b style='width:10px;height:10px'></div></div>",
        {"a": (0, 0, 30, 30), "b": (0, 30, 15, 15)},
    ),
    (
        "inherited lengths",
        "<div style='letter-spacing:2px;text-indent:10px'><div style='zoom:2;float:left' id=a>abc</div></div>",
        {"a": (0, 0, 83.59375, 40)},
    ),
    (
        "percentages stay",
        "<div style='zoom:2;width:50%'><div id=a style='width:50%;height:10px'></div></div>",
        {"a": (0, 0, 200, 20)},
    ),
    (
        "replaced content",
        "<canvas id=a width=30 height=20 style='zoom:2;display:block'></canvas>",
        {"a": (0, 0, 60, 40)},
    ),
    (
        "a factor of 0 counts as 1",
        "<div id=a style='zoom:0;width:10px;height:10px'></div>",
        {"a": (0, 0, 10, 10)},
    ),
]


@pytest.mark.parametrize(("html", "want"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_zoom(html: str, want: Rects) -> None:
    found = rects(_HEAD + html)
    for name, rect in want.items():
        assert found[name] == pytest.approx(rect, abs=1 / 64), name
