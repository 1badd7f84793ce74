"""Multi-column layout: lay the content out in one tall column, then cut it into columns.

Input:  a block container with `column-count` or `column-width`.
Output: `LayoutResult`; a box broken across columns has several pieces.
Cost:   O(content × tries to balance).
Source: CSS Multi-column Layout 1; CSS Fragmentation 3. Differs: columns have one width, so that lines beside a float
        stay as they are where the float is broken.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.layout.block import layout_column_flow
from compositor.layout.boxes import Box
from compositor.layout.column_balance import balance_columns, fill_columns
from compositor.layout.columns import Columns, used_columns
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.edges import EdgeWidths
from compositor.layout.finish import Frame, Placed, content_origin, finish_box, moved
from compositor.layout.fragmentation import Strip, tall_position
from compositor.layout.fragments import LayoutRect, Piece
from compositor.layout.scrollbars import scrollbar_widths
from compositor.layout.sizing import (
    add_edges,
    borders,
    clamp_height,
    definite_height,
    margins,
    paddings,
    used_height,
    used_width,
)


def layout_multicol(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a multi-column container."""
    border, padding = borders(box), paddings(box, space.percent_width)
    edges = add_edges(border, padding)
    scrollbar = scrollbar_widths(ctx, box)
    width = used_width(ctx, box, space, edges)
    inner = max(width - edges.left - edges.right - scrollbar[0], 0)
    height = definite_height(box, space, edges)
    given = INDEFINITE if height is None else max(height - edges.top - edges.bottom - scrollbar[1], 0)
    limit = given if given != INDEFINITE else _limit(box, space, edges)
    frame = Frame(width, 0, border, padding, scrollbar)
    flow = _MulticolFlow(ctx, box, used_columns(box, inner), limit, content_origin(box, frame))
    flow.run(inner)
    content = flow.height + edges.top + edges.bottom + scrollbar[1]
    frame = frame._replace(
        height=used_height(ctx, box, space, edges, width, content), first_baseline=flow.first_baseline,
        last_baseline=flow.last_baseline,
    )  # fmt: skip
    bottom = frame.height - border.bottom - padding.bottom - scrollbar[1]
    frame = frame._replace(column_gaps=flow.gaps(bottom))
    return finish_box(ctx, box, frame, flow.children, flow.out_of_flow)


def _limit(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """What `max-height` leaves for the content, `INDEFINITE` without one."""
    tall = 2**40
    clamped = clamp_height(box, tall, space, edges)
    return INDEFINITE if clamped >= tall else max(clamped - edges.top - edges.bottom, 0)


class _MulticolFlow:
    """Rows of columns and the spanning boxes between them."""

    def __init__(self, ctx: LayoutContext, box: Box, columns: Columns, limit: int, origin: tuple[int, int]) -> None:
        self._ctx: Final = ctx
        self._box: Final = box
        self._columns: Final = columns
        self._limit: Final = limit
        self._origin: Final = origin
        self._inner = 0
        self._rows: list[tuple[int, int, int]] = []  # place, height, number of columns
        self._ends_with_spanner = False
        self.height = 0
        self.children: Final[list[Placed]] = []
        self.out_of_flow: Final[list[OutOfFlow]] = []
        self.first_baseline: int | None = None
        self.last_baseline: int | None = None

    def run(self, width: int) -> None:
        """Lay out everything in `width`."""
        self._inner = width
        box = self._box
        if box.children_inline:
            self._row(None)
            return
        run: list[Box] = []
        for child in self._ctx.children(box):
            if child.style[p.COLUMN_SPAN] == "all" and not (child.floating or child.out_of_flow):
                if run:
                    self._row(run)
                run = []
                self._spanner(child, width)
            else:
                run.append(child)
        if run:
            self._row(run)

    def _spanner(self, child: Box, width: int) -> None:
        outer = margins(child, width)
        result = self._ctx.layout(child, ConstraintSpace(width, INDEFINITE, width, INDEFINITE))
        y = self.height + outer.top
        self._add(result.piece, outer.left, y)
        self.out_of_flow.extend(
            moved(item, self._origin[0] + outer.left, self._origin[1] + y) for item in result.out_of_flow
        )
        self.height = y + result.piece.height + outer.bottom
        self._ends_with_spanner = True

    def _column_x(self, number: int) -> int:
        """Of a column within the content box; columns follow each other in the inline direction."""
        offset = number * (self._columns.width + self._columns.gap)
        return self._inner - self._columns.width - offset if self._box.style[p.DIRECTION] == "rtl" else offset

    def gaps(self, bottom: int) -> tuple[LayoutRect, ...]:
        """Between the columns of each row; those of the last one reach down to the end of the content box."""
        left, top = self._origin
        _number, width, gap = self._columns
        result: list[LayoutRect] = []
        for row, (y, height, count) in enumerate(self._rows):
            if row == len(self._rows) - 1 and not self._ends_with_spanner:
                height = max(height, bottom - top - y)
            for place in range(count - 1):
                x = min(self._column_x(place), self._column_x(place + 1)) + width
                result.append(LayoutRect(left + x, top + y, gap, height))
        return tuple(result)

    def _add(self, piece: Piece, x: int, y: int) -> None:
        x, y = self._origin[0] + x, self._origin[1] + y
        self.children.append((x, y, piece))
        if self.first_baseline is None and piece.first_baseline is not None:
            self.first_baseline = y + piece.first_baseline
        if piece.last_baseline is not None:
            self.last_baseline = y + piece.last_baseline

    def _row(self, children: list[Box] | None) -> None:
        """One row of columns."""
        count, width, _gap = self._columns
        flow = layout_column_flow(self._ctx, self._box, children, width)
        strip = Strip(flow.piece)
        left = INDEFINITE if self._limit == INDEFINITE else max(self._limit - self.height, 0)
        if self._box.style[p.COLUMN_FILL] == "auto" and left != INDEFINITE:
            height, columns = left, fill_columns(strip, left)
        else:
            height, columns = balance_columns(strip, count, left)
        self._rows.append((self.height, height, len(columns)))
        self._ends_with_spanner = False
        starts = [0]
        for number, column in enumerate(columns):
            if column.token is not None:
                starts.append(tall_position(strip.piece, column.token))
            for x, y, piece in column.piece.children:
                self._add(piece, x + self._column_x(number), self.height + y)
        for item in flow.out_of_flow:
            number = max([index for index, start in enumerate(starts) if start <= item.y], default=0)
            x = self._origin[0] + self._column_x(number)
            self.out_of_flow.append(moved(item, x, self._origin[1] + self.height - starts[number]))
        self.height += height
