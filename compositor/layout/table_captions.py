"""Captions of a table; layout units.

Source: CSS 2.2 §17.4; CSS Tables 3 §4.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult
from compositor.layout.new_context import start_of_block
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import margins


class Captions(NamedTuple):
    """Laid-out captions: (x, y from the top of their side, result); heights with margins."""

    above: list[tuple[int, int, LayoutResult]]
    below: list[tuple[int, int, LayoutResult]]
    above_height: int
    below_height: int

    @property
    def height(self) -> int:
        """Height of both sides."""
        return self.above_height + self.below_height


def caption_minimum(ctx: LayoutContext, captions: Sequence[Box]) -> int:
    """The table is at least this wide."""
    low = 0
    for caption in captions:
        outer = margins(caption, 0)
        low = max(low, ctx.min_max(caption).min + outer.left + outer.right)
    return low


def place_captions(ctx: LayoutContext, table: Box, captions: Sequence[Box], width: int) -> Captions:
    """Lay captions out at the table's width."""
    sides: dict[str, list[tuple[int, int, LayoutResult]]] = {"top": [], "bottom": []}
    heights = {"top": 0, "bottom": 0}
    for caption in captions:
        side = "bottom" if caption.style[p.CAPTION_SIDE] == "bottom" else "top"
        outer = margins(caption, width)
        result = ctx.layout(caption, ConstraintSpace(width, INDEFINITE, width, INDEFINITE))
        dx, dy = relative_offset(caption, width, INDEFINITE)
        x = start_of_block(caption, table, outer, result.piece.width, (0, width))
        sides[side].append((x + dx, heights[side] + outer.top + dy, result))
        heights[side] += outer.top + result.piece.height + outer.bottom
    return Captions(sides["top"], sides["bottom"], heights["top"], heights["bottom"])
