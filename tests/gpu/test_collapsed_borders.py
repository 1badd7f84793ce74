"""Collapsed borders of tables as pixels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from compositor.api import Run
from compositor.gpu import GpuBackend
from compositor.scene import SceneOptions, load_scene

pytestmark = pytest.mark.gpu


@pytest.mark.parametrize("style", ["", "position:sticky;top:0", "will-change:transform", "position:relative;z-index:1"])
def test_lines_run_through_whatever_is_done_to_the_cells_of_the_head(
    style: str, tmp_path: Path, backend: GpuBackend
) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>body{margin:0}table{width:300px;border-collapse:collapse}"
        f"td,th{{padding:8px;border-bottom:1px solid red}}th{{{style}}}</style>"
        "<table><thead><tr><th>a<th>b<th>c</thead><tr><td>1<td>2<td>3<tr><td>1<td>2<td>3</table>"
    )
    run = Run(load_scene(page, SceneOptions(viewport=(300, 150))))
    found = np.asarray(run.execute(backend).pixels).astype(int)
    red = (found[..., 0] > 200) & (found[..., 1] < 60)
    assert sorted(red.sum(axis=1))[-2:] == [300, 300]
