"""Transform nodes of one box, outermost first.

Source: Blink's `FragmentPaintPropertyTreeBuilder` (`UpdatePaintOffsetTranslation` to
`UpdateTransform`, `UpdatePerspective`).
"""

from __future__ import annotations

import math

from compositor.base.geometry import Point
from compositor.base.matrix import Matrix
from compositor.css import properties as p
from compositor.layout.boxes import BoxKind
from compositor.layout.transform_matrix import (
    perspective_origin,
    rotate_matrix,
    scale_matrix,
    transform_list_matrix,
    transform_origin,
    translate_matrix,
    whole_transform,
)
from compositor.property_trees import direct_facts as df
from compositor.property_trees.cursor import Cursor, TreeLists
from compositor.property_trees.nodes import Backface, Fact, StickyConstraint, TransformNode


def needs_paint_offset_translation(cursor: Cursor, has_scroll_node: bool, sticky: bool, fixed_to_view: bool) -> bool:
    """True when the box gets a space of its own before anything else applies to it."""
    traits = cursor.traits
    if sticky:
        return True
    if cursor.box.kind is BoxKind.INLINE:
        return False
    return (
        has_scroll_node
        or fixed_to_view
        or bool(cursor.facts)
        or traits.style.hidden_backface
        or (traits.style.has_transform and traits.transformable)
        or (traits.style.contain_paint and traits.style.contain_layout and traits.transformable)
        or cursor.fragment.piece.scrollbar != (0, 0)
        or bool(cursor.box.style[p.BACKDROP_FILTER])
        or any(f.name == "url" for f in cursor.box.style[p.FILTER])
    )


def add_paint_offset_translation(trees: TreeLists, cursor: Cursor) -> None:
    """Move the box's place, rounded, into a transform; keep the fraction where content may carry it."""
    x, y = math.floor(cursor.x + 0.5), math.floor(cursor.y + 0.5)
    fraction = Point(cursor.x - x, cursor.y - y)
    keeps = _keeps_fraction(cursor)
    node = TransformNode(
        trees.next_transform(),
        cursor.transform,
        Matrix.translation(x, y),
        role="paint-offset",
        flattens=cursor.flattens,
        rendering_context=cursor.rendering_context,
        discarded=Point(0.0, 0.0) if keeps else fraction,
        facts=cursor.facts & df.PAINT_OFFSET_FACTS,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = node.id
    cursor.x, cursor.y = fraction if keeps else (0.0, 0.0)


def _keeps_fraction(cursor: Cursor) -> bool:
    traits = cursor.traits
    if cursor.facts & df.STOPS_SUBPIXEL_ACCUMULATION:
        return False
    if traits.style.contain_paint and traits.style.contain_layout and traits.transformable:
        return False
    if not traits.style.has_transform or not traits.transformable:
        return True
    return whole_transform(cursor.box.style, cursor.width, cursor.height).is_identity_or_2d_translation


def add_sticky(trees: TreeLists, cursor: Cursor, constraint: StickyConstraint, shift: Point) -> None:
    """The sticky translation for the current scroll offset."""
    node = TransformNode(
        trees.next_transform(),
        cursor.transform,
        Matrix.translation(shift.x, shift.y),
        role="sticky",
        flattens=cursor.flattens,
        rendering_context=cursor.rendering_context,
        sticky=constraint,
        facts=cursor.facts & {Fact.STICKY_POSITION},
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = node.id


def add_element_transforms(trees: TreeLists, cursor: Cursor) -> None:
    """`translate`, `rotate`, `scale` and `transform`, a node each where set or hinted."""
    traits, style = cursor.traits, cursor.box.style
    if not traits.transformable or cursor.box.kind is BoxKind.INLINE:
        _leave_3d_context(cursor)
        return
    if traits.style.has_transform or cursor.facts:
        width, height = cursor.width, cursor.height
        if style[p.TRANSLATE] or cursor.facts & df.TRANSLATE_FACTS:
            _add(trees, cursor, "translate", translate_matrix(style, width, height), df.TRANSLATE_FACTS)
        if style[p.ROTATE] or cursor.facts & df.ROTATE_FACTS:
            _add(trees, cursor, "rotate", rotate_matrix(style), df.ROTATE_FACTS)
        if style[p.SCALE] or cursor.facts & df.SCALE_FACTS:
            _add(trees, cursor, "scale", scale_matrix(style), df.SCALE_FACTS)
    if style[p.TRANSFORM] or cursor.facts & df.TRANSFORM_FACTS or traits.style.hidden_backface or (traits.preserves_3d):
        _add_transform(trees, cursor)
    else:
        _leave_3d_context(cursor)


def _add(trees: TreeLists, cursor: Cursor, role: str, matrix: Matrix, facts: frozenset[Fact]) -> None:
    node = TransformNode(
        trees.next_transform(),
        cursor.transform,
        matrix,
        transform_origin(cursor.box.style, cursor.width, cursor.height),
        role=role,
        flattens=cursor.flattens,
        rendering_context=cursor.rendering_context,
        facts=cursor.facts & facts,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = node.id
    cursor.flattens = False


def _add_transform(trees: TreeLists, cursor: Cursor) -> None:
    style, traits = cursor.box.style, cursor.traits
    new_id = trees.next_transform()
    context = cursor.rendering_context
    if traits.preserves_3d and not context:
        context = int(new_id)
    node = TransformNode(
        new_id,
        cursor.transform,
        transform_list_matrix(style[p.TRANSFORM], cursor.width, cursor.height),
        transform_origin(style, cursor.width, cursor.height),
        flattens=cursor.flattens,
        rendering_context=context,
        backface=Backface.HIDDEN if traits.style.hidden_backface else Backface.VISIBLE,
        facts=cursor.facts & df.TRANSFORM_FACTS,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = new_id
    if traits.preserves_3d:
        cursor.rendering_context, cursor.flattens = context, False
    else:
        cursor.rendering_context, cursor.flattens = 0, True


def _leave_3d_context(cursor: Cursor) -> None:
    """3D rendering contexts reach children of elements only, so any element in between flattens."""
    if not cursor.box.anonymous:
        cursor.rendering_context, cursor.flattens = 0, True


def add_perspective(trees: TreeLists, cursor: Cursor) -> None:
    """The `perspective` property, seen by children only."""
    value = cursor.box.style[p.PERSPECTIVE]
    if isinstance(value, str) or not cursor.traits.transformable:
        return
    origin = perspective_origin(cursor.box.style, cursor.width, cursor.height)
    node = TransformNode(
        trees.next_transform(),
        cursor.transform,
        Matrix.perspective(value),
        (cursor.x + origin.x, cursor.y + origin.y, 0.0),
        role="perspective",
        flattens=cursor.flattens,
        rendering_context=cursor.rendering_context,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = node.id
    cursor.flattens = False
