"""A grid over numbered rectangles that answers "which of you touch this area, highest number first?"."""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, insort
from collections.abc import Iterator

from compositor.base.geometry import Rect

_CELL = 128.0
_MAX_CELLS = 256


class RectIndex:
    """Rectangles filed under numbers; both edges and areas count as touching."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._everywhere: list[int] = []
        self._all: list[int] = []
        self._rects: dict[int, Rect | None] = {}

    def put(self, number: int, rect: Rect | None) -> None:
        """File `number` under `rect` (None for everywhere), in place of what it was filed under before."""
        self._rects[number] = rect
        _insert(self._all, number)
        cells = None if rect is None else _cells_of(rect)
        if cells is None:
            _insert(self._everywhere, number)
        else:
            for cell in cells:
                _insert(self._cells.setdefault(cell, []), number)

    def find(self, area: Rect | None) -> Iterator[int]:
        """Numbers whose rectangle touches `area` (None for anywhere), descending."""
        cells = None if area is None else _cells_of(area)
        if cells is None:
            found: Iterator[int] = reversed(self._all)
        else:
            lists = [numbers for cell in cells if (numbers := self._cells.get(cell)) is not None]
            lists.append(self._everywhere)
            found = heapq.merge(*(reversed(numbers) for numbers in lists), reverse=True)
        return found if area is None else self._touching(found, area)

    def _touching(self, numbers: Iterator[int], area: Rect) -> Iterator[int]:
        rects = self._rects
        left, top, right, bottom = area.x, area.y, area.right, area.bottom
        for number in numbers:
            rect = rects[number]
            if rect is None or (rect.x <= right and rect.right >= left and rect.y <= bottom and rect.bottom >= top):
                yield number


def _insert(numbers: list[int], number: int) -> None:
    """Keep an ascending list without repeats; nearly always appends."""
    if not numbers or numbers[-1] < number:
        numbers.append(number)
        return
    place = bisect_left(numbers, number)
    if numbers[place] != number:
        insort(numbers, number)


def _cells_of(rect: Rect) -> list[tuple[int, int]] | None:
    """The grid cells a rectangle touches; None when there are too many."""
    if not math.isfinite(rect.x + rect.y + rect.width + rect.height):
        return None
    x0, x1 = math.floor(rect.x / _CELL), math.floor(rect.right / _CELL)
    y0, y1 = math.floor(rect.y / _CELL), math.floor(rect.bottom / _CELL)
    if (x1 - x0 + 1) * (y1 - y0 + 1) > _MAX_CELLS:
        return None
    return [(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)]
