"""`text-wrap: balance`. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
_LINES = "This is a text that should be balanced over lines"


@pytest.mark.parametrize(
    ("html", "width"),
    [
        (f"<div style='width:200px'><i id=a>{_LINES}</i></div>", 194.78125),
        (f"<div style='width:200px;text-wrap:balance'><i id=a>{_LINES}</i></div>", 172.53125),
    ],
)
def test_balanced_lines_are_as_narrow_as_they_can_be(html: str, width: float) -> None:
    assert rects(_HEAD + html.replace("<i ", "<i style='font-style:normal' "))["a"][2] == pytest.approx(
        width, abs=1 / 64
    )


def test_long_paragraphs_are_not_balanced() -> None:
    text = " ".join(["word"] * 60)
    pages = (f"<div style='width:200px;{wrap}'><i id=a>{text}</i></div>" for wrap in ("", "text-wrap:balance"))
    plain, balanced = (rects(_HEAD + page) for page in pages)
    assert plain == balanced
