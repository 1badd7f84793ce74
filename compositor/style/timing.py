"""Animation time: from a moment on the clock to progress within a keyframe.

Source: CSS Animations 1, §4; Web Animations 1, §4.5 to §4.8; CSS Easing 2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from compositor.css.values import TimingFunction

_BISECTION_STEPS = 48
_MAX_ITERATIONS = 1e15  # beyond, numbers no longer tell where in an iteration it is


@dataclass(frozen=True, slots=True)
class Timing:
    """Timing of one animation; seconds.

    Attributes:
        iterations: May be infinite.
        direction: `normal`, `reverse`, `alternate`, `alternate-reverse`.
        fill: `none`, `forwards`, `backwards`, `both`.
    """

    delay: float
    duration: float
    iterations: float
    direction: str
    fill: str
    paused: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """Where an animation stands.

    Attributes:
        progress: Directed progress of the current iteration, 0..1; None when it has no effect.
        is_current: It has not ended, or it goes on to hold its last value after having run.
    """

    progress: float | None
    is_current: bool


def moment(timing: Timing, now: float) -> Moment:
    """Evaluate at `now`, seconds since the animation began."""
    # An animation that starts out paused stands at its very beginning.
    local = 0.0 if timing.paused else now
    endless = math.isinf(timing.iterations) and timing.duration > 0
    active = math.inf if endless else timing.duration * (timing.iterations if timing.duration else 0.0)
    end = timing.delay + active
    if local < timing.delay:
        fills = timing.fill in ("backwards", "both")
        return Moment(_directed(timing, 0.0, 0.0) if fills else None, True)
    if local >= end:
        if timing.fill not in ("forwards", "both"):
            return Moment(None, False)
        overall = timing.iterations if not math.isinf(timing.iterations) else 1.0
        # Holding a last value counts only for an animation that was seen running.
        return Moment(_at_end(timing, overall), end > 0 and now > 0)
    overall = min((local - timing.delay) / timing.duration, _MAX_ITERATIONS)
    return Moment(_directed(timing, math.floor(overall), overall - math.floor(overall)), True)


def _at_end(timing: Timing, overall: float) -> float:
    iteration = math.floor(overall)
    progress = overall - iteration
    if progress == 0 and overall > 0:
        return _directed(timing, iteration - 1, 1.0)
    return _directed(timing, iteration, progress)


def _directed(timing: Timing, iteration: float, progress: float) -> float:
    is_odd = int(iteration) % 2 == 1
    backwards = {
        "normal": False,
        "reverse": True,
        "alternate": is_odd,
        "alternate-reverse": not is_odd,
    }.get(timing.direction, False)
    return 1.0 - progress if backwards else progress


def ease(function: TimingFunction, progress: float) -> float:
    """Output of a timing function; may leave 0..1."""
    match function.name:
        case "cubic-bezier":
            return _cubic_bezier(function.args, progress)
        case "steps":
            return _steps(int(function.args[0]), function.position, progress)
        case "linear":
            return _linear(function.args, progress)
    return progress


def _cubic_bezier(args: tuple[float, ...], x: float) -> float:
    x1, y1, x2, y2 = args
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    low, high = 0.0, 1.0
    for _step in range(_BISECTION_STEPS):
        middle = (low + high) / 2
        if _bezier(x1, x2, middle) < x:
            low = middle
        else:
            high = middle
    return _bezier(y1, y2, (low + high) / 2)


def _bezier(a: float, b: float, t: float) -> float:
    """One coordinate of the curve with end points 0 and 1."""
    rest = 1 - t
    return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t


def _steps(count: int, position: str, progress: float) -> float:
    step = math.floor(progress * count)
    if position in ("start", "jump-both"):
        step += 1
    jumps = {"jump-none": count - 1, "jump-both": count + 1}.get(position, count)
    if progress >= 0:
        step = max(step, 0)
    if progress <= 1:
        step = min(step, jumps)
    return step / jumps


def _linear(args: tuple[float, ...], progress: float) -> float:
    """`args` are pairs of output and input."""
    points = list(zip(args[1::2], args[0::2], strict=True))
    if len(points) < 2:
        return points[0][1] if points else progress
    for (x0, y0), (x1, y1) in pairwise(points):
        if progress < x1 or (x1, y1) == points[-1]:
            return y1 if x1 == x0 else y0 + (y1 - y0) * (progress - x0) / (x1 - x0)
    return points[-1][1]
