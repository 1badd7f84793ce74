"""Blocks of one plain text take a short way to the same answer as all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.layout import block, block_lines, inline
from compositor.layout.fragments import FragmentTree
from compositor.pipeline import Run
from compositor.scene import SceneOptions, load_scene

PAGES = (
    "<p style='text-box:trim-both cap alphabetic'>trimmed</p><div style='text-box-trim:trim-start'><p>in</p></div>",
    "<div style='display:flex'><p style='text-box:trim-both ex text'>one</p><p style='contain:size'>two</p></div>",
    "<p style='contain:size;contain-intrinsic-size:50px 20px'>sized</p><p style='text-wrap:balance'>one two</p>",
    "<p style='text-spacing-trim:trim-start;hanging-punctuation:first'>(x)</p><p style='tab-size:4'>a\tb</p>",
    "<p>one</p><p>two words and then many more of them, so that the line is broken somewhere</p>",
    "<p style='text-align:right'>one</p><p style='text-align:justify'>two words</p><center>three</center>",
    "<div style='margin:-9px 0 3px'>a</div><div style='margin:5px'><div style='margin:20px'>b</div></div>c",
    "<p style='line-height:4px'>low</p><p style='line-height:normal;font-family:monospace'>normal 日本</p>",
    "<div style='float:left;width:30px;height:50px'></div><p>beside</p><p style='clear:left'>below</p>",
    "<ul><li>one<li>two</ul><ol style='list-style-position:inside'><li>three</ol>",
    "<div style='display:flex;gap:4px'><b>one</b><i style='align-self:center'>two</i><p>three four five</p></div>",
    "<div style='display:flex;flex-direction:column;height:90px'><b style='flex:1'>one</b><i>two</i></div>",
    "<div style='display:grid;grid-template-columns:min-content 1fr'><b>one two</b><i>three</i></div>",
    "<table><tr><td>one<td style='vertical-align:bottom'>two<br>three<td style='height:60px'>four</table>",
    "<p style='padding:1px 2px;border:3px solid;overflow:hidden'>clipped</p><p style='position:relative;top:2px'>x</p>",
    "<p style='white-space:pre'>  kept  </p><p style='text-transform:uppercase'>upper  case </p><p> &#12; </p>",
    "<p style='width:20px;word-break:break-all'>breaks</p><p style='width:min-content'>soft&shy;hyphen and-more</p>",
    "<p style='text-overflow:ellipsis;overflow:hidden;width:30px;white-space:nowrap'>much too long</p>",
    "<style>p::first-line{font-size:30px}</style><p>first line</p>",
    "<p dir=rtl>right</p><p style='text-indent:9px'>in</p>",
    "<div style='float:right;width:99%;height:9px'></div><div>wide</div><p><div style='clear:both'>cleared</div>",
    "<div><div><div style='float:left'>f</div><div>deep</div></div></div><div style='margin:-30px'>up</div>",
    "<div style='display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1'>one</div>",
)


def look(tree: FragmentTree) -> list[tuple[object, ...]]:
    return [
        (
            fragment.parent, fragment.x, fragment.y, piece.box.id, piece.kind, piece.width, piece.height, piece.border,
            piece.padding, piece.first_baseline, piece.last_baseline, piece.overflow,
            None if piece.text is None else (piece.text.text, [(x, run.glyphs, run.xs) for x, run in piece.text.runs]),
        )
        for fragment in tree.fragments
        for piece in [fragment.piece]
    ]  # fmt: skip


@pytest.mark.parametrize("html", PAGES)
def test_the_short_way_leads_to_the_same_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, html: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><body style='font:14px/18px sans-serif'>{html}", "utf-8")
    scene = load_scene(page, SceneOptions(viewport=(260, 400)))
    short = look(Run(scene).layout)
    monkeypatch.setattr(block, "place_plain_block", lambda *_args: False)
    monkeypatch.setattr(block, "plain_block_result", lambda *_args: None)
    monkeypatch.setattr(block_lines, "plain_line", lambda *_args: None)
    monkeypatch.setattr(inline, "plain_min_max", lambda *_args: None)
    assert short == look(Run(scene).layout)
