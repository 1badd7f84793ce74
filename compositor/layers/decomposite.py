"""Drop transforms that need no node of their own: they become plain layer offsets.

Source: Blink's `PendingLayer::DecompositeTransforms`.
"""

from __future__ import annotations

from compositor.layers.boundaries import Boundaries
from compositor.layers.pending_layer import CompositingType, PendingLayer
from compositor.layers.reasons import TRANSFORM_3D_FAMILY
from compositor.property_trees.nodes import NO_SCROLL, ROOT_TRANSFORM, TransformId


def decomposite_transforms(boundaries: Boundaries, layers: list[PendingLayer]) -> None:
    """Move each layer up past the transforms that nothing else needs."""
    droppable = _droppable(boundaries, layers)
    nodes = boundaries.trees.transforms
    for layer in layers:
        transform, dx, dy = layer.state.transform, 0.0, 0.0
        while transform != ROOT_TRANSFORM and droppable.get(transform, False):
            shift = nodes[transform].matrix.translation_2d
            dx, dy = dx + shift.x, dy + shift.y
            transform = nodes[transform].parent
        if transform != layer.state.transform:
            layer.state = layer.state._replace(transform=transform)
            layer.bounds = layer.bounds.moved(dx, dy)
            layer.known_opaque = layer.known_opaque.moved(dx, dy)


def _droppable(boundaries: Boundaries, layers: list[PendingLayer]) -> dict[TransformId, bool]:
    """For the transforms above layers: whether all of them down to the layers can go."""
    nodes, clips, effects = boundaries.trees.transforms, boundaries.trees.clips, boundaries.trees.effects
    droppable: dict[TransformId, bool] = {}
    spaces: set[TransformId] = set()
    clips_seen, effects_seen = {0}, {0}
    for layer in layers:
        transform = layer.state.transform
        while transform != ROOT_TRANSFORM and transform not in droppable:
            if not _is_plain_offset(boundaries, transform):
                _keep(boundaries, droppable, transform)
                break
            droppable[transform] = True
            transform = nodes[transform].parent
        clip = layer.state.clip
        while clip > 0 and clip not in clips_seen:
            clips_seen.add(clip)
            spaces.add(clips[clip].transform)
            clip = clips[clip].parent
        effect = layer.state.effect
        while effect > 0 and effect not in effects_seen:
            effects_seen.add(effect)
            spaces.add(effects[effect].transform)
            effect = effects[effect].parent
        if layer.compositing_type is CompositingType.SCROLL_HIT_TEST:
            spaces.add(boundaries.trees.scrolls[layer.first.scroll].translation)
    for space in sorted(spaces):
        _keep(boundaries, droppable, space)
    return droppable


def _keep(boundaries: Boundaries, droppable: dict[TransformId, bool], transform: TransformId) -> None:
    """A transform stays, hence all above it."""
    while transform != ROOT_TRANSFORM and droppable.get(transform, True):
        droppable[transform] = False
        transform = boundaries.trees.transforms[transform].parent


def _is_plain_offset(boundaries: Boundaries, transform: TransformId) -> bool:
    nodes = boundaries.trees.transforms
    node = nodes[transform]
    parent = nodes[node.parent]
    return (
        node.matrix.is_identity_or_2d_translation
        and node.scroll == NO_SCROLL
        and boundaries.transform_reasons[transform] <= TRANSFORM_3D_FAMILY
        and node.flattens == parent.flattens
        and boundaries.backface_hidden[transform] == boundaries.backface_hidden[node.parent]
        and not boundaries.moves_freely(transform)
    )
