"""Embedding levels (UAX #9)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.layout.line_order import visual_order
from compositor.text.bidi import FSI, LRI, PDF, PDI, RLI, RLO, bidi_levels, first_strong_level, needs_bidi


@pytest.mark.parametrize(
    ("text", "base", "levels"),
    [
        ("abc", 0, "000"),
        ("abc", 1, "222"),
        ("אב", 0, "11"),
        ("a אב c", 0, "001100"),
        ("אב 12", 0, "11122"),
        ("אב, גד", 0, "111111"),
        ("אב (x) גד", 1, "111121111"),
        ("א+1", 0, "112"),
        ("1$א", 0, "001"),
        (f"a{RLI}b{PDI}c", 0, "00200"),
        (f"א{LRI}ב{PDI}ג", 1, "11311"),
        (f"a{FSI}א{PDI}", 0, "0010"),
        (f"{RLO}abc{PDF}", 0, "01111"),
    ],
)
def test_levels(text: str, base: int, levels: str) -> None:
    assert "".join(map(str, bidi_levels(text, base))) == levels


def test_base_direction_is_that_of_the_first_strong_character() -> None:
    assert first_strong_level("123 אב abc", 0) == 1
    assert first_strong_level(f"{RLI}א{PDI}abc", 1) == 0
    assert first_strong_level("123", 1) == 1


def test_most_text_needs_none() -> None:
    assert not needs_bidi("héllo wörld 日本")
    assert needs_bidi("אב")


@given(st.text(alphabet="aאع1٣ ,.()[]\u2067\u2068\u2069\u202b\u202c\u05bd\n", max_size=40), st.sampled_from((0, 1)))
def test_any_text_has_levels_and_an_order(text: str, base: int) -> None:
    levels = bidi_levels(text, base)

    assert len(levels) == len(text)
    assert all(base <= level <= 126 for level in levels)
    assert sorted(visual_order(levels)) == list(range(len(text)))
