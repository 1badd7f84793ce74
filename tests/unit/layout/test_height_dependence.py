"""Which boxes are laid out alike whatever height is definite around them, and that this changes no result."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import Run
from compositor.layout.height_dependence import height_independent
from compositor.scene import load_scene


def run(tmp_path: Path, css: str, body: str) -> Run:
    path = tmp_path / "page.html"
    path.write_text(f"<!DOCTYPE html><style>{css}</style><body>{body}</body>", encoding="utf-8")
    return Run(load_scene(path))


@pytest.mark.parametrize(
    ("css", "independent"),
    [
        ("", True),
        (".b { height: 20px; margin-top: 10% }", True),
        (".a { display: flex } .b { flex: 1 }", True),
        (".b { height: 50% }", False),
        (".b { max-height: 50% }", False),
        (".b { position: relative; top: 10% }", False),
        (".b { position: absolute; top: 10%; height: 50% }", True),
        (".b { aspect-ratio: 2 }", True),
        (".a { display: flex } .b { aspect-ratio: 2 }", False),
        (".a { display: grid } .b { aspect-ratio: 2 }", False),
        (".b { columns: 2 }", False),
        (".b { display: table }", False),
        (".a { display: flex; flex-direction: column } .b { flex: 1 }", False),
        (".a { display: flex; flex-flow: column wrap }", False),
        (".a { display: grid; grid-template-rows: 1fr 2fr }", False),
        (".a { display: grid; row-gap: 10% }", False),
    ],
)
def test_what_refers_to_a_height_outside_depends_on_it(tmp_path: Path, css: str, independent: bool) -> None:
    boxes = run(tmp_path, css, "<div class=a><div class=b>x</div></div>").boxes
    document = boxes.styled.document
    box = next(boxes.box_of[e.id] for e in document.elements() if e.classes == ("a",) and e.id in boxes.box_of)

    assert (box in height_independent(boxes.boxes)) is independent


@pytest.mark.parametrize(
    ("inner", "height"),
    [
        ("<div style='height: 50%'></div>", 40),
        ("<div style='display: flex; height: 100%'><div class=t></div></div>", 80),
        ("<div style='display: flex'><div class=t style='height: 30px'></div></div>", 30),
    ],
)
def test_stretched_items_lay_their_content_out_for_their_height(tmp_path: Path, inner: str, height: int) -> None:
    """The first item is as high before it stretches as after, which must not decide for what is inside."""
    body = f"<div style='display: flex'><div><div style='height: 80px'>{inner}</div></div><div>x</div></div>"
    page = run(tmp_path, "body { margin: 0 }", body)
    found = [fragment.piece.height / 64 for fragment in page.layout.fragments]

    assert height in found
