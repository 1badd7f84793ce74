"""Which styles make which property tree nodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import page

PLAIN = (4, 2, 1, 2)


@pytest.mark.parametrize(
    ("css", "more"),
    [
        ("z-index: 3", (0, 0, 0, 0)),
        ("border-radius: 5px; box-shadow: 0 0 3px red; outline: 1px solid", (0, 0, 0, 0)),
        ("transform: rotate(9deg)", (2, 0, 0, 0)),  # paint offset and transform
        ("transform: rotate(9deg); translate: 3px; scale: 2", (4, 0, 0, 0)),
        ("overflow: hidden", (0, 1, 0, 0)),
        ("overflow: hidden; border-radius: 5px", (0, 2, 0, 0)),
        ("clip-path: circle(9px)", (0, 1, 0, 0)),
        ("clip: rect(0, 9px, 9px, 0)", (0, 1, 0, 0)),
        ("opacity: .5", (0, 0, 1, 0)),
        ("mix-blend-mode: multiply", (0, 0, 2, 0)),  # and one that keeps the blending inside the page
        ("filter: grayscale(1)", (0, 0, 1, 0)),
        ("filter: blur(2px)", (0, 1, 1, 0)),  # with the clip that says how far it spreads
        ("isolation: isolate", (0, 0, 0, 0)),
    ],
)
def test_nodes_that_a_style_adds(tmp_path: Path, css: str, more: tuple[int, ...]) -> None:
    def count(style: str) -> tuple[int, ...]:
        trees = page(tmp_path, f"<div class=box style='{style}'>text</div>").trees
        return (len(trees.transforms), len(trees.clips), len(trees.effects), len(trees.scrolls))

    assert tuple(b - a for a, b in zip(count(""), count(css), strict=True)) == more
