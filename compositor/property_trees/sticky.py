"""Sticky positioning: constraints and the shift for the current scroll offset.

Source: CSS Positioned Layout 3 §6.3; Blink's `StickyPositionScrollingConstraints`.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import Edges, Point, Rect
from compositor.css import properties as p
from compositor.css.values import Lp
from compositor.layout.fragments import Fragment, FragmentId, FragmentKind, FragmentTree
from compositor.property_trees.box_geometry import content_box, edges_px, inset
from compositor.property_trees.nodes import ScrollId, StickyConstraint
from compositor.property_trees.overflow_nodes import ScrollGeometry

_ORIGIN = Point(0.0, 0.0)


class Scroller(NamedTuple):
    """The scroll container that a sticky box sticks within.

    Attributes:
        fragment: Its fragment.
        scroll: Its scroll node, -1 when nothing scrolls.
        geometry: Its scroll metrics.
        offset: Its scroll offset, px.
    """

    fragment: FragmentId
    scroll: ScrollId
    geometry: ScrollGeometry
    offset: Point


class StickyPlacement(NamedTuple):
    """A sticky box's constraint, its shift now, and whether scrolling can ever move it."""

    constraint: StickyConstraint
    shift: Point
    can_move: bool


def place_sticky(
    tree: FragmentTree, fragment: Fragment, scroller: Scroller, shifts: dict[FragmentId, Point]
) -> StickyPlacement | None:
    """Work out where a sticky box is; None when no inset is set.

    Args:
        tree: All fragments.
        fragment: The sticky box's fragment.
        scroller: Its nearest scroll container.
        shifts: Shifts of the sticky ancestors, by fragment.
    """
    style = fragment.box.style
    view = _view_rectangle(tree.fragments[scroller.fragment], scroller)
    top, bottom = _used_inset(style[p.TOP], view.height), _used_inset(style[p.BOTTOM], view.height)
    left, right = _used_inset(style[p.LEFT], view.width), _used_inset(style[p.RIGHT], view.width)
    if top is None and right is None and bottom is None and left is None:
        return None
    own_offset, own_shift = _offset_within(tree, fragment.id, scroller.fragment, shifts)
    own = Rect(own_offset.x, own_offset.y, fragment.piece.width / 64, fragment.piece.height / 64)
    containing, containing_shift = _containing_rect(tree, fragment, scroller, shifts)
    constraint = StickyConstraint(top, right, bottom, left, scroller.scroll, containing, own)
    shift = sticky_shift(
        constraint, view.moved(*scroller.offset), own.moved(*own_shift), containing.moved(*containing_shift)
    )
    horizontal = left is not None or right is not None
    vertical = top is not None or bottom is not None
    geometry = scroller.geometry
    can_move = (horizontal and geometry.overflows_x) or (vertical and geometry.overflows_y)
    return StickyPlacement(constraint, shift, can_move)


def sticky_shift(constraint: StickyConstraint, view: Rect, own: Rect, containing: Rect) -> Point:
    """The translation for a view rectangle given in the scroller's contents space."""
    dx = dy = 0.0
    if constraint.right is not None:
        wanted = min(0.0, view.right - constraint.right - own.right)
        dx = max(wanted, min(0.0, containing.x - own.x))
    if constraint.left is not None:
        wanted = max(0.0, view.x + constraint.left - (own.x + dx))
        dx += min(wanted, max(0.0, containing.right - (own.right + dx)))
    if constraint.bottom is not None:
        wanted = min(0.0, view.bottom - constraint.bottom - own.bottom)
        dy = max(wanted, min(0.0, containing.y - own.y))
    if constraint.top is not None:
        wanted = max(0.0, view.y + constraint.top - (own.y + dy))
        dy += min(wanted, max(0.0, containing.bottom - (own.bottom + dy)))
    return Point(dx, dy)


def _used_inset(value: Lp | str, basis: float) -> float | None:
    return None if isinstance(value, str) else value.resolve(basis)


def _view_rectangle(scroller: Fragment, info: Scroller) -> Rect:
    """Scrollport less the scroller's padding, at scroll offset 0."""
    return inset(info.geometry.port, edges_px(scroller.piece.padding))


def _offset_within(
    tree: FragmentTree, start: FragmentId, end: FragmentId, shifts: dict[FragmentId, Point]
) -> tuple[Point, Point]:
    """Offset of a fragment from an ancestor's border box, and the sum of sticky shifts on the way."""
    x = y = 0
    sx = sy = 0.0
    current = start
    while current not in (end, -1):
        fragment = tree.fragments[current]
        x, y = x + fragment.x, y + fragment.y
        shift = shifts.get(current)
        if shift is not None and current != start:
            sx, sy = sx + shift.x, sy + shift.y
        current = fragment.parent
    return Point(x / 64, y / 64), Point(sx, sy)


def _containing_rect(
    tree: FragmentTree, fragment: Fragment, scroller: Scroller, shifts: dict[FragmentId, Point]
) -> tuple[Rect, Point]:
    """Content box of the containing block less the box's margins, and its sticky shift."""
    block = tree.fragments[fragment.parent]
    while block.piece.kind is not FragmentKind.BOX and block.parent >= 0:
        block = tree.fragments[block.parent]
    if block.id == scroller.fragment:
        rect = inset(scroller.geometry.contents, edges_px(block.piece.padding))
        shift = _ORIGIN
    else:
        offset, shift = _offset_within(tree, block.id, scroller.fragment, shifts)
        own = shifts.get(block.id, _ORIGIN)
        shift = Point(shift.x + own.x, shift.y + own.y)
        rect = content_box(block.piece, offset)
    style = fragment.box.style
    margins = [
        0.0 if isinstance(value, str) else value.resolve(rect.width)
        for value in (style[p.MARGIN_TOP], style[p.MARGIN_RIGHT], style[p.MARGIN_BOTTOM], style[p.MARGIN_LEFT])
    ]
    return inset(rect, Edges(*margins)), shift
