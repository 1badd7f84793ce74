"""Pages that a phone would lay out in another width."""

from __future__ import annotations

from pathlib import Path

import pytest

import compositor


def remarks(folder: Path, head: str, profile: str) -> list[str]:
    page = folder / "page.html"
    page.write_text(f"<!DOCTYPE html>{head}<p>x")
    found = compositor.run(page, profile=profile).report().not_modelled
    return [item.message for item in found if item.what == "viewport-meta"]


@pytest.mark.parametrize(
    "content",
    [
        "width=device-width", "width=device-width, initial-scale=1", "initial-scale=1.0", "WIDTH = device-width;x",
        "width=360", "initial-scale=1,user-scalable=no",
    ],
)  # fmt: skip
def test_a_viewport_as_wide_as_the_screen_needs_no_remark(content: str, tmp_path: Path) -> None:
    assert not remarks(tmp_path, f'<meta name="viewport" content="{content}">', "and-2g")


@pytest.mark.parametrize("content", ["width=1024", "", "width=device-width, initial-scale=0.5", "user-scalable=no"])
def test_another_viewport_is_told(content: str, tmp_path: Path) -> None:
    (message,) = remarks(tmp_path, f'<meta name=viewport content="{content}">', "and-2g")
    assert "scale 1" in message


def test_a_page_without_any_is_told(tmp_path: Path) -> None:
    (message,) = remarks(tmp_path, "", "ios-2g")
    assert "980" in message
    assert not remarks(tmp_path, "", "desktop")


def test_the_last_one_counts(tmp_path: Path) -> None:
    meta = '<meta name=viewport content="width=1024"><meta name=viewport content="width=device-width">'
    assert not remarks(tmp_path, meta, "and-2g")
