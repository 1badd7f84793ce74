"""Inline boxes as containing blocks of positioned boxes.

Source: CSS 2.2 §10.1 item 4: the rectangle from the first fragment's top left padding corner to the last one's
bottom right.
"""

from __future__ import annotations

from compositor.layout.anchored import place_positioned
from compositor.layout.anchors import Surroundings
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.fragments import FragmentKind, LayoutRect, Piece

_Path = tuple[int, ...]


def adopt_in_inline(
    ctx: LayoutContext, item: OutOfFlow, container: Box, around: Surroundings, fallback: LayoutRect
) -> tuple[int, int, LayoutResult]:
    """Place `item` against the fragments of `container` among those placed and make it a child of the first one.

    `fallback` is the containing block when the inline box has no fragment. Coordinates are the block container's.
    """
    placed = around.placed
    found = _fragments_of(container, placed)
    if not found:
        x, y, result = place_positioned(ctx, item, fallback, around)
        placed.append((x, y, result.piece))
        return x, y, result
    first_x, first_y, first, path = found[0]
    last_x, last_y, last, _ = found[-1]
    left, top = first_x + first.border.left, first_y + first.border.top
    right = last_x + last.width - last.border.right
    bottom = last_y + last.height - last.border.bottom
    area = LayoutRect(left, top, max(right - left, 0), max(bottom - top, 0))
    x, y, result = place_positioned(ctx, item, area, around)
    index = path[0]
    px, py, piece = placed[index]
    placed[index] = (px, py, _with_child(piece, path[1:], (x - first_x, y - first_y, result.piece)))
    return x, y, result


def _fragments_of(box: Box, placed: list[tuple[int, int, Piece]]) -> list[tuple[int, int, Piece, _Path]]:
    """Fragments of an inline box on the lines: position, piece, and path of child indices."""
    found: list[tuple[int, int, Piece, _Path]] = []
    stack: list[tuple[int, int, Piece, _Path]] = [
        (x, y, piece, (index,)) for index, (x, y, piece) in enumerate(placed) if piece.kind is FragmentKind.LINE
    ]
    stack.reverse()
    while stack:
        x, y, piece, path = stack.pop()
        if piece.box.id == box.id and piece.kind is FragmentKind.INLINE_BOX:
            found.append((x, y, piece, path))
            continue
        if piece.kind in (FragmentKind.LINE, FragmentKind.INLINE_BOX):
            inner = [(x + cx, y + cy, child, (*path, i)) for i, (cx, cy, child) in enumerate(piece.children)]
            stack.extend(reversed(inner))
    return found


def _with_child(piece: Piece, path: _Path, child: tuple[int, int, Piece]) -> Piece:
    """A copy of `piece` with `child` appended to the descendant at `path`."""
    if path:
        x, y, inner = piece.children[path[0]]
        changed = (x, y, _with_child(inner, path[1:], child))
        children = (*piece.children[: path[0]], changed, *piece.children[path[0] + 1 :])
    else:
        children = (*piece.children, child)
    return Piece(
        piece.box, piece.kind, piece.width, piece.height, children, border=piece.border, padding=piece.padding,
        text=piece.text, first_baseline=piece.first_baseline, last_baseline=piece.last_baseline,
        open_left=piece.open_left, open_right=piece.open_right, scrollbar=piece.scrollbar, overflow=piece.overflow,
    )  # fmt: skip
