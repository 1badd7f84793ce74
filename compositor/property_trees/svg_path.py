"""SVG path data, flattened to one outline (SVG 2 §9.3)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final

from compositor.base.geometry import Point

_TOKEN: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_CURVE_STEPS = 16
_MAX_POINTS = 20_000


def path_outline(data: str) -> tuple[Point, ...]:
    """The outline of `path()` data, px; sub-paths are joined through their start points.

    Going to a sub-path and back along the same line encloses nothing, so both fill rules still hold.
    Data after an error is ignored.
    """
    pen = _Pen()
    tokens = _TOKEN.findall(data)
    index, command = 0, ""
    while index < len(tokens) and len(pen.points) < _MAX_POINTS:
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        elif command in ("", "Z", "z"):
            break
        count = _ARGUMENTS[command.upper()]
        raw = tokens[index : index + count]
        if len(raw) < count or any(token.isalpha() for token in raw):
            break
        pen.run(command, [float(token) for token in raw])
        index += count
        if command in "Mm":
            command = "L" if command == "M" else "l"
    pen.close_all()
    return tuple(pen.points)


class _Pen:
    """Draws commands into one list of points."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self._x = self._y = 0.0
        self._start = Point(0.0, 0.0)
        self._first: Point | None = None
        self._control: tuple[str, float, float] = ("", 0.0, 0.0)

    def run(self, command: str, v: list[float]) -> None:
        """Execute one command with its arguments."""
        name = command.upper()
        if command.islower():
            v = _absolute(name, v, self._x, self._y)
        actions: dict[str, Callable[[list[float]], None]] = {
            "M": self._move, "L": self._line, "C": self._cubic, "S": self._smooth_cubic, "Q": self._quadratic,
            "T": self._smooth_quadratic, "A": self._arc,
        }  # fmt: skip
        if name == "H":
            self._line([v[0], self._y])
        elif name == "V":
            self._line([self._x, v[0]])
        elif name == "Z":
            self._line([self._start.x, self._start.y])
        else:
            actions[name](v)
        if name not in "CSQT":
            self._control = ("", self._x, self._y)

    def close_all(self) -> None:
        """Close the last sub-path and return to the very first point."""
        if self._first is not None:
            self.points.append(self._start)
            self.points.append(self._first)

    def _move(self, v: list[float]) -> None:
        if self._first is None:
            self._first = Point(v[0], v[1])
        else:
            self.points.append(self._start)
            self.points.append(self._first)
        self._start = Point(v[0], v[1])
        self._line(v)

    def _line(self, v: list[float]) -> None:
        self._x, self._y = v[0], v[1]
        self.points.append(Point(v[0], v[1]))

    def _cubic(self, v: list[float]) -> None:
        x0, y0 = self._x, self._y
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            self._line([a * x0 + b * v[0] + c * v[2] + d * v[4], a * y0 + b * v[1] + c * v[3] + d * v[5]])
        self._control = ("C", v[2], v[3])

    def _smooth_cubic(self, v: list[float]) -> None:
        x, y = self._reflected("C")
        self._cubic([x, y, *v])

    def _quadratic(self, v: list[float]) -> None:
        x0, y0 = self._x, self._y
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * (1 - t) * t, t * t
            self._line([a * x0 + b * v[0] + c * v[2], a * y0 + b * v[1] + c * v[3]])
        self._control = ("Q", v[0], v[1])

    def _smooth_quadratic(self, v: list[float]) -> None:
        x, y = self._reflected("Q")
        self._quadratic([x, y, *v])

    def _reflected(self, kind: str) -> tuple[float, float]:
        name, cx, cy = self._control
        return (2 * self._x - cx, 2 * self._y - cy) if name == kind else (self._x, self._y)

    def _arc(self, v: list[float]) -> None:
        rx, ry, rotation, large, sweep, x, y = v
        for point in _arc_points((self._x, self._y), (x, y), (abs(rx), abs(ry), rotation), bool(large), bool(sweep)):
            self._line(list(point))


def _absolute(name: str, v: list[float], x: float, y: float) -> list[float]:
    if name == "A":
        return [*v[:5], v[5] + x, v[6] + y]
    if name == "V":
        return [v[0] + y]
    return [value + (y if index % 2 else x) for index, value in enumerate(v)]


def _arc_points(
    start: tuple[float, float], end: tuple[float, float], ellipse: tuple[float, float, float], large: bool, sweep: bool
) -> list[tuple[float, float]]:
    """Endpoint to centre parameterization (SVG 2 appendix B.2.4)."""
    rx, ry, rotation = ellipse
    if rx == 0 or ry == 0 or start == end:
        return [end]
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    denominator = (rx * y1) ** 2 + (ry * x1) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / denominator - 1)) if denominator else 0.0
    root = -root if large == sweep else root
    cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
    cx, cy = cos * cx1 - sin * cy1 + (start[0] + end[0]) / 2, sin * cx1 + cos * cy1 + (start[1] + end[1]) / 2
    first = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    delta = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - first
    if sweep and delta < 0:
        delta += 2 * math.pi
    elif not sweep and delta > 0:
        delta -= 2 * math.pi
    points = []
    for step in range(1, _CURVE_STEPS + 1):
        angle = first + delta * step / _CURVE_STEPS
        ex, ey = rx * math.cos(angle), ry * math.sin(angle)
        points.append((cos * ex - sin * ey + cx, sin * ex + cos * ey + cy))
    return [*points[:-1], end]
