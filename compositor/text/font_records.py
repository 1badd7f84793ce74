"""What is known of an installed font before it is opened, and how CSS chooses among a family's faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

BOLD_THRESHOLD = 600.0


class FontRecord(NamedTuple):
    """One face of an installed or downloaded font.

    Attributes:
        path: Font file, or a data: URL.
        face_index: Face index in the file.
        family: Family name for people.
        names: All family names, lower case.
        weight_min, weight_max: Weights it covers; equal for static fonts.
        stretch: Width, percent of normal.
        italic: Italic or oblique.
        variable: True when `wght` must be set as a variation.
        ranges: First and last of the characters that it may show; () is all.
    """

    path: str
    face_index: int
    family: str
    names: tuple[str, ...]
    weight_min: float = 400.0
    weight_max: float = 400.0
    stretch: float = 100.0
    italic: bool = False
    variable: bool = False
    ranges: tuple[tuple[int, int], ...] = ()


def best_record(records: Sequence[FontRecord], weight: float, italic: bool, stretch: float) -> FontRecord:
    """The face that CSS Fonts 4 §5.2 picks: by width, then style, then weight."""

    def rank(record: FontRecord) -> tuple[int, float, bool, int, float]:
        stretch_rank = _directed_distance(record.stretch, stretch, prefer_lower=stretch <= 100)
        return (*stretch_rank, record.italic != italic, *_weight_rank(record, weight))

    return min(records, key=rank)


def composite(records: Sequence[FontRecord], best: FontRecord) -> list[FontRecord]:
    """The faces that together make a downloaded font: those described like `best`, the last declared first.

    Those that have no space come last, as the first available font is one that does (CSS Fonts 4 §4.5 and §5.3).
    """

    def described(record: FontRecord) -> tuple[float, float, float, bool]:
        return record.weight_min, record.weight_max, record.stretch, record.italic

    alike = [record for record in reversed(records) if described(record) == described(best)]
    return sorted(alike, key=lambda record: not in_ranges(record.ranges, 0x20))


def in_ranges(ranges: Sequence[tuple[int, int]], code: int) -> bool:
    """True when one of the ranges holds a character, or there are none."""
    return not ranges or any(first <= code <= last for first, last in ranges)


def _directed_distance(value: float, wanted: float, prefer_lower: bool) -> tuple[int, float]:
    """Rank of a value: exact, then the preferred side, then the other, nearest first."""
    if value == wanted:
        return 0, 0.0
    return (1 if (value < wanted) == prefer_lower else 2), abs(value - wanted)


def _weight_rank(record: FontRecord, weight: float) -> tuple[int, float]:
    low, high = record.weight_min, record.weight_max
    if low <= weight <= high:
        return 0, 0.0
    nearest = low if weight < low else high
    if 400 <= weight <= 500:  # first up to 500, then lighter, then heavier
        if weight < nearest <= 500:
            return 1, nearest - weight
        return (2, weight - nearest) if nearest < weight else (3, nearest - weight)
    return _directed_distance(nearest, weight, prefer_lower=weight < 400)
