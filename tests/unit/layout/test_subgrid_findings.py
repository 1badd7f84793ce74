"""Sizes of subgrids that random pages brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "fixed rows limit what a subgrid asks for",
        "<div id=a style='display:grid;grid-template-columns:50px;grid-template-rows:minmax(auto, 60px) "
        "minmax(0, 1fr)'><div id=b style='display:grid;padding:6px 0 10px;grid-template-rows:subgrid'><div "
        "style='height:60px'></div></div></div>",
        {"a": (0, 0, 800, 76), "b": (0, 0, 50, 76)},
    ),
    (
        "edges of a subgrid count in rows by content only",
        "<div id=a style='display:grid;grid-template-rows:minmax(0, 1fr) min-content'><div id=b "
        "style='display:grid;margin:7px 0 2px;grid-template-rows:subgrid'></div></div>",
        {"a": (0, 0, 800, 0), "b": (0, 7, 800, 0)},
    ),
    (
        "percentages of columns that are fixed count",
        "<div id=a style='display:grid;grid-template-columns:50px 1fr'><div id=b style='display:grid;margin:0"
        " auto 10% 9px;grid-template-rows:subgrid'>sum</div></div><div id=c style='display:grid'><div id=d "
        "style='display:grid;margin:0 auto 1% 9px;grid-template-rows:subgrid'>sum</div></div>",
        {"a": (0, 0, 800, 25), "b": (9, 0, 30.234375, 20), "c": (0, 25, 800, 20), "d": (9, 25, 30.234375, 12)},
    ),
    (
        "a subgrid may be smaller than its edges",
        "<div style='display:grid;grid-auto-columns:20px'><div id=a style='display:grid;padding:9px 8px 10px "
        "10px;border:3px solid;grid-template-columns:subgrid'></div></div>",
        {"a": (0, 0, 20, 25)},
    ),
    (
        "columns of its own give a subgrid its width",
        "<div style='display:grid'><div id=a style='display:grid;width:max-content;grid-template-columns:30% "
        "0.3fr;grid-template-rows:subgrid'>a</div></div><div style='display:grid'><div id=b "
        "style='display:grid;max-width:min-content;grid-template-columns:30% minmax(30px, "
        "max-content);grid-template-rows:subgrid'></div></div><div style='display:grid'><div id=c "
        "style='display:grid;width:fit-content;grid-template-columns:min-content 2fr "
        "max-content;grid-template-rows:subgrid;gap:5%'>unbreakable</div></div>",
        {"a": (0, 0, 4.53125, 20), "b": (0, 20, 39, 0), "c": (0, 20, 96.859375, 20)},
    ),
    (
        "a contained subgrid is not as high as its rows",
        "<div style='display:inline-grid;height:106px'><div id=a "
        "style='display:grid;contain:size;grid-template-rows:subgrid'></div></div>",
        {"a": (0, 15, 0, 0)},
    ),
    (
        "a positioned subgrid stands at the start",
        "<div style='display:grid'><div id=a "
        "style='display:grid;position:fixed;align-self:self-end;height:111px;grid-template-rows:subgrid'></div></div>",
        {"a": (0, 0, 0, 111)},
    ),
    (
        "rows of a subgrid do not give it a width by its ratio",
        "<div style='display:grid'><div id=a "
        "style='display:grid;aspect-ratio:2/1;grid-template-rows:subgrid'></div></div>",
        {"a": (0, 0, 800, 0)},
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_subgrid_findings(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
