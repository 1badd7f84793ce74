"""Chromium's constants, each seen at work just below and just above it."""

from __future__ import annotations

from pathlib import Path

import pytest
from snippets import own_layers, page

from compositor.layers import LayerKind


@pytest.mark.parametrize(("dpr", "gap", "layers"), [(1.0, 33, 1), (1.0, 34, 2), (2.0, 33, 1), (2.0, 34, 2)])
def test_10000_px_of_wasted_area_at_scale_1(tmp_path: Path, dpr: float, gap: int, layers: int) -> None:
    moving = "<i style='display: block; animation: turn 1s'>x</i>"
    boxes = "".join(f"<div class=box style='width: 300px; top: {y}px; left: 0'></div>" for y in (100, 200 + gap))

    assert len(own_layers(page(tmp_path, moving + boxes, dpr=dpr))) == 1 + layers


@pytest.mark.parametrize(("opacity", "draws"), [("0.0003", False), ("0.0005", True)])
def test_least_visible_opacity(tmp_path: Path, opacity: str, draws: bool) -> None:
    found = page(tmp_path, f"<div class=up style='opacity: {opacity}'>text</div>")

    assert own_layers(found)[0].draws_content == draws


@pytest.mark.parametrize(("top", "recorded"), [(4599, True), (4601, False)])
def test_4000_px_around_the_viewport_are_recorded(tmp_path: Path, top: int, recorded: bool) -> None:
    body = f"<div style='position: relative; height: 9000px'><div class='box up' style='top: {top}px'>a</div></div>"

    assert bool(own_layers(page(tmp_path, body))) == recorded


@pytest.mark.parametrize(("dpr", "composited"), [(1.0, False), (1.4, False), (1.5, True), (2.0, True)])
def test_subpixel_text_does_not_matter_from_scale_1_5(tmp_path: Path, dpr: float, composited: bool) -> None:
    body = "<div class=scroller><div class=tall>text</div></div>"

    kinds = [layer.kind for layer in own_layers(page(tmp_path, body, dpr=dpr))]

    assert (LayerKind.SCROLL_HIT_TEST in kinds) == composited


@pytest.mark.parametrize(("css", "outset"), [("", 2.0), ("transform: scale(.5) rotateY(1deg)", 5.0)])
def test_masks_reach_2_screen_px_beyond(tmp_path: Path, css: str, outset: float) -> None:
    inner = "<div class='box up'>b</div>"
    body = f"<div class=box style='overflow: hidden; border-radius: 50% / 20%; {css}'>text{inner}</div>"

    (mask,) = (layer for layer in own_layers(page(tmp_path, body)) if layer.kind is LayerKind.MASK)

    assert mask.bounds.width == pytest.approx(100 + 2 * outset)
