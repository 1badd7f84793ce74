"""Traffic of frames built by hand: what a layer, a surface, a blur and a backdrop filter add."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compositor.base.color import Color
from compositor.base.geometry import Rect, RoundedRect
from compositor.base.matrix import IDENTITY
from compositor.css.values import FilterFunction
from compositor.devices import Traffic, frame_traffic
from compositor.draw.frame import (
    CompositorFrame,
    PassId,
    PassQuad,
    Quad,
    RenderPass,
    SharedQuadState,
    SolidQuad,
    TileQuad,
)  # fmt: skip
from compositor.layers.layer_list import LayerId
from compositor.layers.tile_set import DeviceRect, TileId
from compositor.property_trees.nodes import EffectId

SCREEN = 100 * 100 * 4
SHARED = SharedQuadState(IDENTITY, None, None, 1.0, "normal", 0, LayerId(0))
WHITE = Color(1.0, 1.0, 1.0, 1.0)


def tile_quad(side: float = 100, *, opaque: bool = False, nearest: bool = True, texels: float = 1) -> TileQuad:
    rect = Rect(0, 0, side, side)
    return TileQuad(SHARED, rect, TileId(0), Rect(0, 0, side * texels, side * texels), nearest, opaque)


def frame(*quads: Quad, group: tuple[Quad, ...] = ()) -> CompositorFrame:
    screen = DeviceRect(0, 0, 100, 100)
    root = RenderPass(PassId(1), screen, (100, 100), "Root", EffectId(0), quads)
    inner = RenderPass(PassId(0), DeviceRect(0, 0, 50, 50), (64, 64), "Opacity", EffectId(1), group)
    return CompositorFrame((inner, root) if group else (root,), 100, 100, WHITE)


def group_quad(**changes: object) -> PassQuad:
    return replace(PassQuad(SHARED, Rect(0, 0, 50, 50), PassId(0)), **changes)  # type: ignore[arg-type]


def test_an_empty_frame_writes_the_target_once() -> None:
    assert frame_traffic(frame()) == Traffic(target_writes_tiled=SCREEN, passes=1)


@pytest.mark.parametrize(
    ("quad", "reads"),
    [
        (tile_quad(), SCREEN),
        (tile_quad(nearest=False), SCREEN * 1.10),
        (tile_quad(nearest=False, texels=2), SCREEN * 4 * 1.25),
        (tile_quad(nearest=False, texels=8), SCREEN * 16),  # a cache line a pixel at most
        (tile_quad(1000), SCREEN),  # what is off the screen is not read
        (SolidQuad(SHARED, Rect(0, 0, 100, 100), WHITE), 0),
    ],
)
def test_texels_read(quad: Quad, reads: float) -> None:
    assert frame_traffic(frame(quad)).tile_reads == pytest.approx(reads)


def test_only_what_is_blended_reads_the_target() -> None:
    assert frame_traffic(frame(tile_quad(opaque=True))).blend_reads == 0
    assert frame_traffic(frame(tile_quad())).blend_reads == SCREEN


def test_reads_grow_with_layers_and_the_tiled_target_does_not() -> None:
    one, three = (frame_traffic(frame(*[tile_quad()] * count)) for count in (1, 3))
    assert three.tile_reads == 3 * one.tile_reads
    assert three.target_writes == 3 * one.target_writes
    assert three.target_writes_tiled == one.target_writes_tiled


def test_a_group_adds_a_target_and_its_reading() -> None:
    plain = frame_traffic(frame(tile_quad(50)))
    grouped = frame_traffic(frame(group_quad(), group=(tile_quad(50),)))
    area = 50 * 50 * 4
    assert grouped.target_writes_tiled - plain.target_writes_tiled == area
    assert grouped.surface_reads == pytest.approx(area * 1.10)
    assert grouped.passes == 2


def test_a_bypassed_pass_costs_nothing() -> None:
    made = frame(tile_quad(50), group=(tile_quad(50),))
    inner, root = made.passes
    assert frame_traffic(replace(made, passes=(replace(inner, bypassed=True), root))) == frame_traffic(
        frame(tile_quad(50))
    )


def test_a_larger_blur_moves_fewer_bytes() -> None:
    def blurred(deviation: float) -> Traffic:
        return frame_traffic(frame(group_quad(filters=(FilterFunction("blur", deviation),)), group=(tile_quad(50),)))

    area = 50 * 50 * 4
    assert blurred(4).filter_bytes == pytest.approx(5.0 * area)
    assert blurred(32).filter_bytes == pytest.approx(1.71875 * area)


def test_a_backdrop_filter_ends_the_pass_it_reads() -> None:
    filters, inner = (FilterFunction("blur", 8.0),), (tile_quad(50),)
    assert frame_traffic(frame(group_quad(backdrop_filters=filters), group=inner)).flushes_tiled == 2 * SCREEN
    assert frame_traffic(frame(group_quad(filters=filters), group=inner)).flushes_tiled == 0


def test_masks_and_rounded_clips_fill_twice() -> None:
    rounded = replace(SHARED, rounded_clip=RoundedRect(Rect(0, 0, 50, 50)))
    assert frame_traffic(frame(replace(tile_quad(50), shared=rounded))).filled_px == 2 * 50 * 50
    mask = replace(SHARED, blend_mode="destination-in")
    made = frame_traffic(frame(group_quad(shared=mask), group=(tile_quad(50),)))
    assert made.filled_px == 50 * 50 + 2 * 50 * 50
