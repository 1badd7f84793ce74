"""Claims about which content gets a composited layer, and why."""

from __future__ import annotations

import pytest
from layer_scenes import Page

from compositor.base.color import Color
from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.layers import LayerKind, LayerList, LayerPolicy, layerize
from compositor.layers.policy import CHROMIUM_ANDROID_LOW_END, CHROMIUM_MAC
from compositor.property_trees.nodes import Fact

ROOT = ("RootScroller", "OverflowScrolling")


def run(page: Page, policy: LayerPolicy | None = None) -> LayerList:
    return layerize(page.artifact(), page.trees(), policy or LayerPolicy())


def reasons(page: Page, policy: LayerPolicy | None = None) -> list[tuple[str, ...]]:
    """Reasons of the layers between the document's hit-test layer and the visual viewport's."""
    layers = run(page, policy).layers
    assert layers[0].reasons == ("OverflowScrolling",)
    assert layers[-1].reasons == ("Viewport",)
    return [layer.reasons for layer in layers[1:-1]]


def test_plain_page_has_three_layers() -> None:
    page = Page().with_background()
    layers = run(page).layers
    assert [layer.kind for layer in layers] == [LayerKind.SCROLL_HIT_TEST, LayerKind.SOLID_COLOR, LayerKind.VIEWPORT]
    assert layers[1].bounds == Rect(0, 0, 800, 600)
    assert layers[1].opaque


def test_plain_content_joins_the_page() -> None:
    page = Page().with_background()
    page.text(page.root, Rect(10, 10, 100, 20))
    page.fill(page.root._replace(transform=page.transform(page.root.transform, Matrix.rotation(30))), Rect(0, 0, 9, 9))
    assert reasons(page) == [ROOT]
    assert run(page).squashed == 2


@pytest.mark.parametrize(
    ("fact", "promotes"),
    [
        (Fact.WILL_CHANGE_TRANSFORM, True),
        (Fact.TRANSFORM_3D, True),
        (Fact.ACTIVE_TRANSFORM_ANIMATION, True),
        (Fact.WILL_CHANGE_OTHER, True),
        (Fact.WILL_CHANGE_CLIP_PATH, False),
        (Fact.WILL_CHANGE_MASK, False),
    ],
)
def test_facts_that_promote(fact: Fact, promotes: bool) -> None:
    page = Page().with_background()
    page.fill(page.promoted(fact, matrix=Matrix.rotation(10)), Rect(0, 0, 50, 50))
    assert reasons(page) == ([ROOT, (fact.value,)] if promotes else [ROOT])


def test_content_over_a_promoted_box_overlaps() -> None:
    page = Page().with_background()
    page.fill(page.promoted(), Rect(0, 0, 100, 100))
    page.text(page.root, Rect(50, 50, 100, 100))
    page.text(page.root, Rect(300, 300, 10, 10))
    assert reasons(page) == [ROOT, ("WillChangeTransform",), ("Overlap",)]
    overlap = run(page).layers[3]
    assert overlap.overlaps == 2
    assert [(r.layer, r.rule) for r in overlap.refusals] == [(2, "transform-boundary"), (2, "overlap")]


def test_trivial_3d_transform_loses_its_reason_but_not_its_layer() -> None:
    page = Page().with_background()
    page.fill(page.promoted(Fact.TRIVIAL_3D_TRANSFORM), Rect(0, 0, 50, 50))
    assert reasons(page) == [ROOT, ()]
    assert run(page).layers[2].state.transform == page.root.transform


def test_trivial_3d_transform_on_a_low_end_device() -> None:
    page = Page().with_background()
    page.fill(page.promoted(Fact.TRIVIAL_3D_TRANSFORM), Rect(0, 0, 50, 50))
    assert reasons(page, CHROMIUM_ANDROID_LOW_END) == [ROOT]


@pytest.mark.parametrize(("gap", "layers"), [(20, 1), (33, 1), (34, 10), (40, 10)])
def test_cards_over_a_spinner_merge_while_little_is_wasted(gap: int, layers: int) -> None:
    """Worked example 5: a column of ten 300x200 cards; the waste of a step is 300 x gap."""
    page = Page(document_height=3000).with_background()
    page.fill(page.promoted(Fact.ACTIVE_TRANSFORM_ANIMATION), Rect(0, 0, 20, 20))
    for card in range(10):
        page.text(page.root, Rect(100, card * (200 + gap), 300, 200))
    assert reasons(page)[2:] == [("Overlap",)] * layers


def test_waste_limit_grows_with_the_device_scale() -> None:
    page = Page().with_background()
    page.device_scale = 2.0
    page.fill(page.promoted(Fact.ACTIVE_TRANSFORM_ANIMATION), Rect(0, 0, 20, 20))
    for card in range(3):
        page.text(page.root, Rect(100, card * 300, 300, 200))
    assert len(reasons(page)) == 3


def test_sparsity_heuristic_of_the_browsers_own_test() -> None:
    """10x10 boxes at (140,140), (160,160) merge; (220,300) does not join; (235,300) joins that one."""
    page = Page().with_background()
    page.fill(page.promoted(Fact.ACTIVE_TRANSFORM_ANIMATION), Rect(0, 0, 20, 20))
    for x, y in ((140, 140), (160, 160), (220, 300), (235, 300)):
        page.text(page.root, Rect(x, y, 10, 10))
    layers = run(page).layers
    assert [layer.bounds for layer in layers[3:-1]] == [Rect(140, 140, 30, 30), Rect(220, 300, 25, 10)]


def test_opacity_group_folds_into_the_page_unless_something_inside_is_promoted() -> None:
    page = Page().with_background()
    group = page.root._replace(effect=page.effect(page.root.effect, page.root.transform, opacity=0.5))
    page.text(group, Rect(0, 0, 100, 100))
    assert reasons(page) == [ROOT]
    inner = page.promoted()._replace(effect=group.effect)
    page.fill(inner, Rect(10, 10, 20, 20))
    assert reasons(page)[2] == ("WillChangeTransform",)
    assert group.effect in run(page).kept_effects


def test_fixed_box_in_a_page_that_does_not_scroll() -> None:
    page = Page().with_background()
    page.text(page.fixed, Rect(0, 0, 100, 20))
    assert reasons(page) == [ROOT, ("Viewport", "OverflowScrolling")]


def test_backdrop_filter_keeps_its_group() -> None:
    page = Page().with_background()
    effect = page.effect(page.root.effect, page.root.transform, Fact.BACKDROP_FILTER)
    page.text(page.root._replace(effect=effect), Rect(0, 0, 100, 20))
    assert reasons(page) == [ROOT, ("BackdropFilter",)]


def test_scroller_without_an_opaque_background_is_not_composited_where_lcd_text_matters() -> None:
    page = Page().with_background()
    inside = page.scroller(page.root, Rect(10, 10, 200, 100), Rect(10, 10, 200, 500))
    page.hit_test(page.root, Rect(10, 10, 200, 100), page.scrolls[-1].id, page.chunks[-1].owner)
    page.text(inside, Rect(10, 10, 200, 500))
    assert reasons(page) == [ROOT]
    assert reasons(page, CHROMIUM_MAC) == [ROOT, ("OverflowScrolling",), ("Overlap",)]


def test_scroller_with_an_opaque_background_is_composited() -> None:
    page = Page().with_background()
    inside = page.scroller(page.root, Rect(10, 10, 200, 100), Rect(10, 10, 200, 500))
    page.hit_test(page.root, Rect(10, 10, 200, 100), page.scrolls[-1].id, page.chunks[-1].owner)
    page.fill(inside, Rect(10, 10, 200, 500), Color(1, 1, 1))
    page.text(inside, Rect(10, 10, 200, 50))
    layers = run(page).layers
    assert [layer.reasons for layer in layers[2:-1]] == [("OverflowScrolling",), ("Overlap",)]
    assert layers[3].bounds == Rect(10, 10, 200, 500)


def test_rounded_clip_over_promoted_content() -> None:
    page = Page().with_background()
    for ellipse, layers in ((5.0, 2), (9.0, 3)):
        page = Page().with_background()
        radii = Radii(*(Point(5, ellipse),) * 4)
        clip = page.clip(page.root.clip, page.root.transform, RoundedRect(Rect(0, 0, 50, 40), radii))
        page.fill(page.promoted()._replace(clip=clip), Rect(0, 0, 80, 80))
        result = run(page).layers
        assert len(result) - 2 == layers
        if layers == 3:
            assert result[3].name == "Synthesized Clip"
            assert result[3].bounds == Rect(-2, -2, 54, 44)


def test_many_boxes_and_candidates_take_few_pair_tests() -> None:
    """4,000 promoted boxes, then one candidate over each: near-linear, not 16 million pairs."""
    count = 4000
    page = Page(document_height=count * 20).with_background()
    boxes = [Rect(i % 20 * 40, i // 20 * 40, 24, 24) for i in range(count)]
    for box in boxes:
        page.fill(page.promoted(), box)
    for box in boxes:
        page.text(page.root, box.moved(4, 4))
    result = run(page)
    assert result.pairs_tested < 8 * count


def test_layer_under_a_clip_stays_in_the_group_that_is_open_for_it() -> None:
    """A nested rounded clip closes; what follows inside the outer one is in the same group as before."""
    page = Page().with_background()
    radii = Radii(*(Point(5, 5),) * 4)
    outer = page.clip(page.root.clip, page.root.transform, RoundedRect(Rect(0, 0, 200, 200), radii))
    inner_plain = page.clip(outer, page.root.transform, Rect(0, 0, 200, 200))
    inner = page.clip(inner_plain, page.root.transform, RoundedRect(Rect(0, 0, 100, 100), radii))
    page.text(page.promoted()._replace(clip=inner), Rect(0, 0, 300, 50))
    page.text(page.promoted()._replace(clip=inner_plain), Rect(0, 100, 300, 50))
    result = run(page)
    first, second = result.layers[2], result.layers[3]
    assert result.groups[first.group].parent == second.group
    assert result.groups[second.group].surface == "RoundedCorner"


def test_mask_layers_reach_beyond_what_they_mask() -> None:
    page = Page().with_background()
    clip = page.clip(page.root.clip, page.root.transform, Rect(0, 0, 100, 100), role="mask")
    effect = page.effect(page.root.effect, page.root.transform, output_clip=clip)
    mask = page.effect(effect, page.root.transform, blend_mode="destination-in", role="mask")
    page.text(page.root._replace(clip=clip, effect=effect), Rect(0, 0, 100, 100))
    page.text(page.promoted()._replace(clip=clip, effect=effect), Rect(0, 0, 40, 40))
    page.text(page.root._replace(effect=mask), Rect(0, 0, 100, 100))
    layer = run(page).layers[4]
    assert layer.bounds == Rect(-2, -2, 104, 104)
    assert layer.state.clip == page.root.clip


def test_similar_fixed_boxes_share_a_layer() -> None:
    page = Page(document_height=3000).with_background()
    for x, fact in ((0, None), (60, None), (400, None), (0, Fact.AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA)):
        facts = (Fact.FIXED_POSITION,) if fact is None else (Fact.FIXED_POSITION, fact)
        node = page.transform(page.fixed.transform, Matrix.translation(x, 100 if fact is None else 500), *facts)
        page.text(page.fixed._replace(transform=node), Rect(0, 0, 50, 40))
    layers = run(page).layers[2:-1]
    assert [layer.bounds.width for layer in layers] == [110, 50, 50]


def test_elastic_overscroll_composites_every_fixed_box() -> None:
    page = Page().with_background()
    node = page.transform(page.fixed.transform, Matrix.translation(0, 0), Fact.UNDO_OVERSCROLL)
    page.text(page.fixed._replace(transform=node), Rect(0, 0, 50, 40))
    assert reasons(page)[1] == ("Viewport", "OverflowScrolling")
    assert reasons(page, CHROMIUM_MAC)[1] == ("Overlap",)
