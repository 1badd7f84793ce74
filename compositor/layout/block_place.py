"""Steps that block flow and the lines in it share: resolving a block's top, floats, static positions."""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.block_state import (
    Bfc,
    Containing,
    Flow,
    FlowNode,
    PendingFloat,
    PendingStatic,
    PlacedPiece,
    Static,
)
from compositor.layout.boxes import Box
from compositor.layout.constraints import ConstraintSpace
from compositor.layout.inline_align import text_indent
from compositor.layout.margin_strut import NO_MARGINS
from compositor.layout.positioned import relative_offset
from compositor.layout.self_alignment import self_alignment
from compositor.layout.sizing import margins


def resolve(bfc: Bfc, flow: Flow) -> int:
    """Give the unresolved blocks their top; the adjoining margins are used up."""
    flow.position = bfc.resolve(flow.edge)
    flow.strut = NO_MARGINS
    return flow.position


def static_position(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, child: Box) -> None:
    """Record where a positioned child would stand in the flow; once inline, on an empty line."""
    y = None if node.y is None else flow.edge
    if child.style[p.INTERNAL_ORIGINAL_INLINE]:
        _inline_static_position(bfc, node, y, containing, child)
        return
    rtl = node.box.style[p.DIRECTION] == "rtl"
    own = self_alignment(child, node.box, True, node.box.style[p.JUSTIFY_ITEMS]).keyword
    edge_x = own if own in ("start", "center", "end") else "end" if rtl else "start"
    edge_y = self_alignment(child, node.box, False).keyword
    x = containing.left + {"start": 0, "center": containing.width // 2, "end": containing.width}[edge_x]
    node.out_of_flow.append(Static(child, x, y, edge_x, edge_y if edge_y in ("center", "end") else "start"))


def _inline_static_position(bfc: Bfc, node: FlowNode, y: int | None, containing: Containing, child: Box) -> None:
    """It stands where an empty inline box would, beside the floats that come before it."""
    indent = text_indent(bfc.ctx, node.box, containing.width)
    rtl = node.box.style[p.DIRECTION] == "rtl"
    align, side, edge = node.box.style[p.TEXT_ALIGN], "right" if rtl else "left", "end" if rtl else "start"
    x = containing.width - indent if rtl else indent
    if align not in ("start", "left", "justify"):
        at_right = align in ("right", "-webkit-right") or (align == "end") != rtl
        side, edge = "right" if at_right else "center", "start"
        x = (containing.width if at_right else containing.width // 2) + indent
    if y is not None:
        x += bfc.beside_floats(containing, y, side)
    elif bfc.pending:
        bfc.pending.append(PendingStatic(child, node, len(node.out_of_flow), side, containing))
    node.out_of_flow.append(Static(child, containing.left + x, y, edge))


def add_float(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, child: Box) -> None:
    """Place a float now, or when its block's top is known."""
    space = ConstraintSpace(
        containing.width, containing.height, containing.width, containing.percent_height, shrink_to_fit=True
    )
    result = bfc.ctx.layout(child, space)
    placed = PlacedPiece(result, 0, 0)
    placed.dx, placed.dy = relative_offset(child, containing.width, containing.percent_height)
    node.children.append(placed)
    item = PendingFloat(placed, child, margins(child, containing.width), containing)
    if node.y is None:
        bfc.pending.append(item)
    else:
        bfc.place_float(item, flow.edge)
