"""Clip-path clips, effects, masks, `clip`, and filters of one box, outermost first.

Source: Blink's `FragmentPaintPropertyTreeBuilder` (`UpdateClipPathClip` to `UpdateFilter`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from compositor.base.geometry import INFINITE_RECT, Point, Rect, RoundedRect
from compositor.css import properties as p
from compositor.css.values import BasicShape, FilterFunction
from compositor.layout.boxes import BoxKind
from compositor.layout.transform_matrix import rotate_matrix, scale_matrix, transform_list_matrix, translate_matrix
from compositor.property_trees import direct_facts as df
from compositor.property_trees.box_geometry import border_box, rounded_border
from compositor.property_trees.clip_path import resolve_clip_path
from compositor.property_trees.cursor import Cursor, TreeLists
from compositor.property_trees.filter_resource import filter_graph
from compositor.property_trees.nodes import ClipId, ClipNode, EffectId, EffectNode, Fact
from compositor.property_trees.reflection import reflection_filter
from compositor.property_trees.style_traits import has_mask
from compositor.property_trees.subtree_facts import SubtreeFacts
from compositor.property_trees.svg_resources import SvgResources
from compositor.property_trees.visual_overflow import mask_outset

NO_CLIP = ClipId(-1)
NO_EFFECT = EffectId(-1)


class MaskEffects(NamedTuple):
    """The effects that cut a box's group to what is painted in them, -1 for none.

    Attributes:
        mask: For its mask.
        clip_path: For a `clip-path` that is painted.
    """

    mask: EffectId = NO_EFFECT
    clip_path: EffectId = NO_EFFECT


def add_clip_path(trees: TreeLists, cursor: Cursor, resources: SvgResources, device_scale: float) -> Rect | None:
    """The clips of a `clip-path`; for one that must be painted as a mask, what that leaves at most."""
    shape = cursor.box.style[p.CLIP_PATH]
    if not isinstance(shape, BasicShape):
        return None
    resolved = resolve_clip_path(shape, cursor, resources, device_scale * cursor.box.style[p.INTERNAL_ZOOM])
    for clip in resolved.clips:
        _add_clip(trees, cursor, clip.rect, "clip-path", clip.path, clip.even_odd)
    return resolved.mask


def _add_clip(
    trees: TreeLists,
    cursor: Cursor,
    rect: RoundedRect,
    role: str,
    path: tuple[Point, ...] | None = None,
    even_odd: bool = False,
) -> None:
    node = ClipNode(
        trees.next_clip(),
        cursor.clip,
        cursor.transform,
        rect,
        path,
        even_odd,
        role,
        aliased=cursor.is_aliased,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.clips.append(node)
    cursor.clip = node.id


def add_effect(
    trees: TreeLists, cursor: Cursor, subtree: SubtreeFacts, clip_contains_all: bool, painted_clip: Rect | None = None
) -> MaskEffects:
    """The effect of the box, where it needs one, and those of its masks.

    Args:
        trees: The growing trees.
        cursor: The box.
        subtree: Facts about its descendants.
        clip_contains_all: No out-of-flow descendant escapes the current clip.
        painted_clip: What a `clip-path` that is painted as a mask leaves at most.
    """
    style = cursor.box.style
    masked = cursor.traits.stacking_context and has_mask(style)
    if not _needs_effect(cursor, subtree, masked or painted_clip is not None):
        return MaskEffects()
    own = cursor.traits.has_layer and cursor.traits.stacking_context
    outside = cursor.clip
    cut = _mask_bounds(cursor) if masked and "no-clip" not in style[p.MASK_CLIP] else painted_clip
    if cut is not None:
        cut = cut if painted_clip is None else cut.intersect(painted_clip)
        _add_clip(trees, cursor, RoundedRect(cut), "mask")
    effect = EffectNode(
        trees.next_effect(),
        cursor.effect,
        cursor.transform,
        outside if clip_contains_all else NO_CLIP,
        opacity=style[p.OPACITY] if own else 1.0,
        blend_mode=style[p.MIX_BLEND_MODE] if own else "normal",
        backdrop_filters=style[p.BACKDROP_FILTER] if own else (),
        backdrop_bounds=_backdrop_bounds(cursor) if own and style[p.BACKDROP_FILTER] else None,
        facts=cursor.facts & df.EFFECT_FACTS,
        additional_facts=cursor.facts & df.ADDITIONAL_EFFECT_FACTS,
        node=cursor.box.node,
        box=cursor.box.id,
        scales=own and _is_scaled_group(cursor, subtree),
    )
    trees.effects.append(effect)
    cursor.effect = effect.id
    backdrop = bool(effect.backdrop_filters)
    return MaskEffects(
        _add_mask_effect(trees, cursor, outside, "mask", backdrop) if masked else NO_EFFECT,
        NO_EFFECT if painted_clip is None else _add_mask_effect(trees, cursor, outside, "clip-path-mask", backdrop),
    )


def _needs_effect(cursor: Cursor, subtree: SubtreeFacts, masked: bool) -> bool:
    if cursor.facts & df.EFFECT_FACTS or masked:
        return True
    traits = cursor.traits
    if not (traits.has_layer and traits.stacking_context):
        return False
    style, box = cursor.box.style, cursor.box.id
    if subtree.blends[box] or style[p.MIX_BLEND_MODE] != "normal" or style[p.BACKDROP_FILTER] or style[p.OPACITY] != 1:
        return True
    if style[p.VIEW_TRANSITION_NAME] != "none" and cursor.box.parent != 0:
        return True
    if subtree.backdrops[box]:
        hints = style[p.WILL_CHANGE]
        if style[p.CLIP_PATH] != "none" or "clip-path" in hints or "mask-image" in hints:
            return True
    return _is_scaled_group(cursor, subtree)


def _is_scaled_group(cursor: Cursor, subtree: SubtreeFacts) -> bool:
    """True for scaled elements whose contents need not be drawn anew at each scale."""
    box = cursor.box.id
    return (
        cursor.traits.style.has_transform
        and not subtree.backdrops[box]
        and not subtree.transform_runs[box]
        and _is_pure_2d_scale(cursor)
    )


def _is_pure_2d_scale(cursor: Cursor) -> bool:
    """True for elements whose whole transform is a 2D scale: their group may be rastered once, then scaled."""
    style, traits = cursor.box.style, cursor.traits
    if (
        cursor.box.kind is BoxKind.REPLACED
        or not traits.transformable
        or traits.preserves_3d
        or style[p.BACKDROP_FILTER]
        or Fact.WILL_CHANGE_TRANSFORM in cursor.facts
    ):
        return False
    size = (cursor.width, cursor.height)
    matrices = (
        translate_matrix(style, *size), rotate_matrix(style), scale_matrix(style),
        transform_list_matrix(style[p.TRANSFORM], *size),
    )  # fmt: skip
    scales = all(m.is_scale_or_translation and m.translation_2d == Point(0.0, 0.0) for m in matrices)
    return scales and not all(m.is_identity for m in matrices)


def _backdrop_bounds(cursor: Cursor) -> RoundedRect:
    return rounded_border(cursor.fragment.piece, cursor.offset)


def _mask_bounds(cursor: Cursor) -> Rect:
    """What a mask leaves at most: the box, all lines of it, and what its slices reach beyond; not the decorations."""
    box = border_box(cursor.fragment.piece, cursor.offset)
    if cursor.lines is not None:
        box = cursor.lines.moved(cursor.x, cursor.y)
    return box.outset(*mask_outset(cursor.box.style)).enclosing_int()


def _add_mask_effect(trees: TreeLists, cursor: Cursor, outside: ClipId, role: str, masks_backdrop: bool) -> EffectId:
    mask = EffectNode(
        trees.next_effect(),
        cursor.effect,
        cursor.transform,
        outside,
        blend_mode="destination-in",
        role=role,
        facts=frozenset((Fact.BACKDROP_FILTER_MASK,)) if masks_backdrop else df.NO_FACTS,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.effects.append(mask)
    return mask.id


def add_css_clip(trees: TreeLists, cursor: Cursor) -> None:
    """The legacy `clip: rect()` of absolutely positioned boxes."""
    value = cursor.box.style[p.CLIP]
    if isinstance(value, str) or cursor.traits.style.position not in ("absolute", "fixed"):
        return
    box = border_box(cursor.fragment.piece, cursor.offset)
    top, right, bottom, left = value
    x0 = box.x if isinstance(left, str) else box.x + left.resolve(0)
    y0 = box.y if isinstance(top, str) else box.y + top.resolve(0)
    x1 = box.right if isinstance(right, str) else box.x + right.resolve(0)
    y1 = box.bottom if isinstance(bottom, str) else box.y + bottom.resolve(0)
    rect = Rect(x0, y0, max(0.0, x1 - x0), max(0.0, y1 - y0)).pixel_snapped()
    _add_clip(trees, cursor, RoundedRect(rect), "css-clip")


def _resolved_filters(cursor: Cursor, resources: SvgResources) -> tuple[FilterFunction, ...]:
    """The `filter` list with the `<filter>`s that it refers to, and the reflection."""
    filters, reflect = cursor.box.style[p.FILTER], cursor.box.style[p.WEBKIT_BOX_REFLECT]
    if isinstance(reflect, str) and not any(function.url for function in filters):
        return filters
    box = border_box(cursor.fragment.piece, cursor.offset)
    if cursor.lines is not None:
        box = cursor.lines.moved(cursor.x, cursor.y)
    zoom = resources.styled.media.dpr * cursor.box.style[p.INTERNAL_ZOOM]
    resolved = []
    for function in filters:
        element = resources.find(cursor.box.node, function.url, "filter") if function.url else None
        graph = None if element is None else filter_graph(resources, element, box, zoom)
        resolved.append(function if graph is None else replace(function, graph=graph))
    return tuple(resolved) if isinstance(reflect, str) else (*resolved, reflection_filter(reflect, box))


def add_filter(trees: TreeLists, cursor: Cursor, resources: SvgResources, clip_contains_all: bool) -> None:
    """The filter effect, and the clip that stands for how far it moves pixels."""
    filters = _resolved_filters(cursor, resources) if cursor.traits.has_layer else ()
    if not filters and not cursor.facts & df.FILTER_FACTS:
        return
    effect = EffectNode(
        trees.next_effect(),
        cursor.effect,
        cursor.transform,
        cursor.clip if clip_contains_all else NO_CLIP,
        filters=filters,
        role="filter",
        facts=cursor.facts & df.FILTER_FACTS,
        additional_facts=cursor.facts & df.ADDITIONAL_EFFECT_FACTS,
        node=cursor.box.node,
        box=cursor.box.id,
    )
    trees.effects.append(effect)
    cursor.effect = effect.id
    if effect.moves_pixels or effect.facts & df.FILTER_FACTS:
        expander = ClipNode(
            trees.next_clip(),
            cursor.clip,
            cursor.transform,
            RoundedRect(INFINITE_RECT),
            role="pixel-moving-filter",
            pixel_moving_filter=effect.id,
            aliased=cursor.is_aliased,
            node=cursor.box.node,
            box=cursor.box.id,
        )
        trees.clips.append(expander)
        cursor.clip = expander.id
