"""Rules of flex and grid containers that random pages brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, rects

_HEAD = "<style>body{margin:0;font:16px/20px Arial}textarea{font-family:Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "where space lacks justify-content falls back to the start",
        "<div style='display:flex;width:68px;flex-direction:row-reverse;justify-content:space-around'><div id=a"
        " style='width:80px;flex:none;height:5px'></div></div><div style='display:flex;width:68px;"
        "flex-direction:row-reverse;justify-content:space-between'><div id=b style='width:80px;flex:none;"
        "height:5px'></div></div><div style='display:flex;width:68px;flex-direction:row-reverse;"
        "justify-content:space-evenly'><div id=c style='width:80px;flex:none;height:5px'></div></div><div"
        " style='display:flex;width:68px;flex-direction:row-reverse;justify-content:safe center'><div id=d"
        " style='width:80px;flex:none;height:5px'></div></div><div style='display:flex;width:68px;"
        "flex-direction:row-reverse;justify-content:safe flex-end'><div id=e style='width:80px;flex:none;"
        "height:5px'></div></div><div style='display:flex;width:68px;flex-direction:row-reverse;"
        "justify-content:safe end'><div id=f style='width:80px;flex:none;height:5px'></div></div><div"
        " style='display:flex;width:68px;flex-direction:row-reverse;justify-content:safe flex-start'><div id=g"
        " style='width:80px;flex:none;height:5px'></div></div><div style='display:flex;width:68px;"
        "flex-direction:row-reverse;'><div id=h style='width:80px;flex:none;height:5px'></div></div><div"
        " style='display:flex;width:68px;flex-direction:row-reverse;justify-content:space-between'><div id=i"
        " style='width:20px;flex:none;height:5px'></div></div><div style='display:flex;width:68px;"
        "flex-direction:row-reverse;justify-content:stretch'><div id=j style='width:20px;flex:none;height:5px'>"
        "</div></div>",
        {
            "a": (0, 0, 80, 5),
            "b": (-12, 5, 80, 5),
            "c": (0, 10, 80, 5),
            "d": (0, 15, 80, 5),
            "e": (0, 20, 80, 5),
            "f": (0, 25, 80, 5),
            "g": (0, 30, 80, 5),
            "h": (-12, 35, 80, 5),
            "i": (48, 40, 20, 5),
            "j": (48, 45, 20, 5),
        },
    ),
    (
        "where space lacks align-content falls back to the start",
        "<div style='display:flex;flex-wrap:wrap-reverse;height:20px;align-content:space-around;width:50px'><div"
        " id=a style='width:40px;height:15px'></div><div id=b style='width:40px;height:15px'></div></div><p></p>"
        "<div style='display:flex;flex-wrap:wrap-reverse;height:20px;align-content:space-between;width:50px'>"
        "<div id=c style='width:40px;height:15px'></div><div id=d style='width:40px;height:15px'></div></div><p>"
        "</p><div style='display:flex;flex-wrap:wrap-reverse;height:20px;align-content:safe center;width:50px'>"
        "<div id=e style='width:40px;height:15px'></div><div id=f style='width:40px;height:15px'></div></div><p>"
        "</p><div style='display:flex;flex-wrap:wrap-reverse;height:20px;align-content:safe flex-end;"
        "width:50px'><div id=g style='width:40px;height:15px'></div><div id=h style='width:40px;height:15px'>"
        "</div></div><p></p><div style='display:flex;flex-wrap:wrap-reverse;height:20px;align-content:safe end;"
        "width:50px'><div id=i style='width:40px;height:15px'></div><div id=j style='width:40px;height:15px'>"
        "</div></div><p></p><div style='display:flex;flex-wrap:wrap-reverse;height:20px;align-content:stretch;"
        "width:50px'><div id=k style='width:40px;height:15px'></div><div id=l style='width:40px;height:15px'>"
        "</div></div>",
        {
            "a": (0, 15, 40, 15),
            "b": (0, 0, 40, 15),
            "c": (0, 41, 40, 15),
            "d": (0, 26, 40, 15),
            "e": (0, 87, 40, 15),
            "f": (0, 72, 40, 15),
            "g": (0, 123, 40, 15),
            "h": (0, 108, 40, 15),
            "i": (0, 159, 40, 15),
            "j": (0, 144, 40, 15),
            "k": (0, 185, 40, 15),
            "l": (0, 170, 40, 15),
        },
    ),
    (
        "an axis that finds no parent grid has auto tracks",
        "<div style='display:grid;grid-template-columns:subgrid;grid-auto-columns:min-content 30px'><div id=e1>"
        "</div><div id=e2></div></div>",
        {"e1": (0, 0, 800, 0), "e2": (0, 0, 800, 0)},
    ),
    (
        "percentages above and below a subgrid count as 0",
        "<div id=e0 style='display:grid'><div id=e1 style='display:grid;margin:5% 5% 11px 5%;padding:5%;"
        "grid-template-rows:subgrid'><div id=a>x</div></div></div>",
        {"e0": (0, 0, 800, 31), "e1": (40, 40, 720, 80), "a": (80, 80, 640, 0)},
    ),
    (
        "controls that scroll have no automatic minimum",
        "<div style='display:grid;width:30px;grid-template-columns:auto auto'><textarea id=a cols=5></textarea>"
        "<div id=b style='overflow:auto'>unbreakable</div></div>",
        {"a": (0, 0, 18, 36), "b": (18, 0, 12, 36)},
    ),
    (
        "controls in narrow columns",
        "<div style='display:grid;width:10px;grid-template-columns:repeat(6,auto)'><input id=a><select id=b"
        " size=3><option>a</select><select id=c><option>a</select><button id=d>x</button><input type=checkbox"
        " id=e><div id=f style='overflow:hidden'>x</div></div>",
        {
            "a": (0, 0, 177, 53),
            "b": (177, 0, 2, 53),
            "c": (179, 0, 30, 53),
            "d": (209, 0, 22.671875, 53),
            "e": (235.671875, 3, 13, 47),
            "f": (251.671875, 0, 0, 53),
        },
    ),
    (
        "controls in a narrow row",
        "<div style='display:flex;width:10px;'><input id=a><select id=b size=3><option>a</select><select id=c>"
        "<option>a</select><button id=d>x</button><input type=checkbox id=e><div id=f style='overflow:hidden'>x"
        "</div><textarea id=g></textarea></div>",
        {
            "a": (0, 0, 177, 53),
            "b": (177, 0, 2, 53),
            "c": (179, 0, 30, 53),
            "d": (209, 0, 22.671875, 53),
            "e": (235.671875, 3, 13, 47),
            "f": (251.671875, 0, 0, 53),
            "g": (251.671875, 0, 6, 53),
        },
    ),
    (
        "controls in a low column",
        "<div style='display:flex;flex-direction:column;height:10px;'><input id=a><select id=b size=3><option>a"
        "</select><select id=c><option>a</select><button id=d>x</button><input type=checkbox id=e><div id=f"
        " style='overflow:hidden'>x</div><textarea id=g></textarea></div>",
        {
            "a": (0, 0, 800, 21),
            "b": (0, 21, 800, 2),
            "c": (0, 23, 800, 19),
            "d": (0, 42, 800, 21),
            "e": (4, 66, 793, 13),
            "f": (0, 82, 800, 0),
            "g": (0, 82, 800, 6),
        },
    ),
    (
        "items that stretch do not make a container with a ratio higher",
        "<div style='display:flex;width:220px;aspect-ratio:3/2' id=a><svg width=40 id=b></svg></div><div id=c"
        " style='display:flex;width:min-content;aspect-ratio:2/1'><div id=e1 style='border:4px solid'></div>"
        "</div><div id=d style='display:flex;width:fit-content;aspect-ratio:2/1'><div id=e style='margin:9px 5%"
        " auto auto'></div></div>",
        {
            "a": (0, 0, 220, 146.65625),
            "b": (0, 0, 40, 146.65625),
            "c": (0, 146.65625, 8, 8),
            "e1": (0, 146.65625, 8, 8),
            "d": (0, 154.65625, 0, 9),
            "e": (0, 163.65625, 0, 0),
        },
    ),
    (
        "size containment collapses auto-fit rows",
        "<div id=e0 style='display:grid;contain:size;grid-template-rows:repeat(auto-fit, minmax(50px, 1fr))'>it</div>",
        {"e0": (0, 0, 800, 0)},
    ),
    (
        "rows before the explicit grid are filled first",
        "<div id=e0 style='display:grid;grid-template-columns:1fr auto'><div id=e1 style='grid-row:span 2 / -1'>"
        "</div><div id=e2 style=''></div></div>",
        {"e0": (0, 0, 800, 0), "e1": (0, 0, 800, 0), "e2": (800, 0, 0, 0)},
    ),
    (
        "a subgrid is not aligned in its rows",
        "<div id=e0 style='display:grid'><div id=e1 style='display:inline-grid;align-self:self-end;margin:10px"
        " auto 5% 5%;grid-template-rows:subgrid'></div></div>",
        {"e0": (0, 0, 800, 10), "e1": (40, 10, 0, 0)},
    ),
    (
        "an object with a ratio fills the line",
        "<object id=e0 style='aspect-ratio:1'></object>",
        {"e0": (0, 0, 800, 800)},
    ),
    (
        "a frame with a ratio fills the line",
        "<iframe id=e0 style='aspect-ratio:1'></iframe>",
        {"e0": (0, 0, 800, 800)},
    ),
    (
        "a video with a ratio fills the line",
        "<video id=e0 style='aspect-ratio:1'></video>",
        {"e0": (0, 0, 800, 800)},
    ),
    (
        "fit-content() limits rows",
        "<div id=e0 style='display:inline-grid;grid-template-rows:fit-content(80px) fit-content(80px)'><div"
        " id=e1 style='margin:2px 5% 11px 5%;padding:6px 0px 5px 7px;overflow:auto'><div id=e2"
        " style='display:inline-grid;grid-template-rows:0.3fr 0.3fr minmax(20px, 1fr)'></div>it</div></div>",
        {"e0": (0, 0, 15, 80), "e1": (0.75, 2, 13.5, 67), "e2": (7.75, 8, 0, 32)},
    ),
    (
        "no automatic minimum in several rows of which one is flexible",
        "<div id=e0 style='display:inline-grid;grid-template-rows:minmax(30px, max-content) minmax(0, 1fr)"
        " 0.3fr'><div id=e1 style='grid-row:2 / -1'><input type=range id=e2></div></div>",
        {"e0": (0, 0, 133, 53), "e1": (0, 30, 133, 23), "e2": (2, 32, 129, 16)},
    ),
    (
        "percentage heights count as auto in rows",
        "<div id=e0 style='display:grid;height:1px'><div id=e1 style='height:75%;overflow:auto'><div id=e2"
        " style='display:inline-grid'></div></div></div>",
        {"e0": (0, 0, 800, 1), "e1": (0, 0, 800, 0.75), "e2": (0, 15, 0, 0)},
    ),
    (
        "padding gives a width by the ratio",
        "<div id=e0 style='width:min-content;padding:5px 1px 4px 0px;box-sizing:border-box;aspect-ratio:2/1'></div>",
        {"e0": (0, 0, 18, 9)},
    ),
    (
        "the baseline of a scroll container stays inside it",
        "<div id=e0 style='display:inline-grid;max-height:0;overflow:auto'><object id=e1></object></div>",
        {"e0": (0, 15, 300, 0), "e1": (0, 15, 300, 150)},
    ),
    (
        "height: stretch whatever the alignment",
        "<div id=e0 style='display:flex;align-items:self-end'><div id=e1 style='height:stretch'></div>browser</div>",
        {"e0": (0, 0, 800, 20), "e1": (0, 0, 0, 20)},
    ),
    (
        "contained grids have rows all the same",
        "<div id=e0 style='display:grid;content-visibility:hidden'><select id=e1><option>one</select></div>",
        {"e0": (0, 0, 800, 0), "e1": (0, 0, 800, 19)},
    ),
    (
        "a percentage width and a height give a contribution by the ratio",
        "<div id=e0 style='display:flex'><div id=e1 style=''><div id=e2 style='width:25%;height:113px;"
        "aspect-ratio:1'></div></div></div>",
        {"e0": (0, 0, 800, 113), "e1": (0, 0, 113, 113), "e2": (0, 0, 28.25, 113)},
    ),
    (
        "a stretched height has no automatic minimum",
        "<div id=e0 style='width:max-content;aspect-ratio:2/1;height:stretch'>layer</div>",
        {"e0": (0, 0, 34.6875, 17.34375)},
    ),
    (
        "the ratio limits rows",
        "<div id=e0 style='display:inline-grid;aspect-ratio:1;grid-template-rows:min-content minmax(auto,"
        " 60px)'></div>",
        {"e0": (0, 15, 0, 0)},
    ),
    (
        "min-content widths are no automatic minimums",
        "<div id=e0 style='display:grid;grid-template-columns:minmax(auto, 60px) minmax(min-content, 2fr)"
        " minmax(auto, 60px)'><div id=e1 style='display:grid;justify-self:unsafe end;width:min-content;"
        "grid-template-columns:minmax(auto, 60px) minmax(20px, 1fr) minmax(auto, 60px)'><input size=5 id=e2>"
        "</div></div>",
        {"e0": (0, 0, 800, 21), "e1": (0, 0, 77, 21), "e2": (0, 0, 57, 21)},
    ),
    (
        "a grid's last baseline",
        "<div id=e0 style='display:inline-flex;align-items:last baseline'><div id=e1 style='display:grid;"
        "grid-template-columns:fit-content(80px)'>pixels unbreakablelongword</div><svg width=40 id=e2></svg>"
        "</div>",
        {"e0": (0, 0, 193, 155), "e1": (0, 115, 153, 40), "e2": (153, 0, 40, 150)},
    ),
    (
        "a row's last baseline",
        "<div id=e0 style='display:inline-flex;align-items:last baseline'><div id=e1 style='display:flex;"
        "'>pixels<p id=p>unbreakab<br>long</p></div><svg width=40 id=e2></svg></div>",
        {
            "e0": (0, 0, 156.53125, 171),
            "e1": (0, 99, 116.53125, 72),
            "p": (40.90625, 115, 75.625, 40),
            "e2": (116.53125, 0, 40, 150),
        },
    ),
    (
        "a column's last baseline",
        "<div id=e0 style='display:inline-flex;align-items:last baseline'><div id=e1 style='display:flex;"
        "flex-direction:column'>pixels<p id=p>unbreakab<br>long</p></div><svg width=40 id=e2></svg></div>",
        {"e0": (0, 0, 115.625, 171), "e1": (0, 79, 75.625, 92), "p": (0, 115, 75.625, 40), "e2": (75.625, 0, 40, 150)},
    ),
    (
        "the last baseline of several lines",
        "<div id=e0 style='display:inline-flex;align-items:last baseline'><div id=e1 style='display:flex;"
        "flex-wrap:wrap;width:80px'>pixels<p id=p>unbreakab<br>long</p><b id=q>qqqqq<br>c<br>d</b></div><svg"
        " width=40 id=e2></svg></div>",
        {
            "e0": (0, 0, 120, 155),
            "e1": (0, 3, 80, 152),
            "p": (0, 39, 75.625, 40),
            "q": (0, 95, 48.875, 60),
            "e2": (80, 0, 40, 150),
        },
    ),
    (
        "the last baseline of several rows",
        "<div id=e0 style='display:inline-flex;align-items:last baseline'><div id=e1 style='display:grid;"
        "grid-template-columns:auto auto'>pixels<p id=p>unbreakab<br>long</p><b id=q>qqqqq<br>c<br>d</b>e</div>"
        "<svg width=40 id=e2></svg></div>",
        {
            "e0": (0, 0, 164.5, 195),
            "e1": (0, 63, 124.5, 132),
            "p": (48.875, 79, 75.625, 40),
            "q": (0, 135, 48.875, 60),
            "e2": (124.5, 0, 40, 150),
        },
    ),
    (
        "rows of a grid with a ratio",
        "<div id=e0 style='display:grid;width:10%;aspect-ratio:1;grid-template-rows:minmax(auto, 60px) auto'></div>",
        {"e0": (0, 0, 80, 80)},
    ),
]


@pytest.mark.parametrize(("_claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_container_findings(_claim: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected
