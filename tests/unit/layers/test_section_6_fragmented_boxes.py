"""Boxes divided among columns: each part has nodes, and so layers, of its own; as recorded in Chromium (6.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import element_id, own_layers, page

from compositor.layers import Layer

STYLE = (
    "<style>body{margin:8px;font:16px/20px Arial}"
    ".c{columns:3;column-gap:16px;width:488px;height:60px;column-fill:auto}</style>"
)
LONG = "aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn ooo ppp qqq rrr sss ttt uuu vvv"


def parts(folder: Path, content: str) -> list[Layer]:
    """Layers of a container with columns of 152x60 px that holds this."""
    return own_layers(page(folder, f"{STYLE}<div class=c>{content}</div>"))


def sizes(layers: list[Layer]) -> list[tuple[str, int, int]]:
    """Element id, width and height of each, px."""
    return [(element_id(layer), int(layer.bounds.width), int(layer.bounds.height)) for layer in layers]


@pytest.mark.parametrize(
    ("claim", "content", "expected"),
    [
        (
            "a hinted box is a layer in each column",
            "<div id=a style='will-change:transform;height:170px;width:50px;background:#def'></div>",
            [("a", 50, 60), ("a", 50, 60), ("a", 50, 50)],
        ),
        (
            "even where nothing of it shows",
            "<div id=a style='will-change:transform;height:117px;width:50px'></div>",
            [("a", 50, 60), ("a", 50, 57)],
        ),
        (
            "parts of a child are in the parts of its parent's group",
            "<div id=a style='opacity:.5;height:170px;width:50px;background:#def'>"
            "<div id=b style='will-change:transform;height:90px;background:red'></div></div>",
            [("b", 50, 60), ("b", 50, 30)],
        ),
    ],
)
def test_6_parts_in_columns_are_layers(
    tmp_path: Path, claim: str, content: str, expected: list[tuple[str, int, int]]
) -> None:
    assert sizes(parts(tmp_path, content)) == expected, claim


def test_6_every_part_turns_about_itself(tmp_path: Path) -> None:
    content = (
        "<div style='transform:rotate(10deg);height:150px;width:50px'>"
        "<div id=a style='will-change:transform;height:90px;width:40px;background:red'></div></div>"
    )
    first, second = parts(tmp_path, content)
    assert second.state.transform != first.state.transform
    assert sizes([first, second]) == [("a", 40, 60), ("a", 40, 30)]


def test_6_later_phases_of_a_part_are_named_after_it(tmp_path: Path) -> None:
    content = (
        "<div id=a style='opacity:.5;will-change:opacity;height:100px'>"
        "<div id=f style='float:left;width:30px;height:90px;background:red'></div></div>"
    )
    names = [name for name, _width, _height in sizes(parts(tmp_path, content))]
    assert names == ["a", "a", "a", "a"]


def test_6_scroller_without_a_layer_names_what_it_paints_in_later_phases(tmp_path: Path) -> None:
    body = (
        f"{STYLE}<div class=up style='height:30px;width:100px;background:red'></div>"
        "<div id=s style='height:30px;overflow:auto;margin-top:-30px;background:#222'>"
        "<div style='background:teal'>tempor</div><div style='height:100px'></div></div>"
        "<div id=o style='margin-top:-30px;background:#eee'>other</div>"
    )
    found = [(element_id(layer), layer.bounds.height) for layer in own_layers(page(tmp_path, body))]
    assert found[2:4] == [("o", 20), ("s", 17)]
    assert found[4][0] == "LayoutText #text"
