"""Lay out a box tree.

Input:  box tree, viewport in layout px, fonts.
Output: `FragmentTree`.
Cost:   O(boxes) for block flow; each formatting context is laid out once for each distinct constraint space.
Source: Blink's LayoutNG.
"""

from __future__ import annotations

from compositor.base.diagnostics import DiagnosticSink
from compositor.layout.block import layout_block
from compositor.layout.boxes import Box, BoxId, BoxKind, BoxTree
from compositor.layout.columns import is_multicol
from compositor.layout.constraints import ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.deep_recursion import deep_recursion
from compositor.layout.flex import flex_content_min_max, layout_flex
from compositor.layout.fragments import FragmentTree, flatten
from compositor.layout.grid import grid_content_min_max, layout_grid
from compositor.layout.intrinsic import block_content_min_max
from compositor.layout.multicol import layout_multicol
from compositor.layout.replaced import layout_replaced, replaced_min_max
from compositor.layout.scrollbars import needed_scrollbars, scrollbar_widths, used_overflow
from compositor.layout.sizing import border_padding, contains_inline_size, contribution, units
from compositor.layout.table import layout_table, table_content_min_max
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
        engine = _Engine()
        ctx = LayoutContext(boxes, fonts, size, sink, engine.layout, engine.min_max, engine.content_min_max, scrollbars)
        engine.ctx = ctx
        space = ConstraintSpace(size[0], size[1], size[0], size[1], fixed_width=True, fixed_height=True)
        result = engine.layout(boxes.boxes[0], space)
    return flatten(result.piece, boxes, viewport, fonts)


class _Engine:
    """Chooses the algorithm for a box and remembers results."""

    def __init__(self) -> None:
        self.ctx: LayoutContext
        self._results: dict[tuple[BoxId, ConstraintSpace], LayoutResult] = {}
        self._contributions: dict[BoxId, MinMax] = {}
        self._content: dict[BoxId, MinMax] = {}

    def layout(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        """Lay out a box as an independent formatting context."""
        key = (box.id, space)
        found = self._results.get(key)
        if found is None:
            found = self._layout(box, space)
            self._results[key] = found
        return found

    def _layout(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        if self.ctx.scrollbars != "classic" or box.replaced is not None or "auto" not in used_overflow(self.ctx, box):
            return self._run(box, space)
        return self._with_automatic_scrollbars(box, space)

    def _with_automatic_scrollbars(self, box: Box, space: ConstraintSpace) -> LayoutResult:
        """Lay out without scrollbars, then with those that turn out to be needed; they do not go away again."""
        shown = (False, False)
        for _attempt in range(3):
            self.ctx.forced_scrollbars[box.id] = shown
            self._content.pop(box.id, None)
            self._contributions.pop(box.id, None)
            result = self._run(box, space)
            needs = needed_scrollbars(self.ctx, result.piece)
            more = (shown[0] or needs[0], shown[1] or needs[1])
            if more == shown:
                break
            shown = more
        return result

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
        found = self._contributions.get(box.id)
        if found is None:
            found = replaced_min_max(self.ctx, box) if box.kind is BoxKind.REPLACED else contribution(self.ctx, box)
            self._contributions[box.id] = found
        return found

    def content_min_max(self, box: Box) -> MinMax:
        """Border-box content widths."""
        found = self._content.get(box.id)
        if found is None:
            found = self._content_min_max(box)
            vertical = scrollbar_widths(self.ctx, box)[0]
            if vertical:
                found = MinMax(found.min + vertical, found.max + vertical)
            self._content[box.id] = found
        return found

    def _content_min_max(self, box: Box) -> MinMax:
        if contains_inline_size(box):
            edges = border_padding(box, 0)
            own = edges.left + edges.right
            return MinMax(own, own)
        if box.kind is BoxKind.REPLACED:
            return replaced_min_max(self.ctx, box)
        if box.kind is BoxKind.FLEX:
            return flex_content_min_max(self.ctx, box)
        if box.kind is BoxKind.TABLE:
            return table_content_min_max(self.ctx, box)
        if box.kind is BoxKind.GRID:
            return grid_content_min_max(self.ctx, box)
        return block_content_min_max(self.ctx, box)
