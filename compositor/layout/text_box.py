"""`text-box-trim`: what is cut off above the first and below the last line of a block container.

Source: CSS Inline 3 §6; Blink's text box trim. Differs: where blocks interrupt the lines inside inline boxes, each run
of lines counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.inline import InlineResult
from compositor.layout.inline_style import inline_style, text_edges

_START = ("trim-start", "trim-both")
_END = ("trim-end", "trim-both")


def trimmed(ctx: LayoutContext, box: Box, result: InlineResult, is_first: bool, is_last: bool) -> InlineResult:
    """The lines of a block container without what is trimmed; `is_first` and `is_last` of its lines."""
    if not ctx.trims_text or result.first_baseline is None or result.last_baseline is None:
        return result
    istyle = inline_style(ctx, box.style)
    over, under = text_edges(istyle)
    start = end = 0
    if is_first and _trims(ctx, box, _START, forward=True):
        start = result.first_baseline - over
    if is_last and _trims(ctx, box, _END, forward=False):
        end = result.height - result.last_baseline - under
    if not start and not end:
        return result
    return result._replace(
        lines=tuple([(x, y - start, piece) for x, y, piece in result.lines]),
        height=result.height - start - end,
        first_baseline=result.first_baseline - start,
        last_baseline=result.last_baseline - start,
        out_of_flow=tuple([item._replace(y=item.y - start) for item in result.out_of_flow]),
    )


def _trims(ctx: LayoutContext, box: Box, values: Iterable[str], forward: bool) -> bool:
    """True when the box or one that it begins (or ends) trims its text there."""
    while True:
        if box.style[p.TEXT_BOX_TRIM] in values and not box.anonymous:
            return True
        if box.parent == NO_BOX or box.inline_level or box.out_of_flow or box.floating:
            return False
        parent = ctx.boxes.boxes[box.parent]
        if parent.kind is not BoxKind.BLOCK or _first_in_flow(ctx, parent, forward) != box.id:
            return False
        box = parent


def _first_in_flow(ctx: LayoutContext, parent: Box, forward: bool) -> BoxId:
    """The first child in flow, or the last."""
    for child in parent.children if forward else reversed(parent.children):
        box = ctx.boxes.boxes[child]
        if not box.out_of_flow and not box.floating and box.pseudo != "marker":
            return child
    return NO_BOX
