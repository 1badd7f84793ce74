"""Turns a broken line into a LINE piece: vertical alignment, visual order, horizontal positions, nested boxes.

Source: Blink's inline layout algorithm; CSS 2.2 §9.4.2, §10.8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from compositor.base.units import to_px
from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext, OutOfFlow
from compositor.layout.fragments import NO_EDGES, EdgeWidths, FragmentKind, Piece, TextPiece
from compositor.layout.inline_align import used_alignment
from compositor.layout.inline_content import hyphen_shape, shape_of
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind
from compositor.layout.line_boxes import InlineBoxState, LineNode, align_node, align_pending
from compositor.layout.line_breaker import ItemResult, Line
from compositor.layout.line_justify import expansions
from compositor.layout.line_order import visual_order
from compositor.layout.positioned import relative_offset
from compositor.layout.sizing import borders, margins, paddings
from compositor.text.runs import GlyphRun

BLOCK_START = -(1 << 40)
"""`OutOfFlow.x` of a box whose static position is the start edge of the container, not a place on the line."""
_NO_EXTRA: Mapping[int, int] = {}
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


class BuiltLine(NamedTuple):
    """A finished line; layout units.

    Attributes:
        piece: The LINE piece.
        baseline: Below its top.
        out_of_flow: Positioned boxes: static position relative to the line's top left.
        open_boxes: OPEN items whose inline boxes continue on the next line.
    """

    piece: Piece
    baseline: int
    out_of_flow: tuple[OutOfFlow, ...]
    open_boxes: tuple[int, ...]


class _Leaf:
    """What has a place of its own on the line: text, an atomic inline, an empty inline box, a static position."""

    __slots__ = ("box", "has_content_before", "item", "level", "node", "piece", "result", "width", "x")

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


class _OpenBox(NamedTuple):
    """An inline box whose fragment is being filled."""

    state: InlineBoxState
    x: int
    border: EdgeWidths
    padding: EdgeWidths
    left_edge: bool
    children: list[tuple[int, int, Piece]]


class LineBuilder:
    """Builds the lines of one container; has no state between lines but caches."""

    def __init__(self, ctx: LayoutContext, content: InlineContent, geometry: LineGeometry) -> None:
        self._ctx: Final = ctx
        self._content: Final = content
        self._geometry: Final = geometry
        self._quirks: Final = ctx.boxes.quirks
        self._edges: dict[int, tuple[EdgeWidths, EdgeWidths, EdgeWidths]] = {}

    def build(self, line: Line, open_boxes: tuple[int, ...]) -> BuiltLine:
        """The piece for a line, as wide as its content; `open_boxes` continue from the line before."""
        if len(line.results) == 1 and not open_boxes and not self._quirks and not self._content.has_bidi:
            plain = self._plain_text_line(line)
            if plain is not None:
                return plain
        leaves, root, still_open = self._place_vertically(line, open_boxes)
        if not line.counts:
            root.ascent, root.descent, root.collapsed = 0, 0, True
        if self._content.has_bidi:
            leaves = [leaves[place] for place in visual_order([leaf.level for leaf in leaves])]
        children = self._place_horizontally(leaves, root)
        ascent = root.ascent or 0
        height = ascent + root.descent
        piece = Piece(
            self._content.container, FragmentKind.LINE, line.width - line.hanging, height, tuple(children),
            first_baseline=ascent, last_baseline=ascent,
        )  # fmt: skip
        return BuiltLine(piece, ascent, tuple(self._out_of_flow(leaves, height, ascent)), still_open)

    def _plain_text_line(self, line: Line) -> BuiltLine | None:
        """The common case done quickly: a line with one text in the root inline box, not justified."""
        result = line.results[0]
        if result.item.kind is not ItemKind.TEXT or result.end <= result.start or result.hyphenated:
            return None
        istyle = self._content.istyle
        if used_alignment(istyle, line) == "justify":
            return None
        shaped, first, last = shape_of(self._content, result.item, result.start, result.end)
        root = InlineBoxState(None, istyle)
        root.include_strut()
        root.include_fonts(shaped.faces)
        text = self._content.text[result.start : result.end]
        piece = self._text_piece(result.item, result.width, shaped.glyph_runs(first, last), text)
        ascent = root.ascent or 0
        line_piece = Piece(
            self._content.container, FragmentKind.LINE, line.width - line.hanging, ascent + root.descent,
            ((0, ascent - istyle.ascent, piece),), first_baseline=ascent, last_baseline=ascent,
        )  # fmt: skip
        return BuiltLine(line_piece, ascent, (), ())

    # ------------------------------------------------------------------ vertical

    def _place_vertically(
        self, line: Line, open_boxes: tuple[int, ...]
    ) -> tuple[list[_Leaf], InlineBoxState, tuple[int, ...]]:
        root = InlineBoxState(None, self._content.istyle)
        if not self._quirks:
            root.include_strut()
        stack = [root]
        for index in open_boxes:
            self._push(stack, index, continues=True)
        leaves: list[_Leaf] = []
        has_content = False
        justified = self._justified(line)
        for place, result in enumerate(line.results):
            kind = result.item.kind
            if kind is ItemKind.OPEN:
                self._push(stack, result.index, continues=False)
            elif kind is ItemKind.CLOSE:
                stack[-1].has_end = True
                self._pop(stack, leaves)
            else:
                leaf = self._leaf(stack[-1], result, justified.get(place, _NO_EXTRA))
                if leaf is not None:
                    leaf.has_content_before = has_content
                    leaves.append(leaf)
                    if result.hyphenated:
                        leaves.append(self._hyphen(stack[-1], result, leaf))
                    has_content = has_content or kind is not ItemKind.OUT_OF_FLOW
        still_open = tuple([state.item_index for state in stack[1:]])
        while len(stack) > 1:
            self._pop(stack, leaves)
        align_pending(root)
        return leaves, root, still_open

    def _push(self, stack: list[InlineBoxState], index: int, *, continues: bool) -> None:
        item = self._content.items[index]
        state = InlineBoxState(stack[-1], item.istyle, index)
        state.has_start = not continues
        _margin, border, padding = self._edges_of(index)
        if not self._quirks or border.left or border.right or padding.left or padding.right:
            state.include_strut()
        stack.append(state)

    def _pop(self, stack: list[InlineBoxState], leaves: list[_Leaf]) -> None:
        state = stack.pop()
        if state.leaf_count == 0:
            leaves.append(self._count(_Leaf(state, None, 0, int(state.istyle.rtl))))
        align_pending(state)
        align_node(state)

    @staticmethod
    def _count(leaf: _Leaf) -> _Leaf:
        state: InlineBoxState | None = leaf.box
        while state is not None:
            state.leaf_count += 1
            state = state.parent
        return leaf

    def _justified(self, line: Line) -> dict[int, dict[int, int]]:
        if used_alignment(self._content.istyle, line) != "justify":
            return {}
        return expansions(self._content, line)

    def _leaf(self, box: InlineBoxState, result: ItemResult, extra: Mapping[int, int]) -> _Leaf | None:
        item = result.item
        kind = item.kind
        if kind is ItemKind.FLOAT:
            return None
        leaf = self._count(_Leaf(box, item, result.width, item.level))
        leaf.result = result
        if kind in (ItemKind.TEXT, ItemKind.TAB, ItemKind.BREAK, ItemKind.MARKER) and self._quirks:
            box.include_strut()
        if kind is ItemKind.TEXT:
            self._text(leaf, result, extra)
        elif kind is ItemKind.TAB:
            leaf.piece = self._text_piece(item, result.width, (), self._content.text[item.start : item.end])
        elif kind is ItemKind.BREAK:
            leaf.piece = self._break_piece(item)
        elif kind in (ItemKind.ATOMIC, ItemKind.BLOCK):
            self._atomic(leaf, result)
        elif kind is ItemKind.MARKER:
            leaf.piece = self._geometry.atomics[result.index].piece
        return leaf

    def _break_piece(self, item: InlineItem) -> Piece:
        """A forced break has no width, but a place: as text for a line feed, as a box for <br>."""
        if item.box.kind is BoxKind.TEXT:
            return self._text_piece(item, 0, (), "")
        height = item.istyle.ascent + item.istyle.descent
        return Piece(item.box, FragmentKind.INLINE_BOX, 0, height)

    def _atomic(self, leaf: _Leaf, result: ItemResult) -> None:
        layout = self._geometry.atomics[result.index]
        leaf.piece = layout.piece
        leaf.node = LineNode(leaf.box, result.item.istyle)
        leaf.node.include(layout.ascent, layout.height - layout.ascent)
        align_node(leaf.node)

    def _text(self, leaf: _Leaf, result: ItemResult, extra: Mapping[int, int]) -> None:
        item = result.item
        if result.end <= result.start:
            return
        shaped, first, last = shape_of(self._content, item, result.start, result.end)
        leaf.box.include_fonts(shaped.faces)
        width = shaped.width(first, last)
        if extra:
            shift = first - result.start
            runs = shaped.expanded_runs(first, last, {offset + shift: value for offset, value in extra.items()})
            width -= -sum(extra.values()) // 1024
            leaf.width += width - shaped.width(first, last)
        else:
            runs = shaped.glyph_runs(first, last)
        leaf.piece = self._text_piece(item, width, runs, self._content.text[result.start : result.end])

    def _hyphen(self, box: InlineBoxState, result: ItemResult, text: _Leaf) -> _Leaf:
        """The hyphen after a broken word, a text fragment of its own."""
        item = result.item
        hyphen = hyphen_shape(item)
        count = len(hyphen.text)
        leaf = self._count(_Leaf(box, item, hyphen.width(0, count), item.level))
        leaf.result = result
        leaf.piece = self._text_piece(item, leaf.width, hyphen.glyph_runs(0, count), hyphen.text)
        text.width -= leaf.width
        return leaf

    @staticmethod
    def _text_piece(
        item: InlineItem, width: int, runs: tuple[tuple[float, GlyphRun], ...], text: str
    ) -> Piece:  # fmt: skip
        istyle = item.istyle
        return Piece(
            item.box, FragmentKind.TEXT, width, istyle.ascent + istyle.descent,
            text=TextPiece(runs, to_px(istyle.ascent), text),
        )  # fmt: skip

    # ------------------------------------------------------------------ horizontal

    def _place_horizontally(self, leaves: Sequence[_Leaf], root: InlineBoxState) -> list[tuple[int, int, Piece]]:
        children: list[tuple[int, int, Piece]] = []
        stack: list[_OpenBox] = []
        pen = 0
        for leaf in leaves:
            path = _path(leaf.box)
            pen = self._close_until(stack, path, pen, children, root)
            for state in path[len(stack) :]:
                opened, pen = self._open_fragment(state, pen)
                stack.append(opened)
            leaf.x = pen
            if leaf.piece is not None:
                self._add_leaf(leaf, stack[-1].children if stack else children, root)
            pen += leaf.width
            for opened in stack:
                opened.state.leaf_count -= 1
        self._close_until(stack, [], pen, children, root)
        return children

    def _close_until(
        self, stack: list[_OpenBox], path: Sequence[InlineBoxState], pen: int,
        children: list[tuple[int, int, Piece]], root: InlineBoxState,
    ) -> int:  # fmt: skip
        """Close fragments of boxes that are not on `path`."""
        common = 0
        while common < len(stack) and common < len(path) and stack[common].state is path[common]:
            common += 1
        while len(stack) > common:
            opened = stack.pop()
            pen = self._close_fragment(opened, pen, stack[-1].children if stack else children, root)
        return pen

    def _edges_of(self, index: int) -> tuple[EdgeWidths, EdgeWidths, EdgeWidths]:
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
        margin, border, padding = self._edges_of(state.item_index)
        left_edge = state.has_end if state.istyle.rtl else state.has_start
        if state.istyle.rtl:
            state.has_end = False  # only the first fragment in visual order has the left edge
        else:
            state.has_start = False
        x = pen + margin.left if left_edge else pen
        inner = x + border.left + padding.left if left_edge else x
        return _OpenBox(state, x, border, padding, left_edge, []), inner

    def _close_fragment(
        self, opened: _OpenBox, pen: int, siblings: list[tuple[int, int, Piece]], root: InlineBoxState
    ) -> int:
        state = opened.state
        margin, border, padding = self._edges_of(state.item_index)
        right_edge = state.leaf_count == 0 and (state.has_start if state.istyle.rtl else state.has_end)
        right = pen + padding.right + border.right if right_edge else pen
        if not opened.left_edge:
            border, padding = border._replace(left=0), padding._replace(left=0)
        if not right_edge:
            border, padding = border._replace(right=0), padding._replace(right=0)
        istyle = state.istyle
        y = (root.ascent or 0) + state.baseline() - istyle.ascent - border.top - padding.top
        height = istyle.ascent + istyle.descent + border.top + border.bottom + padding.top + padding.bottom
        if root.collapsed:
            y = height = 0
        box = self._content.items[state.item_index].box
        children = tuple((cx - opened.x, cy - y, child) for cx, cy, child in opened.children)
        piece = Piece(
            box, FragmentKind.INLINE_BOX, right - opened.x, height, children, border=border, padding=padding,
            open_left=opened.left_edge, open_right=right_edge,
        )  # fmt: skip
        dx, dy = self._relative(box)
        siblings.append((opened.x + dx, y + dy, piece))
        return right + margin.right if right_edge else right

    def _relative(self, box: Box) -> tuple[int, int]:
        return relative_offset(box, self._geometry.width, self._geometry.percent_height)

    def _add_leaf(self, leaf: _Leaf, siblings: list[tuple[int, int, Piece]], root: InlineBoxState) -> None:
        piece, result = leaf.piece, leaf.result
        assert piece is not None and result is not None
        baseline = (root.ascent or 0) + leaf.node.baseline()
        kind = result.item.kind
        if kind in (ItemKind.TEXT, ItemKind.TAB, ItemKind.BREAK):
            siblings.append((leaf.x, baseline - result.item.istyle.ascent, piece))
            return
        layout = self._geometry.atomics[result.index]
        dx, dy = self._relative(piece.box)
        x = leaf.x + layout.margin.left + dx
        y = baseline - layout.ascent + layout.margin.top + dy
        siblings.append((x, y, piece))

    def _out_of_flow(self, leaves: Sequence[_Leaf], height: int, ascent: int) -> list[OutOfFlow]:
        found: list[OutOfFlow] = []
        for leaf in leaves:
            if leaf.result is None:
                continue
            kind = leaf.result.item.kind
            if kind is ItemKind.OUT_OF_FLOW:
                box = leaf.result.item.box
                if box.style[p.INTERNAL_ORIGINAL_INLINE]:
                    found.append(OutOfFlow(box, leaf.x, 0))
                else:
                    # A block-level box would start a line of its own.
                    found.append(OutOfFlow(box, BLOCK_START, height if leaf.has_content_before else 0))
            elif kind in (ItemKind.ATOMIC, ItemKind.BLOCK):
                layout = self._geometry.atomics[leaf.result.index]
                x = leaf.x + layout.margin.left
                y = ascent + leaf.node.baseline() - layout.ascent + layout.margin.top
                found += [item._replace(x=item.x + x, y=item.y + y) for item in layout.out_of_flow]
        return found


def _path(state: InlineBoxState) -> list[InlineBoxState]:
    """Inline boxes from the outermost down to `state`, the root left out."""
    path: list[InlineBoxState] = []
    current: InlineBoxState | None = state
    while current is not None and current.parent is not None:
        path.append(current)
        current = current.parent
    path.reverse()
    return path
