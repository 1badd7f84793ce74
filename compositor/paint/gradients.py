"""Gradients resolved against the tile that they fill.

Source: CSS Images 3 §3 and Images 4 §3.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from compositor.base.color import Color
from compositor.css.values import ColorStop, ConicGradient, Gradient, LinearGradient, Lp, RadialGradient

_TINY = 1e-5


class ResolvedGradient(NamedTuple):
    """As in `DrawGradient`: kind, geometry and stops."""

    kind: str
    geometry: tuple[float, ...]
    stops: tuple[tuple[float, Color], ...]


def resolve_gradient(gradient: Gradient, width: float, height: float) -> ResolvedGradient:
    """Geometry in px from the tile's top left, and normalized stops."""
    if isinstance(gradient, LinearGradient):
        line = _linear_line(gradient, width, height)
        length = math.hypot(line[2] - line[0], line[3] - line[1])
        return ResolvedGradient("linear", line, _stops(gradient.stops, length))
    if isinstance(gradient, RadialGradient):
        cx, cy = gradient.at[0].resolve(width), gradient.at[1].resolve(height)
        rx, ry = _radii(gradient, cx, cy, width, height)
        return ResolvedGradient("radial", (cx, cy, rx, ry), _stops(gradient.stops, rx))
    return _conic(gradient, width, height)


def _conic(gradient: ConicGradient, width: float, height: float) -> ResolvedGradient:
    cx, cy = gradient.at[0].resolve(width), gradient.at[1].resolve(height)
    return ResolvedGradient("conic", (cx, cy, gradient.angle), _stops(gradient.stops, 1.0))


def _linear_line(gradient: LinearGradient, width: float, height: float) -> tuple[float, float, float, float]:
    angle = _corner_angle(gradient.to, width, height) if gradient.to else gradient.angle
    radians = math.radians(angle)
    sin, cos = math.sin(radians), math.cos(radians)
    half = abs(width * sin) / 2 + abs(height * cos) / 2
    cx, cy = width / 2, height / 2
    return (cx - sin * half, cy + cos * half, cx + sin * half, cy - cos * half)


def _corner_angle(to: str, width: float, height: float) -> float:
    """Angle of `to <side>` and `to <corner>`: for a corner, the 50% line joins the two neighbours."""
    sides = {"top": 0.0, "right": 90.0, "bottom": 180.0, "left": 270.0}
    if to in sides:
        return sides[to]
    words = to.split()
    slope = math.degrees(math.atan2(height, width)) if width or height else 45.0
    up, right = "top" in words, "right" in words
    if up:
        return slope if right else 360 - slope
    return 180 - slope if right else 180 + slope


def _radii(gradient: RadialGradient, cx: float, cy: float, width: float, height: float) -> tuple[float, float]:
    size = gradient.size
    if not isinstance(size, str):
        rx = max(0.0, size[0].resolve(width))
        ry = max(0.0, size[1].resolve(height)) if len(size) > 1 else rx
        return max(rx, _TINY), max(ry, _TINY)
    dx = (abs(cx), abs(width - cx))
    dy = (abs(cy), abs(height - cy))
    pick = min if size.startswith("closest") else max
    if size.endswith("side"):
        rx, ry = (pick(*dx), pick(*dy)) if gradient.shape == "ellipse" else (pick(*dx, *dy),) * 2
    elif gradient.shape == "circle":
        rx = ry = pick(math.hypot(x, y) for x in dx for y in dy)
    else:
        rx, ry = pick(*dx) * math.sqrt(2), pick(*dy) * math.sqrt(2)
    return max(rx, _TINY), max(ry, _TINY)


def _stops(stops: tuple[ColorStop, ...], length: float) -> tuple[tuple[float, Color], ...]:
    """Positions as fractions: resolved, made ascending, gaps spread evenly, hints expanded (§3.4.3)."""
    placed = [_fraction(stop.position, length) for stop in stops]
    if placed and placed[0] is None:
        placed[0] = 0.0
    if placed and placed[-1] is None:
        placed[-1] = 1.0
    highest = -math.inf
    for index, value in enumerate(placed):
        if value is not None:
            highest = max(highest, value)
            placed[index] = highest
    known = _spread(placed)
    return _expand_hints([(known[i], stop.color) for i, stop in enumerate(stops)])


def _fraction(position: Lp | None, length: float) -> float | None:
    if position is None:
        return None
    return position.resolve(length) / length if length > 0 else position.resolve(0.0)


def _spread(placed: list[float | None]) -> list[float]:
    result: list[float] = []
    index = 0
    while index < len(placed):
        value = placed[index]
        if value is not None:
            result.append(value)
            index += 1
            continue
        end = index
        while placed[end] is None:
            end += 1
        after = placed[end]
        assert after is not None
        before = result[-1]
        count = end - index + 1
        result.extend(before + (after - before) * step / count for step in range(1, count))
        index = end
    return result


def _expand_hints(stops: list[tuple[float, Color | None]]) -> tuple[tuple[float, Color], ...]:
    """Replace colour hints by stops along their exponential curve (Images 4 §3.4.3)."""
    result: list[tuple[float, Color]] = []
    for index, (offset, color) in enumerate(stops):
        if color is not None:
            result.append((offset, color))
            continue
        before = result[-1] if result else None
        after = stops[index + 1] if index + 1 < len(stops) else None
        if before is None or after is None or after[1] is None or after[0] <= before[0]:
            continue
        result.extend(_hint_curve(before, offset, (after[0], after[1])))
    return tuple(result)


def _hint_curve(before: tuple[float, Color], hint: float, after: tuple[float, Color]) -> list[tuple[float, Color]]:
    """Nine stops, as Blink places them: seven on the longer side of the hint."""
    (start, first), (end, last) = before, after
    left, right = hint - start, end - hint
    if left == right:
        return []
    if left <= 0:
        return [(start, last)]
    if right <= 0:
        return [(end, first)]
    if left > right:
        offsets = [start + left * (7 + i) / 13 for i in range(7)] + [hint + right / 3, hint + right * 2 / 3]
    else:
        offsets = [start + left / 3, start + left * 2 / 3] + [hint + right * i / 13 for i in range(7)]
    exponent = math.log(0.5) / math.log(left / (left + right))
    points = []
    for offset in offsets:
        weight = ((offset - start) / (end - start)) ** exponent
        points.append((offset, Color(*(a + (b - a) * weight for a, b in zip(first, last, strict=True)))))
    return points


def stretched(gradient: ResolvedGradient, sx: float, sy: float) -> ResolvedGradient:
    """The gradient drawn into a tile that was scaled by (sx, sy); conic ones keep their angles."""
    kind, g, stops = gradient
    if kind == "radial":
        return ResolvedGradient(kind, (g[0] * sx, g[1] * sy, g[2] * sx, g[3] * sy), stops)
    if kind == "conic":
        return ResolvedGradient(kind, (g[0] * sx, g[1] * sy, g[2]), stops)
    dx, dy = (g[2] - g[0]) / sx, (g[3] - g[1]) / sy
    length = (g[2] - g[0]) ** 2 + (g[3] - g[1]) ** 2
    square = dx * dx + dy * dy
    if square <= 0:
        return gradient
    x0, y0 = g[0] * sx, g[1] * sy
    return ResolvedGradient(kind, (x0, y0, x0 + dx * length / square, y0 + dy * length / square), stops)
