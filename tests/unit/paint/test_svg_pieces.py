"""Inline SVG as display items: fills, glyphs and pieces for the SVG renderer."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote

from compositor.paint.display_items import DrawGlyphs, DrawImage, FillRect
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene


def _run(tmp_path: Path, body: str, **options: Any) -> Run:
    path = tmp_path / "page.html"
    path.write_text(f"<!doctype html><style>body{{margin:8px}}</style>{body}", "utf-8")
    return Run(load_scene(path, SceneOptions(viewport=(800, 600), **options)))


def _pieces(run: Run) -> list[str]:
    return [unquote(item.path) for item in run.paint.items if isinstance(item, DrawImage)]


def test_a_plain_rectangle_is_a_fill(tmp_path: Path) -> None:
    run = _run(
        tmp_path, "<svg width=100 height=50 viewBox='0 0 50 25'><rect x=1 y=2 width=10 height=5 fill=red /></svg>"
    )
    (fill,) = (item for item in run.paint.items[1:] if isinstance(item, FillRect))
    assert fill.shape.rect == (1, 2, 10, 5)
    assert not _pieces(run)


def test_text_is_set_in_the_glyphs_of_the_page(tmp_path: Path) -> None:
    run = _run(tmp_path, "<svg width=100 height=50><text x=5 y=20 fill=red>abc</text></svg>")
    (glyphs,) = (item for item in run.paint.items if isinstance(item, DrawGlyphs))
    assert (glyphs.origin, glyphs.run.text, glyphs.color[:3]) == ((5, 20), "abc", (1, 0, 0))


def test_a_picture_without_hints_is_one_piece(tmp_path: Path) -> None:
    inside = "<g transform='scale(2)' opacity=.5><circle r=5 /><circle r=9 /></g><path d='M0 0L9 9L0 9z'/>"
    (piece,) = _pieces(_run(tmp_path, f"<svg width=100 height=50>{inside}</svg>"))
    assert piece.count("<circle") == 2
    assert 'transform="matrix(2 0 0 2 0 0)"' in piece
    assert "opacity:0.5" in piece


def test_what_nodes_stand_for_is_not_drawn_again(tmp_path: Path) -> None:
    inside = (
        "<g transform='scale(2)' opacity=.5><circle r=5 /></g>"
        "<circle r=9 style='will-change:transform;transform:rotate(3deg)'/>"
    )
    first, second = _pieces(_run(tmp_path, f"<svg width=100 height=50>{inside}</svg>"))
    assert 'r="5"' in first
    assert 'r="9"' in second
    for piece in (first, second):
        assert "transform" not in piece
        assert "opacity:0.5" not in piece


def test_styles_from_outside_reach_the_drawing(tmp_path: Path) -> None:
    body = (
        "<style>section{color:teal;fill:purple}.d{stroke-dasharray:4 2}@keyframes f{to{stroke-width:5px}}</style>"
        "<section><svg width=100 height=50><path class=d d='M0 0L9 9L0 9z' stroke=currentColor "
        "style='animation:f 2s linear'/></svg></section>"
    )
    (piece,) = _pieces(_run(tmp_path, body, time_ms=1000))
    assert "fill:rgba(128,0,128,1)" in piece
    assert "stroke:rgba(0,128,128,1)" in piece
    assert "stroke-dasharray:4px, 2px" in piece
    assert "stroke-width:3px" in piece


def test_references_go_along_and_are_not_quoted(tmp_path: Path) -> None:
    body = (
        "<svg width=9 height=9><filter id=f><feGaussianBlur stdDeviation=2 /></filter>"
        "<rect id=q width=5 height=5 /></svg>"
        "<svg width=99 height=99><circle r=9 filter='url(\"#f\")'/><use href='#q' x=20 /></svg>"
    )
    piece = _pieces(_run(tmp_path, body))[-1]
    assert "filter:url(#f)" in piece
    assert "<feGaussianBlur" in piece
    assert '<rect id="q"' in piece


def test_a_piece_is_drawn_on_whole_pixels(tmp_path: Path) -> None:
    run = _run(tmp_path, "<svg width=50 height=50 viewBox='0 0 24 24'><circle cx=12 cy=12 r=10 /></svg>")
    (image,) = (item for item in run.paint.items if isinstance(item, DrawImage))
    device = image.tile.scaled(50 / 24, 50 / 24)
    assert [round(value, 6) for value in device] == [4, 4, 42, 42]
    assert image.rect == (2, 2, 20, 20)
