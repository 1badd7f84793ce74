"""Primitives of SVG filters on pixels."""

from __future__ import annotations

import math

import numpy as np
import pytest

from compositor.base.color import Color
from compositor.base.geometry import Rect
from compositor.css.filter_graph import SOURCE_ALPHA, SOURCE_GRAPHIC, FilterGraph, FilterPrimitive
from compositor.layers.tile_set import DeviceRect
from compositor.raster.svg_filter import Pixels, run_filter

AREA = DeviceRect(-10, -10, 40, 40)
WHOLE = Rect(-10, -10, 40, 40)
RED = (1.0, 0.0, 0.0, 1.0)


def source() -> Pixels:
    """A red square of 10 px at (0, 0)."""
    pixels = np.zeros((40, 40, 4), np.float32)
    pixels[10:20, 10:20] = RED
    return pixels


def step(kind: str, *inputs: int, **options: object) -> FilterPrimitive:
    return FilterPrimitive(kind, inputs or (SOURCE_GRAPHIC,), **{"region": WHOLE, **options})  # type: ignore[arg-type]


def result(*steps: FilterPrimitive) -> Pixels:
    return run_filter(FilterGraph(steps), source(), AREA)


def at(pixels: Pixels, x: int, y: int) -> tuple[float, ...]:
    return tuple(round(float(value), 3) for value in pixels[y - AREA.y, x - AREA.x])


def test_an_offset_moves_and_its_region_cuts() -> None:
    moved = result(step("offset", numbers=(8.0, 3.0), region=Rect(0, 0, 15, 15)))
    assert at(moved, 8, 3) == at(moved, 14, 12) == RED
    assert at(moved, 7, 3) == at(moved, 15, 3) == (0, 0, 0, 0)


def test_a_flood_fills_its_region() -> None:
    filled = result(step("flood", color=Color(0, 0, 1, 0.5), region=Rect(2, 2, 3, 3)))
    assert at(filled, 4, 4) == (0, 0, 0.5, 0.5)
    assert at(filled, 5, 5) == (0, 0, 0, 0)


def test_the_alpha_of_the_source_is_black() -> None:
    assert at(result(step("none", SOURCE_ALPHA)), 5, 5) == (0, 0, 0, 1)


@pytest.mark.parametrize(("linear", "red"), [(True, 0.735), (False, 0.5)])
def test_colours_are_mixed_in_the_light_that_is_asked_for(linear: bool, red: float) -> None:
    half = (0.5, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0)
    assert at(result(step("matrix", numbers=half, word="matrix", linear=linear)), 5, 5)[0] == pytest.approx(
        red, abs=0.01
    )


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("over", (1, 0, 0, 1)),
        ("in", (0.5, 0, 0, 0.5)),
        ("out", (0.5, 0, 0, 0.5)),
        ("atop", (0.5, 0, 0, 0.5)),
        ("xor", (0.5, 0, 0, 0.5)),
        ("lighter", (1, 0, 0.5, 1)),
        ("arithmetic", (0.5, 0, 0.25, 0.75)),
    ],
)
def test_composite(operator: str, expected: tuple[float, ...]) -> None:
    flood = step("flood", color=Color(0, 0, 1, 0.5))
    factors = (0.0, 0.5, 0.5, 0.0)
    composite = step("composite", SOURCE_GRAPHIC, 0, word=operator, numbers=factors, linear=False)
    assert at(result(flood, composite), 5, 5) == pytest.approx(expected, abs=0.002)


def test_morphology_grows_and_shrinks() -> None:
    grown = result(step("morphology", numbers=(2.0, 0.0), word="dilate"))
    shrunk = result(step("morphology", numbers=(2.0, 2.0), word="erode"))
    assert [at(grown, x, 5)[3] for x in (-3, -2, 11, 12)] == [0, 1, 1, 0]
    assert at(grown, 5, -1)[3] == 0
    assert [at(shrunk, x, 5)[3] for x in (1, 2, 7, 8)] == [0, 1, 1, 0]


def test_a_displacement_moves_by_what_a_channel_says() -> None:
    ahead = step("flood", color=Color(1, 0.5, 0, 1))
    moved = result(ahead, step("displacement", SOURCE_GRAPHIC, 0, numbers=(8.0, 0.0, 1.0), linear=False))
    assert [at(moved, x, 5)[3] for x in (-5, -4, 5, 6)] == [0, 1, 1, 0]


def test_noise_is_that_of_the_reference_algorithm() -> None:
    numbers = (0.02, 0.02, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    area = DeviceRect(0, 0, 6, 6)
    noise = step("turbulence", numbers=numbers, region=Rect(0, 0, 6, 6), linear=False)
    pixels = run_filter(FilterGraph((noise,)), np.zeros((6, 6, 4), np.float32), area)
    assert [float(value) * 255 for value in pixels[0, :5, 3]] == pytest.approx([7, 9, 11, 13, 13], abs=1.5)


@pytest.mark.parametrize(
    ("steps", "area"),
    [
        ((step("offset", numbers=(8.0, 3.0)),), Rect(8, 3, 10, 10)),
        ((step("offset", numbers=(8.0, 3.0), region=Rect(0, 0, 12, 12)),), Rect(8, 3, 4, 9)),
        ((step("blur", numbers=(2.0, 1.0)),), Rect(-6, -3, 22, 16)),
        ((step("flood", region=Rect(1, 2, 3, 4)),), Rect(1, 2, 3, 4)),
        ((step("flood", region=Rect(20, 2, 3, 4)), step("merge", 0, SOURCE_GRAPHIC)), Rect(0, 0, 23, 10)),
        ((), Rect(0, 0, 10, 10)),
    ],
)
def test_where_a_result_may_be(steps: tuple[FilterPrimitive, ...], area: Rect) -> None:
    assert FilterGraph(steps).map_rect(Rect(0, 0, 10, 10)) == area


def test_a_mirror_image_lies_beyond_its_axis() -> None:
    mirrored = result(step("mirror", numbers=(0.0, 24.0, 30.0), linear=False))
    assert [at(mirrored, 5, y)[3] for y in (13, 14, 23, 24)] == [0, 1, 1, 0]
    turned = result(step("mirror", numbers=(1.0, -4.0, 30.0), linear=False))
    assert [at(turned, x, 5)[3] for x in (-10, -5, -4)] == [1, 1, 0]


def test_wide_blurs_keep_the_energy_and_the_width() -> None:
    pixels = np.zeros((400, 3, 4), np.float32)
    pixels[200] = RED
    area, blur = DeviceRect(0, 0, 3, 400), step("blur", numbers=(0.0, 20.0), region=Rect(0, 0, 3, 400), linear=False)
    column = run_filter(FilterGraph((blur,)), pixels, area)[:, 1, 3]
    assert float(column.sum()) == pytest.approx(1.0, abs=0.01)
    places = np.arange(400) - 200
    assert math.sqrt(float((column * places**2).sum())) == pytest.approx(20, rel=0.05)
