"""Hand-made trees and chunks for the tests of layerization, tiling and drawing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from compositor.base.color import WHITE, Color
from compositor.base.geometry import INFINITE_RECT, Edges, Point, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layout.fragments import FragmentId
from compositor.paint.artifact import ChunkId, ChunkKind, PaintArtifact, PaintChunk
from compositor.paint.display_items import DisplayItem, DrawLine, FillRect
from compositor.property_trees.nodes import (
    NO_SCROLL,
    ClipId,
    ClipNode,
    EffectId,
    EffectNode,
    Fact,
    PropertyTrees,
    PropertyTreeState,
    ScrollId,
    ScrollNode,
    TransformId,
    TransformNode,
)

RED = Color(1.0, 0.0, 0.0)
NO_EDGES = Edges(0, 0, 0, 0)
VIEWPORT = frozenset((Fact.VIEWPORT,))
ROOT_SCROLLER = frozenset((Fact.ROOT_SCROLLER,))


class Page:
    """Builds a page like the pipeline does: viewport nodes first, then what the test adds."""

    def __init__(self, width: float = 800, height: float = 600, document_height: float | None = None) -> None:
        document = Rect(0, 0, width, max(height, document_height or height))
        view = Rect(0, 0, width, height)
        self.view, self.document = view, document
        self.transforms = [
            TransformNode(TransformId(0), TransformId(-1), role="root"),
            TransformNode(TransformId(1), TransformId(0), role="viewport", facts=VIEWPORT),
            TransformNode(TransformId(2), TransformId(1), role="viewport", facts=VIEWPORT, scroll=ScrollId(0)),
            TransformNode(
                TransformId(3),
                TransformId(2),
                role="scroll",
                facts=frozenset((Fact.ROOT_SCROLLER,)),
                scroll=ScrollId(1),
            ),
        ]
        self.clips = [
            ClipNode(ClipId(0), ClipId(-1), TransformId(0), RoundedRect(INFINITE_RECT), role="root"),
            ClipNode(ClipId(1), ClipId(0), TransformId(2), RoundedRect(view)),
        ]
        self.effects = [EffectNode(EffectId(0), EffectId(-1), TransformId(0), role="root")]
        zero = Point(0, 0)
        self.scrolls = [
            ScrollNode(ScrollId(0), NO_SCROLL, view, view, zero, True, True, TransformId(2), ClipId(0)),
            ScrollNode(ScrollId(1), ScrollId(0), view, document, zero, True, True, TransformId(3), ClipId(1)),
        ]
        self.chunks: list[PaintChunk] = []
        self.items: list[DisplayItem] = []
        self.fixed = PropertyTreeState(TransformId(2), ClipId(1), EffectId(0))
        self.root = PropertyTreeState(TransformId(3), ClipId(1), EffectId(0))
        self.hit_test(self.fixed, view, ScrollId(1), NO_NODE, "LayoutView #document")
        self.device_scale = 1.0

    def with_background(self, color: Color = WHITE) -> Page:
        """Paint the canvas background, opaque over the whole document."""
        self.fill(self.root, self.document, color, owner=NO_NODE, name="Scrolling background of LayoutView #document")
        return self

    def transform(self, parent: TransformId, matrix: Matrix = IDENTITY, *facts: Fact, **more: Any) -> TransformId:
        node = TransformId(len(self.transforms))
        self.transforms.append(TransformNode(node, parent, matrix, facts=frozenset(facts), **more))
        return node

    def clip(self, parent: ClipId, transform: TransformId, rect: Rect | RoundedRect, **more: Any) -> ClipId:
        node = ClipId(len(self.clips))
        shape = RoundedRect(rect) if type(rect) is Rect else rect
        self.clips.append(ClipNode(node, parent, transform, shape, **more))
        return node

    def effect(self, parent: EffectId, transform: TransformId, *facts: Fact, **more: Any) -> EffectId:
        node = EffectId(len(self.effects))
        self.effects.append(EffectNode(node, parent, transform, facts=frozenset(facts), **more))
        return node

    def scroller(self, outside: PropertyTreeState, container: Rect, contents: Rect, **more: Any) -> PropertyTreeState:
        """A scroll container; returns the state of its contents."""
        scroll, translation = ScrollId(len(self.scrolls)), TransformId(len(self.transforms))
        self.transforms.append(TransformNode(translation, outside.transform, role="scroll", scroll=scroll))
        clip = self.clip(outside.clip, outside.transform, container)
        self.scrolls.append(
            ScrollNode(scroll, ScrollId(1), container, contents, Point(0, 0), True, True, translation, clip, **more)
        )
        return PropertyTreeState(translation, clip, outside.effect)

    def chunk(self, state: PropertyTreeState, bounds: Rect, **more: Any) -> ChunkId:
        """Add a chunk; `draws=False` for one that only has a hit-test area."""
        new = ChunkId(len(self.chunks))
        draws = more.pop("draws", True)
        at = (len(self.items), len(self.items))
        defaults = {"draws_content": draws, "drawable_bounds": bounds, "owner": NodeId(int(new))}
        self.chunks.append(PaintChunk(new, state, **{"items": at, "bounds": bounds, **defaults, **more}))
        return new

    def fill(self, state: PropertyTreeState, rect: Rect, color: Color = RED, **more: Any) -> ChunkId:
        """A chunk of one plain fill."""
        new = self.chunk(
            state, rect, is_solid_color=True, background_color=color, background_area=rect.area,
            known_opaque=rect if color.is_opaque else Rect(0, 0, 0, 0), **more,
        )  # fmt: skip
        self._add(new, FillRect(FragmentId(-1), rect, RoundedRect(rect), color))
        return new

    def text(self, state: PropertyTreeState, rect: Rect, **more: Any) -> ChunkId:
        """A chunk with text, drawn as a line."""
        new = self.chunk(state, rect, has_text=True, **more)
        self._add(new, DrawLine(FragmentId(-1), rect, rect, "solid", RED))
        return new

    def hit_test(
        self, state: PropertyTreeState, rect: Rect, scroll: ScrollId, owner: NodeId, name: str = ""
    ) -> ChunkId:
        return self.chunk(
            state, rect, draws=False, kind=ChunkKind.SCROLL_HIT_TEST, scroll=scroll, owner=owner, name=name
        )

    def _add(self, chunk: ChunkId, item: DisplayItem) -> None:
        self.items.append(item)
        old = self.chunks[chunk]
        self.chunks[chunk] = replace(old, items=(old.items[0], len(self.items)))

    def promoted(self, *facts: Fact, matrix: Matrix = IDENTITY) -> PropertyTreeState:
        """The root contents' state under a transform with these facts."""
        facts = facts or (Fact.WILL_CHANGE_TRANSFORM,)
        return self.root._replace(transform=self.transform(self.root.transform, matrix, *facts))

    def trees(self) -> PropertyTrees:
        return PropertyTrees(
            tuple(self.transforms), tuple(self.clips), tuple(self.effects), tuple(self.scrolls), (),
            self.root, self.fixed, self.device_scale,
        )  # fmt: skip

    def artifact(self) -> PaintArtifact:
        return PaintArtifact(tuple(self.items), tuple(self.chunks), WHITE)
