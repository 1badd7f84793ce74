"""SVG path data and `shape()`."""

from __future__ import annotations

import math

import pytest

from compositor.base.geometry import Rect
from compositor.base.outlines import outline_bounds
from compositor.css.values import BasicShape, LengthPercentage
from compositor.layout.shape_function import draw_shape
from compositor.layout.svg_path import draw_path, path_outline, path_pieces


def px(value: float) -> LengthPercentage:
    return LengthPercentage(value)


def box_of(data: str) -> tuple[float, ...]:
    return tuple(round(side, 3) for side in outline_bounds(path_outline(data)))


@pytest.mark.parametrize(
    ("claim", "data", "box"),
    [
        ("a curve is measured where it turns back", "M0 0C200 0 200 80 0 80z", (0, 0, 150, 80)),
        ("a quadratic, too", "M10 10Q300 40 10 80", (10, 10, 145, 70)),
        ("a circle of two arcs", "M10 50a40 40 0 1 0 80 0a40 40 0 1 0 -80 0z", (10, 10, 80, 80)),
        ("flags may run into one another", "M10 50a40 40 0 1080 0a40 40 0 10-80 0z", (10, 10, 80, 80)),
        ("what follows an error is left out", "M0 0H10V5 oops H500", (0, 0, 10, 5)),
        ("an arc without a radius is a line", "M0 0A0 5 0 0 1 8 6", (0, 0, 8, 6)),
    ],
)
def test_boxes_of_paths(claim: str, data: str, box: tuple[float, ...]) -> None:
    assert box_of(data) == pytest.approx(box, abs=0.01), claim


def test_closing_starts_a_sub_path_at_the_same_point() -> None:
    assert [piece[0] for piece in path_pieces("M5 5h10v10z l-5 -5")] == [(5, 5), (5, 5)]


def test_control_points_make_a_larger_box() -> None:
    assert outline_bounds(draw_path("M0 0C200 0 200 80 0 80z").hull) == Rect(0, 0, 200, 80)


def test_shape_counts_from_the_box_or_from_the_last_point() -> None:
    half = LengthPercentage(0.0, 50.0, True)
    commands = ("move-to", px(10), half, "line-by", px(20), px(5), "hline-to", half, "vline-by", px(-5), "close")
    (piece,) = draw_shape(BasicShape("shape", commands), Rect(100, 200, 80, 40)).pieces
    assert piece == ((110, 220), (130, 225), (140, 225), (140, 220), (110, 220))


def test_control_points_of_shape_may_count_from_the_end() -> None:
    zero, curve = px(0), ("quad-to", px(40), px(0), "end", px(0), px(20))
    pen = draw_shape(BasicShape("shape", ("move-to", zero, zero, *curve)), Rect(5, 5, 10, 10))
    assert (45, 25) in pen.hull


@pytest.mark.parametrize(
    "data", ["M1e308 1e308A1e300 1 1 1 1 5 5z", "M0 0a1e-300 1e-300 0 0 1 1e300 9", "m1e308 0 1e308 0c1 1"]
)
def test_absurd_numbers_stay_finite(data: str) -> None:
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in path_outline(data))
