"""`clip-path` shapes as rounded rectangles or polygons (CSS Masking 1, CSS Shapes 1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.css.values import BasicShape
from compositor.layout.basic_shapes import ellipse_shape, inset_shape, polygon_points
from compositor.layout.fragments import Piece
from compositor.property_trees.box_geometry import (
    border_box,
    border_radii,
    content_box,
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
            return ClipShape(inset_shape(shape, box))
        case "circle" | "ellipse":
            return ClipShape(ellipse_shape(shape, box))
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


def _polygon_shape(shape: BasicShape, box: Rect) -> ClipShape | None:
    points = polygon_points(shape, box)
    return _outline(points, shape.fill_rule == "evenodd") if points else None


def _outline(points: tuple[Point, ...], even_odd: bool) -> ClipShape:
    step = -(-len(points) // MAX_OUTLINE_POINTS)
    points = points[::step]
    xs, ys = [q.x for q in points], [q.y for q in points]
    bounds = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return ClipShape(RoundedRect(bounds), points, even_odd)
