"""Content-based widths: the narrowest and the widest a box wants to be.

Source: CSS Sizing 3 §4-5; Blink's ComputeMinMaxSizes.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.block_state import clear_side
from compositor.layout.boxes import Box
from compositor.layout.columns import is_multicol, multicol_content_min_max
from compositor.layout.constraints import LayoutContext, MinMax
from compositor.layout.control_sizes import COMPRESSIBLE, control_content_width
from compositor.layout.formatting_context import establishes_context
from compositor.layout.inline import inline_min_max
from compositor.layout.sizing import border_box_size, border_padding, margins, resolve_lp


def block_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths that the content of a block container asks for."""
    edges = border_padding(box, 0)
    edge_sum = edges.left + edges.right
    own = control_content_width(ctx, box)
    if own is not None:
        sizes = MinMax(own, own)
    else:
        sizes = inline_min_max(ctx, box) if box.children_inline else _children_min_max(ctx, box)
    if is_multicol(box):
        sizes = multicol_content_min_max(box, sizes)
    low, high = sizes.min + edge_sum, sizes.max + edge_sum
    return MinMax(_compressed(box, edge_sum, low), high)


def _compressed(box: Box, edge_sum: int, low: int) -> int:
    """Percentages in the width of some controls count as 0 in their min-content width (CSS Sizing 3 §5.2.2)."""
    width = box.style[p.WIDTH]
    content = box.replaced
    if content is None or isinstance(width, (str, FitContent)):
        return low
    is_slider = content.kind == "control" and (content.width or 0) > (content.height or 0)
    if not is_slider and content.kind not in COMPRESSIBLE:
        return low
    return min(low, border_box_size(box, resolve_lp(width, 0), edge_sum)) if width.has_percent else low


class _FloatRow:
    """Floats side by side, as wide as they would be without wrapping."""

    def __init__(self) -> None:
        self.left = 0
        self.right = 0

    @property
    def width(self) -> int:
        return self.left + self.right

    def clear(self, side: str) -> None:
        if side in ("left", "both"):
            self.left = 0
        if side in ("right", "both"):
            self.right = 0


def _children_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    low = high = 0
    row = _FloatRow()
    for child in ctx.children(box):
        if child.out_of_flow or child.pseudo == "marker":
            continue
        own = ctx.min_max(child)
        outer = margins(child, 0)
        margin_sum = outer.left + outer.right
        low = max(low, own.min + margin_sum)
        clear = clear_side(child, "clear")
        if clear:
            high = max(high, row.width)
            row.clear(clear)
        width = own.max + margin_sum
        if child.floating:
            if clear_side(child, "float") == "left":
                row.left += max(width, 0)
            else:
                row.right += max(width, 0)
        elif establishes_context(ctx, child) and row.width:
            # It stands beside the floats; its margins overlap them.
            high = max(high, own.max + max(outer.left, row.left) + max(outer.right, row.right))
            row = _FloatRow()
        else:
            high = max(high, width, row.width)
            row = _FloatRow()
    high = max(high, row.width)
    return MinMax(max(low, 0), max(high, low, 0))
