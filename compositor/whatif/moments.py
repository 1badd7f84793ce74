"""Moments of the animation clock at which layers may come, go or be somewhere else.

An animation promotes its element from its start to its end, and between two keyframes what it moves goes
one way. So the moments to look at are starts, ends and keyframes. What fades in or out is not drawn where its opacity
is 0, which is mostly the start or the end itself: there it is looked at a little later, or earlier.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from compositor.css import properties as p
from compositor.css.properties._table import Property
from compositor.style.animations import timing_of
from compositor.style.computed_style import ComputedStyle, Keyframe, StyledDocument
from compositor.style.timing import Timing

_SECOND_MS = 1000.0
_ASIDE_MS = 1.0
_MOST_ITERATIONS = 1e15
_LONGEST_MS = 86_400_000.0
_MOST_GROUPS = 256
_TIMING: tuple[Property[Any], ...] = (
    p.ANIMATION_NAME, p.ANIMATION_DELAY, p.ANIMATION_DURATION, p.ANIMATION_ITERATION_COUNT, p.ANIMATION_DIRECTION,
    p.ANIMATION_FILL_MODE, p.ANIMATION_PLAY_STATE, p.ANIMATION_TIMELINE,
)  # fmt: skip
# Painted in place, without a layer of their own.
_REPAINTED = frozenset(
    (
        "color", "background-color", "border-top-color", "border-right-color", "border-bottom-color",
        "border-left-color", "outline-color", "text-decoration-color", "fill", "stroke", "caret-color",
        "background-position-x", "background-position-y",
    )
)  # fmt: skip


class _Animation(NamedTuple):
    """Animations with one timing: first and last moment, ms, the moments to look at, and how many of them."""

    start: float
    end: float
    moments: tuple[float, ...]
    weight: int


def moments(styled: StyledDocument, most: int) -> tuple[tuple[float, ...], bool]:
    """At most `most` moments, ms, in order; and whether these are all that matter."""
    animations = list(_animations(styled))
    animations.sort(key=lambda animation: -animation.weight)
    counted = animations[:_MOST_GROUPS]
    found = sorted({round(moment, 3) for animation in counted for moment in animation.moments})
    if len(found) <= most:
        return tuple(found), len(counted) == len(animations)
    return tuple(sorted(_busiest(found, counted, most))), False


def _busiest(found: Sequence[float], animations: Iterable[_Animation], most: int) -> set[float]:
    """Half of them the moments with most animations under way, the rest spread evenly."""
    spans = tuple(animations)
    running = {moment: sum(each.weight for each in spans if each.start <= moment <= each.end) for moment in found}
    ranked = sorted(found, key=lambda moment: (-running[moment], moment))
    chosen = set(ranked[: (most + 1) // 2])
    rest = [moment for moment in found if moment not in chosen]
    left = most - len(chosen)
    return chosen | {rest[(2 * place + 1) * len(rest) // (2 * left)] for place in range(left)}


def _animations(styled: StyledDocument) -> Iterator[_Animation]:
    counts: dict[tuple[Any, ...], int] = {}
    styles: dict[tuple[Any, ...], ComputedStyle] = {}
    for style in (*styled.styles, *styled.pseudo.values()):
        if style is not None and style[p.ANIMATION_NAME] != ("none",):
            key = tuple(style[longhand] for longhand in _TIMING)
            counts[key] = counts.get(key, 0) + 1
            styles.setdefault(key, style)
    for key, style in styles.items():
        names = style[p.ANIMATION_NAME]
        for at, name in enumerate(names):
            frames = styled.keyframes.get(name, ())
            if any(not _REPAINTED.issuperset(frame.values) for frame in frames):
                timing, ends = timing_of(style, at), _hidden_ends(frames, style[p.OPACITY] == 0)
                if timing.direction != "normal":
                    ends = (any(ends), any(ends))
                found = _animation(timing, {frame.offset for frame in frames}, counts[key], ends)
                if found is not None:
                    yield found


def _hidden_ends(frames: Sequence[Keyframe], otherwise: bool) -> tuple[bool, bool]:
    """Whether the opacity is 0 at the start and at the end; `otherwise` where no keyframe there tells."""
    fading = [frame for frame in frames if "opacity" in frame.values]
    start, end = ([frame.values["opacity"] == 0 for frame in fading if frame.offset == at] for at in (0.0, 1.0))
    unsaid = otherwise and bool(fading)
    # Where the start is said, `otherwise` may be its value.
    return any(start) if start else unsaid, any(end) if end else unsaid and not start


def _animation(timing: Timing, offsets: set[float], count: int, hidden: tuple[bool, bool]) -> _Animation | None:
    """None for one that stands still; `hidden` tells whether its start and end are moments at which it hides."""
    if timing.paused or timing.duration <= 0 or timing.iterations <= 0:
        return None
    begin, length = timing.delay * _SECOND_MS, timing.duration * _SECOND_MS
    end = min(begin + length * timing.iterations, _LONGEST_MS)
    # The first iteration that is whole on the clock; where it ends, the next begins.
    first = begin + math.ceil(min(max(0.0, -begin) / length, _MOST_ITERATIONS)) * length
    if timing.direction != "normal":
        offsets = offsets | {1 - offset for offset in offsets}
    late, early = (_ASIDE_MS if at_end else 0.0 for at_end in hidden)
    found = {max(0.0, begin) + late}
    starts = {first + length * offset: late if offset == 0 else 0.0 for offset in offsets | {0.0} if offset < 1}
    found |= {moment + aside for moment, aside in starts.items() if moment < end}
    if first + length < end:
        found.add(first + length - _ASIDE_MS)
    if math.isfinite(end) and end < _LONGEST_MS:
        found |= {end - early} if timing.fill in ("forwards", "both") else {end, end - _ASIDE_MS}
    kept = tuple(moment for moment in found if 0 <= moment < _LONGEST_MS)
    return _Animation(begin, end, kept, count)
