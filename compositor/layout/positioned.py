"""Relative offsets, and absolutely and fixed positioned boxes.

Source: CSS Positioned Layout 3; CSS 2.2 §9.4.3, §10.3.7, §10.6.4; Blink's out-of-flow layout part.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax, OutOfFlow
from compositor.layout.fragments import EdgeWidths, LayoutRect
from compositor.layout.sizing import (
    border_padding,
    clamp_height,
    clamp_width,
    content_min_max,
    definite_height,
    fit_content,
    margins,
    needs_content_widths,
    ratio_of,
    resolve_lp,
    resolve_width,
    width_from_ratio,
)
from compositor.style.computed_style import ComputedStyle

_TRANSFORM_ANIMATIONS = frozenset({"transform", "translate", "rotate", "scale"})
_TRANSFORM_HINTS = frozenset({"transform", "translate", "rotate", "scale", "perspective", "offset-path"})


def relative_offset(box: Box, width: int, height: int) -> tuple[int, int]:
    """Shift of a relatively positioned box; percentages of its containing block (height may be `INDEFINITE`)."""
    style = box.style
    if style[p.POSITION] != "relative":
        return 0, 0
    left, right, top, bottom = style[p.LEFT], style[p.RIGHT], style[p.TOP], style[p.BOTTOM]
    dx = dy = 0
    from_left = None if isinstance(left, str) else resolve_lp(left, width)
    from_right = None if isinstance(right, str) else resolve_lp(right, width)
    if from_left is not None and (from_right is None or style[p.DIRECTION] == "ltr"):
        dx = from_left
    elif from_right is not None:
        dx = -from_right
    if not isinstance(top, str) and not (top.has_percent and height == INDEFINITE):
        dy = resolve_lp(top, height)
    elif not isinstance(bottom, str) and not (bottom.has_percent and height == INDEFINITE):
        dy = -resolve_lp(bottom, height)
    return dx, dy


def contains_fixed(box: Box, animating: frozenset[str] = frozenset()) -> bool:
    """True when the box is the containing block of fixed descendants (and so of absolute ones).

    Args:
        box: The box.
        animating: Its properties that have current animations; those that wait count, too.
    """
    if box.parent == NO_BOX:
        return True
    style = box.style
    if box.anonymous or box.kind is BoxKind.TEXT:
        return False
    will_change = style[p.WILL_CHANGE]
    is_root = box.parent == 0
    if not is_root and (
        style[p.FILTER] or style[p.BACKDROP_FILTER] or "filter" in will_change or "backdrop-filter" in will_change
    ):
        return True
    if box.kind is BoxKind.INLINE or _is_untransformable_table_part(box):
        return False
    return (
        _has_transform_property(style)
        or not animating.isdisjoint(_TRANSFORM_ANIMATIONS)
        or any(name in _TRANSFORM_HINTS for name in will_change)
        or bool(style[p.CONTAIN] & {"layout", "paint", "strict", "content"})
        or style[p.CONTENT_VISIBILITY] != "visible"
    )


def _is_untransformable_table_part(box: Box) -> bool:
    return box.kind is BoxKind.TABLE_PART and box.style[p.DISPLAY] in ("table-column", "table-column-group")


def _has_transform_property(style: ComputedStyle) -> bool:
    return bool(
        style[p.TRANSFORM]
        or style[p.TRANSLATE]
        or style[p.ROTATE]
        or style[p.SCALE]
        or style[p.PERSPECTIVE] != "none"
        or style[p.TRANSFORM_STYLE] == "preserve-3d"
    )


def contains_absolute(box: Box, animating: frozenset[str] = frozenset()) -> bool:
    """True when the box is the containing block of absolutely positioned descendants."""
    if box.style[p.POSITION] != "static" and not box.anonymous and box.kind is not BoxKind.TEXT:
        return True
    return contains_fixed(box, animating)


def containing_box(ctx: LayoutContext, box: Box) -> Box:
    """The box that forms the containing block of an out-of-flow box."""
    found = ctx.containing.get(box.id)
    if found is None:
        accepts = contains_fixed if box.style[p.POSITION] == "fixed" else contains_absolute
        found = ctx.boxes.boxes[box.parent]
        while not accepts(found, ctx.boxes.animating(found)):
            found = ctx.boxes.boxes[found.parent]
        ctx.containing[box.id] = found
    return found


class _Axis(NamedTuple):
    """One axis of the inset-modified containing block; layout units from the containing block's start.

    Attributes:
        start, end: Edges of the inset-modified containing block.
        has_start, has_end: Which insets are not `auto`.
        align: For two `auto` insets: which edge of the box the static position names.
    """

    start: int
    end: int
    has_start: bool
    has_end: bool
    align: str

    @property
    def size(self) -> int:
        return max(self.end - self.start, 0)


def _axis(start: int | None, end: int | None, size: int, static: int, align: str) -> _Axis:
    if start is None and end is None:
        if align == "end":
            return _Axis(0, static, False, False, align)
        if align == "center":
            half = min(static, size - static)
            return _Axis(static - half, static + half, False, False, align)
        return _Axis(static, size, False, False, align)
    return _Axis(start or 0, size - (end or 0), start is not None, end is not None, align)


def _place(axis: _Axis, size: int, before: int | None, after: int | None, start_wins: bool | None) -> int:
    """Border-box start from the containing block's start; None margins are `auto`.

    `start_wins`: the start edge is kept where the box is too large; None for the block axis, on which `auto` margins
    then become negative alike.
    """
    if not (axis.has_start or axis.has_end):
        first, last = before or 0, after or 0
        if axis.align == "end":
            return axis.end - size - last
        if axis.align == "center":
            return axis.start + (axis.end - axis.start - size - first - last) // 2 + first
        return axis.start + first
    if axis.has_start and axis.has_end:
        free = axis.end - axis.start - size
        if before is None and after is None:
            offset = free // 2 if free >= 0 or start_wins is None else (0 if start_wins else free)
            return axis.start + offset
        if before is None:
            return axis.end - size - (after or 0)
        if after is None or start_wins is not False:
            return axis.start + before
        return axis.end - size - after
    if axis.has_start:
        return axis.start + (before or 0)
    return axis.end - size - (after or 0)


def place_out_of_flow(ctx: LayoutContext, item: OutOfFlow, area: LayoutRect) -> tuple[int, int, LayoutResult]:
    """Lay out an absolutely or fixed positioned box.

    Args:
        item: The box and its static position.
        area: The containing block, in the same coordinates as the static position.

    Returns:
        Border-box position in the coordinates of `area`, and the result.
    """
    box = item.box
    style = box.style
    inset = [_inset(style[p.LEFT], area.width), _inset(style[p.RIGHT], area.width)]
    inset += [_inset(style[p.TOP], area.height), _inset(style[p.BOTTOM], area.height)]
    horizontal = _axis(inset[0], inset[1], area.width, item.x - area.x, item.align_x)
    vertical = _axis(inset[2], inset[3], area.height, item.y - area.y, item.align_y)
    outer = margins(box, area.width)
    result = ctx.layout(box, _space(ctx, box, area, horizontal, vertical, outer))
    width, height = result.piece.width, result.piece.height
    parent = ctx.boxes.boxes[box.parent]
    left = None if style[p.MARGIN_LEFT] == "auto" else outer.left
    right = None if style[p.MARGIN_RIGHT] == "auto" else outer.right
    top = None if style[p.MARGIN_TOP] == "auto" else outer.top
    bottom = None if style[p.MARGIN_BOTTOM] == "auto" else outer.bottom
    container = containing_box(ctx, box) if parent.parent != NO_BOX else parent
    x = area.x + _place(horizontal, width, left, right, container.style[p.DIRECTION] == "ltr")
    y = area.y + _place(vertical, height, top, bottom, None)
    return x, y, result


def _inset(value: object, basis: int) -> int | None:
    return None if isinstance(value, str) else resolve_lp(value, basis)  # type: ignore[arg-type]


def _space(
    ctx: LayoutContext, box: Box, area: LayoutRect, horizontal: _Axis, vertical: _Axis, outer: EdgeWidths
) -> ConstraintSpace:
    """The constraint space of a positioned box: sizes fixed where the insets fix them."""
    available_width = max(horizontal.size - outer.left - outer.right, 0)
    available_height = max(vertical.size - outer.top - outer.bottom, 0)
    stretches_height = _stretches_height(box, horizontal, vertical)
    base = ConstraintSpace(horizontal.size, vertical.size, area.width, area.height, shrink_to_fit=True)
    if box.kind is BoxKind.REPLACED:
        return base
    if ctx.orthogonal.get(box.id):
        return _orthogonal_space(box, base, horizontal, vertical, (available_width, available_height))
    edges = border_padding(box, area.width)
    stretches_width = horizontal.has_start and horizontal.has_end
    if not stretches_height:
        width = _width(ctx, box, base, edges, (available_width, stretches_width))
        return base._replace(available_width=width, fixed_width=True)
    stretched = base._replace(available_height=available_height, fixed_height=True)
    height = clamp_height(box, available_height, base, edges)
    width = _width(ctx, box, stretched._replace(available_height=height), edges, (available_width, stretches_width))
    return ConstraintSpace(width, height, area.width, area.height, fixed_width=True, fixed_height=True)


def _orthogonal_space(
    box: Box, base: ConstraintSpace, horizontal: _Axis, vertical: _Axis, available: tuple[int, int]
) -> ConstraintSpace:
    """For a box whose width only its layout tells: fixed where two insets and no size are given."""
    style = box.style
    width = style[p.WIDTH] == "auto" and horizontal.has_start and horizontal.has_end
    height = style[p.HEIGHT] == "auto" and vertical.has_start and vertical.has_end
    return base._replace(
        available_width=available[0] if width else base.available_width, fixed_width=width,
        available_height=available[1] if height else base.available_height, fixed_height=height,
    )  # fmt: skip


def _stretches_height(box: Box, horizontal: _Axis, vertical: _Axis) -> bool:
    """True when the height fills the space between the insets."""
    style = box.style
    if style[p.HEIGHT] == "stretch":
        return True
    if style[p.HEIGHT] != "auto" or not (vertical.has_start and vertical.has_end):
        return False
    if box.kind in (BoxKind.REPLACED, BoxKind.TABLE) or box.replaced is not None:
        return False
    # With an aspect ratio the height fills only where it is to give the width.
    return ratio_of(box) is None or (style[p.WIDTH] == "auto" and not (horizontal.has_start and horizontal.has_end))


def _width(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths, room: tuple[int, bool]) -> int:
    """Border-box width; `room` is the available width and whether both insets are given."""
    available, stretches = room
    style = box.style
    stretches = stretches and box.kind is not BoxKind.TABLE and box.replaced is None
    auto = style[p.WIDTH] == "auto"
    content = MinMax(0, 0)
    if needs_content_widths(box) or (auto and not stretches) or ratio_of(box) is not None:
        content = content_min_max(ctx, box, edges)
    width = resolve_width(box, style[p.WIDTH], space, edges, content, available)
    if width is None:
        height = definite_height(box, space, edges) if ratio_of(box) is not None else None
        if height is not None and not stretches:
            width = width_from_ratio(box, height, edges)
        elif stretches:
            width = available
        else:
            width = fit_content(content, available)
    return clamp_width(box, width, space, edges, content, available)
