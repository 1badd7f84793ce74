"""Values of anchor positioning. The texts are Chromium's."""

from __future__ import annotations

import pytest
from css_values import expand, is_valid, text_of


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("anchor-name", "--a, --b", "--a, --b"),
        ("anchor-scope", "all", "all"),
        ("position-anchor", "--b", "--b"),
        ("position-area", "top left", "left top"),
        ("position-area", "top span-all", "top"),
        ("position-area", "center center", "center"),
        ("position-area", "top center", "center top"),
        ("position-area", "inline-start block-end", "end start"),
        ("position-area", "span-block-end span-inline-start", "span-end span-start"),
        ("position-area", "start start", "start"),
        ("position-area", "self-block-start", "self-block-start"),
        ("position-try-fallbacks", "flip-block flip-inline, --a flip-start", "flip-block flip-inline, --a flip-start"),
        ("position-try-fallbacks", "top left, --c", "left top, --c"),
        ("position-visibility", "no-overflow anchors-visible", "anchors-visible no-overflow"),
        ("align-self", "anchor-center", "anchor-center"),
        ("left", "anchor(--a right, 5px)", "calc(anchor(--a right, 5px))"),
        ("width", "calc(anchor-size(width, 4px) + 5px)", "max(0%, calc(5px + anchor-size(width, 4px)))"),
    ],
)
def test_computed(name: str, text: str, expected: str) -> None:
    assert text_of(name, text) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("position-area", "top bottom"),
        ("position-area", "start top"),
        ("position-area", "self-start end"),
        ("position-area", "anchor-center"),
        ("position-try-fallbacks", "flip-block flip-block"),
        ("position-visibility", "always no-overflow"),
        ("padding-left", "anchor-size(width)"),
        ("width", "anchor(left)"),
        ("left", "anchor()"),
        ("left", "anchor(left, 1deg)"),
        ("opacity", "anchor(left)"),
        ("anchor-name", "a"),
    ],
)
def test_invalid(name: str, text: str) -> None:
    assert not is_valid(name, text)


def test_position_try() -> None:
    assert expand("position-try", "most-height flip-inline") == {
        "position-try-order": "most-height",
        "position-try-fallbacks": "flip-inline",
    }
