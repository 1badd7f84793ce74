"""Explicit grid: tracks, line names, and what a grid line value names.

Source: CSS Grid 2 §7.1-7.3, §8.3.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css.values import FitContent, GridLine, Subgrid, TrackList, TrackRepeat, TrackSize
from compositor.layout.constraints import INDEFINITE, SubgridAxis
from compositor.layout.sizing import resolve_lp

MAX_TRACKS = 10_000


class ExplicitAxis:
    """The explicit tracks of one axis.

    Attributes:
        tracks: Sizing functions, repetitions expanded.
        names: Lines (0-based) of each line name, ascending.
        auto_fit: Indices of tracks from `repeat(auto-fit)`, which collapse when empty.
    """

    def __init__(self, tracks: list[TrackSize], lines: list[set[str]], auto_fit: range) -> None:
        self.tracks: Final = tracks
        self.auto_fit: Final = auto_fit
        self.names: Final[dict[str, list[int]]] = {}
        for index, names in enumerate(lines):
            for name in sorted(names):
                self.names.setdefault(name, []).append(index)

    @property
    def count(self) -> int:
        """Number of explicit tracks."""
        return len(self.tracks)

    def names_between(self, first: int, last: int) -> tuple[tuple[str, ...], ...]:
        """Names of some lines for a subgrid; areas that reach beyond them are cut (CSS Grid 2 §9)."""
        lines: list[set[str]] = [set() for _ in range(first, last + 1)]
        for name, places in self.names.items():
            for place in places:
                if first <= place <= last:
                    lines[place - first].add(name)
            ends = self.names.get(f"{name[:-6]}-end", []) if name.endswith("-start") else []
            if not ends:
                continue
            if places[0] < first < ends[-1]:
                lines[0].add(name)
            if places[0] < last < ends[-1]:
                lines[-1].add(f"{name[:-6]}-end")
        return tuple(tuple(sorted(names)) for names in lines)


class Room(NamedTuple):
    """What `auto-fill` fills: available size or `INDEFINITE`, least size, and the gap; layout units."""

    available: int
    least: int
    gap: int


def explicit_axis(
    template: TrackList | Subgrid | str, area_lines: list[set[str]], room: Room, automatic: tuple[TrackSize, ...]
) -> ExplicitAxis:
    """Expand `grid-template-rows` or `-columns`; areas may add tracks sized by `grid-auto-*`."""
    tracks: list[TrackSize] = []
    lines: list[set[str]] = [set()]
    auto_fit = range(0)
    if isinstance(template, TrackList):
        for index, entry in enumerate(template.entries):
            lines[-1].update(template.names[index])
            if isinstance(entry, TrackRepeat):
                count = _repetitions(entry, template, room)
                first = len(tracks)
                for _turn in range(count):
                    _append(tracks, lines, entry)
                if entry.count == "auto-fit":
                    auto_fit = range(first, len(tracks))
            else:
                tracks.append(entry)
                lines.append(set())
        lines[-1].update(template.names[-1])
    while len(tracks) < len(area_lines) - 1:
        tracks.append(automatic[(len(tracks)) % len(automatic)])
        lines.append(set())
    for index, names in enumerate(area_lines):
        lines[index].update(names)
    return ExplicitAxis(tracks[:MAX_TRACKS], lines[: MAX_TRACKS + 1], auto_fit)


def subgrid_axis(template: Subgrid, area_lines: list[set[str]], inherited: SubgridAxis) -> ExplicitAxis:
    """The axis of a subgrid: its parent's tracks, its parent's line names and its own."""
    lines = [set(names) for names in inherited.names]
    own = list(template.names)
    if template.fill:
        turns = max((len(lines) - len(own)) // len(template.fill), 0)
        own[template.fill_at : template.fill_at] = template.fill * turns
    for more in (own, area_lines):
        for line, names in zip(lines, more, strict=False):
            line.update(names)
    return ExplicitAxis([_INHERITED] * (len(lines) - 1), lines, range(0))


_INHERITED: Final = TrackSize("auto", "auto")


def _append(tracks: list[TrackSize], lines: list[set[str]], entry: TrackRepeat) -> None:
    if len(tracks) >= MAX_TRACKS:
        return
    for index, track in enumerate(entry.tracks):
        lines[-1].update(entry.names[index])
        tracks.append(track)
        lines.append(set())
    lines[-1].update(entry.names[-1])


def _repetitions(entry: TrackRepeat, template: TrackList, room: Room) -> int:
    """How often a `repeat()` repeats (§7.2.3.2)."""
    if isinstance(entry.count, int):
        return min(entry.count, MAX_TRACKS // max(len(entry.tracks), 1))
    fixed = 0
    count = 0
    for other in template.entries:
        if other is entry:
            continue
        sizes = other.tracks * other.count if isinstance(other, TrackRepeat) else (other,)  # type: ignore[operator]
        fixed += sum(_fixed_size(size, room.available) for size in sizes)
        count += len(sizes)
    one = sum(_fixed_size(size, room.available) for size in entry.tracks)
    unit = max(one + room.gap * len(entry.tracks), 64)
    used = fixed + room.gap * count
    if room.available != INDEFINITE:
        return max(1, min((room.available + room.gap - used) // unit, MAX_TRACKS))
    if room.least > 0:
        return max(1, min(-(-(room.least + room.gap - used) // unit), MAX_TRACKS))
    return 1


def _fixed_size(size: TrackSize, available: int) -> int:
    """The definite size that a track counts with."""
    for value in (size.max, size.min):
        if isinstance(value, (str, FitContent)) or (isinstance(value, tuple) and value[0] == "fr"):
            continue
        low = size.min
        resolved = resolve_lp(value, max(available, 0))
        if value is size.max and not isinstance(low, str):
            resolved = max(resolved, resolve_lp(low, max(available, 0)))
        return resolved
    return 0


def area_lines(areas: tuple[tuple[str, ...], ...], columns: bool) -> list[set[str]]:
    """`name-start` and `name-end` on the lines around the areas of `grid-template-areas`."""
    if not areas:
        return []
    count = len(areas[0]) if columns else len(areas)
    lines: list[set[str]] = [set() for _ in range(count + 1)]
    for y, row in enumerate(areas):
        for x, name in enumerate(row):
            if name == ".":
                continue
            index = x if columns else y
            lines[index].add(f"{name}-start")
            lines[index + 1].add(f"{name}-end")
    # A name covers a rectangle: keep the first start and the last end.
    for name in {name for row in areas for name in row if name != "."}:
        starts = [i for i, names in enumerate(lines) if f"{name}-start" in names]
        ends = [i for i, names in enumerate(lines) if f"{name}-end" in names]
        for index in starts[1:]:
            lines[index].discard(f"{name}-start")
        for index in ends[:-1]:
            lines[index].discard(f"{name}-end")
    return lines


class Span(NamedTuple):
    """A placement on one axis: first line (None: automatic) and number of tracks."""

    start: int | None
    span: int

    @property
    def end(self) -> int:
        """Last line of a definite placement."""
        assert self.start is not None
        return self.start + self.span


def resolve_span(axis: ExplicitAxis, start: GridLine, end: GridLine) -> Span:
    """§8.3: what a pair of `grid-*-start` and `grid-*-end` means."""
    first = _line(axis, start, "start")
    last = _line(axis, end, "end")
    if first is not None and last is not None:
        if first > last:
            first, last = last, first
        return Span(first, max(last - first, 1))
    if first is not None:
        if end.span and end.name:
            return Span(first, max(_named_after(axis, end, first) - first, 1))
        return Span(first, end.number or 1 if end.span else 1)
    if last is not None:
        if start.span and start.name:
            begin = _named_before(axis, start, last)
            return Span(begin, max(last - begin, 1))
        size = (start.number or 1) if start.span else 1
        return Span(last - size, size)
    span = start if start.span else end
    return Span(None, (span.number or 1) if span.span and not span.name else 1)


def _line(axis: ExplicitAxis, value: GridLine, side: str) -> int | None:
    """Line index of a definite line; None for `auto` and `span`."""
    if value.span or value.is_auto:
        return None
    if not value.name:
        return value.number - 1 if value.number > 0 else axis.count + 1 + value.number
    if value.number == 0:
        implied = axis.names.get(f"{value.name}-{side}")
        if implied:
            return implied[0]
    number = value.number or 1
    lines = axis.names.get(value.name, [])
    if number > 0:
        if len(lines) >= number:
            return lines[number - 1]
        return axis.count + number - len(lines)
    if len(lines) >= -number:
        return lines[number]
    return number + len(lines)


def _named_after(axis: ExplicitAxis, value: GridLine, first: int) -> int:
    lines = [line for line in axis.names.get(value.name, []) if line > first]
    number = value.number or 1
    return lines[number - 1] if len(lines) >= number else max(axis.count, first) + number - len(lines)


def _named_before(axis: ExplicitAxis, value: GridLine, last: int) -> int:
    lines = [line for line in axis.names.get(value.name, []) if line < last]
    number = value.number or 1
    return lines[-number] if len(lines) >= number else min(0, last) - (number - len(lines))
