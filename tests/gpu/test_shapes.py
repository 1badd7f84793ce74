"""Rectangles, corners and polygons as pixels."""

from __future__ import annotations

import numpy as np
import pytest

from compositor.base.color import BLACK, Color
from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.gpu import GpuBackend
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.display_items import FillPolygon, FillRect
from tests.gpu.scene import render, rgb, simple

pytestmark = pytest.mark.gpu
RED = Color(1, 0, 0)


def fill(rect: Rect, color: Color = RED, radius: float = 0.0) -> FillRect:
    corner = Point(radius, radius)
    return FillRect(NO_FRAGMENT, rect.enclosing_int(), RoundedRect(rect, Radii(corner, corner, corner, corner)), color)


def test_a_rectangle_on_whole_pixels_is_crisp(backend: GpuBackend) -> None:
    pixels = render(backend, simple(fill(Rect(10, 12, 20, 5))))
    expected = np.full((64, 64, 4), 255, np.uint8)
    expected[12:17, 10:30] = (255, 0, 0, 255)
    assert np.array_equal(pixels, expected)


def test_an_edge_between_pixels_covers_in_proportion(backend: GpuBackend) -> None:
    pixels = render(backend, simple(fill(Rect(10.25, 10, 10, 10), BLACK)))
    assert rgb(pixels, 10, 15) == pytest.approx((64, 64, 64), abs=1)
    assert rgb(pixels, 20, 15) == pytest.approx((191, 191, 191), abs=1)
    assert rgb(pixels, 15, 15) == (0, 0, 0)


def test_a_hairline_thinner_than_a_pixel_is_faint(backend: GpuBackend) -> None:
    pixels = render(backend, simple(fill(Rect(10.25, 10, 0.5, 10), BLACK)))
    assert rgb(pixels, 10, 15) == pytest.approx((128, 128, 128), abs=1)


def test_colours_blend_over_what_is_below(backend: GpuBackend) -> None:
    pixels = render(
        backend, simple(fill(Rect(0, 0, 64, 64), Color(0, 0, 1)), fill(Rect(0, 0, 64, 64), Color(1, 0, 0, 0.5)))
    )
    assert rgb(pixels, 30, 30) == pytest.approx((128, 0, 127), abs=1)


def test_a_disc_has_the_area_of_a_disc(backend: GpuBackend) -> None:
    pixels = render(backend, simple(fill(Rect(12, 12, 40, 40), BLACK, 20)))
    ink = (255 - pixels[..., 0].astype(float)).sum() / 255
    assert ink == pytest.approx(np.pi * 400, rel=0.005)
    assert rgb(pixels, 12, 12) == (255, 255, 255)
    assert rgb(pixels, 32, 12) == pytest.approx((0, 0, 0), abs=3)


def test_an_item_across_tiles_has_no_seam(backend: GpuBackend) -> None:
    whole = render(backend, simple(fill(Rect(5.5, 5.5, 50, 50), BLACK, 18), tile=64))
    tiled = render(backend, simple(fill(Rect(5.5, 5.5, 50, 50), BLACK, 18), tile=16))
    assert np.abs(whole.astype(int) - tiled.astype(int)).max() <= 1


def test_raster_scale_enlarges_without_blur(backend: GpuBackend) -> None:
    pixels = render(backend, simple(fill(Rect(4, 4, 8, 8)), width=32, height=32, scale=2.0))
    assert pixels.shape == (64, 64, 4)
    assert rgb(pixels, 8, 8) == (255, 0, 0)
    assert rgb(pixels, 7, 8) == (255, 255, 255)
    assert rgb(pixels, 23, 23) == (255, 0, 0)


def test_a_polygon_fills_its_area(backend: GpuBackend) -> None:
    triangle = (Point(10, 10), Point(50, 10), Point(10, 50))
    pixels = render(backend, simple(FillPolygon(NO_FRAGMENT, Rect(10, 10, 40, 40), triangle, BLACK)))
    ink = (255 - pixels[..., 0].astype(float)).sum() / 255
    assert ink == pytest.approx(800, rel=0.01)
    assert rgb(pixels, 12, 12) == (0, 0, 0)
    assert rgb(pixels, 48, 48) == (255, 255, 255)
