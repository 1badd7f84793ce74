"""Shapes that lines wrap around instead of a float's margin box (`shape-outside`).

Source: CSS Shapes 1 §2; Blink's `RectangleShape`, `EllipseShape` and `PolygonShape`.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN
from compositor.css import properties as p
from compositor.css.values import BasicShape
from compositor.layout.basic_shapes import corner_radii, ellipse_shape, inset_shape, polygon_points
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.edges import EdgeWidths
from compositor.layout.fragments import Piece
from compositor.layout.sizing import add_edges, resolve_lp

_CORNERS = (p.BORDER_TOP_LEFT_RADIUS, p.BORDER_TOP_RIGHT_RADIUS, p.BORDER_BOTTOM_RIGHT_RADIUS,
            p.BORDER_BOTTOM_LEFT_RADIUS)  # fmt: skip


class FloatShape(NamedTuple):
    """A shape; px from the top left of the float's margin box.

    Attributes:
        rounded: The shape with its margin, where it is a rectangle with rounded corners.
        points: Corners of a polygon.
        margin: `shape-margin` around the polygon.
        size: Width and height of the margin box, beyond which the shape does not count.
    """

    rounded: RoundedRect | None
    points: tuple[Point, ...]
    margin: float
    size: tuple[int, int]

    def interval(self, top: int, height: int) -> tuple[int, int] | None:
        """Left and right edge of what is taken from a line at [top, top + height); layout units."""
        if top >= self.size[1] or top + height <= 0:
            return None
        low, high = top / 64, (top + height) / 64
        found = _polygon_span(self.points, self.margin, low, high) if self.rounded is None else None
        if self.rounded is not None:
            found = _rounded_span(self.rounded, low, high)
        if found is None:
            return None
        return max(int(found[0] * 64), 0), min(int(found[1] * 64), self.size[0])


def float_shape(ctx: LayoutContext, box: Box, piece: Piece, margin: EdgeWidths, width: int) -> FloatShape | None:
    """The shape of a float in a containing block of this width; None for its margin box."""
    shape = box.style[p.SHAPE_OUTSIDE]
    if shape == "none":
        return None
    if not isinstance(shape, BasicShape) or box.style[p.WRITING_MODE] != "horizontal-tb":
        message = _("shape-outside: lines wrap around the margin box where it is an image, or text runs vertically")
        ctx.sink.unsupported("shape-outside", message, box.style.declared.get("shape-outside", NO_SPAN))
        return None
    boxes = _reference_boxes(piece, margin)
    around = boxes[shape.box] if shape.box in boxes else boxes["margin-box"]
    spread = resolve_lp(box.style[p.SHAPE_MARGIN], width) / 64
    size = (margin.left + piece.width + margin.right, margin.top + piece.height + margin.bottom)
    match shape.name:
        case "polygon":
            return FloatShape(None, polygon_points(shape, around), spread, size)
        case "circle" | "ellipse":
            rounded = ellipse_shape(shape, around)
        case "box":
            rounded = RoundedRect(around, _box_radii(box, boxes["border-box"], around))
        case _:
            rounded = inset_shape(shape, around)
    return FloatShape(_spread(rounded, spread), (), 0.0, size)


def _reference_boxes(piece: Piece, margin: EdgeWidths) -> dict[str, Rect]:
    """Rectangles by keyword, from the margin box's top left; px."""
    outer = Rect(0.0, 0.0, margin.left + piece.width + margin.right, margin.top + piece.height + margin.bottom)
    edges, found = EdgeWidths(), {}
    steps = (
        ("margin-box", edges),
        ("border-box", margin),
        ("padding-box", piece.border),
        ("content-box", piece.padding),
    )
    for name, step in steps:
        edges = add_edges(edges, step)
        width = max(outer.width - edges.left - edges.right, 0)
        height = max(outer.height - edges.top - edges.bottom, 0)
        found[name] = Rect(edges.left / 64, edges.top / 64, width / 64, height / 64)
    return found


def _box_radii(box: Box, border: Rect, around: Rect) -> Radii:
    """Corners of a reference box: the border's, grown or shrunk by the distance to it."""
    tl, tr, br, bl = (box.style[prop] for prop in _CORNERS)
    radii = corner_radii((tl, tr, br, bl), border.width, border.height)
    distance = Edges(
        around.y - border.y, border.right - around.right, border.bottom - around.bottom, around.x - border.x
    )
    return radii.shrunk(distance)


def _spread(shape: RoundedRect, margin: float) -> RoundedRect:
    """A shape with a margin around it, which rounds its corners."""
    if margin <= 0:
        return shape
    radii = Radii(*(Point(corner.x + margin, corner.y + margin) for corner in shape.radii))
    return RoundedRect(shape.rect.inflated(margin), radii)


def _rounded_span(shape: RoundedRect, low: float, high: float) -> tuple[float, float] | None:
    rect, (tl, tr, br, bl) = shape.rect, shape.radii
    if rect.width <= 0 or rect.height <= 0 or high <= rect.y or low >= rect.bottom:
        return None
    left = rect.x + max(_cut(tl, rect.y + tl.y - high), _cut(bl, low - rect.bottom + bl.y))
    right = rect.right - max(_cut(tr, rect.y + tr.y - high), _cut(br, low - rect.bottom + br.y))
    return left, right


def _cut(radius: Point, beyond: float) -> float:
    """How much a corner takes from a line that ends `beyond` past the corner's centre."""
    if beyond <= 0 or radius.y <= 0:
        return 0.0
    share = min(beyond / radius.y, 1.0)
    return radius.x * (1 - math.sqrt(1 - share * share))


def _polygon_span(points: tuple[Point, ...], margin: float, low: float, high: float) -> tuple[float, float] | None:
    """The extent of a polygon, with a margin around it, between two heights."""
    found: list[float] = []
    for start, end in pairwise((*points, *points[:1])):
        found += _edge_extent(start, end, low, high)
        if margin > 0:
            found += _margin_extent(start, end, margin, low, high)
    return (min(found), max(found)) if found else None


def _edge_extent(start: Point, end: Point, low: float, high: float) -> list[float]:
    """The x of the ends of an edge cut to [low, high]."""
    if start.y > end.y:
        start, end = end, start
    if end.y <= low or start.y >= high:
        return []
    if end.y == start.y:
        return [start.x, end.x]
    slope = (end.x - start.x) / (end.y - start.y)
    return [start.x + (min(max(y, start.y), end.y) - start.y) * slope for y in (low, high)]


def _margin_extent(start: Point, end: Point, margin: float, low: float, high: float) -> list[float]:
    """The same for what is at `margin` from an edge: parallels on both sides, and a circle about its start."""
    found: list[float] = []
    length = math.hypot(end.x - start.x, end.y - start.y)
    if length > 0:
        dx, dy = (end.y - start.y) / length * margin, (start.x - end.x) / length * margin
        for side in (1, -1):
            first, last = Point(start.x + side * dx, start.y + side * dy), Point(end.x + side * dx, end.y + side * dy)
            found += _edge_extent(first, last, low, high)
    nearest = min(max(start.y, low), high)
    reach = margin * margin - (nearest - start.y) ** 2
    if reach > 0:
        found += [start.x - math.sqrt(reach), start.x + math.sqrt(reach)]
    return found
