"""Comments and names that are read in many pieces take linear time."""

from __future__ import annotations

import time

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import parse_html


@pytest.mark.parametrize("text", ["<!--" * 400_000, "<" + "a\0" * 300_000, "<p " + "a\0" * 300_000 + "=1>"])
def test_pieces_without_end(text: str) -> None:
    start = time.process_time()

    parse_html(f"<!DOCTYPE html><p>x{text}", sink=DiagnosticSink())

    assert time.process_time() - start < 15


def test_what_follows_a_comment_or_a_long_name_is_kept() -> None:
    document = parse_html(
        f"<!DOCTYPE html><!-- a <!-- b - -- c --><p id=x a\0{'b' * 5000}=1 title=y>z", sink=DiagnosticSink()
    )

    found = next(element for element in document.elements() if element.tag == "p")
    assert (found.html_id, found.attributes["title"]) == ("x", "y")
