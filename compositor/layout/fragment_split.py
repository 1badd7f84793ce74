"""Cutting a finished piece in two where a column ends.

Breaks fall between lines, between block-level boxes, and anywhere inside a box's own empty height. What must not be
broken (replaced boxes, lines, scroll containers, flex, grid and table boxes, `break-inside: avoid`) moves to the
next column as a whole.
Source: CSS Fragmentation 3 §4. Differs: flex, grid and table boxes are never broken.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import BoxKind
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.sizing import is_scroll_container

Placed = tuple[int, int, Piece]


class Cut(NamedTuple):
    """The two parts of a list of children; layout units.

    Attributes:
        head, tail: Children before and after the break; the tail's y count from the break.
        position: Where the break fell.
    """

    head: tuple[Placed, ...]
    tail: tuple[Placed, ...]
    position: int


def is_monolithic(piece: Piece) -> bool:
    """True for what must not be broken."""
    if piece.kind is not FragmentKind.BOX or piece.box.kind is not BoxKind.BLOCK or piece.box.inline_level:
        return True
    style = piece.box.style
    return (
        piece.box.replaced is not None
        or is_scroll_container(style)
        or style[p.BREAK_INSIDE] in ("avoid", "avoid-column")
        or bool(style[p.CONTAIN] & {"size", "strict"})
    )


def cut_children(children: tuple[Placed, ...], at: int, may_be_empty: bool) -> Cut:
    """Break a list of children at `at`, or before it where something must stay whole.

    `may_be_empty` is False at the top of a column, where something has to be placed even if it does not fit.
    """
    position = at
    for index, (_x, y, piece) in enumerate(children):
        if y >= at or y + piece.height <= at or piece.box.out_of_flow:
            continue
        split = None if is_monolithic(piece) else _can_split(piece, at - y)
        if split is not None and (split > 0 or y == 0):
            position = min(position, y + split) if split < at - y else position
        elif y > 0 or may_be_empty:
            position = min(position, _line_break_before(children, index))
    if position <= 0 and not may_be_empty:
        position = _first_bottom(children, at)
    position = _past_margins(children, position)
    head: list[Placed] = []
    tail: list[Placed] = []
    for x, y, piece in children:
        if y + piece.height <= position or (y < position and (is_monolithic(piece) or piece.box.out_of_flow)):
            head.append((x, y, piece))
        elif y >= position:
            tail.append((x, y - position, piece))
        else:
            first, rest = split_piece(piece, position - y)
            head.append((x, y, first))
            tail.append((x, 0, rest))
    return Cut(tuple(head), tuple(tail), position)


def _past_margins(children: tuple[Placed, ...], position: int) -> int:
    """Margins at a break vanish (§5.2): a break between two boxes falls at the top of the second one."""
    in_flow = [(y, y + piece.height) for _x, y, piece in children if not piece.box.out_of_flow]
    if any(top < position < bottom for top, bottom in in_flow):
        return position
    return min([top for top, _bottom in in_flow if top >= position], default=position)


def _can_split(piece: Piece, at: int) -> int | None:
    """Where a box may be broken at or before `at`; None when nowhere."""
    if at <= piece.border.top + piece.padding.top:
        return None
    flow = tuple(child for child in piece.children if not child[2].box.out_of_flow)
    found = at
    for index, (_x, y, child) in enumerate(flow):
        if y >= at or y + child.height <= at:
            continue
        inner = None if is_monolithic(child) else _can_split(child, at - y)
        found = min(found, _line_break_before(flow, index) if inner is None else y + inner)
    return found if found > piece.border.top + piece.padding.top else None


def _line_break_before(children: tuple[Placed, ...], index: int) -> int:
    """Where to break so that child `index` goes to the next column, with enough lines on both sides."""
    y, piece = children[index][1], children[index][2]
    if piece.kind is not FragmentKind.LINE:
        return y
    lines = [child for child in children if child[2].kind is FragmentKind.LINE]
    style = piece.box.style
    number = next(i for i, child in enumerate(lines) if child[2] is piece)
    number = min(number, max(len(lines) - style[p.WIDOWS], 0))
    if number < style[p.ORPHANS]:
        number = 0
    return lines[number][1]


def _first_bottom(children: tuple[Placed, ...], at: int) -> int:
    """At the top of a column: the end of the first thing, which is placed even if it is too tall."""
    first = min([y + piece.height for _x, y, piece in children if not piece.box.out_of_flow], default=at)
    return max(first, 1)


def split_piece(piece: Piece, at: int) -> tuple[Piece, Piece]:
    """Cut a block's piece at a height that `cut_children` found."""
    cut = cut_children(piece.children, at, True)
    # Both parts end at the break: the head fills its column, the tail has what was left of the height.
    head = _part(piece, at, cut.head, first=True)
    return head, _part(piece, max(piece.height - cut.position, 0), cut.tail, first=False)


def _part(piece: Piece, height: int, children: tuple[Placed, ...], *, first: bool) -> Piece:
    border, padding = piece.border, piece.padding
    if first:
        border, padding = border._replace(bottom=0), padding._replace(bottom=0)
    else:
        border, padding = border._replace(top=0), padding._replace(top=0)
    baselines = (piece.first_baseline, None) if first else (None, piece.last_baseline)
    return Piece(
        piece.box, piece.kind, piece.width, height, children, border=border, padding=padding,
        first_baseline=baselines[0], last_baseline=baselines[1], scrollbar=piece.scrollbar, overflow=piece.overflow,
    )  # fmt: skip
