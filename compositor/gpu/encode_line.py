"""Text decoration lines as primitives."""

from __future__ import annotations

import math

from compositor.base.color import Color
from compositor.base.geometry import Point, Rect, RoundedRect
from compositor.base.matrix import Matrix
from compositor.gpu.border_style import FINE_DOTS, LinePattern, line_pattern
from compositor.gpu.encode_border import dash_primitive
from compositor.gpu.primitives import Primitive, Tables, edge_bounds, fill_primitive, polygon_edges, polygon_primitive
from compositor.paint.display_items import DrawLine

_MAX_WAVES = 2_000
_WAVE_SAMPLES = 12


def line_primitives(item: DrawLine, matrix: Matrix, touched: Rect, tables: Tables) -> list[Primitive]:
    """The primitives of a decoration line."""
    x, y, length, thickness = item.line
    match item.style:
        case "dotted" | "dashed":
            pattern = _decoration_pattern(item.style, max(1, math.floor(thickness + 0.5)), length)
            return [dash_primitive(matrix, item.line, 0, pattern, item.color, touched)]
        case "double":
            stripes = (Rect(x, y, length, thickness), Rect(x, y + 2 * thickness, length, thickness))
            return [fill_primitive(matrix, RoundedRect(stripe), item.color, touched) for stripe in stripes]
        case "wavy":
            return _waves(item.line, item.color, matrix, tables)
        case _:
            return [fill_primitive(matrix, RoundedRect(item.line), item.color, touched)]


def _decoration_pattern(style: str, width: int, length: float) -> LinePattern:
    """Dashes of a decoration; unlike a border's, fine dots are not fitted to the length."""
    if style == "dotted" and width <= FINE_DOTS:
        return LinePattern(width, width, False)
    return line_pattern(style, width, length)


def _waves(line: Rect, color: Color, matrix: Matrix, tables: Tables) -> list[Primitive]:
    """A wavy line, one polygon a wave.

    Source: Blink's wavy decorations: each wave is a cubic curve that first dips below its axis.
    """
    step = math.floor(2 * line.height + 1.0) + 0.5
    reach = math.floor(3 * line.height + 1.0) + 0.5
    axis = line.y + line.height / 2 + 0.5
    primitives: list[Primitive] = []
    count = min(_MAX_WAVES, math.ceil(line.width / (2 * step)))
    for index in range(count):
        start = line.x + index * 2 * step
        samples = [_wave_point(start, axis, step, reach, i / _WAVE_SAMPLES) for i in range(_WAVE_SAMPLES + 1)]
        cut = [(p, n) for p, n in samples if p.x <= line.right + 1e-6]
        if len(cut) < 2:
            continue
        half = line.height / 2
        above = [Point(p.x + n.x * half, p.y + n.y * half) for p, n in cut]
        below = [Point(p.x - n.x * half, p.y - n.y * half) for p, n in reversed(cut)]
        edges = polygon_edges(above + below, matrix)
        if edges:
            primitives.append(polygon_primitive(tables, edges, color, False, edge_bounds(edges)))
    return primitives


def _wave_point(x: float, axis: float, step: float, reach: float, t: float) -> tuple[Point, Point]:
    """Point and normal of a wave's curve at parameter `t`."""
    u = 1 - t
    point = Point(
        u**3 * x + 3 * u * u * t * (x + step) + 3 * u * t * t * (x + step) + t**3 * (x + 2 * step),
        axis + 3 * u * u * t * reach - 3 * u * t * t * reach,
    )
    dx = 3 * u * u * step + 3 * t * t * step
    dy = 3 * reach * (u * u - 4 * u * t + t * t)
    length = math.hypot(dx, dy) or 1.0
    return point, Point(-dy / length, dx / length)
