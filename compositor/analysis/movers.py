"""What moves a layer that no declaration asks for: a sticky position, a scroller."""

from __future__ import annotations

from collections.abc import Iterator

from compositor.analysis.causes import Cause, cause
from compositor.analysis.facts import Facts
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import Layer
from compositor.property_trees.nodes import TransformNode


def sticky_above(facts: Facts, layer: Layer) -> Cause | None:
    """The nearest `position: sticky` that moves `layer` within its scroller."""
    for node in _up_to_scroller(facts, layer):
        if node.role == "sticky" and node.node != NO_NODE:
            return cause("StickyPosition", node.node, facts.styled)
    return None


def scroller_above(facts: Facts, layer: Layer) -> NodeId:
    """The element whose contents `layer` shows; `NO_NODE` when only the document scrolls it."""
    *_inner, last = _up_to_scroller(facts, layer)
    scrolls = last.role == "scroll" and last.scroll in facts.run.layers.composited_scrollers
    return last.node if scrolls else NO_NODE


def _up_to_scroller(facts: Facts, layer: Layer) -> Iterator[TransformNode]:
    """Transforms of what was painted first, inside out, up to the nearest scroll translation or the root."""
    chunks = layer.chunks
    state = facts.artifact.chunks[chunks[0]].state if chunks else layer.state
    current = state.transform
    while current >= 0:
        node = facts.trees.transforms[current]
        yield node
        if node.role == "scroll":
            return
        current = node.parent
