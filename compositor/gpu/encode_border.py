"""Borders as primitives: one ring for the solid styles, dashes for the others."""

from __future__ import annotations

import math
import struct
from typing import Final

from compositor.base.color import Color
from compositor.base.geometry import Edges, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.gpu.border_style import FINE_DOTS, LinePattern, fine_dots, line_pattern, side_color
from compositor.gpu.primitives import (
    Floats,
    Primitive,
    Tables,
    edge_bounds,
    fill_primitive,
    hollow_areas,
    matrix_floats,
    polygon_edges,
    polygon_primitive,
    radii_floats,
    rect_floats,
)
from compositor.paint.display_items import DrawBorder

_BORDER: Final = struct.Struct("25f8I8f")
_DASH: Final = struct.Struct("25f")
_SOLID, _DOUBLE, _TWO_TONE, _NOTHING = 0.0, 1.0, 2.0, -1.0
_PATTERNED = ("dotted", "dashed")
_MAX_DASHES = 20_000
_ARC_STEP = 4.0


def border_primitives(item: DrawBorder, matrix: Matrix, touched: Rect, tables: Tables) -> list[Primitive]:
    """The primitives of a border or outline."""
    primitives: list[Primitive] = []
    widths, styles = tuple(item.widths), item.styles
    drawn = [w > 0 and s not in ("none", "hidden") and c.a > 0 for w, s, c in zip(widths, styles, item.colors)]  # noqa: B905
    ring = [on and style not in _PATTERNED for on, style in zip(drawn, styles, strict=True)]
    if any(ring):
        primitives += _ring(item, matrix, touched, ring)
    patterned = [side for side in range(4) if drawn[side] and styles[side] in _PATTERNED]
    if patterned and item.outer.is_rounded:
        for side in patterned:
            primitives.extend(_rounded_side(item, side, matrix, tables))
    else:
        for side in patterned:
            primitives.extend(_straight_side(item, side, matrix, touched))
    return primitives


def _ring(item: DrawBorder, matrix: Matrix, touched: Rect, ring: list[bool]) -> list[Primitive]:
    outer: list[int] = []
    inner: list[int] = []
    kinds: list[float] = []
    for side in range(4):
        style, color, width = item.styles[side], item.colors[side], item.widths[side]
        kind, outside, inside = _side_paint(style, side, color, width)
        kinds.append(kind if ring[side] else _NOTHING)
        outer.append(_packed(outside))
        inner.append(_packed(inside))
    bounds = item.outer.rect.inflated(1)
    areas = hollow_areas(matrix, bounds, _hole(item))
    if not item.gap.is_empty:
        areas = _without(areas if any(areas[0]) else [_corners(bounds)], item.gap)
        if not areas:
            return []
    fixed = (
        *matrix_floats(matrix),
        *rect_floats(item.outer.rect),
        *radii_floats(item.outer.radii),
        *item.widths,
        *outer,
        *inner,
        *kinds,
    )
    data = b"".join(_BORDER.pack(*fixed, *area) for area in areas)
    name = "border+ROUND" if item.outer.is_rounded else "border"
    if any(areas[0]):
        name += "+AREA"
    if len(set(outer)) > 1 or len(set(inner)) > 1 or len(set(kinds)) > 1:
        name += "+MIXED"
    if _DOUBLE in kinds:
        name += "+DOUBLE"
    if _TWO_TONE in kinds:
        name += "+TWO_TONE"
    return [Primitive(name, "", None, data, touched)]


def _corners(rect: Rect) -> Floats:
    return (rect.x, rect.y, rect.right, rect.bottom)


def _without(areas: list[Floats], gap: Rect) -> list[Floats]:
    """What is left of areas (left, top, right, bottom) outside `gap`."""
    left_over: list[Floats] = []
    for left, top, right, bottom in areas:
        upper, lower = max(top, min(gap.y, bottom)), min(bottom, max(gap.bottom, top))
        parts = (
            (left, top, right, upper),
            (left, lower, right, bottom),
            (left, upper, min(right, gap.x), lower),
            (max(left, gap.right), upper, right, lower),
        )
        left_over += [part for part in parts if part[2] > part[0] and part[3] > part[1]]
    return left_over


def _hole(item: DrawBorder) -> Rect:
    """A rectangle inside the border that no part of it reaches, a pixel of antialiasing left."""
    widths, radii = item.widths, item.outer.radii
    return item.outer.rect.outset(
        -max(widths.top, radii.top_left.y, radii.top_right.y) - 1,
        -max(widths.right, radii.top_right.x, radii.bottom_right.x) - 1,
        -max(widths.bottom, radii.bottom_left.y, radii.bottom_right.y) - 1,
        -max(widths.left, radii.top_left.x, radii.bottom_left.x) - 1,
    )


def _side_paint(style: str, side: int, color: Color, width: float) -> tuple[float, Color, Color]:
    """Kind of a side, and the colours of its outer and inner half."""
    match style:
        case "double" if width >= 3:
            return _DOUBLE, color, color
        case "groove" if width >= 2:
            return _TWO_TONE, side_color("inset", side, color), side_color("outset", side, color)
        case "ridge" if width >= 2:
            return _TWO_TONE, side_color("outset", side, color), side_color("inset", side, color)
        case "inset" | "outset":
            shade = side_color(style, side, color)
        case _:
            shade = color
    return _SOLID, shade, shade


def _packed(color: Color) -> int:
    r, g, b, a = color.to_bytes()
    return r | g << 8 | b << 16 | a << 24


def dash_primitive(
    matrix: Matrix, line: Rect, axis: int, pattern: LinePattern, color: Color, touched: Rect
) -> Primitive:
    """A dashed or dotted line that fills `line`; `axis` 0 runs along x."""
    data = _DASH.pack(
        *matrix_floats(matrix),
        *rect_floats(line),
        *(float(axis), pattern.dash, pattern.gap, pattern.phase),
        *(0.0, 0.0, 0.0, 0.0),
        *color.premultiplied(),
    )
    return Primitive("dash+DOTS" if pattern.is_round else "dash", "", None, data, touched)


def _straight_side(item: DrawBorder, side: int, matrix: Matrix, touched: Rect) -> list[Primitive]:
    x, y, width, height = item.outer.rect
    thickness = item.widths[side]
    lines = (
        Rect(x, y, width, thickness),
        Rect(x + width - thickness, y, thickness, height),
        Rect(x, y + height - thickness, width, thickness),
        Rect(x, y, thickness, height),
    )
    axis = 0 if side in (0, 2) else 1
    line, style, color = lines[side], item.styles[side], item.colors[side]
    if item.gap.is_empty or not line.intersects(item.gap):
        return line_primitives(matrix, line, axis, style, color, touched)
    pattern = line_pattern(style, thickness, line.height if axis else line.width)
    primitives = []
    for left, top, right, bottom in _without([_corners(line)], item.gap):
        begun = pattern._replace(phase=pattern.phase + (top - line.y if axis else left - line.x))
        part = Rect(left, top, right - left, bottom - top)
        primitives.append(dash_primitive(matrix, part, axis, begun, color, touched))
    return primitives


def line_primitives(matrix: Matrix, line: Rect, axis: int, style: str, color: Color, touched: Rect) -> list[Primitive]:
    """A straight `dotted` or `dashed` line that fills `line`; `axis` 0 runs along x."""
    length, thickness = (line.width, line.height) if axis == 0 else (line.height, line.width)
    fine = style == "dotted" and thickness <= FINE_DOTS
    if not fine or thickness < 1 or length <= 2 * thickness:
        return [dash_primitive(matrix, line, axis, line_pattern(style, thickness, length), color, touched)]
    x, y, width, height = line
    if axis == 0:
        between = Rect(x + thickness, y, width - 2 * thickness, height)
        ends = (Rect(x, y, thickness, height), Rect(x + width - thickness, y, thickness, height))
    else:
        between = Rect(x, y + thickness, width, height - 2 * thickness)
        ends = (Rect(x, y, width, thickness), Rect(x, y + height - thickness, width, thickness))
    pattern = fine_dots(int(thickness), length - 2 * thickness)
    return [
        dash_primitive(matrix, between, axis, pattern, color, touched),
        *(fill_primitive(matrix, RoundedRect(end), color, touched) for end in ends),
    ]


def _rounded_side(item: DrawBorder, side: int, matrix: Matrix, tables: Tables) -> list[Primitive]:
    """Dashes along the middle of the border, the part of the outline that belongs to `side`."""
    middle = _inset(item.outer, Edges(*(w / 2 for w in item.widths)))
    uniform = len(set(item.styles)) == 1 and len(set(item.widths)) == 1
    path = _outline(middle)
    width, color, style = item.widths[side], item.colors[side], item.styles[side]
    length = _path_length(path)
    pattern = line_pattern(style, width, length, closed=True)
    if uniform and len(set(item.colors)) == 1:
        if side != 0:
            return []
        return _dashes(path, pattern, width, color, matrix, tables)
    # The outline starts at the top side; a dash belongs to the side that its middle is nearest to.
    return _dashes(path, pattern, width, color, matrix, tables, item, side)


def _dashes(
    path: list[Point],
    pattern: LinePattern,
    width: float,
    color: Color,
    matrix: Matrix,
    tables: Tables,
    item: DrawBorder | None = None,
    side: int = 0,
) -> list[Primitive]:
    primitives: list[Primitive] = []
    walker = _PathWalker(path)
    period = pattern.dash + pattern.gap
    count = min(_MAX_DASHES, max(1, round(walker.length / period)))
    for index in range(count):
        start = index * period
        if item is not None and _nearest_side(item, walker.at(start + pattern.dash / 2)[0]) != side:
            continue
        points = _dot(walker, start, width) if pattern.is_round else _dash(walker, start, pattern.dash, width)
        edges = polygon_edges(points, matrix)
        if edges:
            primitives.append(polygon_primitive(tables, edges, color, False, edge_bounds(edges)))
    return primitives


def _dot(walker: _PathWalker, start: float, width: float) -> list[Point]:
    centre, _normal = walker.at(start)
    steps = max(8, min(64, int(width * 2)))
    angles = [2 * math.pi * i / steps for i in range(steps)]
    radius = width / 2
    return [Point(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)) for angle in angles]


def _dash(walker: _PathWalker, start: float, dash: float, width: float) -> list[Point]:
    steps = max(1, math.ceil(dash / _ARC_STEP))
    samples = [walker.at(start + dash * i / steps) for i in range(steps + 1)]
    half = width / 2
    outside = [Point(p.x + n.x * half, p.y + n.y * half) for p, n in samples]
    inside = [Point(p.x - n.x * half, p.y - n.y * half) for p, n in reversed(samples)]
    return outside + inside


class _PathWalker:
    """Positions along a closed polyline by arc length; lengths beyond the end wrap around."""

    def __init__(self, path: list[Point]) -> None:
        self._path = path
        self._ends: list[float] = []
        total = 0.0
        for a, b in zip(path, path[1:] + path[:1], strict=True):
            total += math.hypot(b.x - a.x, b.y - a.y)
            self._ends.append(total)
        self.length = max(total, 1e-6)

    def at(self, distance: float) -> tuple[Point, Point]:
        """Point and outward normal."""
        distance %= self.length
        low, high = 0, len(self._ends) - 1
        while low < high:
            mid = (low + high) // 2
            if self._ends[mid] < distance:
                low = mid + 1
            else:
                high = mid
        a, b = self._path[low], self._path[(low + 1) % len(self._path)]
        dx, dy = b.x - a.x, b.y - a.y
        step = math.hypot(dx, dy) or 1e-6
        t = 1 - (self._ends[low] - distance) / step
        return Point(a.x + dx * t, a.y + dy * t), Point(dy / step, -dx / step)


def _inset(shape: RoundedRect, edges: Edges) -> RoundedRect:
    return RoundedRect(
        shape.rect.outset(-edges.top, -edges.right, -edges.bottom, -edges.left), shape.radii.shrunk(edges)
    )


def _outline(shape: RoundedRect) -> list[Point]:
    """A rounded rectangle as a polyline, clockwise from the left end of its top side."""
    x, y, width, height = shape.rect
    right, bottom = x + width, y + height
    radii: Radii = shape.radii
    corners = (
        (right - radii.top_right.x, y + radii.top_right.y, radii.top_right, -math.pi / 2),
        (right - radii.bottom_right.x, bottom - radii.bottom_right.y, radii.bottom_right, 0.0),
        (x + radii.bottom_left.x, bottom - radii.bottom_left.y, radii.bottom_left, math.pi / 2),
        (x + radii.top_left.x, y + radii.top_left.y, radii.top_left, math.pi),
    )
    points: list[Point] = []
    for cx, cy, radius, start in corners:
        steps = max(1, min(64, math.ceil(max(radius.x, radius.y))))
        for i in range(steps + 1):
            angle = start + math.pi / 2 * i / steps
            points.append(Point(cx + radius.x * math.cos(angle), cy + radius.y * math.sin(angle)))
    return points[-1:] + points[:-1]


def _path_length(path: list[Point]) -> float:
    return sum(math.hypot(b.x - a.x, b.y - a.y) for a, b in zip(path, path[1:] + path[:1], strict=True))


def _nearest_side(item: DrawBorder, p: Point) -> int:
    """The side a point of the border belongs to: nearest in units of the border widths."""
    rect, w = item.outer.rect, item.widths
    depths = (
        (p.y - rect.y) / w.top if w.top > 0 else math.inf,
        (rect.right - p.x) / w.right if w.right > 0 else math.inf,
        (rect.bottom - p.y) / w.bottom if w.bottom > 0 else math.inf,
        (p.x - rect.x) / w.left if w.left > 0 else math.inf,
    )
    return depths.index(min(depths))
