"""Quirks mode. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import rects


@pytest.mark.parametrize(
    ("style", "height"),
    [("", 584.0), ("margin:10px 0 30px;border:1px solid;padding:4px", 550.0), ("height:200px", 200.0)],
)
def test_percentages_refer_to_the_height_that_body_fills(style: str, height: float) -> None:
    found = rects(f"<quirks><body style='{style}'><div id=a style='height:100%'></div>")

    assert found["a"][3] == height
