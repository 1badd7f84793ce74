"""Bounds of text on the pixel grid: heights of layers with one glyph each, as recorded in Chromium at 1x."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene


@pytest.mark.parametrize(
    ("size", "text", "top", "height"),
    [
        ("16px", "x", 81, 17),
        ("16px", "p", 81, 17),
        ("16px", "|", 81, 17),
        ("16px", "Å", 80, 18),
        ("16px", "_", 81, 18),
        ("18px", "_", 80, 21),
        ("20.5px", "g", 78, 23),
        ("24px", "|", 76, 27),
        ("33px", "Q", 71, 37),
    ],
)
def test_glyphs_reach_as_far_as_their_fitted_outlines(
    tmp_path: Path, size: str, text: str, top: int, height: int
) -> None:
    page = tmp_path / "page.html"
    style = f"position:absolute;left:9px;top:90px;font:{size}/0 Arial;will-change:transform"
    page.write_text(f"<!doctype html><meta charset=utf-8><div style='{style}'>{text}</div>", "utf-8")
    layers = oracle_record(Run(load_scene(page, SceneOptions(viewport=(500, 400)))))["layers"]
    found = next(layer for layer in layers if "div" in (layer["owner"] or ""))
    assert (found["offset"][1], found["size"][1]) == (top, height)
