"""What lies too far outside the viewport to be recorded.

Source: Blink's `CullRect`: contents are recorded up to 4000 px beyond the visible part on the axes that scroll.
"""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Point, Rect
from compositor.layout.fragments import Piece
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import PropertyTrees, TransformId
from compositor.property_trees.viewport_nodes import LAYOUT_VIEW_SCROLL

_EXPANSION = 4000.0
_INK = 100.0  # room for shadows and glyphs that reach out of their boxes


class CullRect:
    """The recorded area of the document, in screen px; somewhat larger for promoted transforms."""

    __slots__ = ("_areas", "_matrices", "_plain", "_promoted", "_shifts", "_transforms")

    def __init__(self, trees: PropertyTrees, mapper: GeometryMapper) -> None:
        scroll = trees.scrolls[LAYOUT_VIEW_SCROLL]
        wide = scroll.contents.width > scroll.container.width
        high = scroll.contents.height > scroll.container.height
        reach = _EXPANSION * trees.device_scale
        scrolled = reach / 2 if wide and high else reach
        dx, dy = (scrolled if wide else _INK), (scrolled if high else _INK)
        self._plain: Final = scroll.container.outset(dy, dx, dy, dx)
        dx, dy = (scrolled if wide else reach), (scrolled if high else reach)
        self._promoted: Final = scroll.container.outset(dy, dx, dy, dx)
        self._matrices: Final = mapper.to_root
        self._transforms: Final = trees.transforms
        self._shifts: dict[TransformId, tuple[Point, Rect] | None] = {}
        self._areas: dict[TransformId, Rect | None] = {}

    def hides(self, piece: Piece, offset: Point, transform: TransformId, with_overflow: bool) -> bool:
        """True when a box at `offset` in the space of `transform` need not be recorded.

        Boxes under perspective or a running animation are always recorded.
        """
        if transform not in self._shifts:
            self._shifts[transform] = self._shift(transform)
        known = self._shifts[transform]
        if known is None:
            return self._hides_transformed(piece, offset, transform, with_overflow)
        shift, rect = known
        x, y = offset[0] + shift[0], offset[1] + shift[1]
        right, bottom = x + piece.width / 64, y + piece.height / 64
        over = piece.overflow
        if with_overflow and over is not None:
            left, top = x + over.x / 64, y + over.y / 64
            right, bottom = max(right, left + over.width / 64), max(bottom, top + over.height / 64)
            x, y = min(x, left), min(y, top)
        return bottom < rect.y or y > rect.bottom or right < rect.x or x > rect.right

    def _hides_transformed(self, piece: Piece, offset: Point, transform: TransformId, with_overflow: bool) -> bool:
        """The same in a space that is scaled, turned or otherwise mapped to the screen."""
        if transform not in self._areas:
            self._areas[transform] = self._area(transform)
        area = self._areas[transform]
        if area is None:
            return False
        box = Rect(offset[0], offset[1], piece.width / 64, piece.height / 64)
        over = piece.overflow
        if with_overflow and over is not None:
            box = box.union(Rect(offset[0] + over.x / 64, offset[1] + over.y / 64, over.width / 64, over.height / 64))
        mapped = self._matrices[transform].map_rect(box.inflated(_INK))
        return not mapped.is_empty and not mapped.intersects(area)

    def _shift(self, transform: TransformId) -> tuple[Point, Rect] | None:
        """Translation to the screen and the area that counts; None for anything but a translation."""
        matrix = self._matrices[transform]
        area = self._area(transform) if matrix.is_identity_or_2d_translation else None
        return None if area is None else (matrix.translation_2d, area)

    def _area(self, transform: TransformId) -> Rect | None:
        """The area that counts for a space; None for everything, under perspective and running animations."""
        if self._matrices[transform].has_perspective:
            return None
        area = self._plain
        node = self._transforms[transform]
        while node.parent >= 0:
            if node.role not in ("viewport", "scroll") and node.facts:
                area = self._promoted
                if any(fact.value.startswith("Active") for fact in node.facts):
                    return None
            node = self._transforms[node.parent]
        return area
