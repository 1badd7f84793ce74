"""Which tiles are one colour, and so need no texture.

Source: cc's `SolidColorAnalyzer`: at most five draw operations are looked at for a tile (ten for a
whole layer); fills that cover it wholly keep it one colour, everything else that touches it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compositor.base.color import BLACK, TRANSPARENT, Color
from compositor.base.geometry import EMPTY_RECT, INFINITE_RECT, Rect, RoundedRect, union_all
from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer, LayerKind
from compositor.layers.raster_scale import UNSCALED, RasterScale
from compositor.layers.tile_set import DeviceRect
from compositor.paint.artifact import PaintArtifact, PaintChunk
from compositor.paint.display_items import DisplayItem, DrawBorder, FillRect
from compositor.property_trees.geometry_mapper import GeometryMapper, map_filters
from compositor.property_trees.nodes import NO_SCROLL, ClipId, PropertyTreeState, TransformId

MAX_TILE_OPS = 5
MAX_LAYER_OPS = 10
_CORNER_SHARE = 0.3


class Op(NamedTuple):
    """One draw operation of a layer.

    Attributes:
        rect: Everything it may touch, raster px.
        covers: What a plain fill certainly covers, clips applied, raster px; None for other operations.
        color: Of the fill.
    """

    rect: Rect
    covers: Rect | None
    color: Color


class SolidColorAnalyzer:
    """Finds the colour of areas of one layer.

    Attributes:
        drawn: Union of what the layer's operations may touch, raster px.
    """

    def __init__(
        self, artifact: PaintArtifact, mapper: GeometryMapper, layer: Layer, scale: RasterScale, scroll_ops: bool
    ) -> None:
        self._trees = mapper.trees
        self._mapper = mapper
        self._layer = layer
        offset = Matrix.translation(-layer.bounds.x, -layer.bounds.y)
        self._from_layer = offset if scale == UNSCALED else Matrix.scaling(*scale) @ offset
        self._scroll_ops = scroll_ops
        self._scrollers: dict[TransformId, Rect | None] = {}
        self._clips: dict[ClipId, tuple[Rect, bool]] = {}
        self._ops: list[Op] = []
        self._extents: list[Rect] = []
        self._has_hidden_ops = False
        self._record(artifact)
        self.drawn = union_all((*(op.rect for op in self._ops), *self._extents))

    def layer_color(self, size: tuple[int, int]) -> Color | None:
        """The colour of the whole layer when it is one colour."""
        if len(self._ops) > MAX_LAYER_OPS:
            return None
        return self.colors([DeviceRect(0, 0, *size)], MAX_LAYER_OPS)[0]

    def colors(self, areas: list[DeviceRect], max_ops: int = MAX_TILE_OPS) -> list[Color | None]:
        """For each area (raster px): its colour when it is one colour."""
        states = [_Area(Rect(*area)) for area in areas]
        if not states:
            return []
        for state in states:
            # Where everything lies inside the area nothing is looked up by place: what is clipped away counts.
            state.mixed = self._has_hidden_ops and state.rect.contains(self.drawn)
        everything = states[0].rect
        for state in states[1:]:
            everything = everything.union(state.rect)
        alive = [state for state in states if not state.mixed]
        for op in self._ops:
            if not op.rect.intersects(everything):
                continue
            for state in alive:
                if op.rect.intersects(state.rect):
                    state.draw(op, max_ops)
            alive = [state for state in alive if not state.mixed]
            if not alive:
                break
        return [state.color for state in states]

    def _record(self, artifact: PaintArtifact) -> None:
        if self._layer.kind is LayerKind.MASK:
            self._record_mask()
            return
        for chunk_id in self._layer.chunks:
            chunk = artifact.chunks[chunk_id]
            items = artifact.items[chunk.items[0] : chunk.items[1]]
            grouped = chunk.state.effect != self._layer.state.effect
            # Items without content are no operations, but a group around them is.
            if not (grouped and chunk.undrawn is not None) and not (items and chunk.draws_content):
                # A group is recorded even where nothing is drawn in it.
                self._has_hidden_ops |= not items and grouped
                continue
            container = self._scroll_container(chunk.state.transform) if self._scroll_ops else None
            if container is not None:
                self._ops.append(Op(container, None, TRANSPARENT))
            elif grouped:
                self._record_group(chunk, items)
            else:
                self._record_plain(chunk, items)

    def _record_group(self, chunk: PaintChunk, items: Sequence[DisplayItem]) -> None:
        """Content of an effect group: its filter may spread it, and the group is no plain fill in any case."""
        rects = [item.rect for item in items]
        if chunk.undrawn is not None:
            rects.append(chunk.undrawn)
        if self._holds_all_contents(chunk):
            rects.append(chunk.bounds)
        for rect in rects:
            touched = self._spread(rect, chunk.state)
            self._has_hidden_ops = self._has_hidden_ops or touched.is_empty
            self._ops.append(Op(touched, None, TRANSPARENT))

    def _record_plain(self, chunk: PaintChunk, items: Sequence[DisplayItem]) -> None:
        matrix = self._matrix(chunk.state)
        clip, exact = self._clip(chunk.state.clip)
        for item in items:
            if isinstance(item, FillRect) and item.color.is_transparent:
                continue  # only its place counts
            rect = matrix.map_rect(item.rect)
            side = single_side(item) if isinstance(item, DrawBorder) else None
            if side is not None:
                edge = matrix.map_rect(side[0])
                covers = edge.intersect(clip) if exact and matrix.is_scale_or_translation else EMPTY_RECT
                self._ops.append(Op(edge.enclosing_int().intersect(clip), covers, side[1]))
                self._extents.append(rect.enclosing_int().intersect(clip))
            elif isinstance(item, FillRect) and exact:
                aligned = matrix.is_scale_or_translation
                covers = matrix.map_rect(inner_rect(item.shape)).intersect(clip) if aligned else EMPTY_RECT
                self._ops.append(Op(rect.intersect(clip), covers, item.color))
            else:
                touched = rect.enclosing_int().intersect(clip)
                self._has_hidden_ops = self._has_hidden_ops or touched.is_empty
                self._ops.append(Op(touched, None, TRANSPARENT))

    def _holds_all_contents(self, chunk: PaintChunk) -> bool:
        """True for a scroller's own contents: they are recorded as large as the scroller can show."""
        node = self._trees.transforms[chunk.state.transform]
        if node.role != "scroll" or node.scroll == NO_SCROLL:
            return False
        return chunk.bounds.contains(self._trees.scrolls[node.scroll].contents)

    def _scroll_container(self, transform: TransformId) -> Rect | None:
        """Where contents scroll inside the layer, raster px; None where nothing but the layer itself scrolls.

        The compositor scrolls such contents by drawing them anew, as one operation as large as the scroller.
        """
        if transform in self._scrollers:
            return self._scrollers[transform]
        nodes, found, current = self._trees.transforms, None, transform
        while current not in (self._layer.state.transform, 0):
            node = nodes[current]
            if node.role == "scroll" and node.scroll != NO_SCROLL:
                scroll = self._trees.scrolls[node.scroll]
                outside = self._layer.state._replace(transform=node.parent)
                found = self._matrix(outside).map_rect(scroll.container).enclosing_int()
            current = node.parent
        if current != self._layer.state.transform:
            found = None
        self._scrollers[transform] = found
        return found

    def _record_mask(self) -> None:
        clip = self._trees.clips[self._layer.mask_clip]
        matrix = self._matrix(PropertyTreeState(clip.transform, clip.id, self._layer.state.effect))
        plain = clip.path is None and matrix.is_scale_or_translation
        covers = matrix.map_rect(inner_rect(clip.rect)) if plain else None
        # The analysis does not look at where an outline leaves nothing.
        touched = clip.rect.rect if clip.path is None else self._layer.bounds
        self._ops.append(Op(matrix.map_rect(touched).enclosing_int(), covers, BLACK))

    def _matrix(self, state: PropertyTreeState) -> Matrix:
        between = self._mapper.between(state.transform, self._layer.state.transform)
        return self._from_layer if between is None else self._from_layer @ between

    def _spread(self, rect: Rect, state: PropertyTreeState) -> Rect:
        """Raster px that content of a group may touch, the filters of the groups around it applied."""
        effect, space = state.effect, state.transform
        while effect not in (self._layer.state.effect, 0):
            node = self._trees.effects[effect]
            if node.moves_pixels:
                rect = map_filters(node, self._mapper.map_rect(rect, space, node.transform))
                space = node.transform
            effect = node.parent
        if rect.is_infinite:
            return rect
        clip, _exact = self._clip(state.clip)
        return self._matrix(state._replace(transform=space)).map_rect(rect).enclosing_int().intersect(clip)

    def _clip(self, clip: ClipId) -> tuple[Rect, bool]:
        """Intersection of the clips inside the layer, raster px; False when it is more than a rectangle."""
        nodes, path = self._trees.clips, []
        current = clip
        while current > 0 and current != self._layer.state.clip and current not in self._clips:
            path.append(current)
            current = nodes[current].parent
        rect, exact = self._clips.get(current, (INFINITE_RECT, True))
        for current in reversed(path):
            node = nodes[current]
            matrix = self._matrix(PropertyTreeState(node.transform, current, self._layer.state.effect))
            if node.pixel_moving_filter < 0:
                rect = rect.intersect(matrix.map_rect(node.rect.rect))
            exact = exact and matrix.is_scale_or_translation and node.path is None and not node.rect.is_rounded
            self._clips[current] = (rect, exact)
        return rect, exact


class _Area:
    """One area while operations are replayed over it.

    Attributes:
        mixed: Something other than a fill touched it, or too much: it stays more than one colour.
        solid: It is one colour so far; a fill that covers it makes it so again.
    """

    __slots__ = ("_color", "_ops", "_solid", "mixed", "rect")

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self.mixed = False
        self._color = TRANSPARENT
        self._solid = True
        self._ops = 0

    def draw(self, op: Op, max_ops: int) -> None:
        """Replay one operation that touches the area."""
        self._ops += 1
        if op.covers is None or self._ops > max_ops:
            self.mixed = True
        elif not op.covers.contains(self.rect):
            self._solid = False
        elif op.color.is_opaque or self._solid:
            self._color = op.color.over(self._color)
            self._solid = True

    @property
    def color(self) -> Color | None:
        """The one colour, if there is one."""
        return self._color if self._solid and not self.mixed else None


def single_side(item: DrawBorder) -> tuple[Rect, Color] | None:
    """Rectangle and colour of a border that is drawn as a plain fill: one side only, solid, opaque and square."""
    shown = [side for side in range(4) if item.widths[side] > 0 and item.styles[side] not in ("none", "hidden")]
    if len(shown) != 1 or item.outer.is_rounded or not item.gap.is_empty:
        return None
    side, box = shown[0], item.outer.rect
    width, color = item.widths[side], item.colors[side]
    if item.styles[side] != "solid" or not color.is_opaque:
        return None
    sides = (
        Rect(box.x, box.y, box.width, width),
        Rect(box.right - width, box.y, width, box.height),
        Rect(box.x, box.bottom - width, box.width, width),
        Rect(box.x, box.y, width, box.height),
    )
    return sides[side], color


def inner_rect(shape: RoundedRect) -> Rect:
    """A rectangle that a rounded rectangle certainly covers."""
    if not shape.is_rounded:
        return shape.rect
    dx = max(corner.x for corner in shape.radii) * _CORNER_SHARE
    dy = max(corner.y for corner in shape.radii) * _CORNER_SHARE
    return shape.rect.outset(-dy, -dx, -dy, -dx)
