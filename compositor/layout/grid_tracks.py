"""Track sizing.

Source: CSS Grid 2 §12.3-12.8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from compositor.css.values import FitContent, Lp, TrackSize
from compositor.layout.boxes import Box
from compositor.layout.sizing import resolve_lp

INFINITE = 2**50
MIN_CONTENT, MAX_CONTENT = -2, -3
"""Instead of an available size: the container is sized under this constraint."""


class Track:
    """A track being sized; layout units.

    Attributes:
        low, high: Sizing functions: a keyword, a length (resolved), or for `high` a flex factor.
        base, limit: Base size and growth limit.
        flex: Flex factor, 0 for inflexible tracks.
        fit_limit: Argument of `fit-content()`, or None.
        collapsed: An empty `auto-fit` track.
        growable: Its growth limit was infinite before spanning items were looked at ("infinitely growable").
    """

    __slots__ = ("base", "collapsed", "fit_limit", "flex", "growable", "high", "limit", "low", "planned")

    def __init__(self, size: TrackSize, available: int) -> None:
        self.flex = 0.0
        self.fit_limit: int | None = None
        self.collapsed = False
        self.growable = False
        self.planned = 0
        self.low: Final[str | int] = _function(size.min, available)
        high = size.max
        self.high: str | int
        if isinstance(high, FitContent):
            self.high = "max-content"
            if not high.limit.has_percent or available >= 0:
                self.fit_limit = resolve_lp(high.limit, available)
        elif isinstance(high, tuple) and high[0] == "fr":
            self.flex = high[1]
            self.high = "flex"
        else:
            self.high = _function(high, available)
        self.base = self.low if isinstance(self.low, int) else 0
        self.limit = max(self.high, self.base) if isinstance(self.high, int) else INFINITE

    @property
    def is_intrinsic_low(self) -> bool:
        """The minimum depends on content."""
        return isinstance(self.low, str)

    @property
    def is_intrinsic_high(self) -> bool:
        """The maximum depends on content."""
        return isinstance(self.high, str) and self.high != "flex"


def _function(value: Lp | str, available: int) -> str | int:
    if isinstance(value, str):
        return value
    if value.has_percent and available < 0:
        return "auto"
    return max(resolve_lp(value, max(available, 0)), 0)


class TrackItem(NamedTuple):
    """An item on one axis: tracks it covers and its contributions, margins included; layout units.

    Attributes:
        minimum: Minimum contribution (§6.6).
        floor, limit: Where tracks of a fixed maximum limit the minimum (§6.6): to this much, but not below the floor.
        box: The item itself, unless it is a subgrid's.
        is_edge: The edges of a subgrid alone, which count in tracks of intrinsic size only.
    """

    start: int
    span: int
    minimum: Callable[[], int]
    min_content: Callable[[], int]
    max_content: Callable[[], int]
    floor: int = 0
    limit: int = INFINITE
    box: Box | None = None
    is_edge: bool = False

    def least(self) -> int:
        """The minimum contribution within its limit."""
        return min(self.minimum(), max(self.limit, self.floor))


def size_tracks(tracks: Sequence[Track], items: Sequence[TrackItem], available: int, gap: int, stretches: bool) -> None:
    """Run the algorithm; sets `base` of each track.

    Args:
        available: Content size of the container, `INDEFINITE`, `MIN_CONTENT` or `MAX_CONTENT`.
        stretches: `normal` or `stretch` content distribution.
    """
    if not tracks:
        return
    _resolve_intrinsic(tracks, items, gap)
    gaps = gap_sum(tracks, gap)
    _maximize(tracks, available, gaps)
    _expand_flexible(tracks, items, available, gap)
    if stretches and available >= 0:
        _stretch(tracks, available - gaps - sum(track.base for track in tracks))


def gap_sum(tracks: Sequence[Track], gap: int) -> int:
    """All gutters; collapsed tracks have none."""
    return gap * max(sum(not track.collapsed for track in tracks) - 1, 0)


def _resolve_intrinsic(tracks: Sequence[Track], items: Sequence[TrackItem], gap: int) -> None:
    """§12.5."""
    ordered = sorted(items, key=lambda item: item.span)
    flexible: list[TrackItem] = []
    position = 0
    for item in ordered:
        spanned = tracks[item.start : item.start + item.span]
        if any(track.flex > 0 for track in spanned):
            flexible.append(item)
    while position < len(ordered):
        span = ordered[position].span
        group: list[TrackItem] = []
        while position < len(ordered) and ordered[position].span == span:
            item = ordered[position]
            position += 1
            if not any(track.flex > 0 for track in tracks[item.start : item.start + item.span]):
                group.append(item)
        if span == 1:
            _single(tracks, group)
        elif group:
            _spanning(tracks, group, gap, False)
    if flexible:
        _spanning(tracks, flexible, gap, True)
    for track in tracks:
        if track.limit == INFINITE:
            track.limit = track.base


def _single(tracks: Sequence[Track], items: Sequence[TrackItem]) -> None:
    """Step 2: items in one track."""
    for item in items:
        track = tracks[item.start]
        if track.collapsed:
            continue
        if track.is_intrinsic_low:
            track.base = max(track.base, _low_contribution(track, item))
        if track.is_intrinsic_high:
            grown = item.min_content() if track.high == "min-content" else item.max_content()
            if track.fit_limit is not None:
                grown = min(grown, track.fit_limit)
            track.limit = grown if track.limit == INFINITE else max(track.limit, grown)
        track.limit = max(track.limit, track.base)


def _low_contribution(track: Track, item: TrackItem) -> int:
    if track.low == "min-content":
        return item.min_content()
    return item.max_content() if track.low == "max-content" else item.least()


def _spanning(tracks: Sequence[Track], items: Sequence[TrackItem], gap: int, flexible: bool) -> None:
    """Steps 3 and 4: grow the tracks under items that span several (or flexible) ones."""

    def wants_low(track: Track) -> bool:
        return track.is_intrinsic_low

    def wants_content_low(track: Track) -> bool:
        return track.low in ("min-content", "max-content")

    def wants_max_low(track: Track) -> bool:
        return track.low == "max-content"

    phases: list[tuple[Callable[[Track], bool], Callable[[TrackItem], int]]] = [
        (wants_low, lambda item: item.least()),
        (wants_content_low, lambda item: item.min_content()),
        (wants_max_low, lambda item: item.max_content()),
    ]
    for wants, contribution in phases:
        _grow(tracks, items, gap, (wants, contribution), flexible, False)
    for track in tracks:
        track.limit = max(track.limit, track.base)
    if flexible:
        return
    for track in tracks:
        track.growable = track.limit == INFINITE
    _grow(tracks, items, gap, (lambda t: t.is_intrinsic_high, lambda item: item.min_content()), False, True)
    wants_max = (lambda t: t.is_intrinsic_high and t.high != "min-content", lambda item: item.max_content())
    _grow(tracks, items, gap, wants_max, False, True)


_Phase = tuple[Callable[[Track], bool], Callable[[TrackItem], int]]


def _grow(
    tracks: Sequence[Track], items: Sequence[TrackItem], gap: int, phase: _Phase, flexible: bool, limits: bool
) -> None:
    """§12.5.1: distribute extra space to base sizes, or to growth limits."""
    wants, contribution = phase
    if not any(map(wants, tracks)):
        return
    for track in tracks:
        track.planned = 0
    for item in items:
        spanned = [t for t in tracks[item.start : item.start + item.span] if not t.collapsed]
        chosen = [t for t in spanned if wants(t) and (not flexible or t.flex > 0)]
        if not chosen:
            continue
        used = sum(_finite_limit(t) if limits else t.base for t in spanned) + gap * (len(spanned) - 1)
        extra = contribution(item) - used
        if extra <= 0:
            continue
        for track, growth in zip(chosen, _shares(chosen, extra, flexible, limits), strict=True):
            track.planned = max(track.planned, growth)
    for track in tracks:
        if track.planned <= 0:
            continue
        if limits:
            track.limit = _finite_limit(track) + track.planned
        else:
            track.base += track.planned


def _finite_limit(track: Track) -> int:
    return track.base if track.limit == INFINITE else track.limit


def _shares(tracks: Sequence[Track], extra: int, flexible: bool, limits: bool) -> list[int]:
    """Equal shares up to the growth limits, then beyond them; flexible tracks share by factor."""
    count = len(tracks)
    if flexible:
        total = sum(track.flex for track in tracks)
        weights = [track.flex / total for track in tracks] if total > 0 else [1 / count] * count
        return [int(extra * weight) for weight in weights]
    shares = [0] * count
    if limits:
        rooms = [_limit_room(track) for track in tracks]
    else:
        rooms = [track.limit - track.base for track in tracks]
    rest = _fill(shares, rooms, extra)
    if rest > 0:
        beyond = [i for i, t in enumerate(tracks) if t.is_intrinsic_high] or list(range(count))
        for position, index in enumerate(beyond):
            shares[index] += rest // len(beyond) + (1 if position < rest % len(beyond) else 0)
    return shares


def _limit_room(track: Track) -> int:
    """How much a growth limit may grow before all have to."""
    if track.fit_limit is not None:
        return max(track.fit_limit - _finite_limit(track), 0)
    return INFINITE if track.growable else 0


def _fill(shares: list[int], rooms: list[int], amount: int) -> int:
    """Raise `shares` equally, none beyond its room; returns what is left."""
    open_tracks = [i for i, room in enumerate(rooms) if room > shares[i]]
    while amount > 0 and open_tracks:
        share = max(amount // len(open_tracks), 1)
        for index in list(open_tracks):
            step = min(share, rooms[index] - shares[index], amount)
            shares[index] += step
            amount -= step
            if shares[index] >= rooms[index]:
                open_tracks.remove(index)
    return amount


def _maximize(tracks: Sequence[Track], available: int, gaps: int) -> None:
    """§12.6."""
    if available == MIN_CONTENT:
        return
    if available < 0:
        for track in tracks:
            track.base = max(track.base, track.limit)
        return
    free = available - gaps - sum(track.base for track in tracks)
    if free <= 0:
        return
    shares = [0] * len(tracks)
    _fill(shares, [track.limit - track.base for track in tracks], free)
    for track, share in zip(tracks, shares, strict=True):
        track.base += share


def _expand_flexible(tracks: Sequence[Track], items: Sequence[TrackItem], available: int, gap: int) -> None:
    """§12.7."""
    flexible = [track for track in tracks if track.flex > 0]
    if not flexible or available == MIN_CONTENT:
        return
    if available >= 0:
        fraction = _fraction(tracks, available - gap_sum(tracks, gap))
    else:
        fraction = max(track.base / max(track.flex, 1.0) for track in flexible)
        for item in items:
            spanned = tracks[item.start : item.start + item.span]
            if not item.is_edge and any(track.flex > 0 for track in spanned):
                fraction = max(fraction, _fraction(spanned, item.max_content() - gap * (item.span - 1)))
    position = given = 0.0
    for track in flexible:
        position += fraction * track.flex
        size = int(position) - int(given)
        given = position
        track.base = max(track.base, size)


def _fraction(tracks: Sequence[Track], space: int) -> float:
    """§12.7.1: the size of one `fr`."""
    inflexible: set[int] = {index for index, track in enumerate(tracks) if track.flex <= 0}
    while True:
        left = space - sum(tracks[index].base for index in inflexible)
        factor = sum(track.flex for index, track in enumerate(tracks) if index not in inflexible)
        fraction = max(left, 0) / max(factor, 1.0)
        frozen = {
            index
            for index, track in enumerate(tracks)
            if index not in inflexible and fraction * track.flex < track.base
        }
        if not frozen:
            return fraction
        inflexible |= frozen
        if len(inflexible) == len(tracks):
            return 0.0


def _stretch(tracks: Sequence[Track], free: int) -> None:
    """§12.8: `auto` tracks take the rest."""
    automatic = [track for track in tracks if track.high == "auto" and not track.collapsed]
    if free <= 0 or not automatic:
        return
    share, rest = divmod(free, len(automatic))
    for index, track in enumerate(automatic):
        track.base += share + (1 if index < rest else 0)
