"""Property nodes inside an inline `<svg>`, and what of it paints in which state.

An element that has direct facts makes the whole picture come apart: every transform, opacity, clip and filter inside
becomes a node, as in Blink. Without any, the picture is left in one piece, which its SVG renderer draws.

Source: Blink's `FragmentPaintPropertyTreeBuilder` (`UpdateReplacedContentTransform`, `UpdateTransformForSVGChild`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from compositor.base.geometry import INFINITE_RECT, Point, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css import properties as p
from compositor.css.values import BasicShape, FilterFunction
from compositor.dom.nodes import NodeId
from compositor.property_trees import direct_facts as df
from compositor.property_trees.box_geometry import content_box
from compositor.property_trees.cursor import Cursor, TreeLists
from compositor.property_trees.nodes import (
    ClipNode,
    EffectNode,
    Fact,
    PropertyTreeState,
    SvgContent,
    SvgGroup,
    SvgLeaf,
    TransformNode,
)
from compositor.property_trees.style_traits import StyleTraits
from compositor.property_trees.svg_clips import svg_clips
from compositor.property_trees.svg_extents import drawn_rect, has_url_effect, leaf_of
from compositor.property_trees.svg_objects import SvgObject, SvgObjects, has_transform
from compositor.property_trees.svg_resources import SvgResources
from compositor.property_trees.svg_shapes import UserSpace, stroke_width
from compositor.style.computed_style import ComputedStyle

MAX_GROUPS = 256
"""Elements of one picture that may make nodes; beyond, only those around elements with direct facts do."""


_ANY_TRANSFORM_FACTS: Final = df.TRANSFORM_FACTS | df.SCALE_FACTS | df.ROTATE_FACTS | df.TRANSLATE_FACTS


class _Place(NamedTuple):
    """Where the walk is: the state, the element around, and whether something around moves it."""

    state: PropertyTreeState
    group: SvgGroup | None
    movable: bool


class SvgNodes:
    """Makes the nodes of one document's inline SVG."""

    def __init__(self, trees: TreeLists, resources: SvgResources) -> None:
        self._trees: Final = trees
        self._styled: Final = resources.styled
        self._resources: Final = resources
        self._objects: Final = SvgObjects(resources)
        self._traits: Final[dict[int, StyleTraits]] = {}

    def add(self, cursor: Cursor, hints_cancelled: bool) -> SvgContent | None:
        """Nodes of what is inside an outermost `<svg>`, below the state that the cursor is in."""
        box = cursor.box
        zoom = self._styled.media.dpr * box.style[p.INTERNAL_ZOOM]
        area = content_box(cursor.fragment.piece, Point(0.0, 0.0))
        root = None if area.is_empty else self._objects.root(self._styled.document.element(box.node), area, zoom)
        if root is None or root.viewport is None:
            return None
        if not root.local.is_identity:
            node = TransformNode(
                self._trees.next_transform(),
                cursor.transform,
                root.local,
                role="replaced",
                flattens=cursor.flattens,
                rendering_context=cursor.rendering_context,
                node=box.node,
                box=box.id,
            )
            self._trees.transforms.append(node)
            cursor.transform = node.id
        walk = _Walk(self, root, hints_cancelled)
        leaves = walk.apart(cursor.state) if walk.comes_apart else _in_one_piece(root, cursor.state)
        matrices = {each.element.id: each.own for each in root.walk() if not each.own.is_identity}
        widths = {
            each.element.id: stroke_width(each.style, each.space)
            for each in root.walk()
            if each.style[p.VECTOR_EFFECT] == "non-scaling-stroke"
        }
        return SvgContent(tuple(leaves), root.viewport, matrices, widths, tuple(walk.left_out))

    def facts(self, style: ComputedStyle, node: NodeId, hints_cancelled: bool) -> frozenset[Fact]:
        """Direct facts of an element."""
        animating = self._styled.animating.get(node, df.NO_FACT_NAMES)
        hinted = bool(style[p.WILL_CHANGE]) or bool(style[p.BACKDROP_FILTER])
        if not (animating or hinted or has_transform(style)):
            return df.NO_FACTS
        traits = self._traits.get(id(style))
        if traits is None:
            traits = self._traits[id(style)] = StyleTraits(style)
        return df.svg_facts(traits, animating, hints_cancelled)

    @property
    def trees(self) -> TreeLists:
        """The growing trees."""
        return self._trees

    @property
    def resources(self) -> SvgResources:
        """Finds what elements refer to."""
        return self._resources


def _in_one_piece(root: SvgObject, state: PropertyTreeState) -> list[SvgLeaf]:
    """The leaves of a picture without nodes inside, each in the space of the whole."""
    leaves: list[SvgLeaf] = []

    def collect(target: SvgObject, matrix: Matrix, group: SvgGroup | None, grouped: bool, moved: bool) -> None:
        for child in target.children:
            style = child.style
            inner = matrix @ child.local
            within, movable = grouped or is_group(style), moved or is_movable(style)
            whole = child.element.tag == "use" or has_url_effect(child) or style[p.CLIP_PATH] != "none"
            if child.is_container and not whole and child.viewport is None:
                collect(child, inner, SvgGroup(child.element.id, group, None, False), within, movable)
                continue
            leaf = leaf_of(child, group, state)
            if leaf is None:
                continue
            rect = inner.map_rect(drawn_rect(child))
            plain = leaf.fill is not None and inner.is_scale_or_translation and not within and not whole
            fill = (inner.map_rect(leaf.fill[0]), leaf.fill[1]) if plain and leaf.fill is not None else None
            text = None if within or whole else leaf.text
            leaves.append(replace(leaf, rect=rect, fill=fill, text=text, matrix=inner, movable=movable))

    collect(root, Matrix.translation(0.0, 0.0), None, False, False)
    return leaves


def is_movable(style: ComputedStyle) -> bool:
    """True when an element's content may show elsewhere than where it is recorded."""
    return has_transform(style) or any(each.name in ("blur", "drop-shadow", "url") for each in style[p.FILTER])


def is_group(style: ComputedStyle) -> bool:
    """True when the element's content is blended as a whole."""
    return bool(
        style[p.OPACITY] != 1 or style[p.MIX_BLEND_MODE] != "normal" or style[p.FILTER] or style[p.BACKDROP_FILTER]
    )


class _Walk:
    """The walk through one picture that comes apart."""

    def __init__(self, nodes: SvgNodes, root: SvgObject, hints_cancelled: bool) -> None:
        self._nodes: Final = nodes
        self._trees: Final = nodes.trees
        self._root: Final = root
        self._facts: Final[dict[int, frozenset[Fact]]] = {}
        self._below: Final[set[int]] = set()  # objects with facts at or inside them
        self._leaves: Final[list[SvgLeaf]] = []
        self._groups = 0
        self.left_out: Final[list[NodeId]] = []
        self.comes_apart = sum(self._gather(child, hints_cancelled) for child in root.children) > 0

    def _gather(self, target: SvgObject, cancelled: bool) -> bool:
        style = target.style
        cancelled = cancelled or "contents" in style[p.WILL_CHANGE]
        facts = self._nodes.facts(style, target.element.id, cancelled)
        clip = style[p.CLIP_PATH]
        shaped = isinstance(clip, BasicShape) and clip.name != "url"
        found = bool(facts) or style[p.MIX_BLEND_MODE] != "normal" or shaped
        if facts:
            self._facts[id(target)] = facts
        self._groups += found or is_group(style) or not target.own.is_identity or target.viewport is not None
        inside = [self._gather(child, cancelled) for child in target.children]
        if found or any(inside):
            self._below.add(id(target))
            return True
        return False

    def apart(self, state: PropertyTreeState) -> list[SvgLeaf]:
        """Make the nodes; the leaves in paint order."""
        place = _Place(state, None, False)
        for child in self._root.children:
            self._visit(child, self._root.space, place)
        return self._leaves

    def _visit(self, target: SvgObject, space: UserSpace, place: _Place) -> None:
        if self._groups > MAX_GROUPS and id(target) not in self._below:
            self._add_leaf(target, place, place, target.local)
            return
        inside = any(id(child) in self._below for child in target.children)
        odd = has_url_effect(target) or self._has_odd_clip(target, space)
        whole = odd and not inside
        if odd and inside:
            self.left_out.append(target.element.id)
        inner = self._add_nodes(target, space, place, whole)
        if not target.is_container or whole:
            self._add_leaf(target, inner, place, None)
            return
        group = SvgGroup(target.element.id, place.group, target.viewport, inner.state != place.state)
        for child in target.children:
            self._visit(child, target.space, _Place(inner.state, group, inner.movable))

    def _has_odd_clip(self, target: SvgObject, space: UserSpace) -> bool:
        return svg_clips(self._nodes.resources, target, space) is None

    def _add_leaf(self, target: SvgObject, place: _Place, outer: _Place, matrix: Matrix | None) -> None:
        """A leaf; `matrix` where its transform is no node."""
        leaf = leaf_of(target, place.group, place.state)
        if leaf is None:
            return
        rect = drawn_rect(target)
        if matrix is not None:
            leaf = replace(leaf, rect=matrix.map_rect(rect), fill=None, text=None, movable=place.movable)
        else:
            made = place.state != outer.state
            hit: PropertyTreeState = outer.state._replace(transform=place.state.transform)
            around = hit if target.element.tag == "text" and hit != place.state else None
            leaf = replace(
                leaf, rect=rect, has_nodes=True, made_nodes=made, movable=place.movable, outside_groups=around
            )
        self._leaves.append(leaf)

    # ------------------------------------------------------------------ nodes

    def _add_nodes(self, target: SvgObject, space: UserSpace, place: _Place, whole: bool) -> _Place:
        facts = self._facts.get(id(target), df.NO_FACTS)
        transform, clip, effect = self._add_transform(target, place.state, facts)
        style, node = target.style, target.element.id
        clips = () if whole else svg_clips(self._nodes.resources, target, space)
        state = PropertyTreeState(transform, clip, effect)
        for shape in clips or ():
            state = self._add_clip(state, shape.rect, "clip-path", node, shape.path, shape.even_odd)
        state = self._add_effect(target, state, facts)
        filters = () if whole and has_url_effect(target) else style[p.FILTER]
        if filters or facts & df.FILTER_FACTS:
            state = self._add_filter(target, state, facts, filters)
        if target.viewport is not None and style[p.OVERFLOW_X] != "visible":
            state = self._add_clip(state, RoundedRect(target.viewport), "overflow", node)
        return _Place(state, place.group, place.movable or is_movable(style))

    def _add_transform(self, target: SvgObject, state: PropertyTreeState, facts: frozenset[Fact]) -> PropertyTreeState:
        # Hints for the other transform properties make the one node, but do not go on it.
        if target.local.is_identity and not facts & _ANY_TRANSFORM_FACTS:
            return state
        made = TransformNode(
            self._trees.next_transform(),
            state.transform,
            target.local,
            role="svg",
            facts=facts & df.TRANSFORM_FACTS,
            node=target.element.id,
        )
        self._trees.transforms.append(made)
        return state._replace(transform=made.id)

    def _add_clip(
        self,
        state: PropertyTreeState,
        rect: RoundedRect,
        role: str,
        node: NodeId,
        path: tuple[Point, ...] | None = None,
        even_odd: bool = False,
    ) -> PropertyTreeState:
        made = ClipNode(
            self._trees.next_clip(),
            state.clip,
            state.transform,
            rect,
            path,
            even_odd,
            role,
            node=node,
        )
        self._trees.clips.append(made)
        return state._replace(clip=made.id)

    def _add_effect(self, target: SvgObject, state: PropertyTreeState, facts: frozenset[Fact]) -> PropertyTreeState:
        style = target.style
        backdrop = style[p.BACKDROP_FILTER]
        blend = style[p.MIX_BLEND_MODE]
        if not (facts & df.EFFECT_FACTS or style[p.OPACITY] != 1 or blend != "normal" or backdrop):
            return state
        zoom = target.space.zoom
        made = EffectNode(
            self._trees.next_effect(),
            state.effect,
            state.transform,
            state.clip,
            opacity=style[p.OPACITY],
            blend_mode=blend,
            backdrop_filters=_in_user_units(backdrop, zoom),
            backdrop_bounds=RoundedRect(drawn_rect(target)) if backdrop else None,
            facts=facts & df.EFFECT_FACTS,
            additional_facts=facts & df.ADDITIONAL_EFFECT_FACTS,
            node=target.element.id,
        )
        self._trees.effects.append(made)
        return state._replace(effect=made.id)

    def _add_filter(
        self,
        target: SvgObject,
        state: PropertyTreeState,
        facts: frozenset[Fact],
        filters: tuple[FilterFunction, ...],
    ) -> PropertyTreeState:
        made = EffectNode(
            self._trees.next_effect(),
            state.effect,
            state.transform,
            state.clip,
            filters=_in_user_units(filters, target.space.zoom),
            role="filter",
            facts=facts & df.FILTER_FACTS,
            additional_facts=facts & df.ADDITIONAL_EFFECT_FACTS,
            node=target.element.id,
        )
        self._trees.effects.append(made)
        state = state._replace(effect=made.id)
        if not made.moves_pixels and not made.facts:
            return state
        expander = ClipNode(
            self._trees.next_clip(),
            state.clip,
            state.transform,
            RoundedRect(INFINITE_RECT),
            role="pixel-moving-filter",
            pixel_moving_filter=made.id,
            node=target.element.id,
        )
        self._trees.clips.append(expander)
        return state._replace(clip=expander.id)


def _in_user_units(filters: tuple[FilterFunction, ...], zoom: float) -> tuple[FilterFunction, ...]:
    """Lengths of CSS as lengths in the space of SVG content."""
    if zoom == 1:
        return filters
    found = []
    for each in filters:
        cast = each.shadow
        if cast is not None:
            shadow = cast._replace(x=cast.x / zoom, y=cast.y / zoom, blur=cast.blur / zoom)
            found.append(replace(each, shadow=shadow))
        else:
            found.append(replace(each, amount=each.amount / zoom) if each.name == "blur" else each)
    return tuple(found)
