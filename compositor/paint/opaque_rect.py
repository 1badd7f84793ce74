"""What painted items certainly cover.

Source: Blink's `DrawingDisplayItem::CalculateRectKnownToBeOpaque` and `gfx::MaximumCoveredRect`.
"""

from __future__ import annotations

from compositor.base.geometry import EMPTY_RECT, Rect, RoundedRect
from compositor.paint.display_items import DisplayItem, DrawGradient, DrawImage, FillRect

_CORNER_INSET = 0.3  # 1 - sqrt(1/2), rounded up: the inscribed rectangle of a quarter circle


def item_opaque_rect(item: DisplayItem) -> Rect:
    """A rectangle that the item covers with opaque pixels, `EMPTY_RECT` when none is known."""
    if isinstance(item, FillRect):
        return _inscribed(item.shape) if item.color.a >= 1 else EMPTY_RECT
    if isinstance(item, DrawImage) and item.opaque and _has_no_gaps(item):
        return _inscribed(item.clip)
    if isinstance(item, DrawGradient) and _is_opaque_gradient(item):
        return _inscribed(item.clip)
    return EMPTY_RECT


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
