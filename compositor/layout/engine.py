"""Lay out a box tree.

Input:  box tree, viewport in layout px, fonts.
Output: `FragmentTree`.
Cost:   O(boxes) for block flow; each formatting context is laid out once for each distinct constraint space.
Source: Blink's LayoutNG.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compositor.base.deep_recursion import deep_recursion
from compositor.base.diagnostics import DiagnosticSink
from compositor.css import properties as p
from compositor.layout.block import layout_block
from compositor.layout.boxes import Box, BoxKind, BoxTree
from compositor.layout.columns import is_multicol
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.contributions import contribution
from compositor.layout.flex import layout_flex
from compositor.layout.flex_intrinsic import flex_content_min_max
from compositor.layout.fragments import FragmentTree, flatten
from compositor.layout.grid import grid_content_min_max, layout_grid
from compositor.layout.height_dependence import height_independent, without_height
from compositor.layout.intrinsic import block_content_min_max
from compositor.layout.multicol import layout_multicol
from compositor.layout.replaced import layout_replaced, replaced_content_min_max, replaced_min_max
from compositor.layout.scrollbars import needed_scrollbars, scrollbar_widths, used_overflow
from compositor.layout.sizing import (
    add_edges,
    border_padding,
    contained_size,
    contribution_space,
    height_from_ratio,
    is_auto_height,
    ratio_of,
    units,
)
from compositor.layout.table import layout_table, table_content_min_max
from compositor.layout.turned_boxes import TurnedBoxes, turn_boxes
from compositor.layout.turned_layout import Turn, inner_box, inner_space, turned_result
from compositor.layout.turned_pieces import put_on_page
from compositor.text.fonts import FontCollection


def layout(
    boxes: BoxTree,
    viewport: tuple[float, float],
    fonts: FontCollection,
    sink: DiagnosticSink,
    scrollbars: str = "none",
) -> FragmentTree:
    """Lay out a document.

    Args:
        viewport: Width and height in layout px.
        scrollbars: `none`, `overlay` (neither takes space) or `classic`.
    """
    size = (units(viewport[0]), units(viewport[1]))
    with deep_recursion():
        turned = turn_boxes(boxes)
        # Quirks carry heights to percentages further down; scrollbars come and go with heights.
        engine = _Engine(turned, not (turned.contents or boxes.quirks or scrollbars == "classic"))
        principal = turned.contents[0].size(size) if turned.contents else size
        ctx = LayoutContext(
            turned.tree, fonts, principal, sink, engine.layout, engine.min_max, engine.content_min_max, scrollbars,
            {box.id: between.swaps for box, between in turned.between.items()}, turned,
        )  # fmt: skip
        engine.ctx = ctx
        space = ConstraintSpace(size[0], size[1], size[0], size[1], fixed_width=True, fixed_height=True)
        piece = engine.layout(turned.tree.boxes[0], space).piece
        del engine.ctx  # which refers to the engine: what both remember is freed without the garbage collector
        if turned.contents:
            piece = put_on_page(piece, boxes, turned)
    return replace(flatten(piece, boxes, viewport, fonts), followed=ctx.followed)


class _Engine:
    """Chooses the algorithm for a box and remembers results."""

    def __init__(self, turned: TurnedBoxes, reuses_heights: bool) -> None:
        self.ctx: LayoutContext
        self._turned: Final = turned
        self._height_independent = height_independent(turned.tree.boxes) if reuses_heights else frozenset()
        self._results: dict[tuple[Box, ConstraintSpace], LayoutResult] = {}
        self._contributions: dict[tuple[Box, int, str], MinMax] = {}
        self._content: dict[tuple[Box, int], MinMax] = {}

    def layout(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        """Lay out a box as an independent formatting context."""
        if box.id in self._height_independent:
            free = without_height(box, space)
            if not space.fixed_height:
                space = free
            elif (known := self._results.get((box, free))) and known.piece.height == space.available_height:
                return known
        key = (box, space)
        found = self._results.get(key)
        if found is None:
            turn = self._turn(box)
            found = self._layout(box, space) if turn is None else self._layout_turned(turn, space)
            self._results[key] = found
        return found

    def _turn(self, box: Box) -> Turn | None:
        inner = self._turned.inner.get(box)
        return None if inner is None else Turn(box, inner, self._turned.between[box])

    def _layout_turned(self, turn: Turn, space: ConstraintSpace) -> LayoutResult:
        return turned_result(self.ctx, turn, self._layout(inner_box(turn, space), inner_space(self.ctx, turn, space)))

    def _layout(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        if self.ctx.scrollbars != "classic" or box.replaced is not None or "auto" not in used_overflow(self.ctx, box):
            return self._run(box, space)
        return self._with_automatic_scrollbars(box, space)

    def _with_automatic_scrollbars(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        """Lay out without scrollbars, then with those that turn out to be needed; they do not go away again."""
        shown = (False, False)
        for _attempt in range(3):
            self.ctx.forced_scrollbars[box.id] = shown
            self._forget_widths(box)
            result = self._run(box, space)
            needs = needed_scrollbars(self.ctx, result.piece)
            more = (shown[0] or needs[0], shown[1] or needs[1])
            if more == shown:
                break
            shown = more
        return result

    def _forget_widths(self, box: Box) -> None:
        for content in [key for key in self._content if key[0] is box]:
            del self._content[content]
        for contribution_key in [key for key in self._contributions if key[0] is box]:
            del self._contributions[contribution_key]

    def _run(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        if box.kind is BoxKind.REPLACED:
            return layout_replaced(self.ctx, box, space)
        if box.kind is BoxKind.FLEX:
            return layout_flex(self.ctx, box, space)
        if box.kind is BoxKind.TABLE:
            return layout_table(self.ctx, box, space)
        if box.kind is BoxKind.GRID:
            return layout_grid(self.ctx, box, space)
        if is_multicol(box):
            return layout_multicol(self.ctx, box, space)
        return layout_block(self.ctx, box, space)

    def min_max(self, box: Box) -> MinMax:
        """Border-box contributions."""
        space = contribution_space(self.ctx, box)
        key = (box, space.percent_height, space.block_stretch)
        found = self._contributions.get(key)
        if found is None:
            found = replaced_min_max(self.ctx, box) if box.kind is BoxKind.REPLACED else contribution(self.ctx, box)
            self._contributions[key] = found
        return found

    def content_min_max(self, box: Box) -> MinMax:
        """Border-box content widths."""
        key = (box, self.ctx.inner_heights.get(box.id, INDEFINITE))
        found = self._content.get(key)
        if found is None:
            turn = self._turn(box)
            found = self._own_min_max(box) if turn is None else self._turned_min_max(turn)
            self._content[key] = found
        return found

    def _turned_min_max(self, turn: Turn) -> MinMax:
        """Where the axes are exchanged, the width is the content's height, which only layout tells."""
        if not turn.between.swaps:
            return self.content_min_max(turn.inner)
        space = ConstraintSpace(INDEFINITE, INDEFINITE, 0, INDEFINITE)
        inner = inner_space(self.ctx, turn, space)._replace(content_height=True)
        box = inner_box(turn, space)
        piece = self._layout(box, inner).piece
        width = piece.height
        if ratio_of(box) is not None and is_auto_height(box):
            width = max(width, height_from_ratio(box, piece.width, add_edges(piece.border, piece.padding)))
        return MinMax(width, width)

    def _own_min_max(self, box: Box) -> MinMax:
        found = self._content_min_max(box)
        vertical = scrollbar_widths(self.ctx, box)[0]
        return MinMax(found.min + vertical, found.max + vertical) if vertical else found

    def _content_min_max(self, box: Box) -> MinMax:
        contained = contained_size(box, p.CONTAIN_INTRINSIC_WIDTH) if box.metrics.contains_width else None
        if contained is not None:
            edges = border_padding(box, 0)
            own = edges.left + edges.right + contained
            return MinMax(own, own)
        if box.kind is BoxKind.REPLACED:
            return replaced_content_min_max(self.ctx, box)
        if box.kind is BoxKind.FLEX:
            return flex_content_min_max(self.ctx, box)
        if box.kind is BoxKind.TABLE:
            return table_content_min_max(self.ctx, box)
        if box.kind is BoxKind.GRID:
            return grid_content_min_max(self.ctx, box)
        return block_content_min_max(self.ctx, box)
