"""Overflow clips and scrolling of one box.

Source: Blink's `FragmentPaintPropertyTreeBuilder` (`UpdateInnerBorderRadiusClip`,
`UpdateOverflowClip`, `UpdateScrollAndScrollTranslation`); CSS Overflow 3.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from compositor.base.geometry import INFINITE_EXTENT, Point, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.fragments import Piece
from compositor.layout.overflow import physical_scroll_origin
from compositor.property_trees.box_geometry import (
    border_box,
    border_radii,
    content_box,
    padding_box,
    rounded_content,
    rounded_padding,
    scrollport,
)
from compositor.property_trees.cursor import Cursor, TreeLists
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ClipNode,
    CompositedScrollingPreference,
    PropertyTreeState,
    ScrollNode,
    TransformId,
    TransformNode,
)


@dataclass(frozen=True, slots=True)
class ScrollGeometry:
    """Scroll metrics of a scroll container; px, relative to its border box.

    Attributes:
        port: Scrollport.
        contents: Scrollable overflow area, at least as large as the port.
        overflows_x, overflows_y: Contents exceed the port, in whole px.
    """

    port: Rect
    contents: Rect
    overflows_x: bool
    overflows_y: bool


def scroll_geometry(piece: Piece, box: Box) -> ScrollGeometry:
    """How far the contents of a scroll container reach.

    Overflow before the edges that scrolling starts from cannot be scrolled to, so it does not count.

    Args:
        piece: The container's piece.
        box: The box whose direction counts: its own, or the root element's for the viewport.
    """
    port = scrollport(piece, Point(0.0, 0.0))
    left, top, right, bottom = port.x, port.y, port.right, port.bottom
    if piece.overflow is not None:
        over = piece.overflow
        from_right, from_bottom = physical_scroll_origin(box)
        if from_right:
            left = min(left, over.x / 64)
        else:
            right = max(right, (over.x + over.width) / 64)
        if from_bottom:
            top = min(top, over.y / 64)
        else:
            bottom = max(bottom, (over.y + over.height) / 64)
    contents = Rect(left, top, right - left, bottom - top)
    wide = math.floor(contents.width + 0.5) > math.floor(port.width + 0.5)
    high = math.floor(contents.height + 0.5) > math.floor(port.height + 0.5)
    return ScrollGeometry(port, contents, wide, high)


def needs_scroll_node(cursor: Cursor) -> ScrollGeometry | None:
    """Metrics when the box scrolls overflow that a user may scroll, else None."""
    if not cursor.traits.scrolls or cursor.traits.skips_contents:  # what is skipped is not laid out
        return None
    values = (cursor.box.style[p.OVERFLOW_X], cursor.box.style[p.OVERFLOW_Y])
    if values == ("hidden", "hidden"):
        return None
    style, piece = cursor.box.style, cursor.fragment.piece
    if piece.overflow is None or style[p.VISIBILITY] != "visible" or piece.width <= 0 or piece.height <= 0:
        return None
    geometry = scroll_geometry(piece, cursor.box)
    scrolls_x = geometry.overflows_x and values[0] in ("auto", "scroll")
    scrolls_y = geometry.overflows_y and values[1] in ("auto", "scroll")
    return geometry if scrolls_x or scrolls_y else None


def add_overflow_clips(trees: TreeLists, cursor: Cursor) -> None:
    """The rounded inner clip and the overflow clip."""
    if cursor.box.kind is BoxKind.REPLACED:
        _add_replaced_clips(trees, cursor)
        return
    traits = cursor.traits
    if not traits.clips_x and not traits.clips_y:
        return
    piece, offset = cursor.fragment.piece, cursor.offset
    if traits.clips_x and traits.clips_y:
        rounded = rounded_padding(piece, offset)
        if rounded.is_rounded:
            _add(trees, cursor, rounded, padding_box(piece, offset), "rounded")
    rect = _overflow_rect(cursor)
    if not traits.clips_x:
        rect = Rect(-INFINITE_EXTENT, rect.y, 2 * INFINITE_EXTENT, rect.height)
    if not traits.clips_y:
        rect = Rect(rect.x, -INFINITE_EXTENT, rect.width, 2 * INFINITE_EXTENT)
    _add(trees, cursor, RoundedRect(rect.pixel_snapped()), rect, "overflow")


def add_background_clip(trees: TreeLists, cursor: Cursor, view: TransformId) -> PropertyTreeState:
    """The clip of a background that is fixed to a view; the state that it paints in."""
    piece, origin = cursor.fragment.piece, cursor.box.style[p.BACKGROUND_CLIP][-1]
    shape = {"padding-box": padding_box, "content-box": content_box}.get(origin, border_box)
    rect = RoundedRect(shape(piece, cursor.offset).pixel_snapped())
    node = ClipNode(
        trees.next_clip(),
        cursor.clip,
        cursor.transform,
        rect,
        role="background",
        aliased=cursor.is_aliased,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.clips.append(node)
    return PropertyTreeState(view, node.id, cursor.effect)


def _overflow_rect(cursor: Cursor) -> Rect:
    piece, offset, style = cursor.fragment.piece, cursor.offset, cursor.box.style
    if cursor.traits.scrolls:
        return scrollport(piece, offset)
    origin, margin = style[p.OVERFLOW_CLIP_MARGIN]
    if origin == "content-box":
        box = content_box(piece, offset)
    else:
        box = border_box(piece, offset) if origin == "border-box" else padding_box(piece, offset)
    return box.inflated(margin)


def _add_replaced_clips(trees: TreeLists, cursor: Cursor) -> None:
    """Replaced content is cut to the content box; plain images never paint outside it anyway."""
    replaced = cursor.box.replaced
    piece, offset = cursor.fragment.piece, cursor.offset
    radii = border_radii(cursor.box.style, cursor.width, cursor.height)
    kind = replaced.kind if replaced is not None else "control"
    if kind == "control" or (kind in ("image", "object") and radii.is_zero):
        return
    if kind == "svg" and cursor.box.style[p.OVERFLOW_X] == "visible":
        return
    rounded = rounded_content(piece, offset)
    if rounded.is_rounded:
        _add(trees, cursor, rounded, content_box(piece, offset), "rounded")
    content = content_box(piece, offset)
    _add(trees, cursor, RoundedRect(content.pixel_snapped()), content, "overflow")


def _add(trees: TreeLists, cursor: Cursor, rect: RoundedRect, layout_rect: Rect, role: str) -> None:
    node = ClipNode(
        trees.next_clip(),
        cursor.clip,
        cursor.transform,
        rect,
        role=role,
        aliased=cursor.is_aliased,
        node=cursor.box.node,
        box=cursor.box.id,
        layout_rect=None if layout_rect == rect.rect else layout_rect,
    )
    trees.clips.append(node)
    cursor.clip = node.id


def add_scroll(trees: TreeLists, cursor: Cursor, geometry: ScrollGeometry | None, offset: Point) -> None:
    """The scroll node, unless nobody may scroll, and the translation that it moves; `offset` is how far."""
    style = cursor.box.style
    translation_id = trees.next_transform()
    scroll_id = NO_SCROLL
    if geometry is not None:
        scroll_id = trees.next_scroll()
        trees.scrolls.append(
            ScrollNode(
                scroll_id,
                cursor.scroll,
                _moved_snapped(geometry.port, cursor.offset),
                _moved_snapped(geometry.contents, cursor.offset),
                offset,
                style[p.OVERFLOW_X] != "hidden",
                style[p.OVERFLOW_Y] != "hidden",
                translation_id,
                cursor.clip,
                _preference(cursor),
                cursor.box.node,
                cursor.box.id,
            )
        )
    trees.transforms.append(
        TransformNode(
            translation_id,
            cursor.transform,
            Matrix.translation(-offset.x, -offset.y),
            role="scroll",
            flattens=cursor.flattens,
            rendering_context=cursor.rendering_context,
            scroll=scroll_id,
            node=cursor.box.node,
            box=cursor.box.id,
        )
    )
    cursor.transform = translation_id
    if geometry is not None:
        cursor.scroll = scroll_id


def _moved_snapped(rect: Rect, offset: Point) -> Rect:
    return rect.moved(offset.x, offset.y).pixel_snapped()


def _preference(cursor: Cursor) -> CompositedScrollingPreference:
    traits, replaced = cursor.traits.style, cursor.box.replaced
    if replaced is not None and replaced.kind == "list-box":
        return CompositedScrollingPreference.NOT_PREFERRED
    if cursor.facts or traits.will_change_scroll or traits.hidden_backface:
        return CompositedScrollingPreference.PREFERRED
    return CompositedScrollingPreference.DEFAULT
