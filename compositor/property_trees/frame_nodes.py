"""Nodes of a document in a frame: its place, the clip to its viewport, and its scrolling.

Source: Blink's `PrePaintTreeWalk::WalkLayoutObjectChildren` (embedded content) and
`FragmentPaintPropertyTreeBuilder` for a LayoutView.
"""

from __future__ import annotations

import math

from compositor.base.geometry import Point, RoundedRect
from compositor.base.matrix import Matrix
from compositor.layout.boxes import Box, FrameView
from compositor.layout.fragments import Fragment
from compositor.property_trees.box_traits import ViewportOverflow
from compositor.property_trees.cursor import SpaceContext, TreeLists
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ClipNode,
    CompositedScrollingPreference,
    Fact,
    PropertyTreeState,
    ScrollId,
    ScrollNode,
    TransformNode,
)
from compositor.property_trees.overflow_nodes import ScrollGeometry, scroll_geometry
from compositor.property_trees.viewport_nodes import Viewport

_ISOLATED = frozenset((Fact.IFRAME,))
_ORIGIN = Point(0.0, 0.0)


def add_frame_view(
    trees: TreeLists,
    fragment: Fragment,
    outside: tuple[PropertyTreeState, Point, SpaceContext],
    overflow: ViewportOverflow,
    frame: tuple[FrameView, Box, CompositedScrollingPreference],
) -> Viewport:
    """Make the nodes of a frame's view.

    Args:
        trees: Where they go.
        fragment: The view's fragment.
        outside: State, place and inherited context where the frame's element shows its content.
        overflow: Overflow of its viewport.
        frame: The view, the box whose direction counts for scrolling, and what the frame wants of its scroller.
    """
    state, offset, space = outside
    view, root, preference = frame
    box, node = fragment.box.id, fragment.box.node
    # Fractions of a pixel do not reach into frames.
    x, y = math.floor(offset.x + 0.5), math.floor(offset.y + 0.5)
    translation = TransformNode(
        trees.next_transform(),
        state.transform,
        Matrix.translation(x, y),
        role="paint-offset",
        flattens=space.flattens,
        rendering_context=space.rendering_context,
        discarded=Point(offset.x - x, offset.y - y),
        facts=_ISOLATED if view.isolated else frozenset(),
        node=node,
        box=box,
    )
    trees.transforms.append(translation)
    geometry = scroll_geometry(fragment.piece, root)
    port = geometry.port.pixel_snapped()
    clip = ClipNode(trees.next_clip(), state.clip, translation.id, RoundedRect(port), node=node, box=box)
    trees.clips.append(clip)
    fixed = PropertyTreeState(translation.id, clip.id, state.effect)
    scroll = NO_SCROLL
    contents = fixed
    if _scrolls(geometry, overflow) and not port.is_empty:
        scroll = trees.next_scroll()
        contents = _add_scroll(trees, fragment, (fixed, space.scroll), geometry, (overflow, preference))
    fixed_space = SpaceContext(True, 0, space.scroll, fragment.id)
    return Viewport(fixed, contents, geometry, _ORIGIN, scroll, fixed_space)


def _add_scroll(
    trees: TreeLists,
    fragment: Fragment,
    outside: tuple[PropertyTreeState, ScrollId],
    geometry: ScrollGeometry,
    wanted: tuple[ViewportOverflow, CompositedScrollingPreference],
) -> PropertyTreeState:
    """The scroll node and the translation that it moves; the state of the contents."""
    state, parent = outside
    overflow, preference = wanted
    box, node = fragment.box.id, fragment.box.node
    scroll, inner = trees.next_scroll(), trees.next_transform()
    trees.scrolls.append(
        ScrollNode(
            scroll,
            parent,
            geometry.port.pixel_snapped(),
            geometry.contents.pixel_snapped(),
            _ORIGIN,
            overflow.x != "hidden",
            overflow.y != "hidden",
            inner,
            state.clip,
            preference,
            node,
            box,
        )
    )
    trees.transforms.append(
        TransformNode(
            inner, state.transform, Matrix.translation(0.0, 0.0), role="scroll", scroll=scroll, node=node, box=box
        )
    )
    return PropertyTreeState(inner, state.clip, state.effect)


def _scrolls(geometry: ScrollGeometry, overflow: ViewportOverflow) -> bool:
    """True when a user may scroll."""
    return (geometry.overflows_x and overflow.x != "hidden") or (geometry.overflows_y and overflow.y != "hidden")
