"""The reasons that DevTools names for a layer: what changed from the layer before.

A reason belongs to a property node, not to a layer. Chromium compares each layer's state with that
of the previous one in the list, so only the first of several layers under one node names it, and
content that could not merge may name nothing.

Source: `PaintArtifactCompositor::GetCompositingReasons`.
"""

from __future__ import annotations

from compositor.layers.boundaries import NO_TRANSFORM, Boundaries
from compositor.layers.pending_layer import CompositingType, PendingLayer
from compositor.layers.reasons import in_catalogue_order
from compositor.paint.artifact import ChunkKind
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ROOT_CLIP,
    ROOT_EFFECT,
    ROOT_TRANSFORM,
    ClipId,
    PropertyTreeState,
    TransformId,
)


def devtools_reasons(boundaries: Boundaries, layer: PendingLayer, previous: PropertyTreeState) -> tuple[str, ...]:
    """Reason ids of `layer`, whose predecessor in the list is in state `previous`; may be empty."""
    if layer.compositing_type is CompositingType.SCROLL_HIT_TEST:
        return ("OverflowScrolling",)
    if layer.compositing_type is CompositingType.SCROLLBAR:
        return ("Scrollbar",)
    if layer.first.kind is ChunkKind.FOREIGN:
        return (layer.first.foreign,)
    if layer.first.kind is ChunkKind.FIXED_BACKGROUND and len(layer.chunks) == 1:
        return ("FixedAttachmentBackground",)
    state, hidden = layer.state, boundaries.backface_hidden
    reasons: set[str] = set()
    if hidden[state.transform] and not hidden[previous.transform]:
        reasons.add("BackfaceVisibilityHidden")
    if layer.compositing_type is CompositingType.OVERLAP:
        return tuple(reasons) or ("Overlap",)
    reasons |= _of_transform(boundaries, state.transform, previous.transform)
    if state.effect != previous.effect:
        reasons |= {fact.value for fact in boundaries.effect_reasons[state.effect]}
        reasons = reasons or _of_effect_space(boundaries, state, previous)
    if not reasons:
        reasons = _of_clip(boundaries, state.clip, previous.clip)
    return in_catalogue_order(reasons)


def _of_effect_space(boundaries: Boundaries, state: PropertyTreeState, previous: PropertyTreeState) -> set[str]:
    effect, before = boundaries.trees.effects[state.effect], boundaries.trees.effects[previous.effect]
    found = _of_transform(boundaries, effect.transform, before.transform)
    outside = ROOT_CLIP if before.id == ROOT_EFFECT else before.output_clip
    if not found and effect.output_clip >= 0 and outside >= 0:
        found = _of_clip(boundaries, effect.output_clip, outside)
    return found


def _of_clip(boundaries: Boundaries, clip: ClipId, previous: ClipId) -> set[str]:
    if clip == previous:
        return set()
    clips = boundaries.trees.clips
    return _of_transform(boundaries, clips[clip].transform, clips[previous].transform)


def _of_transform(boundaries: Boundaries, transform: TransformId, previous: TransformId) -> set[str]:
    """Reasons of the composited node above `transform`, if it is not the one above `previous`."""
    ancestor = composited_node(boundaries, transform)
    if ancestor == NO_TRANSFORM or ancestor == composited_node(boundaries, previous):
        return set()
    reasons = {fact.value for fact in boundaries.transform_reasons[ancestor]}
    if boundaries.trees.transforms[ancestor].scroll != NO_SCROLL:
        reasons.add("OverflowScrolling")
    return reasons


def composited_node(boundaries: Boundaries, transform: TransformId) -> TransformId:
    """The nearest directly composited transform or composited scroll translation at or above."""
    direct = boundaries.composited_ancestor[transform]
    scroll = boundaries.composited_scroll_translation(transform)
    if scroll == ROOT_TRANSFORM:
        return direct
    if direct == NO_TRANSFORM or boundaries.is_transform_ancestor(direct, scroll):
        return scroll
    return direct
