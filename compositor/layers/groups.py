"""The effect tree that layers are drawn in: kept effects, and groups synthesized for clips.

Walking the layers in order, the stack of open groups follows each layer's effect and clip. A clip
that a scissor rectangle cannot do gets a group of its own; when a rounded one that is not done by a
shader closes, a mask layer ("Synthesized Clip") is due.

Source: Blink's PropertyTreeManager.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from compositor.layers.boundaries import Boundaries
from compositor.layers.layer_list import ROOT_GROUP, EffectGroup, GroupId, GroupKind
from compositor.layers.reasons import TRANSFORM_ANIMATIONS
from compositor.property_trees.nodes import (
    ROOT_CLIP,
    ROOT_EFFECT,
    ROOT_TRANSFORM,
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    Fact,
    PropertyTreeState,
    TransformId,
)

NO_EFFECT = EffectId(-1)
_UNCONDITIONAL_FACTS = frozenset(
    (
        Fact.WILL_CHANGE_FILTER, Fact.ACTIVE_FILTER_ANIMATION, Fact.BACKDROP_FILTER, Fact.WILL_CHANGE_BACKDROP_FILTER,
        Fact.ACTIVE_BACKDROP_FILTER_ANIMATION, Fact.TRANSFORM_3D_SCENE_LEAF,
    )
)  # fmt: skip
_BACKDROP_FACTS = frozenset(
    (Fact.BACKDROP_FILTER, Fact.WILL_CHANGE_BACKDROP_FILTER, Fact.ACTIVE_BACKDROP_FILTER_ANIMATION)
)


@dataclass(frozen=True, slots=True)
class _Open:
    """An open group.

    Attributes:
        group, effect: The group and the real effect it belongs to.
        clip: Clips from here up are taken care of.
        surface_space: Transform of the nearest render surface that is certain.
        synthetic: Closes by itself when its clip is left.
    """

    group: GroupId
    effect: EffectId
    clip: ClipId
    surface_space: TransformId
    synthetic: bool


@dataclass(frozen=True, slots=True)
class ClosedMask:
    """A mask layer that is due: draw `clip` into `group`; the layer is in `state`."""

    group: GroupId
    clip: ClipId
    state: PropertyTreeState


def has_backdrop_effect(node: EffectNode) -> bool:
    """True when an effect reads what is drawn below it: masks do, too."""
    return bool(node.backdrop_filters) or node.blend_mode != "normal" or not node.facts.isdisjoint(_BACKDROP_FACTS)


class GroupStack:
    """Builds `EffectGroup`s while the layers are emitted in order.

    Attributes:
        groups: What has been built, by id.
    """

    def __init__(self, boundaries: Boundaries) -> None:
        self._boundaries = boundaries
        self._stack = [_Open(ROOT_GROUP, ROOT_EFFECT, ROOT_CLIP, ROOT_TRANSFORM, False)]
        self._drawn_in: set[GroupId] = set()
        self._due: list[ClosedMask] = []
        self.groups = [EffectGroup(ROOT_GROUP, ROOT_GROUP, GroupKind.ROOT, ROOT_EFFECT, ROOT_CLIP)]

    def enter(self, state: PropertyTreeState, draws_content: bool) -> tuple[GroupId, list[ClosedMask]]:
        """Move to the group that a layer in `state` is drawn in; also the masks due before that layer."""
        self._switch_effect(state.effect)
        self._switch_clip(state.clip)
        due, self._due = self._due, []
        if draws_content:
            self._drawn_in.update(entry.group for entry in self._stack)
        return self._stack[-1].group, due

    def close(self) -> list[ClosedMask]:
        """Close everything; the masks due at the end."""
        while len(self._stack) > 1:
            self._pop()
        due, self._due = self._due, []
        return due

    def _switch_effect(self, effect: EffectId) -> None:
        common = self._boundaries.common_effect(self._stack[-1].effect, effect)
        while self._stack[-1].effect != common:
            self._pop()
        nodes, path = self._boundaries.trees.effects, []
        while effect != common:
            path.append(nodes[effect])
            effect = nodes[effect].parent
        for node in reversed(path):
            self._push_effect(node)

    def _push_effect(self, node: EffectNode) -> None:
        backdrop = has_backdrop_effect(node)
        outermost = len(self.groups)
        if backdrop:
            while self._stack[-1].synthetic:
                self._pop()
            scope = self._stack[-1].group
            self.groups[scope] = replace(self.groups[scope], backdrop_scope=True)
        if node.output_clip >= 0:
            self._switch_clip(node.output_clip)
        top = self._stack[-1]
        # Clips synthesized just now are the outermost part of this effect: they carry its backdrop.
        moved = backdrop and len(self.groups) > outermost
        if moved:
            self.groups[outermost] = replace(self.groups[outermost], backdrop=node.id)
        own = NO_EFFECT if moved or not backdrop else node.id
        clip = node.output_clip if node.output_clip >= 0 else top.clip
        group = self._add(GroupKind.EFFECT, node.id, clip, backdrop=own)
        certain = bool(node.filters) or backdrop or not node.facts.isdisjoint(_UNCONDITIONAL_FACTS)
        self._stack.append(_Open(group, node.id, clip, node.transform if certain else top.surface_space, False))

    def _switch_clip(self, clip: ClipId) -> None:
        boundaries = self._boundaries
        while self._stack[-1].synthetic and not boundaries.is_clip_ancestor(self._stack[-1].clip, clip):
            self._pop()
        path, nodes = [], boundaries.trees.clips
        stop = self._stack[-1].clip
        while clip not in (stop, ROOT_CLIP):
            path.append(nodes[clip])
            clip = nodes[clip].parent
        for node in reversed(path):
            self._synthesize(node)

    def _synthesize(self, node: ClipNode) -> None:
        """Open a group for a clip, if a scissor rectangle cannot do it."""
        top = self._stack[-1]
        misaligned = self._may_be_misaligned(node.transform, top.surface_space)
        rounded = node.rect.is_rounded or node.path is not None
        if not rounded and not misaligned:
            return
        if not rounded:
            group = self._add(GroupKind.ALIGNING_CLIP, top.effect, node.id)
            self._stack.append(_Open(group, top.effect, node.id, node.transform, True))
            return
        fast = not misaligned and is_fast_rounded(node)
        if fast:
            self._give_surface_to_outer_fast()
        group = self._add(GroupKind.ROUNDED_CLIP, top.effect, node.id, fast=fast)
        space = top.surface_space if fast else node.transform
        self._stack.append(_Open(group, top.effect, node.id, space, True))

    def _give_surface_to_outer_fast(self) -> None:
        """A quad carries one shader clip: fast rounded corners around another one need a surface."""
        for entry in reversed(self._stack):
            group = self.groups[entry.group]
            if group.kind is GroupKind.ROUNDED_CLIP and group.fast and not group.rounds_outside:
                self.groups[entry.group] = replace(group, rounds_outside=True)
            elif group.kind is not GroupKind.EFFECT or group.backdrop >= 0:
                return

    def _may_be_misaligned(self, space: TransformId, surface: TransformId) -> bool:
        boundaries, nodes = self._boundaries, self._boundaries.trees.transforms
        common = boundaries.common_transform(space, surface)
        for start in (space, surface):
            current = start
            while current != common:
                if not nodes[current].facts.isdisjoint(TRANSFORM_ANIMATIONS - {Fact.ACTIVE_TRANSLATE_ANIMATION}):
                    return True
                current = nodes[current].parent
        return not boundaries.between(space, surface).preserves_axis_alignment

    def _add(
        self, kind: GroupKind, effect: EffectId, clip: ClipId, *, fast: bool = False, backdrop: EffectId = NO_EFFECT
    ) -> GroupId:
        group = GroupId(len(self.groups))
        self.groups.append(EffectGroup(group, self._stack[-1].group, kind, effect, clip, fast, backdrop))
        return group

    def _pop(self) -> None:
        entry = self._stack.pop()
        group = self.groups[entry.group]
        if entry.group in self._drawn_in and _has_mask(group):
            trees = self._boundaries.trees
            # A mask that cuts a backdrop, too, is part of the backdrop effect.
            owner = trees.effects[group.backdrop] if group.backdrop >= 0 else None
            clip = trees.clips[group.clip]
            place = (clip.transform, clip.parent) if owner is None else (owner.transform, owner.output_clip)
            self._due.append(ClosedMask(entry.group, group.clip, PropertyTreeState(*place, entry.effect)))


def _has_mask(group: EffectGroup) -> bool:
    """Clips that no shader and no scissor rectangle can do; a backdrop is cut by a mask also where those are turned."""
    if group.kind is GroupKind.ALIGNING_CLIP:
        return group.backdrop >= 0
    return group.kind is GroupKind.ROUNDED_CLIP and not group.fast


def is_fast_rounded(node: ClipNode) -> bool:
    """True when a shader can do the corners: circular radii, no path, not larger than the box."""
    if node.path is not None:
        return False
    radii, rect = node.rect.radii, node.rect.rect
    if any(corner.x != corner.y for corner in radii):
        return False
    return (
        max(radii.top_left.x + radii.top_right.x, radii.bottom_left.x + radii.bottom_right.x) <= rect.width
        and max(radii.top_left.y + radii.bottom_left.y, radii.top_right.y + radii.bottom_right.y) <= rect.height
    )
