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
    (found,) = causes_of(layer, page.paint, page.trees, page.boxes)
    assert (found.property, found.declared) == ("background-attachment", True)


@pytest.mark.parametrize(
    ("css", "said"),
    [
        ("will-change: transform", True),
        ("transform: rotateY(9deg)", True),
        ("backdrop-filter: blur(2px)", True),
        ("animation: turn 1s infinite", True),
        ("animation: paint 1s infinite", False),
        ("will-change: top", False),
        ("opacity: .5", False),
    ],
)
def test_layers_inside_svg_are_said_to_be_missing(tmp_path: Path, css: str, said: bool) -> None:
    frames = "@keyframes turn { to { transform: rotate(1turn) } } @keyframes paint { to { fill: red } }"
    path = tmp_path / "page.html"
    path.write_text(f"<style>{frames}</style><svg><rect style='{css}' width=9 height=9 /></svg>", "utf-8")

    assert any(row.what == "svg-layers" for row in not_modelled(run(path))) == said
