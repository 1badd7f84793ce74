"""Layers of flex and grid items come in order-modified document order, as in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import page

UP = "position: relative; width: 50px; height: 50px; background: linear-gradient(red, blue); will-change: transform"


def up(name: str, css: str = "") -> str:
    return f'<div id={name} style="{UP}; {css}"></div>'


def box(css: str, *content: str) -> str:
    return f'<div style="{css}">{"".join(content)}</div>'


@pytest.mark.parametrize(
    ("claim", "html", "expected"),
    [
        ("items", box("display: flex", up("a", "order: 2"), up("b", "order: 1")), "ba"),
        ("those of a grid", box("display: grid", up("a", "order: 2"), up("b", "order: 1")), "ba"),
        ("not of a block", box("display: block", up("a", "order: 2"), up("b", "order: 1")), "ab"),
        (
            "not out of flow",
            box("display: flex", up("a", "order: 2; position: fixed"), up("b", "order: 1; position: fixed")),
            "ab",
        ),
        ("children of items", box("display: flex", box("order: 2", up("a")), up("b", "order: 1")), "ba"),
        ("no grandchildren", box("display: flex", box("order: 2", box("", up("a"))), up("b", "order: 1")), "ab"),
        (
            "all in layers of items",
            box(
                "display: flex",
                box("order: 2; position: relative", box("", up("a"))),
                box("order: 1; overflow: hidden", box("", up("b"))),
            ),
            "ba",
        ),
        (
            "z-index first",
            box("display: flex", up("a", "order: 2; z-index: -1"), up("b", "order: 1"), up("c", "z-index: -1")),
            "cab",
        ),
        (
            "each container by itself",
            box(
                "display: flex",
                box("order: 2", box("display: flex", up("a", "order: 3"), up("b"))),
                up("c", "order: 1"),
            ),
            "bac",
        ),
        (
            "others in between",
            box(
                "display: flex",
                up("a", "order: 3"),
                box("order: 2", box("", up("b"))),
                up("c", "order: 1"),
                box("", box("", up("d"))),
                up("e"),
            ),
            "cabde",
        ),
    ],
)
def test_layers_in_order_modified_order(tmp_path: Path, claim: str, html: str, expected: str) -> None:
    found = page(tmp_path, html)
    names = [found.document.element(layer.owner).html_id for layer in found.layers.layers if layer.owner > 0]
    assert "".join(name for name in names if name and len(name) == 1) == expected, claim
