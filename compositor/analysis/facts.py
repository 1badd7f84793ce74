"""What rules ask about a page: layers with their bytes, causes and contents, grouped by cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from compositor.analysis.causes import Cause, asking, causes_of, element_of
from compositor.analysis.selectors import SelectorNames
from compositor.base.geometry import Rect
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.base.units import to_px
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import Layer, LayerId, LayerKind
from compositor.layers.raster_scale import TransformHints, hints_by_transform
from compositor.layout import BoxId
from compositor.property_trees.box_traits import is_svg_root
from compositor.property_trees.nodes import Fact
from compositor.whatif import Measures, measure
from compositor.whatif.peak import PeakRun, find_peak, layer_keys

if TYPE_CHECKING:
    from compositor.pipeline import Run

_MAX_CHAIN = 10_000
_SHOWN_PLACES = 3


@dataclass(frozen=True, slots=True)
class CauseGroup:
    """Layers that one declaration caused.

    Attributes:
        property: CSS property.
        where: The declaration, or the first element's start tag.
        declarations: How many declarations; more than one only in `merged`.
        reasons: Reason names of the layers, in order of appearance.
        nodes: Elements whose style asks.
        layers: Layers directly caused.
        pseudo: Pseudo-element of `nodes` whose style asks, or empty.
        more_places: The declarations after the first, in the source's order.
    """

    property: str
    where: Span
    reasons: tuple[str, ...]
    nodes: tuple[NodeId, ...]
    layers: tuple[LayerId, ...]
    declarations: int = 1
    pseudo: str = ""
    more_places: tuple[Span, ...] = ()

    def animates(self) -> bool:
        """True when the layers are there for animations that run."""
        return any(reason.startswith("Active") for reason in self.reasons)


class Facts:
    """A finished run, seen by rules. Everything is computed when first asked for."""

    def __init__(self, run: Run, peak: PeakRun | None = None) -> None:
        """`peak` is looked for when first asked for, unless given."""
        self.run = run
        self._peak = peak
        self.document = run.document
        self.styled = run.styles
        self.trees = run.trees
        self.artifact = run.paint
        self.layers: tuple[Layer, ...] = run.layers.layers
        self.tilings = run.tiles.tilings
        self.viewport_px = run.scene.device_size

    @cached_property
    def peak(self) -> PeakRun:
        """The most tile memory that the page needs while it is scrolled and animated."""
        return self._peak or find_peak(self.run)

    @cached_property
    def peak_bytes(self) -> tuple[int, ...]:
        """The most tile bytes of each layer, by `LayerId`."""
        keys = layer_keys(self.run.layers)
        found = self.peak.layer_bytes
        return tuple(
            max(tiling.resident_bytes, found.get(key, 0)) for key, tiling in zip(keys, self.tilings, strict=True)
        )

    @cached_property
    def names(self) -> SelectorNames:
        """How elements are named."""
        return SelectorNames(self.document, self.styled, self.run.sheets, self.run.select)

    @cached_property
    def screen(self) -> Rect:
        """The viewport, device px."""
        return Rect(0, 0, self.viewport_px[0], self.viewport_px[1])

    @cached_property
    def screen_area(self) -> float:
        """Area of the viewport, device px²."""
        return float(self.viewport_px[0] * self.viewport_px[1])

    @cached_property
    def measures(self) -> Measures:
        """What the page costs."""
        return measure(self.run)

    def screen_bounds(self, layer: Layer) -> Rect:
        """Where a layer lies on the screen, device px, clips not applied."""
        return self.run.mapper.to_root[layer.state.transform].map_rect(layer.bounds)

    def shown_area(self, group: CauseGroup) -> float:
        """Area of the screen that the layers of a group lie on, each counted by itself, device px²."""
        return sum(self.screen_bounds(self.layers[layer]).intersect(self.screen).area for layer in group.layers)

    @cached_property
    def effect_opacity(self) -> tuple[float, ...]:
        """Product of the opacities of each effect and those above it; one that is animated counts as seen."""
        found: list[float] = []
        for effect in self.trees.effects:
            above = found[effect.parent] if effect.parent >= 0 and effect.parent < effect.id else 1.0
            is_moving = Fact.ACTIVE_OPACITY_ANIMATION in effect.facts
            found.append(above * (1.0 if is_moving else effect.opacity))
        return tuple(found)

    def boxes_on_page(self, node: NodeId) -> tuple[Rect, ...]:
        """Border boxes of an element's fragments, layout px, as laid out: only their sizes mean anything."""
        box = self.run.boxes.box_of.get(node)
        fragments = () if box is None else self.run.layout.fragments_of.get(box, ())
        pieces = [self.run.layout.fragments[fragment].piece for fragment in fragments]
        return tuple(Rect(0.0, 0.0, to_px(piece.width), to_px(piece.height)) for piece in pieces)

    @cached_property
    def transform_hints(self) -> tuple[TransformHints, ...]:
        """What the transforms at and above each transform announce."""
        return hints_by_transform(self.trees)

    def is_visible(self, box: BoxId) -> bool:
        """True when some fragment of the box touches the viewport and is not transparent."""
        for fragment in self.run.layout.fragments_of.get(box, ()):
            properties = self.trees.fragments[fragment]
            if properties is not None and self.effect_opacity[properties.state.effect] == 0:
                return False
        return any(rect.intersects(self.screen) for rect in self.run.client_rects.client_rects(box))

    @cached_property
    def causes(self) -> tuple[tuple[Cause, ...], ...]:
        """Direct causes of each layer, by `LayerId`."""
        return causes_of(self.layers, self.artifact, self.trees, self.run.boxes)

    @cached_property
    def groups(self) -> tuple[CauseGroup, ...]:
        """Drawn layers by the declaration that caused them, largest group first."""
        members: dict[tuple[str, str, Span], list[tuple[Cause, LayerId]]] = {}
        for layer in self.drawn:
            causes = self.causes[layer.id]
            if causes:
                first = causes[0]
                where = first.where if first.declared else Span(first.property)
                members.setdefault((first.property, first.pseudo, where), []).append((first, layer.id))
        groups = [_group(key[0], key[1], found) for key, found in members.items()]
        return tuple(sorted(groups, key=lambda group: -len(group.layers)))

    def merged_groups(self, many: int) -> tuple[CauseGroup, ...]:
        """`groups`, those of fewer than `many` layers put together as `merged` does."""
        return merged(self.groups, many)

    def narrowed(
        self, keep_layer: Callable[[Layer], bool], keep_node: Callable[[NodeId], bool] = lambda _node: True
    ) -> tuple[CauseGroup, ...]:
        """`groups` with only the layers and elements that are meant; those with none are left out."""
        found: list[CauseGroup] = []
        for group in self.groups:
            layers = tuple(
                layer
                for layer in group.layers
                if keep_layer(self.layers[layer]) and keep_node(self.causes[layer][0].node)
            )
            if layers:
                nodes = tuple(dict.fromkeys(self.causes[layer][0].node for layer in layers))
                reasons = tuple(dict.fromkeys(self.causes[layer][0].reason for layer in layers))
                found.append(replace(group, layers=layers, nodes=nodes, reasons=reasons))
        return tuple(found)

    def places_text(self, group: CauseGroup) -> str:
        """Where else the cause of a group is declared, as the end of a sentence; empty for nowhere else."""
        if not group.more_places:
            return ""
        shown = [str(self.run.scene.shown(place)) for place in group.more_places[:_SHOWN_PLACES]]
        left = len(group.more_places) - len(shown)
        names = ", ".join(shown)
        if left > 0:
            return _("; also declared at {places} and {count} more places").format(places=names, count=left)
        return _("; also declared at {places}").format(places=names)

    @cached_property
    def drawn(self) -> tuple[Layer, ...]:
        """Layers with content and area."""
        return tuple(layer for layer in self.layers if layer.is_drawn)

    @cached_property
    def asking(self) -> Mapping[tuple[str, Span], tuple[NodeId, ...]]:
        """Elements that ask for a layer, by property and declaration; more than have one, as what is far away waits."""
        found: dict[tuple[str, Span], dict[NodeId, None]] = {}
        for cause in asking(self.trees, self.run.boxes):
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
        if self.causes[layer.id]:
            return None
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
            chunk = self.artifact.chunks[chunk_id]
            owned_in_svg = chunk.owner != NO_NODE and self.document.is_inside_svg(chunk.owner)
            if owned_in_svg:
                found[chunk.owner] = None
            first, end = chunk.items
            for item in self.artifact.items[first:end]:
                if item.fragment >= 0:
                    box = boxes[fragments[item.fragment].box.id]
                    node = box.node
                    if node != NO_NODE and not (owned_in_svg and is_svg_root(box)):
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

    def group_name(self, group: CauseGroup) -> str:
        """A selector for what asks for the layers of a group."""
        return self.names.name(group.nodes) + (f"::{group.pseudo}" if group.pseudo else "")

    def owner_element(self, layer: Layer) -> NodeId:
        """The layer's owner element, `NO_NODE` for the document."""
        return NO_NODE if layer.owner == NO_NODE else element_of(self.document, layer.owner)

    def owner_name(self, layer: Layer) -> str:
        """How a person names the layer's owner."""
        owner = self.owner_element(layer)
        if owner == NO_NODE:
            return "#document"
        pseudo = self.owner_pseudo(layer)
        return self.names.name((owner,)) + (f"::{pseudo}" if pseudo else "")

    @cached_property
    def svg_rects(self) -> Mapping[NodeId, Rect]:
        """Bounding rectangles of the elements inside inline SVG, layout px in the viewport."""
        return self.run.client_rects.svg_rects()

    def spoken_name(self, layer: Layer) -> str:
        """How a sentence names the layer: its owner, or what a scrollbar scrolls."""
        if layer.kind is not LayerKind.SCROLLBAR or layer.scroll < 0:
            return self.owner_name(layer)
        node = self.trees.scrolls[layer.scroll].node
        owner = "#document" if node == NO_NODE else self.names.name((element_of(self.document, node),))
        return _("the scrollbar of {owner}").format(owner=owner)

    def owner_pseudo(self, layer: Layer) -> str:
        """The pseudo-element that owns the layer, or empty."""
        if layer.fragment < 0:
            return ""
        box = self.run.layout.fragments[layer.fragment].box
        boxes = self.run.boxes.boxes
        while box.anonymous and box.parent >= 0 and not box.pseudo:
            box = boxes[box.parent]
        return box.pseudo if box.node == layer.owner and box.pseudo in ("before", "after") else ""


def merged(groups: Iterable[CauseGroup], many: int) -> tuple[CauseGroup, ...]:
    """Groups of fewer than `many` layers put together by property and reasons, largest first.

    A hint repeated in a hundred rules or `style` attributes is one habit, not a hundred causes; animations
    are no habit.
    """
    large: list[CauseGroup] = []
    small: dict[tuple[str, str, frozenset[str]], list[CauseGroup]] = {}
    for group in groups:
        if len(group.layers) >= many or group.animates():
            large.append(group)
        else:
            small.setdefault((group.property, group.pseudo, frozenset(group.reasons)), []).append(group)
    together = [_merge(parts) for parts in small.values()]
    return tuple(sorted((*large, *together), key=lambda group: -len(group.layers)))


def _group(prop: str, pseudo: str, found: list[tuple[Cause, LayerId]]) -> CauseGroup:
    return CauseGroup(
        property=prop,
        where=found[0][0].where,
        reasons=tuple(dict.fromkeys(item.reason for item, _layer in found)),
        nodes=tuple(dict.fromkeys(item.node for item, _layer in found)),
        layers=tuple(layer for _item, layer in found),
        pseudo=pseudo,
    )


def _merge(groups: Sequence[CauseGroup]) -> CauseGroup:
    first = min(groups, key=lambda group: group.where)
    places = sorted({group.where for group in groups if group.where.line > 0} - {first.where})
    return CauseGroup(
        property=first.property,
        where=first.where,
        reasons=first.reasons,
        nodes=tuple(sorted({node for group in groups for node in group.nodes})),
        layers=tuple(sorted(layer for group in groups for layer in group.layers)),
        declarations=len(groups),
        pseudo=first.pseudo,
        more_places=tuple(places),
    )
