"""Layout does not repeat itself: how often boxes are laid out in deeply nested containers."""

from __future__ import annotations

import pytest

from compositor.layout import engine
from compositor.layout.boxes import Box
from compositor.layout.constraints import ConstraintSpace, LayoutResult

from .pages import fragments

_DEPTH = 12
_MOST_RUNS_PER_ELEMENT = 6
_PATTERNS = (
    ("display:flex",),
    ("display:flex;flex-wrap:wrap",),
    ("display:flex", "display:flex;flex-direction:column"),
    ("display:flex;flex-direction:column;height:90%", "display:flex;align-items:last baseline"),
    ("display:grid;grid-template-columns:1fr auto",),
    ("display:grid;grid-template-columns:subgrid;grid-template-rows:subgrid",),
    ("display:grid;grid-template-rows:1fr 30%;align-items:baseline", "display:flex;min-height:min-content"),
    ("display:grid;aspect-ratio:2", "display:flex;flex-direction:column;aspect-ratio:2"),
    ("display:flex;flex-direction:column;align-items:start", "display:grid;height:stretch", "display:inline-flex"),
)


@pytest.mark.parametrize("pattern", _PATTERNS, ids=["/".join(pattern)[:60] for pattern in _PATTERNS])
def test_nested_containers_are_laid_out_a_few_times(pattern: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    runs = 0
    original = engine._Engine._run

    def counted(self: engine._Engine, box: Box, space: ConstraintSpace) -> LayoutResult:
        nonlocal runs
        runs += 1
        return original(self, box, space)

    monkeypatch.setattr(engine._Engine, "_run", counted)
    html = "word word"
    for level in range(_DEPTH):
        html = f"<div style='{pattern[level % len(pattern)]}'><div>a</div>{html}</div>"

    tree = fragments(html)

    elements = sum(not box.anonymous and not box.text for box in tree.boxes.boxes)
    assert elements >= 2 * _DEPTH
    assert runs <= _MOST_RUNS_PER_ELEMENT * elements
