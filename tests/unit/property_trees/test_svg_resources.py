"""What `url(#id)` finds."""

from __future__ import annotations

from pathlib import Path

from compositor.pipeline import Run
from compositor.property_trees.svg_resources import SvgResources
from compositor.scene import SceneOptions, load_scene

PAGE = """<!doctype html>
<svg><clipPath id=c class=page></clipPath><clipPath id=c></clipPath><mask id=m></mask></svg>
<svg style="display:none"><clipPath id=hidden></clipPath></svg>
<div id=host><template shadowrootmode=open><svg><clipPath id=c class=shadow></clipPath></svg><p>in</p></template></div>
<p>out</p>"""


def found(folder: Path, reference: str, tag: str = "clipPath", near: str = "out") -> str | None:
    page = folder / "page.html"
    page.write_text(PAGE, "utf-8")
    run = Run(load_scene(page, SceneOptions(viewport=(300, 200))))
    document = run.layout.boxes.styled.document
    texts = [element for element in document.elements() if element.tag == "p"]
    (node,) = (
        element.id for element in texts if getattr(document.nodes[element.children[0]], "data", "").strip() == near
    )
    element = SvgResources(run.layout.boxes.styled, run.layout.fonts).find(node, reference, tag)
    return None if element is None else element.attributes.get("class", "")


def test_the_first_element_of_the_tree_counts(tmp_path: Path) -> None:
    assert found(tmp_path, "#c") == "page"


def test_a_shadow_tree_has_ids_of_its_own(tmp_path: Path) -> None:
    assert found(tmp_path, "#c", near="in") == "shadow"
    assert found(tmp_path, "#m", "mask", near="in") is None


def test_only_rendered_elements_of_the_kind_count(tmp_path: Path) -> None:
    assert found(tmp_path, "#m", "mask") == ""
    assert found(tmp_path, "#m") is None
    assert found(tmp_path, "#hidden") is None
    assert found(tmp_path, "other.svg#c") is None
