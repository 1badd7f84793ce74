"""Motion paths: where `offset-path` and its kin put a box, as a matrix.

Paths of their own (`path()`, SVG paths) start at the box's top left; all others lie in the containing block.

Source: Motion Path 1; Blink's `ComputedStyle::ApplyMotionPathTransform`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.base.outlines import rounded_rect_outline
from compositor.css import properties as p
from compositor.css.values import BasicShape
from compositor.layout.basic_shapes import corner_radii, ellipse_shape, inset_shape, polygon_points, px_of
from compositor.layout.shape_function import draw_shape
from compositor.layout.svg_path import SubPath, draw_path
from compositor.style.computed_style import ComputedStyle

_STEPS: Final = 64
_CIRCLE_STEPS: Final = 720
_HALF: Final = 0.5
_SMOOTH_TURN: Final = 3.0
_LARGEST: Final = 1e7
_CORNERS: Final = (
    p.BORDER_TOP_LEFT_RADIUS, p.BORDER_TOP_RIGHT_RADIUS, p.BORDER_BOTTOM_RIGHT_RADIUS, p.BORDER_BOTTOM_LEFT_RADIUS,
)  # fmt: skip


_Step = tuple[Point, Point, float]  # two points and the distance between them


class Surroundings(NamedTuple):
    """The containing block of a box on a path; px from the box's own border-box top left.

    Attributes:
        border_box: Of the containing block.
        border, padding: Of the containing block.
        style: The containing block's.
    """

    border_box: Rect
    border: Edges
    padding: Edges
    style: ComputedStyle

    def box(self, keyword: str) -> Rect:
        """The reference box that a keyword names."""
        b, q = self.border, self.padding
        match keyword:
            case "padding-box":
                return self.border_box.outset(-b.top, -b.right, -b.bottom, -b.left)
            case "content-box" | "fill-box":
                both = (b.top + q.top, b.right + q.right, b.bottom + q.bottom, b.left + q.left)
                return self.border_box.outset(*(-edge for edge in both))
        return self.border_box


class _Place(NamedTuple):
    """A point on a path, px, and the direction there, degrees."""

    point: Point
    degrees: float


def motion_matrix(
    style: ComputedStyle,
    size: tuple[float, float],
    origin: Point,
    around: Surroundings | None,
    referenced: tuple[SubPath, ...] = (),
) -> Matrix:
    """The transform that moves a box along its path, to be applied about its `transform-origin`.

    Args:
        style: The box's.
        size: Its border box, px.
        origin: Its `transform-origin`, px.
        around: Its containing block; without it, paths in that move nothing.
        referenced: The SVG path that `url()` names, px.
    """
    shape = style[p.OFFSET_PATH]
    if not isinstance(shape, BasicShape):
        return IDENTITY
    place = _place(shape, style, size, around, referenced)
    if place is None:
        return IDENTITY
    anchor = _anchor(style, size, origin)
    follows, turned = style[p.OFFSET_ROTATE]
    degrees = turned + (place.degrees if follows else 0.0)
    there = Matrix.translation(place.point.x - origin.x, place.point.y - origin.y)
    back = Matrix.translation(origin.x - anchor.x, origin.y - anchor.y)
    return there @ Matrix.rotation(degrees) @ back


def _anchor(style: ComputedStyle, size: tuple[float, float], origin: Point) -> Point:
    """The point of the box that lies on the path."""
    anchor = style[p.OFFSET_ANCHOR]
    return origin if isinstance(anchor, str) else Point(anchor[0].resolve(size[0]), anchor[1].resolve(size[1]))


def _place(
    shape: BasicShape,
    style: ComputedStyle,
    size: tuple[float, float],
    around: Surroundings | None,
    referenced: tuple[SubPath, ...],
) -> _Place | None:
    if shape.name == "path":
        pen = draw_path(str(shape.args[0]) if shape.args else "", _STEPS)
        return _along(_scaled(pen.pieces, shape.zoom), style)
    if shape.name == "url":
        return _along(referenced, style)
    if around is None:
        return None
    box = around.box(shape.box)
    if shape.name == "ray":
        return _on_ray(shape, box, style, size)
    return _along(_outline(shape, box, around, style), style)


def _scaled(pieces: tuple[SubPath, ...], zoom: float) -> tuple[SubPath, ...]:
    return tuple(tuple(Point(x * zoom, y * zoom) for x, y in piece) for piece in pieces)


def _outline(shape: BasicShape, box: Rect, around: Surroundings, style: ComputedStyle) -> tuple[SubPath, ...]:
    match shape.name:
        case "shape":
            return draw_shape(shape, box, _STEPS).pieces
        case "circle" | "ellipse":
            rect = _round_shape(shape, box, style).rect
            rx, ry, centre = rect.width / 2, rect.height / 2, Point(rect.x + rect.width / 2, rect.y + rect.height / 2)
            angles = [2 * math.pi * step / _CIRCLE_STEPS for step in range(_CIRCLE_STEPS + 1)]
            return (tuple(Point(centre.x + rx * math.cos(a), centre.y + ry * math.sin(a)) for a in angles),)
        case "polygon":
            points = polygon_points(shape, box)
            return ((*points, *points[:1]),)
        case "box":
            rounded = RoundedRect(box, _radii(around, box))
        case _:
            rounded = inset_shape(shape, box)
    outline = rounded_rect_outline(rounded)
    corner = rounded.radii.top_left
    first = len(outline) // 4 if corner.x > 0 and corner.y > 0 else 0
    start = next((i for i, point in enumerate(outline) if point.y <= rounded.rect.y + 1e-6), first)
    return ((*outline[start:], *outline[: start + 1]),)


def _round_shape(shape: BasicShape, box: Rect, style: ComputedStyle) -> RoundedRect:
    """A circle or ellipse; one in the middle of its box lies at the `offset-position` instead."""
    position = style[p.OFFSET_POSITION]
    if not isinstance(position, str) and all(getattr(arg, "percent", 0.0) == 50.0 for arg in shape.args[-2:]):
        shape = BasicShape(shape.name, (*shape.args[:-2], *position), box=shape.box)
    return ellipse_shape(shape, box)


def _radii(around: Surroundings, box: Rect) -> Radii:
    tl, tr, br, bl = (around.style[corner] for corner in _CORNERS)
    outer = around.border_box
    inside = Edges(box.y - outer.y, outer.right - box.right, outer.bottom - box.bottom, box.x - outer.x)
    return corner_radii((tl, tr, br, bl), outer.width, outer.height).shrunk(inside)


def _along(pieces: tuple[SubPath, ...], style: ComputedStyle) -> _Place | None:
    """The place at `offset-distance`; closed paths go round again, others end."""
    steps = [(a, b, math.dist(a, b)) for piece in pieces for a, b in pairwise(piece)]
    total = sum(step[2] for step in steps)
    if not math.isfinite(total) or total <= 0:
        return _Place(pieces[0][0], 0.0) if pieces else None
    distance = style[p.OFFSET_DISTANCE].resolve(total)
    if pieces[-1][0] == pieces[-1][-1] and distance > total:
        distance = math.fmod(distance, total)
    elif pieces[-1][0] == pieces[-1][-1] and distance < 0:
        distance = math.fmod(distance, total) + total
    steps = [step for step in steps if step[2] > 0]
    distance, index = min(max(distance, 0.0), total), 0
    while index < len(steps) - 1 and distance > steps[index][2]:
        distance -= steps[index][2]
        index += 1
    start, end, length = steps[index]
    share = min(1.0, distance / length)
    point = Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    return _Place(point, _direction(steps, index, share))


def _direction(steps: list[_Step], index: int, share: float) -> float:
    """The direction on a step, degrees; where the next one turns little the two are parts of a curve."""
    own = _degrees(steps[index])
    other = index + (1 if share > _HALF else -1)
    if not 0 <= other < len(steps):
        return own
    turn = (_degrees(steps[other]) - own + 180.0) % 360.0 - 180.0
    alike = max(steps[other][2], steps[index][2]) < 2 * min(steps[other][2], steps[index][2])
    return own + abs(share - _HALF) * turn if alike and abs(turn) < _SMOOTH_TURN else own


def _degrees(step: _Step) -> float:
    start, end, _length = step
    return math.degrees(math.atan2(end.y - start.y, end.x - start.x))


def _on_ray(shape: BasicShape, box: Rect, style: ComputedStyle, size: tuple[float, float]) -> _Place:
    """`ray()`: angle, extent, `contain`, and where it starts."""
    degrees, extent, contain, *at = shape.args
    start = _ray_start(at, box, style)
    angle = float(str(degrees)) - 90.0
    length = _ray_length(str(extent), float(str(degrees)), box, start)
    if contain:
        length = max(0.0, length - max(size) / 2)
    distance = min(max(style[p.OFFSET_DISTANCE].resolve(length), -_LARGEST), _LARGEST)
    x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return _Place(Point(start.x + x * distance, start.y + y * distance), angle)


def _ray_start(at: Sequence[object], box: Rect, style: ComputedStyle) -> Point:
    if at:
        return Point(box.x + px_of(at[0], box.width), box.y + px_of(at[1], box.height))
    position = style[p.OFFSET_POSITION]
    if position == "auto":
        return Point(0.0, 0.0)
    if isinstance(position, str):
        return Point(box.x + box.width / 2, box.y + box.height / 2)
    return Point(box.x + position[0].resolve(box.width), box.y + position[1].resolve(box.height))


def _ray_length(extent: str, degrees: float, box: Rect, start: Point) -> float:
    left, top = start.x - box.x, start.y - box.y
    right, bottom = box.width - left, box.height - top
    if extent == "sides":
        return _to_side(degrees, left, top, right, bottom)
    sides = (abs(left), abs(right), abs(top), abs(bottom))
    corners = [math.hypot(x, y) for x in (left, right) for y in (top, bottom)]
    match extent:
        case "farthest-side":
            return max(sides)
        case "closest-corner":
            return min(corners)
        case "farthest-corner":
            return max(corners)
    return min(sides)


def _to_side(degrees: float, left: float, top: float, right: float, bottom: float) -> float:
    """How far a ray goes inside the box; nothing outside of it."""
    if min(left, top, right, bottom) < 0:
        return 0.0
    x, y = math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))
    across = math.inf if abs(x) < 1e-9 else (right if x > 0 else left) / abs(x)
    down = math.inf if abs(y) < 1e-9 else (bottom if y > 0 else top) / abs(y)
    return min(across, down)
