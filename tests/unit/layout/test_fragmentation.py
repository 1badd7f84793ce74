"""Where boxes break across columns. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import HEAD, Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "what is first in a column is not broken off",
        "<div id=a style='columns:2'><p id=b style='margin:16px 0'>x</p></div>",
        {"a": (0, 0, 800, 36), "b": (0, 16, 392, 20)},
    ),
    (
        "margins at a break vanish",
        "<div id=a style='columns:2'><p id=b style='margin:10px 0 20px'>x</p><p id=c style='margin:10px 0 2"
        "0px'></p></div>",
        {"a": (0, 0, 800, 30), "b": (0, 10, 392, 20), "c": (408, 0, 392, 0)},
    ),
    (
        "orphans and widows",
        "<div id=a style='columns:2;orphans:3;widows:1'>x<br>x<br>x<br><b id=s>x</b><br>z</div><div id=b st"
        "yle='columns:2;orphans:1;widows:4'>x<br>x<br>x<br><b id=t>x</b><br>z</div>",
        {"a": (0, 0, 800, 60), "s": (408, 1, 8.90625, 17), "b": (0, 60, 800, 80), "t": (408, 101,
         8.90625, 17)},
    ),
    (
        "a forced break",
        "<div id=a style='columns:2'><div id=b>x</div><div id=c style='break-before:column'>x</div><div id="
        "d>y</div></div>",
        {"a": (0, 0, 800, 40), "b": (0, 0, 392, 20), "c": (408, 0, 392, 20), "d": (408, 20, 392, 20)},
    ),
    (
        "a break to avoid",
        "<div id=a style='columns:2'><div id=b>x</div><div id=c style='break-after:avoid'>x</div><div id=d>"
        "y</div></div>",
        {"a": (0, 0, 800, 40), "b": (0, 0, 392, 20), "c": (408, 0, 392, 20), "d": (408, 20, 392, 20)},
    ),
    (
        "lines are kept together in the next column, the box fills its own",
        "<div id=a style='columns:2;height:50px'><div id=b>x<br>x<br>x</div><div id=c>x</div><div id=d>y</d"
        "iv></div>",
        {"a": (0, 0, 800, 50), "b": (0, 0, 800, 50), "c": (408, 20, 392, 20), "d": (816, 0, 392, 20)},
    ),
    (
        "a float is broken beside the text",
        "<div id=a style='columns:2'><div id=b style='float:left;width:30px;height:100px'></div>x<br><b id="
        "s>y</b></div>",
        {"a": (0, 0, 800, 50), "b": (0, 0, 438, 50), "s": (30, 21, 8.90625, 17)},
    ),
    (
        "relative positions do not count",
        "<div id=a style='columns:2'><div id=b style='position:relative;top:30px'>x<br>x</div><div id=c>y<b"
        "r>y</div></div>",
        {"a": (0, 0, 800, 40), "b": (0, 30, 392, 40), "c": (408, 0, 392, 40)},
    ),
    (
        "what overflows a box goes on beside its sibling",
        "<div id=a style='columns:2'><div style='padding:5px 0 1px 4px;height:10px'>x<br>x<br><b id=b>x</b>"
        "</div><div id=c>y</div></div>",
        {"a": (0, 0, 800, 45), "b": (412, 1, 8.90625, 17), "c": (0, 16, 392, 20)},
    ),
    (
        "padding is not broken",
        "<div id=a style='columns:2'><div id=b style='padding:5px 0 11px 4px'></div></div>",
        {"a": (0, 0, 800, 16), "b": (0, 0, 392, 16)},
    ),
    (
        "columns from right to left",
        "<div id=a style='direction:rtl;columns:2;height:20px'><div id=b>x</div><div id=c>x</div><div id=d>"
        "x</div></div>",
        {"a": (0, 0, 800, 20), "b": (408, 0, 392, 20), "c": (0, 0, 392, 20), "d": (-408, 0, 392, 20)},
    ),
    (
        "edges of a broken box",
        "<div id=a style='columns:3'><div id=b style='padding:10px;border:2px solid'>x<br>x<br>x<br>x<br>x<"
        "/div></div>",
        {"a": (0, 0, 800, 52), "b": (0, 0, 800, 52)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_findings(_name: str, html: str, expected: Rects) -> None:
    found = rects(HEAD + html)

    assert found == expected
