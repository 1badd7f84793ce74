"""What reports say about fixed backgrounds, and about layers that are not made."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.analysis.causes import causes_of
from compositor.analysis.not_modelled import not_modelled
from compositor.api import run


def test_a_fixed_background_is_explained_by_its_declaration(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<div style='background: linear-gradient(red, blue) fixed; height: 90px'>a</div>", "utf-8")
    page = run(path, dpr=2)

    layer = next(each for each in page.layers.layers if "FixedAttachmentBackground" in each.reasons)
    ((found,),) = causes_of((layer,), page.paint, page.trees, page.boxes)
    assert (found.property, found.declared) == ("background-attachment", True)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<foreignObject width=9 height=9><p>text</p></foreignObject>", {"svg-foreign-object"}),
        ("<rect width=9 height=9><animate attributeName=x to=9 dur=1s /></rect>", {"svg-animation"}),
        ("<rect width=9 height=9 style='will-change: transform'/>", set()),
        ("<mask id=m></mask><g mask='url(#m)'><rect width=9 height=9 /></g>", set()),
        (
            "<mask id=m></mask><g mask='url(#m)'><rect width=9 height=9 style='will-change: transform'/></g>",
            {"svg-effects"},
        ),
    ],
)
def test_what_svg_pictures_lack_is_said(tmp_path: Path, inside: str, said: set[str]) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<svg>{inside}</svg>", "utf-8")

    assert {row.what for row in not_modelled(run(path))} == said


def test_a_layer_inside_svg_is_explained_by_its_declaration(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<svg>\n<g id=g style='will-change: transform'><rect width=9 height=9 /></g></svg>", "utf-8")
    page = run(path)

    layer = next(each for each in page.layers.layers if "WillChangeTransform" in each.reasons)
    ((found,),) = causes_of((layer,), page.paint, page.trees, page.boxes)
    assert (found.property, found.where.line) == ("will-change", 2)
    assert page.document.element(layer.owner).html_id == "g"
