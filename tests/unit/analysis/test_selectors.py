from __future__ import annotations

import pytest

from compositor.analysis.selectors import SelectorNames
from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import Document, parse_html

PAGE = """<!DOCTYPE html><main id=m>
<div class="card big">1</div><div class="card">2</div><div class="card hot">3</div>
<p>4</p><p>5</p></main><aside><p>6</p><span>7</span></aside>"""


@pytest.fixture(scope="module")
def document() -> Document:
    return parse_html(PAGE, sink=DiagnosticSink())


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("", "#document"),
        ("123", ".card"),
        ("1", ".big"),
        ("3", ".hot"),
        ("456", "p"),
        ("45", "#m > p"),
        ("7", "span"),
        ("17", ".big, span"),
        ("1123", ".card"),
        ("1234", "#m *"),
        ("12347", ".big, .card, .hot, …"),
    ],
)
def test_the_shortest_selector_that_names_all(document: Document, texts: str, expected: str) -> None:
    by_text = {node.data: node.parent for node in document.nodes if hasattr(node, "data")}

    assert SelectorNames(document).name(by_text[text] for text in texts) == expected
