"""What must hold on every page; tried on random ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from compositor.api import Run, run
from compositor.base.geometry import Rect
from compositor.layers import LayerKind
from compositor.paint.artifact import PaintChunk
from compositor.property_trees import GeometryMapper
from compositor.property_trees.nodes import ROOT_STATE
from tests.fuzz.random_layers import layer_page_html, random_layer_page

SEEDS = range(100, 124)
HARMLESS = (
    "opacity: .9", "transform: rotate(3deg)", "filter: grayscale(1)", "clip-path: inset(1px)", "border-radius: 9px",
    "isolation: isolate", "overflow: hidden", "position: relative", "mix-blend-mode: multiply",
)  # fmt: skip


def random_run(folder: Path, seed: int) -> Run:
    path = folder / "page.html"
    path.write_text(layer_page_html(random_layer_page(seed)), encoding="utf-8")
    return run(path, viewport=(500, 400))


@pytest.mark.parametrize("seed", SEEDS)
def test_merging_never_changes_the_order_of_what_overlaps(tmp_path: Path, seed: int) -> None:
    """A chunk that is painted over another one is never in an earlier layer."""
    found = random_run(tmp_path, seed)
    mapper = GeometryMapper(found.trees)

    def seen(chunk: PaintChunk) -> Rect:
        return mapper.visual_rect(chunk.drawable_bounds, chunk.state, ROOT_STATE)

    chunks = [chunk for chunk in found.paint.chunks if chunk.draws_content]
    layer_of = found.layers.layer_of
    wrong = [
        (below.id, above.id)
        for index, above in enumerate(chunks)
        for below in chunks[:index]
        if layer_of[below.id] > layer_of[above.id] and seen(below).intersects(seen(above))
    ]
    assert wrong == []


@pytest.mark.parametrize("seed", SEEDS)
def test_every_chunk_is_in_one_layer_and_overlaps_name_an_earlier_one(tmp_path: Path, seed: int) -> None:
    found = random_run(tmp_path, seed).layers

    chunks = [chunk for layer in found.layers for chunk in layer.chunks]
    assert sorted(chunks) == list(range(found.chunk_count))
    for layer in found.layers:
        assert layer.chunks == tuple(sorted(layer.chunks))
        if "Overlap" in layer.reasons:
            assert layer.overlaps is not None
            assert layer.overlaps < layer.id


def test_a_page_without_promotion_has_the_three_base_layers(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<!DOCTYPE html><p>text" + "".join(f"<div style='{css}'>text" for css in HARMLESS), "utf-8")

    kinds = [layer.kind for layer in run(path).layers.layers]

    assert kinds == [LayerKind.SCROLL_HIT_TEST, LayerKind.PICTURE, LayerKind.VIEWPORT]
