"""Tables: rules that random pages compared with Chromium brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import HEAD, Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "fixed layout does not look at the content, except where the width is max-content",
        "<div class=t id=t style='table-layout:fixed;width:max-content'><div class=c id=a style='width:50px'>"
        "unbreakable</div></div><div class=t id=u style='table-layout:fixed;width:fit-content'><div class=c i"
        "d=b style='width:50px'>unbreakable</div></div>",
        {"t": (0, 0, 88.078125, 20), "a": (0, 0, 88.078125, 20), "u": (0, 20, 50, 20), "b": (0, 20, 50, 20)},
    ),
    (
        "row groups without rows have their height but no border spacing",
        "<div class=t id=t style='border-spacing:4px;border:1px solid'><div style='display:table-row-group;he"
        "ight:30px' id=s></div><div style='display:table-row-group'><div class=c id=c>x</div></div><div style"
        "='display:table-row-group;height:30px' id=s3></div></div>",
        {"t": (0, 0, 18, 90), "s": (5, 1, 8, 30), "c": (5, 35, 8, 20), "s3": (5, 55, 8, 30)},
    ),
    (
        "border spacing widens what is around an empty table, but not the table",
        "<div class=c id=a><div class=t id=t style='border-spacing:6px'></div></div>",
        {"a": (0, 0, 12, 0), "t": (0, 0, 0, 0)},
    ),
    (
        "a column with a width takes room without cells, others do not",
        "<div class=t id=t style='border-spacing:4px;border:1px solid'><div style='display:table-column;width"
        ":30px' id=s></div><div style='display:table-column' id=r></div></div>",
        {"t": (0, 0, 40, 2), "s": (5, 0, 30, 0), "r": (0, 0, 0, 0)},
    ),
    (
        "borders of a row without cells reach the end of the table",
        "<div id=t style='display:table;border-collapse:collapse'><div class=r></div><div id=a class=c style="
        "'border:3px solid'></div><div id=b></div></div>",
        {"t": (0, 0, 7.5, 4.5), "a": (1.5, 0, 3, 3), "b": (6, 0, 0, 0)},
    ),
    (
        "spanning cells keep the borders of rows out",
        "<table id=t style='border-collapse:collapse;border:6px solid'><tr style='border:10px solid'><td id=a"
        " rowspan=2>a<td id=b>b<tr><td id=c style='border:3px solid'>c<tr><td colspan=2 id=d>ddd</table>",
        {"t": (0, 0, 44.703125, 95), "a": (5, 5, 18.125, 60.5), "b": (23.125, 5, 16.578125, 32), "c": (23.125,
         37, 16.578125, 28.5), "d": (5, 65.5, 34.703125, 26.5)},
    ),
    (
        "percentages of a cell's padding refer to the table when it is measured, to the row later",
        "<div class=t style='width:200px;border-spacing:10px'><div class=c style='padding:10%' id=a></div><di"
        "v class=c id=b></div></div>",
        {"a": (10, 10, 85, 40), "b": (105, 10, 85, 40)},
    ),
    (
        "row groups grow to their percentages before bodies share the rest",
        "<table id=t style='border-spacing:5px;height:200px'><thead id=h><tr><td id=a>a</thead><tbody id=b1 s"
        "tyle='height:50%'><tr id=r1><td>b<tr id=r2 style='height:20px'><td>c</tbody><tbody id=b2><tr><td>x</"
        "tbody><tfoot id=f><tr><td>f</tfoot></table>",
        {"t": (0, 0, 20.90625, 200), "h": (5, 5, 10.90625, 22), "a": (5, 5, 10.90625, 22), "b1": (5, 32,
         10.90625, 87.5), "r1": (5, 32, 10.90625, 60.5), "r2": (5, 97.5, 10.90625, 22), "b2": (5, 124.5, 10.90625,
         43.5), "f": (5, 173, 10.90625, 22)},
    ),
    (
        "cells over several rows grow rows in which other such cells start",
        "<table id=t style='border-spacing:5px;height:200px'><tr id=r1 style='height:40%'><td rowspan=2 id=a "
        "style='height:90px'>a<td id=b>b<tr id=r2><td id=c rowspan=2>c<tr id=r3><td id=d style='height:10px'>"
        "d</table>",
        {"t": (0, 0, 36.8125, 200), "r1": (5, 5, 26.8125, 76), "a": (5, 5, 10.90625, 163), "b": (20.90625, 5,
         10.90625, 76), "r2": (5, 86, 26.8125, 82), "c": (20.90625, 86, 10.90625, 109), "r3": (5, 173, 26.8125,
         22), "d": (5, 173, 10.90625, 22)},
    ),
    (
        "fixed percentages add up to 100 %",
        "<table id=t style='border-spacing:5px;table-layout:fixed;width:100px'><tr><td id=a style='width:70%'"
        ">a<td id=b style='width:60%'>b</table>",
        {"t": (0, 0, 100, 32), "a": (5, 5, 45.625, 22), "b": (55.625, 5, 39.375, 22)},
    ),
    (
        "collapsed rows and columns leave nothing of their cells",
        "<table id=t style='border-spacing:5px'><col><col style='visibility:collapse'><tr style='visibility:c"
        "ollapse' id=r1><td id=a>a<td id=b rowspan=2>b<tr id=r2><td id=c>c<tr id=r3><td id=d>d<td id=e>e</tab"
        "le>",
        {"t": (0, 0, 20.90625, 59), "r1": (5, 5, 10.90625, 0), "a": (5, 5, 10.90625, 0), "b": (15.90625, 5, 0,
         0), "r2": (5, 5, 10.90625, 22), "c": (5, 5, 10.90625, 22), "r3": (5, 32, 10.90625, 22), "d": (5, 32,
         10.90625, 22), "e": (15.90625, 32, 0, 22)},
    ),
    (
        "captions are block boxes of the table's width",
        "<table id=t><caption id=k style='width:50px;margin:0 auto;border:1px solid'>cap</caption><caption id"
        "=k2 style='caption-side:bottom;margin:4px'>bottom caption</caption><tr><td id=a style='width:200px'>"
        "a</table>",
        {"t": (0, 0, 206, 76), "k": (77, 0, 52, 22), "k2": (4, 52, 198, 20), "a": (2, 24, 202, 22)},
    ),
    (
        "percentages of columns widen a table, but not inside flex items",
        "<table id=t><tr><td id=a style='width:30%'>abc<td id=b>defg</table><div class=f><table id=u><tr><td "
        "id=c style='width:30%'>abc<td id=d>defg</table></div>",
        {"t": (0, 0, 98.65625, 26), "a": (2, 2, 27.796875, 22), "b": (31.796875, 2, 64.859375, 22), "u": (0, 26,
         66.9375, 26), "c": (2, 28, 27.796875, 22), "d": (31.796875, 28, 33.140625, 22)},
    ),
    (
        "a ratio takes the inner width of a table for its width",
        "<div id=t style='display:inline-table;padding:1px 5px 9px 9px;aspect-ratio:auto 1/2'><div style='bor"
        "der:4px solid'></div></div>",
        {"t": (0, 6, 22, 18)},
    ),
    (
        "percentages in a cell move its row's baseline",
        "<div class=t style='height:93px'><div class=c><div style='height:calc(50% - 15px)'></div></div><div "
        "class=c id=b><div id=a></div></div></div>",
        {"b": (0, 0, 0, 93), "a": (0, 31.5, 0, 0)},
    ),
    (
        "the borders of a collapsed table count where its width is given",
        "<div style='display:flex'><div id=a class=t style='width:15px;border-collapse:collapse'><div class=c"
        " style='border:3px solid'></div></div></div><div style='float:left' id=b><div class=t style='width:7"
        "5px;border-collapse:collapse'><div class=c style='border:2px solid'></div></div></div>",
        {"a": (0, 0, 18, 6), "b": (0, 6, 77, 4)},
    ),
    (
        "a collapsed table without cells has no borders",
        "<div id=a class=t style='position:absolute;border:3px solid;border-collapse:collapse'></div>",
        {"a": (0, 0, 0, 0)},
    ),
    (
        "a cell with nothing but a positioned box stands on the baseline",
        "<div id=a class=t>it<div class=c style='padding:4px 6px 10px 8px'><div style='position:absolute'></d"
        "iv></div></div>",
        {"a": (0, 0, 22, 25)},
    ),
    (
        "empty inline boxes move with the content of their cell",
        "<div class=c style='height:94px;vertical-align:middle'><span id=a></span></div>",
        {"a": (0, 47, 0, 0)},
    ),
    (
        "a scroller with a percentage does not count in a cell of a given height",
        "<div id=t class=t><div class=c style='height:50px'><div id=a style='overflow:auto;height:50%'><div s"
        "tyle='width:20px;height:80px'></div></div></div></div>",
        {"t": (0, 0, 20, 50), "a": (0, 0, 20, 25)},
    ),
    (
        "columns are as high as the row groups with a size and lie at the top without any",
        "<table id=t style='border-spacing:2px'><caption>x</caption><col id=a style='width:10px'><col id=b>"
        "</table><table style='border-spacing:2px'><col id=c><tr></tr><tbody style='position:relative;top:5"
        "px'><td></td></table><table style='border-spacing:2px'><col id=d style='visibility:collapse'><td>x"
        "</td></table><table style='border-spacing:2px'><col id=e><col id=f><td colspan=2>x</td><td>y</td><"
        "/table>",
        {"t": (0, 0, 14, 20), "a": (2, 0, 10, 0), "b": (2, 0, 0, 0), "c": (2, 29, 2, 2), "d": (2, 28, 0,
         0), "e": (2, 56, 10, 22), "f": (12, 56, 0, 0)},
    ),
    (
        "fit-content limits a cell's width to the narrowest and the widest",
        "<table style='width:300px;border-spacing:0'><td style='padding:0' id=a><div id=b style='width:max-"
        "content;max-width:fit-content'>browser browser word</div></td><td style='width:280px'></td></table"
        "><div style='float:left' id=c><div id=d style='width:58px;min-width:fit-content'>sum browser</div>"
        "</div>",
        {"a": (0, 0, 56.90625, 60), "b": (0, 0, 56.90625, 60), "c": (0, 60, 91.578125, 20), "d": (0, 60,
         91.578125, 20)},
    ),
    (
        "captions are as wide as the table without its collapsed columns",
        "<table style='border-spacing:2px' id=t><caption id=c>word</caption><col style='visibility:collapse"
        "'><td>aaa</td><td>b</td></table>",
        {"t": (0, 0, 34.6875, 46), "c": (0, 0, 34.6875, 20)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_findings(_name: str, html: str, expected: Rects) -> None:
    found = rects(HEAD + html)

    assert {name: found[name] for name in expected} == expected
