"""Polygons that stand for glyph outlines; 1/64 px, y up in the outline, down in the polygon."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compositor.text.outline_edges import polygons

ON, CONIC, CUBIC = 1, 0, 2


def test_corners_keep_to_quarters_of_a_px_vertically() -> None:
    square = [0, 0, 100, 0, 100, 90, 0, 90]
    assert polygons(square, [ON] * 4, [3]) == [[(0, 0), (100, 0), (100, -96), (0, -96), (0, 0)]]


def test_halves_go_down_the_page() -> None:
    ((_first, (_x, y), *_rest),) = polygons([0, 0, 10, 8, 20, 0], [ON] * 3, [2])
    assert y == 0


def test_a_curve_becomes_chords_that_end_at_quarters() -> None:
    (polygon,) = polygons([0, 0, 256, 0, 256, 256], [ON, CONIC, ON], [2])
    assert len(polygon) > 4
    assert all(y % 16 == 0 for _x, y in polygon)
    assert (256, -256) in polygon


def test_a_curve_that_turns_reaches_its_turning_point() -> None:
    (polygon,) = polygons([0, 0, 100, 400, 200, 0], [ON, CONIC, ON], [2])
    assert min(y for _x, y in polygon) == -192  # the top is at 200, halves go down
    assert min(y for _x, y in polygons([0, 0, 50, 300, 150, 300, 200, 0], [ON, CUBIC, CUBIC, ON], [3])[0]) == -224


def test_a_contour_of_control_points_only() -> None:
    (polygon,) = polygons([0, 0, 128, 0, 128, 128, 0, 128], [CONIC] * 4, [3])
    assert polygon[0] == polygon[-1] == (0, -64)


@given(
    st.lists(
        st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000), st.sampled_from((ON, CONIC))),
        min_size=3,
        max_size=20,
    )
)
def test_any_outline_becomes_closed_polygons(points: list[tuple[int, int, int]]) -> None:
    coordinates = [value for x, y, _tag in points for value in (x, y)]
    (polygon,) = polygons(coordinates, [tag for _x, _y, tag in points], [len(points) - 1])
    assert polygon[0] == polygon[-1]
    assert all(y % 16 == 0 for _x, y in polygon)
