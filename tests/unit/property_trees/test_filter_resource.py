"""`<filter>` elements resolved for an element, and what they do to layers (sections 4 and 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.base.geometry import Rect
from compositor.css.filter_graph import SOURCE_GRAPHIC, FilterGraph
from compositor.pipeline import Run
from compositor.report.oracle import oracle_record
from compositor.scene import SceneOptions, load_scene


def run_of(folder: Path, content: str, attributes: str = "", dpr: float = 1.0, more: str = "") -> Run:
    page = folder / "page.html"
    page.write_text(
        "<!doctype html><style>body{margin:30px}.b{width:100px;height:60px;background:linear-gradient(red,blue);"
        "filter:url(#f)}.k{will-change:transform;width:60px;height:20px;background:gold}.r{position:absolute;"
        "width:30px;height:20px;background:linear-gradient(red,blue)}</style><svg width=0 height=0 "
        f"style='position:absolute'><filter id=f {attributes}>{content}</filter></svg>"
        f"<div class=b>text<div class=k>kid</div></div>{more}",
        "utf-8",
    )
    return Run(load_scene(page, SceneOptions(viewport=(500, 400), dpr=dpr)))


def graph_of(folder: Path, content: str, attributes: str = "", dpr: float = 1.0) -> FilterGraph | None:
    trees = run_of(folder, content, attributes, dpr).trees
    (effect,) = (effect for effect in trees.effects if effect.role == "filter")
    return effect.filters[0].graph


@pytest.mark.parametrize(
    ("attributes", "region"),
    [
        ("", (-10, -6, 120, 72)),
        ("x=0 y=0 width=50% height=.5", (0, 0, 50, 30)),
        ("filterUnits=userSpaceOnUse x=10 y=20 width=30 height=40", (10, 20, 30, 40)),
    ],
)
@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_regions(tmp_path: Path, attributes: str, region: tuple[float, ...], dpr: float) -> None:
    graph = graph_of(tmp_path, "<feOffset dx=2 dy=3 />", attributes, dpr)
    assert graph is not None
    (offset,) = graph.primitives
    assert tuple(offset.region.scaled(1 / dpr, 1 / dpr)) == pytest.approx(region)
    assert offset.numbers == (2 * dpr, 3 * dpr)


def test_primitives_find_results_by_name(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        "<feGaussianBlur in=SourceAlpha stdDeviation='1 2' result=b /><feFlood flood-color=red flood-opacity=.5 />"
        "<feComposite in2=b operator=in /><feMerge><feMergeNode /><feMergeNode in=SourceGraphic /></feMerge>",
    )
    assert graph is not None
    assert [(each.kind, each.inputs) for each in graph.primitives] == [
        ("blur", (-2,)), ("flood", ()), ("composite", (1, 0)), ("merge", (2, SOURCE_GRAPHIC)),
    ]  # fmt: skip
    assert graph.primitives[1].color.a == 0.5


def test_a_drop_shadow_lies_below_its_source(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path, "<feDropShadow dx=5 dy=0 stdDeviation=1 flood-color=red />", "x=-1 y=-1 width=3 height=3"
    )
    assert graph is not None
    assert [each.kind for each in graph.primitives] == ["blur", "offset", "tint", "merge"]
    assert graph.map_rect(Rect(0, 0, 10, 10)) == Rect(0, -3, 18, 16)


@pytest.mark.parametrize(
    ("claim", "content", "attributes"),
    [
        ("nothing in it", "", ""),
        ("no filter of that name", "<feOffset/>", "id=other"),
    ],
)
def test_filters_that_do_nothing(tmp_path: Path, claim: str, content: str, attributes: str) -> None:
    assert graph_of(tmp_path, content, attributes) is None or "other" in attributes, claim


@pytest.mark.parametrize(
    "content", ["<feOffset dx=20 dy=10 />", "<feGaussianBlur stdDeviation=5 />", "<feFlood />", "<feTurbulence />", ""]
)
def test_7_content_beside_what_a_filter_makes_does_not_overlap_it(tmp_path: Path, content: str) -> None:
    places = ((145, 40), (170, 70), (260, 40), (40, 100), (80, 140), (60, 200), (400, 300))
    more = "".join(f"<div class=r style='left:{x}px;top:{y}px'></div>" for x, y in places)
    layers = oracle_record(run_of(tmp_path, content, more=more))["layers"]
    assert not [layer for layer in layers if "Overlap" in layer["reasons"]]
    drawn = [each for each in layers if each["draws_content"] and each["owner"] not in (None, "#document")]
    assert [layer["size"] for layer in drawn] == [[100, 60], [60, 20]]
