"""Boxes whose content widths depend on the height they are given.

Source: CSS Sizing 4 §4; Blink's `depends_on_block_constraints`.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.sizing import ratio_of


def depends_on_height(ctx: LayoutContext, box: Box, stretches: bool) -> bool:
    """True when another height for percentages, or to stretch to, may change a box's content widths.

    Args:
        stretches: An `auto` height fills what is available.
    """
    if box.kind is BoxKind.TEXT or box.out_of_flow:
        return False
    if not (stretches and box.style[p.HEIGHT] == "auto") and not _refers_to_height(box):
        passes_on = box.kind is BoxKind.INLINE or (box.anonymous and box.kind is BoxKind.BLOCK)
        if not passes_on:
            return False
    if box.kind is BoxKind.REPLACED or ratio_of(box) is not None:
        return True
    stretching = box.kind is BoxKind.FLEX
    return any(depends_on_height(ctx, child, stretching) for child in ctx.children(box))


def _refers_to_height(box: Box) -> bool:
    style = box.style
    values = (style[p.HEIGHT], style[p.MIN_HEIGHT], style[p.MAX_HEIGHT])
    return any(value == "stretch" or getattr(value, "has_percent", False) for value in values)
