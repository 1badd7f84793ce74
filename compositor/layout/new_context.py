"""Boxes with a formatting context of their own inside block flow: beside floats, or below them.

Source: CSS 2.2 §9.5 (the border box of a table, a replaced element or a formatting context root may not overlap
floats), §10.3.3 (auto margins); Blink's layout opportunities.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.block_state import Bfc, Containing, Flow, FlowNode, PlacedPiece, clear_side
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult
from compositor.layout.floats import ExclusionSpace
from compositor.layout.formatting_context import establishes_context
from compositor.layout.fragments import EdgeWidths
from compositor.layout.margin_strut import NO_MARGINS
from compositor.layout.positioned import relative_offset
from compositor.layout.quirks import quirky_margins
from compositor.layout.self_alignment import aligned_start, block_alignment, fits_content
from compositor.layout.sizing import border_padding, fills_height, margins, resolve_length

_MAX_TRIES = 64


def start_of_block(child: Box, parent: Box, outer: EdgeWidths, width: int, room: tuple[int, int]) -> int:
    """Left border edge of a block in `room` (left edge, width): auto margins, direction, `align` attributes."""
    left, available = room
    metrics = child.metrics
    if not (metrics.auto_margins or metrics.justifies_self or parent.metrics.justifies_items) and (
        not parent.metrics.moves_blocks
    ):
        return left + outer.left
    style = child.style
    auto_left, auto_right = style[p.MARGIN_LEFT] == "auto", style[p.MARGIN_RIGHT] == "auto"
    free = available - width - outer.left - outer.right
    if auto_left or auto_right:
        if free <= 0:
            return left + (0 if auto_left else outer.left) if _is_ltr(parent) else _from_right(room, width, outer)
        if auto_left and auto_right:
            return left + free // 2
        return left + (free if auto_left else outer.left)
    alignment = block_alignment(child, parent)
    if alignment.keyword not in ("normal", "stretch"):
        overflow = alignment.overflow or "unsafe"
        room_of_child = (left, left + available)
        if overflow == "safe" and free < 0 and not _is_ltr(parent):
            return _from_right(room, width, outer)
        return aligned_start(
            alignment._replace(overflow=overflow), room_of_child, room_of_child, width, (outer.left, outer.right)
        )
    if alignment.keyword == "stretch":
        return left + outer.left if _is_ltr(parent) else _from_right(room, width, outer)
    match parent.style[p.TEXT_ALIGN]:
        case "-webkit-center":
            return left + outer.left + max(free, 0) // 2
        case "-webkit-right":
            return left + outer.left + max(free, 0)
        case "-webkit-left":
            return left + outer.left
    return left + outer.left if _is_ltr(parent) else _from_right(room, width, outer)


def _is_ltr(box: Box) -> bool:
    return box.style[p.DIRECTION] == "ltr"


def _from_right(room: tuple[int, int], width: int, outer: EdgeWidths) -> int:
    return room[0] + room[1] - outer.right - width


def place_new_context(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, child: Box) -> None:
    """Lay out and place a block-level child that establishes a formatting context."""
    outer = margins(child, containing.width)
    quirky_top, quirky_bottom = quirky_margins(bfc.ctx, child)
    if quirky_top and flow.ignores_quirky:
        outer = outer._replace(top=0)
    clear = clear_side(child, "clear")
    adjoins = clear and node.y is None and any(clear in ("both", clear_side(i.box, "float")) for i in bfc.pending)
    if adjoins:
        _resolve_without(bfc, flow)
        y = flow.position
    else:
        y = bfc.resolved_edge(flow.position + flow.strut.append(outer.top, quirky_top).total)
    bottom = bfc.exclusions.clearance_bottom(clear) if clear else None
    if bottom is not None and bottom > y:
        if node.y is None:
            bfc.resolve(y)
        y = bottom
    if node.y is None and outer.top and not (bfc.exclusions.is_empty and not bfc.pending):
        placed = _beside_floats(bfc, flow, containing, (node.box, child), (outer, y))
    else:
        if node.y is None:
            y = bfc.resolve(y)
        placed = _find_room(bfc, containing, node.box, child, outer, y)
    if node.marker is not None and not node.has_line:
        _make_room_for_marker(node, placed)
    placed.dx, placed.dy = relative_offset(child, containing.width, containing.percent_height)
    node.children.append(placed)
    flow.position = placed.y + placed.piece.height
    flow.strut = NO_MARGINS.append(outer.bottom, quirky_bottom)
    flow.cleared_through = flow.ignores_quirky = False


def _make_room_for_marker(node: FlowNode, placed: PlacedPiece) -> None:
    """A list marker that is taller above the baseline than the first child pushes it down."""
    assert node.marker is not None
    ascent, marker_ascent = placed.piece.first_baseline, node.marker.piece.first_baseline
    if ascent is not None and marker_ascent is not None and marker_ascent > ascent:
        placed.y += marker_ascent - ascent


def _resolve_without(bfc: Bfc, flow: Flow) -> None:
    """Resolve with the margins so far, the child's own left out."""
    flow.position = bfc.resolve(flow.edge)
    flow.strut = NO_MARGINS


def _beside_floats(
    bfc: Bfc, flow: Flow, containing: Containing, boxes: tuple[Box, Box], place: tuple[EdgeWidths, int]
) -> PlacedPiece:
    """The child's margin collapses with its parent's only if floats do not push the child down."""
    parent, child = boxes
    outer, y = place
    saved = (list(bfc.unresolved), list(bfc.pending), list(bfc.clearances), bfc.forced_y)
    before = bfc.exclusions.copy()
    start = bfc.resolve(y)
    placed = _find_room(bfc, containing, parent, child, outer, start)
    if placed.y == start:
        return placed
    bfc.exclusions = before
    bfc.unresolved, bfc.pending, bfc.clearances, bfc.forced_y = saved
    for node in bfc.unresolved:
        node.y = None
    _resolve_without(bfc, flow)
    return _find_room(bfc, containing, parent, child, outer, flow.position)


def ignored_margins(ctx: LayoutContext, parent: Box, child: Box) -> tuple[bool, bool]:
    """Which margins a height of `stretch` leaves out (CSS Sizing 4 §5): those that the parent's edges do not hold."""
    if not fills_height(child):
        return False, False
    around = ctx.boxes.boxes[parent.parent].kind
    if parent.floating or parent.out_of_flow or parent.inline_level or around in (BoxKind.FLEX, BoxKind.GRID):
        return False, False
    if establishes_context(ctx, parent):
        return False, False
    edges = border_padding(parent, ctx.viewport[0])  # whatever percentages refer to: are there any edges?
    return edges.top == 0, edges.bottom == 0


def _space(ctx: LayoutContext, child: Box, parent: Box, containing: Containing, width: int) -> ConstraintSpace:
    height = child.style[p.HEIGHT]
    if (
        containing.restricted
        and child.style[p.OVERFLOW_Y] in ("auto", "scroll")
        and not isinstance(height, (str, FitContent))
        and height.has_percent
    ):
        # In a cell of a given height it does not count with its content (CSS Tables 3 §4.5.2).
        edges = border_padding(child, containing.width)
        edge_sum = edges.top + edges.bottom
        least = resolve_length(child, child.style[p.MIN_HEIGHT], INDEFINITE, edge_sum) or edge_sum
        return ConstraintSpace(width, least, containing.width, INDEFINITE, fixed_height=True)
    return ConstraintSpace(
        width, containing.height, containing.width, containing.percent_height,
        shrink_to_fit=child.kind is BoxKind.TABLE or fits_content(child, parent),
        ignored_margins=ignored_margins(ctx, parent, child),
    )  # fmt: skip


def _find_room(bfc: Bfc, containing: Containing, parent: Box, child: Box, outer: EdgeWidths, y: int) -> PlacedPiece:
    """The first place at or below `y` where the child fits beside the floats."""
    exclusions = bfc.exclusions
    if exclusions.is_empty or not exclusions.reaches_below(y):
        return _unconstrained(bfc, containing, parent, child, y)
    height = 1
    for _attempt in range(_MAX_TRIES):
        left, right = exclusions.line_bounds(y, height, containing.left, containing.left + containing.width)
        start, available = _opportunity(containing, outer, left, right)
        result = bfc.ctx.layout(child, _space(bfc.ctx, child, parent, containing, available + outer.left + outer.right))
        # The margin before the child may not reach beyond the room.
        if start <= max(left, right) and _fits(exclusions, containing, result, (left, right), (y, available)):
            x = _x_in(child, parent, outer, result.piece.width, (containing, left, right, start, available))
            return PlacedPiece(result, x, y)
        narrower = exclusions.line_bounds(y, result.piece.height, containing.left, containing.left + containing.width)
        if result.piece.width <= available and narrower != (left, right):
            height = result.piece.height
            continue
        height = 1
        following = exclusions.next_edge(y)
        if following is None:
            break
        y = following
    return _unconstrained(bfc, containing, parent, child, y)


def _unconstrained(bfc: Bfc, containing: Containing, parent: Box, child: Box, y: int) -> PlacedPiece:
    """The child's place where no float is in the way."""
    result = bfc.ctx.layout(child, _space(bfc.ctx, child, parent, containing, containing.width))
    outer = margins(child, containing.width)
    x = start_of_block(child, parent, outer, result.piece.width, (containing.left, containing.width))
    return PlacedPiece(result, x, y)


def _opportunity(containing: Containing, outer: EdgeWidths, left: int, right: int) -> tuple[int, int]:
    """Start and size of the room; margins count from the containing block's edges, so they overlap floats."""
    edge_left, edge_right = containing.left, containing.left + containing.width
    if left == edge_left and right == edge_right:
        return left + outer.left, max(right - left - outer.left - outer.right, 0)
    start = max(left, edge_left + outer.left)
    end = min(right, edge_right - outer.right)
    return start, max(end - start, 0)


def _fits(
    exclusions: ExclusionSpace, containing: Containing, result: LayoutResult, bounds: tuple[int, int],
    place: tuple[int, int],
) -> bool:  # fmt: skip
    left, right = bounds
    y, available = place
    edges = (containing.left, containing.left + containing.width)
    over_height = exclusions.line_bounds(y, result.piece.height, *edges)
    if over_height != (left, right):
        return False
    return bounds == edges or result.piece.width <= max(available, 0)


def _x_in(child: Box, parent: Box, outer: EdgeWidths, width: int, room: tuple[Containing, int, int, int, int]) -> int:
    containing, left, right, start, available = room
    if left == containing.left and right == containing.left + containing.width:
        return start_of_block(child, parent, outer, width, (containing.left, containing.width))
    auto_left, auto_right = child.style[p.MARGIN_LEFT] == "auto", child.style[p.MARGIN_RIGHT] == "auto"
    free = max(available - width, 0)
    if auto_left and auto_right:
        return start + free // 2
    alignment = block_alignment(child, parent)
    if alignment.keyword in ("start", "center", "end") and not (auto_left or auto_right):
        return aligned_start(alignment, (start, start + available), (start, start + available), width, (0, 0))
    if auto_left or (not auto_right and not _is_ltr(parent)):
        return start + available - width
    return start
