"""Why a layer exists, down to the declaration: reason → property → line.

A compositing reason lives on a property tree node, and the node belongs to an element. The element's
computed style knows where the winning declaration of each property was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from compositor.base.source import NO_SPAN, Span
from compositor.dom.nodes import NO_NODE, Document, NodeId, Text
from compositor.layers import REASONS, Layer
from compositor.layout import BoxTree
from compositor.paint import PaintArtifact
from compositor.property_trees.nodes import EffectNode, PropertyTrees, TransformNode
from compositor.style.computed_style import ComputedStyle, StyledDocument

_ANIMATION = ("animation-name", "transition-property", "transition-duration")
_PROPERTIES: dict[str, tuple[str, ...]] = {
    "3DTransform": ("transform",),
    "3DScale": ("scale",),
    "3DRotate": ("rotate",),
    "3DTranslate": ("translate",),
    "Trivial3DTransform": ("transform",),
    "FixedPosition": ("position",),
    "UndoOverscroll": ("position",),
    "AffectedByOuterViewportBoundsDelta": ("position",),
    "StickyPosition": ("position",),
    "BackdropFilter": ("backdrop-filter",),
    "BackdropFilterMask": ("backdrop-filter",),
    "BackfaceVisibilityHidden": ("backface-visibility",),
    "OverflowScrolling": ("will-change", "overflow-y", "overflow-x"),
    "Transform3DSceneLeaf": ("transform-style",),
    "PerspectiveWith3DDescendants": ("perspective",),
    "Preserve3DWith3DDescendants": ("transform-style",),
    "ViewTransitionElement": ("view-transition-name",),
    "FixedAttachmentBackground": ("background-attachment", "background"),
}
FIXED_BACKGROUND = "FixedAttachmentBackground"
STRUCTURAL_REASONS = frozenset(("RootScroller", "OverflowScrolling", "Viewport", "Overlap", "Scrollbar"))


class Cause(NamedTuple):
    """One direct reason and where it was written.

    Attributes:
        reason: Chromium's short name.
        node: Element whose style asks for it.
        property: CSS property behind it, or empty.
        where: The declaration, or the element's start tag where no declaration is known.
        declared: True when `where` is a declaration.
        pseudo: Pseudo-element of `node` whose style asks, or empty.
    """

    reason: str
    node: NodeId
    property: str
    where: Span
    declared: bool
    pseudo: str = ""


def causes_of(
    layers: Sequence[Layer], artifact: PaintArtifact, trees: PropertyTrees, boxes: BoxTree
) -> tuple[tuple[Cause, ...], ...]:
    """The direct causes of each of `layers`, those named among its reasons first.

    The state in which its first chunk was painted counts: a layer's own state may have lost a transform
    that does nothing. A layer that browsers call one of overlap has direct causes where it is the first one
    inside what asks for a layer: without what it is painted over, it stays.
    """
    found: list[tuple[Cause, ...]] = []
    seen: set[int] = set()
    for layer in layers:
        above = _asking_above(layer, artifact, trees)
        is_overlap = layer.overlaps is not None or "Overlap" in layer.reasons
        new = tuple(node for node in above if id(node) not in seen and node.role != "sticky") if is_overlap else above
        found.append(_causes(layer, new, boxes))
        seen.update(map(id, above))
    return tuple(found)


def _asking_above(
    layer: Layer, artifact: PaintArtifact, trees: PropertyTrees
) -> tuple[TransformNode | EffectNode, ...]:
    """The nearest transform and effect above the first chunk that ask for a layer."""
    if not layer.chunks:
        return ()
    state = artifact.chunks[layer.chunks[0]].state
    nodes = (_promoted(trees.transforms, state.transform), _promoted(trees.effects, state.effect))
    return tuple(node for node in nodes if node is not None)


def _causes(layer: Layer, above: Sequence[TransformNode | EffectNode], boxes: BoxTree) -> tuple[Cause, ...]:
    if FIXED_BACKGROUND in layer.reasons:
        return (cause(FIXED_BACKGROUND, layer.owner, boxes.styled),)
    found: dict[tuple[str, NodeId, str], Cause] = {}
    for node in above:
        if node.node != NO_NODE:
            pseudo = _pseudo(node, boxes)
            for name in _reasons(node):
                found.setdefault((name, node.node, pseudo), cause(name, node.node, boxes.styled, pseudo))
    shown = set(layer.reasons)
    return tuple(sorted(found.values(), key=lambda item: item.reason not in shown))


def cause(reason: str, node: NodeId, styled: StyledDocument, pseudo: str = "") -> Cause:
    """The declaration behind `reason` on the element `node`, or on a pseudo-element of it."""
    if node == NO_NODE:
        return Cause(reason, node, "", NO_SPAN, False)
    element = element_of(styled.document, node)
    style = styled.pseudo.get((element, pseudo)) if pseudo else styled.styles[element]
    names = properties_behind(reason)
    if style is not None:
        found = first_declared(style, names)
        if found is not None:
            return Cause(reason, element, found[0], found[1], True, pseudo)
    return Cause(reason, element, names[0] if names else "", styled.document.nodes[element].span, False, pseudo)


def properties_behind(reason: str) -> tuple[str, ...]:
    """CSS properties that can give `reason`, likeliest first."""
    if reason.startswith("WillChange"):
        return ("will-change",)
    if reason.startswith("Active"):
        return _ANIMATION
    return _PROPERTIES.get(reason, ())


def first_declared(style: ComputedStyle, names: Iterable[str]) -> tuple[str, Span] | None:
    """The first of `names` that somebody declared on the element, and where."""
    for name in names:
        span = style.declared.get(name)
        if span is not None:
            return name, span
    return None


def element_of(document: Document, node: NodeId) -> NodeId:
    """The element itself, or a text node's parent."""
    found = document.nodes[node]
    return found.parent if isinstance(found, Text) else node


def asking(trees: PropertyTrees, boxes: BoxTree) -> tuple[Cause, ...]:
    """Everything on the page that asks for a layer, far away or not."""
    found: dict[tuple[str, NodeId, str], Cause] = {}
    for nodes in (trees.transforms, trees.effects):
        for node in nodes:
            if node.node != NO_NODE:
                pseudo = _pseudo(node, boxes)
                for name in _reasons(node):
                    found.setdefault((name, node.node, pseudo), cause(name, node.node, boxes.styled, pseudo))
    return tuple(found.values())


def _promoted(nodes: Sequence[TransformNode | EffectNode], start: int) -> TransformNode | EffectNode | None:
    """The nearest node at or above `start` that asks for a layer."""
    current = start
    while current >= 0:
        node = nodes[current]
        if _reasons(node):
            return node
        current = node.parent
    return None


def _pseudo(node: TransformNode | EffectNode, boxes: BoxTree) -> str:
    """The pseudo-element whose box the node is of, or empty."""
    pseudo = boxes.boxes[node.box].pseudo if node.box >= 0 else ""
    return pseudo if (node.node, pseudo) in boxes.styled.pseudo else ""


def _reasons(node: TransformNode | EffectNode) -> tuple[str, ...]:
    """Names of the direct reasons of a node."""
    facts = node.facts | node.additional_facts if isinstance(node, EffectNode) else node.facts
    if not facts:
        return ()
    names = sorted(fact.value for fact in facts if REASONS[fact.value].direct)
    return tuple(name for name in names if name not in STRUCTURAL_REASONS)
