"""Words, spaces and breaks on lines: rules that random pages brought up. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import HEAD, Rects, rects

CASES: list[tuple[str, str, Rects]] = [
    (
        "a word break opportunity has no box, makes a line and works where lines do not wrap",
        "<div id=d><wbr id=w></div><div style='white-space:nowrap;width:10px'><b id=b>aaa<wbr> bbb</b></div"
        "><div id=c style='line-height:normal'>a<wbr style='font-size:50px'></div>",
        {"d": (0, 0, 800, 20), "b": (0, 21, 29.328125, 37), "c": (0, 60, 800, 18)},
    ),
    (
        "a word breaks anywhere if only the edges behind it do not fit",
        "<style>div{width:80px;overflow-wrap:break-word}</style><div><i id=a style='padding:0 8px'>aaaaaaaa</i></div>"
        "<div><i id=b style='padding:0 8px'>aaaaaaaa</i>b</div>"
        "<div>aa <i id=c style='padding-right:60px'>aaaa</i></div>"
        "<div style='overflow-wrap:normal'><i id=d style='padding:0 8px'>aaaaaaaa</i></div>",
        {"a": (0, 1, 70.296875, 37), "b": (0, 41, 70.296875, 37), "c": (0, 101, 68.90625, 37),
         "d": (0, 141, 87.1875, 17)},
    ),
    (
        "a space at the very start has no word spacing",
        "<span style='white-space:pre;word-spacing:10px'><b id=a> x</b> <b id=b> x</b></span>",
        {"a": (0, 1, 13.34375, 17), "b": (27.796875, 1, 23.34375, 17)},
    ),
    (
        "line feeds between wide characters become spaces",
        "<span id=a>日&#10;本</span>",
        {"a": (0, 1, 36.453125, 17)},
    ),
    (
        "the space behind a marker on the line collapses",
        "<div style='float:left;list-style:decimal inside;display:list-item' id=a> x</div><div style='float"
        ":left;list-style:inside;display:list-item' id=b> x</div>",
        {"a": (0, 0, 25.796875, 20), "b": (25.796875, 0, 30, 20)},
    ),
    (
        "a space takes the script of what stands before it",
        "<span id=a>ש A</span>",
        {"a": (0, 1, 26.46875, 17)},
    ),
    (
        "empty inline boxes at the very end overflow, other edges move the word",
        "<div style='width:68px'>aaaa rrr<i id=a style='padding:0 9px'></i></div><div style='width:68px'>aa"
        "aa <i id=b style='padding-right:19px'>rrr</i></div><div style='width:68px'>aaaa rrr<i id=c style='"
        "padding:0 9px'></i><br></div>",
        {"a": (56.03125, 1, 18, 17), "b": (0, 41, 34.984375, 17), "c": (15.984375, 81, 18, 17)},
    ),
    (
        "a break behind an inline box counts its end edge",
        "<div style='width:58px'>aaaa <b id=b style='padding-right:7px'>x-</b><b id=c>b</b></div>",
        {"b": (0, 21, 21.234375, 17), "c": (21.234375, 21, 9.78125, 17)},
    ),
    (
        "a break before spaces inside a box does not count its end edge",
        "<div style='width:58px'>aaaa <b id=b style='padding-right:16px'>xy </b><b id=c>b</b></div>",
        {"b": (40.046875, 1, 33.796875, 17), "c": (0, 21, 9.78125, 17)},
    ),
    (
        "word-break: break-all takes symbols for ideographs",
        "<div style='width:0;word-break:break-all'><b id=a>e.g.</b></div><div style='width:0;word-break:bre"
        "ak-all'><b id=b>a$b%c+d</b></div><div style='width:0;word-break:break-all'><b id=c>x-y(z)</b></div"
        ">",
        {"a": (0, 1, 14.21875, 37), "b": (0, 41, 32.90625, 97), "c": (0, 141, 18.65625, 77)},
    ),
    (
        "what a box ends with goes before the word behind it",
        "<div style='text-transform:capitalize'><i style='display:inline-block'>x</i><b id=a>bro</b></div><"
        "div style='text-transform:capitalize'><img width=10><b id=b>bro</b></div>",
        {"a": (10.671875, 1, 25.78125, 17), "b": (10, 21, 27.5625, 17)},
    ),
    (
        "only spaces are spaced in text whose letters join",
        "<span id=a style='letter-spacing:1px'>مرحبا 12,5!</span>",
        {"a": (0, 1, 78.03125, 17)},
    ),
    (
        "paragraphs without letters run from left to right",
        "<div style='direction:rtl;unicode-bidi:plaintext'><i id=a></i><br><b id=b>12</b></div>",
        {"a": (0, 1, 0, 17), "b": (0, 21, 17.796875, 17)},
    ),
    (
        "a list item of flat blocks is at least as high as its marker, padding included",
        "<div id=a style='padding:9px 3px 2px 1px;display:list-item'><div id=b></div></div><div id=c style="
        "'padding:9px 3px 2px 1px;display:list-item'></div>",
        {"a": (0, 0, 800, 20), "b": (1, 9, 796, 0), "c": (0, 20, 800, 31)},
    ),
    (
        "no break between a box and a break opportunity",
        "<div style='width:8px' id=a><i style='display:inline-block' id=b>browser</i><wbr></div>",
        {"a": (0, 0, 8, 20), "b": (0, 0, 56.90625, 20)},
    ),
    (
        "lines beside a float that is placed along with its block wrap",
        "<div style='float:right;width:560px;height:20px'></div><div id=e1>ok coop text word text word coop"
        " no break</div>",
        {"e1": (0, 0, 800, 40)},
    ),
    (
        "tabs are as wide as spaces with their spacing",
        "<div style='word-spacing:4px;white-space:pre;letter-spacing:1px'><span id=a>\ta\tb</span></div>",
        {"a": (0, 1, 161.03125, 17)},
    ),
    (
        "floats before text count in its lines, also behind a block",
        "<div style='float:left' id=a><div></div><div style='float:right;padding:0 6px 0 5px'></div>pixels<"
        "/div>",
        {"a": (0, 0, 51.90625, 20)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_findings(_name: str, html: str, expected: Rects) -> None:
    found = rects(HEAD + html)

    assert found == expected
