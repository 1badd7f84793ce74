"""`clip-path` shapes as rounded rectangles or polygons (CSS Masking 1, CSS Shapes 1)."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.css.values import BasicShape, LengthPercentage, MathFunction
from compositor.layout.fragments import Piece
from compositor.property_trees.box_geometry import (
    border_box,
    border_radii,
    content_box,
    corner_radii,
    edges_px,
    padding_box,
    rounded_inset,
)
from compositor.property_trees.svg_path import path_outline

MAX_OUTLINE_POINTS: Final = 2000
"""Corners of one outline: each clipped pixel looks at all of them. Of longer outlines some are left out, evenly."""
_BOX_NAMES: Final = {"content-box": "content", "padding-box": "padding", "fill-box": "content"}


class ClipShape(NamedTuple):
    """A resolved shape; px.

    Attributes:
        rect: The shape when it is a rounded rectangle, else the bounding box of `path`.
        path: Outline of a polygon or path.
        even_odd: Fill rule of `path`.
    """

    rect: RoundedRect
    path: tuple[Point, ...] | None = None
    even_odd: bool = False


def resolve_clip_path(shape: BasicShape, piece: Piece, offset: Point, device_scale: float) -> ClipShape | None:
    """The clip of a box at `offset`; None for `url()` and shapes that cannot be resolved.

    `path()` is written in CSS px, hence `device_scale`.
    """
    box = _reference_box(shape.box, piece, offset)
    match shape.name:
        case "inset" | "rect" | "xywh":
            return ClipShape(_inset_shape(shape, box))
        case "circle" | "ellipse":
            return ClipShape(_ellipse_shape(shape, box))
        case "polygon":
            return _polygon_shape(shape, box)
        case "path":
            outline = path_outline(str(shape.args[0]) if shape.args else "")
            points = tuple(Point(box.x + x * device_scale, box.y + y * device_scale) for x, y in outline)
            return _outline(points, shape.fill_rule == "evenodd") if points else None
        case "box":
            return ClipShape(_box_shape(shape.box, piece, offset, box))
    return None


def _reference_box(name: str, piece: Piece, offset: Point) -> Rect:
    kind = _BOX_NAMES.get(name)
    if kind == "content":
        return content_box(piece, offset)
    return padding_box(piece, offset) if kind == "padding" else border_box(piece, offset)


def _box_shape(name: str, piece: Piece, offset: Point, box: Rect) -> RoundedRect:
    outer = border_box(piece, offset)
    radii = border_radii(piece.box.style, outer.width, outer.height)
    if name == "padding-box":
        return rounded_inset(RoundedRect(outer, radii), edges_px(piece.border))
    return RoundedRect(box, radii) if name == "border-box" else RoundedRect(box)


def _px(value: object, basis: float) -> float:
    if isinstance(value, (LengthPercentage, MathFunction)):
        return value.resolve(basis)
    return float(value) if isinstance(value, (int, float)) else 0.0


def _inset_shape(shape: BasicShape, box: Rect) -> RoundedRect:
    a = list(shape.args) + [LengthPercentage()] * (4 - len(shape.args))
    if shape.name == "xywh":
        x, y = _px(a[0], box.width), _px(a[1], box.height)
        rect = Rect(box.x + x, box.y + y, max(0.0, _px(a[2], box.width)), max(0.0, _px(a[3], box.height)))
    elif shape.name == "rect":
        top = 0.0 if a[0] == "auto" else _px(a[0], box.height)
        right = box.width if a[1] == "auto" else _px(a[1], box.width)
        bottom = box.height if a[2] == "auto" else _px(a[2], box.height)
        left = 0.0 if a[3] == "auto" else _px(a[3], box.width)
        rect = Rect(box.x + left, box.y + top, max(0.0, right - left), max(0.0, bottom - top))
    else:
        rect = _inset_rect([_px(a[i], (box.height, box.width)[i % 2]) for i in range(4)], box)
    if shape.radii is None:
        return RoundedRect(rect)
    return RoundedRect(rect, corner_radii(shape.radii, box.width, box.height))


def _inset_rect(edges: list[float], box: Rect) -> Rect:
    """Insets that cross are scaled to meet (CSS Shapes 1 §inset)."""
    top, right, bottom, left = edges
    if left + right > box.width and left + right > 0:
        factor = box.width / (left + right)
        left, right = left * factor, right * factor
    if top + bottom > box.height and top + bottom > 0:
        factor = box.height / (top + bottom)
        top, bottom = top * factor, bottom * factor
    return Rect(box.x + left, box.y + top, max(0.0, box.width - left - right), max(0.0, box.height - top - bottom))


def _ellipse_shape(shape: BasicShape, box: Rect) -> RoundedRect:
    half = LengthPercentage(0.0, 50.0, True)
    count = 1 if shape.name == "circle" else 2
    args = list(shape.args)
    radii = args[:count] + ["closest-side"] * (count - len(args[:count]))
    centre = args[count : count + 2] + [half] * (2 - len(args[count : count + 2]))
    cx, cy = _px(centre[0], box.width), _px(centre[1], box.height)
    if count == 1:
        rx = ry = _circle_radius(radii[0], cx, cy, box)
    else:
        rx = _axis_radius(radii[0], cx, box.width)
        ry = _axis_radius(radii[1], cy, box.height)
    corner = Point(rx, ry)
    return RoundedRect(Rect(box.x + cx - rx, box.y + cy - ry, 2 * rx, 2 * ry), Radii(corner, corner, corner, corner))


def _circle_radius(value: object, cx: float, cy: float, box: Rect) -> float:
    if isinstance(value, str):
        sides = (abs(cx), abs(box.width - cx), abs(cy), abs(box.height - cy))
        return max(sides) if value == "farthest-side" else min(sides)
    return max(0.0, _px(value, math.hypot(box.width, box.height) / math.sqrt(2)))


def _axis_radius(value: object, centre: float, size: float) -> float:
    if isinstance(value, str):
        sides = (abs(centre), abs(size - centre))
        return max(sides) if value == "farthest-side" else min(sides)
    return max(0.0, _px(value, size))


def _polygon_shape(shape: BasicShape, box: Rect) -> ClipShape | None:
    args = shape.args
    points = tuple(
        Point(box.x + _px(args[i], box.width), box.y + _px(args[i + 1], box.height)) for i in range(0, len(args) - 1, 2)
    )
    return _outline(points, shape.fill_rule == "evenodd") if points else None


def _outline(points: tuple[Point, ...], even_odd: bool) -> ClipShape:
    step = -(-len(points) // MAX_OUTLINE_POINTS)
    points = points[::step]
    xs, ys = [q.x for q in points], [q.y for q in points]
    bounds = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return ClipShape(RoundedRect(bounds), points, even_odd)
