"""Positioned boxes that move with their anchors when what is around those is scrolled.

Source: CSS Anchor Positioning 1 §2.4 (default scroll shift); Blink's `AnchorPositionScrollData`.
"""

from __future__ import annotations

from collections.abc import Mapping

from compositor.base.geometry import Point
from compositor.css import properties as p
from compositor.layout.fragments import Followed, Fragment, FragmentId, FragmentTree
from compositor.layout.sizing import is_scroll_container
from compositor.property_trees.overflow_nodes import scroll_geometry
from compositor.property_trees.viewport_nodes import Viewport


def shift_with_anchor(
    tree: FragmentTree,
    fragment: Fragment,
    followed: Followed,
    moved: tuple[Mapping[FragmentId, Point], Mapping[FragmentId, Point]],
    viewport: Viewport | None,
) -> Point | None:
    """How far a box has moved with its anchor; None where nothing between the two can scroll or stick.

    Args:
        fragment: The positioned box's.
        moved: Shifts of sticky and anchored boxes before it, and offsets of scroll containers.
        viewport: What scrolls the anchor alone, for fixed boxes.
    """
    shifts, offsets = moved
    x = y = 0.0
    moves = False
    ids = tree.fragments_of.get(followed.box)
    current = ids[0] if ids else fragment.parent
    is_fixed = False
    while current != fragment.parent and current > 0:
        at = tree.fragments[current]
        style = at.box.style
        if current in shifts:
            x, y = x + shifts[current].x, y + shifts[current].y
        if at.box.id != followed.box and current in offsets:
            x, y = x - offsets[current].x, y - offsets[current].y
        is_fixed = is_fixed or style[p.POSITION] == "fixed"
        moves = moves or current in shifts or style[p.POSITION] == "sticky" or _scrolls(at, followed)
        current = at.parent
    if viewport is not None and not is_fixed and (viewport.geometry.overflows_x or viewport.geometry.overflows_y):
        moves = True
        x, y = x - viewport.offset.x, y - viewport.offset.y
    return Point(x if followed.x else 0.0, y if followed.y else 0.0) if moves else None


def _scrolls(fragment: Fragment, followed: Followed) -> bool:
    if fragment.box.id == followed.box or not is_scroll_container(fragment.box.style):
        return False
    geometry = scroll_geometry(fragment.piece, fragment.box)
    return geometry.overflows_x or geometry.overflows_y
