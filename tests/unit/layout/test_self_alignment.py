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
    (
        "justify-self shrinks blocks to their content and moves them",
        "<div id=g style='width:100px'><div id=a style='justify-self:center;width:auto;margin:3px'>ab</div><div"
        " id=b style='justify-self:center;overflow:hidden'>ab</div><div id=c style='justify-self:center;"
        "display:flex'>ab</div><canvas id=d width=10 height=5 style='display:block;justify-self:end'></canvas>"
        "<div id=e style='justify-self:center'>long text that wraps on several lines</div><div id=f"
        " style='justify-self:center;direction:rtl'>ab</div><p id=h style='justify-self:center'>m</p><p id=i"
        " style='justify-self:safe end;width:150px;margin:0 5px'>m</p></div>",
        {
            "g": (0, 3, 100, 220),
            "a": (41.09375, 3, 17.796875, 20),
            "b": (41.09375, 26, 17.796875, 20),
            "c": (41.09375, 46, 17.796875, 20),
            "d": (90, 66, 10, 5),
            "e": (0, 71, 100, 60),
            "f": (41.09375, 131, 17.796875, 20),
            "h": (43.328125, 167, 13.328125, 20),
            "i": (5, 203, 150, 20),
        },
    ),
    (
        "beside floats a block with a formatting context stands in the room left",
        "<div id=g style='width:100px'><div style='float:left;width:30px;height:50px'></div><div id=a"
        " style='justify-self:center'>ab</div><div id=b style='justify-self:center;display:flow-root'>ab</div>"
        "<div id=c style='justify-self:end;width:40px'>ab</div></div>",
        {
            "g": (0, 0, 100, 60),
            "a": (41.09375, 0, 17.796875, 20),
            "b": (56.09375, 20, 17.796875, 20),
            "c": (60, 40, 40, 20),
        },
    ),
    (
        "directions",
        "<div id=g style='width:100px;direction:rtl'><div id=a style='justify-self:start'>ab</div><div id=b"
        " style='justify-self:end'>ab</div><div id=c style='justify-self:self-start;direction:ltr'>ab</div><div"
        " id=d style='justify-self:flex-start'>ab</div></div>",
        {
            "g": (0, 0, 100, 80),
            "a": (82.203125, 0, 17.796875, 20),
            "b": (0, 20, 17.796875, 20),
            "c": (0, 40, 17.796875, 20),
            "d": (82.203125, 60, 17.796875, 20),
        },
    ),
    (
        "justify-self counts before the align attribute",
        "<div id=g style='width:100px;text-align:-webkit-center'><div id=a style='justify-self:end'>ab</div><div"
        " id=b style='width:20px'>ab</div></div><center style='width:100px'><div id=c"
        " style='justify-self:stretch;width:20px'>ab</div></center>",
        {"g": (0, 0, 100, 40), "a": (82.203125, 0, 17.796875, 20), "b": (40, 20, 20, 20), "c": (0, 40, 20, 20)},
    ),
    (
        "list items, fieldsets, details",
        "<ul id=g style='width:100px'><li id=a style='justify-self:center'>ab</li></ul><fieldset"
        " style='justify-items:center;width:200px' id=f><legend id=l>x</legend><div id=b>q</div></fieldset>"
        "<details open style='justify-items:end' id=d><summary id=s>x</summary><div id=c>x</div></details>",
        {
            "g": (0, 16, 140, 20),
            "a": (81.09375, 16, 17.796875, 20),
            "f": (2, 52, 228, 57.59375),
            "l": (16, 52, 12, 20),
            "b": (111.546875, 77.59375, 8.90625, 20),
            "d": (0, 109.59375, 800, 40),
            "s": (775.0625, 109.59375, 24.9375, 20),
            "c": (792, 129.59375, 8, 20),
        },
    ),
    (
        "justify-items of block containers",
        "<div style='width:100px;column-count:2;justify-items:center'><div id=a>ab</div><div id=b>ab</div></div>"
        "<div style='display:inline-block;justify-items:center;width:50px'><div id=c>ab</div></div><div"
        " style='justify-items:left' ><div id=e>a</div></div><div style='justify-items:legacy' ><div id=h>a"
        "</div></div><div style='justify-items:baseline' ><div id=i>a</div></div>",
        {
            "a": (12.09375, 0, 17.796875, 20),
            "b": (70.09375, 0, 17.796875, 20),
            "c": (16.09375, 20, 17.796875, 20),
            "e": (0, 40, 8.90625, 20),
            "h": (0, 60, 800, 20),
            "i": (0, 80, 8.90625, 20),
        },
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_self_alignment(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
