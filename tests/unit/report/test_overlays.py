"""Pictures laid over a page."""

from __future__ import annotations

from compositor.base.color import WHITE
from compositor.base.geometry import Rect
from compositor.base.matrix import Matrix
from compositor.draw.frame import (
    ROOT_PASS_EFFECT,
    CompositorFrame,
    PassId,
    PassQuad,
    Quad,
    RenderPass,
    SharedQuadState,
    SolidQuad,
)
from compositor.layers.layer_list import LayerId
from compositor.layers.tile_set import DeviceRect
from compositor.report.overlays import draw_counts


def _shared(x: float, y: float, clip: Rect | None = None) -> SharedQuadState:
    return SharedQuadState(Matrix.translation(x, y), clip, None, 1.0, "normal", 0, LayerId(0))


def _pass(number: int, *quads: Quad) -> RenderPass:
    return RenderPass(PassId(number), DeviceRect(0, 0, 40, 40), (64, 64), "Opacity", ROOT_PASS_EFFECT, quads)


def test_quads_of_a_surface_count_where_the_surface_is_on_the_screen() -> None:
    inner = _pass(0, SolidQuad(_shared(2, 2), Rect(0, 0, 8, 8), WHITE))
    middle = _pass(1, PassQuad(_shared(10, 0), Rect(2, 2, 8, 8), PassId(0)))
    root = _pass(2, PassQuad(_shared(5, 20, Rect(0, 0, 40, 25)), Rect(10, 0, 20, 20), PassId(1)))
    counts = draw_counts(CompositorFrame((inner, middle, root), 40, 40, WHITE))
    assert counts[22:25, 17:25].tolist() == [[3] * 8] * 3  # the clip of the outer surface cuts the rest off
    assert counts[20:25, 15:35].sum() == 5 * 20 + 2 * 3 * 8
    assert counts.sum() == counts[20:25, 15:35].sum()


def test_a_surface_that_nothing_draws_does_not_count() -> None:
    unused = _pass(0, SolidQuad(_shared(2, 2), Rect(0, 0, 8, 8), WHITE))
    assert draw_counts(CompositorFrame((unused, _pass(1)), 40, 40, WHITE)).sum() == 0
