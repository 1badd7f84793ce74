"""`text-wrap: balance` and `pretty` as a browser breaks lines. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

_STYLE = "<style>p{margin:0;font:16px/20px Liberation Sans}</style>"

CASES: list[tuple[str, str, Rects]] = [
    (
        "balanced lines leave much the same room",
        '<p style="width:340px;text-wrap:balance;font-size:16px"><b id=a '
        'style="font-weight:400">Lorem</b> <b id=b style="font-weight:400">ipsum</b> <b id=c '
        'style="font-weight:400">dolor</b> <b id=d style="font-weight:400">sit</b> <b id=e '
        'style="font-weight:400">amet</b> <b id=f style="font-weight:400">consectetur</b> <b id=g '
        'style="font-weight:400">adipiscing</b> <b id=h style="font-weight:400">elit</b> <b id=i '
        'style="font-weight:400">sed</b> <b id=j style="font-weight:400">do</b> <b id=k '
        'style="font-weight:400">eiusmod</b> <b id=l style="font-weight:400">tempor</b> <b id=m '
        'style="font-weight:400">incididunt</b></p>',
        {
            "a": (0, 1, 45.359, 17),
            "b": (49.812, 1, 42.688, 17),
            "c": (96.953, 1, 35.578, 17),
            "d": (136.984, 1, 16, 17),
            "e": (157.438, 1, 35.578, 17),
            "f": (197.469, 1, 82.719, 17),
            "g": (0, 21, 71.156, 17),
            "h": (75.609, 21, 20.453, 17),
            "i": (100.516, 21, 25.797, 17),
            "j": (130.766, 21, 17.797, 17),
            "k": (153.016, 21, 60.484, 17),
            "l": (217.953, 21, 49.797, 17),
            "m": (272.203, 21, 67.609, 17),
        },
    ),
    (
        "a word of its own on the last balanced line is avoided",
        '<p style="width:200px;text-wrap:balance;font-size:24px"><b id=a '
        'style="font-weight:400">tempor</b> <b id=b style="font-weight:400">dolor</b> <b id=c '
        'style="font-weight:400">in</b> <b id=d style="font-weight:400">magna</b> <b id=e '
        'style="font-weight:400">labore</b> <b id=f style="font-weight:400">adipiscing</b></p>',
        {
            "a": (0, -4, 74.703, 27),
            "b": (81.375, -4, 53.375, 27),
            "c": (0, 16, 18.688, 27),
            "d": (25.359, 16, 73.391, 27),
            "e": (0, 36, 66.719, 27),
            "f": (73.391, 36, 106.734, 27),
        },
    ),
    (
        "a pretty last line has two words",
        '<p style="width:260px;text-wrap:pretty;font-size:16px"><b id=a '
        'style="font-weight:400">Lorem</b> <b id=b style="font-weight:400">ipsum</b> <b id=c '
        'style="font-weight:400">dolor</b> <b id=d style="font-weight:400">sit</b> <b id=e '
        'style="font-weight:400">amet</b> <b id=f style="font-weight:400">consectetur</b> <b id=g '
        'style="font-weight:400">adipiscing</b> <b id=h style="font-weight:400">elit</b> <b id=i '
        'style="font-weight:400">sed</b> <b id=j style="font-weight:400">do</b> <b id=k '
        'style="font-weight:400">ut</b></p>',
        {
            "a": (0, 1, 45.359, 17),
            "b": (49.812, 1, 42.688, 17),
            "c": (96.953, 1, 35.578, 17),
            "d": (136.984, 1, 16, 17),
            "e": (157.438, 1, 35.578, 17),
            "f": (0, 21, 82.719, 17),
            "g": (87.172, 21, 71.156, 17),
            "h": (162.781, 21, 20.453, 17),
            "i": (187.688, 21, 25.797, 17),
            "j": (217.938, 21, 17.797, 17),
            "k": (240.188, 21, 13.344, 17),
        },
    ),
    (
        "a last word that is a third of the line may stand alone",
        '<p style="width:200px;text-wrap:pretty;font-size:16px"><b id=a '
        'style="font-weight:400">dolor</b> <b id=b style="font-weight:400">sit</b> <b id=c '
        'style="font-weight:400">amet</b> <b id=d style="font-weight:400">consectetur</b> <b id=e '
        'style="font-weight:400">elit</b> <b id=f style="font-weight:400">incididunt</b></p>',
        {
            "a": (0, 1, 35.578, 17),
            "b": (40.031, 1, 16, 17),
            "c": (60.484, 1, 35.578, 17),
            "d": (100.516, 1, 82.719, 17),
            "e": (0, 21, 20.453, 17),
            "f": (24.906, 21, 67.609, 17),
        },
    ),
    (
        "a last line of two short words may stay",
        '<p style="width:420px;text-wrap:pretty;font-size:16px"><b id=a '
        'style="font-weight:400">Lorem</b> <b id=b style="font-weight:400">ipsum</b> <b id=c '
        'style="font-weight:400">dolor</b> <b id=d style="font-weight:400">sit</b> <b id=e '
        'style="font-weight:400">amet</b> <b id=f style="font-weight:400">consectetur</b> <b id=g '
        'style="font-weight:400">adipiscing</b> <b id=h style="font-weight:400">elit</b> <b id=i '
        'style="font-weight:400">sed</b> <b id=j style="font-weight:400">do</b> <b id=k '
        'style="font-weight:400">ut</b> <b id=l style="font-weight:400">in</b> <b id=m '
        'style="font-weight:400">a</b></p>',
        {
            "a": (0, 1, 45.359, 17),
            "b": (49.812, 1, 42.688, 17),
            "c": (96.953, 1, 35.578, 17),
            "d": (136.984, 1, 16, 17),
            "e": (157.438, 1, 35.578, 17),
            "f": (197.469, 1, 82.719, 17),
            "g": (284.641, 1, 71.156, 17),
            "h": (360.25, 1, 20.453, 17),
            "i": (385.156, 1, 25.797, 17),
            "j": (0, 21, 17.797, 17),
            "k": (22.25, 21, 13.344, 17),
            "l": (40.047, 21, 12.453, 17),
            "m": (56.953, 21, 8.906, 17),
        },
    ),
    (
        "only the last four lines are looked at",
        '<p style="width:100px;text-wrap:pretty;font-size:16px"><b id=a '
        'style="font-weight:400">dolor</b> <b id=b style="font-weight:400">sit</b> <b id=c '
        'style="font-weight:400">amet</b> <b id=d style="font-weight:400">consectetur</b> <b id=e '
        'style="font-weight:400">ut</b> <b id=f style="font-weight:400">elit</b> <b id=g '
        'style="font-weight:400">incididunt</b> <b id=h style="font-weight:400">sed</b> <b id=i '
        'style="font-weight:400">do</b> <b id=j style="font-weight:400">eiusmod</b> <b id=k '
        'style="font-weight:400">tempor</b> <b id=l style="font-weight:400">in</b> <b id=m '
        'style="font-weight:400">labore</b> <b id=n style="font-weight:400">ut</b></p>',
        {
            "a": (0, 1, 35.578, 17),
            "b": (40.031, 1, 16, 17),
            "c": (60.484, 1, 35.578, 17),
            "d": (0, 21, 82.719, 17),
            "e": (0, 41, 13.344, 17),
            "f": (17.797, 41, 20.453, 17),
            "g": (0, 61, 67.609, 17),
            "h": (72.062, 61, 25.797, 17),
            "i": (0, 81, 17.797, 17),
            "j": (22.25, 81, 60.484, 17),
            "k": (0, 101, 49.797, 17),
            "l": (54.25, 101, 12.453, 17),
            "m": (0, 121, 44.484, 17),
            "n": (48.938, 121, 13.344, 17),
        },
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_lines(claim: str, html: str, expected: Rects) -> None:
    found = in_column(_STYLE + html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
