"""Relative offsets, and absolutely and fixed positioned boxes.

Source: CSS Positioned Layout 3; CSS 2.2 §9.4.3, §10.3.7, §10.6.4; Blink's out-of-flow layout part.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.containing import containing_box
from compositor.layout.fragments import EdgeWidths, Followed, LayoutRect
from compositor.layout.self_alignment import SelfAlignment, aligned_start, self_alignment
from compositor.layout.sizing import (
    border_padding,
    limits_height_by_content,
    margins,
    resolve_lp,
    used_width,
    with_stretched_height,
)


def relative_offset(box: Box, width: int, height: int) -> tuple[int, int]:
    """Shift of a relatively positioned box; percentages of its containing block (height may be `INDEFINITE`)."""
    if not box.metrics.is_relative:
        return 0, 0
    style = box.style
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


class _Axis(NamedTuple):
    """One axis of the inset-modified containing block; layout units from the containing block's start.

    Attributes:
        start, end: Edges of the inset-modified containing block.
        limit: Size of the containing block.
        has_start, has_end: Which insets are not `auto`.
        static: For two `auto` insets: which edge of the box the static position names.
        alignment: `justify-self` or `align-self`.
        limits: Where an aligned box is kept if it can be.
        center: The middle of the anchor, for `anchor-center`.
    """

    start: int
    end: int
    limit: int
    has_start: bool
    has_end: bool
    static: str
    alignment: SelfAlignment
    limits: tuple[int, int]
    center: int | None = None

    @property
    def size(self) -> int:
        return max(self.end - self.start, 0)

    @property
    def is_aligned(self) -> bool:
        """Alignment counts between two insets."""
        return self.has_start and self.has_end and self.alignment.keyword != "normal"

    def stretch(self, box: Box) -> str:
        """`explicit` or `implicit` where an `auto` size fills the space between the insets, else ""."""
        if not (self.has_start and self.has_end):
            return ""
        keyword = self.alignment.keyword
        if keyword == "stretch":
            return "explicit"
        return "implicit" if keyword == "normal" and box.kind not in (BoxKind.REPLACED, BoxKind.TABLE) else ""


class AnchoredAxis(NamedTuple):
    """How an anchor changes one axis of the placing of a box; layout units from the containing block's start.

    Attributes:
        alignment: Where the box stands if its own alignment is `normal`; None: there is no position area.
        limits: The containing block that the position area is a part of.
        center: The middle of the anchor, if the box is to be centered on it.
        is_default_center: It is not the box that asks for that, but an area of all tracks; a single inset wins.
    """

    alignment: SelfAlignment | None = None
    limits: tuple[int, int] | None = None
    center: int | None = None
    is_default_center: bool = False

    @property
    def fills_insets(self) -> bool:
        """`auto` counts as 0 for insets and margins."""
        return self.alignment is not None or self.center is not None


_NO_ANCHOR = AnchoredAxis()
UNANCHORED = (_NO_ANCHOR, _NO_ANCHOR)


def _axis(
    insets: tuple[int | None, int | None], limit: int, static: tuple[int, str], own: SelfAlignment,
    anchored: AnchoredAxis = _NO_ANCHOR,
) -> _Axis:  # fmt: skip
    start, end = insets
    low, high = start or 0, limit - (end or 0)
    if anchored.fills_insets:
        high = max(low, high)
    limits = anchored.limits or (0, limit)
    limits = (min(limits[0], low), max(limits[1], high))
    if anchored.fills_insets:
        if anchored.alignment is not None and own.keyword == "normal":
            own = anchored.alignment
            if (start is None) != (end is None):
                own = SelfAlignment("end" if start is None else "start", "unsafe")
        center = anchored.center if (start is None) == (end is None) or not anchored.is_default_center else None
        return _Axis(low, high, limit, True, True, "start", own, limits, center)
    position, edge = static
    if start is None and end is None:
        low, high = position, limit
        if edge == "end":
            low, high = 0, position
        elif edge == "center":
            half = min(position, limit - position)
            low, high = position - half, position + half
        return _Axis(low, high, limit, False, False, edge, own, limits)
    return _Axis(low, high, limit, start is not None, end is not None, edge, own, limits)


def _place(axis: _Axis, size: int, before: int | None, after: int | None, start_wins: bool | None) -> int:
    """Border-box start from the containing block's start; None margins are `auto`.

    `start_wins`: the start edge is kept where the box is too large; None for the block axis, on which `auto` margins
    then become negative alike.
    """
    if not (axis.has_start or axis.has_end):
        first, last = before or 0, after or 0
        if axis.static == "end":
            return axis.end - size - last
        if axis.static == "center":
            return axis.start + (axis.end - axis.start - size - first - last) // 2 + first
        return axis.start + first
    if axis.center is not None:
        return _centered(axis, size, before or 0, after or 0)
    if axis.has_start and axis.has_end:
        free = axis.end - axis.start - size
        if before is None and after is None:
            offset = free // 2 if free >= 0 or start_wins is None else (0 if start_wins else free)
            return axis.start + offset
        if before is None:
            return axis.end - size - (after or 0)
        if axis.is_aligned and after is not None:
            return aligned_start(axis.alignment, (axis.start, axis.end), axis.limits, size, (before, after))
        if after is None or start_wins is not False:
            return axis.start + before
        return axis.end - size - after
    if axis.has_start:
        return axis.start + (before or 0)
    return axis.end - size - (after or 0)


def _centered(axis: _Axis, size: int, before: int, after: int) -> int:
    """Border-box start of a box in the middle of its anchor, moved to where there is room for it."""
    assert axis.center is not None
    whole = size + before + after
    start = axis.center - whole // 2
    low, high = axis.start, axis.end
    if whole > high - low and axis.alignment.overflow != "safe":
        low, high = min(low, axis.limits[0]), max(high, axis.limits[1])
    if axis.alignment.overflow != "unsafe":
        start = max(min(start, high - whole), low)
    return start + before


class Placement(NamedTuple):
    """Where a positioned box is put.

    Attributes:
        x, y: Border-box position in the coordinates of the containing block.
        result: The laid-out box.
        room: Size of the inset-modified containing block.
        fits: The margin box is inside that.
        followed: The anchor that it moves with.
        anchor_hidden: All of that is out of sight.
    """

    x: int
    y: int
    result: LayoutResult
    room: tuple[int, int]
    fits: bool
    followed: Followed | None = None
    anchor_hidden: bool = False


def place_out_of_flow(
    ctx: LayoutContext,
    item: OutOfFlow,
    area: LayoutRect,
    is_grid_area: bool = False,
    anchored: tuple[AnchoredAxis, AnchoredAxis] = UNANCHORED,
) -> Placement:
    """Lay out an absolutely or fixed positioned box.

    Args:
        item: The box and its static position.
        area: The containing block, in the same coordinates as the static position.
        is_grid_area: The box is the child of a grid that contains it: it stands in `area` as an item would.
        anchored: What an anchor changes, horizontally and vertically.
    """
    box = item.box
    style = box.style
    parent = ctx.boxes.boxes[box.parent]
    container = containing_box(ctx, box) if parent.parent != NO_BOX else parent
    static_x, static_y = (item.x - area.x, item.align_x), (item.y - area.y, item.align_y)
    if is_grid_area:
        static_x = (area.width * _EDGES[item.align_x] // 2, item.align_x)
        static_y = (area.height * _EDGES[item.align_y] // 2, item.align_y)
    horizontal = _axis(
        (_inset(style[p.LEFT], area.width), _inset(style[p.RIGHT], area.width)), area.width, static_x,
        self_alignment(box, container, True), anchored[0],
    )  # fmt: skip
    vertical = _axis(
        (_inset(style[p.TOP], area.height), _inset(style[p.BOTTOM], area.height)), area.height, static_y,
        self_alignment(box, container, False), anchored[1],
    )  # fmt: skip
    outer = margins(box, area.width)
    result = ctx.layout(box, _space(ctx, box, area, horizontal, vertical, outer))
    width, height = result.piece.width, result.piece.height
    fills = (anchored[0].fills_insets, anchored[1].fills_insets)
    left = None if style[p.MARGIN_LEFT] == "auto" and not fills[0] else outer.left
    right = None if style[p.MARGIN_RIGHT] == "auto" and not fills[0] else outer.right
    top = None if style[p.MARGIN_TOP] == "auto" and not fills[1] else outer.top
    bottom = None if style[p.MARGIN_BOTTOM] == "auto" and not fills[1] else outer.bottom
    x = _place(horizontal, width, left, right, container.style[p.DIRECTION] == "ltr")
    y = _place(vertical, height, top, bottom, None)
    fits = _fits(horizontal, x, width, (outer.left, outer.right))
    fits = fits and _fits(vertical, y, height, (outer.top, outer.bottom))
    return Placement(area.x + x, area.y + y, result, (horizontal.size, vertical.size), fits)


def _fits(axis: _Axis, start: int, size: int, outer: tuple[int, int]) -> bool:
    """True when the margin box is inside the inset-modified containing block."""
    return axis.start <= start - outer[0] and start + size + outer[1] <= axis.end


_EDGES = {"start": 0, "center": 1, "end": 2}


def _inset(value: object, basis: int) -> int | None:
    return None if isinstance(value, str) else resolve_lp(value, basis)  # type: ignore[arg-type]


def _space(
    ctx: LayoutContext, box: Box, area: LayoutRect, horizontal: _Axis, vertical: _Axis, outer: EdgeWidths
) -> ConstraintSpace:
    """The constraint space of a positioned box: `auto` sizes fill the space between two insets, or fit the content."""
    inline, block = horizontal.stretch(box), vertical.stretch(box)
    if block == "implicit" and limits_height_by_content(box):
        block = ""
    told = inline == "explicit" or (inline != "" and box.replaced is not None)
    space = ConstraintSpace(
        horizontal.size, vertical.size, area.width, area.height, shrink_to_fit=not inline, inline_stretch=told,
        block_stretch=block,
    )  # fmt: skip
    if box.kind is BoxKind.REPLACED:
        return space
    if ctx.orthogonal.get(box.id):
        available = max(horizontal.size - outer.left - outer.right, 0), max(vertical.size - outer.top - outer.bottom, 0)
        return _orthogonal_space(box, space._replace(block_stretch=""), horizontal, vertical, available)
    edges = border_padding(box, area.width)
    space = with_stretched_height(box, space, edges)
    return space._replace(available_width=used_width(ctx, box, space, edges), fixed_width=True)


def _orthogonal_space(
    box: Box, base: ConstraintSpace, horizontal: _Axis, vertical: _Axis, available: tuple[int, int]
) -> ConstraintSpace:
    """For a box whose width only its layout tells: fixed where two insets and no size are given."""
    style = box.style
    width = style[p.WIDTH] == "auto" and bool(horizontal.stretch(box))
    height = style[p.HEIGHT] == "auto" and bool(vertical.stretch(box))
    return base._replace(
        available_width=available[0] if width else base.available_width, fixed_width=width,
        available_height=available[1] if height else base.available_height, fixed_height=height,
    )  # fmt: skip
