"""Render targets before they become passes: which content goes into which, in what order and where.

Source: cc's draw property computation (`draw_property_utils.cc`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from compositor.base.geometry import EMPTY_RECT, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.css.values import FilterFunction
from compositor.draw.clips import ClipFinder, map_rounded
from compositor.draw.frame import SharedQuadState
from compositor.draw.spaces import PassSpace, Spaces
from compositor.layers.backface import faces_away
from compositor.layers.layer_list import EffectGroup, GroupId, GroupKind, Layer, LayerId, LayerKind, LayerList
from compositor.layers.tile_set import TilingSet
from compositor.layers.tiling import undrawn_effects
from compositor.property_trees.nodes import ClipId, EffectNode, PropertyTrees, TransformId
from compositor.raster.filter_math import reach, scaled_filters

MAX_TARGET_PX = 16384.0
_NOT_DRAWN = (LayerKind.SCROLL_HIT_TEST, LayerKind.VIEWPORT)


@dataclass(slots=True)
class LayerEntry:
    """A layer drawn into a target; `content` is where, target px."""

    layer: Layer
    shared: SharedQuadState
    content: Rect


@dataclass(slots=True)
class SurfaceEntry:
    """A target drawn into another; `content` is where, px of the target drawn into."""

    target: Target
    shared: SharedQuadState
    content: Rect = EMPTY_RECT


Entry = LayerEntry | SurfaceEntry


@dataclass(slots=True)
class Target:
    """A render target being planned.

    Attributes:
        entries: In paint order.
        content: Union of what is drawn in it, own px.
        output: What of it is needed, own px; whole numbers.
        filters: Applied to the result, lengths in own px.
        backdrop: Effect whose backdrop filters show through it, or None.
        backdrop_bounds: Own px.
    """

    group: EffectGroup
    space: PassSpace
    filters: tuple[FilterFunction, ...] = ()
    backdrop: EffectNode | None = None
    backdrop_bounds: RoundedRect | None = None
    entries: list[Entry] = field(default_factory=list)
    content: Rect = EMPTY_RECT
    output: Rect = EMPTY_RECT

    @property
    def backdrop_filters(self) -> tuple[FilterFunction, ...]:
        """The backdrop filters, lengths in own px."""
        return scaled_filters(self.backdrop.backdrop_filters, self.space.scale) if self.backdrop else ()


def plan_targets(
    layers: LayerList, tilings: TilingSet, trees: PropertyTrees, viewport: tuple[int, int]
) -> list[Target]:
    """Return the targets in drawing order: what is drawn into another comes first, the root last."""
    planner = _Planner(layers, trees)
    for layer in layers.layers:
        if not tilings.tilings[layer.id].visible.is_empty:
            planner.add(layer)
    targets = planner.targets()
    for target in targets:
        _accumulate_content(target)
    root = targets[-1]
    root.output = Rect(0.0, 0.0, float(viewport[0]), float(viewport[1]))
    for target in reversed(targets):
        _set_outputs_inside(target)
    return targets


class _Planner:
    """Assigns layers and surfaces to targets."""

    def __init__(self, layers: LayerList, trees: PropertyTrees) -> None:
        self._groups = layers.groups
        self._trees = trees
        self._spaces = Spaces(trees)
        self._clips = ClipFinder(trees, layers.groups, self._spaces)
        self._undrawn = undrawn_effects(trees)
        self._targets: dict[GroupId, Target] = {}
        self._target_of(layers.groups[0])

    def targets(self) -> list[Target]:
        """All targets; a group's id is larger than its parent's, so descending ids draw inner ones first."""
        return [self._targets[group] for group in sorted(self._targets, reverse=True)]

    def add(self, layer: Layer) -> None:
        """Put a layer where it is drawn, unless it cannot be seen."""
        if not layer.is_drawn or layer.kind in _NOT_DRAWN or self._undrawn[layer.state.effect]:
            return
        if faces_away(self._trees, layer.state.transform):
            return
        group = self._surface_group(self._groups[layer.group])
        space = self._spaces.of_group(group)
        into = self._spaces.into(layer.state.transform, space)
        if into is None or into.flattened().inverse() is None:
            return
        target = self._target_of(group)
        offset = Matrix.translation(layer.bounds.x, layer.bounds.y)
        shared = self._shared(self._groups[layer.group], group, space, into @ offset, layer.state.clip, layer.id)
        shared = self._sorted(shared, layer.state.transform, layer.kind)
        content = shared.matrix.map_rect(Rect(0, 0, layer.bounds.width, layer.bounds.height))
        target.entries.append(LayerEntry(layer, shared, _cut(content, shared.clip)))

    def _sorted(self, shared: SharedQuadState, transform: TransformId, kind: LayerKind) -> SharedQuadState:
        """State with the 3D context filled in, and the blend mode of mask layers."""
        return replace(
            shared,
            blend_mode="destination-in" if kind is LayerKind.MASK else shared.blend_mode,
            sorting_context=self._trees.transforms[transform].rendering_context,
        )

    def _surface_group(self, group: EffectGroup) -> EffectGroup:
        while not group.surface:
            group = self._groups[group.parent]
        return group

    def _target_of(self, group: EffectGroup) -> Target:
        """The target of a group with a surface; made, and drawn into its parent, when first needed."""
        missing: list[EffectGroup] = []
        current = group
        while current.id not in self._targets:
            missing.append(current)
            if current.kind is GroupKind.ROOT:
                break
            current = self._surface_group(self._groups[current.parent])
        for new in reversed(missing):
            target = self._new_target(new)
            self._targets[new.id] = target
            if new.kind is not GroupKind.ROOT:
                self._draw_into_parent(target)
        return self._targets[group.id]

    def _new_target(self, group: EffectGroup) -> Target:
        space = self._spaces.of_group(group)
        target = Target(group, space)
        if group.kind is GroupKind.EFFECT:
            target.filters = scaled_filters(self._trees.effects[group.effect].filters, space.scale)
        if group.backdrop >= 0:
            target.backdrop = self._trees.effects[group.backdrop]
            target.backdrop_bounds = self._backdrop_bounds(target.backdrop, space)
        return target

    def _backdrop_bounds(self, node: EffectNode, space: PassSpace) -> RoundedRect | None:
        matrix = self._spaces.into(node.transform, space)
        if node.backdrop_bounds is None or matrix is None:
            return None
        return map_rounded(matrix, node.backdrop_bounds)

    def _draw_into_parent(self, target: Target) -> None:
        group = target.group
        parent_group = self._surface_group(self._groups[group.parent])
        parent = self._targets[parent_group.id]
        into = self._spaces.into(target.space.transform, parent.space)
        if into is None:
            return
        down = 1.0 / target.space.scale
        matrix = into if down == 1.0 else into @ Matrix.scaling(down, down)
        start = self._clips.stop(group)
        shared = self._shared(group, parent_group, parent.space, matrix, start, LayerId(-1))
        shared = self._sorted(shared, target.space.transform, LayerKind.PICTURE)
        parent.entries.append(SurfaceEntry(target, shared))

    def _shared(
        self,
        start: EffectGroup,
        stop: EffectGroup,
        space: PassSpace,
        matrix: Matrix,
        clip: ClipId,
        layer: LayerId,
    ) -> SharedQuadState:
        """State of quads that belong to group `start` and are drawn into the surface of `stop`."""
        opacity, blend_mode, rounded = 1.0, "normal", None
        for group in self._between(start, stop):
            if group.kind is GroupKind.ROUNDED_CLIP and group.fast:
                rounded = rounded or self._clips.rounded(group, space)
            elif group.kind is GroupKind.EFFECT:
                node = self._trees.effects[group.effect]
                opacity *= node.opacity
                if group.backdrop >= 0 or node.blend_mode == "destination-in":
                    blend_mode = node.blend_mode
            if group.kind is not GroupKind.EFFECT and group.backdrop >= 0:
                blend_mode = self._trees.effects[group.backdrop].blend_mode
        scissor = self._clips.scissor(clip, stop, space)
        limit = None if scissor.is_infinite else scissor
        return SharedQuadState(matrix, limit, rounded, opacity, blend_mode, 0, layer)

    def _between(self, start: EffectGroup, stop: EffectGroup) -> Iterator[EffectGroup]:
        while start.id != stop.id:
            yield start
            start = self._groups[start.parent]


def _accumulate_content(target: Target) -> None:
    """Where a target has content; inner targets are done already."""
    content = EMPTY_RECT
    for entry in target.entries:
        if isinstance(entry, SurfaceEntry):
            inner = entry.target.content.inflated(reach(entry.target.filters))
            if entry.target.content.is_empty:
                inner = EMPTY_RECT
            entry.content = _cut(entry.shared.matrix.map_rect(inner), entry.shared.clip)
        content = content.union(entry.content)
    target.content = content


def _set_outputs_inside(target: Target) -> None:
    """Say for each target drawn into `target` what part of it is needed."""
    for entry in target.entries:
        if isinstance(entry, SurfaceEntry):
            inner = entry.target
            needed = inner.content
            visible = _cut(target.output, entry.shared.clip)
            back = entry.shared.matrix.flattened().inverse()
            if back is not None and not entry.shared.matrix.has_perspective:
                spread = reach(inner.filters)
                needed = needed.intersect(back.map_rect(visible).inflated(spread))
            inner.output = _bounded(needed)


def _bounded(rect: Rect) -> Rect:
    """Whole px, no larger than a texture can be."""
    if rect.is_empty:
        return EMPTY_RECT
    whole = rect.enclosing_int()
    return Rect(whole.x, whole.y, min(whole.width, MAX_TARGET_PX), min(whole.height, MAX_TARGET_PX))


def _cut(rect: Rect, clip: Rect | None) -> Rect:
    return rect if clip is None else rect.intersect(clip)
