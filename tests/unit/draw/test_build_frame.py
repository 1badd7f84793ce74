"""Claims about render passes, quads and surfaces."""

from __future__ import annotations

import pytest
from layer_scenes import RED, Page

from compositor.base.color import WHITE
from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction
from compositor.draw import CompositorFrame, PassQuad, SolidQuad, TileQuad, build_frame, estimate_events
from compositor.draw.cost import blur_traffic
from compositor.layers import layerize, tile
from compositor.property_trees.nodes import Backface, Fact, PropertyTreeState
from compositor.resources.ledger import ResourceKind, live_bytes

VIEWPORT = (800, 600)


def frame_of(page: Page) -> CompositorFrame:
    artifact, trees = page.artifact(), page.trees()
    layers = layerize(artifact, trees)
    return build_frame(layers, tile(layers, artifact, trees, VIEWPORT), artifact, trees, VIEWPORT)


def reasons(page: Page) -> list[str]:
    return [render_pass.reason for render_pass in frame_of(page).passes]


def group(page: Page, *facts: Fact, **effect: object) -> PropertyTreeState:
    return page.root._replace(effect=page.effect(page.root.effect, page.root.transform, *facts, **effect))


def two_layers(page: Page, state: PropertyTreeState) -> None:
    page.text(state, Rect(0, 0, 100, 100))
    page.text(page.promoted()._replace(effect=state.effect), Rect(20, 20, 40, 40))


def test_one_colour_page_is_one_quad() -> None:
    frame = frame_of(Page().with_background())
    (quad,) = frame.root.quads
    assert isinstance(quad, SolidQuad)
    assert (quad.rect, quad.color) == (Rect(0, 0, 800, 600), WHITE)
    assert frame.overdraw == 1.0


def test_tiles_draw_their_interiors() -> None:
    page = Page().with_background()
    page.text(page.root, Rect(0, 0, 800, 600))
    quads = frame_of(page).root.quads
    assert [q.rect for q in quads] == [Rect(0, 0, 800, 255), Rect(0, 255, 800, 254), Rect(0, 509, 800, 91)]
    assert [q.texture_rect.y for q in quads if isinstance(q, TileQuad)] == [0, 1, 1]


def test_promoted_layer_is_drawn_with_its_transform() -> None:
    page = Page().with_background()
    page.fill(page.promoted(matrix=Matrix.translation(30, 40)), Rect(5, 5, 10, 10))
    quad = frame_of(page).root.quads[-1]
    assert quad.shared.matrix.map_rect(quad.rect) == Rect(35, 45, 10, 10)


@pytest.mark.parametrize(("layers", "expected"), [(1, ["Root"]), (2, ["Opacity", "Root"])])
def test_opacity_needs_a_surface_for_two_layers(layers: int, expected: list[str]) -> None:
    page = Page().with_background()
    state = group(page, Fact.WILL_CHANGE_OPACITY, opacity=0.5)
    if layers == 2:
        two_layers(page, state)
    else:
        page.text(state, Rect(0, 0, 100, 100))
    frame = frame_of(page)
    assert [p.reason for p in frame.passes] == expected
    assert frame.root.quads[-1].shared.opacity == 0.5


def test_will_change_opacity_at_one_needs_no_surface() -> None:
    page = Page().with_background()
    two_layers(page, group(page, Fact.WILL_CHANGE_OPACITY))
    assert reasons(page) == ["Root"]


def test_surface_texture_is_rounded_up() -> None:
    page = Page().with_background()
    two_layers(page, group(page, Fact.WILL_CHANGE_OPACITY, opacity=0.5))
    frame = frame_of(page)
    assert frame.passes[0].output == (0, 0, 100, 100)
    assert frame.passes[0].texture_size == (128, 128)
    assert frame.surface_bytes == 128 * 128 * 4


def test_filter_always_has_a_surface() -> None:
    page = Page().with_background()
    blur = (FilterFunction("blur", 4.0),)
    page.text(group(page, Fact.WILL_CHANGE_FILTER, filters=blur, role="filter"), Rect(100, 100, 50, 50))
    frame = frame_of(page)
    assert [p.reason for p in frame.passes] == ["Filter", "Root"]
    quad = frame.root.quads[-1]
    assert isinstance(quad, PassQuad)
    assert quad.filters == blur
    assert not frame.passes[0].bypassed


def test_backdrop_filter_makes_a_scope_of_its_parent_group() -> None:
    page = Page().with_background()
    outer = group(page, Fact.WILL_CHANGE_OPACITY)
    inner = page.effect(
        outer.effect, page.root.transform, Fact.BACKDROP_FILTER, backdrop_filters=(FilterFunction("blur", 2.0),),
        backdrop_bounds=RoundedRect(Rect(10, 10, 50, 50)),
    )  # fmt: skip
    page.text(outer, Rect(0, 0, 100, 100))
    page.text(outer._replace(effect=inner), Rect(10, 10, 50, 50))
    frame = frame_of(page)
    assert [p.reason for p in frame.passes] == ["BackdropFilter", "BackdropScope", "Root"]
    quad = frame.passes[1].quads[-1]
    assert isinstance(quad, PassQuad)
    assert quad.backdrop_bounds == RoundedRect(Rect(10, 10, 50, 50))


def test_fast_rounded_corner_rides_on_the_quads() -> None:
    page = Page().with_background()
    radii = Radii(*(Point(8, 8),) * 4)
    clip = page.clip(page.root.clip, page.root.transform, RoundedRect(Rect(0, 0, 50, 50), radii))
    page.fill(page.promoted()._replace(clip=clip), Rect(0, 0, 80, 80))
    frame = frame_of(page)
    shared = frame.root.quads[-1].shared
    assert len(frame.passes) == 1
    assert shared.rounded_clip == RoundedRect(Rect(0, 0, 50, 50), radii)
    assert shared.clip == Rect(0, 0, 50, 50)


def test_elliptical_corner_takes_a_mask_in_a_surface() -> None:
    page = Page().with_background()
    radii = Radii(*(Point(8, 4),) * 4)
    clip = page.clip(page.root.clip, page.root.transform, RoundedRect(Rect(0, 0, 50, 50), radii))
    page.text(page.promoted()._replace(clip=clip), Rect(0, 0, 80, 80))
    frame = frame_of(page)
    assert [p.reason for p in frame.passes] == ["RoundedCorner", "Root"]
    assert [q.shared.blend_mode for q in frame.passes[0].quads] == ["normal", "destination-in"]
    assert frame.passes[0].output == (0, 0, 52, 52)


def test_clip_that_is_rotated_against_the_screen_takes_a_surface() -> None:
    page = Page().with_background()
    turned = page.transform(page.root.transform, Matrix.rotation(30))
    clip = page.clip(page.root.clip, turned, Rect(0, 0, 50, 50))
    inner = page.transform(turned, Matrix.translation(1, 1), Fact.WILL_CHANGE_TRANSFORM)
    page.text(PropertyTreeState(inner, clip, page.root.effect), Rect(0, 0, 80, 80))
    assert reasons(page) == ["ClipAxisAlignment", "Root"]


def test_hidden_backface_is_not_drawn() -> None:
    for angle, quads in ((0, 2), (180, 1)):
        page = Page().with_background()
        turned = page.transform(
            page.root.transform, Matrix.rotation3d(0, 1, 0, angle), Fact.TRANSFORM_3D, backface=Backface.HIDDEN
        )
        page.fill(page.root._replace(transform=turned), Rect(0, 0, 80, 80))
        assert len(frame_of(page).root.quads) == quads


def test_3d_context_is_drawn_far_to_near() -> None:
    page = Page().with_background()
    for depth, color in ((50.0, RED), (-50.0, WHITE)):
        node = page.transform(
            page.root.transform, Matrix.translation(0, 0, depth), Fact.TRANSFORM_3D, rendering_context=1, flattens=False
        )
        page.fill(page.root._replace(transform=node), Rect(0, 0, 80, 80), color)
    quads = frame_of(page).root.quads
    assert [q.color for q in quads if isinstance(q, SolidQuad)] == [WHITE, WHITE, RED]


@pytest.mark.parametrize(("size", "quads"), [(300, 2), (159, 3)])
def test_hidden_quads_are_left_out_unless_the_one_in_front_is_small(size: int, quads: int) -> None:
    page = Page().with_background()
    page.fill(page.promoted(), Rect(100, 100, 50, 50))
    page.fill(page.promoted(), Rect(0, 0, size, size))
    assert len(frame_of(page).root.quads) == quads


def test_estimate_names_every_resource() -> None:
    page = Page().with_background()
    two_layers(page, group(page, Fact.WILL_CHANGE_OPACITY, opacity=0.5))
    artifact, trees = page.artifact(), page.trees()
    layers = layerize(artifact, trees)
    tilings = tile(layers, artifact, trees, VIEWPORT)
    frame = build_frame(layers, tilings, artifact, trees, VIEWPORT)
    events = estimate_events(tilings, frame, [(1024, 1024)])
    totals = live_bytes(events)
    assert totals[ResourceKind.TILE] == tilings.resident_bytes
    assert totals[ResourceKind.SURFACE] == frame.surface_bytes
    assert totals[ResourceKind.ATLAS] == 1024 * 1024
    assert totals[ResourceKind.OUTPUT] == 800 * 600 * 4
    assert len({event.key for event in events}) == len(events)


@pytest.mark.parametrize(
    ("deviation", "read", "written"), [(2, 3.0, 2.0), (4, 3.0, 2.0), (8, 1.75, 0.75), (16, 1.438, 0.438)]
)
def test_blur_traffic(deviation: float, read: float, written: float) -> None:
    assert blur_traffic(deviation) == pytest.approx((read, written), abs=1e-3)
