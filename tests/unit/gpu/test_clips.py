"""Which clips a scissor can do, which are analytic, which need a mask; no device needed."""

from __future__ import annotations

from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.gpu.clips import MAX_ANALYTIC, NO_CLIPS


def rounded(rect: Rect, radius: float) -> RoundedRect:
    corner = Point(radius, radius)
    return RoundedRect(rect, Radii(corner, corner, corner, corner))


def test_rectangles_on_whole_pixels_are_scissors() -> None:
    clips = NO_CLIPS.with_shape(RoundedRect(Rect(1, 2, 30, 40)), IDENTITY)
    assert clips.scissor == Rect(1, 2, 30, 40)
    assert clips.rounded == clips.polygons == ()


def test_quarter_turns_keep_scissors() -> None:
    clips = NO_CLIPS.with_shape(RoundedRect(Rect(1, 2, 30, 40)), Matrix.rotation(90))
    assert clips.scissor == Rect(-42, 1, 40, 30)
    assert clips.rounded == ()


def test_fractional_rounded_and_turned_ones_are_analytic() -> None:
    for shape, matrix in (
        (RoundedRect(Rect(0.5, 0, 10, 10)), IDENTITY),
        (rounded(Rect(0, 0, 10, 10), 3), IDENTITY),
        (RoundedRect(Rect(0, 0, 10, 10)), Matrix.rotation(30)),
    ):
        clips = NO_CLIPS.with_shape(shape, matrix)
        assert len(clips.rounded) == 1
        assert clips.scissor.contains(matrix.map_rect(shape.rect))


def test_more_than_the_shader_takes_go_to_the_mask() -> None:
    clips = NO_CLIPS
    for _ in range(MAX_ANALYTIC + 2):
        clips = clips.with_shape(rounded(Rect(0, 0, 10, 10), 3), IDENTITY)
    assert len(clips.rounded) == MAX_ANALYTIC
    assert len(clips.polygons) == 2


def test_what_is_squashed_flat_hides_everything() -> None:
    assert NO_CLIPS.with_shape(RoundedRect(Rect(0.5, 0, 10, 10)), Matrix.scaling(0, 1)).scissor.is_empty
    assert NO_CLIPS.with_path((Point(0, 0), Point(0, 0)), False, IDENTITY).scissor.is_empty
