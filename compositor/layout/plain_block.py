"""Blocks that are one line of plain text: laid out and finished at once.

Nothing here gives another answer than block layout in general; most blocks of most pages are like this.
"""

from __future__ import annotations

from compositor.layout.block_state import Bfc, Containing, Flow, FlowNode, PlacedPiece
from compositor.layout.boxes import Box
from compositor.layout.constraints import ConstraintSpace, LayoutContext, LayoutResult
from compositor.layout.edges import EdgeWidths
from compositor.layout.finish import Frame, finish_box
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.inline_style import inline_style
from compositor.layout.margin_strut import NO_MARGINS
from compositor.layout.overflow import scrollable_overflow
from compositor.layout.plain_text import plain_line
from compositor.layout.sizing import add_edges, used_height


def place_plain_block(bfc: Bfc, parent: FlowNode, flow: Flow, containing: Containing, child: Box) -> bool:
    """Lay out and place a block of one line of plain text; False, and nothing is done, if it is another block."""
    metrics, around = child.metrics, parent.box.metrics
    outer, edges, padding = metrics.margins, metrics.edges, metrics.paddings
    if (
        not (metrics.is_plain and child.children_inline)
        or outer is None
        or edges is None
        or padding is None
        or around.moves_blocks
        or around.justifies_items
        or parent.marker is not None
        or bfc.ctx.quirks
        or not bfc.is_plain
    ):
        return False
    top, right, bottom, left = edges
    width = max(containing.width - outer.left - outer.right, 0, left + right)
    found = plain_line(bfc.ctx, child, width - left - right)
    if found is None:
        return False
    x, line = found
    height = line.height + top + bottom
    piece = _piece(child, (width, height), (metrics.borders, padding), (x + left, top, line))
    y = bfc.resolve(flow.position + flow.strut.append(outer.top).total)
    parent.children.append(PlacedPiece(LayoutResult(piece), containing.left + outer.left, y))
    istyle = inline_style(bfc.ctx, child.style)
    bfc.text_bottom = y + top + line.height - max(istyle.line_descent - istyle.descent, 0)
    flow.position = y + height
    flow.strut = NO_MARGINS.append(outer.bottom)
    flow.cleared_through = flow.ignores_quirky = False
    return True


def plain_block_result(
    ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: tuple[EdgeWidths, EdgeWidths], width: int
) -> LayoutResult | None:
    """The layout of one line of plain text as the root of a formatting context; None if the block is another.

    Args:
        edges: Used border and padding.
        width: Border-box width.
    """
    if not box.children_inline or box.replaced is not None or box.metrics.separates:
        return None
    if ctx.trims_text or ctx.scrollbars == "classic":
        return None
    border, padding = edges
    around = add_edges(border, padding)
    found = plain_line(ctx, box, width - around.left - around.right)
    if found is None:
        return None
    x, line = found
    natural = line.height + around.top + around.bottom
    height = used_height(ctx, box, space, around, width, natural)
    y, room = around.top + space.content_shift, max(height - natural, 0)
    if space.content_align != "start":
        y += room // 2 if space.content_align == "center" else room
    baseline = y + (line.first_baseline or 0)
    frame = Frame(width, height, border, padding, first_baseline=baseline, last_baseline=baseline)
    return finish_box(ctx, box, frame, ((x + around.left, y, line),))


def _piece(
    box: Box, size: tuple[int, int], edges: tuple[EdgeWidths, EdgeWidths], line: tuple[int, int, Piece]
) -> Piece:
    """The finished block; text may stick out of low lines."""
    x, y, inner = line
    _x, text_y, text = inner.children[0]
    overflow = None
    if x < 0 or y + text_y < 0 or x + inner.width > size[0] or y + text_y + text.height > size[1]:
        overflow = scrollable_overflow(box, False, size, edges, (line,))
    baseline = y + (inner.first_baseline or 0)
    return Piece(
        box, FragmentKind.BOX, size[0], size[1], (line,), border=edges[0], padding=edges[1],
        first_baseline=baseline, last_baseline=baseline, overflow=overflow,
    )  # fmt: skip
