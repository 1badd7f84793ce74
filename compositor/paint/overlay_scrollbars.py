"""Scrollbars that lie over the content that they scroll, as on phones: thin, and shown only while scrolling.

They paint after what their box contains; where that has stacked layers, after the last of these. The page's own
belong to the visual viewport and are always there.
Source: Blink's `ScrollableAreaPainter`, `PaintLayerStackingNode` and `VisualViewport`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compositor.base.geometry import Rect
from compositor.css import properties as p
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxKind, BoxTree
from compositor.layout.fragments import FragmentId
from compositor.paint.artifact import ChunkKind
from compositor.paint.chunker import DOCUMENT, HORIZONTAL_SCROLLBAR, VERTICAL_SCROLLBAR, Client
from compositor.paint.paint_context import PaintContext
from compositor.paint.stacking import LayerTree, PaintLayer
from compositor.property_trees.box_geometry import has_left_scrollbar, scrollport
from compositor.property_trees.nodes import NO_SCROLL, PropertyTreeState, ScrollId
from compositor.property_trees.viewport_nodes import VISUAL_VIEWPORT_SCROLL

_THICKNESS = 4.0  # CSS px, its margin included


class OverlayScrollbars:
    """Paints the bars, each at its place in the paint order."""

    def __init__(self, ctx: PaintContext, layers: LayerTree) -> None:
        self._ctx: Final = ctx
        self._layers: Final = layers
        self._inside: Final[dict[BoxId, list[FragmentId]]] = {}
        self._own: Final[dict[BoxId, FragmentId]] = {}
        self._after: Final[dict[BoxId, list[FragmentId]]] = {}
        if ctx.overlay_scrollbars:
            self._place()

    def paint_inside(self, layer: PaintLayer) -> None:
        """The bars of boxes in a layer that have none themselves."""
        self._paint_all(self._inside.get(layer.box, ()))

    def paint_own(self, layer: PaintLayer) -> None:
        """The bars of a layer's own box."""
        if layer.box in self._own:
            self._paint_all((self._own[layer.box],))

    def paint_after(self, layer: PaintLayer) -> None:
        """The bars that wait for a layer that is stacked inside their boxes."""
        self._paint_all(self._after.get(layer.box, ()))

    def paint_frame(self, view: FragmentId) -> None:
        """The bars of a frame's document."""
        if self._ctx.overlay_scrollbars:
            self._paint_all((view,))

    def paint_viewport(self) -> None:
        """The visual viewport's layer and its two bars."""
        if not self._ctx.overlay_scrollbars:
            return
        ctx, chunks = self._ctx, self._ctx.chunks
        view = ctx.trees.scrolls[VISUAL_VIEWPORT_SCROLL].container
        state = ctx.trees.viewport_state
        chunks.enter(PropertyTreeState(state.transform, ctx.props(FragmentId(0)).state.clip, state.effect), DOCUMENT)
        chunks.client = DOCUMENT
        chunks.special(ChunkKind.FOREIGN, view, foreign="Viewport")
        self._paint_bars(view, (True, True), VISUAL_VIEWPORT_SCROLL, False)

    def _place(self) -> None:
        """Find the layer that each scroller's bars paint with, inner scrollers first."""
        tree, last = self._ctx.fragments, self._last_stacked()
        for box in _post_order(tree.boxes):
            ids = tree.fragments_of.get(box.id)
            if not ids or box.kind is BoxKind.VIEW or box.parent == NO_BOX or self._scroll(ids[0]) == NO_SCROLL:
                continue
            stacked = last.get(ids[0])
            if stacked is not None:
                self._after.setdefault(stacked, []).append(ids[0])
                continue
            if self._layers.layer_of[box.id] is not None:
                self._own[box.id] = ids[0]
                continue
            above = box
            while self._layers.layer_of[above.id] is None and above.parent != NO_BOX:
                above = tree.boxes.boxes[above.parent]
            self._inside.setdefault(above.id, []).append(ids[0])

    def _last_stacked(self) -> dict[FragmentId, BoxId]:
        """For each scroller: the last layer painted that is stacked outside it but lies inside it."""
        fragments, fragments_of = self._ctx.fragments.fragments, self._ctx.fragments.fragments_of
        last: dict[FragmentId, BoxId] = {}
        for context in self._layers.layer_of:
            if context is None:
                continue
            for layer in context.positive:
                ids = fragments_of.get(layer.box)
                at = fragments[ids[0]].parent if ids else FragmentId(0)
                while at > 0 and fragments[at].box.id != context.box:
                    if self._scroll(at) != NO_SCROLL:
                        last[at] = layer.box
                    at = fragments[at].parent
        return last

    def _scroll(self, fragment: FragmentId) -> ScrollId:
        props = self._ctx.trees.fragments[fragment]
        return NO_SCROLL if props is None else props.scroll

    def _paint_all(self, scrollers: tuple[FragmentId, ...] | list[FragmentId]) -> None:
        for each in scrollers:
            props, fragment = self._ctx.props(each), self._ctx.fragments.fragments[each]
            style = fragment.box.style
            if props.scroll == NO_SCROLL or style[p.SCROLLBAR_WIDTH] == "none" or style[p.VISIBILITY] != "visible":
                continue
            node = self._ctx.trees.scrolls[props.scroll]
            across = node.user_scrollable_x and node.contents.width > node.container.width
            down = node.user_scrollable_y and node.contents.height > node.container.height
            self._ctx.chunks.enter(props.state, Client(each))
            port = scrollport(fragment.piece, props.paint_offset).pixel_snapped()
            self._paint_bars(port, (across, down), props.scroll, has_left_scrollbar(fragment.piece))

    def _paint_bars(self, port: Rect, axes: tuple[bool, bool], scroll: ScrollId, at_left: bool) -> None:
        across, down = axes
        thickness = float(int(_THICKNESS * self._ctx.trees.device_scale))
        width = max(0.0, port.width - (thickness if down else 0.0))
        height = max(0.0, port.height - (thickness if across else 0.0))
        if across:
            x = port.x + thickness if down and at_left else port.x
            self._paint_bar(HORIZONTAL_SCROLLBAR, Rect(x, port.bottom - thickness, width, thickness), scroll)
        if down:
            x = port.x if at_left else port.right - thickness
            self._paint_bar(VERTICAL_SCROLLBAR, Rect(x, port.y, thickness, height), scroll)

    def _paint_bar(self, client: Client, bar: Rect, scroll: ScrollId) -> None:
        self._ctx.chunks.force_new_chunk(client)
        self._ctx.chunks.client = client
        self._ctx.chunks.special(ChunkKind.SCROLLBAR, bar, scroll)


def _post_order(tree: BoxTree) -> Iterator[Box]:
    """Boxes, each after those inside it."""
    open_boxes: list[Box] = []
    for box in tree.boxes:
        while open_boxes and open_boxes[-1].id != box.parent:
            yield open_boxes.pop()
        open_boxes.append(box)
    yield from reversed(open_boxes)
