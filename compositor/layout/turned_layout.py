"""The border between two frames: layout of boxes whose content runs another way than what is around them.

The parent sees such a box in its own frame. Its content is laid out in its own frame, and the finished piece is
turned; the children in it keep the frame of the content until `turned_pieces` puts the whole document on the page.
Source: CSS Writing Modes 4 §7.3 (orthogonal flows); Blink's orthogonal writing mode roots.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.css.values import LengthPercentage
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.fragments import Piece
from compositor.layout.orientation import Orientation, orientation_of
from compositor.layout.sizing import margins, paddings, resolve_length
from compositor.layout.style_metrics import StyleMetrics
from compositor.layout.turned_boxes import with_style
from compositor.style.computed_style import ComputedStyle

_MARGINS_AND_PADDINGS: tuple[tuple[Property[Any], ...], ...] = (
    (p.MARGIN_TOP, p.MARGIN_RIGHT, p.MARGIN_BOTTOM, p.MARGIN_LEFT),
    (p.PADDING_TOP, p.PADDING_RIGHT, p.PADDING_BOTTOM, p.PADDING_LEFT),
)


class Turn(NamedTuple):
    """A box in two frames.

    Attributes:
        outer: In the frame it is placed in.
        inner: In the frame of its content.
        between: Maps the frame of the content to the other.
    """

    outer: Box
    inner: Box
    between: Orientation


def inner_box(turn: Turn, space: ConstraintSpace) -> Box:
    """The box in the frame of its content, with percentages resolved that refer to the containing block's width."""
    inner, outer = turn.inner, turn.outer
    if inner.metrics.margins is not None and inner.metrics.paddings is not None:
        return inner
    basis = max(space.percent_width, 0)
    back = turn.between.inverse
    used = (back.edges(margins(outer, basis)), back.edges(paddings(outer, basis)))
    values = list(inner.style.values)
    for sides, widths in zip(_MARGINS_AND_PADDINGS, used, strict=True):
        for side, width in zip(sides, widths, strict=True):
            if values[side.index] != "auto":
                values[side.index] = LengthPercentage(width / 64)
    style = ComputedStyle(tuple(values), inner.style.custom, inner.style.declared, inner.style.state)
    return with_style(inner, style, StyleMetrics(style), inner.replaced)


def inner_space(ctx: LayoutContext, turn: Turn, space: ConstraintSpace) -> ConstraintSpace:
    """The constraint space in the frame of the content."""
    border = None if space.border is None else turn.between.inverse.edges(space.border)
    if not turn.between.swaps:
        return space._replace(border=border)
    available, percent = space.available_height, space.percent_height
    if available == INDEFINITE or percent == INDEFINITE:
        fallback = _fallback_size(ctx, turn)
        available = fallback if available == INDEFINITE else available
        percent = fallback if percent == INDEFINITE else percent
    return ConstraintSpace(
        available, space.available_width, percent, space.percent_width,
        fixed_width=space.fixed_height, fixed_height=space.fixed_width, shrink_to_fit=True, border=border,
    )  # fmt: skip


def _fallback_size(ctx: LayoutContext, turn: Turn) -> int:
    """Available inline size of an orthogonal flow whose containing block's is not known (§7.3.1)."""
    principal = orientation_of(ctx.boxes.boxes[0].style[p.WRITING_MODE])
    parallel = principal.swaps == orientation_of(turn.inner.style[p.WRITING_MODE]).swaps
    size = ctx.viewport[0 if parallel else 1]
    parent = ctx.boxes.boxes[turn.outer.parent]
    for value in (parent.style[p.HEIGHT], parent.style[p.MAX_HEIGHT]):
        given = resolve_length(parent, value, INDEFINITE, 0)
        if given is not None:
            size = min(size, given)
    return size


def turned_result(ctx: LayoutContext, turn: Turn, result: LayoutResult) -> LayoutResult:
    """A finished inner box in the frame it is placed in."""
    piece, between = result.piece, turn.between
    size = (piece.width, piece.height)
    width, height = between.size(size)
    first, last = _baselines(ctx, turn, piece)
    turned = Piece(
        turn.outer, piece.kind, width, height, piece.children, border=between.edges(piece.border),
        padding=between.edges(piece.padding), first_baseline=first, last_baseline=last,
        scrollbar=between.size(piece.scrollbar),
        overflow=None if piece.overflow is None else between.rect(piece.overflow, size),
        grid=None if piece.grid is None else between.rect(piece.grid, size),
        column_gaps=tuple(between.rect(gap, size) for gap in piece.column_gaps),
    )  # fmt: skip
    return LayoutResult(turned, tuple(_turned_static(item, between, size) for item in result.out_of_flow))


def _baselines(ctx: LayoutContext, turn: Turn, piece: Piece) -> tuple[int | None, int | None]:
    """Baselines are lost where the writing mode changes, and counted from the other side where lines are flipped."""
    mode, around = (box.style[p.WRITING_MODE] for box in (turn.inner, ctx.boxes.boxes[turn.outer.parent]))
    first, last = piece.first_baseline, piece.last_baseline
    if mode != around:
        return None, None
    return None if first is None else piece.height - first, None if last is None else piece.height - last


_OPPOSITE = {"start": "end", "end": "start"}


def _turned_static(item: OutOfFlow, between: Orientation, around: tuple[int, int]) -> OutOfFlow:
    """A static position in the outer frame; `align` names the same edge of the box as before."""
    x, y = between.place(item.x, item.y, (0, 0), around)
    align_x, align_y = (item.align_y, item.align_x) if between.swaps else (item.align_x, item.align_y)
    if between.flip_x:
        align_x = _OPPOSITE.get(align_x, align_x)
    if between.flip_y:
        align_y = _OPPOSITE.get(align_y, align_y)
    return OutOfFlow(item.box, x, y, align_x, align_y)
