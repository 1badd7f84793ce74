"""Clips, effect groups, blend modes, masks and filters inside one layer."""

from __future__ import annotations

import math

import numpy as np
import pytest

from compositor.base.color import BLACK, WHITE, Color
from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction, Shadow
from compositor.gpu import GpuBackend
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.display_items import DrawGradient, DrawMaskLayer, FillRect
from compositor.property_trees.nodes import (
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    PropertyTreeState,
    TransformId,
    TransformNode,
)
from tests.gpu.scene import Pixels, Scene, render, rgb, trees

pytestmark = pytest.mark.gpu
RED, BLUE = Color(1, 0, 0), Color(0, 0, 1)


def fill(x: float, y: float, width: float, height: float, color: Color) -> FillRect:
    rect = Rect(x, y, width, height)
    return FillRect(NO_FRAGMENT, rect, RoundedRect(rect), color)


def state(transform: int = 0, clip: int = 0, effect: int = 0) -> PropertyTreeState:
    return PropertyTreeState(TransformId(transform), ClipId(clip), EffectId(effect))


def clip_node(rect: Rect, radius: float = 0.0, path: tuple[Point, ...] | None = None) -> ClipNode:
    corner = Point(radius, radius)
    return ClipNode(
        ClipId(1), ClipId(0), TransformId(0), RoundedRect(rect, Radii(corner, corner, corner, corner)), path
    )


def effect(number: int = 1, parent: int = 0, **options: object) -> EffectNode:
    return EffectNode(EffectId(number), EffectId(parent), TransformId(0), **options)  # type: ignore[arg-type]


def ink(pixels: Pixels) -> float:
    """Area that is not white, px."""
    return float((255 - pixels[..., :3].astype(float).mean(axis=2)).sum() / 255)


def test_a_rectangular_clip_cuts_on_whole_pixels(backend: GpuBackend) -> None:
    scene = Scene(((state(clip=1), (fill(0, 0, 64, 64, BLACK),)),), trees(clips=[clip_node(Rect(8, 9, 20, 30))]))
    pixels = render(backend, scene)
    assert ink(pixels) == 600
    assert rgb(pixels, 8, 9) == (0, 0, 0)


def test_a_rounded_clip_cuts_the_corners(backend: GpuBackend) -> None:
    scene = Scene(((state(clip=1), (fill(0, 0, 64, 64, BLACK),)),), trees(clips=[clip_node(Rect(12, 12, 40, 40), 20)]))
    assert ink(render(backend, scene)) == pytest.approx(np.pi * 400, rel=0.005)


def test_a_polygon_clip_goes_through_a_mask(backend: GpuBackend) -> None:
    path = (Point(10, 10), Point(50, 10), Point(10, 50))
    scene = Scene(
        ((state(clip=1), (fill(0, 0, 64, 64, BLACK),)),), trees(clips=[clip_node(Rect(10, 10, 40, 40), 0, path)])
    )
    assert ink(render(backend, scene)) == pytest.approx(800, rel=0.01)


def test_a_turned_item_keeps_its_area(backend: GpuBackend) -> None:
    turn = TransformNode(TransformId(1), TransformId(0), Matrix.rotation(30), origin=(32, 32, 0))
    scene = Scene(((state(transform=1), (fill(20, 22, 24, 20, BLACK),)),), trees(transforms=[turn]))
    assert ink(render(backend, scene)) == pytest.approx(480, rel=0.01)


def test_a_group_is_blended_as_a_whole(backend: GpuBackend) -> None:
    """Where two children overlap, only the upper one shows: opacity is not applied to each."""
    items = (fill(0, 0, 40, 40, RED), fill(20, 20, 40, 40, BLUE))
    pixels = render(backend, Scene(((state(effect=1), items),), trees(effects=[effect(opacity=0.5)])))
    assert rgb(pixels, 10, 10) == pytest.approx((255, 128, 128), abs=1)
    assert rgb(pixels, 30, 30) == pytest.approx((128, 128, 255), abs=1)


def test_content_after_a_group_is_not_in_it(backend: GpuBackend) -> None:
    chunks = ((state(effect=1), (fill(0, 0, 40, 40, RED),)), (state(), (fill(20, 20, 40, 40, BLUE),)))
    pixels = render(backend, Scene(chunks, trees(effects=[effect(opacity=0.5)])))
    assert rgb(pixels, 30, 30) == (0, 0, 255)


def test_nested_groups_multiply(backend: GpuBackend) -> None:
    nodes = [effect(1, 0, opacity=0.5), effect(2, 1, opacity=0.5)]
    pixels = render(backend, Scene(((state(effect=2), (fill(0, 0, 64, 64, BLACK),)),), trees(effects=nodes)))
    assert rgb(pixels, 10, 10) == pytest.approx((191, 191, 191), abs=2)


# The backdrop is (0.8, 0.4, 0.2), the source (0.2, 0.6, 0.9); values worked out from the specification.
BLENDS = {
    "multiply": (0.16, 0.24, 0.18),
    "screen": (0.84, 0.76, 0.92),
    "overlay": (0.68, 0.48, 0.36),
    "darken": (0.2, 0.4, 0.2),
    "lighten": (0.8, 0.6, 0.9),
    "color-dodge": (1.0, 1.0, 1.0),
    "color-burn": (0.0, 0.0, 0.1111),
    "hard-light": (0.32, 0.52, 0.84),
    "soft-light": (0.704, 0.4465, 0.3952),
    "difference": (0.6, 0.2, 0.7),
    "exclusion": (0.68, 0.52, 0.74),
}


@pytest.mark.parametrize("mode", BLENDS)
def test_blend_modes_follow_the_specification(backend: GpuBackend, mode: str) -> None:
    chunks = (
        (state(), (fill(0, 0, 64, 64, Color(0.8, 0.4, 0.2)),)),
        (state(effect=1), (fill(0, 0, 32, 64, Color(0.2, 0.6, 0.9)),)),
    )
    pixels = render(backend, Scene(chunks, trees(effects=[effect(blend_mode=mode)])))
    assert rgb(pixels, 10, 10) == pytest.approx(tuple(c * 255 for c in BLENDS[mode]), abs=2)
    assert rgb(pixels, 50, 10) == (204, 102, 51)


@pytest.mark.parametrize("mode", ["hue", "saturation", "color", "luminosity"])
def test_non_separable_modes_keep_what_they_should(backend: GpuBackend, mode: str) -> None:
    backdrop, source = np.array([0.8, 0.4, 0.2]), np.array([0.2, 0.6, 0.9])
    chunks = (
        (state(), (fill(0, 0, 64, 64, Color(*backdrop)),)),
        (state(effect=1), (fill(0, 0, 64, 64, Color(*source)),)),
    )
    result = np.array(rgb(render(backend, Scene(chunks, trees(effects=[effect(blend_mode=mode)]))), 10, 10)) / 255
    luma = np.array([0.3, 0.59, 0.11])
    kept = source if mode == "luminosity" else backdrop
    assert result @ luma == pytest.approx(kept @ luma, abs=0.01)


def test_a_blend_mode_sees_only_its_group(backend: GpuBackend) -> None:
    """Inside an isolated group there is nothing below, so multiply leaves the colour as it is."""
    nodes = [effect(1, 0, opacity=0.999), effect(2, 1, blend_mode="multiply")]
    chunks = ((state(), (fill(0, 0, 64, 64, BLUE),)), (state(effect=2), (fill(0, 0, 64, 64, RED),)))
    assert rgb(render(backend, Scene(chunks, trees(effects=nodes))), 10, 10) == pytest.approx((255, 0, 0), abs=1)


def test_a_mask_keeps_what_it_covers_and_nothing_else(backend: GpuBackend) -> None:
    nodes = [effect(1, 0), effect(2, 1, blend_mode="destination-in", role="mask")]
    area = Rect(10, 10, 40, 40)
    mask = DrawGradient(
        NO_FRAGMENT, area, RoundedRect(area), area, Point(40, 40), "linear", (0, 0, 40, 0),
        ((0.0, Color(0, 0, 0, 0)), (1.0, BLACK)), False,
    )  # fmt: skip
    chunks = ((state(effect=1), (fill(0, 0, 64, 64, RED),)), (state(effect=2), (mask,)))
    for tile in (64, 16):
        pixels = render(backend, Scene(chunks, trees(effects=nodes), tile=tile))
        assert rgb(pixels, 5, 5) == (255, 255, 255)
        assert rgb(pixels, 60, 30) == (255, 255, 255)
        assert rgb(pixels, 30, 30) == pytest.approx((255, 127, 127), abs=5)
        assert rgb(pixels, 49, 30) == pytest.approx((255, 3, 3), abs=5)


@pytest.mark.parametrize("tile", [64, 16])
@pytest.mark.parametrize(
    ("operator", "left", "middle", "right"),
    [("add", 1, 1, 1), ("subtract", 0, 0, 1), ("intersect", 0, 1, 0), ("exclude", 1, 0, 1)],
)
def test_mask_layers_are_put_together(
    backend: GpuBackend, operator: str, left: int, middle: int, right: int, tile: int
) -> None:
    """The lower layer covers the left two thirds, the upper the right two; `subtract` takes the lower away."""
    nodes = [effect(1, 0), effect(2, 1, blend_mode="destination-in", role="mask")]
    area = Rect(2, 2, 60, 60)
    upper = DrawMaskLayer(NO_FRAGMENT, area, _gradient(Rect(22, 2, 40, 60), BLACK), area, operator, False)
    masks = (_gradient(Rect(2, 2, 40, 60), BLACK), upper)
    chunks = ((state(effect=1), (fill(0, 0, 64, 64, RED),)), (state(effect=2), masks))
    pixels = render(backend, Scene(chunks, trees(effects=nodes), tile=tile))
    shown = [rgb(pixels, x, 30) == (255, 0, 0) for x in (10, 32, 50)]
    assert shown == [bool(left), bool(middle), bool(right)]
    assert rgb(pixels, 0, 30) == (255, 255, 255)


def test_the_luminance_of_a_mask_layer_is_that_of_its_colour_on_black(backend: GpuBackend) -> None:
    nodes = [effect(1, 0), effect(2, 1, blend_mode="destination-in", role="mask")]
    area = Rect(0, 0, 64, 64)
    green = _gradient(Rect(0, 0, 32, 64), Color(0, 1, 0, 0.5))
    mask = DrawMaskLayer(NO_FRAGMENT, area, green, area, "add", True)
    chunks = ((state(effect=1), (fill(0, 0, 64, 64, BLACK),)), (state(effect=2), (mask,)))
    pixels = render(backend, Scene(chunks, trees(effects=nodes)))
    assert rgb(pixels, 10, 30)[0] == pytest.approx(255 * (1 - 0.7152 / 2), abs=2)
    assert rgb(pixels, 50, 30) == (255, 255, 255)


def _gradient(area: Rect, color: Color) -> DrawGradient:
    """A gradient of one colour."""
    stops = ((0.0, color), (1.0, color))
    ends, step = (0, 0, area.width, 0), Point(area.width, area.height)
    return DrawGradient(NO_FRAGMENT, area, RoundedRect(area), area, step, "linear", ends, stops, False)


@pytest.mark.parametrize("sigma", [1.5, 4.0, 7.0])
def test_a_blur_keeps_the_energy(backend: GpuBackend, sigma: float) -> None:
    blur = effect(filters=(FilterFunction("blur", sigma),), role="filter")
    scene = Scene(((state(effect=1), (fill(50, 50, 28, 28, BLACK),)),), trees(effects=[blur]), 128, 128, 128)
    pixels = render(backend, scene)
    assert ink(pixels) == pytest.approx(784, rel=0.02)
    assert rgb(pixels, 64, 64)[0] < 60
    across = 1 - 0.5 * math.erfc(0.5 / sigma / math.sqrt(2))  # half a pixel inside the edge
    assert rgb(pixels, 50, 64)[0] == pytest.approx(255 * (1 - across * math.erf(14 / sigma / math.sqrt(2))), abs=4)


def test_a_blur_across_tiles_has_no_seam(backend: GpuBackend) -> None:
    blur = effect(filters=(FilterFunction("blur", 3.0),), role="filter")
    chunks = ((state(effect=1), (fill(20, 20, 88, 88, BLACK),)),)
    whole = render(backend, Scene(chunks, trees(effects=[blur]), 128, 128, 128))
    tiled = render(backend, Scene(chunks, trees(effects=[blur]), 128, 128, 32))
    assert np.abs(whole.astype(int) - tiled.astype(int)).max() <= 2


MATRICES = {
    "grayscale": (1.0, (54, 54, 54)),
    "invert": (1.0, (0, 255, 255)),
    "brightness": (0.5, (128, 0, 0)),
    "contrast": (0.5, (191, 64, 64)),
    "saturate": (0.0, (54, 54, 54)),
    "sepia": (1.0, (100, 89, 69)),
    "hue-rotate": (180.0, (0, 109, 109)),
    "opacity": (0.5, (255, 128, 128)),
}


@pytest.mark.parametrize("name", MATRICES)
def test_colour_filters(backend: GpuBackend, name: str) -> None:
    amount, expected = MATRICES[name]
    node = effect(filters=(FilterFunction(name, amount),), role="filter")
    pixels = render(backend, Scene(((state(effect=1), (fill(0, 0, 64, 64, RED),)),), trees(effects=[node])))
    assert rgb(pixels, 10, 10) == pytest.approx(expected, abs=2)


def test_a_drop_shadow_follows_the_silhouette(backend: GpuBackend) -> None:
    shadow = FilterFunction("drop-shadow", shadow=Shadow(10, 5, 0, 0, BLUE))
    node = effect(filters=(shadow,), role="filter")
    pixels = render(backend, Scene(((state(effect=1), (fill(10, 10, 20, 20, RED),)),), trees(effects=[node])))
    assert rgb(pixels, 12, 12) == (255, 0, 0)
    assert rgb(pixels, 29, 29) == (255, 0, 0)
    assert rgb(pixels, 35, 30) == (0, 0, 255)
    assert rgb(pixels, 41, 30) == (255, 255, 255)


def test_a_group_that_draws_nothing_costs_nothing(backend: GpuBackend) -> None:
    scene = Scene(((state(effect=1), ()),), trees(effects=[effect(opacity=0.5)]), background=WHITE)
    assert ink(render(backend, scene)) == 0
