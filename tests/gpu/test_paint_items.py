"""Borders, gradients, shadows and lines as pixels."""

from __future__ import annotations

import math

import numpy as np
import pytest

from compositor.base.color import BLACK, Color
from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import Shadow
from compositor.gpu import GpuBackend
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.display_items import DrawBorder, DrawBoxShadow, DrawGradient, DrawLine
from compositor.property_trees.nodes import ROOT_STATE, TransformId, TransformNode
from tests.gpu.scene import Pixels, Scene, render, rgb, simple, trees

pytestmark = pytest.mark.gpu
RED, GREEN, BLUE = Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)


def shape(x: float, y: float, width: float, height: float, radius: float = 0.0) -> RoundedRect:
    corner = Point(radius, radius)
    return RoundedRect(Rect(x, y, width, height), Radii(corner, corner, corner, corner))


def border(styles: str, width: float = 8, colors: tuple[Color, ...] = (BLACK,) * 4, radius: float = 0.0) -> DrawBorder:
    outer = shape(10, 10, 44, 44, radius)
    edges = Edges(width, width, width, width)
    kinds = (styles, styles, styles, styles)
    return DrawBorder(NO_FRAGMENT, outer.rect, outer, edges, kinds, (colors[0], colors[1], colors[2], colors[3]))


def ink(pixels: Pixels) -> float:
    return float((255 - pixels[..., :3].astype(float).mean(axis=2)).sum() / 255)


def test_a_solid_border_is_a_ring(backend: GpuBackend) -> None:
    pixels = render(backend, simple(border("solid")))
    assert ink(pixels) == 44 * 44 - 28 * 28
    assert rgb(pixels, 17, 17) == (0, 0, 0)
    assert rgb(pixels, 18, 18) == (255, 255, 255)


def test_a_rounded_border_is_a_rounded_ring(backend: GpuBackend) -> None:
    pixels = render(backend, simple(border("solid", radius=22)))
    assert ink(pixels) == pytest.approx(math.pi * (22**2 - 14**2), rel=0.01)


def test_sides_meet_in_a_mitre(backend: GpuBackend) -> None:
    pixels = render(backend, simple(border("solid", colors=(RED, GREEN, BLUE, BLACK))))
    assert rgb(pixels, 15, 12) == (255, 0, 0)
    assert rgb(pixels, 12, 15) == (0, 0, 0)
    assert rgb(pixels, 51, 15) == (0, 255, 0)
    assert rgb(pixels, 15, 51) == (0, 0, 255)
    assert rgb(pixels, 13, 13) == pytest.approx((128, 0, 0), abs=2)


def test_a_side_without_width_leaves_its_neighbours_whole(backend: GpuBackend) -> None:
    outer = shape(10, 10, 44, 44)
    item = DrawBorder(
        NO_FRAGMENT, outer.rect, outer, Edges(8, 0, 8, 0), ("solid", "none", "solid", "none"), (RED, RED, BLUE, BLUE)
    )
    pixels = render(backend, simple(item))
    assert rgb(pixels, 10, 10) == (255, 0, 0)
    assert rgb(pixels, 53, 17) == (255, 0, 0)
    assert rgb(pixels, 10, 53) == (0, 0, 255)
    assert rgb(pixels, 10, 30) == (255, 255, 255)


def test_a_triangle_made_of_borders(backend: GpuBackend) -> None:
    """An empty box with one coloured and two transparent borders."""
    outer = shape(10, 10, 40, 20)
    clear = Color(0, 0, 0, 0)
    item = DrawBorder(
        NO_FRAGMENT, outer.rect, outer, Edges(0, 20, 20, 20), ("none", "solid", "solid", "solid"),
        (clear, clear, RED, clear),
    )  # fmt: skip
    pixels = render(backend, simple(item))
    assert rgb(pixels, 30, 25) == (255, 0, 0)
    assert rgb(pixels, 12, 12) == (255, 255, 255)
    assert rgb(pixels, 30, 31) == (255, 255, 255)


def test_double_leaves_a_gap(backend: GpuBackend) -> None:
    pixels = render(backend, simple(border("double", width=6)))
    column = [rgb(pixels, 30, 10 + i)[0] for i in range(6)]
    assert column == [0, 0, 255, 255, 0, 0]


def test_groove_and_ridge_are_mirror_images(backend: GpuBackend) -> None:
    grey = (Color(0.6, 0.6, 0.6),) * 4
    groove, ridge = (render(backend, simple(border(style, colors=grey))) for style in ("groove", "ridge"))
    assert rgb(groove, 30, 11) == rgb(ridge, 30, 16)
    assert rgb(groove, 30, 11)[0] < 153 < rgb(groove, 30, 16)[0]


def test_inset_darkens_the_top_and_left(backend: GpuBackend) -> None:
    pixels = render(backend, simple(border("inset", colors=(RED,) * 4)))
    assert rgb(pixels, 30, 12)[0] == rgb(pixels, 12, 30)[0] < 255
    assert rgb(pixels, 30, 50) == rgb(pixels, 50, 30) == (255, 0, 0)


@pytest.mark.parametrize(("style", "share"), [("dotted", 0.5 * math.pi / 4), ("dashed", 0.66)])
def test_patterned_borders_begin_and_end_with_a_mark(backend: GpuBackend, style: str, share: float) -> None:
    pixels = render(backend, simple(border(style, width=4)))
    assert ink(pixels) == pytest.approx(4 * 44 * 4 * share, rel=0.2)
    assert rgb(pixels, 12, 12)[0] < 60
    assert rgb(pixels, 51, 12)[0] < 60


def gradient(kind: str, geometry: tuple[float, ...], **options: object) -> DrawGradient:
    area = shape(0, 0, 64, 64)
    stops = options.get("stops", ((0.0, BLACK), (1.0, Color(1, 1, 1))))
    tile = options.get("tile", Rect(0, 0, 64, 64))
    step = options.get("step", Point(64, 64))
    return DrawGradient(NO_FRAGMENT, area.rect, area, tile, step, kind, geometry, stops, bool(options.get("repeating")))  # type: ignore[arg-type]


def test_a_linear_gradient_runs_from_stop_to_stop(backend: GpuBackend) -> None:
    pixels = render(backend, simple(gradient("linear", (0, 0, 64, 0))))
    for x in (0, 10, 32, 63):
        assert rgb(pixels, x, 20)[0] == pytest.approx((x + 0.5) / 64 * 255, abs=1)


def test_gradient_colours_are_interpolated_premultiplied(backend: GpuBackend) -> None:
    """Halfway to transparent black, red is half-transparent red: no grey creeps in."""
    stops = ((0.0, RED), (1.0, Color(0, 0, 0, 0)))
    pixels = render(backend, simple(gradient("linear", (0, 0, 64, 0), stops=stops)))
    assert rgb(pixels, 32, 20) == pytest.approx((255, 129, 129), abs=3)


def test_hard_stops_do_not_blend(backend: GpuBackend) -> None:
    stops = ((0.0, RED), (0.5, RED), (0.5, BLUE), (1.0, BLUE))
    pixels = render(backend, simple(gradient("linear", (0, 0, 64, 0), stops=stops)))
    assert rgb(pixels, 31, 5) == (255, 0, 0)
    assert rgb(pixels, 32, 5) == (0, 0, 255)


def test_a_radial_gradient_is_round(backend: GpuBackend) -> None:
    pixels = render(backend, simple(gradient("radial", (32, 32, 32, 32))))
    assert rgb(pixels, 32, 32)[0] < 10
    assert rgb(pixels, 48, 32) == rgb(pixels, 32, 48) == pytest.approx((131, 131, 131), abs=3)
    assert rgb(pixels, 1, 1) == (255, 255, 255)


def test_a_conic_gradient_starts_at_the_top(backend: GpuBackend) -> None:
    pixels = render(backend, simple(gradient("conic", (32, 32, 0.0))))
    assert rgb(pixels, 33, 2)[0] < 5
    assert rgb(pixels, 60, 32)[0] == pytest.approx(64, abs=3)
    assert rgb(pixels, 3, 32)[0] == pytest.approx(191, abs=3)


def test_repeating_and_tiled_gradients_repeat(backend: GpuBackend) -> None:
    repeating = render(backend, simple(gradient("linear", (0, 0, 16, 0), repeating=True)))
    tiled = render(backend, simple(gradient("linear", (0, 0, 16, 0), tile=Rect(0, 0, 16, 16), step=Point(16, 16))))
    assert np.array_equal(repeating[:, :16], repeating[:, 32:48])
    assert np.abs(repeating.astype(int) - tiled.astype(int)).max() <= 1


def test_a_shadow_falls_off_as_a_gaussian(backend: GpuBackend) -> None:
    box = shape(40, 40, 48, 48)
    item = DrawBoxShadow(NO_FRAGMENT, Rect(0, 0, 128, 128), box, Shadow(0, 0, 16, 0, BLACK))
    pixels = render(backend, simple(item, width=128, height=128, tile=128))
    sigma = 8.0
    for distance in (0.5, 4.5, 8.5, 16.5):
        expected = 255 * (1 - 0.5 * math.erfc(distance / sigma / math.sqrt(2)))
        assert rgb(pixels, 87 + round(distance + 0.5), 64)[0] == pytest.approx(expected, abs=2)
    assert rgb(pixels, 64, 64) == (255, 255, 255), "nothing is drawn under the box"


def test_spread_grows_the_shadow(backend: GpuBackend) -> None:
    item = DrawBoxShadow(NO_FRAGMENT, Rect(0, 0, 64, 64), shape(20, 20, 20, 20), Shadow(0, 0, 0, 5, BLACK))
    pixels = render(backend, simple(item))
    assert ink(pixels) == 30 * 30 - 20 * 20


def test_an_inset_shadow_darkens_the_inside(backend: GpuBackend) -> None:
    item = DrawBoxShadow(NO_FRAGMENT, Rect(10, 10, 44, 44), shape(10, 10, 44, 44), Shadow(0, 0, 8, 0, BLACK, True))
    pixels = render(backend, simple(item))
    assert rgb(pixels, 10, 32)[0] == pytest.approx(140, abs=8)
    assert rgb(pixels, 32, 32)[0] >= 253
    assert rgb(pixels, 8, 32) == (255, 255, 255)


def test_a_rounded_shadow_is_like_a_plain_one_away_from_its_corners(backend: GpuBackend) -> None:
    rows = []
    for radius in (0.0, 4.0):
        shadow = Shadow(0, 0, 12, 0, BLACK)
        item = DrawBoxShadow(NO_FRAGMENT, Rect(0, 0, 128, 128), shape(34, 34, 60, 60, radius), shadow)
        rows.append(render(backend, simple(item, width=128, height=128, tile=128))[64].astype(int))
    assert np.abs(rows[0] - rows[1]).max() <= 2


@pytest.mark.parametrize("style", ["solid", "double", "dotted", "dashed", "wavy"])
def test_decoration_lines_put_down_ink(backend: GpuBackend, style: str) -> None:
    item = DrawLine(NO_FRAGMENT, Rect(4, 20, 56, 20), Rect(4, 30, 56, 2), style, BLACK)
    pixels = render(backend, simple(item))
    assert {"solid": 112, "double": 224, "dotted": 56, "dashed": 66, "wavy": 170}[style] == pytest.approx(
        ink(pixels), rel=0.3
    )


def test_a_turned_side_without_width_paints_nothing(backend: GpuBackend) -> None:
    outer = shape(10, 10, 44, 44)
    item = DrawBorder(
        NO_FRAGMENT, outer.rect, outer, Edges(0, 0, 0, 8), ("none", "none", "none", "solid"), (BLACK,) * 4
    )
    turn = TransformNode(TransformId(1), TransformId(0), Matrix.rotation(7), origin=(32, 32, 0))
    scene = Scene(((ROOT_STATE._replace(transform=TransformId(1)), (item,)),), trees(transforms=[turn]))
    pixels = render(backend, scene)
    assert ink(pixels) == pytest.approx(8 * 44, rel=0.01)
    assert (pixels[:, 28:] == 255).all()


def test_a_border_is_left_out_in_its_gap(backend: GpuBackend) -> None:
    outer, gap = shape(10, 10, 44, 44), Rect(20, 6, 12, 14)
    whole = border("solid")
    item = DrawBorder(NO_FRAGMENT, outer.rect, outer, whole.widths, whole.styles, whole.colors, gap)
    expected = render(backend, simple(whole)).copy()
    expected[10:20, 20:32] = 255
    assert np.array_equal(render(backend, simple(item)), expected)
