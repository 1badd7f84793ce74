"""Compares two engines' answers about one page.

Input:  two `Answer`s.
Output: `Comparison`: what differs, and whether they agree.
Cost:   O(elements + layers), more where the owners of layers are in another order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from compositor.verify.answer import Answer, Box, LayerAnswer

TOLERANCE_PX = 1.0
# Beyond this many layers, frequent owners no longer anchor the alignment, which would take too long.
_EXACT_ALIGNMENT = 5000


@dataclass(frozen=True, slots=True)
class BoxDifference:
    """An element whose border box is not the same.

    Attributes:
        path: The element.
        ours, theirs: None where it has no box.
        worst: The largest of the four differences, CSS px; infinite where one has no box.
    """

    path: str
    ours: Box | None
    theirs: Box | None
    worst: float


@dataclass(frozen=True, slots=True)
class LayerDifference:
    """A layer that is not the same.

    Attributes:
        ours, theirs: (position among the page's layers, layer); None where the other has one more.
        what: What differs: `reasons`, `size`, `position`, `drawing`, `tiles`, `bytes`; `layer` for all of it.
    """

    ours: tuple[int, LayerAnswer] | None
    theirs: tuple[int, LayerAnswer] | None
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two answers side by side.

    Attributes:
        boxes_compared: Elements with a box in either.
        boxes: Differences, the worst first.
        layers_compared: Layers in either; those matched with each other count once.
        layers: Differences, in paint order.
    """

    ours: Answer
    theirs: Answer
    boxes_compared: int
    boxes: tuple[BoxDifference, ...]
    layers_compared: int
    layers: tuple[LayerDifference, ...]

    @property
    def agrees(self) -> bool:
        """Nothing differs."""
        return not self.boxes and not self.layers


def compare(ours: Answer, theirs: Answer) -> Comparison:
    """What differs between two answers; lengths may differ by `TOLERANCE_PX`, bytes not at all."""
    boxes = sorted(_boxes(ours, theirs), key=lambda item: -item.worst)
    pairs = list(_aligned(ours.layers, theirs.layers))
    layers = tuple(difference for mine, other in pairs if (difference := _layer(ours, theirs, mine, other)) is not None)
    return Comparison(ours, theirs, len(ours.boxes.keys() | theirs.boxes.keys()), tuple(boxes), len(pairs), layers)


def _boxes(ours: Answer, theirs: Answer) -> Iterator[BoxDifference]:
    for path, other in theirs.boxes.items():
        mine = ours.boxes.get(path)
        if mine is None:
            yield BoxDifference(path, None, other, math.inf)
            continue
        worst = max(abs(a - b) for a, b in zip(mine, other, strict=True))
        if worst > TOLERANCE_PX:
            yield BoxDifference(path, mine, other, worst)
    for path, mine in ours.boxes.items():
        if path not in theirs.boxes:
            yield BoxDifference(path, mine, None, math.inf)


def _aligned(ours: tuple[LayerAnswer, ...], theirs: tuple[LayerAnswer, ...]) -> Iterator[tuple[int | None, int | None]]:
    """Positions of layers that belong together, by owner and order."""
    large = max(len(ours), len(theirs)) > _EXACT_ALIGNMENT
    our_names, their_names = ([_owner(layer) for layer in answers] for answers in (ours, theirs))
    matcher = SequenceMatcher(None, our_names, their_names, autojunk=large)
    for kind, first, end, other_first, other_end in matcher.get_opcodes():
        if kind == "equal":
            yield from zip(range(first, end), range(other_first, other_end), strict=True)
        else:
            yield from ((index, None) for index in range(first, end))
            yield from ((None, index) for index in range(other_first, other_end))


def _owner(layer: LayerAnswer) -> str:
    """Who owns a layer; a frame that could not be loaded shows an error page, a document of its own."""
    return layer.owner.removesuffix("|#document") if "IFrame" in layer.reasons else layer.owner


def _layer(ours: Answer, theirs: Answer, mine: int | None, other: int | None) -> LayerDifference | None:
    here = None if mine is None else (mine, ours.layers[mine])
    there = None if other is None else (other, theirs.layers[other])
    if here is None or there is None:
        return LayerDifference(here, there, ("layer",))
    what = tuple(_differing(here[1], there[1]))
    return LayerDifference(here, there, what) if what else None


def _differing(mine: LayerAnswer, other: LayerAnswer) -> Iterator[str]:
    if set(mine.reasons) != set(other.reasons):
        yield "reasons"
    if not _close(mine.size, other.size):
        yield "size"
    if not _close(mine.corner, other.corner):
        yield "position"
    if mine.draws_content != other.draws_content:
        yield "drawing"
    if mine.tiles != other.tiles:
        yield "tiles"
    if mine.bytes != other.bytes:
        yield "bytes"


def _close(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(abs(a - b) <= TOLERANCE_PX for a, b in zip(one, other, strict=True))
