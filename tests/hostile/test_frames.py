"""Frames and style sheets that hold each other, and texts in encodings that lie."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import compositor
from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html
from compositor.style.sheets import MAX_IMPORTS, decode_css


def test_frames_in_circles_make_a_report(tmp_path: Path) -> None:
    for name in range(6):
        frames = "".join(f"<iframe src={other}.html></iframe>" for other in range(6))
        (tmp_path / f"{name}.html").write_text(f"<!DOCTYPE html>{frames}")
    run = compositor.run(tmp_path / "0.html")

    assert run.report().layers
    assert {"frame-loop", "frame-limit"} & {remark.code for remark in run.all_diagnostics()}


def test_a_document_in_itself_makes_a_report(report: Callable[[str], list[str]]) -> None:
    report("<iframe srcdoc='<iframe src=page.html></iframe>'></iframe>" * 4)


def test_sheets_that_all_import_each_other(tmp_path: Path) -> None:
    for name in range(12):
        (tmp_path / f"{name}.css").write_text("".join(f"@import '{other}.css';" for other in range(12)))
    (tmp_path / "page.html").write_text("<!DOCTYPE html><link rel=stylesheet href=0.css><p>x")
    run = compositor.run(tmp_path / "page.html")

    assert len(run.sheets.uses) <= MAX_IMPORTS + 2
    assert "css-too-many-sheets" in {remark.code for remark in run.all_diagnostics()}


@pytest.mark.parametrize("label", ["idna", "punycode", "zlib_codec", "undefined", "unicode_escape", "utf-7", "\0", ""])
def test_only_encodings_of_the_web_are_known(label: str) -> None:
    assert decode_css(f'@charset "{label}";p'.encode() + b"{content:'\xc3\xa9'}").endswith("{content:'é'}")


def test_the_encodings_of_the_web_are_decoded() -> None:
    assert decode_css('@charset "koi8-r";p{content:"ж"}'.encode("koi8-r")).endswith('"ж"}')
    assert decode_css('@charset "utf-16";p{content:"ж"}'.encode()).endswith('"ж"}')


def test_utf_16_is_not_binary() -> None:
    sink = DiagnosticSink()

    parse_html("<!DOCTYPE html><p>x".encode("utf-16"), sink=sink)
    assert not sink.collected()
    parse_html(b"<!DOCTYPE html><p>\0\0\0", sink=sink)
    assert "html-binary" in {remark.code for remark in sink.collected()}
