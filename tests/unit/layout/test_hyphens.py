"""Soft hyphens and what is shown for them. The numbers are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Rects, in_column

_STYLE = "<style>p{width:90px;margin:2px;font:16px/20px Liberation Sans}</style>"

CASES: list[tuple[str, str, Rects]] = [
    (
        "the usual hyphen",
        '<p><b style="font-weight:400" id=a>ordin&shy;arily&shy;extra</b></p>',
        {"a": (2, 3, 70.25, 37)},
    ),
    (
        "a string of its own",
        '<p style="hyphenate-character:\'======\'"><b style="font-weight:400" '
        "id=a>ordin&shy;arily&shy;extra</b></p><p style=\"hyphenate-character:''\"><b "
        'style="font-weight:400" id=b>ordinarily&shy;extra</b></p>',
        {"a": (2, 3, 91.641, 37), "b": (2, 45, 64.922, 37)},
    ),
    (
        "none",
        '<p style="hyphens:none;width:60px"><b style="font-weight:400" id=a>extra&shy;ordinarily</b></p>',
        {"a": (2, 3, 100.484, 17)},
    ),
    (
        "automatic ones need a dictionary",
        '<p lang=en style="hyphens:auto;width:60px"><b style="font-weight:400" '
        'id=a>extraordinarily</b> <b style="font-weight:400" id=b>extra&shy;ordinarily</b></p>',
        {"a": (2, 3, 100.484, 17), "b": (2, 23, 64.922, 37)},
    ),
    (
        "the narrowest width has room for it",
        "<p style=\"display:inline-block;width:min-content;hyphenate-character:'---'\" id=a>ab&shy;cd</p>",
        {"a": (2, 2, 33.781, 40)},
    ),
]


@pytest.mark.parametrize(("claim", "html", "expected"), CASES, ids=[case[0] for case in CASES])
def test_hyphens(claim: str, html: str, expected: Rects) -> None:
    found = in_column(_STYLE + html)
    for name, rect in expected.items():
        assert found[name] == pytest.approx(rect, abs=1 / 32), name
