"""Which effect groups need a render surface, and why. Order in the table is order of tests.

Source: Blink's PropertyTreeManager (`ConditionalRenderSurfaceReasonForEffect`) and cc's
`EffectTree::UpdateRenderSurfaces`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from compositor.layers.layer_list import EffectGroup, GroupKind, Layer, LayerKind
from compositor.property_trees.nodes import EffectNode, Fact, PropertyTrees

_LEAST_CONTROLLED = 2


@dataclass(frozen=True, slots=True)
class SurfaceReason:
    """A render-surface reason.

    Attributes:
        id: Chromium's name.
        droppable: Needs at least two controlled layers or surfaces.
        applies: Test on the effect node.
    """

    id: str
    droppable: bool
    applies: Callable[[EffectNode], bool]


def _has(node: EffectNode, fact: Fact) -> bool:
    return fact in node.facts


def _blends(node: EffectNode) -> bool:
    return node.blend_mode not in ("normal", "destination-in")


SURFACE_REASONS = (
    SurfaceReason("Filter", False, lambda n: bool(n.filters) or _has(n, Fact.WILL_CHANGE_FILTER)),
    SurfaceReason("FilterAnimation", False, lambda n: _has(n, Fact.ACTIVE_FILTER_ANIMATION)),
    SurfaceReason(
        "BackdropFilter",
        False,
        lambda n: (
            bool(n.backdrop_filters) or _has(n, Fact.BACKDROP_FILTER) or _has(n, Fact.WILL_CHANGE_BACKDROP_FILTER)
        ),
    ),
    SurfaceReason("BackdropFilterAnimation", False, lambda n: _has(n, Fact.ACTIVE_BACKDROP_FILTER_ANIMATION)),
    SurfaceReason("BlendMode", False, _blends),
    SurfaceReason("3dTransformFlattening", False, lambda n: _has(n, Fact.TRANSFORM_3D_SCENE_LEAF)),
    SurfaceReason("BlendModeDstIn", True, lambda n: n.blend_mode == "destination-in"),
    SurfaceReason("Opacity", True, lambda n: n.opacity != 1.0),
    SurfaceReason("OpacityAnimation", True, lambda n: _has(n, Fact.ACTIVE_OPACITY_ANIMATION)),
)
"""Reasons that an effect node itself gives, first match wins."""


def with_surfaces(
    groups: Sequence[EffectGroup], layers: Sequence[Layer], trees: PropertyTrees
) -> tuple[EffectGroup, ...]:
    """The groups, each with the reason why it has a render surface."""
    controlled, child_surfaces = [0] * len(groups), [0] * len(groups)
    sharp = [False] * len(groups)
    for layer in layers:
        if layer.is_drawn:
            controlled[layer.group] += 1
            sharp[layer.group] |= layer.has_text or layer.kind is LayerKind.FOREIGN
    reasons = [""] * len(groups)
    for group in reversed(groups):
        reason = _reason(group, trees, controlled[group.id], child_surfaces[group.id])
        if not reason and not sharp[group.id] and _is_scaled(group, trees, controlled[group.id]):
            reason = "2DScaleTransformWithCompositedDescendants"
        reasons[group.id] = reason
        if group.kind is not GroupKind.ROOT:
            controlled[group.parent] += 1 if reason and controlled[group.id] else controlled[group.id]
            child_surfaces[group.parent] += bool(reason)
            sharp[group.parent] |= sharp[group.id]
    return tuple(replace(group, surface=reasons[group.id]) for group in groups)


def _reason(group: EffectGroup, trees: PropertyTrees, controlled: int, child_surfaces: int) -> str:
    match group.kind:
        case GroupKind.ROOT:
            return "Root"
        case GroupKind.ALIGNING_CLIP:
            return "ClipAxisAlignment"
        case GroupKind.ROUNDED_CLIP:
            found = _of_rounded_clip(group, trees)
        case _:
            found = _of_effect(trees.effects[group.effect], controlled, child_surfaces)
    return found or ("BackdropScope" if group.backdrop_scope else "")


def _is_scaled(group: EffectGroup, trees: PropertyTrees, controlled: int) -> bool:
    """True for a scaled group of several layers; text and videos would show that it is drawn before it is scaled."""
    return group.kind is GroupKind.EFFECT and trees.effects[group.effect].scales and controlled >= _LEAST_CONTROLLED


def _of_rounded_clip(group: EffectGroup, trees: PropertyTrees) -> str:
    if group.fast:
        return "RoundedCorner" if group.rounds_outside else ""
    return "RoundedCorner" if trees.clips[group.clip].rect.is_rounded else "ClipPath"


def _of_effect(node: EffectNode, controlled: int, child_surfaces: int) -> str:
    for reason in SURFACE_REASONS:
        if reason.applies(node):
            keeps = controlled >= _LEAST_CONTROLLED or (reason.id == "BlendModeDstIn" and child_surfaces > 0)
            if reason.droppable and not keeps:
                continue
            return reason.id
    return ""
