"""Anchors: boxes that positioned boxes refer to by name, and where they are.

Source: CSS Anchor Positioning 1 §2. All rectangles are physical, relative to the border box of the containing block
of the positioned box; transforms between the two count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.dom import NO_NODE, NodeId
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.edges import NO_EDGES, EdgeWidths
from compositor.layout.fragments import FragmentKind, LayoutRect, Piece
from compositor.layout.orientation import UPRIGHT, Orientation
from compositor.layout.overflow import scrollable_block
from compositor.layout.sizing import is_scroll_container
from compositor.layout.transform_rect import map_rect
from compositor.layout.turned_boxes import TurnedBoxes

Placed = tuple[int, int, Piece]
AnchorIndex = dict[tuple[str, NodeId], list[BoxId]]
"""Boxes by anchor name and the scope of that, in tree order."""
_Edges = tuple[int, int, int, int]


class Anchor(NamedTuple):
    """A box that can be referred to.

    Attributes:
        box: The box.
        rect: Where it is, transformed.
        visible: Some of it is inside all that clips it on the way to the containing block.
    """

    box: BoxId
    rect: LayoutRect
    visible: bool


class Surroundings:
    """What is laid out already in the box that contains a positioned one.

    Attributes:
        placed: Its children so far, those in flow first, relative to its border box, in the frame of its content.
        size: Of its border box, in that frame.
    """

    def __init__(
        self,
        ctx: LayoutContext,
        box: Box,
        size: tuple[int, int],
        edges: tuple[EdgeWidths, EdgeWidths],
        placed: list[Placed],
    ) -> None:
        self._ctx = ctx
        self._box = box
        self._edges = edges
        self.size: Final = size
        self._in_flow = len(placed)
        self.placed: Final = placed
        self._walked = 0
        self._found: dict[BoxId, Anchor] = {}

    def scrollable_block(self, query: Box) -> tuple[LayoutRect, LayoutRect] | None:
        """`overflow.scrollable_block` for a box that has an anchor; None where nothing scrolls."""
        box = self._box
        is_view = box.parent == NO_BOX
        if is_view if query.style[p.POSITION] == "fixed" else not is_view and not is_scroll_container(box.style):
            return None
        return scrollable_block(box, self.size, self._edges, self.placed[: self._in_flow])

    def anchor(self, name: str, query: Box) -> Anchor | None:
        """The last anchor of that name that `query` may refer to (§2.2)."""
        turned = self._ctx.turned
        if turned is None:
            return None
        index = self._ctx.anchors
        if index is None:
            index = self._ctx.anchors = _index(turned)
        named = index.get((name, _scope(turned, query.node, name)), ())
        if not named:
            return None
        self._walk(turned, turned.placed[query.id] if turned.contents else UPRIGHT)
        return next((self._found[box] for box in reversed(named) if box in self._found), None)

    def _walk(self, turned: TurnedBoxes, content: Orientation) -> None:
        """Look at what has been placed since the last time."""
        new = self.placed[self._walked :]
        self._walked = len(self.placed)
        width, height = content.size(self.size)
        walk = _Walk(turned, self._found)
        for x, y, piece in new:
            own = turned.placed[piece.box.id] if turned.contents and piece.kind is FragmentKind.BOX else content
            place = own.place(x, y, (piece.width, piece.height), own.inverse.size((width, height)))
            walk.piece(piece, own, [_Step(*place)])


class _Step(NamedTuple):
    """From a piece to what it is in.

    Attributes:
        x, y: Its position there.
        piece: The piece if it is transformed or clips; None.
        size, border: Its physical size and border widths.
    """

    x: int
    y: int
    piece: Piece | None = None
    size: tuple[int, int] = (0, 0)
    border: EdgeWidths = NO_EDGES


class _Walk:
    """Goes through pieces and notes where anchors are."""

    def __init__(self, turned: TurnedBoxes, found: dict[BoxId, Anchor]) -> None:
        self._turned = turned
        self._found = found

    def piece(self, piece: Piece, frame: Orientation, steps: Sequence[_Step]) -> None:
        """Look at a piece and what is in it; the last of `steps` is its own."""
        turned = self._turned
        stack = [(piece, frame, steps)]
        while stack:
            piece, frame, steps = stack.pop()
            size = frame.size((piece.width, piece.height))
            is_box = piece.kind is FragmentKind.BOX
            if is_box and (piece.box.metrics.transforms or _clips(piece.box) or piece.hidden):
                border = frame.edges(piece.border)
                steps = [*steps[:-1], steps[-1]._replace(piece=piece, size=size, border=border)]
            if piece.box.style[p.ANCHOR_NAME] and piece.kind in (FragmentKind.BOX, FragmentKind.INLINE_BOX):
                self._note(_anchor(piece, size, steps))
            for x, y, child in piece.children:
                if child.kind is FragmentKind.TEXT:
                    continue
                inner = turned.frame_of(child, piece)
                place = inner.place(x, y, (child.width, child.height), inner.inverse.size(size))
                last = steps[-1]
                if last.piece is None:
                    own = [*steps[:-1], _Step(last.x + place[0], last.y + place[1])]
                else:
                    own = [*steps, _Step(*place)]
                stack.append((child, inner, own))

    def _note(self, anchor: Anchor) -> None:
        box = anchor.box
        known = self._found.get(box)
        if known is None:
            self._found[box] = anchor
            return
        a, b = known.rect, anchor.rect
        left, top = min(a.x, b.x), min(a.y, b.y)
        right, bottom = max(a.x + a.width, b.x + b.width), max(a.y + a.height, b.y + b.height)
        rect = LayoutRect(left, top, right - left, bottom - top)
        self._found[box] = Anchor(box, rect, known.visible or anchor.visible)


def _anchor(anchor: Piece, size: tuple[int, int], steps: Sequence[_Step]) -> Anchor:
    """A piece of this physical size at the end of `steps`."""
    edges: _Edges = (0, 0, size[0], size[1])
    visible = anchor.box.style[p.VISIBILITY] == "visible"
    for at, step in enumerate(reversed(steps)):
        piece = step.piece
        if piece is not None:
            if at and _clips(piece.box):
                visible = visible and _meets(edges, step)
            visible = visible and not piece.hidden
            if piece.box.metrics.transforms:
                edges = map_rect(piece.box.style, step.size, edges)
        edges = (edges[0] + step.x, edges[1] + step.y, edges[2] + step.x, edges[3] + step.y)
    rect = LayoutRect(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1])
    return Anchor(anchor.box.id, rect, visible)


def _clips(box: Box) -> bool:
    style = box.style
    return style[p.OVERFLOW_X] != "visible" or style[p.OVERFLOW_Y] != "visible" or box.metrics.contains_paint


def _meets(edges: _Edges, step: _Step) -> bool:
    """True when some of a rectangle is inside the padding box that clips it; an empty one need only touch it."""
    left, top, right, bottom = edges
    border, (width, height) = step.border, step.size
    spare = int(right == left or bottom == top)
    return (
        left < width - border.right + spare
        and top < height - border.bottom + spare
        and right > border.left - spare
        and bottom > border.top - spare
    )


def _index(turned: TurnedBoxes) -> AnchorIndex:
    found: dict[tuple[str, NodeId], list[BoxId]] = {}
    for box in turned.page.boxes:
        names = box.style[p.ANCHOR_NAME]
        if names and not box.anonymous and box.kind not in (BoxKind.TEXT, BoxKind.BREAK):
            for name in names:
                found.setdefault((name, _scope(turned, box.node, name)), []).append(box.id)
    return found


def _scope(turned: TurnedBoxes, node: NodeId, name: str) -> NodeId:
    """The element to whose subtree `anchor-scope` keeps the name; `NO_NODE`: the whole document (§2.3)."""
    styled = turned.page.styled
    while node != NO_NODE:
        style = styled.styles[node]
        if style is not None and style[p.ANCHOR_SCOPE]:
            names = style[p.ANCHOR_SCOPE]
            if name in names or names == ("all",):
                return node
        node = styled.document.nodes[node].parent
    return NO_NODE
