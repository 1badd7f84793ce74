"""Horizontal places on a line: leaves one after the other, and the fragments of the inline boxes around them.

Source: CSS 2.2 §8.6 and §9.4.2; Blink's inline box state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from compositor.layout.boxes import Box
from compositor.layout.constraints import OutOfFlow
from compositor.layout.fragments import NO_EDGES, EdgeWidths, FragmentKind, Piece
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind
from compositor.layout.inline_style import box_extents
from compositor.layout.line_boxes import InlineBoxState, LineNode
from compositor.layout.line_results import ItemResult
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import borders, margins, paddings

Child = tuple[int, int, Piece]
_NO_BOX_EDGES = (NO_EDGES, NO_EDGES, NO_EDGES)


class AtomicLayout(NamedTuple):
    """A laid-out atomic inline, marker or block on a line; layout units.

    Attributes:
        piece: The box.
        out_of_flow: Positioned descendants, relative to the piece.
        margin: Its margins.
        ascent: Baseline below the top margin edge.
    """

    piece: Piece
    out_of_flow: tuple[OutOfFlow, ...]
    margin: EdgeWidths
    ascent: int

    @property
    def width(self) -> int:
        """Margin-box width."""
        return self.margin.left + self.piece.width + self.margin.right

    @property
    def height(self) -> int:
        """Margin-box height."""
        return self.margin.top + self.piece.height + self.margin.bottom


class LineGeometry(NamedTuple):
    """What the lines of one container share; layout units.

    Attributes:
        width: Content width of the container: what percentages of inline boxes refer to.
        percent_height: For relative offsets; may be `INDEFINITE`.
        atomics: Laid-out atomic inlines by item index.
    """

    width: int
    percent_height: int
    atomics: Mapping[int, AtomicLayout]


class Leaf:
    """What has a place of its own on the line: text, an atomic inline, an empty inline box, a static position."""

    __slots__ = (
        "annotated",
        "box",
        "has_content_before",
        "item",
        "level",
        "node",
        "piece",
        "result",
        "shown",
        "width",
        "x",
    )

    def __init__(self, box: InlineBoxState, item: InlineItem | None, width: int, level: int) -> None:
        self.box: Final = box
        self.item: Final = item
        self.width = width
        self.level: Final = level
        self.x = 0
        self.piece: Piece | None = None
        self.node: LineNode = box
        self.result: ItemResult | None = None
        self.has_content_before = False
        self.annotated = 0  # extent above the baseline with a ruby annotation, which does not make the line higher
        self.shown: tuple[int, Piece] | None = None  # what an ellipsis leaves of the text, and its offset


class _OpenBox:
    """An inline box whose fragment is being filled; `placed` counts leaves in it and in closed boxes inside."""

    __slots__ = ("border", "children", "left_edge", "padding", "placed", "state", "x")

    def __init__(self, state: InlineBoxState, x: int, border: EdgeWidths, padding: EdgeWidths, left_edge: bool) -> None:
        self.state: Final = state
        self.x: Final = x
        self.border: Final = border
        self.padding: Final = padding
        self.left_edge: Final = left_edge
        self.children: Final[list[Child]] = []
        self.placed = 0


class LinePlacement:
    """Places leaves and inline boxes on the lines of one container; has no state but a cache."""

    def __init__(self, content: InlineContent, geometry: LineGeometry) -> None:
        self._content: Final = content
        self._geometry: Final = geometry
        self._edges: dict[int, tuple[EdgeWidths, EdgeWidths, EdgeWidths]] = {}

    def place(self, leaves: Sequence[Leaf], root: InlineBoxState) -> list[Child]:
        """The children of a line, from leaves in visual order; sets `Leaf.x`."""
        children: list[Child] = []
        stack: list[_OpenBox] = []
        pen = 0
        for leaf in leaves:
            depth, inner = _way_in(stack, leaf.box)
            pen = self._close_until(stack, depth, pen, children, root)
            for state in inner:
                opened, pen = self._open_fragment(state, pen)
                stack.append(opened)
            leaf.x = pen
            if leaf.piece is not None:
                self._add_leaf(leaf, stack[-1].children if stack else children, root)
            pen += leaf.width
            if stack:
                stack[-1].placed += 1
        self._close_until(stack, 0, pen, children, root)
        return children

    def _close_until(
        self, stack: list[_OpenBox], depth: int, pen: int, children: list[Child], root: InlineBoxState
    ) -> int:
        """Close fragments until `depth` are open."""
        while len(stack) > depth:
            opened = stack.pop()
            opened.state.leaf_count -= opened.placed
            if stack:
                stack[-1].placed += opened.placed
            pen = self._close_fragment(opened, pen, stack[-1].children if stack else children, root)
        return pen

    def edges_of(self, index: int) -> tuple[EdgeWidths, EdgeWidths, EdgeWidths]:
        """Margin, border and padding of an inline box."""
        item = self._content.items[index]
        if not item.istyle.has_edges:
            return _NO_BOX_EDGES
        found = self._edges.get(index)
        if found is None:
            box, width = item.box, self._geometry.width
            found = self._edges[index] = (margins(box, width), borders(box), paddings(box, width))
        return found

    def _open_fragment(self, state: InlineBoxState, pen: int) -> tuple[_OpenBox, int]:
        margin, border, padding = self.edges_of(state.item_index)
        left_edge = state.has_end if state.istyle.rtl else state.has_start
        if state.istyle.rtl:
            state.has_end = False  # only the first fragment in visual order has the left edge
        else:
            state.has_start = False
        x = pen + margin.left if left_edge else pen
        inner = x + border.left + padding.left if left_edge else x
        return _OpenBox(state, x, border, padding, left_edge), inner

    def _close_fragment(self, opened: _OpenBox, pen: int, siblings: list[Child], root: InlineBoxState) -> int:
        state = opened.state
        margin, border, padding = self.edges_of(state.item_index)
        right_edge = state.leaf_count == 0 and (state.has_start if state.istyle.rtl else state.has_end)
        right = pen + padding.right + border.right if right_edge else pen
        if not opened.left_edge:
            border, padding = border._replace(left=0), padding._replace(left=0)
        if not right_edge:
            border, padding = border._replace(right=0), padding._replace(right=0)
        istyle = state.istyle
        over, under = box_extents(istyle)
        y = (root.ascent or 0) + state.baseline() - over - border.top - padding.top
        height = over + under + border.top + border.bottom + padding.top + padding.bottom
        if root.collapsed:
            y, height = state.baseline(), 0
        box = self._content.items[state.item_index].box
        children = tuple((cx - opened.x, cy - y, child) for cx, cy, child in opened.children)
        piece = Piece(
            box, FragmentKind.INLINE_BOX, max(right - opened.x, 0), height, children, border=border, padding=padding,
            open_left=opened.left_edge, open_right=right_edge,
        )  # fmt: skip
        dx, dy = self._relative(box)
        siblings.append((opened.x + dx, y + dy, piece))
        return right + margin.right if right_edge else right

    def _relative(self, box: Box) -> tuple[int, int]:
        return relative_offset(box, self._geometry.width, self._geometry.percent_height)

    def _add_leaf(self, leaf: Leaf, siblings: list[Child], root: InlineBoxState) -> None:
        piece, result = leaf.piece, leaf.result
        assert piece is not None and result is not None
        baseline = (root.ascent or 0) + leaf.node.baseline()
        kind = result.item.kind
        if kind in (ItemKind.TEXT, ItemKind.TAB, ItemKind.BREAK):
            y = baseline - result.item.istyle.ascent
            siblings.append((leaf.x, y, piece))
            if leaf.shown is not None:
                siblings.append((leaf.x + leaf.shown[0], y, leaf.shown[1]))
            return
        layout = self._geometry.atomics[result.index]
        dx, dy = self._relative(piece.box)
        x = leaf.x + layout.margin.left + dx
        y = baseline - layout.ascent + layout.margin.top + dy
        siblings.append((x, y, piece))


def _way_in(stack: Sequence[_OpenBox], state: InlineBoxState) -> tuple[int, list[InlineBoxState]]:
    """How many open boxes `state` is in, and the boxes from there down to it, the root left out."""
    path: list[InlineBoxState] = []
    current: InlineBoxState | None = state
    while current is not None and current.parent is not None:
        depth = current.depth
        if depth <= len(stack) and stack[depth - 1].state is current:
            return depth, path[::-1]
        path.append(current)
        current = current.parent
    return 0, path[::-1]
