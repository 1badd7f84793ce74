"""Which box is the containing block of a positioned one.

Source: CSS Positioned Layout 3 §2; CSS Transforms 2; CSS Contain 2; Blink's `CanContainFixedPositionObjects`.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxKind, BoxTree
from compositor.layout.constraints import LayoutContext
from compositor.style.computed_style import ComputedStyle

_TRANSFORM_ANIMATIONS = frozenset({"transform", "translate", "rotate", "scale"})
_TRANSFORM_HINTS = frozenset(
    {
        "transform", "translate", "rotate", "scale", "perspective", "transform-style", "offset-path", "offset-position",
        "contain",
    }
)  # fmt: skip


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
        or style[p.OFFSET_PATH] != "none"
    )


def contains_absolute(box: Box, animating: frozenset[str] = frozenset()) -> bool:
    """True when the box is the containing block of absolutely positioned descendants."""
    positioned = box.style[p.POSITION] != "static" or "position" in box.style[p.WILL_CHANGE]
    if positioned and not box.anonymous and box.kind is not BoxKind.TEXT:
        return True
    return contains_fixed(box, animating)


def containing_box(ctx: LayoutContext, box: Box) -> Box:
    """The box that forms the containing block of an out-of-flow box; found once."""
    found = ctx.containing.get(box.id)
    if found is None:
        found = ctx.containing[box.id] = find_containing_box(ctx.boxes, box)
    return found


def find_containing_box(boxes: BoxTree, box: Box) -> Box:
    """The box of `boxes` that forms the containing block of an out-of-flow box of them."""
    accepts = contains_fixed if box.style[p.POSITION] == "fixed" else contains_absolute
    found = boxes.boxes[box.parent]
    while not accepts(found, boxes.animating(found)):
        found = boxes.boxes[found.parent]
    return found
