"""A page's geometry and layers in the form in which browser recordings are kept, for comparing with them.

Lengths are CSS px relative to the viewport for boxes and text; layers, as in the recordings, are in
physical px.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from compositor.base.geometry import Point, Rect
from compositor.dom.nodes import NO_NODE, Element, FrameDocument, NodeId, Text
from compositor.layers.layer_list import Layer, LayerKind
from compositor.paint.paint_context import SCROLLBAR_NAMES
from compositor.property_trees import ClientRects

if TYPE_CHECKING:
    from compositor.pipeline import Run


def oracle_record(run: Run) -> dict[str, Any]:
    """The record: `viewport`, `elements`, `texts`, `layers`."""
    rects = _FrameRects(run)
    return {
        "viewport": list(run.scene.viewport),
        "elements": list(_elements(run, rects)),
        "texts": list(_texts(run, rects)),
        "layers": [_layer(run, layer) for layer in run.layers.layers],
    }


def element_rect(run: Run, node: NodeId) -> Rect | None:
    """`getBoundingClientRect` of an element, CSS px; None when it has no box."""
    box = run.boxes.box_of.get(node)
    if box is None or not run.layout.fragments_of.get(box):
        return None
    scale = 1 / run.scene.dpr
    return run.client_rects.bounding_client_rect(box).scaled(scale, scale)


class _FrameRects:
    """Rectangles as recorded: each frame moves what is in it, but its transform does not turn it."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.rects = ClientRects(run.trees, run.layout, by_document=True)
        self._origins: dict[NodeId, Point] = {NO_NODE: Point(0.0, 0.0)}
        for view in run.boxes.frames:
            frame = run.boxes.boxes[run.boxes.boxes[view.box].parent]
            rect = self.moved(frame.node, self.rects.bounding_client_rect(frame.id))
            piece = run.layout.fragments[run.layout.fragments_of[frame.id][0]].piece
            left, top = piece.border.left + piece.padding.left, piece.border.top + piece.padding.top
            self._origins[run.boxes.boxes[view.box].node] = Point(rect.x + left / 64, rect.y + top / 64)

    def moved(self, node: NodeId, rect: Rect) -> Rect:
        """A rectangle of a node, px, moved by the frames that it is in."""
        if len(self._origins) > 1:
            nodes = self._run.document.nodes
            while node != NO_NODE and not isinstance(nodes[node], FrameDocument):
                node = nodes[node].parent
        return rect.moved(*self._origins.get(node, Point(0.0, 0.0)))


def _elements(run: Run, rects: _FrameRects) -> Iterable[dict[str, Any]]:
    scale = 1 / run.scene.dpr
    in_svg = rects.rects.svg_rects()
    for element in run.document.elements():
        box = run.boxes.box_of.get(element.id)
        if box is not None and run.layout.fragments_of.get(box):
            rect = rects.rects.bounding_client_rect(box)
        elif element.id in in_svg:
            rect = in_svg[element.id]
        else:
            continue
        rect = rects.moved(element.id, rect).scaled(scale, scale)
        yield {"path": run.document.path_of(element.id), "rect": _numbers(rect)}


def _texts(run: Run, frames: _FrameRects) -> Iterable[dict[str, Any]]:
    scale = 1 / run.scene.dpr
    for node, rects in sorted(frames.rects.text_rects().items()):
        if node != NO_NODE and isinstance(run.document.nodes[node], Text):
            parent = run.document.path_of(node)
            moved = (frames.moved(node, rect).scaled(scale, scale) for rect in rects)
            yield {"parent": parent, "rects": [_numbers(rect) for rect in moved]}


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
    """Path of the element painted first; None where DevTools names none, as for anonymous boxes."""
    if layer.fragment >= 0 and run.layout.fragments[layer.fragment].box.anonymous:
        return None
    if layer.owner == NO_NODE:
        unowned = (
            layer.kind is LayerKind.MASK
            or layer.name in SCROLLBAR_NAMES
            or (layer.reasons in ((), ("Viewport",)) and not layer.draws_content)
        )
        return None if unowned else "#document"
    node = run.document.nodes[layer.owner]
    return run.document.path_of(node.id if isinstance(node, Element) else node.parent)


def _numbers(rect: Rect) -> list[float]:
    return [round(value, 4) for value in rect]
