"""Transform nodes of one box, outermost first.

Source: Blink's `FragmentPaintPropertyTreeBuilder` (`UpdatePaintOffsetTranslation` to
`UpdateTransform`, `UpdatePerspective`).
"""

from __future__ import annotations

import math

from compositor.base.geometry import Point
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.css.values import TransformFunction
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
from compositor.property_trees.box_traits import is_svg_root
from compositor.property_trees.cursor import Cursor, TreeLists
from compositor.property_trees.nodes import Backface, Fact, StickyConstraint, TransformNode

_ORIGIN = Point(0.0, 0.0)
_MIXES_AXES = (1, 2, 3, 4, 6, 7, 8, 9, 11)  # elements of a matrix that are 0 unless it turns, skews or projects


def needs_paint_offset_translation(cursor: Cursor, has_scroll_node: bool, sticky: bool, fixed_to_view: bool) -> bool:
    """True when the box gets a space of its own before anything else applies to it."""
    traits = cursor.traits
    if sticky:
        return True
    if cursor.box.kind is BoxKind.INLINE:
        return bool(cursor.facts)
    return (
        has_scroll_node
        or is_svg_root(cursor.box)
        or fixed_to_view
        or bool(cursor.facts)
        or traits.style.hidden_backface
        or (traits.style.has_transform and traits.transformable)
        or (traits.style.contain_paint and traits.style.contain_layout and traits.transformable)
        or cursor.fragment.piece.scrollbar != (0, 0)
        or bool(cursor.box.style[p.BACKDROP_FILTER])
        or any(f.name == "url" for f in cursor.box.style[p.FILTER])
        or cursor.box.style[p.WEBKIT_BOX_REFLECT] != "none"
    )


def add_paint_offset_translation(trees: TreeLists, cursor: Cursor) -> None:
    """Move the box's place, rounded, into a transform; keep the fraction where content may carry it."""
    x, y = math.floor(cursor.x + 0.5), math.floor(cursor.y + 0.5)
    fraction = Point(cursor.x - x, cursor.y - y)
    kept = _kept_fraction(cursor, fraction) if fraction != _ORIGIN else _ORIGIN
    node = TransformNode(
        trees.next_transform(),
        cursor.transform,
        Matrix.translation(x, y),
        role="paint-offset",
        flattens=cursor.flattens,
        rendering_context=cursor.rendering_context,
        discarded=Point(fraction.x - kept.x, fraction.y - kept.y),
        facts=cursor.facts & df.PAINT_OFFSET_FACTS,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = node.id
    cursor.x, cursor.y = kept


def _kept_fraction(cursor: Cursor, fraction: Point) -> Point:
    """What of a fraction of a px goes on into the box: along axes that its transform does not scale or turn."""
    traits = cursor.traits
    if cursor.facts & df.STOPS_SUBPIXEL_ACCUMULATION:
        return _ORIGIN
    if traits.style.contain_paint and traits.style.contain_layout and traits.transformable:
        return _ORIGIN
    if not traits.style.has_transform or not traits.transformable:
        return fraction
    m = whole_transform(cursor.box.style, cursor.width, cursor.height, cursor.motion).m
    if m[15] != 1 or any(m[index] != 0 for index in _MIXES_AXES):
        return _ORIGIN
    return Point(fraction.x if m[0] == 1 else 0.0, fraction.y if m[5] == 1 else 0.0)


def add_anchor_scroll(trees: TreeLists, cursor: Cursor, shift: Point) -> None:
    """The translation by what is scrolled around the anchor of a positioned box."""
    _add_shift(trees, cursor, shift, "anchor", Fact.ANCHOR_POSITION)


def add_sticky(trees: TreeLists, cursor: Cursor, constraint: StickyConstraint, shift: Point) -> None:
    """The sticky translation for the current scroll offset."""
    _add_shift(trees, cursor, shift, "sticky", Fact.STICKY_POSITION, constraint)


def _add_shift(
    trees: TreeLists, cursor: Cursor, shift: Point, role: str, fact: Fact, sticky: StickyConstraint | None = None
) -> None:
    """A translation of the whole box that follows what is scrolled."""
    node = TransformNode(
        trees.next_transform(),
        cursor.transform,
        Matrix.translation(shift.x, shift.y),
        role=role,
        flattens=cursor.flattens,
        rendering_context=cursor.rendering_context,
        sticky=sticky,
        facts=cursor.facts & {fact},
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.transforms.append(node)
    cursor.transform = node.id


def add_element_transforms(trees: TreeLists, cursor: Cursor) -> None:
    """`translate`, `rotate`, `scale`, `offset-path` and `transform`, a node each where set or hinted.

    Hints make nodes for inline boxes, too, which no transform applies to.
    """
    traits, style = cursor.traits, cursor.box.style
    applies = traits.transformable and cursor.box.kind is not BoxKind.INLINE
    if cursor.facts or (applies and traits.style.has_transform):
        size = (cursor.width, cursor.height)
        if (applies and style[p.TRANSLATE]) or cursor.facts & df.TRANSLATE_FACTS:
            _add(
                trees, cursor, "translate", translate_matrix(style, *size) if applies else IDENTITY, df.TRANSLATE_FACTS
            )
        if (applies and style[p.ROTATE]) or cursor.facts & df.ROTATE_FACTS:
            _add(trees, cursor, "rotate", rotate_matrix(style) if applies else IDENTITY, df.ROTATE_FACTS)
        if (applies and style[p.SCALE]) or cursor.facts & df.SCALE_FACTS:
            _add(trees, cursor, "scale", scale_matrix(style) if applies else IDENTITY, df.SCALE_FACTS)
        if applies and style[p.OFFSET_PATH] != "none":
            _add(trees, cursor, "offset", cursor.motion, df.NO_FACTS)
    own = style[p.TRANSFORM] or traits.style.hidden_backface or traits.preserves_3d
    if (applies and own) or cursor.facts & df.TRANSFORM_FACTS:
        _add_transform(trees, cursor, style[p.TRANSFORM] if applies else ())
    else:
        _leave_3d_context(cursor)
    cursor.inherits_backface = cursor.flattens


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
    if not matrix.is_2d:
        cursor.flattens = False


def _add_transform(trees: TreeLists, cursor: Cursor, functions: tuple[TransformFunction, ...]) -> None:
    style, traits = cursor.box.style, cursor.traits
    new_id = trees.next_transform()
    context = cursor.rendering_context
    if traits.preserves_3d and not context:
        context = int(new_id)
    node = TransformNode(
        new_id,
        cursor.transform,
        transform_list_matrix(functions, cursor.width, cursor.height),
        transform_origin(style, cursor.width, cursor.height),
        flattens=cursor.flattens,
        rendering_context=context,
        backface=_backface(cursor),
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


def _backface(cursor: Cursor) -> Backface:
    """What a transform node says about its backface: 2D transforms in the plane of another one follow that one."""
    if cursor.traits.style.hidden_backface:
        return Backface.HIDDEN
    if not cursor.inherits_backface or cursor.traits.preserves_3d or not cursor.facts.isdisjoint(df.THREE_D_FACTS):
        return Backface.VISIBLE
    return Backface.INHERITED


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
