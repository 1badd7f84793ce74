"""Turns a broken line into a LINE piece: vertical alignment, visual order, horizontal positions, nested boxes.

Source: Blink's inline layout algorithm; CSS 2.2 §9.4.2, §10.8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from compositor.base.units import to_px
from compositor.css import properties as p
from compositor.layout.boxes import BoxKind
from compositor.layout.constraints import LayoutContext, OutOfFlow
from compositor.layout.fragments import FragmentKind, Glyphs, Piece, ShapedPart, TextPiece
from compositor.layout.inline_align import used_alignment
from compositor.layout.inline_content import hyphen_shape, shape_of
from compositor.layout.inline_culling import is_decorated
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind
from compositor.layout.line_boxes import InlineBoxState, LineNode, align_node, align_pending
from compositor.layout.line_ellipsis import LeafPlace, ellipsis_shape, truncate, truncates
from compositor.layout.line_justify import expansions
from compositor.layout.line_order import visual_order
from compositor.layout.line_placement import Leaf, LineGeometry, LinePlacement
from compositor.layout.line_results import ItemResult, Line
from compositor.layout.ruby import RUBY_COLUMN, annotation_height

BLOCK_START = -(1 << 40)
"""`OutOfFlow.x` of a box whose static position is the start edge of the container, not a place on the line."""
_NO_EXTRA: Mapping[int, int] = {}


class BuiltLine(NamedTuple):
    """A finished line; layout units.

    Attributes:
        piece: The LINE piece.
        baseline: Below its top.
        out_of_flow: Positioned boxes: static position relative to the line's top left.
        open_boxes: OPEN items whose inline boxes continue on the next line.
        annotation: How far ruby annotations stand above its top.
    """

    piece: Piece
    baseline: int
    out_of_flow: tuple[OutOfFlow, ...]
    open_boxes: tuple[int, ...]
    annotation: int = 0


class LineBuilder:
    """Builds the lines of one container; has no state between lines but caches."""

    def __init__(self, ctx: LayoutContext, content: InlineContent, geometry: LineGeometry) -> None:
        self._ctx: Final = ctx
        self._content: Final = content
        self._geometry: Final = geometry
        self._quirks: Final = ctx.quirks
        self._truncates: Final = truncates(ctx, content.container)
        self._placement: Final = LinePlacement(content, geometry)

    def build(self, line: Line, open_boxes: tuple[int, ...], clamped: bool = False) -> BuiltLine:
        """The piece for a line, as wide as its content; `open_boxes` continue from the line before.

        A `clamped` line is the last one shown, and ends in an ellipsis.
        """
        overflows = clamped or (self._truncates and line.width - line.hanging > line.available)
        if (
            len(line.results) == 1
            and not overflows
            and not open_boxes
            and not self._quirks
            and not self._content.has_bidi
        ):
            plain = self._plain_text_line(line)
            if plain is not None:
                return plain
        leaves, root, still_open = self._place_vertically(line, open_boxes)
        if not line.counts:
            root.ascent, root.descent, root.collapsed = 0, 0, True
        leaves = self._in_visual_order(leaves)
        children = self._placement.place(leaves, root)
        if overflows:
            children = self._truncated(line, open_boxes, leaves)
        ascent = root.ascent or 0
        height = ascent + root.descent
        piece = Piece(
            self._content.container, FragmentKind.LINE, line.width - line.hanging, height, tuple(children),
            first_baseline=ascent, last_baseline=ascent,
        )  # fmt: skip
        above = max(
            [leaf.annotated - leaf.node.baseline() - ascent for leaf in leaves if leaf.annotated], default=0
        )  # fmt: skip
        return BuiltLine(piece, ascent, tuple(self._out_of_flow(leaves, height, ascent)), still_open, max(above, 0))

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
        root.include_fonts(shaped.faces_in(first, last))
        text = self._content.text[result.start : result.end]
        piece = text_piece(result.item, result.width, ShapedPart(shaped, first, last), text)
        ascent = root.ascent or 0
        line_piece = Piece(
            self._content.container, FragmentKind.LINE, line.width - line.hanging, ascent + root.descent,
            ((0, ascent - istyle.ascent, piece),), first_baseline=ascent, last_baseline=ascent,
        )  # fmt: skip
        return BuiltLine(line_piece, ascent, (), ())

    def _in_visual_order(self, leaves: list[Leaf]) -> list[Leaf]:
        if not self._content.has_bidi:
            return leaves
        return [leaves[place] for place in visual_order([leaf.level for leaf in leaves])]

    def _truncated(
        self, line: Line, open_boxes: tuple[int, ...], placed: Sequence[Leaf]
    ) -> list[tuple[int, int, Piece]]:
        """The children of a line that ends in an ellipsis; hidden text keeps its place, without glyphs."""
        content = self._content
        places = [LeafPlace(leaf.result, leaf.x, leaf.width) for leaf in placed]
        plan = truncate(content, places, line.width - line.hanging, line.available)
        leaves, root, _open = self._place_vertically(line, open_boxes)
        leaves = self._in_visual_order(leaves)
        for index, (start, end) in plan.kept.items():
            leaf = leaves[index]
            if leaf.piece is None or leaf.result is None or leaf.piece.text is None:
                leaf.piece = leaf.piece and leaf.piece.as_hidden()
                continue
            item = leaf.result.item
            leaf.piece = text_piece(item, leaf.width, (), "").as_hidden()
            if end > start:
                shaped, first, last = shape_of(content, item, start, end)
                width = shaped.width(first, last)
                shown = text_piece(item, width, ShapedPart(shaped, first, last), content.text[start:end])
                leaf.shown = (leaf.width - width if content.istyle.rtl else 0, shown)
        owner = None if plan.cut is None else leaves[plan.cut].piece
        cut = None if owner is None else owner.box.id
        children = self._placement.place(leaves, root)
        istyle = content.istyle
        shaped = ellipsis_shape(istyle)
        count = len(shaped.text)
        text = TextPiece(ShapedPart(shaped, 0, count), to_px(istyle.text_ascent), shaped.text, ellipsis_of=cut)
        height = istyle.ascent + istyle.descent
        piece = Piece(content.container, FragmentKind.TEXT, shaped.width(0, count), height, text=text)
        children.append((plan.x, (root.ascent or 0) - istyle.ascent, piece))
        return children

    # ------------------------------------------------------------------ vertical

    def _place_vertically(
        self, line: Line, open_boxes: tuple[int, ...]
    ) -> tuple[list[Leaf], InlineBoxState, tuple[int, ...]]:
        root = InlineBoxState(None, self._content.istyle)
        if not self._quirks:
            root.include_strut()
        stack = [root]
        for index in open_boxes:
            self._push(stack, index, continues=True)
        leaves: list[Leaf] = []
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
                    if kind is ItemKind.BREAK and self._quirks and not has_content:
                        stack[-1].include_strut()
                    has_content = has_content or kind not in (ItemKind.OUT_OF_FLOW, ItemKind.MARKER)
        still_open = tuple([state.item_index for state in stack[1:]])
        while len(stack) > 1:
            self._pop(stack, leaves)
        align_pending(root)
        return leaves, root, still_open

    def _push(self, stack: list[InlineBoxState], index: int, *, continues: bool) -> None:
        item = self._content.items[index]
        state = InlineBoxState(stack[-1], item.istyle, index)
        state.has_start = not continues
        _margin, border, padding = self._placement.edges_of(index)
        if not self._quirks or border.left or border.right or padding.left or padding.right:
            state.include_strut()
        stack.append(state)

    def _pop(self, stack: list[InlineBoxState], leaves: list[Leaf]) -> None:
        state = stack.pop()
        if state.leaf_count == 0:
            leaves.append(self._count(Leaf(state, None, 0, self._content.items[state.item_index].level)))
            _has_fragment(state)
        elif (state.has_start and state.has_end) or is_decorated(self._content.items[state.item_index].box):
            _has_fragment(state)
        stack[-1].leaf_count += state.leaf_count
        align_pending(state)
        align_node(state)

    @staticmethod
    def _count(leaf: Leaf) -> Leaf:
        leaf.box.leaf_count += 1
        return leaf

    def _justified(self, line: Line) -> dict[int, dict[int, int]]:
        if used_alignment(self._content.istyle, line) != "justify":
            return {}
        return expansions(self._content, line)

    def _leaf(self, box: InlineBoxState, result: ItemResult, extra: Mapping[int, int]) -> Leaf | None:
        item = result.item
        kind = item.kind
        if kind is ItemKind.FLOAT:
            return None
        # Hanging spaces are at the paragraph's level (UAX #9 L1).
        level = int(self._content.is_rtl_at(result.start)) if result.hangs else item.level
        leaf = self._count(Leaf(box, item, result.width, level))
        leaf.result = result
        vanishes = kind is ItemKind.TEXT and result.end <= result.start
        if kind in (ItemKind.TEXT, ItemKind.TAB, ItemKind.MARKER) and self._quirks and not vanishes:
            box.include_strut()
        if kind is ItemKind.TEXT:
            self._text(leaf, result, extra)
        elif kind is ItemKind.TAB:
            leaf.piece = text_piece(item, result.width, (), self._content.text[item.start : item.end])
        elif kind is ItemKind.BREAK:
            leaf.piece = self._break_piece(item)
        elif kind in (ItemKind.ATOMIC, ItemKind.BLOCK):
            self._atomic(leaf, result)
        elif kind is ItemKind.MARKER:
            leaf.piece = self._geometry.atomics[result.index].piece
        if not vanishes:
            _has_fragment(box)
        return leaf

    def _break_piece(self, item: InlineItem) -> Piece:
        """A forced break has no width, but a place: as text for a line feed, as a box for <br>."""
        if item.box.kind is BoxKind.TEXT:
            return text_piece(item, 0, (), "")
        height = item.istyle.ascent + item.istyle.descent
        return Piece(item.box, FragmentKind.INLINE_BOX, 0, height)

    def _atomic(self, leaf: Leaf, result: ItemResult) -> None:
        layout = self._geometry.atomics[result.index]
        leaf.piece = layout.piece
        leaf.node = LineNode(leaf.box, result.item.istyle)
        ascent = layout.ascent
        if layout.piece.box.pseudo == RUBY_COLUMN:
            leaf.annotated, ascent = ascent, ascent - annotation_height(layout.piece)
        leaf.node.include(ascent, layout.height - layout.ascent)
        align_node(leaf.node)

    def _text(self, leaf: Leaf, result: ItemResult, extra: Mapping[int, int]) -> None:
        item = result.item
        if result.end <= result.start:
            return
        shaped, first, last = shape_of(self._content, item, result.start, result.end)
        leaf.box.include_fonts(shaped.faces_in(first, last))
        width = shaped.width(first, last)
        glyphs: Glyphs
        if extra:
            shift = first - result.start
            glyphs = shaped.expanded_runs(first, last, {offset + shift: value for offset, value in extra.items()})
            width -= -sum(extra.values()) // 1024
            leaf.width += width - shaped.width(first, last)
        else:
            glyphs = ShapedPart(shaped, first, last)
        leaf.piece = text_piece(item, width, glyphs, self._content.text[result.start : result.end])

    def _hyphen(self, box: InlineBoxState, result: ItemResult, text: Leaf) -> Leaf:
        """The hyphen after a broken word, a text fragment of its own."""
        item = result.item
        hyphen = hyphen_shape(item)
        count = len(hyphen.text)
        leaf = self._count(Leaf(box, item, hyphen.width(0, count), item.level))
        leaf.result = result
        leaf.piece = text_piece(item, leaf.width, ShapedPart(hyphen, 0, count), hyphen.text)
        text.width -= leaf.width
        return leaf

    def _out_of_flow(self, leaves: Sequence[Leaf], height: int, ascent: int) -> list[OutOfFlow]:
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


def text_piece(item: InlineItem, width: int, glyphs: Glyphs, text: str) -> Piece:
    """The piece of a TEXT item's characters `text` on a line."""
    istyle = item.istyle
    return Piece(
        item.box, FragmentKind.TEXT, width, istyle.ascent + istyle.descent,
        text=TextPiece(glyphs, to_px(istyle.text_ascent), text),
    )  # fmt: skip


def _has_fragment(state: InlineBoxState | None) -> None:
    while state is not None and not state.has_fragment:
        state.has_fragment = True
        state = state.parent
