"""What painted items certainly cover.

Source: Blink's `DrawingDisplayItem::CalculateRectKnownToBeOpaque` and `gfx::MaximumCoveredRect`.
"""

from __future__ import annotations

from collections.abc import Iterator

from compositor.base.geometry import EMPTY_RECT, Edges, Rect, RoundedRect
from compositor.paint.display_items import DisplayItem, DrawBorder, DrawGradient, DrawImage, FillRect

_CORNER_INSET = 0.3  # 1 - sqrt(1/2), rounded up: the inscribed rectangle of a quarter circle

_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
_FILLED_STYLES = ("solid", "inset", "outset")
_SIDES_IN_PAINT_ORDER = (_TOP, _BOTTOM, _RIGHT, _LEFT)


def with_item(known: Rect, item: DisplayItem) -> Rect:
    """What is known to be opaque once `item` is drawn over `known`."""
    if isinstance(item, DrawBorder):
        for side in _solid_sides(item):
            known = maximum_covered_rect(known, side)
        return known
    opaque = _item_opaque_rect(item)
    return maximum_covered_rect(known, opaque) if opaque.width > 0 else known


def _item_opaque_rect(item: DisplayItem) -> Rect:
    """A rectangle that the item covers with opaque pixels, `EMPTY_RECT` when none is known."""
    if isinstance(item, FillRect):
        return _inscribed(item.shape) if item.color.a >= 1 else EMPTY_RECT
    if isinstance(item, DrawImage) and item.opaque and _has_no_gaps(item):
        return _inscribed(item.clip)
    if isinstance(item, DrawGradient) and _is_opaque_gradient(item):
        return _inscribed(item.clip)
    return EMPTY_RECT


def _solid_sides(border: DrawBorder) -> Iterator[Rect]:
    """Sides filled as whole rectangles: those without a pattern, until one is cut at a corner where colours meet.

    Four sides alike are one stroke or ring, of which nothing is known; so are sides at rounded corners.
    """
    widths, colors = border.widths, border.colors
    visible = [width > 0 and style != "none" for width, style in zip(widths, border.styles, strict=True)]
    shown = [side for side in _SIDES_IN_PAINT_ORDER if visible[side]]
    if border.outer.is_rounded or not border.gap.is_empty:
        return
    if any(border.styles[side] not in _FILLED_STYLES or colors[side].a < 1 for side in shown):
        return
    alike = set(border.styles) == {"solid"} and len(set(colors)) == 1
    if alike and len(shown) == len(widths):
        return
    done: set[int] = set()
    for side in shown:
        beside = ((side - 1) % 4, (side + 1) % 4)
        if any(each in done and (colors[each] != colors[side] or border.styles[each] != "solid") for each in beside):
            return
        done.add(side)
        yield _side_rect(border.outer.rect, widths, side)


def _side_rect(outer: Rect, widths: Edges, side: int) -> Rect:
    width = widths[side]
    if side in (_TOP, _BOTTOM):
        return Rect(outer.x, outer.y if side == _TOP else outer.bottom - width, outer.width, width)
    return Rect(outer.x if side == _LEFT else outer.right - width, outer.y, width, outer.height)


def _is_opaque_gradient(item: DrawGradient) -> bool:
    """True when no stop is translucent and one tile is all; nothing is known of patterns of tiles."""
    return _is_one_tile(item) and all(color.a >= 1 for _offset, color in item.stops)


def _has_no_gaps(item: DrawImage) -> bool:
    """True when one tile covers all that is drawn, as with `no-repeat`, or the tiles touch.

    Several tiles are drawn inside a clip, and the search does not go beyond rounded ones.
    """
    if _is_one_tile(item):
        return True
    return not item.clip.is_rounded and item.step.x <= item.tile.width and item.step.y <= item.tile.height


def _is_one_tile(item: DrawImage | DrawGradient) -> bool:
    return item.tile.pixel_snapped().contains(item.clip.rect)


def _inscribed(shape: RoundedRect) -> Rect:
    if not shape.is_rounded:
        return shape.rect
    widest = max(max(corner) for corner in shape.radii)
    return shape.rect.inflated(-_CORNER_INSET * widest)


def maximum_covered_rect(a: Rect, b: Rect) -> Rect:
    """The largest rectangle known to lie within the union of two."""
    best = a if a.area >= b.area else b
    if a.is_empty or b.is_empty:
        return best
    top, bottom = max(a.y, b.y), min(a.bottom, b.bottom)
    left, right = max(a.x, b.x), min(a.right, b.right)
    if left > right or top > bottom:
        return best
    # What the two have in common, an edge at least, stretched along each axis over both.
    x, y = min(a.x, b.x), min(a.y, b.y)
    wide = Rect(x, top, max(a.right, b.right) - x, bottom - top)
    tall = Rect(left, y, right - left, max(a.bottom, b.bottom) - y)
    for candidate in (tall, wide):
        if candidate.area > best.area:
            best = candidate
    return best
