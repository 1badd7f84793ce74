"""Images of what SVG masks and clip paths leave."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest

from compositor.base.geometry import Rect
from compositor.paint.display_items import DrawImage
from compositor.paint.svg_reference import mask_region
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene


def run_of(folder: Path, css: str, svg: str) -> Run:
    page = folder / "page.html"
    page.write_text(
        f"<!doctype html><style>body{{margin:0}}.b{{width:100px;height:50px;background:red;{css}}}</style>"
        f"<svg width=0 height=0 style='position:absolute'>{svg}</svg><div class=b></div>",
        "utf-8",
    )
    return Run(load_scene(page, SceneOptions(viewport=(300, 200))))


def picture(run: Run) -> DrawImage:
    (item,) = (item for item in run.paint.items if isinstance(item, DrawImage))
    return item


@pytest.mark.parametrize(
    ("claim", "css", "attributes", "kind"),
    [
        ("of the element", "mask:url(#m)", "style='mask-type:alpha'", "alpha"),
        ("of the layer", "mask:url(#m) luminance", "style='mask-type:alpha'", "luminance"),
        ("as an attribute", "mask:url(#m)", "mask-type=alpha", "alpha"),
    ],
)
def test_what_of_a_mask_counts(tmp_path: Path, claim: str, css: str, attributes: str, kind: str) -> None:
    svg = f"<mask id=m {attributes}><rect width=9 height=9 /></mask>"
    assert f'mask-type="{kind}"' in unquote(picture(run_of(tmp_path, css, svg)).path), claim


@pytest.mark.parametrize(
    ("attributes", "region"),
    [
        ("", (-10, -5, 120, 60)),
        ("x=0 y=0 width=.5 height=.5", (0, 0, 50, 25)),
        ("maskUnits=userSpaceOnUse x=10 y=10 width=20 height=30", (10, 10, 20, 30)),
        ("maskUnits=userSpaceOnUse", (-10, -5, 120, 60)),
    ],
)
def test_where_a_mask_leaves_anything(tmp_path: Path, attributes: str, region: tuple[float, ...]) -> None:
    run = run_of(tmp_path, "", f"<mask id=m {attributes}></mask>")
    (node,) = run.select("#m")
    assert mask_region(run.document.element(node), Rect(0, 0, 100, 50), 1.0) == pytest.approx(region)


def test_a_mask_covers_its_region_inside_the_box(tmp_path: Path) -> None:
    svg = "<mask id=m x=0 y=0 width=.5 height=2><rect width=9 height=9 /></mask>"
    assert picture(run_of(tmp_path, "mask:url(#m)", svg)).clip.rect == Rect(0, 0, 50, 50)


def test_a_painted_clip_path_covers_the_bounds_of_its_text(tmp_path: Path) -> None:
    svg = "<clipPath id=c><text x=10 y=40 font-size=20 font-family=Arial>Clip</text></clipPath>"
    item = picture(run_of(tmp_path, "clip-path:url(#c)", svg))
    assert (item.clip.rect.x, item.clip.rect.bottom) == (10, 44)
    assert "<text" in unquote(item.path)
