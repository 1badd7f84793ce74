"""Boxes that are laid out in the same way whatever height is definite around them.

Most boxes are: no percentage, aspect ratio or row template in them refers to a height from outside. What a flex
container measures an item with, its layout at the flexed size, and its stretched layout then are one layout.
Source: the conditions under which Blink's layout cache may reuse a result for another block size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.css.values import FitContent, Ratio
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind
from compositor.layout.columns import is_multicol
from compositor.layout.constraints import INDEFINITE, ConstraintSpace
from compositor.style.computed_style import ComputedStyle

_OPAQUE = (BoxKind.TABLE, BoxKind.TABLE_PART)
_INITIAL = ("auto", "none", "normal")
_HEIGHTS: tuple[Property[Any], ...] = (
    p.HEIGHT, p.MIN_HEIGHT, p.MAX_HEIGHT, p.TOP, p.BOTTOM, p.ROW_GAP,
)  # fmt: skip
_OWN_HEIGHTS: tuple[Property[Any], ...] = (p.HEIGHT, p.MIN_HEIGHT, p.MAX_HEIGHT)
_ROWS: tuple[Property[Any], ...] = (p.GRID_TEMPLATE_ROWS, p.GRID_AUTO_ROWS)


def height_independent(boxes: Sequence[Box]) -> frozenset[BoxId]:
    """The boxes, of all in pre-order, whose layout depends on no definite height outside."""
    by_style: dict[ComputedStyle, bool] = {}
    dependent = [False] * len(boxes)
    for box in reversed(boxes):
        if box.kind is BoxKind.TEXT:
            continue
        style = box.style
        depends = by_style.get(style)
        if depends is None:
            depends = by_style[style] = any(_refers_outside(style[prop]) for prop in _HEIGHTS)
        parent = None if box.parent == NO_BOX else boxes[box.parent]
        if depends or _depends_by_kind(box, parent, boxes):
            dependent[box.id] = True
        if dependent[box.id] and parent is not None and not box.out_of_flow:
            dependent[parent.id] = True
        if isinstance(style[p.ASPECT_RATIO], Ratio) or any(style[prop] == "stretch" for prop in _OWN_HEIGHTS):
            dependent[box.id] = True  # not so what it is in: Chromium forgets about `stretch` there
    return frozenset([box.id for box in boxes if not dependent[box.id]])


def _refers_outside(value: object) -> bool:
    """True for percentages and keywords other than initial ones and `stretch`."""
    if isinstance(value, str):
        return value not in _INITIAL and value != "stretch"
    return isinstance(value, FitContent) or getattr(value, "has_percent", False)


def _depends_by_kind(box: Box, parent: Box | None, boxes: Sequence[Box]) -> bool:
    if box.kind in _OPAQUE or is_multicol(box):
        return True
    style = box.style
    has_ratio = box.replaced is not None or isinstance(style[p.ASPECT_RATIO], Ratio)
    if has_ratio and parent is not None and parent.kind in (BoxKind.FLEX, BoxKind.GRID):
        return True  # a stretched height gives it a width by its ratio
    if box.kind is BoxKind.GRID:
        return any(style[prop] != prop.initial for prop in _ROWS)
    if box.kind is not BoxKind.FLEX or _is_row(style):
        return False
    # Where a column breaks, and what percentages in it are of.
    return style[p.FLEX_WRAP] != "nowrap" or any(
        _refers_outside(boxes[child].style[p.FLEX_BASIS]) for child in box.children
    )


def _is_row(style: ComputedStyle) -> bool:
    return style[p.FLEX_DIRECTION].startswith("row") and style[p.DISPLAY] not in ("-webkit-box", "-webkit-inline-box")


def without_height(box: Box, space: ConstraintSpace) -> ConstraintSpace:
    """The space in which such a box has its automatic height."""
    keeps = space.content_height and not box.metrics.plain_height
    return space._replace(
        available_height=INDEFINITE, percent_height=INDEFINITE, fixed_height=False, fixed_height_is_definite=True,
        block_stretch="",
        content_height=keeps, shrink_to_fit=space.shrink_to_fit and not space.fixed_width,
    )  # fmt: skip
