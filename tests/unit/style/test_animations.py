"""Animations at a moment of the clock."""

from __future__ import annotations

import math

import pytest
from pages import Page

from compositor.base.color import Color
from compositor.base.matrix import Matrix
from compositor.css import properties as p
from compositor.css.values import FilterFunction, LengthPercentage, TimingFunction, TransformFunction
from compositor.style import MediaContext
from compositor.style.interpolation import interpolate
from compositor.style.matrix_interpolation import decompose, recompose
from compositor.style.timing import Timing, ease, moment
from compositor.style.transform_interpolation import list_matrix

FADE = "@keyframes fade{from{opacity:0}to{opacity:1}}"


def page(css: str, time_ms: float = 0.0) -> Page:
    return Page(f"<style>{FADE} {css}</style><p>x<b>y</b></p>", MediaContext(800, 600, time_ms=time_ms))


@pytest.mark.parametrize(
    ("animation", "time_ms", "opacity", "current"),
    [
        ("fade 1s linear", 0, 0.0, True),
        ("fade 1s linear", 250, 0.25, True),
        ("fade 1s linear", 1000, 1.0, False),
        ("fade 1s linear .5s", 0, 1.0, True),
        ("fade 1s linear .5s backwards", 0, 0.0, True),
        ("fade 1s linear .5s", 750, 0.25, True),
        ("fade 1s linear forwards", 2000, 1.0, True),
        ("fade 1s linear reverse forwards", 2000, 0.0, True),
        ("fade 0s forwards", 0, 1.0, False),
        ("fade 1s linear -250ms", 0, 0.25, True),
        ("fade 1s linear infinite", 2250, 0.25, True),
        ("fade 1s linear infinite alternate", 1250, 0.75, True),
        ("fade 1s linear reverse", 250, 0.75, True),
        ("fade 1s linear 2.5 both", 9000, 0.5, True),
        ("fade 1s linear alternate 2 both", 9000, 0.0, True),
        ("fade 1s linear paused", 500, 0.0, True),
        ("fade 1s linear -250ms paused", 500, 0.25, True),
        ("fade 1s steps(4)", 300, 0.25, True),
        ("fade 1s steps(4, start)", 300, 0.5, True),
        ("none", 0, 1.0, False),
        ("missing 1s", 0, 1.0, False),
    ],
)
def test_phases(animation: str, time_ms: float, opacity: float, current: bool) -> None:
    styled = page(f"p{{animation:{animation}}}", time_ms)

    assert styled.style("p")[p.OPACITY] == pytest.approx(opacity)
    assert styled.animating("p") == ({"opacity"} if current else set())


def test_animated_values_are_inherited_and_units_refer_to_them() -> None:
    css = (
        "@keyframes k{to{color:rgb(200 0 0);font-size:36px}} "
        "p{animation:k 1s linear;margin-left:1em} b{margin-left:1em}"
    )
    styled = page(css, 500)

    assert styled.value("p", "color") == "rgb(100, 0, 0)"
    assert styled.value("p", "margin-left") == "26px"
    assert styled.value("b", "margin-left") == "26px"
    assert styled.value("p", "border-top-color") == "rgb(100, 0, 0)"


def test_important_declarations_are_not_animated() -> None:
    styled = page("p{animation:fade 1s;opacity:.5!important}")

    assert styled.style("p")[p.OPACITY] == 0.5
    assert styled.animating("p") == set()


def test_later_animations_win() -> None:
    styled = page("@keyframes half{from,to{opacity:.5}} p{animation:fade 1s,half 1s}")

    assert styled.style("p")[p.OPACITY] == 0.5


def test_missing_keyframes_are_reported() -> None:
    assert "css-missing-keyframes" in page("p{animation:nope 1s}").codes()


def test_keyframes_use_their_own_timing_and_variables() -> None:
    css = (
        "@keyframes k{0%{margin-left:0}50%{margin-left:var(--m);animation-timing-function:step-end}to{margin-left:0}} "
        "p{--m:100px;animation:k 1s linear}"
    )

    assert page(css, 250).value("p", "margin-left") == "50px"
    assert page(css, 900).value("p", "margin-left") == "100px"


def test_composition_adds_to_the_underlying_value() -> None:
    css = "@keyframes k{to{opacity:.4}} p{opacity:.2;animation:k 1s linear;animation-composition:add}"

    assert page(css, 500).style("p")[p.OPACITY] == pytest.approx(0.4)


def test_pseudo_elements_animate() -> None:
    styled = page("p::before{content:'x';animation:fade 1s}")

    assert styled.value("p", "opacity", "before") == "0"
    assert set(styled.styled.animating_pseudo.values()) == {frozenset({"opacity"})}
    assert styled.animating("p") == set()


def test_keyframes_are_listed_with_computed_values() -> None:
    frames = page("").styled.keyframes["fade"]

    assert [(frame.offset, frame.values) for frame in frames] == [(0.0, {"opacity": 0.0}), (1.0, {"opacity": 1.0})]


# ------------------------------------------------------------------ timing functions


@pytest.mark.parametrize(
    ("function", "progress", "output"),
    [
        (TimingFunction("cubic-bezier", (0.25, 0.1, 0.25, 1.0)), 0.3, 0.513315),
        (TimingFunction("cubic-bezier", (0.42, 0.0, 0.58, 1.0)), 0.5, 0.5),
        (TimingFunction("cubic-bezier", (0.1, 0.7, 1.0, 0.1)), 0.3, 0.36906),
        (TimingFunction("linear", (0.0, 0.0, 1.0, 1.0)), 0.3, 0.3),
        (TimingFunction("linear", (0.0, 0.0, 0.8, 0.2, 1.0, 1.0)), 0.1, 0.4),
        (TimingFunction("steps", (4.0,), "end"), 0.99, 0.75),
        (TimingFunction("steps", (4.0,), "start"), 0.0, 0.25),
        (TimingFunction("steps", (3.0,), "jump-none"), 0.5, 0.5),
        (TimingFunction("steps", (3.0,), "jump-both"), 0.0, 0.25),
    ],
)
def test_easing(function: TimingFunction, progress: float, output: float) -> None:
    assert ease(function, progress) == pytest.approx(output, abs=0.001)


def test_zero_iterations_and_infinite_zero_durations_end() -> None:
    for iterations, duration in ((0.0, 1.0), (math.inf, 0.0)):
        assert not moment(Timing(0, duration, iterations, "normal", "none", False), 0.0).is_current


# ------------------------------------------------------------------ interpolation


def px(value: float) -> LengthPercentage:
    return LengthPercentage(value)


@pytest.mark.parametrize(
    ("name", "start", "end", "middle"),
    [
        ("opacity", 0.0, 1.0, 0.5),
        ("z-index", 1, 4, 3),
        ("width", px(10), px(20), px(15)),
        ("width", px(10), LengthPercentage(0, 50, True), LengthPercentage(5, 25, True)),
        ("width", px(10), "auto", "auto"),
        ("color", Color(1, 0, 0), Color(0, 0, 1), Color(0.5, 0, 0.5)),
        ("background-color", Color(1, 0, 0, 1), Color(0, 0, 0, 0), Color(1, 0, 0, 0.5)),
        ("visibility", "hidden", "visible", "visible"),
        ("display", "none", "block", "block"),
        ("float", "left", "right", "right"),
        ("scale", (1.0, 1.0, 1.0), (3.0, 1.0, 1.0), (2.0, 1.0, 1.0)),
        ("rotate", (0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 1.0, 90.0), (0.0, 0.0, 1.0, 45.0)),
    ],
)
def test_interpolation(name: str, start: object, end: object, middle: object) -> None:
    assert interpolate(name, start, end, 0.0) == start
    assert interpolate(name, start, end, 1.0) == end
    assert interpolate(name, start, end, 0.5) == middle


def functions(*items: tuple[str, tuple[object, ...]]) -> tuple[TransformFunction, ...]:
    return tuple(TransformFunction(name, args) for name, args in items)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "end", "middle"),
    [
        ((), functions(("translatex", (px(10),))), functions(("translatex", (px(5),)))),
        (
            functions(("translatex", (px(10),))),
            functions(("translatey", (px(20),))),
            functions(("translate", (px(5), px(10)))),
        ),
        (functions(("rotate", (0.0,))), functions(("rotate", (720.0,))), functions(("rotate", (360.0,)))),
        (functions(("scale", (1.0,))), functions(("scale", (3.0, 5.0))), functions(("scale", (2.0, 3.0)))),
        (
            functions(("rotate", (10.0,))),
            functions(("rotate", (20.0,)), ("scalex", (3.0,))),
            functions(("rotate", (15.0,)), ("scalex", (2.0,))),
        ),
        (
            functions(("translatez", (px(10),))),
            functions(("translate3d", (px(0), px(0), px(20)))),
            functions(("translate3d", (px(0), px(0), px(15)))),
        ),
    ],
)
def test_matching_transform_lists_interpolate_function_by_function(start: object, end: object, middle: object) -> None:
    assert interpolate("transform", start, end, 0.5) == middle


@pytest.mark.parametrize(
    ("name", "start", "end", "at_start"),
    [
        ("transform", (), functions(("rotatey", (360.0,))), functions(("rotatey", (0.0,)))),
        ("transform", (), functions(("matrix", (2.0,) * 6)), functions(("matrix", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))),
        ("rotate", (), (0.0, 0.0, 1.0, 90.0), (0.0, 0.0, 1.0, 0.0)),
        ("scale", (), (2.0, 2.0, 1.0), (1.0, 1.0, 1.0)),
        ("backdrop-filter", (), (FilterFunction("blur", 4.0),), (FilterFunction("blur", 0.0),)),
    ],
)
def test_lists_have_the_functions_of_the_other_end(name: str, start: object, end: object, at_start: object) -> None:
    assert interpolate(name, start, end, 0.0) == at_start
    assert interpolate(name, end, start, 1.0) == at_start


def test_lists_by_matrix_say_so_at_both_ends() -> None:
    half = functions(("translatex", (LengthPercentage(0.0, 50.0, True),)))
    turned = functions(("rotate", (90.0,)))

    first, last = interpolate("transform", half, turned, 0.0), interpolate("transform", half, turned, 1.0)

    assert (first[:-1], last[:-1]) == (half, turned)
    assert all(functions[-1].interpolated for functions in (first, last))
    assert interpolate("transform", half, turned, 0.3)[0].interpolated


def test_other_transform_lists_interpolate_by_matrix() -> None:
    start = functions(("translatex", (px(10),)), ("rotate", (20.0,)))
    end = functions(("scale", (2.0,)), ("skewx", (10.0,)))
    matrix = list_matrix(interpolate("transform", start, end, 0.3)).m

    expected = (1.26138, 0.314498, -0.247774, 1.27802, 7, 0)
    assert [matrix[at] for at in (0, 1, 4, 5, 12, 13)] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    "matrix",
    [
        Matrix.affine(2, 0.5, -0.3, 1.5, 10, 20),
        Matrix.rotation3d(1, 2, 3, 40) @ Matrix.scaling(2, 3, 4),
        Matrix.perspective(500) @ Matrix.rotation3d(0, 1, 0, 30) @ Matrix.translation(1, 2, 3),
        Matrix.scaling(-1, 1),
        Matrix.rotation(180),
    ],
)
def test_decomposed_matrices_recompose(matrix: Matrix) -> None:
    parts = decompose(matrix)

    assert parts is not None
    assert recompose(parts).m == pytest.approx([value / matrix.m[15] for value in matrix.m], abs=1e-9)


def test_singular_matrices_switch_half_way() -> None:
    start, end = functions(("scale", (0.0,))), functions(("translatex", (px(10),)))

    assert list_matrix(interpolate("transform", start, end, 0.4)) == list_matrix(start)
    assert list_matrix(interpolate("transform", start, end, 0.6)) == list_matrix(end)
