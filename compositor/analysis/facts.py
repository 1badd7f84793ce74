"""What rules ask about a page: layers with their bytes, causes and contents, grouped by cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from compositor.analysis.causes import Cause, asking, causes_of, element_of
from compositor.analysis.selectors import SelectorNames
from compositor.base.source import Span
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import Layer, LayerId

if TYPE_CHECKING:
    from compositor.pipeline import Run

_MAX_CHAIN = 10_000


@dataclass(frozen=True, slots=True)
class CauseGroup:
    """Layers that one declaration caused.

    Attributes:
        property: CSS property.
        where: The declaration, or the first element's start tag.
        declarations: How many declarations; more than one only in `Facts.merged_groups`.
        reasons: Reason names of the layers, in order of appearance.
        nodes: Elements whose style asks.
        layers: Layers directly caused.
    """

    property: str
    where: Span
    reasons: tuple[str, ...]
    nodes: tuple[NodeId, ...]
    layers: tuple[LayerId, ...]
    declarations: int = 1


class Facts:
    """A finished run, seen by rules. Everything is computed when first asked for."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.document = run.document
        self.styled = run.styles
        self.trees = run.trees
        self.artifact = run.paint
        self.layers: tuple[Layer, ...] = run.layers.layers
        self.tilings = run.tiles.tilings
        self.viewport_px = run.scene.device_size

    @cached_property
    def names(self) -> SelectorNames:
        """How elements are named."""
        return SelectorNames(self.document)

    @cached_property
    def causes(self) -> tuple[tuple[Cause, ...], ...]:
        """Direct causes of each layer, by `LayerId`."""
        return tuple(causes_of(layer, self.artifact, self.trees, self.styled) for layer in self.layers)

    @cached_property
    def groups(self) -> tuple[CauseGroup, ...]:
        """Drawn layers by the declaration that caused them, largest group first."""
        members: dict[tuple[str, Span], list[tuple[Cause, LayerId]]] = {}
        for layer in self.drawn:
            causes = self.causes[layer.id]
            if causes:
                first = causes[0]
                where = first.where if first.declared else Span(first.property)
                members.setdefault((first.property, where), []).append((first, layer.id))
        groups = [_group(key[0], found) for key, found in members.items()]
        return tuple(sorted(groups, key=lambda group: -len(group.layers)))

    def merged_groups(self, many: int) -> tuple[CauseGroup, ...]:
        """`groups`, those of fewer than `many` layers put together by property and reasons.

        A hint repeated in a hundred rules or `style` attributes is one habit, not a hundred causes.
        """
        large = [group for group in self.groups if len(group.layers) >= many]
        small: dict[tuple[str, frozenset[str]], list[CauseGroup]] = {}
        for group in self.groups:
            if len(group.layers) < many:
                small.setdefault((group.property, frozenset(group.reasons)), []).append(group)
        merged = [_merge(groups) for groups in small.values()]
        return tuple(sorted((*large, *merged), key=lambda group: -len(group.layers)))

    @cached_property
    def drawn(self) -> tuple[Layer, ...]:
        """Layers with content and area."""
        return tuple(layer for layer in self.layers if layer.is_drawn)

    @cached_property
    def asking(self) -> Mapping[tuple[str, Span], tuple[NodeId, ...]]:
        """Elements that ask for a layer, by property and declaration; more than have one, as what is far away waits."""
        found: dict[tuple[str, Span], dict[NodeId, None]] = {}
        for cause in asking(self.trees, self.styled):
            if cause.declared:
                found.setdefault((cause.property, cause.where), {})[cause.node] = None
        return {key: tuple(nodes) for key, nodes in found.items()}

    def nominal_bytes(self, layers: Iterable[LayerId]) -> int:
        """Tile bytes of `layers` if every tile existed."""
        return sum(self.tilings[layer].nominal_bytes for layer in layers)

    def resident_bytes(self, layers: Iterable[LayerId]) -> int:
        """Tile bytes of `layers` that exist now."""
        return sum(self.tilings[layer].resident_bytes for layer in layers)

    def culprit_of(self, layer: Layer) -> Layer | None:
        """The directly promoted layer that an overlap layer could not be merged below, or None."""
        current = layer
        for _step in range(_MAX_CHAIN):
            if current.overlaps is None or current.overlaps >= current.id:
                return None
            current = self.layers[current.overlaps]
            if self.causes[current.id]:
                return current
        return None

    def painted_elements(self, layer: Layer) -> tuple[NodeId, ...]:
        """Elements that paint into `layer`, in paint order; text counts for its parent."""
        boxes = self.run.boxes.boxes
        fragments = self.run.layout.fragments
        found: dict[NodeId, None] = {}
        for chunk_id in layer.chunks:
            first, end = self.artifact.chunks[chunk_id].items
            for item in self.artifact.items[first:end]:
                if item.fragment >= 0:
                    node = boxes[fragments[item.fragment].box.id].node
                    if node != NO_NODE:
                        found[element_of(self.document, node)] = None
        return tuple(found)

    @cached_property
    def layers_of(self) -> Mapping[NodeId, tuple[LayerId, ...]]:
        """Layers that each element paints into, back to front; elements that paint nothing are missing."""
        found: dict[NodeId, list[LayerId]] = {}
        for layer in self.layers:
            for node in self.painted_elements(layer):
                found.setdefault(node, []).append(layer.id)
        return {node: tuple(layers) for node, layers in found.items()}

    def owner_element(self, layer: Layer) -> NodeId:
        """The layer's owner element, `NO_NODE` for the document."""
        return NO_NODE if layer.owner == NO_NODE else element_of(self.document, layer.owner)

    def owner_name(self, layer: Layer) -> str:
        """How a person names the layer's owner."""
        owner = self.owner_element(layer)
        return "#document" if owner == NO_NODE else self.names.name((owner,))


def _group(prop: str, found: list[tuple[Cause, LayerId]]) -> CauseGroup:
    return CauseGroup(
        property=prop,
        where=found[0][0].where,
        reasons=tuple(dict.fromkeys(item.reason for item, _layer in found)),
        nodes=tuple(dict.fromkeys(item.node for item, _layer in found)),
        layers=tuple(layer for _item, layer in found),
    )


def _merge(groups: Sequence[CauseGroup]) -> CauseGroup:
    first = min(groups, key=lambda group: group.where)
    return CauseGroup(
        property=first.property,
        where=first.where,
        reasons=first.reasons,
        nodes=tuple(sorted({node for group in groups for node in group.nodes})),
        layers=tuple(sorted(layer for group in groups for layer in group.layers)),
        declarations=len(groups),
    )
