"""Filter functions as numbers."""

from __future__ import annotations

import pytest

from compositor.base.color import BLACK
from compositor.css.values import FilterFunction, Shadow
from compositor.raster.filter_math import color_matrix, reach, scaled_filters

IDENTITY = (1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0)


@pytest.mark.parametrize(
    ("name", "amount"),
    [("grayscale", 0.0), ("sepia", 0.0), ("saturate", 1.0), ("hue-rotate", 0.0), ("hue-rotate", 360.0),
     ("invert", 0.0), ("opacity", 1.0), ("brightness", 1.0), ("contrast", 1.0)],
)  # fmt: skip
def test_neutral_amounts_change_nothing(name: str, amount: float) -> None:
    assert color_matrix(FilterFunction(name, amount)) == pytest.approx(IDENTITY, abs=1e-9)


@pytest.mark.parametrize("name", ["grayscale", "sepia", "saturate", "hue-rotate"])
def test_grey_stays_grey_or_keeps_its_sum(name: str) -> None:
    matrix = color_matrix(FilterFunction(name, 0.5))
    assert matrix is not None
    if name != "sepia":
        assert [sum(matrix[row * 5 : row * 5 + 3]) for row in range(3)] == pytest.approx([1, 1, 1])


def test_other_functions_have_no_matrix() -> None:
    assert color_matrix(FilterFunction("blur", 3.0)) is None


def test_reach_adds_up() -> None:
    shadow = FilterFunction("drop-shadow", shadow=Shadow(-7, 3, 2, 0, BLACK))
    assert reach((FilterFunction("blur", 2.0), shadow)) == 6 + 7 + 6
    assert reach((FilterFunction("invert", 1.0),)) == 0


def test_only_lengths_are_scaled() -> None:
    shadow = FilterFunction("drop-shadow", shadow=Shadow(1, 2, 3, 0, BLACK))
    blur, cast, invert = scaled_filters((FilterFunction("blur", 2.0), shadow, FilterFunction("invert", 1.0)), 2.0)
    assert blur.amount == 4.0
    assert cast.shadow == Shadow(2, 4, 6, 0, BLACK)
    assert invert.amount == 1.0
