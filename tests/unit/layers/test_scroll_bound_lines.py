"""Rows of endless layers: their bound is taken from a bounded number of lines and loses no tile."""

from __future__ import annotations

from pathlib import Path

import pytest

import compositor
from compositor.layers.scroll_bound import ScrollBound, scroll_axes


@pytest.mark.parametrize("style", ["", "transform: rotate(45deg)"])
def test_an_endless_layer_has_few_plateaus(tmp_path: Path, style: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>div { will-change: transform; height: 8000000px; width: 8000000px; "
        f"background: linear-gradient(red, blue); {style} }}</style><div>"
    )
    run = compositor.run(page)
    axis = scroll_axes(run.trees)[0]

    plateaus = ScrollBound(run.trees, run.scene.device_size, axis).plateaus(run.layers, run.tiles, {})

    assert len(plateaus) < 25_000
    assert plateaus[0].bound >= run.tiles.wanted_bytes
