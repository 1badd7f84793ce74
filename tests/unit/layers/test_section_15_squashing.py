"""What became of squashing: merging by wasted area, in paint order, within one group."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

UP = "<div class='box up' style='left: 0; top: 0; width: 700px; height: 500px'>a</div>"


def small(x: int, y: int, css: str = "") -> str:
    return f"<div class=box style='left: {x}px; top: {y}px; width: 10px; height: 10px; {css}'></div>"


@pytest.mark.parametrize(
    ("boxes", "layers"),
    [
        # 30x30 around two boxes of 10x10 is nine times their area; the old limit was six times
        ([(140, 140), (160, 160)], 1),
        ([(10, 10), (110, 110)], 2),
        ([(10, 10), (600, 10)], 1),  # 600x10 wastes little
    ],
)
def test_an_area_limits_merging_and_no_ratio(tmp_path: Path, boxes: list[tuple[int, int]], layers: int) -> None:
    found = page(tmp_path, UP + "".join(small(x, y) for x, y in boxes))

    assert len(own_layers(found)) == 1 + layers


def test_layers_in_another_group_are_not_joined(tmp_path: Path) -> None:
    apart = f"<div style='will-change: opacity'>{small(20, 20)}</div>{small(25, 25)}"

    assert len(own_layers(page(tmp_path, UP + small(10, 10) + apart))) == 4


def test_content_joins_an_earlier_layer_past_one_that_it_does_not_touch(tmp_path: Path) -> None:
    between = "<div class='box up' style='left: 400px; top: 400px; width: 9px; height: 9px'>b</div>"

    found = page(tmp_path, UP + small(10, 10) + between + small(25, 10))

    assert len(own_layers(found)) == 3
