"""Classic scrollbars as desktop Chromium on Linux draws them, and the corner between two.

Measured in Chromium: a track of 15 px with arrow buttons of 18 px and a rounded thumb of 9 px.
"""

from __future__ import annotations

import math
from typing import Final

from compositor.base.color import Color
from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.layout.fragments import Fragment
from compositor.paint.artifact import ChunkKind
from compositor.paint.chunker import HORIZONTAL_SCROLLBAR, VERTICAL_SCROLLBAR, Client
from compositor.paint.display_items import DisplayItem, FillPolygon, FillRect
from compositor.paint.paint_context import PaintContext
from compositor.property_trees.box_geometry import has_left_scrollbar, padding_box, scrollport
from compositor.property_trees.nodes import NO_SCROLL, ScrollId

_TRACK: Final = Color(252 / 255, 252 / 255, 252 / 255)
_THUMB: Final = Color(139 / 255, 139 / 255, 139 / 255)
_PLAIN, _BUTTON, _THICKNESS, _INSET, _MIN_THUMB = 15.0, 18.0, 9.0, 3.0, 17.0
_ARROW_FROM, _ARROW_DEPTH = 6.0, 5.0


def paint_scrollbars(ctx: PaintContext, fragment: Fragment, offset: Point, scroll: ScrollId) -> None:
    """Scrollbars and corner of a scroll container, in the current state.

    A bar that can scroll becomes a chunk of its own that asks for a layer; a disabled one is plain content.
    """
    vertical, horizontal = fragment.piece.scrollbar
    if not vertical and not horizontal:
        return
    padding = padding_box(fragment.piece, offset).pixel_snapped()
    port = scrollport(fragment.piece, offset).pixel_snapped()
    if horizontal:
        bar = Rect(port.x, port.bottom, port.width, padding.bottom - port.bottom)
        _paint_bar(ctx, fragment, bar, scroll, HORIZONTAL_SCROLLBAR)
    left, right = (padding.x, port.x) if has_left_scrollbar(fragment.piece) else (port.right, padding.right)
    if vertical:
        _paint_bar(ctx, fragment, Rect(left, port.y, right - left, port.height), scroll, VERTICAL_SCROLLBAR)
    if vertical and horizontal:
        corner = Rect(left, port.bottom, right - left, padding.bottom - port.bottom)
        ctx.chunks.client = Client(fragment.id)
        # Drawn by the theme: no plain fill that could do without a texture.
        above, below = corner.y, corner.bottom
        ends = (Point(left, above), Point(right, above), Point(right, below), Point(left, below))
        ctx.chunks.draw(FillPolygon(fragment.id, corner, ends, _TRACK))


def _paint_bar(ctx: PaintContext, fragment: Fragment, bar: Rect, scroll: ScrollId, client: Client) -> None:
    if bar.is_empty:
        return
    upright = client == VERTICAL_SCROLLBAR
    node = ctx.trees.scrolls[scroll] if scroll != NO_SCROLL else None
    visible = total = start = 0.0
    if node is not None:
        contents, container, at = node.contents, node.container, node.offset
        visible, total = (container.height, contents.height) if upright else (container.width, contents.width)
        # Where scrolling starts at the far side, offsets are negative.
        start = at.y - contents.y + container.y if upright else at.x - contents.x + container.x
    enabled = total > visible
    button = min(math.floor(_BUTTON * _scale(bar, upright)), (bar.height if upright else bar.width) // 2)
    # A layer's bitmap is made of these, in this order.
    items: list[DisplayItem] = [FillRect(fragment.id, bar, RoundedRect(bar), _TRACK)]
    items.extend(_arrow(fragment, bar, upright, end, button) for end in (False, True))
    if enabled:
        thumb = _thumb(bar, upright, (visible, total, start), button)
        if thumb is not None:
            items.append(FillRect(fragment.id, bar, thumb, _THUMB))
    ctx.chunks.force_new_chunk(client)
    ctx.chunks.client = client
    kind = ChunkKind.SCROLLBAR if enabled else ChunkKind.CONTENT
    ctx.chunks.special_items(kind, items, scroll if enabled else NO_SCROLL)


def _scale(bar: Rect, upright: bool) -> float:
    """How much larger than a plain bar it is."""
    return (bar.width if upright else bar.height) / _PLAIN


def _arrow(fragment: Fragment, bar: Rect, upright: bool, at_end: bool, button: float) -> FillPolygon:
    """The triangle of one arrow button."""
    scale = _scale(bar, upright)
    near, depth, half = _ARROW_FROM * scale, _ARROW_DEPTH * scale, _THICKNESS * scale / 2
    if upright:
        whole = Rect(bar.x, bar.bottom - button if at_end else bar.y, bar.width, button)
        middle = bar.x + bar.width / 2
        tip = bar.bottom - near if at_end else bar.y + near
        base = tip - depth if at_end else tip + depth
        points = (Point(middle - half, base), Point(middle + half, base), Point(middle, tip))
    else:
        whole = Rect(bar.right - button if at_end else bar.x, bar.y, button, bar.height)
        middle = bar.y + bar.height / 2
        tip = bar.right - near if at_end else bar.x + near - scale
        base = tip - depth if at_end else tip + depth
        points = (Point(base, middle - half), Point(base, middle + half), Point(tip, middle))
    return FillPolygon(fragment.id, whole, points, _THUMB)


def _thumb(bar: Rect, upright: bool, extent: tuple[float, float, float], button: float) -> RoundedRect | None:
    """The thumb, None when there is no track for it."""
    visible, total, start = extent
    scale = _scale(bar, upright)
    thickness = _THICKNESS * scale
    track = (bar.height if upright else bar.width) - 2 * button
    length = min(track, max(math.floor(_MIN_THUMB * scale), math.floor(track * visible / total + 0.5)))
    if length <= 0:
        return None
    place = math.floor((track - length) * start / (total - visible) + 0.5) + button
    inset = math.floor(_INSET * scale)
    radius = min(thickness, length) / 2
    corner = Point(radius, radius)
    rect = (
        Rect(bar.x + inset, bar.y + place, thickness, length)
        if upright
        else Rect(bar.x + place, bar.y + inset, length, thickness)
    )
    return RoundedRect(rect, Radii(corner, corner, corner, corner))
