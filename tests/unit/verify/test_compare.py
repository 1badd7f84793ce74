"""Comparing answers: fabricated ones, and ours under two rules."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from compositor import pipeline
from compositor.api import run
from compositor.layers import CHROMIUM_LINUX
from compositor.verify import Answer, Comparison, LayerAnswer, compare, comparison_json, our_answer, print_comparison
from compositor.verify.paths import paths_by_node

SCENE = {"path": "page.html", "viewport": [800, 600], "dpr": 1.0}
PAGE = LayerAnswer("#document", ("RootScroller",), (800, 600), (0, 0), True, 2, 4096)
CARD = LayerAnswer("html>body>div:nth-child(1)", ("WillChangeTransform",), (200, 100), (10, 20), True, 1, 2048)
BOXES = {"html": (0.0, 0.0, 800.0, 600.0), "html>body": (8.0, 8.0, 784.0, 100.0)}


def answer(*layers: LayerAnswer, **boxes: tuple[float, float, float, float]) -> Answer:
    return Answer("test", BOXES | boxes, layers or (PAGE, CARD))


def printed(comparison: Comparison, *remarks: str, everything: bool = False) -> str:
    out = io.StringIO()
    print_comparison(comparison, SCENE, remarks, out, everything=everything)
    return out.getvalue()


def test_equal_answers_agree() -> None:
    comparison = compare(answer(), answer())

    assert comparison.agrees
    assert (comparison.boxes_compared, comparison.layers_compared) == (2, 2)
    assert "2 of 2" in printed(comparison)
    assert printed(comparison).endswith("agrees\n")


def test_a_pixel_is_tolerated_and_not_more() -> None:
    near = answer(PAGE, replace(CARD, size=(201, 99), corner=(9, 21)), p=(1.0, 1.0, 5.0, 5.0))
    far = answer(PAGE, replace(CARD, size=(201.5, 100), corner=(10, 18)), p=(2.0, 2.0, 5.0, 9.0))
    mine = answer(p=(1.0, 2.0, 4.0, 5.0))

    assert compare(mine, near).agrees
    comparison = compare(mine, far)
    assert [(item.path, item.worst) for item in comparison.boxes] == [("p", 4.0)]
    assert [item.what for item in comparison.layers] == [("size", "position")]


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (replace(CARD, reasons=("Overlap",)), ("reasons",)),
        (replace(CARD, draws_content=False), ("drawing",)),
        (replace(CARD, bytes=2049), ("bytes",)),
        (replace(CARD, tiles=3), ("tiles",)),
    ],
)
def test_everything_about_a_layer_is_compared(changed: LayerAnswer, what: tuple[str, ...]) -> None:
    comparison = compare(answer(), answer(PAGE, changed))

    assert [item.what for item in comparison.layers] == [what]
    assert not comparison.agrees


def test_a_layer_that_one_lacks_does_not_disturb_the_others() -> None:
    extra = replace(CARD, owner="html>body>p:nth-child(2)")
    comparison = compare(answer(PAGE, extra, CARD), answer(PAGE, CARD))

    assert [(item.what, item.ours, item.theirs) for item in comparison.layers] == [(("layer",), (1, extra), None)]
    assert comparison.layers_compared == 3


def test_the_order_of_layers_counts() -> None:
    other = replace(CARD, owner="html>body>p:nth-child(2)")

    assert not compare(answer(PAGE, other, CARD), answer(PAGE, CARD, other)).agrees


def test_an_element_without_a_box_on_one_side_differs() -> None:
    comparison = compare(answer(p=(0.0, 0.0, 1.0, 1.0)), answer(q=(0.0, 0.0, 1.0, 1.0)))

    assert {(item.path, item.ours is None) for item in comparison.boxes} == {("p", False), ("q", True)}
    assert "no box" in printed(comparison)


def test_differences_are_printed_side_by_side_with_what_may_explain_them() -> None:
    text = printed(compare(answer(), answer(PAGE, replace(CARD, reasons=(), bytes=9))), "not modelled: zoom")

    row = next(line for line in text.splitlines() if "reasons" in line)
    assert row.split() == ["1/1", CARD.owner, "reasons", "WillChangeTransform", "none", "named"]
    assert "not modelled: zoom" in text
    assert text.endswith("differs: 0 boxes, 1 layer\n")


def test_many_differences_are_cut_unless_all_are_wanted() -> None:
    boxes = {f"p{number}": (0.0, 0.0, 1.0, 1.0) for number in range(40)}
    comparison = compare(answer(), answer(**boxes))

    assert "28 more; --all lists all" in printed(comparison)
    assert "p39" in printed(comparison, everything=True)


def test_json_tells_both_sides() -> None:
    comparison = compare(answer(p=(0.0, 0.0, 1.0, 1.0)), answer(PAGE, replace(CARD, bytes=9)))

    data = json.loads(comparison_json(comparison, SCENE, ("why",)))

    assert data["agrees"] is False
    assert data["boxes"]["differences"] == [{"path": "p", "here": [0, 0, 1, 1], "browser": None}]
    assert data["layers"]["differences"][0]["what"] == ["bytes"]
    assert data["layers"]["differences"][0]["browser"]["bytes"] == 9
    assert data["tile_bytes"] == {"here": 6144, "browser": 4105}


def test_what_every_page_has_is_no_layer_of_the_page() -> None:
    root = LayerAnswer("", (), (0, 0), (0, 0), True, 0, 0)

    assert not root.is_of_the_page
    assert not replace(root, reasons=("Viewport",)).is_of_the_page
    assert replace(root, reasons=("Scrollbar",)).is_of_the_page
    assert CARD.is_of_the_page


def test_an_altered_rule_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a merge limit of nothing, what Chromium paints into one layer becomes several."""
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>div { position: absolute; width: 60px; height: 60px;"
        " background: linear-gradient(red, blue) } .up { will-change: transform; width: 300px }</style>"
        "<div class=up></div><div></div><div style='left: 150px'></div>"
    )
    right = our_answer(run(page, viewport=(800, 600)))
    altered = replace(CHROMIUM_LINUX, merge_waste_limit=-1.0)
    monkeypatch.setattr(pipeline, "POLICIES", {"chromium-linux": altered})
    wrong = our_answer(run(page, viewport=(800, 600)))

    comparison = compare(wrong, right)

    assert compare(right, right).agrees
    assert not comparison.agrees
    assert len(wrong.layers) == len(right.layers) + 1


def test_an_anonymous_box_owns_no_layer_as_in_a_browser(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>.list { height: 90px; overflow: auto; background: white; margin-bottom: -40px }</style>"
        "<div class='list'><p style='height: 900px'>contents</div>anonymous"
    )
    layers = our_answer(run(page)).layers

    assert "html>body>div:nth-child(1)" in [layer.owner for layer in layers]
    assert ("", ("Overlap",)) in [(layer.owner, layer.reasons) for layer in layers]


def test_paths_are_told_from_the_flattened_document() -> None:
    def node(id: int, parent: int, tag: str, kind: int = 1, **more: object) -> dict[str, object]:
        return {"nodeId": id, "parentId": parent, "backendNodeId": id, "nodeType": kind, "localName": tag, **more}

    before = node(7, 0, "::before", pseudoType="before")
    root, inner = node(8, 0, "", 11, shadowRootType="open"), node(12, 0, "", 9)
    nodes = [
        node(3, 2, "head"), node(6, 5, "", 3), node(9, 8, "b"), node(10, 5, "i"),
        node(5, 4, "div", pseudoElements=[before], shadowRoots=[root]), node(13, 12, "html"),
        node(11, 4, "iframe", contentDocument=inner), node(14, 4, "linearGradient"), node(4, 2, "body"),
        node(2, 1, "html"), node(1, 0, "", 9),
    ]  # fmt: skip

    paths = paths_by_node(nodes)

    div, frame = "html>body>div:nth-child(1)", "html>body>iframe:nth-child(2)"
    assert [paths[id] for id in range(1, 15)] == [
        "#document", "html", "html>head", "html>body", div, div, f"{div}::before", f"{div}>#shadow-root",
        f"{div}>#shadow-root>b:nth-child(1)", f"{div}>i:nth-child(1)", frame, f"{frame}|#document", f"{frame}|html",
        "html>body>linearGradient:nth-child(3)",
    ]  # fmt: skip
