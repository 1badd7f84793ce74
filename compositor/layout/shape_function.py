"""`shape()` in its reference box.

Source: CSS Shapes 2 §3; the commands are in the form that `css.grammar_shape_function` describes.
"""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Point, Rect
from compositor.css.values import BasicShape
from compositor.layout.basic_shapes import px_of
from compositor.layout.svg_path import CURVE_STEPS, Pen

_CONTROLS: Final = {"curve": 2, "quad": 1, "smooth": 1, "smooth-quad": 0}
_LETTERS: Final = {"move": "M", "line": "L", "curve": "C", "quad": "Q", "smooth": "S", "smooth-quad": "T", "arc": "A"}


def draw_shape(shape: BasicShape, box: Rect, steps: int = CURVE_STEPS) -> Pen:
    """Draw a `shape()`, px, curves in `steps` pieces."""
    walk = _Walk(shape, box, steps)
    while walk.more():
        walk.step()
    return walk.pen


class _Walk:
    """Reads the commands one after another and draws them."""

    def __init__(self, shape: BasicShape, box: Rect, steps: int) -> None:
        self.pen: Final = Pen(steps)
        self._args: Final = shape.args
        self._box: Final = box
        self._index = 0
        self._here = self._start = Point(box.x, box.y)

    def more(self) -> bool:
        """Whether commands are left."""
        return self._index < len(self._args)

    def step(self) -> None:
        """Draw one command."""
        command = str(self._next())
        if command == "close":
            self.pen.run("Z", [])
            self._here = self._start
            return
        name, _, way = command.rpartition("-")
        origin = Point(self._box.x, self._box.y) if way == "to" else self._here
        if name in ("hline", "vline"):
            self._straight(name, origin)
            return
        end = self._point(origin)
        self.pen.run(_LETTERS[name], [*self._before(name, end), end.x, end.y])
        self._here = end
        if name == "move":
            self._start = end

    def _straight(self, name: str, origin: Point) -> None:
        value = self._next()
        if name == "hline":
            self._here = Point(origin.x + px_of(value, self._box.width), self._here.y)
        else:
            self._here = Point(self._here.x, origin.y + px_of(value, self._box.height))
        self.pen.run("L", list(self._here))

    def _before(self, name: str, end: Point) -> list[float]:
        """What SVG has before the end point: control points, or radii, rotation and flags."""
        if name == "arc":
            return self._arc()
        values: list[float] = []
        for _ in range(_CONTROLS.get(name, 0)):
            places = {"start": self._here, "end": end, "origin": Point(self._box.x, self._box.y)}
            values += self._point(places[str(self._next())])
        return values

    def _arc(self) -> list[float]:
        """A percentage of a radius is one of the box's diagonal, divided by the root of 2."""
        width, height = self._box.width, self._box.height
        basis = ((width * width + height * height) / 2) ** 0.5
        rx, ry = (px_of(self._next(), basis) for _ in range(2))
        sweep, size, degrees = (str(self._next()) for _ in range(3))
        return [rx, ry, float(degrees), float(size == "large"), float(sweep == "cw")]

    def _point(self, origin: Point) -> Point:
        x, y = px_of(self._next(), self._box.width), px_of(self._next(), self._box.height)
        return Point(origin.x + x, origin.y + y)

    def _next(self) -> object:
        self._index += 1
        return self._args[self._index - 1]
