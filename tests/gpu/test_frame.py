"""Compositor frames as pixels: passes, opacity, filters, backdrops, transforms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from compositor.base.color import BLACK, WHITE, Color
from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css.values import FilterFunction
from compositor.draw.frame import CompositorFrame, PassId, PassQuad, Quad, RenderPass, SharedQuadState, SolidQuad
from compositor.gpu import GpuBackend
from compositor.layers.layer_list import LayerId
from compositor.layers.tile_set import DeviceRect
from compositor.property_trees.nodes import EffectId
from compositor.resources.ledger import Action, ResourceKind, live_bytes
from tests.gpu.scene import Pixels, frame_of, plan_of, rgb, simple
from tests.gpu.test_shapes import fill

pytestmark = pytest.mark.gpu
RED, BLUE = Color(1, 0, 0), Color(0, 0, 1)
WHOLE = Rect(0, 0, 64, 64)
SCREEN = DeviceRect(0, 0, 64, 64)
SHARED = SharedQuadState(IDENTITY, None, None, 1.0, "normal", 0, LayerId(0))


def render_pass(number: int, quads: tuple[Quad, ...], area: DeviceRect = SCREEN, **options: object) -> RenderPass:
    size = (area.width, area.height)
    return RenderPass(PassId(number), area, size, "test", EffectId(number), quads, **options)  # type: ignore[arg-type]


def draw(backend: GpuBackend, *passes: RenderPass, background: Color = WHITE) -> Pixels:
    return backend.execute(plan_of(simple()), CompositorFrame(passes, 64, 64, background)).pixels


def solid(color: Color, rect: Rect = WHOLE, **state: object) -> SolidQuad:
    return SolidQuad(replace(SHARED, **state), rect, color)  # type: ignore[arg-type]


def test_the_background_fills_the_output(backend: GpuBackend) -> None:
    assert rgb(draw(backend, render_pass(0, ()), background=RED), 5, 5) == (255, 0, 0)


def test_quads_are_drawn_back_to_front(backend: GpuBackend) -> None:
    quads = (solid(RED), solid(BLUE, Rect(0, 0, 32, 64)))
    pixels = draw(backend, render_pass(0, quads))
    assert rgb(pixels, 10, 10) == (0, 0, 255)
    assert rgb(pixels, 40, 10) == (255, 0, 0)


def test_a_pass_is_blended_as_a_whole(backend: GpuBackend) -> None:
    inner = render_pass(0, (solid(RED), solid(BLUE, Rect(0, 0, 32, 64))))
    quad = PassQuad(replace(SHARED, opacity=0.5), Rect(0, 0, 64, 64), PassId(0))
    pixels = draw(backend, inner, render_pass(1, (quad,)))
    assert rgb(pixels, 10, 10) == pytest.approx((128, 128, 255), abs=1)


def test_a_pass_keeps_its_place(backend: GpuBackend) -> None:
    """A pass covers only part of the target; its texture begins at its output's corner."""
    inner = render_pass(0, (solid(RED, Rect(20, 24, 8, 8)),), DeviceRect(16, 16, 32, 32))
    quad = PassQuad(SHARED, Rect(16, 16, 32, 32), PassId(0))
    pixels = draw(backend, inner, render_pass(1, (quad,)))
    assert rgb(pixels, 20, 24) == (255, 0, 0)
    assert rgb(pixels, 19, 24) == (255, 255, 255)
    assert rgb(pixels, 28, 24) == (255, 255, 255)


def test_a_bypassed_pass_looks_like_a_drawn_one(backend: GpuBackend) -> None:
    inner = render_pass(0, (solid(RED, Rect(20, 24, 8, 8)),))
    quad = PassQuad(replace(SHARED, opacity=0.5), Rect(0, 0, 64, 64), PassId(0))
    drawn = draw(backend, inner, render_pass(1, (quad,)))
    bypassed = draw(backend, replace(inner, bypassed=True), render_pass(1, (quad,)))
    assert np.array_equal(drawn, bypassed)


def test_pass_filters_apply_to_the_pass(backend: GpuBackend) -> None:
    inner = render_pass(0, (solid(RED),))
    quad = PassQuad(SHARED, Rect(0, 0, 64, 64), PassId(0), (FilterFunction("invert", 1.0),))
    assert rgb(draw(backend, inner, render_pass(1, (quad,))), 30, 30) == (0, 255, 255)


def test_a_backdrop_filter_changes_what_is_below_inside_its_bounds(backend: GpuBackend) -> None:
    inner = render_pass(0, (solid(Color(0, 1, 0, 0.0)),), DeviceRect(16, 16, 32, 32))
    corner = Point(16, 16)
    bounds = RoundedRect(Rect(16, 16, 32, 32), Radii(corner, corner, corner, corner))
    quad = PassQuad(SHARED, Rect(16, 16, 32, 32), PassId(0), (), (FilterFunction("invert", 1.0),), bounds)
    pixels = draw(backend, inner, render_pass(1, (solid(RED), quad)))
    assert rgb(pixels, 32, 32) == (0, 255, 255)
    assert rgb(pixels, 17, 17) == (255, 0, 0)
    assert rgb(pixels, 8, 32) == (255, 0, 0)


@pytest.mark.parametrize("sigma", [2.0, 9.0])
def test_a_backdrop_blur_sees_itself_mirrored_beyond_its_bounds(backend: GpuBackend, sigma: float) -> None:
    """Red outside the bounds does not bleed in, and a symmetric backdrop stays symmetric."""
    inner = render_pass(0, (solid(Color(0, 1, 0, 0.0)),), DeviceRect(16, 16, 32, 32))
    blur = (FilterFunction("blur", sigma),)
    quad = PassQuad(SHARED, Rect(16, 16, 32, 32), PassId(0), (), blur, RoundedRect(Rect(16, 16, 32, 32)))
    backdrop = (solid(RED), solid(WHITE, Rect(16, 16, 32, 32)), solid(BLACK, Rect(20, 16, 24, 32)))
    pixels = draw(backend, inner, render_pass(1, (*backdrop, quad)))
    row = pixels[32, 16:48].astype(int)
    assert np.abs(row[:, 0] - row[:, 1]).max() <= 1, "grey throughout"
    assert np.abs(row - row[::-1]).max() <= 2
    assert rgb(pixels, 15, 32) == (255, 0, 0)


def test_a_mask_pass_cuts_its_parent(backend: GpuBackend) -> None:
    mask = render_pass(0, (solid(BLACK, Rect(16, 16, 8, 8)),), DeviceRect(16, 16, 32, 32))
    cut = PassQuad(replace(SHARED, blend_mode="destination-in"), Rect(16, 16, 32, 32), PassId(0))
    masked = render_pass(1, (solid(RED), cut))
    pixels = draw(backend, mask, masked, render_pass(2, (PassQuad(SHARED, Rect(0, 0, 64, 64), PassId(1)),)))
    assert rgb(pixels, 20, 20) == (255, 0, 0)
    assert rgb(pixels, 30, 20) == (255, 255, 255)
    assert rgb(pixels, 5, 5) == (255, 255, 255)


def test_clips_cut_quads(backend: GpuBackend) -> None:
    corner = Point(16, 16)
    rounded = RoundedRect(Rect(16, 16, 32, 32), Radii(corner, corner, corner, corner))
    quads = (solid(RED, clip=Rect(0, 0, 64, 32)), solid(BLUE, rounded_clip=rounded))
    pixels = draw(backend, render_pass(0, quads))
    assert rgb(pixels, 2, 31) == (255, 0, 0)
    assert rgb(pixels, 2, 32) == (255, 255, 255)
    assert rgb(pixels, 32, 32) == (0, 0, 255)
    assert rgb(pixels, 17, 17) == (255, 0, 0)


def test_a_turned_quad_has_smooth_edges_and_its_area(backend: GpuBackend) -> None:
    matrix = Matrix.translation(32, 32) @ Matrix.rotation(30) @ Matrix.translation(-32, -32)
    pixels = draw(backend, render_pass(0, (solid(BLACK, Rect(20, 20, 24, 24), matrix=matrix),)))
    assert (255 - pixels[..., 0].astype(float)).sum() / 255 == pytest.approx(576, rel=0.005)
    assert ((pixels[..., 0] > 0) & (pixels[..., 0] < 255)).any()


def test_perspective_foreshortens(backend: GpuBackend) -> None:
    matrix = (
        Matrix.translation(32, 32)
        @ Matrix.perspective(60)
        @ Matrix.rotation3d(0, 1, 0, 60)
        @ Matrix.translation(-32, -32)
    )
    pixels = draw(backend, render_pass(0, (solid(BLACK, Rect(12, 12, 40, 40), matrix=matrix),)))
    heights = (pixels[..., 0] < 128).sum(axis=0)
    drawn = heights[heights > 0]
    assert abs(int(drawn[0]) - int(drawn[-1])) > 10, "one side is nearer"


def test_a_singular_matrix_draws_nothing(backend: GpuBackend) -> None:
    pixels = draw(backend, render_pass(0, (solid(BLACK, matrix=Matrix.scaling(0, 1)),)))
    assert (pixels == 255).all()


def test_what_is_measured_is_what_was_asked_for(backend: GpuBackend) -> None:
    scene = simple(fill(Rect(3, 3, 100, 100)), width=128, height=128, tile=48)
    inner = render_pass(0, (solid(RED),), DeviceRect(0, 0, 40, 30))
    inner = replace(inner, texture_size=(64, 64))
    quad = PassQuad(SHARED, Rect(0, 0, 40, 30), PassId(0))
    root = replace(frame_of(scene).root, id=PassId(1))
    frame = CompositorFrame((inner, replace(root, quads=(*root.quads, quad))), 128, 128, WHITE)
    plan = plan_of(scene)
    result = backend.execute(plan, frame)
    made = [e for e in result.events if e.action is Action.ALLOCATE]
    assert all(e.allocated_bytes == e.requested_bytes == e.width * e.height * 4 for e in made if e.format == "RGBA8")
    assert sum(e.allocated_bytes for e in made if e.kind is ResourceKind.TILE) == plan.tile_bytes == 9 * 48 * 48 * 4
    assert sum(e.allocated_bytes for e in made if e.kind is ResourceKind.SURFACE) == frame.surface_bytes == 64 * 64 * 4
    assert sorted(e.key for e in made if e.kind is ResourceKind.TILE) == [f"tile:{i}" for i in range(9)]


def test_temporary_memory_is_given_back(backend: GpuBackend) -> None:
    inner = render_pass(0, (solid(RED),))
    quad = PassQuad(SHARED, Rect(0, 0, 64, 64), PassId(0), (FilterFunction("blur", 6.0),))
    before = live_bytes(backend.device.ledger.events)
    draw(backend, inner, render_pass(1, (quad,)))
    after = live_bytes(backend.device.ledger.events)
    for kind in (ResourceKind.SCRATCH, ResourceKind.SURFACE, ResourceKind.OUTPUT):
        assert after.get(kind, 0) == before.get(kind, 0) == 0
