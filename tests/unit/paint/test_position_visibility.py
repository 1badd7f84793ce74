"""`position-visibility`. What is shown is what Chromium shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.color import Color
from compositor.paint.display_items import FillRect
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

HEAD = """<!DOCTYPE html><style>body{margin:0}.s{overflow:hidden;width:100px;height:60px}
.a{width:40px;height:20px;anchor-name:--a}.p{position:absolute;position-anchor:--a;background:blue;width:20px;height:20px}
</style><div style="position:relative;width:190px;height:140px">"""


@pytest.mark.parametrize(
    ("scroller", "anchor", "own", "shown"),
    [
        ("", "margin-top:80px", "left:anchor(right)", False),
        ("", "margin-top:60px", "left:anchor(right)", False),
        ("", "margin-top:59px", "left:anchor(right)", True),
        ("", "margin-top:80px", "left:100px", True),
        ("", "margin-top:80px", "left:anchor(right);position-visibility:always", True),
        ("", "visibility:hidden", "left:anchor(right)", False),
        ("overflow:visible;contain:paint", "margin-top:80px", "left:anchor(right)", False),
        ("", "width:0;height:0", "left:anchor(right)", True),
        ("", "", "left:100px;right:80px;position-visibility:no-overflow", False),
        ("", "", "left:100px;right:0;position-visibility:no-overflow", True),
    ],
)
def test_shown(tmp_path: Path, scroller: str, anchor: str, own: str, shown: bool) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        f'{HEAD}<div class=s style="{scroller}"><div class=a style="{anchor}"></div></div>'
        f'<div class=p style="top:0;{own}"></div></div>',
        "utf-8",
    )
    run = Run(load_scene(path, SceneOptions(viewport=(800, 600))))

    blue = Color(0, 0, 1, 1)
    fills = [item for item in run.paint.items if isinstance(item, FillRect)]
    assert any(item.color == blue for item in fills) == shown
