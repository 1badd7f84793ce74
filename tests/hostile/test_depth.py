"""Deep chains of transforms, scrollers and clips take no more than quadratic time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    "style",
    ["position:sticky;top:1px;overflow:auto", "overflow:scroll;will-change:transform", "transform:rotate(1deg)"],
)
def test_deep_chains(report: Callable[[str], list[str]], style: str) -> None:
    start = time.process_time()

    report(f"<style>div{{height:100px;{style}}}</style>{'<div>' * 100}x")

    assert time.process_time() - start < 15
