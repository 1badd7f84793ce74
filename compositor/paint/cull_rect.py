"""What lies too far outside the viewport to be recorded.

Source: Blink's `CullRect`: contents are recorded up to 4000 px beyond the visible part on the axes that scroll.
"""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Point
from compositor.layout.fragments import Piece
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import PropertyTrees, TransformId
from compositor.property_trees.viewport_nodes import LAYOUT_VIEW_SCROLL

_EXPANSION = 4000.0
_MARGIN = 100.0  # for what decorations may add to a box


class CullRect:
    """The recorded area of the document, in screen px."""

    __slots__ = ("_matrices", "_rect", "_shifts", "_transforms")

    def __init__(self, trees: PropertyTrees, mapper: GeometryMapper) -> None:
        scroll = trees.scrolls[LAYOUT_VIEW_SCROLL]
        wide = scroll.contents.width > scroll.container.width
        high = scroll.contents.height > scroll.container.height
        reach = _EXPANSION * trees.device_scale / (2 if wide and high else 1)
        dx, dy = (reach if wide else 0.0), (reach if high else 0.0)
        self._rect: Final = scroll.container.outset(dy, dx, dy, dx)
        self._matrices: Final = mapper.to_root
        self._transforms: Final = trees.transforms
        self._shifts: dict[TransformId, tuple[Point, float] | None] = {}

    def hides(self, piece: Piece, offset: Point, transform: TransformId, with_overflow: bool) -> bool:
        """True when a box at `offset` in the space of `transform` need not be recorded.

        Boxes under anything but 2D translations are always recorded.
        """
        known = self._shifts.get(transform, _UNKNOWN)
        if known is _UNKNOWN:
            known = self._shifts[transform] = self._shift(transform)
        if known is None:
            return False
        shift, extra = known
        x, y = offset[0] + shift[0], offset[1] + shift[1]
        right, bottom = x + piece.width / 64, y + piece.height / 64
        over = piece.overflow
        if with_overflow and over is not None:
            left, top = x + over.x / 64, y + over.y / 64
            right, bottom = max(right, left + over.width / 64), max(bottom, top + over.height / 64)
            x, y = min(x, left), min(y, top)
        rect = self._rect
        reach = extra + _MARGIN
        return bottom < rect.y - reach or y > rect.bottom + reach or right < rect.x - reach or x > rect.right + reach

    def _shift(self, transform: TransformId) -> tuple[Point, float] | None:
        """Translation to the screen, and further expansion by promoted transforms on the way; None if not one."""
        matrix = self._matrices[transform]
        if not matrix.is_identity_or_2d_translation:
            return None
        extra = 0.0
        node = self._transforms[transform]
        while node.parent >= 0:
            if node.role not in ("viewport", "scroll") and node.facts:
                extra = _EXPANSION
                if any(fact.value.startswith("Active") for fact in node.facts):
                    return None
            node = self._transforms[node.parent]
        return matrix.translation_2d, extra


_UNKNOWN: Final = (Point(0.0, 0.0), -1.0)
