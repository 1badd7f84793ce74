"""Form controls: sizes, baselines, generated content. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from compositor.css import properties as p

from .pages import Rects, box_tree, fragments, rects

_HEAD = "<style>body{margin:0;font:16px/25.6px Arial}</style>"
CASES: list[tuple[str, str, Rects]] = [
    (
        "generated content counts in a button",
        "<style>.d::after{display:inline-block;content:'';width:20px}</style>"
        "<button id=a class=d style='padding:0;border:0'></button>",
        {"a": (0, 6, 20, 15)},
    ),
    (
        "em borders in a button come from an unrounded font size",
        "<style>.d::after{display:inline-block;content:'';border-left:.3em solid;border-right:.3em solid}</style>"
        "<button id=a class=d style='padding:0;border:0;display:block'></button>",
        {"a": (0, 0, 8, 15)},
    ),
    (
        "a list box without options; in others lines have their normal height whatever `line-height` says",
        "<style>select{display:block} option{line-height:30px;padding:4px 8px}</style><select multiple id=a></select>"
        "<select size=3 id=b></select><select size=2 id=c><option id=d>a<option id=e>b</select>",
        {"a": (0, 0, 2, 66), "b": (0, 66, 2, 50), "c": (0, 116, 25.421875, 50), "d": (1, 117, 23.421875, 24),
         "e": (1, 141, 23.421875, 24)},
    ),
    (
        "a group in a list box holds its label and its options",
        "<style>optgroup{font-size:20px;padding:4px 8px}</style><select style='display:block' size=4 id=a>"
        "<optgroup id=b label=Xy><option id=c>a<option id=d>b</optgroup></select>",
        {"a": (0, 0, 51.125, 102), "b": (1, 1, 49.125, 83), "c": (9, 30, 33.125, 25), "d": (9, 55, 33.125, 25)},
    ),
    (
        "an empty button stands on the bottom of its content box",
        "<div id=a style='width:300px'>x<button id=b style='width:40px;height:40px;border:0'></button></div>"
        "<div id=c>x<button style='width:40px;height:40px;padding:5px 3px 8px;border:3px solid'></button></div>",
        {"a": (0, 0, 300, 46.59375), "b": (8, 0, 40, 40), "c": (0, 46.59375, 800, 40)},
    ),
    (
        "a button that clips stands on its text all the same",
        "<div id=a>x<button style='width:40px;height:40px;overflow:hidden'>a</button></div>",
        {"a": (0, 0, 800, 40)},
    ),
    (
        "an input button without a label has a line, but no width",
        "<div id=a><input id=b type=button></div>",
        {"b": (0, 3, 16, 21)},
    ),
    (
        "controls fill grid areas, replaced elements do not",
        "<div style='display:grid;width:300px;grid-auto-rows:30px'><button id=a>abc</button><input id=b type=checkbox>"
        "<input id=c type=range><progress id=d></progress><canvas id=e width=20 height=20></canvas></div>",
        {"a": (0, 0, 300, 30), "b": (4, 33, 293, 24), "c": (2, 62, 296, 26), "d": (0, 90, 160, 16),
         "e": (0, 120, 20, 20)},
    ),
    (
        "an unthemed checkbox is a box like any other",
        "<style>input{appearance:none;margin:0}.m{width:20px;height:20px;border:2px solid;display:inline-grid;"
        "place-content:center}.m::before{content:'';width:10px;height:10px}.c::before{content:'';display:block;"
        "width:5px;height:7px}</style>"
        "<div><input id=a type=checkbox class=c></div><div id=d>x<input id=b type=checkbox class=m></div>",
        {"a": (0, 11, 5, 7), "b": (8, 28.59375, 20, 20), "d": (0, 25.59375, 800, 25.59375)},
    ),
    (
        "percentage widths compress text fields",
        "<div style='width:min-content' id=a><input id=b style='width:50%'></div>"
        "<div style='width:min-content' id=c><select style='width:calc(50% + 20px)'><option>abcdef</select></div>"
        "<div style='width:min-content' id=d><input type=button style='width:50%' value=''></div>"
        "<div style='width:min-content' id=e><input style='max-width:50%'></div>",
        {"a": (0, 0, 8, 25.59375), "c": (0, 25.59375, 20, 25.59375), "d": (0, 51.1875, 16, 25.59375),
         "e": (0, 76.78125, 177, 25.59375)},
    ),
    (
        "a compressed text field shrinks in a flex container",
        "<div style='display:flex;width:100px'><input id=a style='width:100%'><input id=b></div>",
        {"a": (0, 0, 8, 21), "b": (8, 0, 177, 21)},
    ),
    (
        "a bar has its size from the style sheet only",
        "<div style='display:flex'><progress id=a style='width:auto'></progress><progress id=b></progress></div>",
        {"a": (0, 0, 0, 16), "b": (0, 0, 160, 16)},
    ),
    (
        "themed check boxes have neither padding nor border, and a ratio does not make them smaller",
        "<input id=a type=checkbox style='padding:5px 8px;border:4px solid;display:block'><input id=b type=radio"
        " style='aspect-ratio:2/1;display:block'><input id=c type=checkbox style='aspect-ratio:2/1;width:30px;"
        "display:block'><input id=d type=checkbox style='display:flex'>",
        {"a": (4, 3, 13, 13), "b": (5, 19, 13, 13), "c": (4, 35, 30, 15), "d": (4, 53, 13, 13)},
    ),
    (
        "a colour field has little content of its own",
        "<input id=a type=color style='height:fit-content;display:block'><input id=b type=color"
        " style='width:max-content;display:block'>x<input id=c type=color style='padding:0;border:0'>",
        {"a": (0, 0, 50, 14), "b": (0, 14, 12, 27), "c": (8, 41, 50, 27)},
    ),
    (
        "date and time fields have room for the longest values",
        "<style>input{font:20px Arial;padding:0;border:0;display:block}</style><input id=a type=date><input id=b"
        " type=date style='line-height:40px'><input id=c type=time><input id=d type=file>",
        {"a": (0, 0, 164, 25), "b": (0, 25, 164, 42), "c": (0, 67, 124, 27), "d": (0, 94, 379, 29)},
    ),
    (
        "a slider with a list of suggestions has room for its marks",
        "<style>input{display:block}</style><input id=a type=range list=y><input id=b type=range list=z>"
        "<input id=c type=range list=y style='height:10px'><input id=d type=range list=y style='appearance:none'>"
        "<input id=e type=range list=y style='writing-mode:vertical-lr'><datalist id=y></datalist><p id=z></p>",
        {"a": (2, 2, 129, 22), "b": (2, 26, 129, 16), "c": (2, 44, 129, 10), "d": (2, 56, 129, 22),
         "e": (2, 80, 22, 129)},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_controls(_name: str, html: str, expected: Rects) -> None:
    found = rects(_HEAD + html)

    assert {name: found[name] for name in expected} == expected


NUMBER_FIELDS = [
    ("min=0 max=99", 48),
    ("max=5 step=2", 177),
    ("min=0 max=5", 40),
    ("min=0", 177),
    ("min=0 max=100 step=0.25", 80),
    ("min=-1000 max=5 step=1", 72),
    ("min=1.5 max=10.25 step=any", 177),
    ("min=0 max=99 style='appearance:textfield'", 48),
    ("min=0 max=99 style='font-size:20px;padding:5px 10px'", 76),
    ("min=0 max=99 style='width:100px'", 108),
    ("min=1e3 max=1e2", 40),
    ("min=0 max=1e999", 177),
    ("min=0 max=99 step=x size=30", 48),
    ("min=0 max=123456789012345678901234567890", 176),
]


@pytest.mark.parametrize(("attributes", "width"), NUMBER_FIELDS)
def test_a_number_field_is_as_wide_as_its_bounds(attributes: str, width: float) -> None:
    assert rects(f"{_HEAD}<input id=a type=number {attributes}>")["a"][2] == width


PLACEHOLDERS = [
    ("<input placeholder=p style='color:red'>", "p", "rgb(117 117 117)", 1.0),
    ("<textarea placeholder=p></textarea>", "p", "rgb(117 117 117)", 1.0),
    ("<style>::placeholder{color:blue;opacity:.5}</style><input placeholder=p>", "p", "rgb(0 0 255)", 0.5),
    ("<style>::placeholder{color:blue;opacity:.5}</style><input value=v placeholder=p style='color:red'>",
     "v", "rgb(255 0 0)", 1.0),
    ("<style>::placeholder{display:none}</style><input placeholder=p style='color:red'>",
     "\u200b", "rgb(255 0 0)", 1.0),
]  # fmt: skip


@pytest.mark.parametrize(("html", "text", "color", "opacity"), PLACEHOLDERS)
def test_a_placeholder_has_the_style_of_its_pseudo_element(html: str, text: str, color: str, opacity: float) -> None:
    tree = box_tree(html)
    shown = next(box for box in tree.boxes if box.text == text)
    expected = tuple(int(part) for part in color[4:-1].split())
    assert shown.style[p.COLOR].to_bytes()[:3] == expected
    assert tree.boxes[shown.parent].style[p.OPACITY] == opacity


FIELDS = [
    ("date", "2026-01-02", "01/02/2026"),
    ("date", "2026-13-02", "mm/dd/yyyy"),
    ("date", "nonsense", "mm/dd/yyyy"),
    ("time", "00:05", "12:05\u202fAM"),
    ("time", "12:30", "12:30\u202fPM"),
    ("time", "24:00", "--:--\u202f--"),
    ("datetime-local", "2026-11-30T16:10", "11/30/2026, 04:10\u202fPM"),
    ("month", "2026-09", "September 2026"),
    ("month", "2026-00", "--------- ----"),
    ("week", "2026-W05", "Week 05, 2026"),
]


@pytest.mark.parametrize(("kind", "value", "shown"), FIELDS)
def test_date_and_time_fields_show_their_value(kind: str, value: str, shown: str) -> None:
    tree = box_tree(f"<input type={kind} value='{value}'>")

    assert "".join(box.text for box in tree.boxes) == shown


def test_a_file_field_has_a_button() -> None:
    tree = box_tree("<style>#b::file-selector-button{color:red}</style><input type=file><input id=b type=file>")

    labels = [box for box in tree.boxes if box.text == "Choose File"]
    assert [box.style[p.COLOR].to_bytes()[:3] for box in labels] == [(0, 0, 0), (255, 0, 0)]
    assert [box.text for box in tree.boxes if box.text.startswith("No")] == ["No file chosen"] * 2


def test_a_list_box_has_rows_for_its_groups() -> None:
    tree = box_tree(
        "<select size=9><option>a<optgroup label=G><option selected>b</optgroup><option>c<option hidden>d</select>"
    )

    rows = [box for box in tree.boxes if box.text]
    assert [box.text for box in rows] == ["a", "G", "b", "c"]
    chosen = tree.boxes[rows[2].parent]
    assert chosen.style[p.BACKGROUND_COLOR].to_bytes()[:3] == (206, 206, 206)
    assert chosen.style[p.PADDING_LEFT].px == 20


def test_the_first_option_is_shown_even_in_a_group() -> None:
    tree = box_tree("<select><optgroup label=G><option>first</optgroup><option>second</select>")

    assert [box.text for box in tree.boxes if box.text] == ["first"]


@pytest.mark.parametrize("dpr", [1.0, 3.0])
def test_a_summary_marker_has_a_margin_that_does_not_grow(dpr: float) -> None:
    """Chromium takes 0.4 of the font size in CSS px as a margin in device px."""
    tree = fragments("<details style='font:20px Arial'><summary>x</summary></details>", dpr=dpr)

    marker = next(f for f in tree.fragments if f.box.pseudo == "marker" and f.box.replaced is not None)
    text = next(f for f in tree.fragments if f.box.text == "x")
    assert text.x - (marker.x + marker.piece.width) == 8 * 64


@pytest.mark.parametrize(
    ("attributes", "extra"),
    [
        ("type=search", 13),
        ("type=search style='font-size: 30px'", 25),
        ("type=search style='font-size: 8px'", 10),
        ("type=number", 15),
        ("type=number list=l", 32.859375),
    ],
)
def test_a_field_as_wide_as_its_content_has_room_for_its_buttons(attributes: str, extra: float) -> None:
    plain = attributes.replace("type=search", "").replace("type=number", "").replace("list=l", "")
    page = "<style>input { field-sizing: content; display: block }</style>"

    tree = fragments(f"{page}<input value=1111 {plain}><input value=1111 {attributes}>")

    without, with_buttons = (
        f.piece.width / 64 for f in tree.fragments if f.box.replaced is not None and f.box.replaced.kind == "text-field"
    )
    assert with_buttons - without == pytest.approx(extra, abs=1 / 64)
