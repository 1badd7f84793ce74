"""A page's geometry and layers in the form in which browser recordings are kept, for comparing with them.

Lengths are CSS px relative to the viewport for boxes and text; layers, as in the recordings, are in
physical px.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from compositor.base.geometry import Rect
from compositor.dom.nodes import NO_NODE, Element, NodeId, Text
from compositor.layers.layer_list import Layer, LayerKind

if TYPE_CHECKING:
    from compositor.pipeline import Run


def oracle_record(run: Run) -> dict[str, Any]:
    """The record: `viewport`, `elements`, `texts`, `layers`."""
    return {
        "viewport": list(run.scene.viewport),
        "elements": list(_elements(run)),
        "texts": list(_texts(run)),
        "layers": [_layer(run, layer) for layer in run.layers.layers],
    }


def element_rect(run: Run, node: NodeId) -> Rect | None:
    """`getBoundingClientRect` of an element, CSS px; None when it has no box."""
    box = run.boxes.box_of.get(node)
    if box is None or not run.layout.fragments_of.get(box):
        return None
    scale = 1 / run.scene.dpr
    return run.client_rects.bounding_client_rect(box).scaled(scale, scale)


def _elements(run: Run) -> Iterable[dict[str, Any]]:
    for element in run.document.elements():
        rect = element_rect(run, element.id)
        if rect is not None:
            yield {"path": run.document.path_of(element.id), "rect": _numbers(rect)}


def _texts(run: Run) -> Iterable[dict[str, Any]]:
    scale = 1 / run.scene.dpr
    for node, rects in sorted(run.client_rects.text_rects().items()):
        if node != NO_NODE and isinstance(run.document.nodes[node], Text):
            parent = run.document.path_of(node)
            yield {"parent": parent, "rects": [_numbers(rect.scaled(scale, scale)) for rect in rects]}


def _layer(run: Run, layer: Layer) -> dict[str, Any]:
    tiling = run.tiles.tilings[layer.id]
    corners = run.layer_quad(layer, layer.bounds)
    corner = corners[0] if corners else layer.offset
    textured = [tile for tile in tiling.tiles if tile.has_texture]
    return {
        "owner": _owner(run, layer),
        "reasons": list(layer.reasons),
        "size": [layer.bounds.width, layer.bounds.height],
        "offset": [corner.x, corner.y],
        "draws_content": layer.draws_content,
        "tiles": len(tiling.tiles),
        "bytes": len(textured) * tiling.tile_bytes,
    }


def _owner(run: Run, layer: Layer) -> str | None:
    if layer.owner == NO_NODE:
        unowned = layer.kind is LayerKind.MASK or (layer.reasons in ((), ("Viewport",)) and not layer.draws_content)
        return None if unowned else "#document"
    node = run.document.nodes[layer.owner]
    return run.document.path_of(node.id if isinstance(node, Element) else node.parent)


def _numbers(rect: Rect) -> list[float]:
    return [round(value, 4) for value in rect]
