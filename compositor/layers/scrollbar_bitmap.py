"""The bitmap of a scrollbar layer: its buttons and one px of its track, which is stretched between them.

The thumb has none: it is a quad of one colour with rounded corners.
Source: cc's `PaintedScrollbarLayer` with a nine-patch track.
"""

from __future__ import annotations

from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.layers.layer_list import Layer
from compositor.layers.tile_set import DeviceRect, ScrollbarBitmap, Tile, TileBin, TileId
from compositor.paint.artifact import PaintArtifact
from compositor.paint.display_items import FillRect

BITMAP_ITEMS = 3
"""Items of a scrollbar's chunk that its bitmap shows: the track, the first button, the last; the thumb follows."""
_TRACK_PX = 1.0


def scrollbar_bitmap(layer: Layer, artifact: PaintArtifact) -> ScrollbarBitmap | None:
    """The bitmap of a scrollbar layer; None for one that has none, as overlay scrollbars."""
    items = artifact.items[slice(*artifact.chunks[layer.chunks[0]].items)]
    if len(items) < BITMAP_ITEMS:
        return None
    track, first, last = items[:BITMAP_ITEMS]
    upright = first.rect.x == last.rect.x
    width, height = track.rect.width, track.rect.height
    button, length = (first.rect.height, height) if upright else (first.rect.width, width)
    short = 2 * button + _TRACK_PX
    across = width if upright else height
    patches = (
        (_span(upright, across, 0.0, button), _span(upright, across, 0.0, button)),
        (_span(upright, across, button, length - 2 * button), _span(upright, across, button, _TRACK_PX)),
        (_span(upright, across, length - button, button), _span(upright, across, button + _TRACK_PX, button)),
    )
    whole = _span(upright, across, 0.0, short)
    area = DeviceRect(0, 0, max(1, int(whole.width)), max(1, int(whole.height)))
    tile = Tile(TileId(-1 - layer.id), layer.id, 0, 0, area, area, TileBin.NOW, 0.0, None)
    fold = Point(0.0, short - length) if upright else Point(short - length, 0.0)
    thumb = items[BITMAP_ITEMS] if len(items) > BITMAP_ITEMS else None
    if not isinstance(thumb, FillRect):
        return ScrollbarBitmap(tile, patches, fold)
    shape = RoundedRect(thumb.shape.rect.moved(-track.rect.x, -track.rect.y), thumb.shape.radii)
    return ScrollbarBitmap(tile, patches, fold, shape, thumb.color)


def _span(upright: bool, across: float, start: float, length: float) -> Rect:
    """A stretch of a bar that is `across` px thick."""
    return Rect(0.0, start, across, length) if upright else Rect(start, 0.0, length, across)
