"""Colours and dashes of borders, as a recorded browser shows them; no device needed."""

from __future__ import annotations

import pytest

from compositor.base.color import Color
from compositor.gpu.border_style import fine_dots, line_pattern, side_color


def color(text: str) -> Color:
    r, g, b = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return Color(r, g, b)


# Colour of the border, of the top of an inset one, and of its bottom.
SHADES = [
    ("#3366cc", "#1e3c78", "#3f7fff"),
    ("#ff0000", "#ab0000", "#ff0000"),
    ("#008000", "#002c00", "#00d400"),
    ("#000000", "#545454", "#a8a8a8"),
    ("#ffffff", "#ababab", "#ffffff"),
    ("#eeeebb", "#9a9a79", "#ffffc9"),
    ("#eeeeee", "#9a9a9a", "#eeeeee"),
    ("#ebebeb", "#979797", "#ffffff"),
    ("#ececec", "#989898", "#ececec"),
    ("#111111", "#656565", "#b9b9b9"),
    ("#202020", "#747474", "#c8c8c8"),
    ("#212121", "#000000", "#757575"),
    ("#480000", "#9c0000", "#f10000"),
    ("#4c0000", "#000000", "#a00000"),
]


@pytest.mark.parametrize(("base", "shadow", "light"), SHADES)
def test_shades_of_3d_borders(base: str, shadow: str, light: str) -> None:
    assert str(side_color("inset", 0, color(base))) == shadow
    assert str(side_color("outset", 2, color(base))) == shadow
    if base != "#4c0000":
        assert str(side_color("inset", 2, color(base))) == light


def test_the_shadow_falls_on_opposite_sides() -> None:
    inset = [side_color("inset", side, color("#3366cc")) for side in range(4)]
    outset = [side_color("outset", side, color("#3366cc")) for side in range(4)]
    assert inset[0] == inset[3] == outset[1] == outset[2]
    assert inset[1] == inset[2] == outset[0] == outset[3]


@pytest.mark.parametrize("style", ["dotted", "dashed"])
@pytest.mark.parametrize("width", [1.0, 2.0, 4.0, 9.0])
@pytest.mark.parametrize("length", [40.0, 81.5, 300.0])
def test_lines_begin_and_end_with_a_mark(style: str, width: float, length: float) -> None:
    pattern = line_pattern(style, width, length)
    count = (length + pattern.gap) / (pattern.dash + pattern.gap)
    assert count == pytest.approx(round(count)), "a whole number of marks"
    assert 0.3 * width < pattern.gap < 4 * width


def test_closed_lines_have_as_many_gaps_as_marks() -> None:
    pattern = line_pattern("dashed", 4, 100, closed=True)
    count = 100 / (pattern.dash + pattern.gap)
    assert count == pytest.approx(round(count))


@pytest.mark.parametrize("length", [0.0, 1.0, 5.0, 1e9])
def test_short_and_endless_lines_have_some_pattern(length: float) -> None:
    for style in ("dotted", "dashed"):
        pattern = line_pattern(style, 4, length)
        assert pattern.dash > 0
        assert pattern.gap > 0


def drawn(width: int, length: int) -> str:
    """A fine dotted line with its end dots, a character a px."""
    pattern = fine_dots(width, length - 2 * width)
    between = ["#" if (x + pattern.phase) % (2 * width) < width else "." for x in range(length - 2 * width)]
    return "#" * width + "".join(between) + "#" * width


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (1, "##.#.#.#.#"),
        (1, "#.#.#.#.#.#"),
        (2, "##.##..##..##..##..##..##..##..##..##.##"),
        (2, "##..##..##..##..##..##..##..##..##..##..##"),
        (3, "###...###...###...###...###...###...###...###"),
    ],
)
def test_fine_dots_lie_on_whole_pixels(width: int, line: str) -> None:
    assert drawn(width, len(line)) == line
