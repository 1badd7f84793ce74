"""Group display items into paint chunks while they are recorded.

A chunk ends where the property tree state changes, around items that need a chunk of their own, and
at the edges of subsequences.

Source: Blink's `PaintChunker`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, NewType

from compositor.base.color import TRANSPARENT, Color
from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.dom.nodes import NodeId
from compositor.layout.boxes import NO_BOX, BoxId
from compositor.layout.fragments import FragmentId
from compositor.paint.artifact import ChunkId, ChunkKind, HitTest, PaintArtifact, PaintChunk
from compositor.paint.display_items import DisplayItem, DrawBoxShadow, DrawGlyphs, DrawImage, FillRect
from compositor.paint.opaque_rect import maximum_covered_rect, with_item
from compositor.property_trees.nodes import NO_SCROLL, PropertyTreeState, ScrollId

_BACKGROUND_COVERAGE = 0.5  # share of the chunk an item must cover to count as its background


Client = NewType("Client", int)
"""Who paints: a `FragmentId`, one of the negative ones below, a frame's scrolling background below those, or an element
inside an `<svg>` above all fragments."""

DOCUMENT: Final = Client(0)
SCROLLING_BACKGROUND: Final = Client(-2)
VERTICAL_SCROLLBAR: Final = Client(-3)
HORIZONTAL_SCROLLBAR: Final = Client(-4)
_FIRST_BACKGROUND: Final = -16
_SVG_STEP: Final = 1 << 32


def scrolling_background(view: FragmentId) -> Client:
    """The client that paints the background of a document, which scrolls with its contents."""
    return SCROLLING_BACKGROUND if view == 0 else Client(_FIRST_BACKGROUND - view)


def background_view(client: Client) -> FragmentId | None:
    """The view whose background a client paints; None for any other client, and for the page's."""
    return FragmentId(_FIRST_BACKGROUND - client) if client <= _FIRST_BACKGROUND else None


def svg_client(fragment: FragmentId, node: NodeId) -> Client:
    """An element inside the `<svg>` of a fragment."""
    return Client(fragment + (node + 1) * _SVG_STEP)


def svg_node(client: Client) -> NodeId | None:
    """The element inside an `<svg>` that a client is; None for any other client."""
    return NodeId(client // _SVG_STEP - 1) if client >= _SVG_STEP else None


def fragment_of(client: Client) -> FragmentId:
    """The fragment that a client belongs to."""
    view = background_view(client)
    return FragmentId(max(client % _SVG_STEP if client >= 0 else client, view or 0))


class ClientName(NamedTuple):
    """DOM node and debug name of a client."""

    node: NodeId
    name: str


class _OpenChunk:
    """A chunk under construction; attributes as in `PaintChunk`."""

    __slots__ = (
        "background_area", "background_color", "bounds", "client", "drawable_bounds", "first", "foreign", "has_text",
        "hit_test", "invisible", "kind", "known_opaque", "paint_layer", "scroll", "state",
        "text_on_opaque", "undrawn", "unsearched",
    )  # fmt: skip

    def __init__(self, client: Client, state: PropertyTreeState, first: int, kind: ChunkKind, invisible: bool) -> None:
        self.client: Final = client
        self.paint_layer = NO_BOX
        self.state: Final = state
        self.first: Final = first
        self.kind: Final = kind
        self.invisible: Final = invisible
        self.bounds = EMPTY_RECT
        self.drawable_bounds = EMPTY_RECT
        self.known_opaque = EMPTY_RECT
        self.has_text = False
        self.text_on_opaque = True
        self.background_color: Color = TRANSPARENT
        self.background_area = 0.0
        self.scroll: ScrollId = NO_SCROLL
        self.foreign = ""
        self.hit_test = HitTest.TRANSPARENT
        self.unsearched: FragmentId | None = None
        self.undrawn: Rect | None = None

    def add_hit_test(self, rect: Rect, opaqueness: HitTest) -> None:
        """Widen the bounds by a hit-test rect or a visual rect."""
        bounds = self.bounds
        if rect.width <= 0 or rect.height <= 0:
            return
        if bounds.width <= 0 or bounds.height <= 0:
            self.bounds, self.hit_test = rect, opaqueness
            return
        self.hit_test = union_hit_test(bounds, self.hit_test, rect, opaqueness)
        self.bounds = bounds.union(rect)

    def add_item(self, item: DisplayItem, is_background: bool) -> None:
        """Account for one display item."""
        rect = item.rect
        bounds = self.bounds
        if not (bounds.x <= rect.x and bounds.y <= rect.y and bounds.right >= rect.right
                and bounds.bottom >= rect.bottom):  # fmt: skip
            self.add_hit_test(rect, HitTest.TRANSPARENT)
        self.drawable_bounds = self.drawable_bounds.union(rect)
        if isinstance(item, DrawGlyphs) or (isinstance(item, DrawImage) and item.has_text):
            self.has_text = True
            if self.text_on_opaque and not self.known_opaque.contains(rect):
                self.text_on_opaque = False
            return
        if isinstance(item, DrawBoxShadow) and not item.shadow.inset:
            self.unsearched = item.fragment
        # Blink's search for opaque pixels in a box's decorations ends at a clip that is no plain rectangle, such as
        # the one that an outer shadow needs.
        if item.fragment != self.unsearched:
            self.known_opaque = with_item(self.known_opaque, item)
        if isinstance(item, FillRect) and item.color.a > 0:
            self._consider_background(item, is_background)

    def _consider_background(self, item: FillRect, is_background: bool) -> None:
        area = item.shape.rect.area
        enough = area >= self.background_area if is_background else False
        if not enough and area < max(_BACKGROUND_COVERAGE * self.bounds.area, self.background_area):
            return
        color = item.color if item.color.a >= 1 else item.color.over(self.background_color)
        self.background_color, self.background_area = color, area

    def close(self, chunk_id: ChunkId, items: list[DisplayItem], name: ClientName) -> PaintChunk:
        """Freeze it."""
        end = len(items)
        return PaintChunk(
            chunk_id,
            self.state,
            (self.first, end),
            self.bounds,
            self.drawable_bounds,
            not self.invisible and not self.drawable_bounds.is_empty,
            self.known_opaque,
            self.has_text,
            self.has_text and self.text_on_opaque,
            self.background_color,
            self.background_area,
            end - self.first == 1 and self.undrawn is None and self._is_solid(items[self.first]),
            self.kind,
            self.scroll,
            self.foreign,
            name.node,
            fragment_of(self.client),
            name.name,
            self.hit_test,
            self.paint_layer,
            None if self.invisible else self.undrawn,
        )

    def _is_solid(self, item: DisplayItem) -> bool:
        """One plain fill of the whole bounds."""
        return (
            isinstance(item, FillRect)
            and not item.shape.is_rounded
            and item.shape.rect.contains(item.rect)
            and self.background_area == self.bounds.area
        )


def union_hit_test(a: Rect, of_a: HitTest, b: Rect, of_b: HitTest) -> HitTest:
    """Opaqueness of a union: opaque only where the whole union is covered by opaque parts."""
    if of_a is HitTest.TRANSPARENT and of_b is HitTest.TRANSPARENT:
        return HitTest.TRANSPARENT
    if of_a is HitTest.OPAQUE and a.contains(b):
        return HitTest.OPAQUE
    if of_b is HitTest.OPAQUE and b.contains(a):
        return HitTest.OPAQUE
    if of_a is HitTest.OPAQUE and of_b is HitTest.OPAQUE and maximum_covered_rect(a, b).contains(a.union(b)):
        return HitTest.OPAQUE
    return HitTest.MIXED


class Chunker:
    """Takes items in paint order and makes chunks of them."""

    def __init__(self, state: PropertyTreeState, describe: Callable[[Client], ClientName]) -> None:
        self.state: PropertyTreeState = state
        self._describe: Final = describe
        self.client: Client = DOCUMENT
        self.invisible = False
        self.paint_layer = NO_BOX
        self.layer_parents: Final[dict[BoxId, BoxId]] = {}
        self._items: list[DisplayItem] = []
        self._chunks: list[PaintChunk] = []
        self._open: _OpenChunk | None = None
        self._next_client: Client | None = None
        self._force_new = False

    def begin_layer(self, layer: BoxId) -> BoxId:
        """Enter a paint layer below the current one, which is returned; assign it to `paint_layer` to go back."""
        outer, self.paint_layer = self.paint_layer, layer
        self.layer_parents[layer] = outer
        return outer

    def enter(self, state: PropertyTreeState, client: Client | None) -> None:
        """Switch the state; the next chunk is named after `client`."""
        if state != self.state:
            self.state = state
            self._next_client = client

    def force_new_chunk(self, client: Client | None = None) -> None:
        """Start a new chunk with whatever comes next."""
        self._force_new = True
        self._next_client = client

    def begin_group(self, client: Client) -> None:
        """What comes next forms chunks of its own, the first named after `client`."""
        if self.open_bounds is not None:  # in another state a chunk begins in any case
            self._force_new = True
        self._next_client = client

    @property
    def chunk_count(self) -> int:
        """Chunks started so far."""
        return len(self._chunks) + (self._open is not None)

    def name_next(self, client: Client) -> None:
        """Name the next chunk after `client` if the next thing recorded starts one."""
        if self._open is None or self._force_new or self._open.state != self.state:
            self._next_client = client

    @property
    def item_count(self) -> int:
        """Items drawn so far."""
        return len(self._items)

    @property
    def open_bounds(self) -> Rect | None:
        """Bounds of the last chunk, None when it has another state than the current one."""
        chunk = self._open
        return None if chunk is None or chunk.state != self.state else chunk.bounds

    @property
    def last_hit_test(self) -> HitTest:
        """Hit-test opaqueness of the open chunk."""
        return self._open.hit_test if self._open is not None else HitTest.TRANSPARENT

    def draw(self, item: DisplayItem, is_background: bool = False) -> None:
        """Record a display item painted by the current client."""
        chunk = self._current()
        chunk.add_item(item, is_background)
        self._items.append(item)

    def end_opaque_search(self, fragment: FragmentId) -> None:
        """Take none of a box's decorations for opaque that are drawn from here on."""
        self._current().unsearched = fragment

    def draw_nothing(self, rect: Rect) -> None:
        """Record an item without content that has this visual rect, which may be empty."""
        chunk = self._current()
        chunk.add_hit_test(rect, HitTest.TRANSPARENT)
        chunk.undrawn = rect if chunk.undrawn is None else chunk.undrawn.union(rect)

    def hit_test(self, rect: Rect, opaqueness: HitTest) -> None:
        """Record a hit-test rect; an empty one is nothing."""
        if rect.width > 0 and rect.height > 0:
            self._current().add_hit_test(rect, opaqueness)

    def begin(self, kind: ChunkKind) -> None:
        """Start a chunk of this kind with what is drawn next."""
        self._start(kind)

    def special(self, kind: ChunkKind, rect: Rect, scroll: ScrollId = NO_SCROLL, foreign: str = "") -> None:
        """Record something that is always a chunk of its own, without items."""
        self._begin_special(kind, rect, scroll, foreign)
        self._force_new = True

    def special_items(self, kind: ChunkKind, items: list[DisplayItem], scroll: ScrollId, foreign: str = "") -> None:
        """Record items that form a chunk of their own."""
        chunk = self._begin_special(kind, EMPTY_RECT, scroll, foreign)
        for item in items:
            chunk.add_item(item, False)
            self._items.append(item)
        self._force_new = True

    def _begin_special(self, kind: ChunkKind, rect: Rect, scroll: ScrollId, foreign: str) -> _OpenChunk:
        chunk = self._start(kind)
        chunk.scroll, chunk.foreign = scroll, foreign
        if foreign or kind is ChunkKind.SCROLLBAR:
            chunk.drawable_bounds = rect
        chunk.add_hit_test(rect, HitTest.OPAQUE)
        return chunk

    def _current(self) -> _OpenChunk:
        chunk = self._open
        if chunk is None or self._force_new or (chunk.state is not self.state and chunk.state != self.state):
            return self._start(ChunkKind.CONTENT)
        return chunk

    def _start(self, kind: ChunkKind) -> _OpenChunk:
        self._close()
        client = self.client if self._next_client is None else self._next_client
        self._next_client = None
        self._force_new = False
        self._open = _OpenChunk(client, self.state, len(self._items), kind, self.invisible)
        self._open.paint_layer = self.paint_layer
        return self._open

    def _close(self) -> None:
        if self._open is not None:
            name = self._describe(self._open.client)
            self._chunks.append(self._open.close(ChunkId(len(self._chunks)), self._items, name))
            self._open = None

    def finish(self, background: Color) -> PaintArtifact:
        """All items and chunks."""
        self._close()
        return PaintArtifact(tuple(self._items), tuple(self._chunks), background, self.layer_parents)
