"""Flex and grid fieldsets with a legend. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}fieldset{margin:0}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "the legend of a grid takes no cell",
        "<fieldset id=a style='display:grid;grid-template-columns:1fr 1fr;gap:10px'><legend id=b>L</legend>"
        "<label id=c>A</label><label id=d>B</label><label id=e>C</label></fieldset>",
        {"a": (0, 0, 800, 87.59375), "b": (14, 0, 12.90625, 20), "c": (14, 25.59375, 381, 20),
         "d": (405, 25.59375, 381, 20), "e": (14, 55.59375, 381, 20)},
    ),
    (
        "nor has it a place in a flex line",
        "<fieldset id=a style='display:flex;gap:10px'><label id=b>A</label><legend id=c>L</legend><label id=d>B</label>"
        "</fieldset>",
        {"a": (0, 0, 800, 57.59375), "b": (14, 25.59375, 10.671875, 20), "c": (14, 0, 12.90625, 20),
         "d": (34.671875, 25.59375, 10.671875, 20)},
    ),
    (
        "it counts in the width of an inline fieldset",
        "<fieldset id=a style='display:inline-flex;gap:5px'><legend id=b>Long legend</legend>text<label id=c>B</label>"
        "</fieldset>",
        {"a": (0, 0, 120.09375, 57.59375), "b": (14, 0, 92.09375, 20), "c": (44.796875, 25.59375, 10.671875, 20)},
    ),
    (
        "positioned children keep the fieldset as their containing block",
        "<fieldset style='display:flex;position:relative;width:300px'><legend id=a style='margin-left:auto'>L</legend>"
        "<label id=b style='flex:1'>A</label><label id=c style='position:absolute;right:0;bottom:0'>B</label>",
        {"a": (301.09375, 0, 12.90625, 20), "b": (14, 25.59375, 300, 20), "c": (315.328125, 35.59375, 10.671875, 20)},
    ),
    (
        "without a legend the fieldset itself is the container",
        "<fieldset style='display:grid;width:200px;height:150px;border:6px solid red'><label id=a>A</label>"
        "<label id=b>B</label></fieldset>",
        {"a": (18, 11.59375, 200, 75), "b": (18, 86.59375, 200, 75)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_legends_stay_out(_name: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
