"""How much of a text `::first-letter` takes."""

from __future__ import annotations

import pytest

from compositor.layout.first_letter import first_letter_length


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("word", "w"),
        ("  word", "  w"),
        ("“Quoted”", "“Q"),
        ('("A) x', '("A)'),
        ('" A b', '" A'),
        ("e\u0301te", "e\u0301"),
        ("123", "1"),
        ("...", ""),
        ("   ", ""),
        ("", ""),
    ],
)
def test_letter(text: str, letter: str) -> None:
    assert text[: first_letter_length(text)] == letter
