"""Outside list markers: beside the first line of their list item.

Source: CSS Lists 3 §3.1; Blink's unpositioned list marker.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.block_state import Containing, FlowNode
from compositor.layout.boxes import Box
from compositor.layout.constraints import ConstraintSpace, LayoutContext
from compositor.layout.fragments import Piece
from compositor.layout.sizing import margins


def reserve_marker(ctx: LayoutContext, node: FlowNode, marker: Box, containing: Containing) -> None:
    """Lay out the marker; its place follows from the first baseline of the item."""
    space = ConstraintSpace(containing.width, containing.percent_height, containing.width, containing.percent_height,
                            shrink_to_fit=True)  # fmt: skip
    node.marker = ctx.layout(marker, space)


def place_marker(ctx: LayoutContext, node: FlowNode, baseline: int | None) -> tuple[int, int, Piece]:
    """The marker's place relative to the item's border box, given the item's first baseline."""
    assert node.marker is not None
    piece = node.marker.piece
    outer = margins(piece.box, node.width)
    top = node.border.top + node.padding.top
    if baseline is not None and piece.first_baseline is not None:
        top = baseline - piece.first_baseline
    left = node.border.left + node.padding.left
    if node.box.style[p.DIRECTION] == "ltr":
        return left - outer.right - piece.width, top, piece
    return node.width - node.border.right - node.padding.right + outer.left, top, piece
