"""Absurd geometry neither raises nor leaves an OpenGL error."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compositor.base.color import BLACK, Color
from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction, Shadow
from compositor.draw.frame import PassId, PassQuad
from compositor.gpu import AllocationFailed, GpuBackend
from compositor.layers.tile_set import DeviceRect
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.display_items import (
    DisplayItem,
    DrawBorder,
    DrawBoxShadow,
    DrawGradient,
    DrawLine,
    FillPolygon,
    FillRect,
)
from compositor.property_trees.nodes import ClipId, TransformId, TransformNode
from tests.gpu.scene import Scene, render, rgb, simple, trees
from tests.gpu.test_frame import SHARED, draw, render_pass, solid
from tests.gpu.test_groups import clip_node, effect, state

pytestmark = pytest.mark.gpu
HUGE = 1e9
EVERYWHERE = Rect(-HUGE, -HUGE, 2 * HUGE, 2 * HUGE)
SIDES = ("solid", "double", "dashed", "groove")


def shape(rect: Rect, radius: float = 0.0) -> RoundedRect:
    corner = Point(radius, radius)
    return RoundedRect(rect, Radii(corner, corner, corner, corner))


ITEMS: dict[str, DisplayItem] = {
    "fill": FillRect(NO_FRAGMENT, EVERYWHERE, shape(EVERYWHERE), BLACK),
    "huge radius": FillRect(NO_FRAGMENT, Rect(0, 0, 64, 64), shape(Rect(0, 0, 64, 64), HUGE), BLACK),
    "border": DrawBorder(
        NO_FRAGMENT, EVERYWHERE, shape(EVERYWHERE, HUGE), Edges(HUGE, HUGE, HUGE, HUGE), SIDES, (BLACK,) * 4
    ),
    "long dashes": DrawBorder(
        NO_FRAGMENT, EVERYWHERE, shape(Rect(0, 0, HUGE, HUGE), 5), Edges(1, 1, 1, 1), ("dashed",) * 4, (BLACK,) * 4
    ),
    "no box": DrawBorder(
        NO_FRAGMENT, Rect(0, 0, 9, 9), shape(Rect(0, 0, 0, 0)), Edges(0, 0, 0, 0), ("dotted",) * 4, (BLACK,) * 4
    ),
    "empty gradient": DrawGradient(
        NO_FRAGMENT, EVERYWHERE, shape(EVERYWHERE), Rect(0, 0, 0, 0), Point(0, 0), "radial", (0, 0, 0, 0), (), True
    ),
    "point gradient": DrawGradient(
        NO_FRAGMENT, EVERYWHERE, shape(EVERYWHERE), Rect(0, 0, 64, 64), Point(64, 64), "linear", (5, 5, 5, 5),
        ((0.0, BLACK), (0.0, Color(1, 0, 0))), True,
    ),
    "tiny tiles": DrawGradient(
        NO_FRAGMENT, EVERYWHERE, shape(EVERYWHERE), Rect(0, 0, 1e-9, 1e-9), Point(1e-9, 1e-9), "conic", (0, 0, 0),
        ((0.0, BLACK), (1.0, BLACK)), False,
    ),
    "shadow": DrawBoxShadow(
        NO_FRAGMENT, EVERYWHERE, shape(Rect(0, 0, 64, 64), 9), Shadow(HUGE, -HUGE, HUGE, HUGE, BLACK)
    ),
    "inset": DrawBoxShadow(
        NO_FRAGMENT, Rect(0, 0, 64, 64), shape(Rect(0, 0, 64, 64), 9), Shadow(0, 0, HUGE, HUGE, BLACK, True)
    ),
    "polygon": FillPolygon(NO_FRAGMENT, EVERYWHERE, (Point(-HUGE, 0), Point(HUGE, 0), Point(0, HUGE)), BLACK),
    "point": FillPolygon(NO_FRAGMENT, Rect(0, 0, 9, 9), (Point(1, 1), Point(1, 1), Point(1, 1)), BLACK),
    "wave": DrawLine(NO_FRAGMENT, EVERYWHERE, Rect(0, 0, HUGE, 1), "wavy", BLACK),
    "dots": DrawLine(NO_FRAGMENT, EVERYWHERE, Rect(0, 0, HUGE, 0), "dotted", BLACK),
}  # fmt: skip


@pytest.mark.parametrize("name", ITEMS)
def test_items(backend: GpuBackend, name: str) -> None:
    assert render(backend, simple(ITEMS[name])).shape == (64, 64, 4)


MATRICES = {
    "singular": Matrix.scaling(0, 0),
    "flat": Matrix.scaling(1, 0),
    "huge": Matrix.scaling(HUGE, HUGE),
    "behind the eye": Matrix((1, 0, 0, -0.1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)),
    "infinite": Matrix.affine(float("inf"), 0, 0, 1, 0, 0),
    "undefined": Matrix.affine(float("nan"), 0, 0, 1, 0, 0),
}


@pytest.mark.parametrize("name", MATRICES)
def test_transforms(backend: GpuBackend, name: str) -> None:
    node = TransformNode(TransformId(1), TransformId(0), MATRICES[name])
    items = tuple(ITEMS[kind] for kind in ("huge radius", "border", "inset", "polygon"))
    chunks = ((state(transform=1), items), (state(transform=1, clip=1), items))
    assert render(backend, Scene(chunks, trees(transforms=[node], clips=[clip_node(Rect(0, 0, 30, 30), 9)]))).any()


@pytest.mark.parametrize("amount", [1e-9, 600.0, HUGE, float("inf")])
def test_filters(backend: GpuBackend, amount: float) -> None:
    chain = (FilterFunction("blur", amount), FilterFunction("brightness", amount), FilterFunction("hue-rotate", 1e9))
    cast = (FilterFunction("drop-shadow", shadow=Shadow(amount, -amount, amount, 0, BLACK)),)
    for filters in (chain, cast):
        node = effect(filters=filters, role="filter")
        fill = FillRect(NO_FRAGMENT, Rect(0, 0, 64, 64), shape(Rect(0, 0, 64, 64)), BLACK)
        render(backend, Scene(((state(effect=1), (fill,)),), trees(effects=[node])))
        inner = render_pass(0, (solid(BLACK),))
        quad = PassQuad(SHARED, Rect(0, 0, 64, 64), PassId(0), filters, filters)
        draw(backend, inner, render_pass(1, (quad,)))


def test_many_nested_clips_still_cut(backend: GpuBackend) -> None:
    rounded = [replace(clip_node(Rect(8, 8, 40, 40), 12), id=ClipId(i), parent=ClipId(i - 1)) for i in range(1, 9)]
    fill = FillRect(NO_FRAGMENT, Rect(0, 0, 64, 64), shape(Rect(0, 0, 64, 64)), BLACK)
    pixels = render(backend, Scene(((state(clip=8), (fill,)),), trees(clips=rounded)))
    assert rgb(pixels, 9, 9) == (255, 255, 255)
    assert rgb(pixels, 28, 28) == (0, 0, 0)
    assert rgb(pixels, 50, 28) == (255, 255, 255)


def test_a_pass_larger_than_the_device_is_refused_by_name(backend: GpuBackend) -> None:
    too_large = backend.device.info.max_texture_size + 1
    with pytest.raises(AllocationFailed, match=str(too_large)):
        draw(backend, render_pass(0, (solid(BLACK),), DeviceRect(0, 0, too_large, 1)), render_pass(1, ()))
    assert backend.device.context.error == "GL_NO_ERROR"
