"""At which scale a layer is rastered."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page


@pytest.mark.parametrize(
    ("css", "dpr", "scale"),
    [
        ("will-change: transform", 1.0, (1, 1)),
        ("will-change: transform", 2.0, (1, 1)),  # layout has the device scale in it
        ("transform: scale(2) translateZ(0)", 1.0, (2, 2)),
        ("transform: scale(.5) translateZ(0)", 1.0, (0.5, 0.5)),
        ("will-change: transform; transform: scale(2)", 1.0, (2, 2)),
        ("will-change: transform; transform: scale(.5)", 1.0, (1, 1)),  # not below its natural size
        ("transform: scale(2, 4) translateZ(0)", 1.0, (2, 4)),
        ("transform: rotate(30deg) translateZ(0)", 1.0, (1, 1)),
    ],
)
def test_scale(tmp_path: Path, css: str, dpr: float, scale: tuple[float, float]) -> None:
    found = page(tmp_path, f"<div id=a class=box style='left: 200px; top: 200px; {css}'>text</div>", dpr=dpr)

    (layer,) = own_layers(found)
    (tiling,) = (each for each in found.tiles.tilings if each.layer == layer.id)
    assert tuple(tiling.scale) == pytest.approx(scale)
