"""The indexed search finds what a search through all earlier layers finds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from layer_scenes import Page

from compositor.base.geometry import INFINITE_RECT, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction
from compositor.layers import layerize
from compositor.layers.neighbours import MergeIndex, OverlapIndex
from compositor.layers.policy import CHROMIUM_LINUX, CHROMIUM_MAC
from compositor.property_trees.nodes import Backface, Fact, PropertyTreeState

FACTS = [
    Fact.WILL_CHANGE_TRANSFORM, Fact.ACTIVE_TRANSFORM_ANIMATION, Fact.FIXED_POSITION, Fact.TRANSFORM_3D,
    Fact.TRIVIAL_3D_TRANSFORM, Fact.STICKY_POSITION,
]  # fmt: skip


def random_matrix(random: Random) -> Matrix:
    match random.randrange(6):
        case 0:
            return Matrix.rotation(random.choice([30, 90, 180]))
        case 1:
            return Matrix.scaling(random.choice([0.5, 2.0]), random.choice([0.5, 3.0]))
        case 2:
            return Matrix.perspective(500) @ Matrix.rotation3d(0, 1, 0, 40)
        case _:
            return Matrix.translation(random.randrange(-200, 600), random.randrange(-200, 600))


def random_rect(random: Random) -> Rect:
    x, y = random.randrange(-50, 700), random.randrange(-50, 1400)
    return Rect(x, y, random.randrange(0, 200), random.randrange(0, 120))


def derive(page: Page, state: PropertyTreeState, random: Random) -> PropertyTreeState:
    """A state below `state`."""
    match random.randrange(8):
        case 0 | 1:
            return state._replace(transform=page.transform(state.transform, random_matrix(random)))
        case 2 | 3:
            hidden = Backface.HIDDEN if random.random() < 0.2 else Backface.INHERITED
            facts = [random.choice(FACTS)]
            return state._replace(
                transform=page.transform(state.transform, random_matrix(random), *facts, backface=hidden)
            )
        case 4:
            rect = random_rect(random)
            radii = Radii(*(Point(4, random.choice([4, 6])),) * 4)
            return state._replace(clip=page.clip(state.clip, state.transform, RoundedRect(rect, radii)))
        case 5:
            rect = random_rect(random)
            inside = page.scroller(state, rect, Rect(rect.x, rect.y, rect.width, rect.height * 4))
            page.hit_test(state, rect, page.scrolls[-1].id, page.chunks[-1].owner)
            return inside
        case 6:
            filters = (FilterFunction("blur", 5.0),) if random.random() < 0.3 else ()
            inner = state._replace(
                effect=page.effect(state.effect, state.transform, opacity=random.choice([1, 0.5]), filters=filters)
            )
            if not filters:
                return inner
            expander = page.clip(
                state.clip, state.transform, INFINITE_RECT, pixel_moving_filter=inner.effect, role="pixel-moving-filter"
            )
            return inner._replace(clip=expander)
        case _:
            return state._replace(effect=page.effect(state.effect, state.transform, Fact.WILL_CHANGE_OPACITY))


def random_page(seed: int) -> Page:
    random = Random(seed)
    page = Page(document_height=1500)
    if random.random() < 0.5:
        page.with_background()
    # Effects must be visited in nested order, so the states form a stack.
    stack = [page.root]
    for _step in range(60):
        action = random.random()
        if action < 0.25 and len(stack) < 8:
            stack.append(derive(page, stack[-1], random))
        elif action < 0.4 and len(stack) > 1:
            stack.pop()
        elif action < 0.45:
            page.fill(page.fixed._replace(effect=stack[-1].effect), random_rect(random))
        elif action < 0.7:
            page.fill(stack[-1], random_rect(random))
        else:
            page.text(stack[-1], random_rect(random))
    return page


def described(page: Page, policy: object) -> list[tuple[object, ...]]:
    layers = layerize(page.artifact(), page.trees(), policy).layers  # type: ignore[arg-type]
    return [(layer.chunks, layer.state, layer.bounds, layer.reasons, layer.overlaps) for layer in layers]


@pytest.mark.parametrize("seed", range(90))
def test_indexed_search_equals_full_search(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    page = random_page(seed)
    policy = CHROMIUM_MAC if seed % 2 else CHROMIUM_LINUX
    indexed = described(page, policy)

    def everything(self: object, layer: object) -> Iterator[int]:
        return reversed(range(layer.index))  # type: ignore[attr-defined]

    monkeypatch.setattr(MergeIndex, "find", everything)
    monkeypatch.setattr(OverlapIndex, "find", everything)
    assert indexed == described(page, policy)
