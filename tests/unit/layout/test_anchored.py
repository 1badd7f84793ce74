"""Anchor positioning. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

_STYLE = (
    "<style>.b{position:relative;width:200px;height:120px}.a{anchor-name:--a;width:40px;height:30px;margin:40px"
    " 0 0 "
    "60px}.b:has(>.a:first-child){padding-top:.1px}.p{position:absolute;position-anchor:--a;width:20px;height:10px}@position-try"
    " --below{position-area:bottom;width:35px;margin:3px}</style>"
)

CASES: list[tuple[str, str, Rects]] = [
    (
        "sides of the anchor",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="left:anchor(right);top:anchor(top)"></div><div class=p id=b '
        'style="right:anchor(left);bottom:anchor(bottom)"></div><div class=p id=c '
        'style="left:anchor(25%);top:calc(anchor(bottom) + 5px)"></div><div class=p id=d '
        'style="left:anchor(center);top:anchor(outside)"></div></div>',
        {
            "a": (100, 40.094, 20, 10),
            "b": (40, 60.094, 20, 10),
            "c": (70, 75.094, 20, 10),
            "d": (80, 70.094, 20, 10),
        },
    ),
    (
        "sizes of the anchor",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="left:0;top:0;width:anchor-size(width);height:calc(anchor-size() * 2)"></div><div '
        'class=p id=b style="top:0;left:0;margin-left:anchor-size(height)"></div></div>',
        {"a": (0, 0, 40, 60), "b": (30, 0, 20, 10)},
    ),
    (
        "fallbacks stand in for missing anchors and sides of the other axis",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a style="left:anchor(--no '
        'left, 7px);top:anchor(left, 9px)"></div><div class=p id=b style="left:anchor(--no '
        'left);top:3px;width:anchor-size(--no width, 11px)"></div></div>',
        {"a": (7, 9, 20, 10), "b": (0, 3, 11, 10)},
    ),
    (
        "what does not resolve is auto",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="left:5px;top:5px;width:anchor-size(--no)"></div></div>',
        {"a": (5, 5, 0, 10)},
    ),
    (
        "anchor-center stays inside the containing block",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="justify-self:anchor-center;top:0"></div><div class=p id=b '
        'style="align-self:anchor-center;left:0"></div><div class=p id=c '
        'style="justify-self:anchor-center;top:0;width:190px"></div></div>',
        {"a": (70, 0, 20, 10), "b": (0, 50.094, 20, 10), "c": (0, 0, 190, 10)},
    ),
    (
        "a position area is next to the anchor",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a style="position-area:top'
        ' left"></div><div class=p id=b style="position-area:bottom"></div><div class=p id=c '
        'style="position-area:right span-bottom"></div><div class=p id=d '
        'style="position-area:center"></div><div class=p id=e '
        'style="position-area:span-all"></div><div class=p id=f style="position-area:top '
        'span-left;width:50%;height:50%"></div></div>',
        {
            "a": (40, 30.094, 20, 10),
            "b": (70, 70.094, 20, 10),
            "c": (100, 40.094, 20, 10),
            "d": (70, 50.094, 20, 10),
            "e": (70, 50.094, 20, 10),
            "f": (50, 20.047, 50, 20.047),
        },
    ),
    (
        "flow-relative areas",
        '<div class=b style="direction:rtl"><div class=a style=""></div><div class=p id=a '
        'style="position-area:start end"></div><div class=p id=b style="position-area:block-end '
        'inline-start"></div><div class=p id=c style="position-area:self-start"></div><div class=p '
        'id=d style="position-area:x-end span-y-start"></div></div>',
        {
            "a": (140, 30.094, 20, 10),
            "b": (180, 70.094, 20, 10),
            "c": (180, 30.094, 20, 10),
            "d": (140, 60.094, 20, 10),
        },
    ),
    (
        "an area with one inset ends there",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="position-area:bottom span-right;right:10px"></div><div class=p id=b '
        'style="position-area:right;bottom:5px"></div></div>',
        {"a": (170, 70.094, 20, 10), "b": (100, 105.094, 20, 10)},
    ),
    (
        "an area that is too small is left, not the containing block",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="position-area:right;width:130px"></div><div class=p id=b '
        'style="position-area:top;height:70px"></div><div class=p id=c '
        'style="position-area:left;justify-self:safe end;width:90px"></div></div>',
        {"a": (70, 50.094, 130, 10), "b": (70, 0, 20, 70), "c": (0, 50.094, 90, 10)},
    ),
    (
        "the first fallback that fits",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="position-area:top;height:50px;position-try-fallbacks:flip-block"></div><div class=p '
        'id=b style="position-area:left;width:70px;position-try-fallbacks:flip-block, '
        'flip-inline"></div><div class=p id=c '
        'style="position-area:top;height:50px;position-try-fallbacks:--below"></div><div class=p id=d'
        ' style="position-area:top left;width:70px;position-try-fallbacks:flip-start, '
        'bottom"></div><div class=p id=e '
        'style="position-area:top;height:500px;position-try-fallbacks:flip-block"></div></div>',
        {
            "a": (70, 70.094, 20, 50),
            "b": (100, 50.094, 70, 10),
            "c": (70, 0, 20, 50),
            "d": (45, 70.094, 70, 10),
            "e": (70, 0, 20, 500),
        },
    ),
    (
        "tactics turn insets, margins and sides over",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="bottom:anchor(top);left:anchor(left);height:50px;margin-bottom:5px;position-try-fallbacks:flip-block"></div><div'
        " class=p id=b "
        'style="right:anchor(left);top:anchor(top);width:70px;position-try-fallbacks:flip-x"></div><div'
        " class=p id=c "
        'style="right:anchor(left);bottom:anchor(bottom);width:70px;height:10px;position-try-fallbacks:flip-start"></div></div>',
        {"a": (60, -14.906, 20, 50), "b": (100, 40.094, 70, 10), "c": (-10, 60.094, 70, 10)},
    ),
    (
        "the order of fallbacks by room",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a style="position-area:top'
        ' left;position-try:most-width bottom, right"></div><div class=p id=b '
        'style="position-area:top left;position-try:most-height bottom, right"></div></div>',
        {"a": (70, 70.094, 20, 10), "b": (100, 50.094, 20, 10)},
    ),
    (
        "the last anchor of a name, in its scope",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="position-area:right"></div><div style="anchor-scope:--a"><div class=a '
        'style="margin:5px 0 0 100px"></div><div class=p id=d '
        'style="position-area:left"></div></div></div>',
        {"a": (100, 50.094, 20, 10), "d": (80, 85.094, 20, 10)},
    ),
    (
        "an anchor that comes later and is positioned too is none",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="position-area:right"></div><div '
        'style="position:absolute;anchor-name:--z;left:9px;top:9px;width:9px;height:9px"></div><div '
        'class=p id=y style="position-anchor:--z;position-area:right"></div></div>',
        {"a": (100, 50.094, 20, 10), "y": (18, 8.5, 20, 10)},
    ),
    (
        "transforms of the anchor count",
        '<div class=b style=""><div class=a style="transform:rotate(30deg)"></div><div class=p id=a '
        'style="position-area:bottom right"></div><div class=p id=b '
        'style="left:0;top:0;width:anchor-size(width);height:anchor-size(height)"></div></div>',
        {"a": (104.828, 78.094, 20, 10), "b": (0, 0, 49.656, 46)},
    ),
    (
        "an inline anchor is all its lines",
        '<div class=b style="font:16px/20px Liberation Sans;width:70px">some <span '
        'style="anchor-name:--a">words that break</span><div class=p id=a '
        'style="left:anchor(right);top:anchor(bottom);width:anchor-size(width);height:anchor-size(height)"></div></div>',
        {"a": (42.688, 78, 42.688, 57)},
    ),
    (
        "vertical writing",
        '<div class=b style="writing-mode:vertical-rl;direction:rtl"><div class=a style=""></div><div'
        ' class=p id=a style="position-area:start end"></div><div class=p id=b '
        'style="left:anchor(right);top:anchor(end)"></div><div class=p id=c '
        'style="position-area:block-end inline-start"></div></div>',
        {"a": (180, 80.094, 20, 10), "b": (200, 90.094, 20, 10), "c": (140, 110.094, 20, 10)},
    ),
    (
        "scroll containers are as large as what they scroll",
        '<div class=b style="overflow:hidden"><div class=a style="margin:100px 0 0 190px"></div><div '
        'class=p id=a style="position-area:bottom right"></div><div class=p id=b '
        'style="position-area:span-all;width:50%;height:50%"></div><div class=p id=c '
        'style="right:0;bottom:0"></div></div>',
        {"a": (230, 130.094, 20, 10), "b": (115, 65.031, 115, 65.047), "c": (210, 120.094, 20, 10)},
    ),
    (
        "a grid area does not count where there is a position area",
        '<div class=b style="display:grid;grid-template-columns:100px 100px"><div class=a '
        'style="margin:0"></div><div class=p id=a style="grid-column:2;position-area:bottom '
        'right"></div></div>',
        {"a": (40, 30.094, 20, 10)},
    ),
    (
        "generated boxes",
        '<style>.g::before{content:"";position:absolute;position-anchor:--a;position-area:bottom;width:10px;height:10px}.g::after{content:"";anchor-name:--g;display:block;width:30px;height:10px}</style><div'
        ' class=b style=""><div class=a style=""></div><div class=g></div><div class=p id=a '
        'style="position-anchor:--g;position-area:right"></div></div>',
        {"a": (30, 70.094, 20, 10)},
    ),
    (
        "no more than five fallbacks are tried",
        '<div class=b style=""><div class=a style=""></div><div class=p id=a '
        'style="position-area:left;width:120px;position-try-fallbacks:left,left,left,left,right"></div><div'
        " class=p id=b "
        'style="position-area:left;width:120px;position-try-fallbacks:left,left,left,left,left,right"></div></div>',
        {"a": (0, 50.094, 120, 10), "b": (0, 50.094, 120, 10)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_anchored(claim: str, html: str, expected: Rects) -> None:
    found = in_column(_STYLE + html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
