"""The canvas: the document's background, propagated from the root element or `<body>`.

Source: CSS Backgrounds 3 §2.11; Blink's `ViewPainter`.
"""

from __future__ import annotations

from typing import Final

from compositor.base.color import TRANSPARENT, WHITE, Color
from compositor.base.geometry import RoundedRect
from compositor.css import properties as p
from compositor.dom.nodes import Element, NodeId
from compositor.layout.boxes import NO_BOX, BoxId
from compositor.layout.fragments import Fragment, FragmentId, FragmentTree
from compositor.paint.artifact import ChunkKind, HitTest
from compositor.paint.background_painter import BackgroundArea, paint_layers
from compositor.paint.chunker import DOCUMENT, SCROLLING_BACKGROUND
from compositor.paint.display_items import FillRect
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.nodes import PropertyTreeState
from compositor.property_trees.viewport_nodes import LAYOUT_VIEW_SCROLL

_BASE: Final = WHITE


def canvas_source(fragments: FragmentTree) -> BoxId:
    """The box whose background the canvas took over, and which paints none itself; `NO_BOX` for none."""
    boxes, document = fragments.boxes, fragments.boxes.styled.document
    root = boxes.box_of.get(NodeId(0), NO_BOX)
    if root == NO_BOX:
        return NO_BOX
    if _has_background(fragments, root):
        return root
    for child in document.root.children:
        node = document.nodes[child]
        if isinstance(node, Element) and node.tag == "body":
            body = boxes.box_of.get(child, NO_BOX)
            return body if body != NO_BOX and _has_background(fragments, body) else root
    return root


def _has_background(fragments: FragmentTree, box: BoxId) -> bool:
    style = fragments.boxes.boxes[box].style
    return style[p.BACKGROUND_COLOR].a > 0 or any(image is not None for image in style[p.BACKGROUND_IMAGE])


def canvas_color(fragments: FragmentTree, source: BoxId) -> Color:
    """Colour behind everything: the propagated colour over white."""
    if source == NO_BOX:
        return _BASE
    return fragments.boxes.boxes[source].style[p.BACKGROUND_COLOR].over(_BASE)


def paint_canvas(ctx: PaintContext, source: BoxId) -> None:
    """The LayoutView's scroll-hit-test chunk, then the document's background in contents space.

    Where the root element has an effect or clip of its own, white paints below it, and the propagated
    background within it.
    """
    chunks, trees = ctx.chunks, ctx.trees
    view = ctx.props(FragmentId(0))
    chunks.client = DOCUMENT
    chunks.enter(view.state, DOCUMENT)
    scroll = trees.scrolls[LAYOUT_VIEW_SCROLL]
    chunks.special(ChunkKind.SCROLL_HIT_TEST, scroll.container, LAYOUT_VIEW_SCROLL)
    contents = trees.root_contents
    chunks.enter(contents, SCROLLING_BACKGROUND)
    chunks.client = SCROLLING_BACKGROUND
    rect = scroll.contents.union(scroll.container)
    root = _root_fragment(ctx)
    group = contents
    if root is not None:
        state = ctx.props(root.id).state
        group = PropertyTreeState(contents.transform, state.clip, state.effect)
    color = canvas_color(ctx.fragments, source)
    if group != contents:
        chunks.draw(FillRect(FragmentId(0), rect, RoundedRect(rect), _BASE), True)
        chunks.enter(group, SCROLLING_BACKGROUND)
        color = TRANSPARENT if source == NO_BOX else ctx.fragments.boxes.boxes[source].style[p.BACKGROUND_COLOR]
    if color.a > 0:
        chunks.draw(FillRect(FragmentId(0), rect, RoundedRect(rect), color), True)
    if source != NO_BOX and root is not None:
        style = ctx.fragments.boxes.boxes[source].style
        if any(image is not None for image in style[p.BACKGROUND_IMAGE]):
            area = BackgroundArea(root, ctx.props(root.id).paint_offset, rect, canvas=rect)
            paint_layers(ctx, area, style)
    chunks.hit_test(rect, HitTest.OPAQUE)


def _root_fragment(ctx: PaintContext) -> Fragment | None:
    root = ctx.fragments.boxes.box_of.get(NodeId(0), NO_BOX)
    ids = ctx.fragments.fragments_of.get(root, ())
    return ctx.fragments.fragments[ids[0]] if ids else None
