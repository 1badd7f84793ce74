"""Masks of groups with composited content: layers, bounds and tile bytes as recorded in Chromium (sections 4 and 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene

STYLE = (
    "<!doctype html><style>body{{margin:20px;font:16px Arial}}.b{{width:200px;height:120px;background:linear-gradient("
    "red,blue);{css}}}.k{{will-change:transform;width:150px;height:90px;background:gold}}</style>"
    "<svg width=0 height=0 style='position:absolute'><defs>{svg}</defs></svg>"
    "<div class=b>text<div class=k>kid</div></div>"
)
GRADIENT = "linear-gradient(#000,transparent)"
CONTENT, KID = (200, 120, 131072), (150, 90, 98304)


def layers(folder: Path, css: str, svg: str = "") -> list[tuple[int, int, int]]:
    """Size and tile bytes of the layers above the page's own."""
    page = folder / "page.html"
    page.write_text(STYLE.format(css=css, svg=svg), "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(500, 400))))
    return [
        (int(row["size"][0]), int(row["size"][1]), row["bytes"])
        for row in oracle_record(run)["layers"]
        if row["draws_content"] and row["owner"] not in (None, "#document")
    ]


@pytest.mark.parametrize(
    ("claim", "css", "mask"),
    [
        ("a mask reaches two px beyond the box", f"mask:{GRADIENT}", (204, 124, 131072)),
        ("whatever parts of it show", f"mask:{GRADIENT} luminance no-repeat 5px 5px/9px 9px", (204, 124, 131072)),
        (
            "however many images it has",
            f"mask:{GRADIENT},linear-gradient(90deg,#000,transparent);mask-composite:exclude",
            (204, 124, 131072),
        ),
        ("an SVG mask", "mask:url(#m)", (204, 124, 131072)),
        ("one that is nowhere leaves nothing", "mask:url(#none)", (204, 124, 0)),
        ("nor does a missing image", "mask:url(none.png)", (204, 124, 0)),
    ],
)
def test_5_masks_are_layers(tmp_path: Path, claim: str, css: str, mask: tuple[int, int, int]) -> None:
    svg = "<mask id=m maskUnits=userSpaceOnUse x=10 y=10 width=120 height=80><circle cx=60 cy=60 r=50 /></mask>"
    assert layers(tmp_path, css, svg) == [CONTENT, KID, mask], claim


def test_5_slices_of_a_mask_may_lie_outside_of_the_box(tmp_path: Path) -> None:
    css = f"height:80px;-webkit-mask-box-image:{GRADIENT} 10 / 20px / 5px stretch"
    assert layers(tmp_path, css) == [(210, 90, 131072), KID, (214, 94, 131072)]


def test_5_a_mask_that_is_not_clipped_reaches_as_far_as_shadows(tmp_path: Path) -> None:
    css = f"mask:{GRADIENT} no-clip;box-shadow:0 0 0 20px red;padding:10px;border:5px solid"
    assert layers(tmp_path, css) == [(270, 190, 245760), KID, (274, 194, 327680)]
