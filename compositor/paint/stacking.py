"""Paint layers and the order in which they paint.

A paint layer holds a box that paints as a unit: a stacking context, a positioned box, or a few
others. Each keeps the layers below it in three lists, as CSS 2.2 Appendix E orders them.

Source: CSS 2.2 Appendix E; Blink's `PaintLayer` and `PaintLayerStackingNode`.
"""

from __future__ import annotations

from typing import Final

from compositor.layout.boxes import NO_BOX, BoxId, BoxKind, BoxTree
from compositor.paint.order_modified import layer_ranks
from compositor.property_trees.box_traits import BoxTraits


class PaintLayer:
    """A self-painting layer.

    Attributes:
        box: Its box.
        stacking_context: Gathers the stacked layers below it.
        z_index: Used z-index.
        negative: Stacked layers below with a negative z-index, lowest first.
        normal_flow: Layers below that are not stacked, in tree order.
        positive: Stacked layers with z-index auto, 0 or more, lowest first.
        descendants: Number of layers under it in the layer tree, those that only clip included.
    """

    __slots__ = ("box", "descendants", "negative", "normal_flow", "parent", "positive", "stacking_context", "z_index")

    def __init__(self, box: BoxId, traits: BoxTraits, parent: PaintLayer | None) -> None:
        self.box: Final = box
        self.parent: Final = parent
        self.stacking_context: Final = traits.stacking_context
        self.z_index: Final = traits.z_index
        self.negative: list[PaintLayer] = []
        self.normal_flow: list[PaintLayer] = []
        self.positive: list[PaintLayer] = []
        self.descendants = 0


class LayerTree:
    """All paint layers.

    Attributes:
        root: The LayoutView's.
        layer_of: The layer that a box starts, by `BoxId`; None where it starts none.
    """

    __slots__ = ("layer_of", "root")

    def __init__(self, boxes: BoxTree, traits: tuple[BoxTraits, ...], hidden: frozenset[BoxId] = frozenset()) -> None:
        """`hidden` are boxes whose layers do not paint, nor what is in their lists."""
        count = len(boxes.boxes)
        enclosing: list[PaintLayer | None] = [None] * count
        context: list[PaintLayer | None] = [None] * count
        own: list[PaintLayer | None] = [None] * count
        touched: dict[BoxId, PaintLayer] = {}
        for box in boxes.boxes:
            each = traits[box.id]
            parent = enclosing[box.parent] if box.parent != NO_BOX else None
            around = context[box.parent] if box.parent != NO_BOX else None
            is_view = box.parent == NO_BOX or box.kind is BoxKind.VIEW
            if not is_self_painting(each, is_view):
                enclosing[box.id], context[box.id] = parent, around
                continue
            layer = PaintLayer(box.id, each, parent)
            own[box.id] = enclosing[box.id] = layer
            context[box.id] = layer if layer.stacking_context or is_view or around is None else around
            if is_view:
                continue  # a frame's document paints with the content of the frame's element
            if parent is not None and around is not None and box.id not in hidden:
                owner = _file(layer, each, parent, around)
                touched[owner.box] = owner
        _count_descendants(boxes, traits, own)
        ranks = layer_ranks(boxes, [each.has_layer or own[id] is not None for id, each in enumerate(traits)])
        for layer in touched.values():
            for stacked in (layer.negative, layer.positive):
                if ranks is not None:
                    stacked.sort(key=lambda each: ranks[each.box])
                stacked.sort(key=_by_z)
        root = own[0]
        assert root is not None
        self.root: Final = root
        self.layer_of: Final = tuple(own)


def is_self_painting(traits: BoxTraits, is_view: bool = False) -> bool:
    """True when the box paints as a layer of its own; clips alone paint within their parent's phases."""
    return traits.stacked or is_view or (traits.has_layer and traits.style.hidden_backface)


def _file(layer: PaintLayer, traits: BoxTraits, parent: PaintLayer, context: PaintLayer) -> PaintLayer:
    """Put a layer on the list it paints from; return the list's owner."""
    if not traits.stacked:
        parent.normal_flow.append(layer)
        return parent
    (context.negative if layer.z_index < 0 else context.positive).append(layer)
    return context


def _count_descendants(boxes: BoxTree, traits: tuple[BoxTraits, ...], own: list[PaintLayer | None]) -> None:
    below = [0] * len(own)
    for box in reversed(boxes.boxes):
        layer = own[box.id]
        if layer is not None:
            layer.descendants = below[box.id]
        if box.parent != NO_BOX and box.kind is not BoxKind.VIEW:
            below[box.parent] += below[box.id] + traits[box.id].has_layer


def _by_z(layer: PaintLayer) -> int:
    return layer.z_index
