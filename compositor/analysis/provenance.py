"""From a layer back to the source: layer → chunk → item → fragment → box → node → span."""

from __future__ import annotations

from typing import NamedTuple

from compositor.analysis.facts import Facts
from compositor.analysis.movers import sticky_above
from compositor.base.source import NO_SPAN, Span
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import Layer, LayerId
from compositor.layout.boxes import BoxId
from compositor.layout.fragments import FragmentId
from compositor.paint.artifact import ChunkId


class Origin(NamedTuple):
    """The chain behind one chunk of a layer; ids are -1 where the chain ends at the document."""

    layer: LayerId
    chunk: ChunkId
    item: int
    fragment: FragmentId
    box: BoxId
    node: NodeId
    span: Span


def origin_of(facts: Facts, layer: Layer, chunk: ChunkId) -> Origin:
    """Follow the chunk's first display item to the element that painted it."""
    found = facts.artifact.chunks[chunk]
    first, end = found.items
    fragment = facts.artifact.items[first].fragment if end > first else found.fragment
    if fragment < 0:
        return Origin(layer.id, chunk, first, fragment, BoxId(-1), NO_NODE, NO_SPAN)
    box = facts.run.layout.fragments[fragment].box
    span = facts.document.nodes[box.node].span if box.node != NO_NODE else NO_SPAN
    return Origin(layer.id, chunk, first, fragment, box.id, box.node, span)


def where_of(facts: Facts, layer: Layer) -> Span:
    """The line to look at for `layer`: the declaration that caused it, or its culprit's, or the owner's start tag."""
    for cause in facts.causes[layer.id]:
        if cause.declared:
            return cause.where
    culprit = facts.culprit_of(layer)
    if culprit is not None:
        return where_of(facts, culprit)
    sticky = sticky_above(facts, layer) if "Overlap" in layer.reasons else None
    if sticky is not None and sticky.declared:
        return sticky.where
    owner = facts.owner_element(layer)
    return NO_SPAN if owner == NO_NODE else facts.document.nodes[owner].span
