"""The quads of one layer: its tiles, or its one colour.

Source: cc's `PictureLayerImpl::AppendQuads`.
"""

from __future__ import annotations

from dataclasses import replace

from compositor.base.color import Color
from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.draw.frame import Quad, SharedQuadState, SolidQuad, TileQuad
from compositor.draw.targets import LayerEntry
from compositor.layers.layer_list import LayerKind
from compositor.layers.raster_scale import UNSCALED, RasterScale
from compositor.layers.tile_set import ScrollbarBitmap, Tile, Tiling


def layer_quads(entry: LayerEntry, tiling: Tiling, output: Rect) -> list[Quad]:
    """Quads that draw a layer into a target of which `output` is needed (target px)."""
    layer, shared = entry.layer, entry.shared
    area = visible_area(entry, output)
    if area.is_empty:
        return []
    if tiling.scrollbar is not None:
        return _scrollbar(shared, area, tiling.scrollbar)
    if layer.kind is LayerKind.SOLID_COLOR:
        return _solid(shared, area, layer.solid_color)
    if tiling.color is not None:
        return _solid(shared, area, tiling.color)
    nearest = tiling.scale == UNSCALED and _is_pixel_aligned(shared, tiling.translation)
    quads: list[Quad] = []
    for tile in tiling.tiles:
        rect = _in_layer(tile, tiling.scale, layer.bounds).intersect(area)
        if rect.is_empty:
            continue
        if tile.solid is not None:
            quads.extend(_solid(shared, rect, tile.solid))
        elif tile.over_budget:
            quads.extend(_solid(shared, rect, layer.background))
        else:
            shift = tiling.translation
            texture = rect.scaled(*tiling.scale).moved(shift.x - tile.rect.x, shift.y - tile.rect.y)
            quads.append(TileQuad(shared, rect, tile.id, texture, nearest, layer.opaque))
    return quads


def _scrollbar(shared: SharedQuadState, area: Rect, bitmap: ScrollbarBitmap) -> list[Quad]:
    """The bitmap, its track stretched, and the thumb on it."""
    quads: list[Quad] = []
    for place, source in bitmap.patches:
        if place.intersects(area):
            quads.append(TileQuad(shared, place, bitmap.tile.id, source, nearest=True))
    thumb = bitmap.thumb
    if thumb is not None and thumb.rect.intersects(area):
        if shared.rounded_clip is None and shared.matrix.is_identity_or_2d_translation:
            x, y = shared.matrix.translation_2d
            shared = replace(shared, rounded_clip=RoundedRect(thumb.rect.moved(x, y), thumb.radii))
        quads.extend(_solid(shared, thumb.rect, bitmap.thumb_color))
    return quads


def visible_area(entry: LayerEntry, output: Rect) -> Rect:
    """Part of the layer that can be seen in the target, layer px from its corner."""
    whole = Rect(0.0, 0.0, entry.layer.bounds.width, entry.layer.bounds.height)
    matrix = entry.shared.matrix
    if not matrix.is_scale_or_translation:
        return whole if entry.content.intersects(output) else Rect(0, 0, 0, 0)
    back = matrix.inverse()
    if back is None:
        return Rect(0, 0, 0, 0)
    return back.map_rect(entry.content.intersect(output)).enclosing_int().intersect(whole)


def _solid(shared: SharedQuadState, rect: Rect, color: Color) -> list[Quad]:
    """A colour quad; nothing where it would change nothing."""
    if color.is_transparent and shared.blend_mode != "destination-in":
        return []
    return [SolidQuad(shared, rect, color)]


def _in_layer(tile: Tile, scale: RasterScale, bounds: Rect) -> Rect:
    """What a tile draws, layer px from the layer's corner."""
    x, y, width, height = tile.interior
    rect = Rect(x, y, width, height).scaled(1 / scale.x, 1 / scale.y)
    return rect.intersect(Rect(0.0, 0.0, bounds.width, bounds.height))


def _is_pixel_aligned(shared: SharedQuadState, shift: Point) -> bool:
    """True when texels meet px, with what was rastered `shift` px right and down."""
    matrix = shared.matrix
    if not matrix.is_identity_or_2d_translation:
        return False
    x, y = matrix.translation_2d
    x, y = x - shift.x, y - shift.y
    return abs(x - round(x)) < 1e-3 and abs(y - round(y)) < 1e-3
