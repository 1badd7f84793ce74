"""Puts finished pieces on the page: every offset and size from the frame it was made in to physical ones.

Input:  the root piece of a document with vertical writing modes; every piece in the frame it was placed in.
Output: the same pieces with the boxes of the box tree, all offsets from the physical left and top.
Cost:   O(pieces).
"""

from __future__ import annotations

from typing import Final

from compositor.layout.boxes import BoxTree
from compositor.layout.fragments import Piece, TextPiece
from compositor.layout.orientation import UPRIGHT, Orientation
from compositor.layout.turned_boxes import TurnedBoxes


def put_on_page(root: Piece, boxes: BoxTree, turned: TurnedBoxes) -> Piece:
    """The piece of the whole document."""
    return _Turner(boxes, turned).piece(root, UPRIGHT)


class _Turner:
    """Walks the pieces from the root down; holds what each step needs."""

    def __init__(self, boxes: BoxTree, turned: TurnedBoxes) -> None:
        self._boxes: Final = boxes.boxes
        self._turned: Final = turned

    def piece(self, piece: Piece, frame: Orientation) -> Piece:
        """A piece that was placed in a frame of this orientation."""
        size = (piece.width, piece.height)
        width, height = frame.size(size)
        children = []
        for x, y, child in piece.children:
            inner = self._turned.frame_of(child, piece)
            place = inner.place(x, y, (child.width, child.height), inner.inverse.size((width, height)))
            children.append((*place, self.piece(child, inner)))
        return Piece(
            self._boxes[piece.box.id], piece.kind, width, height, tuple(children),
            border=frame.edges(piece.border), padding=frame.edges(piece.padding),
            text=_turned_text(piece.text, frame), first_baseline=piece.first_baseline,
            last_baseline=piece.last_baseline, open_left=piece.open_left, open_right=piece.open_right,
            scrollbar=frame.size(piece.scrollbar),
            overflow=None if piece.overflow is None else frame.rect(piece.overflow, size),
            grid=None if piece.grid is None else frame.rect(piece.grid, size), hidden=piece.hidden,
            column_gaps=tuple(frame.rect(gap, size) for gap in piece.column_gaps),
        )  # fmt: skip


def _turned_text(text: TextPiece | None, frame: Orientation) -> TextPiece | None:
    if text is None or not frame.swaps:
        return text
    return text.turned(1 if frame.flip_x else 3)
