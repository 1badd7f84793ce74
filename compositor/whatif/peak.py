"""The most tile memory that a page needs while it is scrolled and while its animations run.

Nominal bytes count whole layers and resident bytes what exists now; the peak lies between them. Moments come
first, then, at the worst of them, scroll offsets: of those the ones that `ScrollBound` says may need most. Each
is run from the property trees on, so the figure is exactly what a report for that offset and moment would say.

Input:  a finished `Run`.
Output: `Peak`, and the run that needs it.
Cost:   a bounded number of runs from the property trees on, fewer on larger pages; none where nothing scrolls
        and nothing is animated.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from compositor.base.geometry import Rect
from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layers import REASONS, LayerId, LayerList, tile
from compositor.layers.scroll_bound import Awaited, Cell, Plateau, ScrollBound, scroll_axes
from compositor.layers.tile_set import BYTES_PER_PIXEL, TilingSet
from compositor.layers.tile_size import tile_count, tile_size
from compositor.property_trees.nodes import TransformId
from compositor.whatif.moments import moments

if TYPE_CHECKING:
    from compositor.pipeline import Run

LayerKey = tuple[NodeId, str, int]
"""What one layer keeps from one run to the next: owner, kind, and which of those that share them."""

_SMALL_PAGE, _LARGE_PAGE = 3_000, 20_000  # fragments
_RUNS = (6, 4, 1)  # on a small, a middling and a large page
_RUNS_ASIDE = 1
_LAID_OUT_FRAGMENTS = 3_000
_MOST_LAID_OUT = 4
_RECORDED_PX = 1000.0
_NEIGHBOUR_PX = 32.0
_SHOWN_SHARE = 0.65  # of the longer side of the viewport: the band around it, and half of it


@dataclass(frozen=True, slots=True)
class Peak:
    """Where and when a page needs most tile textures.

    Attributes:
        bytes: Tile textures that exist then.
        scroll: Scroll offset of the document, CSS px.
        time_ms: Moment of the animation clock.
        tried: How many offsets and moments were run, the scene's own among them.
        complete: False when the search ended before all that may need more had been tried.
        left_out: Tiles that get no texture then, for want of memory.
        left_behind: Of the bytes, those of tiles that scrolling there has left, which a page opened there lacks.
    """

    bytes: int
    scroll: tuple[float, float]
    time_ms: float
    tried: int
    complete: bool
    left_out: int = 0
    left_behind: int = 0


class PeakRun(NamedTuple):
    """The peak and the run that needs it.

    Attributes:
        layer_bytes: The most that each layer needed in any of the runs.
    """

    peak: Peak
    run: Run
    layer_bytes: Mapping[LayerKey, int]


def find_peak(run: Run) -> PeakRun:
    """Look for the peak over scroll offsets of the document and moments of the animation clock."""
    started = time.perf_counter()
    search = _Search(run)
    search.through_time()
    fullest = search.fullest
    for place, axis in enumerate(scroll_axes(fullest.trees)):
        search.through_scrolling(fullest, axis.dimension, aside=place > 0)
    run.seconds["peak"] = time.perf_counter() - started
    return search.result()


def layer_keys(layers: LayerList) -> tuple[LayerKey, ...]:
    """The keys of all layers, by `LayerId`."""
    seen: dict[tuple[NodeId, str], int] = {}
    keys = []
    for layer in layers.layers:
        named = (layer.owner, layer.kind.value)
        seen[named] = seen.get(named, 0) + 1
        keys.append((*named, seen[named]))
    return tuple(keys)


class _Search:
    """The largest need found so far.

    Attributes:
        best: The run that needs most.
        fullest: The moment at which most is drawn, seen or not; the place is the start's.
    """

    def __init__(self, run: Run) -> None:
        self._start = run
        size = len(run.layout.fragments)
        self._runs = _RUNS[(size >= _SMALL_PAGE) + (size >= _LARGE_PAGE)]
        self._laid_out = min(_MOST_LAID_OUT, _LAID_OUT_FRAGMENTS // size)
        self._tried = 0
        self._complete = True
        self._layer_bytes: dict[LayerKey, int] = {}
        self.best = run
        self._tiles = run.tiles
        self.fullest = run
        self._try(run)

    def result(self) -> PeakRun:
        """What was found."""
        scene, dpr = self.best.scene, self.best.scene.dpr
        now = self.best.tiles
        offset = self.best.trees.scrolls[1].offset
        peak = Peak(
            bytes=self._tiles.resident_bytes,
            scroll=(offset.x / dpr, offset.y / dpr),
            time_ms=scene.time_ms,
            tried=self._tried,
            complete=self._complete,
            left_out=len(now.over_budget),
            left_behind=max(0, self._tiles.resident_bytes - now.resident_bytes),
        )
        return PeakRun(peak, self.best, self._layer_bytes)

    def through_time(self) -> None:
        """Try the moments of the page's animations."""
        found, complete = moments(self._start.styles, self._runs)
        self._complete = self._complete and complete
        for moment in found:
            if moment == self._start.scene.time_ms:
                continue
            other = self._start.at_time(moment)
            if not other.shares_layout:
                if self._laid_out <= 0:
                    self._complete = False
                    continue
                self._laid_out -= 1
            self._try(other)
            self.fullest = max(self.fullest, other, key=_fullness)

    def through_scrolling(self, run: Run, dimension: int, aside: bool) -> None:
        """Try the scroll offsets of `run` that may need more than the best so far; few along an axis as an aside."""
        looked = [_look_around(run, dimension)]
        for _attempt in range(min(self._runs, _RUNS_ASIDE) if aside else self._runs):
            offset = self._promising(looked)
            if offset is None:
                return
            other = run.scrolled(_scroll_to(run, dimension, offset))
            self._try(other)
            looked.append(_look_around(other, dimension))
        self._complete = self._complete and self._promising(looked) is None

    def _promising(self, looked: Sequence[_Lookout]) -> float | None:
        """An offset that may need more than any so far; None when no bound is above that."""
        most = self._tiles.wanted_bytes
        found: Plateau | None = None
        for lookout, (start, end) in zip(looked, _nearest(looked), strict=True):
            for plateau in lookout.plateaus:
                if plateau.bound <= most:
                    break
                part = _untried(max(plateau.start, start), min(plateau.end, end), lookout.offset)
                if part is not None:
                    found, most = Plateau(plateau.bound, *part), plateau.bound
                    break
        if found is None:
            return None
        # What is needed most is then on the screen, not left behind already.
        shown = found.start + _SHOWN_SHARE * max(self._start.scene.device_size)
        return float(math.floor(min((found.start + found.end) / 2, shown)))

    def _try(self, run: Run) -> None:
        self._tried += 1
        tiles = _with_trail(run)
        for key, tiling in zip(layer_keys(run.layers), tiles.tilings, strict=True):
            if tiling.resident_bytes > self._layer_bytes.get(key, -1):
                self._layer_bytes[key] = tiling.resident_bytes
        if self._tried == 1 or tiles.wanted_bytes > self._tiles.wanted_bytes:
            self.best, self._tiles = run, tiles


def _with_trail(run: Run) -> TilingSet:
    """Its tiles, and those that scrolling down, or else aside, to its offset has left."""
    size, device = run.scene.device_size, run.scene.device
    for axis in scroll_axes(run.trees):
        if axis.offset > 0:
            trail = ScrollBound(run.trees, size, axis).trail
            return tile(run.layers, run.paint, run.trees, size, device, reach=trail)
    return run.tiles


def _fullness(run: Run) -> tuple[int, int]:
    """How much scrolling may come to at a moment: the bytes of all that is drawn, and of what is near now."""
    return sum(each.nominal_bytes for each in run.tiles.tilings if each.reason != "not-drawn"), run.tiles.wanted_bytes


class _Lookout(NamedTuple):
    """A scroll offset that was tried, device px, and what may be needed around it, the largest bound first."""

    offset: float
    plateaus: Sequence[Plateau]


def _look_around(run: Run, dimension: int) -> _Lookout:
    """What a run can say about other offsets."""
    axis = next(axis for axis in scroll_axes(run.trees) if axis.dimension == dimension)
    size, device = run.scene.device_size, run.scene.device
    around = tile(run.layers, run.paint, run.trees, size, device, reach=_RECORDED_PX)
    plain: dict[LayerId, set[Cell]] = {}
    for each in around.tiles:
        if each.solid is not None:
            plain.setdefault(each.layer, set()).add((each.column, each.row))
    bound = ScrollBound(run.trees, size, axis)
    return _Lookout(axis.offset, bound.plateaus(run.layers, run.tiles, plain, _awaited(run)))


def _nearest(looked: Sequence[_Lookout]) -> Iterator[tuple[float, float]]:
    """For each lookout the offsets that are nearer to it than to any other."""
    offsets = sorted(lookout.offset for lookout in looked)
    edges = [-math.inf, *((a + b) / 2 for a, b in pairwise(offsets)), math.inf]
    for lookout in looked:
        at = offsets.index(lookout.offset)
        yield edges[at], edges[at + 1]


def _untried(start: float, end: float, tried: float) -> tuple[float, float] | None:
    """The interval, or the longer part of it beside the offset that was tried; None when that is too short."""
    if start <= tried <= end:
        start, end = (start, tried) if tried - start > end - tried else (tried, end)
        return (start, end) if end - start > _NEIGHBOUR_PX else None
    return (start, end) if start <= end else None


def _scroll_to(run: Run, dimension: int, offset: float) -> tuple[float, float]:
    """The document's scroll position with one axis at `offset` device px; CSS px."""
    now, dpr = run.trees.scrolls[1].offset, run.scene.dpr
    x, y = (offset, now.y) if dimension == 0 else (now.x, offset)
    return x / dpr, y / dpr


def _awaited(run: Run) -> Iterator[Awaited]:
    """Layers of elements that are too far away to be recorded."""
    width, height = run.scene.device_size
    recorded = Rect(0, 0, width, height).inflated(_RECORDED_PX)
    for node in _unrecorded(run):
        box = run.boxes.box_of.get(node)
        if box is not None and run.layout.fragments_of.get(box):
            rect = run.client_rects.bounding_client_rect(box)
            if rect.intersects(recorded):
                continue  # it paints nothing
            content = (math.ceil(rect.width), math.ceil(rect.height))
            size = tile_size(content, (width, height), run.scene.device)
            tiles = tile_count(content[0], size[0]) * tile_count(content[1], size[1])
            yield Awaited(rect, tiles * size[0] * size[1] * BYTES_PER_PIXEL)


def _unrecorded(run: Run) -> Iterator[NodeId]:
    """Elements that ask for a layer and paint nothing here."""
    nodes = run.trees.transforms
    used: set[TransformId] = set()
    seen: set[NodeId] = set()
    for chunk in run.paint.chunks:
        transform = chunk.state.transform
        while transform >= 0 and transform not in used:
            used.add(transform)
            transform = nodes[transform].parent
    for node in nodes:
        if node.id in used or node.node in seen or node.node == NO_NODE:
            continue
        if any(REASONS[fact.value].direct for fact in node.facts):
            seen.add(node.node)
            yield node.node
