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


def test_many_words_in_deep_inline_boxes(report: Callable[[str], list[str]]) -> None:
    start = time.process_time()

    report(f"<style>body{{white-space:nowrap}}</style>{'<b>' * 480}{'x<i>y</i>' * 3000}")

    assert time.process_time() - start < 30
