"""For how long an animation or transition keeps its element promoted."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import reasons_of


@pytest.mark.parametrize(
    ("animation", "time_ms", "promoted"),
    [
        ("turn 1s", 0, True),
        ("turn 1s", 999, True),
        ("turn 1s", 1500, False),
        ("turn 1s 2s", 1000, True),  # while it waits
        ("turn 1s infinite", 9500, True),
        ("turn 1s forwards", 5000, True),
        ("turn 1s both", 5000, True),
        ("turn 1s backwards", 5000, False),
        ("turn 1s paused", 5000, True),
        ("turn 1s 3", 2500, True),
        ("turn 1s 3", 3500, False),
        ("turn 1s -2s", 0, False),
        ("missing 1s", 0, False),
        ("widen 1s", 500, False),
    ],
)
def test_phases(tmp_path: Path, animation: str, time_ms: float, promoted: bool) -> None:
    found = reasons_of(tmp_path, f"<div id=a class=box style='animation: {animation}'>a</div>", time_ms=time_ms)

    assert found == ({"a": "ActiveTransformAnimation"} if promoted else {})


GROW = "<style>@keyframes grow { from { transform: scale(2) } to { transform: scale(5) } }</style>"


@pytest.mark.parametrize(
    ("animation", "promoted"),
    [
        ("grow 9s -3s", True),
        ("grow 9s", True),
        ("grow 9s 5s", False),
        ("grow 9s 5s both", False),
        ("grow 9s paused", False),
    ],
)
def test_a_pure_scale_is_rastered_as_a_group_until_it_runs(tmp_path: Path, animation: str, promoted: bool) -> None:
    style = f"transform: scale(2); animation: {animation}"
    found = reasons_of(tmp_path, f"{GROW}<div id=a class=box style='{style}'>a</div>")

    assert found == {"a": "ActiveTransformAnimation" if promoted else "Overlap"}
