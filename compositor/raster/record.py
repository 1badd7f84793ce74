"""Recording a layer: its chunks' display items in raster px, inside their scopes.

Input:  a layer's chunks, in paint order.
Output: a `LayerRecording`.
Source: Blink's `PaintChunksToCcLayer`.
"""

from __future__ import annotations

from compositor.base.color import BLACK
from compositor.base.geometry import Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer, LayerKind
from compositor.layers.scrollbar_bitmap import BITMAP_ITEMS
from compositor.layers.tile_set import ScrollbarBitmap, Tiling
from compositor.layout.fragments import NO_FRAGMENT
from compositor.paint.artifact import PaintArtifact, PaintChunk
from compositor.paint.display_items import (
    DisplayItem,
    DrawGlyphs,
    DrawLine,
    DrawMaskLayer,
    FillPolygon,
    FillRect,
)
from compositor.property_trees.nodes import PropertyTrees
from compositor.raster.scopes import ScopeBuilder
from compositor.raster.spaces import RasterSpace
from compositor.raster.tasks import NO_SCOPE, LayerRecording, RasterOp


def record_layer(layer: Layer, tiling: Tiling, artifact: PaintArtifact, trees: PropertyTrees) -> LayerRecording:
    """The operations that fill `layer` at the scale of `tiling`."""
    space = RasterSpace(trees, layer, tiling)
    scale, shift = tiling.scale, tiling.translation
    bounds = Rect(0, 0, layer.bounds.width * scale.x + shift.x, layer.bounds.height * scale.y + shift.y)
    builder = ScopeBuilder(trees, space, layer.state, bounds)
    recorder = _Recorder(space, builder, bounds)
    if layer.kind is LayerKind.MASK:
        recorder.record_mask_clip(trees, layer)
    for chunk_id in layer.chunks:
        if tiling.scrollbar is not None:
            recorder.record_scrollbar(tiling.scrollbar, artifact, artifact.chunks[chunk_id])
        else:
            recorder.record_chunk(artifact, artifact.chunks[chunk_id])
    return LayerRecording(layer.id, scale, tuple(recorder.ops), tuple(builder.scopes))


class _Recorder:
    """Collects the operations of one layer."""

    def __init__(self, space: RasterSpace, builder: ScopeBuilder, bounds: Rect) -> None:
        self._space = space
        self._builder = builder
        self._bounds = bounds
        self.ops: list[RasterOp] = []

    def record_mask_clip(self, trees: PropertyTrees, layer: Layer) -> None:
        """A synthesized clip draws the shape of its clip node; the group it masks keeps what is covered."""
        clip = trees.clips[layer.mask_clip]
        rect = clip.rect.rect
        item: DisplayItem = (
            FillRect(NO_FRAGMENT, rect, clip.rect, BLACK)
            if clip.path is None
            else FillPolygon(NO_FRAGMENT, rect, clip.path, BLACK, clip.even_odd)
        )
        matrix = self._space.matrix(clip.transform)
        self.ops.append(RasterOp(item, matrix, matrix.map_rect(rect).enclosing_int().intersect(self._bounds), -1))

    def record_scrollbar(self, bitmap: ScrollbarBitmap, artifact: PaintArtifact, chunk: PaintChunk) -> None:
        """Append what the bitmap of a scrollbar shows; the last item is its far button."""
        first = chunk.items[0]
        matrix, whole = self._space.matrix(chunk.state.transform), Rect(*bitmap.tile.rect)
        for item in artifact.items[first : first + BITMAP_ITEMS]:
            if item is artifact.items[first + BITMAP_ITEMS - 1]:
                matrix = Matrix.translation(*bitmap.fold) @ matrix
            rect = matrix.map_rect(item.rect).enclosing_int().intersect(whole)
            self.ops.append(RasterOp(item, matrix, rect, NO_SCOPE))

    def record_chunk(self, artifact: PaintArtifact, chunk: PaintChunk) -> None:
        """Append the chunk's items."""
        start, end = chunk.items
        matrix = self._space.matrix(chunk.state.transform)
        scope = self._builder.enter(chunk.state)
        if self._builder.is_mask(scope):
            # A mask must act on every tile of what it masks, also where it draws nothing.
            self.ops.append(RasterOp(None, matrix, self._bounds, scope))
        for item in artifact.items[start:end]:
            self._record_item(item, matrix, scope)

    def _record_item(self, item: DisplayItem, matrix: Matrix, scope: int) -> None:
        if isinstance(item, DrawMaskLayer):
            self._record_mask_layer(item, matrix, scope)
            return
        if isinstance(item, DrawGlyphs) and item.shadows:
            self._record_text_shadows(item, matrix, scope)
            item = DrawGlyphs(item.fragment, item.rect, item.run, item.origin, item.color, turn=item.turn)
        self._append(item, item.rect, matrix, scope)

    def _record_mask_layer(self, item: DrawMaskLayer, matrix: Matrix, scope: int) -> None:
        """The layer in a group that is put together with what is below; of its luminance on black."""
        area = matrix.map_rect(item.area).enclosing_int()
        inner = self._builder.add_mask_group(scope, item.operator, area, item.luminance)
        if item.luminance:
            self._append(FillRect(item.fragment, item.area, RoundedRect(item.area), BLACK), item.area, matrix, inner)
        self._append(item.image, item.rect, matrix, inner)

    def _record_text_shadows(self, item: DrawGlyphs, matrix: Matrix, scope: int) -> None:
        scale = matrix.scale_2d
        for shadow in reversed(item.shadows):
            if shadow.color.is_transparent:
                continue
            origin, turn = item.origin, item.turn
            if turn is None:
                origin = origin._replace(x=origin.x + shadow.x, y=origin.y + shadow.y)
            else:
                turn = Matrix.translation(shadow.x, shadow.y) @ turn
            cast = DrawGlyphs(item.fragment, item.rect, item.run, origin, shadow.color, turn=turn)
            inner = scope
            if shadow.blur > 0:
                inner = self._builder.add_shadow_group(scope, shadow, max(scale.x, scale.y))
            self._append(cast, item.rect, matrix, inner)

    def _append(self, item: DisplayItem, rect: Rect, matrix: Matrix, scope: int) -> None:
        mapped = matrix.map_rect(rect)
        if not matrix.is_identity_or_2d_translation:
            mapped = mapped.inflated(1)  # antialiasing reaches past scaled and turned edges
        touched = self._builder.touched(mapped.enclosing_int(), scope)
        if not touched.is_empty:
            if isinstance(item, (DrawGlyphs, DrawLine)) and item.turn is not None:
                matrix = matrix @ item.turn
            self.ops.append(RasterOp(item, matrix, touched, scope))
