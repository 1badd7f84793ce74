"""Where a fieldset's border leaves room for its legend.

Source: HTML §15.3.13; Blink's `FieldsetPaintInfo`.
"""

from __future__ import annotations

from compositor.base.geometry import EMPTY_RECT, Point, Rect
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box
from compositor.layout.fragments import Fragment
from compositor.paint.paint_context import PaintContext


def legend_gap(ctx: PaintContext, fragment: Fragment, offset: Point, border: Rect) -> Rect:
    """The part of a fieldset's border that is not drawn, px: as wide as the legend; empty for any other box.

    Args:
        offset: Of the part of the fieldset with border and background.
        border: Its outer edge.
    """
    if _tag(ctx, fragment.box) != "fieldset":
        return EMPTY_RECT
    whole = ctx.fragments.fragments[fragment.id]
    for child_id in whole.children:
        child = ctx.fragments.fragments[child_id]
        box = child.box
        if box.out_of_flow or box.floating or _tag(ctx, box) != "legend":
            continue
        grid = whole.piece.grid
        above = 0 if grid is None else grid.y
        x, y = offset.x + child.x / 64, offset.y + (child.y - above) / 64
        legend = Rect(x, y, child.piece.width / 64, child.piece.height / 64)
        side = Rect(x, border.y, legend.width, whole.piece.border.top / 64)
        return legend.union(side).pixel_snapped()
    return EMPTY_RECT


def _tag(ctx: PaintContext, box: Box) -> str:
    if box.node < 0 or box.anonymous or box.pseudo:
        return ""
    node = ctx.fragments.boxes.styled.document.nodes[box.node]
    return node.tag if isinstance(node, Element) and node.namespace == "html" else ""
