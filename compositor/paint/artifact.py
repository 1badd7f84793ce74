"""The paint artifact: display items grouped into paint chunks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layout.boxes import NO_BOX, BoxId
from compositor.layout.fragments import NO_FRAGMENT, FragmentId
from compositor.paint.display_items import DisplayItem
from compositor.property_trees.nodes import NO_SCROLL, PropertyTreeState, ScrollId

ChunkId = NewType("ChunkId", int)


class ChunkKind(Enum):
    """What a chunk holds; the last two need a layer of their own."""

    CONTENT = "content"
    FIXED_BACKGROUND = "fixed-background"  # named by what it is where it has a layer alone
    SCROLL_HIT_TEST = "scroll-hit-test"  # own layer only where its scroller is composited
    SCROLLBAR = "scrollbar"
    FOREIGN = "foreign"  # canvas, video, plugin, cross-process iframe, visual viewport


class HitTest(Enum):
    """Hit-test opaqueness of a chunk or layer."""

    TRANSPARENT = "transparent"
    MIXED = "mixed"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True)
class PaintChunk:
    """Consecutive display items with one property tree state.

    Attributes:
        items: Half-open range of indices into `PaintArtifact.items`.
        bounds: Union of visual rects and hit-test rects; CSS px in `state.transform`.
        drawable_bounds: Union of the visual rects of items that draw.
        draws_content: False when nothing visible is drawn.
        known_opaque: Rect certainly covered by opaque pixels.
        has_text, text_on_opaque: Text, and all of it over opaque pixels of this chunk.
        background_color, background_area: Largest background-like fill and its area, px².
        is_solid_color: Exactly one item, a plain fill of the whole bounds.
        kind: See `ChunkKind`.
        scroll: For SCROLL_HIT_TEST and SCROLLBAR.
        foreign: For FOREIGN: `Canvas`, `Video`, `IFrame`, `Plugin` or `Viewport`.
        owner: DOM node of the first thing in it; `NO_NODE` stands for the document.
        fragment: Fragment of the first thing in it.
        name: Chromium-like debug name of its first client.
        hit_test: Hit-test opaqueness.
        paint_layer: Box of the paint layer (RenderLayer) that it started in; `NO_BOX` for the document.
        undrawn: Union of the visual rects of recorded items that draw nothing; None where there are none.
    """

    id: ChunkId
    state: PropertyTreeState
    items: tuple[int, int]
    bounds: Rect
    drawable_bounds: Rect = EMPTY_RECT
    draws_content: bool = False
    known_opaque: Rect = EMPTY_RECT
    has_text: bool = False
    text_on_opaque: bool = False
    background_color: Color = TRANSPARENT
    background_area: float = 0.0
    is_solid_color: bool = False
    kind: ChunkKind = ChunkKind.CONTENT
    scroll: ScrollId = NO_SCROLL
    foreign: str = ""
    owner: NodeId = NO_NODE
    fragment: FragmentId = NO_FRAGMENT
    name: str = ""
    hit_test: HitTest = HitTest.TRANSPARENT
    paint_layer: BoxId = NO_BOX
    undrawn: Rect | None = None


@dataclass(frozen=True, slots=True)
class PaintArtifact:
    """Everything painted, in paint order.

    Attributes:
        items: Display items.
        chunks: By `ChunkId`, in paint order; their item ranges are consecutive.
        background: Colour of the canvas (root background), drawn behind everything.
        layer_parents: The paint layer that each paint layer was painted from; `NO_BOX` for the document.
    """

    items: tuple[DisplayItem, ...]
    chunks: tuple[PaintChunk, ...]
    background: Color
    layer_parents: Mapping[BoxId, BoxId] = field(default_factory=dict)
