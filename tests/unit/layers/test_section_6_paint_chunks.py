"""Paint order and what becomes a chunk."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import page, reasons_of


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("", {"a": "WillChangeTransform"}),  # in flow: painted before it
        ("position: relative", {"a": "WillChangeTransform", "b": "Overlap"}),
        ("position: relative; z-index: 1", {"a": "WillChangeTransform", "b": "Overlap"}),
        ("position: relative; z-index: -1", {"a": "WillChangeTransform"}),
        ("opacity: .9", {"a": "WillChangeTransform", "b": "Overlap"}),
    ],
)
def test_only_what_is_painted_later_overlaps(tmp_path: Path, css: str, expected: dict[str, str]) -> None:
    body = f"<div id=a class='box up'>a</div><div id=b style='height: 200px; background: #eee; {css}'>b</div>"

    assert reasons_of(tmp_path, body) == expected


@pytest.mark.parametrize(
    ("second", "chunks"),
    [
        ("left: 130px", 0),  # near: all share a chunk
        ("transform: rotate(9deg); left: 600px", 1),
        ("left: 130px; filter: blur(1px)", 1),
        ("left: 130px; opacity: .5", 1),
    ],
)
def test_chunks_end_where_the_state_changes(tmp_path: Path, second: str, chunks: int) -> None:
    body = f"<div class=box>a</div><div class=box style='{second}'>b</div>"

    assert len(page(tmp_path, body).paint.chunks) - len(page(tmp_path, "").paint.chunks) == chunks


@pytest.mark.parametrize(
    ("css", "on_opaque"),
    [
        ("background: white", True),
        ("background: rgb(255 255 255 / 50%)", False),
        ("background: none", False),
        ("background: white; box-shadow: 0 0 9px", False),  # what follows an outer shadow counts as unknown
        ("background: white; box-shadow: inset 0 0 9px", True),
        ("background: white; border-radius: 9px; padding: 20px", True),
    ],
)
def test_text_on_opaque_pixels(tmp_path: Path, css: str, on_opaque: bool) -> None:
    found = page(tmp_path, f"<div class='box up' style='{css}'>text</div>")

    assert [chunk.text_on_opaque for chunk in found.paint.chunks if chunk.has_text] == [on_opaque]


@pytest.mark.parametrize(
    ("css", "draws"), [("", False), ("background: red", True), ("opacity: 0; background: red", False)]
)
def test_empty_and_invisible_boxes_do_not_draw(tmp_path: Path, css: str, draws: bool) -> None:
    body = f"<div id=a style='width: 50px; height: 50px; transform: rotateY(20deg); {css}'></div>"

    found = page(tmp_path, body)

    assert [layer.draws_content for layer in found.layers.layers if "'a'" in layer.name] == [draws]
