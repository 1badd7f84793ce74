"""Self-alignment outside flex and grid containers. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "justify-self and align-self between two insets; too large boxes stay in the containing block",
        '<div id=g style="position:relative;width:100px;height:60px"><div id=a style="position:absolute;inset:0'
        ' 20px 0 10px;width:150px;height:70px;justify-self:center;align-self:end"></div><div id=b'
        ' style="position:absolute;inset:0 20px 0 10px;width:150px;height:70px;justify-self:safe center;'
        'align-self:safe end"></div><div id=c style="position:absolute;inset:0 20px 0 10px;width:80px;'
        'height:70px;justify-self:center;align-self:end"></div><div id=d style="position:absolute;inset:0 20px 0'
        ' 10px;width:150px;height:70px;justify-self:unsafe center;align-self:unsafe end"></div></div>',
        {
            "g": (0, 0, 100, 60),
            "a": (0, 0, 150, 70),
            "b": (10, 0, 150, 70),
            "c": (5, 0, 80, 70),
            "d": (-30, -10, 150, 70),
        },
    ),
    (
        "an aligned box is as large as its content; replaced boxes stretch when told to",
        '<div id=g style="position:relative;width:100px;height:60px"><div id=b style="position:absolute;inset:0;'
        'justify-self:end;align-self:center"><p style="width:20px;height:10px;margin:0"></p></div><canvas id=d'
        ' width=20 height=10 style="position:absolute;inset:0;justify-self:center;align-self:stretch"></canvas>'
        '<canvas id=e width=20 height=10 style="position:absolute;inset:0;justify-self:stretch;align-self:end">'
        "</canvas></div>",
        {"g": (0, 0, 100, 60), "b": (80, 25, 20, 10), "d": (0, 0, 120, 60), "e": (0, 10, 100, 50)},
    ),
    (
        "controls fill the space between insets",
        '<div id=g style="position:relative;width:100px;height:60px"><button id=a style="position:absolute;'
        'inset:0;">x</button><input id=b style="position:absolute;inset:0;"><input type=checkbox id=c'
        ' style="position:absolute;inset:0;margin:0"><select id=d style="position:absolute;inset:0;"></select>'
        "</div>",
        {"g": (0, 0, 100, 60), "a": (0, 0, 100, 60), "b": (0, 0, 100, 60), "c": (0, 0, 100, 60), "d": (0, 0, 100, 60)},
    ),
    (
        "auto insets in a grid that contains the box: it stands in its grid area, or the padding box",
        '<div id=g style="display:grid;position:relative;width:100px;height:60px;padding:7px 1px 5px 8px;'
        'grid-template-columns:20px 30px;grid-template-rows:10px 20px"><p id=a style="position:absolute;margin:0;'
        'width:5px;height:5px;grid-column:2"></p><p id=b style="position:absolute;margin:0;width:5px;height:5px;'
        'grid-area:2/2;justify-self:center;align-self:end"></p><p id=c style="position:absolute;margin:0;'
        'width:5px;height:5px;justify-self:end;left:2px;grid-area:2/1"></p></div>',
        {"g": (0, 0, 109, 72), "a": (28, 0, 5, 5), "b": (66, 67, 5, 5), "c": (10, 17, 5, 5)},
    ),
    (
        "a static position in a block container heeds self-alignment",
        '<div id=g style="position:relative;width:100px;height:60px;padding:5px"><div id=a'
        ' style="position:absolute;justify-self:end;width:20px;height:10px"></div><div id=b'
        ' style="position:absolute;justify-self:center;align-self:end;width:20px;height:10px"></div></div>',
        {"g": (0, 0, 110, 70), "a": (85, 5, 20, 10), "b": (45, -5, 20, 10)},
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_self_alignment(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
