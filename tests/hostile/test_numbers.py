"""Numbers that overflow on their way through the stages."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from compositor.base.geometry import Rect
from compositor.base.matrix import MAX_ELEMENT, Matrix


@pytest.mark.parametrize("element", [1e300, -1e300, math.inf, -math.inf, math.nan])
def test_matrices_stay_finite(element: float) -> None:
    matrix = Matrix((element, -element, 0, 0, element, element, 0, 0, 0, 0, 1, 0, element, 0, 0, 1))
    for _step in range(20):
        matrix = matrix @ matrix

    assert all(abs(value) <= MAX_ELEMENT for value in matrix.m)
    assert all(math.isfinite(value) for value in matrix.map_rect(Rect(0, 0, 1e7, 1e7)))


def test_endless_scales_make_a_report(report: Callable[[str], list[str]]) -> None:
    report(f"<div style='height:9px;background:red;transform:{'rotate(1deg) scale(2) ' * 3000}'>x</div>")
    report("<div style='transform:rotate(1deg) scale(1e30);background:red'>" * 40 + "x")
