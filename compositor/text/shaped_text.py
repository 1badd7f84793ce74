"""Shaped text: glyphs and advances of a string of one style and one direction.

Positions are ints that count 1/65536 px, so that sums of advances are exact; a width becomes layout
units once, rounded up, when a run is placed on a line.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from compositor.text.font_face import FontFace
from compositor.text.font_loading import FIXED_ONE
from compositor.text.runs import FaceId, GlyphRun

_NO_OFFSET = (0, 0)
_NO_EXTRA: Mapping[int, int] = {}
Interacts = Callable[[str, str, bool], bool]
"""Do two neighbouring characters (in a right-to-left run or not) change each other's shapes?"""


class SelectedFace(NamedTuple):
    """A face chosen for a request, and what must be faked to match it.

    Attributes:
        id: Index in `FontCollection.faces`.
        face: The face.
        synthetic_bold, synthetic_oblique: The face lacks the weight or slant asked for.
        ranges: First and last of the characters that it may show; () is all.
    """

    id: FaceId
    face: FontFace
    synthetic_bold: bool = False
    synthetic_oblique: bool = False
    ranges: tuple[tuple[int, int], ...] = ()


class ShapedRun(NamedTuple):
    """Glyphs of one face; arrays in visual order.

    `clusters` are indices into the shaped text, ascending in left-to-right runs and descending in others. Of
    `upright` runs see `GlyphRun`. The letters of a `cursive` run join.
    """

    selected: SelectedFace
    size_px: float
    start: int
    end: int
    glyphs: list[int]
    clusters: list[int]
    advances: list[int]
    offsets: list[tuple[int, int]] | None
    upright: bool = False
    cursive: bool = False


class ShapedText:
    """A shaped string of one style and one direction.

    Attributes:
        text: The characters.
        rtl: Runs right to left.
        total: Advance of all of it, 1/65536 px.
        faces: Faces used, the first font's first.
    """

    __slots__ = ("_interacts", "_pieces", "_positions", "_runs", "_words", "faces", "rtl", "text", "total")

    def __init__(
        self,
        text: str,
        rtl: bool,
        runs: Sequence[ShapedRun] | None,
        interacts: Interacts,
        words: Sequence[ShapedText] = (),
    ) -> None:
        """`words` of one face instead of `runs` are texts that make up this one."""
        self.text: Final = text
        self.rtl: Final = rtl
        self._interacts: Final = interacts
        self._words: Final = words
        self._runs = runs
        self._positions: list[int] | None = None
        self._pieces: dict[tuple[int, int], tuple[tuple[float, GlyphRun], ...]] | None = None
        self.faces: Final[tuple[SelectedFace, ...]] = words[0].faces if runs is None else _faces(runs)
        self.total: Final[int] = sum(
            [word.total for word in words] if runs is None else [sum(run.advances) for run in runs]
        )  # fmt: skip

    @property
    def runs(self) -> Sequence[ShapedRun]:
        """The glyphs, in logical order of the runs."""
        if self._runs is None:
            self._runs = (_joined([word.runs[0] for word in self._words]),)
        return self._runs

    @property
    def positions(self) -> list[int]:
        """For each character index (and the end): advance of everything before it in logical order.

        1/65536 px; never decreasing except by negative spacing.
        """
        found = self._positions
        if found is None:
            found = self._positions = _positions(len(self.text), self.runs)
        return found

    def faces_in(self, start: int, end: int) -> tuple[SelectedFace, ...]:
        """Faces used for the characters in [start, end)."""
        if len(self.faces) == 1:
            return self.faces
        return tuple(dict.fromkeys([run.selected for run in self._runs_in(start, end)]))

    def _runs_in(self, start: int, end: int) -> Sequence[ShapedRun]:
        """Runs with characters in [start, end)."""
        runs = self.runs
        if len(runs) == 1:
            return runs
        first = bisect_right(runs, start, key=lambda run: run.end)
        return runs[first : bisect_left(runs, end, lo=first, key=lambda run: run.start)]

    def advance(self, start: int, end: int) -> int:
        """Advance of the characters in [start, end), 1/65536 px."""
        if start == 0 and end == len(self.text):
            return self.total
        positions = self.positions
        return positions[end] - positions[start]

    def is_safe_to_break(self, index: int) -> bool:
        """True when the shapes on the two sides of a character boundary do not depend on each other."""
        text = self.text
        return not 0 < index < len(text) or not self._interacts(text[index - 1], text[index], self.rtl)

    def width(self, start: int, end: int) -> int:
        """The same in layout units, rounded up (never negative), as Chromium snaps a run's width."""
        return max(0, -(-self.advance(start, end) // 1024))

    def signature(self) -> list[tuple[int, int]]:
        """Glyphs and advances in visual order: two equal ones look the same."""
        runs = reversed(self.runs) if self.rtl else self.runs
        return [pair for run in runs for pair in zip(run.glyphs, run.advances, strict=True)]

    def glyph_runs(self, start: int, end: int) -> tuple[tuple[float, GlyphRun], ...]:
        """Glyph runs of the characters in [start, end): (x offset in px from the left, run), in visual order."""
        known = self._pieces
        if known is None:
            known = self._pieces = {}
        key = (start, end)
        found = known.get(key)
        if found is None:
            found = known[key] = tuple(self._make_runs(start, end))
        return found

    def expanded_runs(self, start: int, end: int, extra: Mapping[int, int]) -> tuple[tuple[float, GlyphRun], ...]:
        """`glyph_runs` with extra advance, 1/65536 px, after some characters (by index)."""
        return tuple(self._make_runs(start, end, extra))

    def _make_runs(
        self, start: int, end: int, extra: Mapping[int, int] = _NO_EXTRA
    ) -> Iterator[tuple[float, GlyphRun]]:
        pen = 0
        runs = self._runs_in(start, end)
        for run in reversed(runs) if self.rtl else runs:
            first, last = _glyph_range(run, start, end, self.rtl)
            if first >= last:
                continue
            advances = run.advances[first:last]
            if extra:
                _expand(advances, run.clusters[first:last], extra)
            starts = list(accumulate(advances, initial=0))
            width = starts.pop()
            if run.offsets is None:
                xs = tuple([x / FIXED_ONE for x in starts])
                ys: tuple[float, ...] = (0.0,) * len(xs)
            else:
                offsets = run.offsets[first:last]
                xs = tuple([(x + dx) / FIXED_ONE for x, (dx, _dy) in zip(starts, offsets, strict=True)])
                ys = tuple([-dy / FIXED_ONE for _dx, dy in offsets])
            selected = run.selected
            yield (
                pen / FIXED_ONE,
                GlyphRun(
                    selected.id, run.size_px, tuple(run.glyphs[first:last]), xs, ys, width / FIXED_ONE,
                    self.text[max(start, run.start) : min(end, run.end)], selected.synthetic_bold,
                    selected.synthetic_oblique, run.upright,
                ),
            )  # fmt: skip
            pen += width


def _faces(runs: Sequence[ShapedRun]) -> tuple[SelectedFace, ...]:
    return (runs[0].selected,) if len(runs) == 1 else tuple(dict.fromkeys([run.selected for run in runs]))


def _joined(words: Sequence[ShapedRun]) -> ShapedRun:
    """Left-to-right runs of one face as one run."""
    glyphs: list[int] = []
    clusters: list[int] = []
    advances: list[int] = []
    offsets: list[tuple[int, int]] = []
    start, has_offsets = 0, any(word.offsets is not None for word in words)
    for word in words:
        glyphs += word.glyphs
        advances += word.advances
        clusters += [start + cluster for cluster in word.clusters]
        if has_offsets:
            offsets += [_NO_OFFSET] * len(word.glyphs) if word.offsets is None else word.offsets
        start += word.end
    first = words[0]
    return first._replace(
        end=start, glyphs=glyphs, clusters=clusters, advances=advances, offsets=offsets if has_offsets else None
    )


def _expand(advances: list[int], clusters: list[int], extra: Mapping[int, int]) -> None:
    """Add extra advance to the last glyph of each cluster."""
    last = len(clusters) - 1
    for index, cluster in enumerate(clusters):
        if cluster in extra and (index == last or clusters[index + 1] != cluster):
            advances[index] += extra[cluster]


def _glyph_range(run: ShapedRun, start: int, end: int, rtl: bool) -> tuple[int, int]:
    """Indices [first, last) of the run's glyphs whose clusters lie in [start, end)."""
    if start <= run.start and end >= run.end:
        return 0, len(run.glyphs)
    clusters = run.clusters
    if not rtl:
        return bisect_left(clusters, start), bisect_left(clusters, end)
    return bisect_left(clusters, -end + 1, key=lambda c: -c), bisect_left(clusters, -start + 1, key=lambda c: -c)


def _positions(length: int, runs: Sequence[ShapedRun]) -> list[int]:
    """Cumulative advance before each character; a cluster's advance is shared evenly by its characters."""
    result = [0] * (length + 1)
    pen = 0
    for run in runs:
        count = run.end - run.start
        if len(run.glyphs) == count and run.clusters[0] == run.start and run.clusters[-1] == run.end - 1:
            result[run.start : run.end + 1] = accumulate(run.advances, initial=pen)  # one glyph a character
            pen = result[run.end]
            continue
        pen = _spread_clusters(run, pen, result)
    result[length] = pen
    return result


def _spread_clusters(run: ShapedRun, pen: int, result: list[int]) -> int:
    by_cluster: dict[int, int] = {}
    for cluster, advance in zip(run.clusters, run.advances, strict=True):
        by_cluster[cluster] = by_cluster.get(cluster, 0) + advance
    starts = sorted(by_cluster)
    for start, end in zip(starts, [*starts[1:], run.end], strict=True):
        advance = by_cluster[start]
        for index in range(start, end):
            result[index] = pen + advance * (index - start) // (end - start)
        pen += advance
    return pen
