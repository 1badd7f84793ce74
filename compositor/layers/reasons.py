"""The catalogue of compositing reasons, one entry each, in Chromium's order.

The id is the short name that Chromium's tools print. A *direct* reason comes from a fact on a
property tree node under a policy; the others are found while layerizing or belong to a kind of layer.
Source: Blink's `compositing_reasons.h` (RenderingNG).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from compositor.base.i18n import _
from compositor.layers.policy import LayerPolicy
from compositor.property_trees.nodes import EffectNode, Fact, TransformNode


@dataclass(frozen=True, slots=True)
class Reason:
    """One compositing reason.

    Attributes:
        id: Chromium's short name.
        description: One sentence for people.
        nodes: Kinds of property tree node that carry it; empty where no node does.
        direct: True when the fact alone makes its node directly composited.
    """

    id: str
    description: str
    nodes: tuple[str, ...] = ()
    direct: bool = False


def _on(nodes: str, id: str, description: str) -> Reason:
    return Reason(id, description, tuple(nodes.split()), direct=True)


def _hint(id: str, description: str) -> Reason:
    return Reason(id, description, ("none",))


def _layer(id: str, description: str) -> Reason:
    return Reason(id, description)


_REASONS = (
    _on("transform", "3DTransform", _("Has a 3d transform.")),
    _on("scale", "3DScale", _("Has a 3d scale.")),
    _on("rotate", "3DRotate", _("Has a 3d rotate.")),
    _on("translate", "3DTranslate", _("Has a 3d translate.")),
    _on("transform", "Trivial3DTransform", _("Has a 3d transform that has no 3d effect.")),
    _on("paint-offset", "IFrame", _("Is an accelerated iframe.")),
    _on("transform", "ActiveTransformAnimation", _("Has a current transform animation or transition.")),
    _on("scale", "ActiveScaleAnimation", _("Has a current scale animation or transition.")),
    _on("rotate", "ActiveRotateAnimation", _("Has a current rotate animation or transition.")),
    _on("translate", "ActiveTranslateAnimation", _("Has a current translate animation or transition.")),
    _on("effect", "ActiveOpacityAnimation", _("Has a current opacity animation or transition.")),
    _on("filter", "ActiveFilterAnimation", _("Has a current filter animation or transition.")),
    _on("effect", "ActiveBackdropFilterAnimation", _("Has a current backdrop-filter animation or transition.")),
    _on(
        "paint-offset",
        "AffectedByOuterViewportBoundsDelta",
        _("Is a bottom-anchored fixed box that moves with the browser's controls."),
    ),
    _on("paint-offset", "FixedPosition", _("Is fixed in a view that scrolls.")),
    _on("paint-offset", "UndoOverscroll", _("Is a fixed box that stays when the view overscrolls.")),
    _on("sticky", "StickyPosition", _("Is sticky in a scroller that scrolls.")),
    _on("anchor", "AnchorPosition", _("Is anchored to a box in another scroller.")),
    _on("effect", "BackdropFilter", _("Has a backdrop filter.")),
    _on("mask", "BackdropFilterMask", _("Is the mask of a backdrop filter.")),
    _on("scroll", "RootScroller", _("Is the document's root scroller.")),
    _on("viewport", "Viewport", _("Belongs to the visual viewport.")),
    _on("transform", "WillChangeTransform", _("will-change names transform.")),
    _on("scale", "WillChangeScale", _("will-change names scale.")),
    _on("rotate", "WillChangeRotate", _("will-change names rotate.")),
    _on("translate", "WillChangeTranslate", _("will-change names translate.")),
    _on("effect", "WillChangeOpacity", _("will-change names opacity.")),
    _on("filter", "WillChangeFilter", _("will-change names filter.")),
    _on("effect", "WillChangeBackdropFilter", _("will-change names backdrop-filter.")),
    _hint("WillChangeClipPath", _("will-change names clip-path; makes no layer by itself.")),
    _on("effect", "WillChangeMixBlendMode", _("will-change names mix-blend-mode.")),
    _hint("WillChangeMask", _("will-change names mask; makes no layer by itself.")),
    _on("transform", "WillChangeOther", _("will-change names a position property.")),
    _on("effect", "Transform3DSceneLeaf", _("Is a flat child of an element with preserve-3d.")),
    _on("transform", "PerspectiveWith3DDescendants", _("Has perspective and 3d descendants.")),
    _on("transform", "Preserve3DWith3DDescendants", _("Has preserve-3d and 3d descendants.")),
    _on("transform effect", "ViewTransitionElement", _("Takes part in a view transition.")),
    _layer("OverflowScrolling", _("Is a scroller that is scrolled by the compositor.")),
    _layer("Overlap", _("Is painted over composited content.")),
    _layer("BackfaceVisibilityHidden", _("Has a hidden backface.")),
    _layer("FixedAttachmentBackground", _("Is a fixed background.")),
    _layer("Caret", _("Is the caret of an editor.")),
    _layer("Video", _("Is a video.")),
    _layer("Canvas", _("Is a canvas.")),
    _layer("Plugin", _("Is a plugin.")),
    _layer("Scrollbar", _("Is a scrollbar.")),
)

REASONS: Mapping[str, Reason] = {reason.id: reason for reason in _REASONS}
"""All reasons by id, in output order."""

_ORDER: Mapping[str, int] = {reason.id: index for index, reason in enumerate(_REASONS)}

FIXED_FAMILY = frozenset(
    (Fact.FIXED_POSITION, Fact.UNDO_OVERSCROLL, Fact.AFFECTED_BY_OUTER_VIEWPORT_BOUNDS_DELTA)
)  # fmt: skip
STICKY_ONLY = frozenset((Fact.STICKY_POSITION,))
TRANSFORM_3D_FAMILY = frozenset(
    (
        Fact.TRANSFORM_3D, Fact.SCALE_3D, Fact.ROTATE_3D, Fact.TRANSLATE_3D, Fact.TRIVIAL_3D_TRANSFORM,
    )
)  # fmt: skip
TRANSFORM_ANIMATIONS = frozenset(
    (
        Fact.ACTIVE_TRANSFORM_ANIMATION, Fact.ACTIVE_SCALE_ANIMATION, Fact.ACTIVE_ROTATE_ANIMATION,
        Fact.ACTIVE_TRANSLATE_ANIMATION,
    )
)  # fmt: skip

Facts = frozenset[Fact]
NO_FACTS: Facts = frozenset()


def in_catalogue_order(ids: Iterable[str]) -> tuple[str, ...]:
    """The reason ids, each once, in the order of the catalogue."""
    return tuple(sorted(set(ids), key=lambda id: _ORDER[id]))


def direct_reasons(facts: Facts, policy: LayerPolicy) -> Facts:
    """The facts that make a node directly composited under `policy`."""
    if not facts:
        return NO_FACTS
    kept = {fact for fact in facts if fact not in policy.ignored and REASONS[fact.value].direct}
    if policy.low_end:
        kept.discard(Fact.TRIVIAL_3D_TRANSFORM)
    # Facts of fixed boxes are recorded on every platform; only elastic overscroll composites for this one.
    if Fact.UNDO_OVERSCROLL in kept:
        if policy.elastic_overscroll:
            kept.add(Fact.FIXED_POSITION)
        else:
            kept.discard(Fact.UNDO_OVERSCROLL)
    return frozenset(kept)


def transform_reasons(node: TransformNode, policy: LayerPolicy) -> Facts:
    """Direct reasons of a transform node."""
    return direct_reasons(node.facts, policy)


def effect_reasons(node: EffectNode, policy: LayerPolicy) -> Facts:
    """Direct reasons of an effect node, those of the same element's transform included."""
    return direct_reasons(node.facts | node.additional_facts, policy)
