"""Text that runs down or up the page."""

from __future__ import annotations

import pytest

from compositor.base.geometry import Point
from compositor.paint import paint
from compositor.paint.display_items import DrawGlyphs, DrawLine
from compositor.property_trees import build_property_trees
from tests.unit.layout.pages import fragments

_HEAD = "<style>body{margin:0;font:20px/30px Arial}div{height:200px}</style>"


def _items(html: str) -> list[object]:
    tree = fragments(_HEAD + html)
    return list(paint(tree, build_property_trees(tree), lambda _path: None).items)


def _pen(item: DrawGlyphs) -> Point:
    return item.origin if item.turn is None else item.turn.map_point(*item.origin)


@pytest.mark.parametrize(
    ("mode", "start", "step"),
    [
        # The baseline lies 4 px (half of 22 px less the descent of 4) left of the middle of the line.
        ("vertical-rl", Point(8, 0), Point(0, 1)),
        ("vertical-lr", Point(8, 0), Point(0, 1)),
        ("sideways-rl", Point(8, 0), Point(0, 1)),
        # Here the top of the line depends on its width and is rounded.
        ("sideways-lr", Point(22, 200.25), Point(0, -1)),
    ],
)
def test_turned_glyphs_start_on_the_baseline_and_go_along_the_line(mode: str, start: Point, step: Point) -> None:
    (item,) = (item for item in _items(f"<div style='writing-mode:{mode}'>abc</div>") if isinstance(item, DrawGlyphs))
    assert item.turn is not None
    assert _pen(item) == start
    ahead = item.turn.map_point(item.origin.x + 1, item.origin.y)
    assert (ahead.x - start.x, ahead.y - start.y) == step
    assert item.rect.width <= 32 and item.rect.height > 20


def test_upright_glyphs_are_not_turned_and_go_down() -> None:
    html = "<div style='writing-mode:vertical-rl;text-orientation:upright'>AB</div>"
    (item,) = (item for item in _items(html) if isinstance(item, DrawGlyphs))
    assert item.turn is None
    assert item.run.ys[1] - item.run.ys[0] == 22  # ascent and descent of the font
    assert item.run.xs[0] == pytest.approx(item.run.xs[1], abs=1)


@pytest.mark.parametrize(
    ("style", "left", "right"),
    [
        ("", 2, 4),  # under the em box
        ("text-underline-position:right", 26, 28),
        ("text-orientation:sideways", 5, 7),  # near the alphabetic baseline
    ],
)
def test_underlines_in_vertical_text(style: str, left: float, right: float) -> None:
    line = "text-decoration:underline;text-decoration-skip-ink:none"
    html = f"<div style='writing-mode:vertical-rl;{line};{style}'>AB</div>"
    (item,) = (item for item in _items(html) if isinstance(item, DrawLine))
    assert item.turn is not None
    rect = item.turn.map_rect(item.line)
    assert (rect.x, rect.right) == (left, right)
