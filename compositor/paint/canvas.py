"""The canvas: the document's background, propagated from the root element or `<body>`.

Source: CSS Backgrounds 3 §2.11; Blink's `ViewPainter`.
"""

from __future__ import annotations

from compositor.base.color import TRANSPARENT, WHITE, Color
from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.css import properties as p
from compositor.css.system_colors import SYSTEM_COLORS, used_color_scheme
from compositor.layout.boxes import NO_BOX, PAGE_VIEW, BoxId, FrameView
from compositor.layout.fragments import Fragment, FragmentId, FragmentTree
from compositor.paint.artifact import ChunkKind, HitTest
from compositor.paint.background_painter import BackgroundArea, paint_layers
from compositor.paint.chunker import Client, scrolling_background
from compositor.paint.display_items import FillRect
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.box_geometry import border_box, scrollport
from compositor.property_trees.box_traits import body_box
from compositor.property_trees.nodes import NO_SCROLL, FragmentProperties, PropertyTreeState


def canvas_source(fragments: FragmentTree, view: FrameView = PAGE_VIEW) -> BoxId:
    """The box whose background the canvas took over, and which paints none itself; `NO_BOX` for none."""
    boxes = fragments.boxes
    root = boxes.box_of.get(view.root, NO_BOX)
    if root == NO_BOX or _has_background(fragments, root):
        return root
    body = body_box(boxes, view)
    return body if body != NO_BOX and _has_background(fragments, body) else root


def _has_background(fragments: FragmentTree, box: BoxId) -> bool:
    style = fragments.boxes.boxes[box].style
    return style[p.BACKGROUND_COLOR].a > 0 or any(image is not None for image in style[p.BACKGROUND_IMAGE])


def page_color(fragments: FragmentTree) -> Color:
    """Colour of the empty page: of the canvas in the root element's colour scheme."""
    boxes = fragments.boxes
    root = boxes.box_of.get(PAGE_VIEW.root, NO_BOX)
    if root == NO_BOX:
        return WHITE
    scheme = used_color_scheme(boxes.boxes[root].style[p.COLOR_SCHEME], boxes.styled.media.prefers)
    return SYSTEM_COLORS["canvas"][scheme == "dark"]


def canvas_color(fragments: FragmentTree, source: BoxId, base: Color) -> Color:
    """Colour behind everything: the propagated colour over that of the empty page, which is none in frames."""
    if source == NO_BOX:
        return base
    return fragments.boxes.boxes[source].style[p.BACKGROUND_COLOR].over(base)


def paint_canvas(ctx: PaintContext, source: BoxId, view: FrameView = PAGE_VIEW) -> None:
    """The LayoutView's scroll-hit-test chunk, then the document's background in contents space.

    Where the root element has an effect or clip of its own, the empty page's colour paints below it, and the propagated
    background within it.
    """
    chunks = ctx.chunks
    fragment = ctx.fragments.fragments_of[view.box][0]
    props = ctx.props(fragment)
    whole = border_box(ctx.fragments.fragments[fragment].piece, props.paint_offset).pixel_snapped()
    background = scrolling_background(fragment)
    stays = ctx.fixed_backgrounds and view is PAGE_VIEW and source != NO_BOX and _is_fixed(ctx.fragments, source)
    if stays:
        chunks.client = background
        _paint_background(ctx, source, view, (props.state, whole))
    chunks.enter(props.state, Client(fragment))
    chunks.client = Client(fragment)
    if props.scroll != NO_SCROLL:
        chunks.special(ChunkKind.SCROLL_HIT_TEST, whole, props.scroll)
    rect = _canvas_rect(ctx, fragment, props)
    chunks.enter(props.contents, background)
    chunks.client = background
    if not stays:
        _paint_background(ctx, source, view, (props.contents, rect))
    chunks.hit_test(rect, HitTest.OPAQUE)


def _paint_background(ctx: PaintContext, source: BoxId, view: FrameView, place: tuple[PropertyTreeState, Rect]) -> None:
    """Colour and images of the canvas, at a place: a state and a rectangle in its space."""
    chunks, (space, rect) = ctx.chunks, place
    fragment = ctx.fragments.fragments_of[view.box][0]
    root = _root_fragment(ctx, view)
    group = space
    if root is not None:
        state = ctx.props(root.id).state
        group = PropertyTreeState(group.transform, state.clip, state.effect)
    base = page_color(ctx.fragments) if view is PAGE_VIEW else TRANSPARENT
    color = canvas_color(ctx.fragments, source, base)
    if group != space and (base.a > 0 or (source != NO_BOX and _has_background(ctx.fragments, source))):
        if base.a > 0:
            chunks.draw(FillRect(fragment, rect, RoundedRect(rect), base), True)
        chunks.enter(group, scrolling_background(fragment))
        color = TRANSPARENT if source == NO_BOX else ctx.fragments.boxes.boxes[source].style[p.BACKGROUND_COLOR]
    count = chunks.item_count
    if color.a > 0:
        chunks.draw(FillRect(fragment, rect, RoundedRect(rect), color), True)
    if source != NO_BOX and root is not None:
        style = ctx.fragments.boxes.boxes[source].style
        if any(image is not None for image in style[p.BACKGROUND_IMAGE]):
            area = BackgroundArea(root, ctx.props(root.id).paint_offset, rect, canvas=rect)
            paint_layers(ctx, area, style)
    if group != space and base.a > 0 and chunks.item_count == count:
        chunks.draw_nothing(rect)


def _is_fixed(fragments: FragmentTree, source: BoxId) -> bool:
    """True when some image of the canvas stays in the view."""
    style = fragments.boxes.boxes[source].style
    images, attachments = style[p.BACKGROUND_IMAGE], style[p.BACKGROUND_ATTACHMENT]
    return any(
        image is not None and attachments[index % len(attachments)] == "fixed" for index, image in enumerate(images)
    )


def _canvas_rect(ctx: PaintContext, fragment: FragmentId, props: FragmentProperties) -> Rect:
    """What the background of a document covers, px in its contents space."""
    if props.scroll != NO_SCROLL:
        scroll = ctx.trees.scrolls[props.scroll]
        return scroll.contents.union(scroll.container)
    return scrollport(ctx.fragments.fragments[fragment].piece, Point(0.0, 0.0)).pixel_snapped()


def _root_fragment(ctx: PaintContext, view: FrameView) -> Fragment | None:
    root = ctx.fragments.boxes.box_of.get(view.root, NO_BOX)
    ids = ctx.fragments.fragments_of.get(root, ())
    return ctx.fragments.fragments[ids[0]] if ids else None
