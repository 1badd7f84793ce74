"""Lines beside floats with shapes. The numbers are Chromium's: where the first word of each line starts or ends."""

from __future__ import annotations

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.layout import layout
from compositor.text import FontCollection

from .pages import box_tree, rects

_HEAD = (
    "<style>body{margin:0;font:16px/20px Arial;width:200px}#f{width:100px;height:100px}"
    "b{display:inline-block;width:60px}</style>"
)
_WORDS = "".join(f"<b id=w{i}>x</b> " for i in range(6))


@pytest.mark.parametrize(
    ("side", "shape", "want"),
    [
        ("left", "circle(50%)", [(90, 0), (98.984375, 20), (100, 40), (98.984375, 60), (90, 80), (0, 100)]),
        ("right", "circle(50%)", [(0, 0), (0, 20), (0, 40), (0, 60), (0, 80), (0, 100)]),
        ("left", "ellipse(40% 50%)", [(82, 0), (89.1875, 20), (90, 40), (89.1875, 60), (82, 80), (0, 100)]),
        (
            "left",
            "inset(10px 20px round 15px)",
            [(79.140625, 0), (80, 20), (80, 40), (80, 60), (79.140625, 80), (0, 100)],
        ),
        (
            "left",
            "polygon(0 0, 100% 0, 50% 100%, 0 100%)",
            [(100, 0), (90, 20), (80, 40), (70, 60), (134.453125, 60), (60, 80)],
        ),
        (
            "right",
            "polygon(0 0, 100% 50%, 0 100%); shape-margin: 8px",
            [(0, 0), (0, 20), (0, 40), (0, 60), (0, 80), (0, 100)],
        ),
        (
            "left",
            "circle(30%); shape-margin: 10px",
            [(76.453125, 0), (88.71875, 20), (90, 40), (88.71875, 60), (76.453125, 80), (0, 100)],
        ),
        (
            "left",
            "margin-box; border-radius: 50%; margin: 10px",
            [(104.71875, 0), (116.5625, 20), (120, 40), (120, 60), (116.5625, 80), (104.71875, 100)],
        ),
        ("left", "border-box; margin: 20px", [(0, 0), (64.453125, 0), (128.90625, 0), (120, 20), (120, 40), (120, 60)]),
        (
            "left",
            "content-box; padding: 10px; margin: 5px",
            [(115, 0), (115, 20), (115, 40), (115, 60), (115, 80), (115, 100)],
        ),
    ],
)
def test_lines_wrap_around_the_shape(side: str, shape: str, want: list[tuple[float, float]]) -> None:
    found = rects(f"{_HEAD}<div id=f style='float:{side};shape-outside:{shape}'></div>{_WORDS}")
    assert [found[f"w{index}"][:2] for index in range(6)] == [pytest.approx(place, abs=1 / 64) for place in want]


def test_an_image_as_a_shape_is_reported_and_leaves_the_margin_box() -> None:
    sink = DiagnosticSink()
    html = f"{_HEAD}<div id=f style='float:left;shape-outside:linear-gradient(red,blue)'></div><b>x</b>"
    layout(box_tree(html), (800, 600), FontCollection(), sink)
    assert [item.code for item in sink.collected()] == ["shape-outside"]
    assert "shape-outside" in sink.collected()[0].message and sink.collected()[0].span.line == 1
