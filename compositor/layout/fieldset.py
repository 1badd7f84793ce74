"""Fieldsets: the legend stands on the top border.

Source: HTML §15.3.13; Blink's fieldset layout algorithm.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.block_state import Containing, FlowNode, PlacedPiece
from compositor.layout.boxes import Box
from compositor.layout.constraints import ConstraintSpace, LayoutContext
from compositor.layout.fragments import LayoutRect
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import margins


def _tag(ctx: LayoutContext, box: Box) -> str:
    if box.node < 0 or box.anonymous or box.pseudo:
        return ""
    node = ctx.boxes.styled.document.nodes[box.node]
    return node.tag if isinstance(node, Element) and node.namespace == "html" else ""


def rendered_legend(ctx: LayoutContext, box: Box) -> Box | None:
    """The legend that a fieldset shows on its border: its first in-flow legend child."""
    if _tag(ctx, box) != "fieldset":
        return None
    for child in ctx.children(box):
        if not child.floating and not child.out_of_flow and _tag(ctx, child) == "legend":
            return child
    return None


def place_legend(ctx: LayoutContext, node: FlowNode, legend: Box, containing: Containing) -> int:
    """Lay out the legend; returns how much lower the content starts than it would without one."""
    space = ConstraintSpace(
        containing.width, containing.height, containing.width, containing.percent_height, shrink_to_fit=True
    )
    result = ctx.layout(legend, space)
    outer = margins(legend, containing.width)
    piece = result.piece
    border = node.border.top
    assert node.y is not None
    rise = max(border - piece.height, 0) // 2
    x = containing.left + outer.left
    free = containing.width - outer.left - outer.right - piece.width
    if legend.style[p.MARGIN_LEFT] == "auto" and free > 0:
        x += free // 2 if legend.style[p.MARGIN_RIGHT] == "auto" else free
    elif node.box.style[p.DIRECTION] == "rtl":
        x += free
    placed = PlacedPiece(result, x, node.y + rise + max(outer.top, 0))
    placed.dx, placed.dy = relative_offset(legend, containing.width, containing.percent_height)
    node.children.append(placed)
    return max(piece.height + outer.bottom + max(outer.top, 0) - border, 0)


def border_area(node: FlowNode, legend_height: int) -> LayoutRect | None:
    """The part of a fieldset with border and background: it starts in the middle of a tall legend."""
    shift = (legend_height - node.border.top) // 2
    if shift <= 0:
        return None
    return LayoutRect(0, shift, node.width, node.height - shift)
