"""What painted items certainly cover.

Source: Blink's `DrawingDisplayItem::CalculateRectKnownToBeOpaque` and `gfx::MaximumCoveredRect`.
"""

from __future__ import annotations

from compositor.base.geometry import EMPTY_RECT, Rect, RoundedRect
from compositor.paint.display_items import DisplayItem, DrawImage, FillRect

_CORNER_INSET = 0.3  # 1 - sqrt(1/2), rounded up: the inscribed rectangle of a quarter circle


def item_opaque_rect(item: DisplayItem) -> Rect:
    """A rectangle that the item covers with opaque pixels, `EMPTY_RECT` when none is known."""
    if isinstance(item, FillRect):
        return _inscribed(item.shape) if item.color.a >= 1 else EMPTY_RECT
    if isinstance(item, DrawImage) and item.opaque and item.step.x <= item.tile.width:
        if item.step.y > item.tile.height:
            return EMPTY_RECT
        return _inscribed(item.clip)
    return EMPTY_RECT


def _inscribed(shape: RoundedRect) -> Rect:
    if not shape.is_rounded:
        return shape.rect
    widest = max(max(corner) for corner in shape.radii)
    return shape.rect.inflated(-_CORNER_INSET * widest)


def maximum_covered_rect(a: Rect, b: Rect) -> Rect:
    """The largest rectangle known to lie within the union of two."""
    best = a if a.area >= b.area else b
    common = a.intersect(b)
    if common.is_empty:
        return best
    top, bottom = min(a.y, b.y), max(a.bottom, b.bottom)
    tall = Rect(common.x, top, common.width, bottom - top)
    left, right = min(a.x, b.x), max(a.right, b.right)
    wide = Rect(left, common.y, right - left, common.height)
    for candidate in (tall, wide):
        if candidate.area > best.area:
            best = candidate
    return best
