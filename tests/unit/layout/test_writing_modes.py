"""Vertical writing modes. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from compositor.layout.edges import EdgeWidths
from compositor.layout.orientation import UPRIGHT, Orientation, line_orientation, orientation_of

from .pages import Rects, fragments, rects

_HEAD = (
    "<style>body{margin:0;font:16px/20px Arial}.r{writing-mode:vertical-rl}.l{writing-mode:vertical-lr}"
    ".s{writing-mode:sideways-lr}p{margin:0}</style>"
)
CASES: list[tuple[str, str, Rects]] = [
    (
        "blocks stack from the right, and margins collapse across",
        '<div class=r style="width:200px;height:100px"><p id=a style="width:30px;margin:0 10px 0 20px">x'
        '</p><p id=b style="width:40px;margin-right:25px;height:50%">x</p></div>',
        {"a": (160, 0, 30, 100), "b": (95, 0, 40, 50)},
    ),
    (
        "blocks stack from the left",
        '<div class=l style="width:200px;height:100px"><p id=a style="width:30px;margin-left:5px">x</p>'
        '<p id=b style="width:40px;margin-block-start:7px;margin-inline-start:9px">x</p></div>',
        {"a": (5, 0, 30, 100), "b": (42, 9, 40, 91)},
    ),
    (
        "sideways-lr starts its lines at the bottom",
        '<div class=s style="height:100px"><span id=a>ab</span> <span id=b>cd</span></div>',
        {"a": (1, 82.203125, 17, 17.796875), "b": (1, 60.84375, 17, 16.90625)},
    ),
    (
        "the body gives the page its writing mode",
        '<body class=r><p id=a>text</p><p id=b style="inline-size:50%">more</p>',
        {"a": (780, 0, 20, 600), "b": (760, 0, 20, 300)},
    ),
    (
        "a vertical block in a horizontal one is as wide as its content",
        '<div style="width:300px"><div id=a class=r style="height:60px">one two three four</div>'
        '<div id=b style="height:10px"></div></div>',
        {"a": (0, 0, 60, 60), "b": (0, 60, 300, 10)},
    ),
    (
        "without a given height an orthogonal flow is measured against the viewport",
        '<div id=a class=r style="height:50%">x</div><div id=b class=r>'
        '<div id=c style="writing-mode:horizontal-tb;width:50%">x</div></div>',
        {"a": (0, 0, 20, 300), "b": (0, 300, 400, 20), "c": (0, 300, 400, 20)},
    ),
    (
        "an inline box that turns its text becomes an inline-block",
        "x <span id=a class=r>ab</span> y",
        {"a": (12.453125, 0, 20, 17.796875)},
    ),
    (
        "boxes on vertical lines are aligned by their middles",
        '<div class=r style="height:200px">ab'
        '<span id=a style="display:inline-block;width:50px;height:20px"></span>'
        '<span id=b style="font-size:32px;line-height:1">x</span><canvas id=c width=30 height=10></canvas>'
        "</div>",
        {"a": (0, 17.796875, 50, 20), "b": (7, 37.796875, 36, 16), "c": (10, 53.796875, 30, 10)},
    ),
    (
        "lines of vertical-lr have their over side on the right",
        '<div class=l style="height:200px">ab <span id=a style="vertical-align:super;font-size:10px">up'
        '</span> <span id=b style="vertical-align:sub;font-size:10px">down</span> '
        '<span id=c style="border:1px solid;padding:2px 4px 6px 8px">x</span></div>',
        {"a": (15.515625, 22.25, 11, 11.125), "b": (5, 37.828125, 11, 23.90625), "c": (-2.8125, 66.1875, 31, 18)},
    ),
    (
        "text-orientation: sideways keeps the alphabetic baseline",
        '<div class=r style="height:200px;text-orientation:sideways">ab'
        '<span id=a style="font-size:32px;line-height:1">x</span><canvas id=c width=30 height=10></canvas>'
        "</div>",
        {"a": (-2, 17.796875, 36, 16), "c": (5, 33.796875, 30, 10)},
    ),
    (
        "text-orientation: upright lets letters advance by the height of their font",
        '<div class=r><span id=a style="text-orientation:upright">abc</span></div>',
        {"a": (2, 0, 17, 51)},
    ),
    (
        "floats go to the top and the bottom",
        '<div class=r style="width:200px;height:120px">'
        '<div id=a style="float:left;width:30px;height:40px"></div>'
        '<div id=b style="float:right;width:50px;height:30px"></div><span id=c>text</span></div>',
        {"a": (170, 0, 30, 40), "b": (150, 90, 50, 30), "c": (182, 40, 17, 25.796875)},
    ),
    (
        "insets stay physical",
        '<div class=r style="position:relative;width:200px;height:100px">'
        '<div id=a style="position:absolute;left:5px;top:7px;width:10px;height:10px"></div>'
        '<div id=b style="position:absolute;inset-block-start:5px;inset-inline-end:7px;width:10px;height:10px"></div>x'
        '<div id=c style="position:absolute;width:10px;height:10px"></div></div'
        ">",
        {"a": (5, 7, 10, 10), "b": (185, 83, 10, 10), "c": (170, 0, 10, 10)},
    ),
    (
        "flex rows run down, columns to the left",
        '<div class=r style="display:flex;width:100px;height:90px"><p id=a style="flex:1">x</p>'
        '<p id=b style="width:20px;align-self:center;height:30px"></p></div>'
        '<div class=r style="display:flex;flex-direction:column;width:100px;height:90px">'
        '<p id=c style="flex:1">x</p><p id=d style="width:20px"></p></div>',
        {"a": (0, 0, 100, 60), "b": (40, 60, 20, 30), "c": (20, 90, 80, 90), "d": (0, 90, 20, 90)},
    ),
    (
        "grid columns are stacked downwards",
        '<div class=r style="display:grid;grid:30px 50px/40px 1fr;width:100px;height:90px"><p id=a>x</p>'
        "<p id=b>x</p><p id=c>x</p></div>",
        {"a": (70, 0, 30, 40), "b": (70, 40, 30, 50), "c": (20, 0, 50, 40)},
    ),
    (
        "table rows run down",
        '<table class=r style="border-spacing:2px 5px"><tr><td id=a>one<td id=b>two</tr><tr><td id=c>x'
        '<td id=d style="height:60px">y</table>',
        {
            "a": (32, 2, 22, 28.703125),
            "b": (32, 32.703125, 22, 62),
            "c": (5, 2, 22, 28.703125),
            "d": (5, 32.703125, 22, 62),
        },
    ),
    (
        "a ratio keeps its physical meaning",
        '<div class=r><div id=a style="aspect-ratio:2;height:40px"></div>'
        '<div id=b style="aspect-ratio:2;width:40px"></div></div>',
        {"a": (40, 0, 80, 40), "b": (0, 0, 40, 20)},
    ),
    (
        "percentages of padding refer to the containing block's inline size",
        '<div style="width:300px;height:100px">'
        '<div id=a class=r style="padding:10%;width:20px;height:20px"></div></div>'
        '<div class=r style="width:300px;height:100px">'
        '<div id=b style="padding:10%;width:20px;height:20px"></div></div>',
        {"a": (0, 0, 80, 80), "b": (260, 100, 40, 40)},
    ),
    (
        "list markers stand before the line",
        '<ul class=l style="margin:0;height:100px"><li id=a>one<li id=b style="list-style-position:inside">two</ul>',
        {"a": (0, 40, 20, 100), "b": (20, 40, 20, 100)},
    ),
]


@pytest.mark.parametrize(("html", "want"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_boxes(html: str, want: Rects) -> None:
    found = rects(_HEAD + html)
    for name, rect in want.items():
        assert found[name] == pytest.approx(rect, abs=1 / 64), name


_EVERY = [Orientation(a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)]


@pytest.mark.parametrize("first", _EVERY)
@pytest.mark.parametrize("second", _EVERY)
def test_two_turns_make_up_one(first: Orientation, second: Orientation) -> None:
    both, around, edges = second.after(first), (100, 60), EdgeWidths(1, 2, 3, 4)
    step = first.place(10, 20, (30, 5), around)
    assert second.place(*step, first.size((30, 5)), first.size(around)) == both.place(10, 20, (30, 5), around)
    assert second.edges(first.edges(edges)) == both.edges(edges)
    assert first.inverse.after(first) == UPRIGHT


def test_only_lines_of_vertical_lr_are_flipped() -> None:
    for mode in ("horizontal-tb", "vertical-rl", "sideways-rl", "sideways-lr"):
        assert line_orientation(mode) == orientation_of(mode)
    assert line_orientation("vertical-lr") == orientation_of("vertical-rl") != orientation_of("vertical-lr")


def test_text_says_how_its_line_runs() -> None:
    tree = fragments(_HEAD + "<p>a</p><p class=r>b</p><p class=l>c</p><p class=s>d</p>")
    turns = {f.piece.text.text: f.piece.text.quarter_turns for f in tree.fragments if f.piece.text is not None}
    assert turns == {"a": 0, "b": 1, "c": 1, "d": 3}


def test_overflow_of_a_scroller_counts_from_its_block_start() -> None:
    html = (
        "<div id=s class=r style='width:50px;height:50px;overflow:scroll'><p style='width:90px;height:70px'></p></div>"
    )
    piece = next(f.piece for f in fragments(_HEAD + html).fragments if f.piece.overflow is not None)
    assert piece.overflow == (-40 * 64, 0, 90 * 64, 70 * 64)
