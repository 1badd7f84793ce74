"""Exclusions of a block formatting context: where floats are, and where room is left beside them."""

from __future__ import annotations


class ExclusionSpace:
    """Floats of one block formatting context; coordinates in layout units from its content-box top left.

    Mutable while one formatting context is laid out, never shared beyond it.
    """

    def __init__(self) -> None:
        self._left: list[tuple[int, int, int]] = []  # (top, bottom, right edge)
        self._right: list[tuple[int, int, int]] = []  # (top, bottom, left edge)
        self._last_top = 0

    @property
    def is_empty(self) -> bool:
        """True before the first float."""
        return not self._left and not self._right

    def line_bounds(self, top: int, height: int, left: int, right: int) -> tuple[int, int]:
        """The part of [left, right] free of floats over [top, top + max(height, 1))."""
        bottom = top + max(height, 1)
        for float_top, float_bottom, edge in self._left:
            if float_top < bottom and top < float_bottom:
                left = max(left, edge)
        for float_top, float_bottom, edge in self._right:
            if float_top < bottom and top < float_bottom:
                right = min(right, edge)
        return left, right

    def next_edge(self, top: int) -> int | None:
        """The nearest float bottom below `top`, where more room may open; None when there is none."""
        bottoms = [b for _, b, _ in self._left if b > top] + [b for _, b, _ in self._right if b > top]
        return min(bottoms, default=None)

    def clearance_bottom(self, clear: str) -> int | None:
        """Bottom edge to clear for `left`, `right` or `both`; None when nothing is there to clear."""
        bottoms: list[int] = []
        if clear in ("left", "both"):
            bottoms += [b for _, b, _ in self._left]
        if clear in ("right", "both"):
            bottoms += [b for _, b, _ in self._right]
        return max(bottoms, default=None)

    def place(self, side: str, size: tuple[int, int], top: int, left: int, right: int) -> tuple[int, int]:
        """Place a float's margin box and record it.

        Args:
            side: `left` or `right`.
            size: Margin-box (width, height).
            top: It may not be higher than this; nor than an earlier float (CSS 2.2 §9.5.1 rules 4-6).
            left, right: Content edges of its containing block, in this space's coordinates.

        Returns:
            Top left of the margin box.
        """
        width, height = size
        y = max(top, self._last_top)
        while True:
            free_left, free_right = self.line_bounds(y, 1, left, right)
            if free_right - free_left >= width:
                break
            following = self.next_edge(y)
            if following is None:
                break
            y = following
        self._last_top = y
        if side == "left":
            x = free_left
            if height > 0:
                self._left.append((y, y + height, x + width))
        else:
            x = free_right - width
            if height > 0:
                self._right.append((y, y + height, x))
        return x, y
