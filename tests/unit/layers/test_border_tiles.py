"""Which tiles beside a border stay one colour, as Chromium has them: s for one colour, t for a texture."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import run


@pytest.mark.parametrize(
    ("border", "tiles"),
    [
        ("border-bottom: 1px solid #eee", "sss"),
        ("border: 1px solid #eee", "ttt"),
        ("border-top: 1px solid #eee; border-bottom: 1px solid #ccc", "ttt"),
        ("border-left: 1px solid #eee; border-right: 1px solid #eee", "ttt"),
        ("border-bottom: 3px dashed #eee", "ttt"),
        ("border-bottom: 1px solid rgba(0, 0, 0, 0.5)", "ttt"),
        ("border-bottom: 1px solid #eee; border-radius: 5px", "ttt"),
        ("border-left: 1px solid #eee", "ttt"),
        ("outline: 2px solid #eee", "ttt"),
    ],
)
def test_a_border_of_one_plain_side_touches_only_that_side(tmp_path: Path, border: str, tiles: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        f"<!DOCTYPE html><style>body {{ margin: 0 }} div {{ margin: 20px; height: 900px; {border} }}</style><div></div>"
    )

    tiling = run(page, viewport=(800, 600)).tiles.tilings[1]

    assert "".join("t" if tile.has_texture else "s" for tile in tiling.tiles) == tiles
