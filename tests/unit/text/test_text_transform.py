"""`text-transform: capitalize` as Chromium does it."""

from __future__ import annotations

import pytest

from compositor.text.text_transform import transform_text


@pytest.mark.parametrize(
    ("text", "previous", "expected"),
    [
        ("e.g. x-y it's", "", "E.G. X-Y It's"),
        ("a:b a,b 1st", "", "A:B A,B 1st"),
        (".g", "e", ".G"),
        ("nd", "e", "nd"),
        ("한a", "", "한A"),
        ("ßa ﬁx ǆ", "", "ßa ﬁx ǅ"),
    ],
)
def test_capitalize(text: str, previous: str, expected: str) -> None:
    assert transform_text(text, "capitalize", previous) == expected
