"""Turn a finished block formatting context into pieces."""

from __future__ import annotations

from compositor.layout.block_state import FlowNode, PlacedPiece, Wrapping
from compositor.layout.boxes import BoxKind
from compositor.layout.constraints import LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.fieldset import border_area
from compositor.layout.finish import Frame, Placed, finish_box, moved
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.list_marker import place_marker
from compositor.layout.sizing import is_scroll_container, margins


def finish_flow(ctx: LayoutContext, node: FlowNode) -> LayoutResult:
    """Freeze the root of a block formatting context and everything in it."""
    return _finish(ctx, node)


def flow_result(ctx: LayoutContext, node: FlowNode) -> LayoutResult:
    """The content of a block as a piece that contains no positioned boxes of its own."""
    frame, children, out_of_flow = _collect(ctx, node)
    piece = Piece(
        node.box, FragmentKind.BOX, node.width, node.height, tuple(children), first_baseline=frame.first_baseline,
        last_baseline=frame.last_baseline,
    )  # fmt: skip
    return LayoutResult(piece, tuple(out_of_flow))


def _finish(ctx: LayoutContext, node: FlowNode) -> LayoutResult:
    frame, children, out_of_flow = _collect(ctx, node)
    return finish_box(ctx, node.box, frame, children, out_of_flow)


def _collect(ctx: LayoutContext, node: FlowNode) -> tuple[Frame, list[Placed], list[OutOfFlow]]:
    """Everything relative to the block's border-box top left."""
    origin_x, origin_y = node.x, node.y or 0
    children: list[Placed] = []
    out_of_flow: list[OutOfFlow] = []
    first = None if node.first_baseline is None else node.first_baseline - origin_y
    last = None if node.last_baseline is None else node.last_baseline - origin_y
    for place, child in enumerate(node.children):
        if isinstance(child, PlacedPiece):
            result = child.result
            y = child.y - origin_y if child.below_top is None else child.below_top + node.content_shift
            x, y = child.x - origin_x + child.dx, y + child.dy
        else:
            result = _finish(ctx, child)
            x, y = child.x - origin_x + child.dx, (origin_y if child.y is None else child.y) - origin_y + child.dy
        piece = result.piece
        children.append((x, y, piece) if child.wrapping is None else _wrapped(child.wrapping, x, y, piece, origin_x))
        if result.out_of_flow:
            out_of_flow += [moved(item, x, y) for item in result.out_of_flow]
        if piece.box.id != node.box.id and not piece.box.floating:
            if first is None and piece.first_baseline is not None:
                first = y - child.dy + piece.first_baseline
            own = _last_baseline(piece)
            if own is not None and place >= node.baseline_place:
                last = y - child.dy + own
    for item in node.out_of_flow:
        y = 0 if item.y is None else item.y - origin_y
        out_of_flow.append(OutOfFlow(item.box, item.x - origin_x, y, item.align_x, item.align_y))
    if out_of_flow:
        out_of_flow.sort(key=_box_id)
    if node.marker is not None:
        placed = place_marker(ctx, node, first)
        children.insert(0, placed)
        if first is None:
            first = last = placed[1] + (placed[2].first_baseline or 0)
    if last is None and first is not None and node.box.replaced is not None:
        last = node.height - node.border.bottom - node.padding.bottom  # of a button without lines
    grid = None if node.legend is None else border_area(node, children[0][2].height)
    frame = Frame(node.width, node.height, node.border, node.padding, node.scrollbar, first, last, grid)
    return frame, children, out_of_flow


def _last_baseline(piece: Piece) -> int | None:
    """What a child gives its parent: scroll containers their bottom margin edge (CSS 2.2 §10.8.1), tables nothing,
    flex and grid containers their first baseline."""
    box = piece.box
    if box.kind is BoxKind.TABLE:
        return None
    if box.kind is BoxKind.BLOCK and is_scroll_container(box.style) and not box.anonymous and box.replaced is None:
        return piece.height + margins(box, 0).bottom
    return piece.first_baseline if box.kind in (BoxKind.FLEX, BoxKind.GRID) else piece.last_baseline


def _wrapped(wrapping: Wrapping, x: int, y: int, piece: Piece, origin_x: int) -> Placed:
    """Put the inline boxes around a block into a line of their own, as wide as the block container."""
    left = wrapping.left - origin_x
    child: Placed = (x - left, 0, piece)
    for box, offset in zip(reversed(wrapping.boxes), reversed(wrapping.offsets), strict=True):
        fragment = Piece(
            box, FragmentKind.INLINE_BOX, wrapping.width, piece.height, (child,), open_left=False, open_right=False
        )
        child = (*offset, fragment)
    return child[0] + left, child[1] + y, child[2]


def _box_id(item: OutOfFlow) -> int:
    return item.box.id
