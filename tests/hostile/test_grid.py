"""Grids whose items take endlessly many cells."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from compositor.layout import grid_placement


def test_huge_spans_packed_densely(report: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid_placement, "MAX_PLACEMENT_STEPS", 100_000)
    start = time.process_time()
    codes = report(
        "<style>div{display:grid;grid-template-columns:repeat(100,auto);grid-auto-flow:dense}"
        "p{grid-column:span 51;grid-row:span 30}</style><div>" + "<p></p>" * 50 + "</div>"
    )

    assert "layout-grid-crowded" in codes
    assert time.process_time() - start < 20


def test_many_cards_packed_densely_take_linear_time(report: Callable[[str], list[str]]) -> None:
    start = time.process_time()
    codes = report(
        "<style>div{display:grid;grid-template-columns:repeat(3,1fr);grid-auto-flow:dense}</style><div>"
        + "<p></p>" * 1000
        + "</div>"
    )

    assert "layout-grid-crowded" not in codes
    assert time.process_time() - start < 20
