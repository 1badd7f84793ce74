"""A layer under construction. Private to layerization; frozen `Layer`s leave it."""

from __future__ import annotations

from enum import Enum

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.layers.boundaries import Boundaries
from compositor.layers.layer_list import Refusal
from compositor.layers.mapping import map_to_state
from compositor.paint.artifact import ChunkId, ChunkKind, HitTest, PaintChunk
from compositor.property_trees.nodes import PropertyTreeState, TransformId

_NEAR_INTEGER = 1e-3


class CompositingType(Enum):
    """What kind of layer it will be; all but the last two need a layer of their own."""

    SCROLL_HIT_TEST = "scroll-hit-test"
    FOREIGN = "foreign"
    SCROLLBAR = "scrollbar"
    OVERLAP = "overlap"
    OTHER = "other"


class PendingLayer:
    """Chunks that will share textures.

    Attributes:
        index: Position among the pending layers.
        chunks: In paint order; the first one owns the layer.
        state: The state the layer is in; merging and decompositing move it up the trees.
        bounds: px in `state.transform`.
        known_opaque: Certainly opaque part of `bounds`.
        has_text, text_on_opaque: Text, and all of it on opaque pixels (true without text).
        is_solid: One colour fills the bounds.
        blend_decomposited: An exotic blend mode was folded into it.
        hit_tested_scrolls: Translations of the scrollers, not composited, that are hit-tested in this layer.
        first_of: True for the first layer of a composited transform: nothing was searched for it.
    """

    __slots__ = (
        "blend_decomposited", "bounds", "chunks", "color", "compositing_type", "draws_content", "first", "first_of",
        "has_text", "hit_test", "hit_tested_scrolls", "index", "is_solid", "known_opaque", "overlaps", "refusals",
        "state", "text_on_opaque",
    )  # fmt: skip

    def __init__(self, index: int, chunk: PaintChunk, kind: CompositingType, boundaries: Boundaries) -> None:
        limit = boundaries.visibility_limit(chunk.state)
        self.index = index
        self.first = chunk
        self.chunks: list[ChunkId] = [chunk.id]
        self.state = chunk.state
        self.bounds = chunk.bounds if limit.is_infinite else chunk.bounds.intersect(limit)
        self.known_opaque = chunk.known_opaque if limit.is_infinite else chunk.known_opaque.intersect(limit)
        self.has_text = chunk.has_text
        self.text_on_opaque = chunk.text_on_opaque or not chunk.has_text
        self.draws_content = chunk.draws_content and not self.bounds.is_empty
        self.is_solid = chunk.is_solid_color
        self.color: Color = chunk.background_color if chunk.is_solid_color else TRANSPARENT
        self.compositing_type = kind
        self.blend_decomposited = False
        self.hit_test = chunk.hit_test
        self.hit_tested_scrolls: frozenset[TransformId] = frozenset()
        if chunk.kind is ChunkKind.SCROLL_HIT_TEST and kind is CompositingType.OTHER:
            self.hit_tested_scrolls = frozenset((boundaries.trees.scrolls[chunk.scroll].translation,))
        self.overlaps: int | None = None
        self.first_of = False
        self.refusals: list[Refusal] = []

    @property
    def requires_own_layer(self) -> bool:
        """True for kinds that never share a layer."""
        return self.compositing_type not in (CompositingType.OTHER, CompositingType.OVERLAP)

    def covers_its_limit(self, limit: Rect) -> bool:
        """True when opaque pixels fill everything of its state that can be seen."""
        return self.bounds == limit and self.known_opaque == limit

    def opaque_in(self, boundaries: Boundaries, state: PropertyTreeState, bounds: Rect, tight: bool) -> Rect:
        """The known-opaque rect seen from an ancestor state, where `bounds` is what became of the bounds."""
        if self.known_opaque.is_empty or not tight:
            return EMPTY_RECT
        if self.known_opaque == self.bounds:
            return bounds
        matrix = boundaries.between(self.state.transform, state.transform)
        return matrix.map_rect(self.known_opaque).intersect(bounds)

    def upcast(self, boundaries: Boundaries, state: PropertyTreeState) -> None:
        """Fold the layer's effect into its parent group: move to `state`."""
        bounds, tight = map_to_state(boundaries, self.bounds, self.state, state)
        self.known_opaque = self.opaque_in(boundaries, state, bounds, tight)
        if boundaries.trees.effects[self.state.effect].blend_mode != "normal":
            self.blend_decomposited = True
        self.bounds = bounds
        self.state = state
        self.is_solid = False
        self.color = TRANSPARENT


def near_integers(rect: Rect) -> Rect:
    """`rect` on integers when all its edges are within 1e-3 of some."""
    edges = (rect.x, rect.y, rect.right, rect.bottom)
    if rect.is_infinite or any(abs(round(edge) - edge) > _NEAR_INTEGER for edge in edges):
        return rect
    x, y, right, bottom = (float(round(edge)) for edge in edges)
    return Rect(x, y, right - x, bottom - y)


def merged_hit_test(a: HitTest, b: HitTest) -> HitTest:
    """Hit-test opaqueness of two layers together; opaque only where both are."""
    return a if a is b else HitTest.MIXED


def compositing_type(chunk: PaintChunk, scroller_composited: bool, raster_inducing_scroll: bool) -> CompositingType:
    """The type a chunk's layer starts with."""
    if chunk.kind is ChunkKind.FOREIGN:
        return CompositingType.FOREIGN
    if chunk.kind is ChunkKind.SCROLL_HIT_TEST and scroller_composited:
        return CompositingType.SCROLL_HIT_TEST
    if chunk.kind is ChunkKind.SCROLLBAR and (scroller_composited or raster_inducing_scroll):
        return CompositingType.SCROLLBAR
    return CompositingType.OTHER
