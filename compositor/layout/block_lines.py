"""Lines of a block container, and the block-level boxes among them.

A block inside inline boxes interrupts the lines and is laid out as a child of the block container, so that its
margins collapse with what is around it (CSS 2.2 §9.2.1.1).
Source: Blink's block-in-inline.
"""

from __future__ import annotations

from collections.abc import Callable

from compositor.layout.block_inline import has_inline_boxes, is_inline_empty, taken_out
from compositor.layout.block_place import add_float, resolve, static_position
from compositor.layout.block_state import Bfc, Containing, Flow, FlowNode, PlacedPiece, Static, Wrapping
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext, LayoutResult
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.inline import InlineResult, InlineRun
from compositor.layout.inline_style import inline_style
from compositor.layout.list_marker import reserve_marker
from compositor.layout.margin_strut import NO_MARGINS
from compositor.layout.plain_text import plain_line
from compositor.layout.positioned import relative_offset
from compositor.layout.text_box import trimmed

PlaceBlock = Callable[[Bfc, FlowNode, Flow, Containing, Box], None]
"""Lays out a block-level child and appends it to the node's children."""


def inline_contents(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, place_block: PlaceBlock) -> None:
    """Lay out an inline formatting context in block flow."""
    ctx = bfc.ctx
    if is_inline_empty(ctx, node.box):
        for child in taken_out(ctx, node.box):
            _take_out(bfc, node, flow, containing, child)
        if has_inline_boxes(ctx, node.box):
            _place_empty_boxes(ctx, node, containing)
        return
    if bfc.is_plain:
        line = plain_line(ctx, node.box, containing.width)
        if line is not None:
            if node.y is None:
                resolve(bfc, flow)
            x, piece = line
            baseline = piece.first_baseline
            result = InlineResult(((x, 0, piece),), piece.height, False, baseline, baseline, (), ())
            _place_lines(bfc, node, flow, containing, result)
            return
    run = InlineRun(ctx, node.box, (containing.width, containing.percent_height), bfc.exclusions)
    while not run.is_done:
        block = run.next_block()
        if run.lines_before(block):
            _lines(bfc, node, flow, containing, run)
        taken, around_nothing = run.take_out(block)
        for child in taken:
            _take_out(bfc, node, flow, containing, child)
        for box in around_nothing:
            _add_empty_fragment(node, flow, containing, box)
        if not run.is_done:
            child, around = run.block_at()
            place_block(bfc, node, flow, containing, child)
            node.children[-1].wrapping = _wrapping(around, containing)
            run.pass_block()


def _take_out(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, child: Box) -> None:
    if child.pseudo == "marker" and not child.out_of_flow and not child.floating:
        reserve_marker(bfc.ctx, node, child, containing)
    elif child.floating:
        add_float(bfc, node, flow, containing, child)
    else:
        static_position(bfc, node, flow, containing, child)


def _add_empty_fragment(node: FlowNode, flow: Flow, containing: Containing, box: Box) -> None:
    """An inline box has a fragment beside a block even where there is no line."""
    placed = PlacedPiece(LayoutResult(Piece(box, FragmentKind.INLINE_BOX, 0, 0)), containing.left, flow.position)
    if node.y is None:
        placed.below_top = 0
    node.children.append(placed)


def _wrapping(around: tuple[Box, ...], containing: Containing) -> Wrapping | None:
    if not around:
        return None
    offsets = tuple([relative_offset(box, containing.width, containing.percent_height) for box in around])
    return Wrapping(around, containing.left, containing.width, offsets)


def _lines(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, run: InlineRun) -> None:
    """The lines before the next block."""
    if node.y is None:
        resolve(bfc, flow)
    top = flow.edge
    result = run.lines((containing.left, top), room_above=max(top - bfc.text_bottom, 0))
    is_first = node.first_baseline is None
    _place_lines(bfc, node, flow, containing, trimmed(bfc.ctx, node.box, result, is_first, run.is_done))


def _place_lines(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, result: InlineResult) -> None:
    top, left = flow.edge, containing.left
    istyle = inline_style(bfc.ctx, node.box.style)
    bfc.text_bottom = top + result.height - max(istyle.line_descent - istyle.descent, 0)
    lines = result.lines
    if bfc.lines_left is not None:
        lines = _clamped(bfc, node, containing, result, top)
    if result.first_baseline is not None and node.first_baseline is None and not node.has_line:
        node.first_baseline = top + result.first_baseline
    for x, y, piece in (*lines, *result.floats):
        node.children.append(PlacedPiece(LayoutResult(piece), left + x, top + y))
    for item in result.out_of_flow:
        node.out_of_flow.append(Static(item.box, left + item.x, top + item.y, item.align_x, item.align_y))
    if result.last_baseline is not None:
        node.last_baseline = top + result.last_baseline
        node.baseline_place = len(node.children)
    flow.position = top + result.height
    flow.strut = NO_MARGINS
    flow.cleared_through = flow.ignores_quirky = False


def _clamped(
    bfc: Bfc, node: FlowNode, containing: Containing, result: InlineResult, top: int
) -> tuple[tuple[int, int, Piece], ...]:
    """Lines under `-webkit-line-clamp`: an ellipsis at the end of the last one shown, those behind it hidden."""
    lines = result.lines
    shown = bfc.clamp([top + y + piece.height for _x, y, piece in lines])
    if 0 < shown < len(lines) and not result.floats:
        again = InlineRun(bfc.ctx, node.box, (containing.width, containing.percent_height), bfc.exclusions)
        lines = again.lines((containing.left, top), shown - 1).lines
    return (*lines[:shown], *((x, y, piece.as_hidden()) for x, y, piece in lines[shown:]))


def _place_empty_boxes(ctx: LayoutContext, node: FlowNode, containing: Containing) -> None:
    """Inline boxes on a line that does not count still have fragments, at the top of their block."""
    result = InlineRun(ctx, node.box, (containing.width, containing.percent_height), None).lines((0, 0))
    for x, y, piece in result.lines:
        placed = PlacedPiece(LayoutResult(piece), containing.left + x, 0)
        placed.below_top = y + node.border.top + node.padding.top
        node.children.append(placed)
