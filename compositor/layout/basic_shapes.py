"""Basic shapes in their reference box, px.

Source: CSS Shapes 1 §3.
"""

from __future__ import annotations

import math

from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.css.values import BasicShape, Corner, LengthPercentage, MathFunction


def px_of(value: object, basis: float) -> float:
    """A length or percentage in px."""
    if isinstance(value, (LengthPercentage, MathFunction)):
        return value.resolve(basis)
    return float(value) if isinstance(value, (int, float)) else 0.0


def inset_shape(shape: BasicShape, box: Rect) -> RoundedRect:
    """`inset()`, `rect()` or `xywh()` in a reference box."""
    a = list(shape.args) + [LengthPercentage()] * (4 - len(shape.args))
    if shape.name == "xywh":
        x, y = px_of(a[0], box.width), px_of(a[1], box.height)
        rect = Rect(box.x + x, box.y + y, max(0.0, px_of(a[2], box.width)), max(0.0, px_of(a[3], box.height)))
    elif shape.name == "rect":
        top = 0.0 if a[0] == "auto" else px_of(a[0], box.height)
        right = box.width if a[1] == "auto" else px_of(a[1], box.width)
        bottom = box.height if a[2] == "auto" else px_of(a[2], box.height)
        left = 0.0 if a[3] == "auto" else px_of(a[3], box.width)
        rect = Rect(box.x + left, box.y + top, max(0.0, right - left), max(0.0, bottom - top))
    else:
        rect = _inset_rect([px_of(a[i], (box.height, box.width)[i % 2]) for i in range(4)], box)
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


def ellipse_shape(shape: BasicShape, box: Rect) -> RoundedRect:
    """`circle()` or `ellipse()` in a reference box."""
    half = LengthPercentage(0.0, 50.0, True)
    count = 1 if shape.name == "circle" else 2
    args = list(shape.args)
    radii = args[:count] + ["closest-side"] * (count - len(args[:count]))
    centre = args[count : count + 2] + [half] * (2 - len(args[count : count + 2]))
    cx, cy = px_of(centre[0], box.width), px_of(centre[1], box.height)
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
    return max(0.0, px_of(value, math.hypot(box.width, box.height) / math.sqrt(2)))


def _axis_radius(value: object, centre: float, size: float) -> float:
    if isinstance(value, str):
        sides = (abs(centre), abs(size - centre))
        return max(sides) if value == "farthest-side" else min(sides)
    return max(0.0, px_of(value, size))


def polygon_points(shape: BasicShape, box: Rect) -> tuple[Point, ...]:
    """Corners of a `polygon()`."""
    args = shape.args
    return tuple(
        Point(box.x + px_of(args[i], box.width), box.y + px_of(args[i + 1], box.height))
        for i in range(0, len(args) - 1, 2)
    )


def corner_radii(corners: tuple[Corner, Corner, Corner, Corner], width: float, height: float) -> Radii:
    """Resolve four corners against a box and scale them to fit."""
    points = [Point(max(0.0, c.x.resolve(width)), max(0.0, c.y.resolve(height))) for c in corners]
    return fit_radii(Radii(*(Point(0.0, 0.0) if c.x <= 0 or c.y <= 0 else c for c in points)), width, height)


def fit_radii(radii: Radii, width: float, height: float) -> Radii:
    """Scale all radii by one factor so that no two of a side exceed it."""
    tl, tr, br, bl = radii
    factor = 1.0
    for total, room in ((tl.x + tr.x, width), (bl.x + br.x, width), (tl.y + bl.y, height), (tr.y + br.y, height)):
        if total > room and total > 0:
            factor = min(factor, room / total)
    if factor >= 1:
        return radii
    return Radii(*(Point(c.x * factor, c.y * factor) for c in radii))
