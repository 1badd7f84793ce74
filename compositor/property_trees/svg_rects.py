"""Bounding boxes of the elements inside an inline SVG, which have no boxes of their own in layout.

Source: SVG 2, §8 (coordinate systems) and §8.10 (bounding boxes); the stroke does not count, as in Chromium's
`getBoundingClientRect`. Differs: `<use>` and `<text>` have none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from compositor.base.geometry import EMPTY_RECT, Point, Rect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.dom import Document, Element, NodeId
from compositor.layout.svg_path import path_outline
from compositor.resources.image_info import svg_length
from compositor.style.computed_style import StyledDocument

_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL: Final = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_CONTAINERS: Final = frozenset(("g", "a", "switch", "svg"))
_MAX_DEPTH = 64


def svg_rects(styled: StyledDocument, root: NodeId, box: Rect, zoom: float) -> Iterator[tuple[NodeId, Matrix, Rect]]:
    """Each rendered element inside an `<svg>`: the matrix to the space of `box`, and its bounding box before it.

    Args:
        styled: The document.
        root: The `<svg>`.
        box: Its content box, px.
        zoom: Px a user unit where no `viewBox` says otherwise.
    """
    document = styled.document
    element = document.element(root)
    placed = _view_matrix(element, box, zoom)
    if placed is not None:
        boxes = _Boxes(document, styled)
        boxes.measure(element, 0)
        yield from boxes.placed(element, placed)


def _view_matrix(element: Element, box: Rect, zoom: float) -> Matrix | None:
    """From user units to the space of the viewport (SVG 2, §8.2 and §8.6); None when nothing is shown."""
    view = [float(number) for number in _NUMBER.findall(_attribute(element, "viewbox"))]
    if len(view) != 4:
        return Matrix.translation(box.x, box.y) @ Matrix.scaling(zoom, zoom)
    x, y, width, height = view
    if width <= 0 or height <= 0:
        return None
    words = (_attribute(element, "preserveaspectratio") or "xMidYMid meet").split()
    sx, sy = box.width / width, box.height / height
    if words[0] != "none":
        sx = sy = max(sx, sy) if words[-1] == "slice" else min(sx, sy)
    left, top = (
        (0.0 if "Min" in part else room if "Max" in part else room / 2)
        for part, room in ((words[0][:4], box.width - sx * width), (words[0][4:], box.height - sy * height))
    )
    if words[0] == "none":
        left = top = 0.0
    return Matrix.affine(sx, 0.0, 0.0, sy, box.x + left - x * sx, box.y + top - y * sy)


def _attribute(element: Element, name: str) -> str:
    """An attribute whose name may be spelt in any case."""
    found = element.attributes.get(name)
    if found is None:
        found = next((value for key, value in element.attributes.items() if key.lower() == name), "")
    return found


class _Boxes:
    """Bounding boxes of the elements of one SVG, each in its own user space."""

    def __init__(self, document: Document, styled: StyledDocument) -> None:
        self._document = document
        self._styled = styled
        self._boxes: dict[NodeId, Rect] = {}

    def measure(self, element: Element, depth: int) -> Rect | None:
        """The bounding box of an element and, where it holds others, of those inside."""
        if depth and element.tag not in _CONTAINERS:
            points = _SHAPES[element.tag](element) if element.tag in _SHAPES else ()
            box = _bounds(points)
        else:
            found = [(child, self.measure(child, depth + 1)) for child in self._children(element, depth)]
            rects = [transform_of(child).map_rect(rect) for child, rect in found if rect is not None]
            corners = [corner for rect in rects for corner in ((rect.x, rect.y), (rect.right, rect.bottom))]
            box = _bounds(tuple(Point(*corner) for corner in corners))
        if box is not None:
            self._boxes[element.id] = box
        elif element.tag in _CONTAINERS:
            self._boxes[element.id] = EMPTY_RECT  # it has a place, which counts for nothing around it
        return box

    def placed(self, element: Element, matrix: Matrix) -> Iterator[tuple[NodeId, Matrix, Rect]]:
        """The elements inside an element whose space `matrix` maps."""
        for child in self._children(element, 0):
            box = self._boxes.get(child.id)
            if box is not None:
                inner = matrix @ transform_of(child)
                yield child.id, inner, box
                if child.tag in _CONTAINERS:
                    yield from self.placed(child, inner)

    def _children(self, element: Element, depth: int) -> Iterator[Element]:
        if depth > _MAX_DEPTH:
            return
        for node in element.children:
            child = self._document.nodes[node]
            if isinstance(child, Element) and child.namespace == "svg":
                style = self._styled.styles[child.id]
                if style is not None and style[p.DISPLAY] != "none":
                    yield child


def _bounds(points: tuple[Point, ...]) -> Rect | None:
    if not points:
        return None
    left, top = min(point.x for point in points), min(point.y for point in points)
    return Rect(left, top, max(point.x for point in points) - left, max(point.y for point in points) - top)


def transform_of(element: Element) -> Matrix:
    """The matrix of the `transform` attribute."""
    matrix = IDENTITY
    for name, arguments in _CALL.findall(element.attributes.get("transform", "")):
        values = [float(number) for number in _NUMBER.findall(arguments)]
        made = _transform(name, values)
        if made is None:
            return IDENTITY
        matrix = matrix @ made
    return matrix


def _transform(name: str, values: list[float]) -> Matrix | None:
    match name, values:
        case "translate", [x]:
            return Matrix.translation(x, 0.0)
        case "translate", [x, y]:
            return Matrix.translation(x, y)
        case "scale", [factor]:
            return Matrix.scaling(factor, factor)
        case "scale", [x, y]:
            return Matrix.scaling(x, y)
        case "rotate", [degrees]:
            return Matrix.rotation(degrees)
        case "rotate", [degrees, x, y]:
            return Matrix.translation(x, y) @ Matrix.rotation(degrees) @ Matrix.translation(-x, -y)
        case "skewX", [degrees]:
            return Matrix.skew(degrees, 0.0)
        case "skewY", [degrees]:
            return Matrix.skew(0.0, degrees)
        case "matrix", [a, b, c, d, e, f]:
            return Matrix.affine(a, b, c, d, e, f)
    return None


# ------------------------------------------------------------------ shapes


def _lengths(element: Element, *names: str) -> list[float]:
    return [svg_length(element.attributes.get(name)) or 0.0 for name in names]


def _rectangle(element: Element) -> tuple[Point, ...]:
    x, y, width, height = _lengths(element, "x", "y", "width", "height")
    return (Point(x, y), Point(x + width, y + height))


def _circle(element: Element) -> tuple[Point, ...]:
    x, y, radius = _lengths(element, "cx", "cy", "r")
    return (Point(x - radius, y - radius), Point(x + radius, y + radius))


def _ellipse(element: Element) -> tuple[Point, ...]:
    x, y, rx, ry = _lengths(element, "cx", "cy", "rx", "ry")
    return (Point(x - rx, y - ry), Point(x + rx, y + ry))


def _line(element: Element) -> tuple[Point, ...]:
    x1, y1, x2, y2 = _lengths(element, "x1", "y1", "x2", "y2")
    return (Point(x1, y1), Point(x2, y2))


def _points(element: Element) -> tuple[Point, ...]:
    numbers = [float(number) for number in _NUMBER.findall(element.attributes.get("points", ""))]
    return tuple(Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False) if math.isfinite(x + y))


_SHAPES: Final[Mapping[str, Callable[[Element], tuple[Point, ...]]]] = {
    "path": lambda element: path_outline(element.attributes.get("d", "")),
    "rect": _rectangle,
    "image": _rectangle,
    "foreignObject": _rectangle,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
}
