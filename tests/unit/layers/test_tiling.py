"""Claims about which tiles exist and what they cost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from layer_scenes import RED, Page

from compositor.base.color import WHITE
from compositor.base.geometry import Rect
from compositor.base.matrix import Matrix
from compositor.layers import LayerKind, TileBin, Tiling, TilingSet, layerize, tile
from compositor.layers.tiling import tiled_rect
from compositor.property_trees.nodes import Backface, Fact
from compositor.resources.device_profile import load_profile


def tiles_of(page: Page, viewport: tuple[int, int] = (800, 600), **profile: object) -> TilingSet:
    device = replace(load_profile("desktop"), **profile)  # type: ignore[arg-type]
    artifact, trees = page.artifact(), page.trees()
    return tile(layerize(artifact, trees), artifact, trees, viewport, device)


def tiling(page: Page, layer: int, viewport: tuple[int, int] = (800, 600)) -> Tiling:
    return tiles_of(page, viewport).tilings[layer]


def noisy(page: Page, rect: Rect) -> None:
    """Content that is not one colour anywhere in `rect`."""
    page.text(page.root, rect)


def test_a_page_of_one_colour_has_no_tiles() -> None:
    result = tiles_of(Page().with_background())
    assert result.tiles == ()
    assert result.resident_bytes == 0
    assert [t.reason for t in result.tilings] == ["draws-nothing", "solid-color", "draws-nothing"]


def test_page_with_text_at_the_top() -> None:
    page = Page().with_background()
    noisy(page, Rect(10, 10, 100, 20))
    root = tiling(page, 1)
    assert root.tile_size == (832, 256)
    assert [t.has_texture for t in root.tiles] == [True, False, False]
    assert [t.solid for t in root.tiles] == [None, WHITE, WHITE]
    assert [t.rect[1] for t in root.tiles] == [0, 254, 508]
    assert [t.interior[1] for t in root.tiles] == [0, 255, 509]
    assert root.resident_bytes == 851_968
    assert root.nominal_bytes == 3 * 851_968


def test_only_the_viewport_and_a_band_around_it_have_tiles() -> None:
    """Worked example 2: 1905x5000 in 1920x1080: five of eighteen rows."""
    page = Page(1905, 1080, 5000).with_background()
    noisy(page, Rect(0, 0, 1905, 5000))
    root = tiling(page, 1, (1920, 1080))
    assert (root.columns, root.rows) == (1, 18)
    assert [t.bin for t in root.tiles] == [TileBin.NOW] * 4 + [TileBin.SOON]


def test_far_box_has_no_tiles() -> None:
    page = Page(document_height=9000).with_background()
    page.text(page.promoted(matrix=Matrix.translation(0, 8000)), Rect(0, 0, 100, 100))
    far = tiling(page, 2)
    assert far.tiles == ()
    assert far.reason == "off-screen"
    assert far.nominal_bytes == 65_536


def test_box_just_outside_the_viewport_is_prepared() -> None:
    page = Page(document_height=9000).with_background()
    page.text(page.promoted(matrix=Matrix.translation(0, 650)), Rect(0, 0, 100, 100))
    assert [t.bin for t in tiling(page, 2).tiles] == [TileBin.SOON]


@pytest.mark.parametrize(("top", "prepared"), [(2550, True), (2700, False)])
def test_a_tall_viewport_counts_up_to_2000_px_from_a_layer_it_does_not_show(top: int, prepared: bool) -> None:
    """The band is 15 % of what counts of the viewport: at 2700 that is 1736 px of 2436, and 260 px do not reach."""
    page = Page(1125, 2436, 9000).with_background()
    page.text(page.promoted(matrix=Matrix.translation(0, top)), Rect(0, 0, 1800, 150))
    assert bool(tiling(page, 2, (1125, 2436)).tiles) is prepared


def test_one_colour_layer_costs_nothing() -> None:
    page = Page().with_background()
    page.fill(page.promoted(), Rect(0, 0, 100, 100))
    layers = layerize(page.artifact(), page.trees())
    assert layers.layers[2].kind is LayerKind.SOLID_COLOR
    assert layers.layers[2].solid_color == RED
    assert tiling(page, 2).resident_bytes == 0


@pytest.mark.parametrize("opacity", [Fact.WILL_CHANGE_OPACITY, Fact.ACTIVE_OPACITY_ANIMATION])
@pytest.mark.parametrize("fact", [Fact.WILL_CHANGE_TRANSFORM, Fact.ACTIVE_TRANSFORM_ANIMATION])
def test_opacity_zero_keeps_tiles_away_whatever_is_announced(fact: Fact, opacity: Fact) -> None:
    page = Page().with_background()
    effect = page.effect(page.root.effect, page.root.transform, opacity, opacity=0.0)
    page.text(page.root._replace(effect=effect), Rect(0, 0, 100, 100))
    page.text(page.promoted(fact)._replace(effect=effect), Rect(0, 0, 100, 100))
    assert [each.reason for each in tiles_of(page).tilings[2:4]] == ["not-drawn", "not-drawn"]


@pytest.mark.parametrize(("left", "count"), [(495, 1), (640, 0)])
def test_the_viewport_is_projected_into_turned_layers_whole(left: int, count: int) -> None:
    """Its bounding box in the layer counts, also where the layer itself lies beside it."""
    page = Page(500, 400, 2000).with_background()
    turned = Matrix.translation(left, 500) @ Matrix.rotation(45)
    page.text(page.promoted(matrix=turned), Rect(0, 0, 200, 20))
    assert len(tiling(page, 2, (500, 400)).tiles) == count


def test_will_change_rasters_a_shrunk_layer_at_full_size() -> None:
    page = Page().with_background()
    page.text(page.promoted(matrix=Matrix.scaling(0.5, 0.5)), Rect(0, 0, 100, 100))
    page.text(page.promoted(Fact.WILL_CHANGE_OTHER, matrix=Matrix.scaling(0.5, 0.5)), Rect(0, 0, 100, 100))
    page.text(page.promoted(matrix=Matrix.scaling(2, 2)), Rect(0, 0, 100, 100))
    result = tiles_of(page)
    assert [t.scale for t in result.tilings[2:5]] == [(1, 1), (0.5, 0.5), (2, 2)]


def test_what_is_over_budget_is_said() -> None:
    page = Page().with_background()
    noisy(page, Rect(0, 0, 800, 600))
    result = tiles_of(page, tile_budget_mib=2)
    assert result.hard_limit_bytes == 2 * 1024 * 1024
    assert [t.has_texture for t in result.tiles] == [True, True, False]
    assert result.over_budget == (result.tiles[2].id,)


def test_software_tiles_are_squares() -> None:
    page = Page().with_background()
    noisy(page, Rect(0, 0, 800, 600))
    assert tiles_of(page, gpu_raster=False).tilings[1].tile_size == (256, 256)


@pytest.mark.parametrize(
    ("recorded", "tiled"),
    [
        ((0, 272), (0, 272)), ((0, 273), (0, 400)), ((127, 247), (0, 247)), ((128, 248), (128, 248)),
        ((300, 310), (256, 400)), ((0, 400), (0, 400)),
    ],
)  # fmt: skip
def test_tiled_area_starts_on_a_grid_and_leaves_no_narrow_margin(
    recorded: tuple[int, int], tiled: tuple[int, int]
) -> None:
    area = tiled_rect(Rect(recorded[0], 0, recorded[1] - recorded[0], 20), Rect(0, 0, 400, 20))
    assert (area.x, area.right) == tiled


@pytest.mark.parametrize(("drawn", "count"), [(280, 1), (318, 1), (319, 2), (400, 2)])
def test_no_tile_is_made_where_nothing_is_recorded(drawn: int, count: int) -> None:
    page = Page().with_background()
    state = page.promoted()
    page.chunk(state, Rect(0, 0, 300, 400), draws=False)
    page.text(state, Rect(0, 0, 300, drawn))
    found = tiling(page, 2)
    assert (found.tile_size, found.rows, len(found.tiles)) == ((320, 320), 2, count)


def test_only_what_is_drawn_in_a_layer_is_tiled() -> None:
    page = Page().with_background()
    state = page.promoted()
    page.chunk(state, Rect(0, 0, 800, 600), draws=False)
    page.text(state, Rect(300, 100, 25, 18))
    (only,) = tiling(page, 2).tiles
    assert only.rect == (256, 0, 128, 128)
    assert only.interior == (256, 0, 69, 118)


@pytest.mark.parametrize(
    ("matrix", "scale"),
    [
        (Matrix.scaling(0.5, 2), (0.5, 2)), (Matrix.scaling(0.1, 3), (0.1, 0.5)), (Matrix.rotation(45), (1, 1)),
        (Matrix.rotation3d(0, 1, 0, 30), (1, 1)),
    ],
)  # fmt: skip
def test_each_axis_has_its_raster_scale(matrix: Matrix, scale: tuple[float, float]) -> None:
    page = Page().with_background()
    page.text(page.promoted(Fact.TRANSFORM_3D, matrix=matrix), Rect(0, 0, 200, 50))
    assert tiling(page, 2).scale == pytest.approx(scale)


def test_layers_of_a_surface_that_is_not_on_the_screen_have_no_tiles() -> None:
    page = Page(document_height=3000).with_background()
    effect = page.effect(page.root.effect, page.root.transform, Fact.WILL_CHANGE_FILTER, role="filter")
    page.text(page.root._replace(effect=effect), Rect(0, 610, 100, 20))
    page.text(page.promoted(), Rect(0, 610, 100, 20))
    result = tiles_of(page)
    assert [t.reason for t in result.tilings[2:4]] == ["not-drawn", ""]
    assert [t.bin for t in result.tilings[3].tiles] == [TileBin.SOON]


def test_contents_that_scroll_inside_a_layer_are_one_operation_as_large_as_the_scroller() -> None:
    page = Page().with_background()
    inside = page.scroller(page.root, Rect(0, 0, 300, 500), Rect(0, 0, 300, 2000))
    page.hit_test(page.root, Rect(0, 0, 300, 500), page.scrolls[-1].id, page.chunks[-1].owner)
    page.text(inside, Rect(0, 0, 100, 20))
    assert [t.has_texture for t in tiling(page, 1).tiles] == [True, True, False]


def test_hidden_backfaces_have_no_tiles() -> None:
    page = Page().with_background()
    turned = page.transform(
        page.root.transform, Matrix.rotation3d(0, 1, 0, 180), Fact.TRANSFORM_3D, backface=Backface.HIDDEN
    )
    page.text(page.root._replace(transform=turned), Rect(0, 0, 80, 80))
    assert tiling(page, 2).reason == "not-drawn"
