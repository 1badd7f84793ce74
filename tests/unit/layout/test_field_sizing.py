"""`field-sizing: content`. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

_STYLE = (
    "<style>textarea,input,select{field-sizing:content;vertical-align:top;margin:0;font:13.3333px "
    "Liberation Sans}</style>"
)

CASES: list[tuple[str, str, Rects]] = [
    (
        "fields are as wide as their text",
        '<input id=a value="abc"><input id=b placeholder="text"><input id=c><input id=d type=number '
        "value=1><input id=e type=search value=a><input id=f size=3 value=abcdefgh>",
        {
            "a": (0, 0, 29.5, 21),
            "b": (29.5, 0, 29.484, 21),
            "c": (58.984, 0, 9, 21),
            "d": (67.984, 0, 30.422, 21),
            "e": (98.406, 0, 28.422, 21),
            "f": (126.828, 0, 62.844, 21),
        },
    ),
    (
        "areas are as large as their lines",
        "<textarea id=a>some text&#10;lines</textarea><textarea id=b rows=5 "
        "cols=3>abc</textarea><textarea id=c></textarea><textarea id=d placeholder=ab></textarea>",
        {
            "a": (0, 0, 63.781, 36),
            "b": (63.781, 0, 27.5, 21),
            "c": (91.281, 0, 7, 21),
            "d": (98.281, 0, 20.828, 21),
        },
    ),
    (
        "areas wrap their lines in the room there is",
        '<div style="width:100px"><textarea id=a>some long text that does not fit in one '
        'line</textarea></div><textarea id=b style="max-width:90px">some long text that does not '
        "fit</textarea>",
        {"a": (0, 0, 100, 51), "b": (0, 51, 96, 51)},
    ),
    (
        "selects show what is chosen",
        "<select id=a><option>a<option>long option text</select><select id=b "
        "size=3><option>a<option>long option</select><select id=c "
        "multiple><option>a<option>b<option>c<option>d<option>e<option>f</select>",
        {"a": (0, 0, 29.422, 19), "b": (29.422, 0, 71.219, 35.969), "c": (100.641, 0, 13.422, 103.906)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_fields(claim: str, html: str, expected: Rects) -> None:
    found = in_column(_STYLE + html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
