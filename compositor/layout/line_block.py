"""A line that holds one block-level box: a block inside inline boxes.

The block stands as it would in block flow; the inline boxes around it get a fragment of its full line.
Source: CSS 2.2 §9.2.1.1; Blink's block-in-inline.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.layout.constraints import OutOfFlow
from compositor.layout.fragments import EdgeWidths, FragmentKind, Piece
from compositor.layout.inline_items import InlineContent, ItemKind
from compositor.layout.line_breaker import Line
from compositor.layout.new_context import start_of_block
from compositor.layout.positioned import relative_offset


class BlockOnLine(NamedTuple):
    """The laid-out block; layout units.

    Attributes:
        piece: The block.
        out_of_flow: Positioned descendants, relative to the piece.
        margin: Its margins.
    """

    piece: Piece
    out_of_flow: tuple[OutOfFlow, ...]
    margin: EdgeWidths


class BlockLine(NamedTuple):
    """The line's piece, its baseline, positioned boxes and the inline boxes that stay open."""

    piece: Piece
    baseline: int
    out_of_flow: tuple[OutOfFlow, ...]
    open_boxes: tuple[int, ...]


def block_line(
    content: InlineContent, line: Line, open_boxes: tuple[int, ...], block: BlockOnLine, size: tuple[int, int]
) -> BlockLine:
    """Build the line; `size` is the container's width and what percentage heights refer to."""
    container, width = content.container, size[0]
    piece, margin = block.piece, block.margin
    x = start_of_block(piece.box, container, margin, piece.width, (0, width))
    dx, dy = relative_offset(piece.box, *size)
    child = (x + dx, dy, piece)
    around, still_open = _open_boxes(line, open_boxes)
    shift_x = shift_y = 0
    for index in reversed(around):
        inline = content.items[index].box
        shift = relative_offset(inline, *size)
        shift_x, shift_y = shift_x + shift[0], shift_y + shift[1]
        wrapper = Piece(
            inline, FragmentKind.INLINE_BOX, width, piece.height, (child,),
            open_left=index not in open_boxes, open_right=index not in still_open,
        )  # fmt: skip
        child = (shift[0], shift[1], wrapper)
    height = max(margin.top + piece.height + margin.bottom, 0)
    baseline = margin.top + (piece.height if piece.first_baseline is None else piece.first_baseline)
    placed = ((child[0], child[1] + margin.top, child[2]),)
    row = Piece(container, FragmentKind.LINE, width, height, placed, first_baseline=baseline, last_baseline=baseline)
    at = (x + dx + shift_x, margin.top + dy + shift_y)
    escaping = tuple([item._replace(x=item.x + at[0], y=item.y + at[1]) for item in block.out_of_flow])
    return BlockLine(row, baseline, escaping, still_open)


def _open_boxes(line: Line, open_boxes: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Inline boxes open around the block, and those still open at the end of the line."""
    stack = list(open_boxes)
    around: tuple[int, ...] = ()
    for result in line.results:
        if result.item.kind is ItemKind.OPEN:
            stack.append(result.index)
        elif result.item.kind is ItemKind.CLOSE and stack:
            stack.pop()
        elif result.item.kind is ItemKind.BLOCK:
            around = tuple(stack)
    return around, tuple(stack)
