"""Background tiles and gradients."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import compositor
from compositor.base.color import Color
from compositor.base.geometry import Point, Rect
from compositor.css import properties as p
from compositor.css.values import ColorStop, ConicGradient, LengthPercentage, LinearGradient, RadialGradient
from compositor.paint.background_geometry import NaturalSize, Size, place_tiles, tile_size
from compositor.paint.gradients import resolve_gradient

AREA = Rect(10, 20, 200, 100)
RED, BLUE = Color(1, 0, 0), Color(0, 0, 1)


def px(value: float) -> LengthPercentage:
    return LengthPercentage(value)


def pc(value: float) -> LengthPercentage:
    return LengthPercentage(0, value, True)


@pytest.mark.parametrize(
    ("size", "natural", "expected"),
    [
        ("cover", NaturalSize(10, 10, 1.0), (200, 200)),
        ("contain", NaturalSize(10, 10, 1.0), (100, 100)),
        (("auto", "auto"), NaturalSize(30, 40, 0.75), (30, 40)),
        (("auto", "auto"), NaturalSize(None, None, None), (200, 100)),
        (("auto", "auto"), NaturalSize(None, None, 4.0), (200, 50)),
        ((px(60), "auto"), NaturalSize(30, 40, 0.75), (60, 80)),
        (("auto", pc(50)), NaturalSize(30, 40, 0.75), (37.5, 50)),
        ((pc(50), px(7)), NaturalSize(None, None, None), (100, 7)),
    ],
)
def test_tile_size(size: Size, natural: NaturalSize, expected: tuple[float, float]) -> None:
    assert tile_size(size, natural, AREA) == expected


@pytest.mark.parametrize(
    ("repeat", "position", "tile", "step"),
    [
        (("repeat", "repeat"), (pc(50), pc(0)), Rect(95, 20, 30, 30), Point(30, 30)),
        (("no-repeat", "no-repeat"), (pc(100), pc(100)), Rect(180, 90, 30, 30), Point(math.inf, math.inf)),
        (("space", "space"), (pc(0), pc(0)), Rect(10, 20, 30, 30), Point(30 + 20 / 5, 30 + 10 / 2)),
        (("round", "no-repeat"), (pc(0), pc(0)), Rect(10, 20, 200 / 7, 200 / 7), Point(200 / 7, math.inf)),
    ],
)
def test_tiling(
    repeat: tuple[str, str], position: tuple[LengthPercentage, LengthPercentage], tile: Rect, step: Point
) -> None:
    tiling = place_tiles((30, 30), (False, False), repeat, position, AREA)
    assert tiling is not None
    assert tiling.tile == pytest.approx(tile)
    assert tiling.step == pytest.approx(step)


def stops(*entries: tuple[Color | None, LengthPercentage | None]) -> tuple[ColorStop, ...]:
    return tuple(ColorStop(color, position) for color, position in entries)


@pytest.mark.parametrize(
    ("angle", "to", "line"),
    [
        (180, "", (50, 0, 50, 100)),
        (90, "", (0, 50, 100, 50)),
        (0, "right", (0, 50, 100, 50)),
        (0, "bottom right", (0, 0, 100, 100)),
        (45, "", (0, 100, 100, 0)),
    ],
)
def test_linear_gradient_line(angle: float, to: str, line: tuple[float, ...]) -> None:
    gradient = LinearGradient(angle, to, stops((RED, None), (BLUE, None)))
    assert resolve_gradient(gradient, 100, 100).geometry == pytest.approx(line)


def test_corner_line_is_perpendicular_to_the_other_diagonal() -> None:
    x0, y0, x1, y1 = resolve_gradient(
        LinearGradient(0, "top right", stops((RED, None), (BLUE, None))), 200, 100
    ).geometry
    assert (x1 - x0) * 200 + (y1 - y0) * 100 == pytest.approx(0)


def test_stops_are_spread_and_ascending() -> None:
    gradient = LinearGradient(
        90, "", stops((RED, None), (BLUE, None), (RED, None), (BLUE, pc(90)), (RED, px(10)), (BLUE, None))
    )
    offsets = [offset for offset, _ in resolve_gradient(gradient, 100, 10).stops]
    assert offsets == pytest.approx([0, 0.3, 0.6, 0.9, 0.9, 1])


def test_a_hint_moves_the_middle() -> None:
    gradient = LinearGradient(90, "", stops((RED, pc(0)), (None, pc(25)), (BLUE, pc(100))))
    found = resolve_gradient(gradient, 100, 10).stops
    before = max((s for s in found if s[0] <= 0.25), key=lambda s: s[0])
    after = min((s for s in found if s[0] >= 0.25), key=lambda s: s[0])
    assert before[1].b < 0.55 < after[1].b + 0.1


@pytest.mark.parametrize(
    ("shape", "size", "radii"),
    [
        ("circle", "closest-side", (20, 20)),
        ("circle", "farthest-side", (150, 150)),
        ("ellipse", "closest-side", (50, 20)),
        ("ellipse", "farthest-corner", (150 * math.sqrt(2), 80 * math.sqrt(2))),
        ("circle", "farthest-corner", (math.hypot(150, 80),) * 2),
        ("ellipse", (px(3), pc(50)), (3, 50)),
    ],
)
def test_radial_sizes(shape: str, size: str | tuple[LengthPercentage, ...], radii: tuple[float, float]) -> None:
    gradient = RadialGradient(shape, size, (px(50), px(20)), stops((RED, None), (BLUE, None)))
    resolved = resolve_gradient(gradient, 200, 100)
    assert resolved.geometry == pytest.approx((50, 20, *radii))


def test_conic_stops_are_fractions_of_a_turn() -> None:
    gradient = ConicGradient(45, (pc(50), pc(50)), stops((RED, pc(0)), (BLUE, pc(25))))
    resolved = resolve_gradient(gradient, 200, 100)
    assert resolved.geometry == (100, 50, 45)
    assert [offset for offset, _ in resolved.stops] == [0, 0.25]


@pytest.mark.parametrize(
    ("scheme", "canvas", "color"),
    [
        ("dark", (18, 18, 18), (255, 255, 255)),
        ("light dark", (255, 255, 255), (0, 0, 0)),
        ("only light", (255, 255, 255), (0, 0, 0)),
    ],
)
def test_the_canvas_and_text_of_a_colour_scheme(
    scheme: str, canvas: tuple[int, ...], color: tuple[int, ...], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><style>:root {{ color-scheme: {scheme} }}</style><p>x")
    run = compositor.run(page)

    assert run.paint.background.to_bytes()[:3] == canvas
    assert run.styles.style_of(run.document.root.id)[p.COLOR].to_bytes()[:3] == color
