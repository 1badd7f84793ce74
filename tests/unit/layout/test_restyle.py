"""Another moment's layout without laying out: it must equal a layout from scratch, or not be given."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import Run, run
from compositor.layout import dump_layout
from compositor.property_trees import dump_property_trees

MOMENT_MS = 500.0


def page(folder: Path, css: str, body: str, time_ms: float = 0.0) -> Run:
    path = folder / "page.html"
    path.write_text(f"<!DOCTYPE html><style>.a {{ animation: k 1s both linear }} {css}</style>{body}", "utf-8")
    return run(path, viewport=(400, 300), time_ms=time_ms)


def overflows(found: Run) -> list[object]:
    return [each.piece.overflow for each in found.layout.fragments]


SHARED = [
    ("@keyframes k { to { transform: translateX(600px) } }", "<p class=a>one</p><p>two</p>"),
    ("@keyframes k { from { opacity: 0; color: red } }", "<div class=a>text <b>bold</b></div>"),
    ("@keyframes k { to { scale: 3 } } .s { overflow: auto; height: 50px }", "<div class=s><p class=a>x</p></div>"),
    (
        "@keyframes k { to { rotate: 90deg } } .a { position: absolute }",
        "<div class=a><i style='float: left'>x",
    ),
    ("@keyframes k { to { translate: 0 900px } } p::before { content: 'x'; animation: k 1s both }", "<p>text"),
    # An animation of the transform contains what is fixed from its start on.
    (
        "@keyframes k { from { transform: none } to { transform: rotate(9deg) } } .f { position: fixed; left: 0 }",
        "<p>x</p><div class=a><div class=f>one</div></div>",
    ),
    ("@keyframes k { to { visibility: hidden } }", "<ul><li class=a>x<li>y</ul>"),
]


@pytest.mark.parametrize(("css", "body"), SHARED)
def test_what_only_moves_or_fades_is_not_laid_out_again(tmp_path: Path, css: str, body: str) -> None:
    start = page(tmp_path, css, body)
    assert start.layout

    later = start.at_time(MOMENT_MS)

    assert later.shares_layout
    anew = page(tmp_path, css, body, MOMENT_MS)
    assert dump_layout(later.layout) == dump_layout(anew.layout)
    assert dump_property_trees(later.trees, later.document) == dump_property_trees(anew.trees, anew.document)
    assert overflows(later) == overflows(anew)
    assert [box.style.values for box in later.boxes.boxes] == [box.style.values for box in anew.boxes.boxes]


@pytest.mark.parametrize(
    ("css", "body"),
    [
        ("@keyframes k { to { width: 10px } }", "<p class=a>one two three</p>"),
        ("@keyframes k { to { font-size: 90px } }", "<p class=a>one</p>"),
        ("@keyframes k { to { padding-left: 9px } }", "<p class=a>one</p>"),
        # A transform makes it the containing block of what is fixed in it; here it ends with its animation.
        (
            "@keyframes k { to { transform: rotate(9deg) } } .a { animation: k .3s } .f { position: fixed; left: 0 }",
            "<p>x</p><div class=a><div class=f>one</div></div>",
        ),
    ],
)
def test_what_may_lay_out_differently_is(tmp_path: Path, css: str, body: str) -> None:
    start = page(tmp_path, css, body)
    assert start.layout

    later = start.at_time(MOMENT_MS)

    assert not later.shares_layout
    assert dump_layout(later.layout) == dump_layout(page(tmp_path, css, body, MOMENT_MS).layout)
