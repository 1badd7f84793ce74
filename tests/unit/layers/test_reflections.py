"""`-webkit-box-reflect`: layers and bounds as recorded in Chromium (sections 4, 5.2 and 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene

KID = "<div style='will-change:transform;width:60px;height:30px;background:gold'>kid</div>"


def layers(folder: Path, css: str, content: str = "", more: str = "") -> list[tuple[tuple[str, ...], int, int, int]]:
    """Reasons, size and tile bytes of the layers above the page's own."""
    page = folder / "page.html"
    page.write_text(
        "<!doctype html><style>body{margin:20px}.b{width:100px;height:80px;margin:120px 0 0 200px;"
        f"background:linear-gradient(red,blue);{css}}}</style><div class=b>text{content}</div>{more}",
        "utf-8",
    )
    run = Run(load_scene(page, SceneOptions(viewport=(500, 400))))
    return [
        (tuple(row["reasons"]), int(row["size"][0]), int(row["size"][1]), row["bytes"])
        for row in oracle_record(run)["layers"]
        if row["draws_content"] and row["owner"] not in (None, "#document")
    ]


@pytest.mark.parametrize(
    ("reflect", "width", "height"),
    [("above 5px", 100, 165), ("below 5px", 100, 165), ("left", 200, 80), ("right 10%", 210, 80)],
)
def test_4_a_layer_with_a_reflection_is_as_large_as_both(tmp_path: Path, reflect: str, width: int, height: int) -> None:
    ((reasons, *size, _bytes),) = layers(tmp_path, f"will-change:opacity;-webkit-box-reflect:{reflect}")
    assert (reasons, size) == (("WillChangeOpacity",), [width, height])


def test_5_2_a_reflection_of_composited_content_is_a_group(tmp_path: Path) -> None:
    assert layers(tmp_path, "-webkit-box-reflect:below", KID) == [
        (("RootScroller", "OverflowScrolling"), 100, 80, 65536),
        (("WillChangeTransform",), 60, 30, 16384),
    ]


def test_7_content_may_overlap_a_reflection(tmp_path: Path) -> None:
    def overlapping(top: int) -> bool:
        style = f"position:absolute;left:230px;top:{top}px;width:20px;height:20px;background:linear-gradient(red,blue)"
        found = layers(tmp_path, "-webkit-box-reflect:below", KID, f"<div style='{style}'></div>")
        return any("Overlap" in reasons for reasons, *_ in found)

    assert overlapping(270)
    assert not overlapping(310)


def test_a_reflection_makes_a_stacking_context(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><div id=a style='-webkit-box-reflect:below'>a</div>", "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(300, 200))))
    (effect,) = (effect for effect in run.trees.effects if effect.role == "filter")
    assert effect.node == run.select("#a")[0]
    assert effect.moves_pixels
