"""SVG path data, flattened to straight pieces (SVG 2 §9.3)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from compositor.base.geometry import Point

_COMMAND: Final = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER: Final = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG: Final = re.compile(r"[\s,]*([01])")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
CURVE_STEPS: Final = 16
_FLAT = 1e-9
_FARTHEST = 1e9
_MAX_POINTS = 20_000

SubPath = tuple[Point, ...]
"""Points joined by straight lines; a closed one ends where it starts."""


def path_outline(data: str) -> tuple[Point, ...]:
    """The outline of `path()` data, px, in one piece; data after an error is ignored."""
    return joined(path_pieces(data))


def path_pieces(data: str) -> tuple[SubPath, ...]:
    """The sub-paths of `path()` data, px; data after an error is ignored."""
    return draw_path(data).pieces


def draw_path(data: str, steps: int = CURVE_STEPS) -> Pen:
    """Draw `path()` data, px, curves in `steps` pieces; data after an error is ignored."""
    pen, place, command = Pen(steps), 0, ""
    while pen.count < _MAX_POINTS:
        found = _COMMAND.match(data, place)
        if found is not None:
            command, place = found[1], found.end()
        elif command in ("", "Z", "z"):
            break
        values, place = _values(data, place, command.upper())
        if values is None:
            break
        pen.run(command, values)
        if command in "Mm":
            command = "L" if command == "M" else "l"
    return pen


def _values(data: str, place: int, name: str) -> tuple[list[float] | None, int]:
    """Numbers of one command from `place` on, None when some are missing, and where they end."""
    values = []
    for index in range(_ARGUMENTS[name]):
        found = (_FLAG if name == "A" and index in (3, 4) else _NUMBER).match(data, place)
        if found is None:
            return None, place
        values.append(float(found[1]))
        place = found.end()
    return values, place


def joined(pieces: tuple[SubPath, ...]) -> tuple[Point, ...]:
    """All sub-paths as one outline, joined through their start points.

    Going to a sub-path and back along the same line encloses nothing, so both fill rules still hold.
    """
    points: list[Point] = []
    for piece in pieces:
        points += (*piece, piece[0], pieces[0][0])
    return tuple(points)


class Pen:
    """Draws path commands, as SVG names them, into straight pieces.

    Attributes:
        count: Points so far.
        hull: Ends and control points of all pieces: browsers measure a path by the box around them.
    """

    def __init__(self, steps: int = CURVE_STEPS) -> None:
        self.count = 0
        self._steps: Final = steps
        self.hull: Final[list[Point]] = []
        self._pieces: list[list[Point]] = []
        self._x = self._y = 0.0
        self._start = Point(0.0, 0.0)
        self._control: tuple[str, float, float] = ("", 0.0, 0.0)

    @property
    def pieces(self) -> tuple[SubPath, ...]:
        """The sub-paths drawn so far."""
        return tuple(tuple(piece) for piece in self._pieces if len(piece) > 1)

    def run(self, command: str, v: list[float]) -> None:
        """Execute one command with its arguments."""
        name = command.upper()
        if command.islower():
            v = _absolute(name, v, self._x, self._y)
        v = [max(-_FARTHEST, min(_FARTHEST, value)) for value in v]
        actions: dict[str, Callable[[list[float]], None]] = {
            "M": self._move, "L": self._line, "C": self._cubic, "S": self._smooth_cubic, "Q": self._quadratic,
            "T": self._smooth_quadratic, "A": self._arc,
        }  # fmt: skip
        if name == "H":
            self._line([v[0], self._y])
        elif name == "V":
            self._line([self._x, v[0]])
        elif name == "Z":
            self._close()
        else:
            actions[name](v)
        self.hull.append(Point(self._x, self._y))
        if name not in "CSQT":
            self._control = ("", self._x, self._y)

    def _move(self, v: list[float]) -> None:
        self._start = Point(v[0], v[1])
        self._x, self._y = v
        self._pieces.append([self._start])
        self.count += 1

    def _close(self) -> None:
        """What follows without a move starts a sub-path at the same point."""
        if self._pieces:
            self._line([self._start.x, self._start.y])
            self._pieces.append([self._start])

    def _split(self, *extremes: float) -> list[float]:
        """Where on a curve (0..1) points are taken: evenly, and where it turns back, so that its box is exact."""
        even = [step / self._steps for step in range(1, self._steps + 1)]
        return sorted({*even, *(t for t in extremes if 0 < t < 1)})

    def _line(self, v: list[float]) -> None:
        if not self._pieces:
            self._move([self._x, self._y])
        self._x, self._y = v[0], v[1]
        self._pieces[-1].append(Point(v[0], v[1]))
        self.count += 1

    def _cubic(self, v: list[float]) -> None:
        x0, y0 = self._x, self._y
        for t in self._split(*_cubic_extremes(x0, v[0], v[2], v[4]), *_cubic_extremes(y0, v[1], v[3], v[5])):
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            self._line([a * x0 + b * v[0] + c * v[2] + d * v[4], a * y0 + b * v[1] + c * v[3] + d * v[5]])
        self._control = ("C", v[2], v[3])
        self.hull.extend((Point(v[0], v[1]), Point(v[2], v[3])))

    def _smooth_cubic(self, v: list[float]) -> None:
        x, y = self._reflected("C")
        self._cubic([x, y, *v])

    def _quadratic(self, v: list[float]) -> None:
        x0, y0 = self._x, self._y
        for t in self._split(_quadratic_extreme(x0, v[0], v[2]), _quadratic_extreme(y0, v[1], v[3])):
            a, b, c = (1 - t) ** 2, 2 * (1 - t) * t, t * t
            self._line([a * x0 + b * v[0] + c * v[2], a * y0 + b * v[1] + c * v[3]])
        self._control = ("Q", v[0], v[1])
        self.hull.append(Point(v[0], v[1]))

    def _smooth_quadratic(self, v: list[float]) -> None:
        x, y = self._reflected("Q")
        self._quadratic([x, y, *v])

    def _reflected(self, kind: str) -> tuple[float, float]:
        name, cx, cy = self._control
        return (2 * self._x - cx, 2 * self._y - cy) if name == kind else (self._x, self._y)

    def _arc(self, v: list[float]) -> None:
        arc = _Arc.between(Point(self._x, self._y), v)
        if arc is not None:
            for t in self._split(*arc.extremes()):
                self._line(list(arc.at(arc.first + arc.delta * t)))
            self.hull.extend(arc.controls())
        self._line(v[5:])


def _quadratic_extreme(a: float, b: float, c: float) -> float:
    bend = a - 2 * b + c
    return (a - b) / bend if bend else 0.0


def _cubic_extremes(a: float, b: float, c: float, d: float) -> tuple[float, ...]:
    """Where the derivative of a cubic is 0."""
    p, q, r = d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a
    if abs(p) < _FLAT:
        return (-r / q,) if q else ()
    under = q * q - 4 * p * r
    if under < 0:
        return ()
    root = math.sqrt(under)
    return ((-q + root) / (2 * p), (-q - root) / (2 * p))


def _absolute(name: str, v: list[float], x: float, y: float) -> list[float]:
    if name == "A":
        return [*v[:5], v[5] + x, v[6] + y]
    if name == "V":
        return [v[0] + y]
    return [value + (y if index % 2 else x) for index, value in enumerate(v)]


class _Arc(NamedTuple):
    """An elliptical arc about its centre; angles in radians.

    Attributes:
        cx, cy, rx, ry: Centre and radii.
        cos, sin: Of the rotation.
        first, delta: Where it starts, and how far it goes.
    """

    cx: float
    cy: float
    rx: float
    ry: float
    cos: float
    sin: float
    first: float
    delta: float

    @staticmethod
    def between(start: Point, v: list[float]) -> _Arc | None:
        """From SVG's form (SVG 2 appendix B.2.4); None for what is a line."""
        rx, ry, rotation, large, sweep = abs(v[0]), abs(v[1]), v[2], bool(v[3]), bool(v[4])
        end = Point(v[5], v[6])
        if rx < _FLAT or ry < _FLAT or start == end:
            return None
        cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
        dx, dy = (start.x - end.x) / 2, (start.y - end.y) / 2
        x1, y1 = cos * dx + sin * dy, cos * dy - sin * dx
        grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
        rx, ry = rx * grow, ry * grow
        denominator = (rx * y1) ** 2 + (ry * x1) ** 2
        root = math.sqrt(max(0.0, (rx * ry) ** 2 / denominator - 1)) if denominator else 0.0
        root = -root if large == sweep else root
        cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
        cx, cy = cos * cx1 - sin * cy1 + (start.x + end.x) / 2, sin * cx1 + cos * cy1 + (start.y + end.y) / 2
        first = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
        delta = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - first
        if sweep and delta < 0:
            delta += 2 * math.pi
        elif not sweep and delta > 0:
            delta -= 2 * math.pi
        return _Arc(cx, cy, rx, ry, cos, sin, first, delta)

    def at(self, angle: float, reach: float = 1.0) -> Point:
        """The point at an angle, `reach` times as far from the centre as the ellipse."""
        x, y = self.rx * math.cos(angle) * reach, self.ry * math.sin(angle) * reach
        return Point(self.cos * x - self.sin * y + self.cx, self.sin * x + self.cos * y + self.cy)

    def extremes(self) -> list[float]:
        """Where it turns back, as a share of it."""
        x_turn = math.atan2(-self.ry * self.sin, self.rx * self.cos)
        y_turn = math.atan2(self.ry * self.cos, self.rx * self.sin)
        if self.delta == 0:
            return []
        return [(turn + half * math.pi - self.first) / self.delta for turn in (x_turn, y_turn) for half in range(-4, 5)]

    def controls(self) -> list[Point]:
        """Control points of the conic curves, of a third of a turn at most, that Skia makes of it."""
        count = math.ceil(abs(self.delta) / (2 * math.pi / 3))
        width = self.delta / max(1, count)
        reach = 1 / math.cos(width / 2)
        return [self.at(self.first + width * (index + 0.5), reach) for index in range(count)]
