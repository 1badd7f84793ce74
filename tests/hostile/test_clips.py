"""Clips whose cost for each pixel has no bound in the page."""

from __future__ import annotations

from pathlib import Path

import compositor
from compositor.property_trees.clip_shape import MAX_OUTLINE_POINTS


def test_outlines_keep_a_bounded_number_of_corners(tmp_path: Path) -> None:
    corners = ",".join(f"{index % 100}px {index * 7 % 50}px" for index in range(9001))
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><div style='height:50px;clip-path:polygon({corners})'>x</div>")

    paths = [len(clip.path) for clip in compositor.run(page).trees.clips if clip.path is not None]

    assert paths and max(paths) <= MAX_OUTLINE_POINTS
