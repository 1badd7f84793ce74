"""How much tile memory a page may need at other scroll offsets of its document, without rastering it there.

A tile of a layer that moves with the document comes when the layer's visible part, and a band around it, reach the
tile, and stays until they are far behind: over one interval of offsets. Summed up, the intervals bound the tile memory
at each offset from above; where the bound is largest is where to look.

Input:  layers and tilings at one scroll offset, property trees, the viewport.
Output: `Plateau`s, the largest bound first.
Cost:   O(rows of tiles), at most a constant number a layer, and a sort.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import product
from typing import NamedTuple

from compositor.base.geometry import INFINITE_RECT, Point, Rect
from compositor.base.matrix import Matrix
from compositor.layers.layer_list import Layer, LayerId, LayerList
from compositor.layers.tile_set import Tiling, TilingSet
from compositor.layers.tiling import Trail, interior_rect
from compositor.layers.visible_rect import INTEREST_PX, SOON_SHARE, VIEWPORT_REACH_PX
from compositor.property_trees.geometry_mapper import local_matrices
from compositor.property_trees.nodes import PropertyTrees, ScrollId

_DOCUMENT = ScrollId(1)
Cell = tuple[int, int]
"""Column and row of a tile."""
Span = tuple[float, float]
"""From one scroll offset to another, or that way along an axis."""
EVERYWHERE: Span = (-math.inf, math.inf)
_NO_CELLS: frozenset[Cell] = frozenset()
_MOST_LINES = 1000
_MOST_LINES_ASLANT = 100  # where columns and rows both come near one after the other


class Axis(NamedTuple):
    """An axis that the document scrolls along.

    Attributes:
        dimension: 0 for x, 1 for y.
        offset, longest: Scroll offset now and at most, device px.
    """

    dimension: int
    offset: float
    longest: float


class Plateau(NamedTuple):
    """Scroll offsets at which the same tiles may exist.

    Attributes:
        bound: Tile bytes at most.
        start, end: Scroll offsets of the document along the axis, device px.
    """

    bound: int
    start: float
    end: float


class Awaited(NamedTuple):
    """A layer that exists only once the document is scrolled nearer: its place on the screen, device px, and bytes."""

    rect: Rect
    bytes: int


def scroll_axes(trees: PropertyTrees) -> tuple[Axis, ...]:
    """Axes along which the document can be scrolled, the vertical one first."""
    node = trees.scrolls[_DOCUMENT]
    down = Axis(1, node.offset.y, node.contents.height - node.container.height)
    across = Axis(0, node.offset.x, node.contents.width - node.container.width)
    allowed = ((down, node.user_scrollable_y), (across, node.user_scrollable_x))
    return tuple(axis for axis, free in allowed if free and axis.longest >= 1)


class ScrollBound:
    """Bounds of tile memory for one page along one axis."""

    def __init__(self, trees: PropertyTrees, viewport: tuple[int, int], axis: Axis) -> None:
        self._trees = trees
        self._viewport = Rect(0.0, 0.0, float(viewport[0]), float(viewport[1]))
        self._axis = axis
        self._stay = INTEREST_PX - SOON_SHARE * max(viewport)
        self._to_screen = local_matrices(trees.transforms)
        self._moves, self._sticks = _followers(trees)
        self._clips = self._clip_areas()

    def plateaus(
        self,
        layers: LayerList,
        tilings: TilingSet,
        untextured: Mapping[LayerId, Set[Cell]],
        awaited: Iterable[Awaited] = (),
    ) -> list[Plateau]:
        """Intervals of scroll offsets, the largest bound first.

        Args:
            untextured: Tiles known to be of one colour, by layer.
            awaited: Layers that are too far away to exist yet.
        """
        always = 0
        events: list[tuple[float, int]] = []
        for layer, tiling in zip(layers.layers, tilings.tilings, strict=True):
            if tiling.nominal_bytes == 0 or tiling.reason == "not-drawn":
                continue
            if not self._moves[layer.state.transform]:
                always += tiling.wanted_bytes
            elif self._sticks[layer.state.transform]:
                always += tiling.nominal_bytes
            else:
                always += self._add(events, self._spans(layer, tiling, untextured.get(layer.id, _NO_CELLS)))
        always += self._add(events, self._awaited_spans(awaited))
        return _sweep(always, events, self._axis.longest)

    def _add(self, events: list[tuple[float, int]], spans: Iterable[tuple[Span, int]]) -> int:
        """Where each span of scroll offsets begins and ends to count its bytes; returns those that always count."""
        always = 0
        for (start, end), size in spans:
            if start < 0 and end > self._axis.longest:
                always += size
            elif end > 0 and start < self._axis.longest:
                events.append((max(start, 0.0), size))
                events.append((end, -size))
        return always

    def _awaited_spans(self, awaited: Iterable[Awaited]) -> Iterator[tuple[Span, int]]:
        """Scroll offsets at which layers may be near."""
        near = self._viewport.inflated(SOON_SHARE * max(self._viewport.width, self._viewport.height))
        for item in awaited:
            spans = [_meeting(item.rect, near, dimension, self._step(dimension)) for dimension in (0, 1)]
            if spans[0] is not None and spans[1] is not None:
                yield self._from_now(_both(spans[0], spans[1])), item.bytes

    def _spans(self, layer: Layer, tiling: Tiling, untextured: Set[Cell]) -> Iterator[tuple[Span, int]]:
        """Scroll offsets at which tiles of a layer may exist, and the bytes of those tiles.

        Seen from the layer, scrolling moves the viewport: its bounding box and the band around it.
        """
        matrix = self._to_screen[layer.state.transform].flattened()
        back = matrix.inverse()
        if back is None or matrix.has_perspective:
            yield EVERYWHERE, tiling.nominal_bytes
            return
        near = back.map_rect(self._viewport)
        gone = self._gone(layer, near, back)
        soon = SOON_SHARE * max(near.width, near.height) + 1
        near = near.inflated(soon)
        clip = back.map_rect(self._clips[layer.state.clip]).inflated(soon)
        way = (back.m[4], back.m[5]) if self._axis.dimension else (back.m[0], back.m[1])
        columns = _lines(layer, tiling, clip, near, way, 0)
        rows = _lines(layer, tiling, clip, near, way, 1)
        for span, count in _tiles_on(columns, rows, untextured):
            yield self._from_now(span, gone), count * tiling.tile_bytes

    def _step(self, dimension: int) -> float:
        return 1.0 if dimension == self._axis.dimension else 0.0

    def _gone(self, layer: Layer, seen: Rect, back: Matrix) -> float:
        """How far to scroll until a layer is so far behind that it has no tiles at all."""
        step = back.m[5 if self._axis.dimension else 0]
        span = _meeting(layer.bounds, seen, self._axis.dimension, step)
        return math.inf if span is None else span[1] + VIEWPORT_REACH_PX

    def _from_now(self, span: Span, gone: float = math.inf) -> Span:
        """Scroll offsets at which there is what is near over a span: it stays for a while, until it is gone."""
        end = max(span[1], min(span[1] + self._stay, gone))
        return (self._axis.offset + span[0], self._axis.offset + end)

    @property
    def trail(self) -> Trail:
        """The way that has been scrolled, as far as it leaves tiles."""
        way = min(self._axis.offset, INTEREST_PX)
        moving = [moves and not sticks for moves, sticks in zip(self._moves, self._sticks, strict=True)]
        return Trail(Point(0.0, -way) if self._axis.dimension else Point(-way, 0.0), moving)

    def _clip_areas(self) -> list[Rect]:
        """By clip: what is left inside the document's own, px on the screen now."""
        outer = self._trees.scrolls[_DOCUMENT].overflow_clip
        areas: list[Rect] = []
        for node in self._trees.clips:
            if node.id <= outer or node.parent < 0 or node.pixel_moving_filter >= 0:
                areas.append(INFINITE_RECT)
            elif self._moves[node.transform] and not self._sticks[node.transform]:
                area = self._to_screen[node.transform].map_rect(node.rect.rect)
                areas.append(areas[node.parent].intersect(area))
            else:
                areas.append(areas[node.parent])
        return areas


def _followers(trees: PropertyTrees) -> tuple[list[bool], list[bool]]:
    """By transform: whether it moves when the document is scrolled, and whether it sticks on the way."""
    root = trees.scrolls[_DOCUMENT].translation
    moves: list[bool] = []
    sticks: list[bool] = []
    for node in trees.transforms:
        moves.append(node.id == root or (node.parent >= 0 and moves[node.parent]))
        sticks.append(node.sticky is not None or (node.parent >= 0 and sticks[node.parent]))
    return moves, sticks


def _lines(
    layer: Layer, tiling: Tiling, clip: Rect, near: Rect, way: tuple[float, float], dimension: int
) -> dict[Span, range]:
    """Columns (dimension 0) or rows of a layer that may ever be near, by the part of the way over which they are.

    Neighbours stand together where there are very many, which makes the bound larger.
    """
    count = tiling.rows if dimension else tiling.columns
    together = math.ceil(count / (_MOST_LINES_ASLANT if way[0] and way[1] else _MOST_LINES))
    found: dict[Span, range] = {}
    for start in range(0, count, together):
        lines = range(start, min(start + together, count))
        first, last = (
            Rect(*interior_rect((0, index) if dimension else (index, 0), tiling)) for index in (lines[0], lines[-1])
        )
        place = first.union(last).scaled(1 / tiling.scale.x, 1 / tiling.scale.y).moved(layer.bounds.x, layer.bounds.y)
        tile = place.intersect(clip)
        span = None if tile.is_empty else _meeting(tile, near, dimension, way[dimension])
        if span is not None:
            known = found.get(span, lines)
            found[span] = range(min(known.start, lines.start), max(known.stop, lines.stop))
    return found


def _tiles_on(
    columns: Mapping[Span, range], rows: Mapping[Span, range], untextured: Set[Cell]
) -> Iterator[tuple[Span, int]]:
    """Spans of tiles, those of neighbouring lines together where they share theirs."""
    column_of = {column: span for span, lines in columns.items() for column in lines}
    row_of = {row: span for span, lines in rows.items() for row in lines}
    plain = Counter((column_of.get(column), row_of.get(row)) for column, row in untextured)
    for along, across in product(rows, columns):
        span = _both(along, across)
        count = len(rows[along]) * len(columns[across]) - plain[across, along]
        if span[0] < span[1] and count > 0:
            yield span, count


def _meeting(rect: Rect, near: Rect, dimension: int, step: float) -> Span | None:
    """How far `near` has to go, at `step` a px of the way, to meet `rect` along a dimension and to leave it again."""
    start, end = (rect.y, rect.bottom) if dimension else (rect.x, rect.right)
    first, last = (near.y, near.bottom) if dimension else (near.x, near.right)
    if step == 0:
        return EVERYWHERE if start < last and first < end else None
    edges = ((start - last) / step, (end - first) / step)
    return (min(edges), max(edges))


def _both(a: Span, b: Span) -> Span:
    return (max(a[0], b[0]), min(a[1], b[1]))


def _sweep(always: int, events: list[tuple[float, int]], longest: float) -> list[Plateau]:
    events.sort()
    found: list[Plateau] = []
    bound, start = always, 0.0
    for offset, change in events:
        if offset > longest:
            break
        if offset > start:
            found.append(Plateau(bound, start, offset))
            start = offset
        bound += change
    found.append(Plateau(bound, start, max(start, longest)))
    found.sort(key=lambda plateau: (-plateau.bound, plateau.start))
    return found
