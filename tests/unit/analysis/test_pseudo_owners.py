"""Rules for parts of controls that a page does not have."""

from __future__ import annotations

from pathlib import Path

import pytest

import compositor

RULES = """<style>::-webkit-datetime-edit-text{padding:9px}::-webkit-color-swatch{padding:0}
::-webkit-slider-runnable-track{height:9px}::-webkit-resizer{color:red}</style>"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>x", {"::-webkit-resizer"}),
        ("<input type=date>", {"::-webkit-resizer", "::-webkit-datetime-edit-text"}),
        ("<input type=COLOR>", {"::-webkit-resizer", "::-webkit-color-swatch"}),
        ("<input type=range>", {"::-webkit-resizer", "::-webkit-slider-runnable-track"}),
    ],
)
def test_only_parts_of_what_is_there_are_told(body: str, expected: set[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html>{RULES}{body}")
    messages = [item.message for item in compositor.run(page).report().not_modelled]

    assert {word for message in messages for word in message.split() if word.startswith("::")} == expected
