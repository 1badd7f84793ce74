"""Geometry of SVG's graphics elements: what they fill, and what they may paint with their strokes and markers.

Source: SVG 2, §8.10 (bounding boxes) and §9-10 (shapes); Blink's `LayoutSVGShape::ApproximateStrokeBoundingBox`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from compositor.base.geometry import Point, Rect, union_all
from compositor.css import properties as p
from compositor.dom import Element
from compositor.layout.svg_path import path_outline
from compositor.style.computed_style import ComputedStyle

_LENGTH: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(px|pt|pc|mm|cm|in|em|rem|%|)\s*", re.I)
_PX: Final = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0,
              "em": 16.0, "rem": 16.0}  # fmt: skip
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_FARTHEST = 1e9
_MARKED: Final = frozenset(("path", "line", "polyline", "polygon"))
_MARKERS: Final = (("marker-start", slice(0, 1)), ("marker-mid", slice(1, -1)), ("marker-end", slice(-1, None)))
_SQRT2: Final = math.sqrt(2)


class UserSpace(NamedTuple):
    """What percentages and `transform-box: view-box` refer to, in user units.

    Attributes:
        width, height: Of the viewBox, or of the viewport where there is none.
        zoom: Layout px a user unit that lengths of CSS are given in.
        scale: Layout px a user unit as it is drawn, which text is shaped at.
    """

    width: float
    height: float
    zoom: float
    scale: float = 1.0


def user_length(text: str | None, basis: float, default: float = 0.0) -> float:
    """A length attribute in user units; percentages are of `basis`."""
    match = None if text is None else _LENGTH.fullmatch(text)
    if match is None:
        return default
    value = float(match.group(1))
    unit = match.group(2).lower()
    value = value * basis / 100 if unit == "%" else value * _PX[unit]
    return max(-_FARTHEST, min(_FARTHEST, value))


def numbers_of(text: str) -> list[float]:
    """All numbers in a list of them."""
    return [max(-_FARTHEST, min(_FARTHEST, float(number))) for number in _NUMBER.findall(text)]


def fill_box(element: Element, space: UserSpace) -> Rect | None:
    """The bounding box of a shape or an image without its stroke; None for other elements and for no outline."""
    make = _BOXES.get(element.tag)
    return None if make is None else make(element, space)


def draws_nothing(element: Element, box: Rect) -> bool:
    """True for the sizes that switch a shape off."""
    return element.tag in ("rect", "image", "circle", "ellipse", "foreignObject") and box.is_empty


def visual_box(element: Element, style: ComputedStyle, box: Rect, space: UserSpace) -> Rect:
    """Everything a shape may paint: its bounding box, stroke and markers."""
    width = stroke_width(style, space)
    markers = _marker_boxes(element, width, space) if element.tag in _MARKED else []
    if style[p.STROKE] != "none" and width > 0:
        box = box.inflated(width / 2 * _stroke_reach(element, style))
    return union_all((box, *markers)) if markers else box


def stroke_box(style: ComputedStyle, box: Rect, space: UserSpace) -> Rect:
    """The bounding box with its stroke, sharp joins aside, which boxes for reference leave out."""
    return box if style[p.STROKE] == "none" else box.inflated(stroke_width(style, space) / 2)


def stroke_width(style: ComputedStyle, space: UserSpace) -> float:
    """`stroke-width` in user units, where it does not scale smaller by what is scaled up."""
    diagonal = math.hypot(space.width, space.height) / _SQRT2
    width = max(0.0, style[p.STROKE_WIDTH].resolve(diagonal * space.zoom))
    scale = space.scale if style[p.VECTOR_EFFECT] == "non-scaling-stroke" and space.scale > 0 else space.zoom
    return width / scale


def _stroke_reach(element: Element, style: ComputedStyle) -> float:
    """How far a stroke reaches out of the shape at most, in half stroke widths."""
    if element.tag in ("rect", "circle", "ellipse"):
        return 1.0
    if element.tag == "text":
        return 2.0
    straight = element.tag == "line" or (element.tag == "path" and len(_outline(element.attributes.get("d", ""))) <= 4)
    if not straight and style[p.STROKE_LINEJOIN] == "miter":
        limit: float = style[p.STROKE_MITERLIMIT]
        if limit < _SQRT2 and style[p.STROKE_LINECAP] == "square":
            return _SQRT2
        return max(limit, 1.0)
    return _SQRT2 if style[p.STROKE_LINECAP] == "square" else 1.0


def _marker_boxes(element: Element, width: float, space: UserSpace) -> list[Rect]:
    """Squares around the vertices that have markers, for the size of a marker that is not known better."""
    named = [part for name, part in _MARKERS if _has_marker(element, name)]
    if not named:
        return []
    points = _vertices(element, space)
    reach = 3.0 * width / 2
    return [Rect(q.x - reach, q.y - reach, 2 * reach, 2 * reach) for part in named for q in points[part]]


def _has_marker(element: Element, name: str) -> bool:
    value = element.attributes.get(name, element.attributes.get("marker", ""))
    return "url(" in value or f"{name}:" in element.attributes.get("style", "")


# ------------------------------------------------------------------ shapes


@lru_cache(maxsize=4096)
def _outline(data: str) -> tuple[Point, ...]:
    return path_outline(data)


@lru_cache(maxsize=4096)
def _bounds(data: str) -> Rect | None:
    return _around(_outline(data))


def _around(points: tuple[Point, ...]) -> Rect | None:
    if not points:
        return None
    left, top = min(point.x for point in points), min(point.y for point in points)
    return Rect(left, top, max(point.x for point in points) - left, max(point.y for point in points) - top)


def _vertices(element: Element, space: UserSpace) -> tuple[Point, ...]:
    if element.tag == "path":
        return _outline(element.attributes.get("d", ""))[:-2]
    return _line_ends(element, space) if element.tag == "line" else _points(element)


def _x(element: Element, name: str, space: UserSpace) -> float:
    return user_length(element.attributes.get(name), space.width)


def _y(element: Element, name: str, space: UserSpace) -> float:
    return user_length(element.attributes.get(name), space.height)


def _rectangle(element: Element, space: UserSpace) -> Rect:
    width, height = _x(element, "width", space), _y(element, "height", space)
    return Rect(_x(element, "x", space), _y(element, "y", space), max(0.0, width), max(0.0, height))


def _circle(element: Element, space: UserSpace) -> Rect:
    radius = max(0.0, user_length(element.attributes.get("r"), math.hypot(space.width, space.height) / _SQRT2))
    x, y = _x(element, "cx", space), _y(element, "cy", space)
    return Rect(x - radius, y - radius, 2 * radius, 2 * radius)


def _ellipse(element: Element, space: UserSpace) -> Rect:
    rx, ry = _x(element, "rx", space), _y(element, "ry", space)
    # One radius that is not given is as long as the other (SVG 2, §10.4).
    rx, ry = max(0.0, rx if "rx" in element.attributes else ry), max(0.0, ry if "ry" in element.attributes else rx)
    return Rect(_x(element, "cx", space) - rx, _y(element, "cy", space) - ry, 2 * rx, 2 * ry)


def _line_ends(element: Element, space: UserSpace) -> tuple[Point, ...]:
    first = Point(_x(element, "x1", space), _y(element, "y1", space))
    return (first, Point(_x(element, "x2", space), _y(element, "y2", space)))


def _points(element: Element) -> tuple[Point, ...]:
    numbers = numbers_of(element.attributes.get("points", ""))
    return tuple(Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False))


_BOXES: Final[Mapping[str, Callable[[Element, UserSpace], Rect | None]]] = {
    "path": lambda element, _space: _bounds(element.attributes.get("d", "")),
    "rect": _rectangle,
    "image": _rectangle,
    "foreignObject": _rectangle,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": lambda element, space: _around(_line_ends(element, space)),
    "polyline": lambda element, _space: _around(_points(element)),
    "polygon": lambda element, _space: _around(_points(element)),
}
