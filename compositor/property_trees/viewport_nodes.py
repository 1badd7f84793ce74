"""Root nodes: the visual viewport and the LayoutView.

Source: Blink's `VisualViewport::UpdatePaintPropertyNodesIfNeeded`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import INFINITE_RECT, Point, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.layout.boxes import BoxId
from compositor.layout.fragments import FragmentId, FragmentTree
from compositor.property_trees.box_traits import ViewportOverflow
from compositor.property_trees.cursor import SpaceContext, TreeLists
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ROOT_CLIP,
    ROOT_EFFECT,
    ROOT_TRANSFORM,
    ClipId,
    ClipNode,
    CompositedScrollingPreference,
    EffectId,
    EffectNode,
    Fact,
    PropertyTreeState,
    ScrollId,
    ScrollNode,
    TransformId,
    TransformNode,
)
from compositor.property_trees.overflow_nodes import ScrollGeometry, scroll_geometry

VISUAL_VIEWPORT_SCROLL: Final = ScrollId(0)
LAYOUT_VIEW_SCROLL: Final = ScrollId(1)
_VIEWPORT: Final = frozenset((Fact.VIEWPORT,))


class Viewport(NamedTuple):
    """A document's viewport.

    Attributes:
        fixed: State that fixed boxes hang in.
        contents: State of the scrolling contents.
        geometry: Scroll metrics of the document.
        offset: Scroll offset in force, px.
        scroll: Its scroll node, or `NO_SCROLL`.
        fixed_space: What fixed boxes inherit besides the state.
    """

    fixed: PropertyTreeState
    contents: PropertyTreeState
    geometry: ScrollGeometry
    offset: Point
    scroll: ScrollId
    fixed_space: SpaceContext


def add_viewport(trees: TreeLists, fragments: FragmentTree, overflow: ViewportOverflow, offset: Point) -> Viewport:
    """Make the roots, the visual viewport's nodes and the LayoutView's scroll nodes; `offset` is the scroll offset."""
    view = fragments.fragments[0]
    rect = Rect(0.0, 0.0, view.piece.width / 64, view.piece.height / 64)
    root = fragments.boxes.boxes[min(1, len(fragments.boxes.boxes) - 1)]
    geometry = scroll_geometry(view.piece, root)
    trees.effects.append(EffectNode(ROOT_EFFECT, EffectId(-1), ROOT_TRANSFORM, role="root"))
    page_scale, visual, translation = TransformId(1), TransformId(2), TransformId(3)
    trees.transforms.extend(
        (
            TransformNode(ROOT_TRANSFORM, TransformId(-1), role="root"),
            TransformNode(page_scale, ROOT_TRANSFORM, IDENTITY, role="viewport", facts=_VIEWPORT),
            TransformNode(visual, page_scale, role="viewport", scroll=VISUAL_VIEWPORT_SCROLL, facts=_VIEWPORT),
            TransformNode(
                translation,
                visual,
                Matrix.translation(-offset.x, -offset.y),
                role="scroll",
                scroll=LAYOUT_VIEW_SCROLL,
                facts=frozenset((Fact.ROOT_SCROLLER,)),
                box=BoxId(0),
            ),
        )
    )
    port = geometry.port.pixel_snapped()
    clip = ClipId(1)
    trees.clips.extend(
        (
            ClipNode(ROOT_CLIP, ClipId(-1), ROOT_TRANSFORM, RoundedRect(INFINITE_RECT), role="root"),
            ClipNode(clip, ROOT_CLIP, visual, RoundedRect(port), box=BoxId(0)),
        )
    )
    trees.scrolls.extend(
        (
            ScrollNode(VISUAL_VIEWPORT_SCROLL, NO_SCROLL, rect, rect, Point(0.0, 0.0), True, True, visual, ROOT_CLIP),
            ScrollNode(
                LAYOUT_VIEW_SCROLL,
                VISUAL_VIEWPORT_SCROLL,
                port,
                geometry.contents.pixel_snapped(),
                offset,
                overflow.x != "hidden",
                overflow.y != "hidden",
                translation,
                clip,
                CompositedScrollingPreference.DEFAULT,
                box=BoxId(0),
            ),
        )
    )
    fixed = PropertyTreeState(visual, clip, ROOT_EFFECT)
    contents = PropertyTreeState(translation, clip, ROOT_EFFECT)
    space = SpaceContext(True, 0, VISUAL_VIEWPORT_SCROLL, FragmentId(0))
    return Viewport(fixed, contents, geometry, offset, LAYOUT_VIEW_SCROLL, space)
