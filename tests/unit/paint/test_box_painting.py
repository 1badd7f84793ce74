"""Decorations, scrollers and visual rects of hand-made boxes."""

from __future__ import annotations

import pytest

from compositor.base.color import BLACK, Color
from compositor.base.geometry import Edges, Rect
from compositor.css.values import ColorStop, Corner, LengthPercentage, LinearGradient, Shadow
from compositor.paint import ChunkKind, PaintArtifact, paint
from compositor.paint.display_items import DrawBorder, DrawBoxShadow, DrawGradient, FillRect
from compositor.property_trees import build_property_trees
from tests.unit.property_trees.handmade import Div, page, style

RED = Color(1, 0, 0)
SOLID = {f"border_{side}_style": "solid" for side in ("top", "right", "bottom", "left")}


def painted(*divs: Div, height: float = 600) -> PaintArtifact:
    tree = page(*divs, height=height)
    return paint(tree, build_property_trees(tree))


def items(artifact: PaintArtifact) -> list[object]:
    return [item for item in artifact.items if item.fragment > 0]


def test_decorations_paint_shadow_background_inset_border() -> None:
    shadows = (Shadow(0, 0, 0, 2, BLACK), Shadow(0, 0, 0, 2, BLACK, inset=True))
    values = style(background_color=RED, box_shadow=shadows, **SOLID)
    found = items(painted(Div(style=values, border=3)))
    assert [type(item) for item in found] == [DrawBoxShadow, FillRect, DrawBoxShadow, DrawBorder]
    border = found[3]
    assert isinstance(border, DrawBorder)
    assert border.widths == Edges(3, 3, 3, 3)


def test_boxes_snap_edges_not_sizes() -> None:
    shape = items(painted(Div(0.5, 0.5, 10.5, 10.25, style=style(background_color=RED))))[0]
    assert isinstance(shape, FillRect)
    assert shape.shape.rect == Rect(1, 1, 10, 10)


@pytest.mark.parametrize(
    ("values", "rect"),
    [
        ({}, Rect(10, 10, 50, 50)),
        ({"box_shadow": (Shadow(0, 0, 0, 3, BLACK),)}, Rect(7, 7, 57, 57)),
        ({"box_shadow": (Shadow(2, 2, 4, 0, BLACK),)}, Rect(6, 6, 63, 63)),
        ({"outline_style": "solid", "outline_width": 3.0}, Rect(7, 7, 56, 56)),
        ({"outline_style": "solid", "outline_width": 3.0, "outline_offset": 1.5}, Rect(6, 6, 58, 58)),
    ],
)
def test_visual_overflow(values: dict[str, object], rect: Rect) -> None:
    """Recorded from Chromium with a box of 50 × 50 px at (10.4, 10.4)."""
    promoted = style(background_color=RED, will_change=("opacity",), **values)
    chunk = painted(Div(10.4, 10.4, 50, 50, style=promoted)).chunks[2]
    assert chunk.bounds.moved(10, 10) == rect


def test_radii_that_overlap_shrink_together() -> None:
    corner = Corner(LengthPercentage(80), LengthPercentage(80))
    names = ("top_left", "top_right", "bottom_right", "bottom_left")
    values = {f"border_{name}_radius": corner for name in names}
    shape = items(painted(Div(style=style(background_color=RED, **values))))[0]
    assert isinstance(shape, FillRect)
    assert {tuple(radius) for radius in shape.shape.radii} == {(50.0, 50.0)}


def test_a_gradient_without_repeat_is_cut_to_its_tile() -> None:
    gradient = LinearGradient(90, "", (ColorStop(RED, None), ColorStop(BLACK, None)))
    values = style(
        background_image=(gradient,),
        background_repeat=(("no-repeat", "no-repeat"),),
        background_size=((LengthPercentage(40), LengthPercentage(30)),),
    )
    item = items(painted(Div(style=values)))[0]
    assert isinstance(item, DrawGradient)
    assert item.clip.rect == item.tile == Rect(0, 0, 40, 30)


def test_the_canvas_takes_the_root_background() -> None:
    tree = page(Div())
    root = tree.boxes.boxes[1]
    assert root.node == 0
    artifact = painted(Div(style=style(background_color=RED)))
    assert artifact.background == Color(1, 1, 1)
    fill = artifact.items[0]
    assert isinstance(fill, FillRect)
    assert fill.shape.rect == Rect(0, 0, 800, 600)


@pytest.mark.parametrize(
    ("values", "in_contents"),
    [
        ({"background_color": RED}, True),
        ({"background_color": RED.with_alpha(0.5)}, True),
        ({"background_color": RED, "box_shadow": (Shadow(0, 0, 0, 1, BLACK, inset=True),)}, False),
        ({}, False),
    ],
)
def test_where_a_scrollers_background_paints(values: dict[str, object], in_contents: bool) -> None:
    scroller = style(overflow_x="auto", overflow_y="auto", **values)
    artifact = painted(Div(style=scroller, overflow=(100, 400)))
    kinds = [chunk.kind for chunk in artifact.chunks]
    assert kinds[2:] == [ChunkKind.CONTENT, ChunkKind.SCROLL_HIT_TEST, ChunkKind.CONTENT]
    contents = artifact.chunks[4]
    assert contents.bounds == Rect(0, 0, 100, 400)
    assert contents.draws_content == in_contents


def test_what_lies_far_below_is_not_recorded() -> None:
    far = Div(0, 9000, style=style(background_color=RED))
    near = Div(0, 4000, style=style(background_color=RED))
    artifact = painted(far, near, height=20_000)
    assert len(items(artifact)) == 1
