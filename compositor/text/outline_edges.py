"""Glyph outlines as the polygons that Skia's analytic rasterizer fills.

Skia does not fill a curve itself but a few chords of it, and keeps the ends of all edges at quarters of a px
vertically. With the same chords and ends, exact area coverage comes out as in Chromium to within a level or two.

Coordinates are 1/64 px, y down. Source: Skia's analytic edges.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Polygon = list[tuple[int, int]]
_ON, _CONIC = 1, 0
_MAX_SHIFT = 6
_ROUND_STEP = 128  # chords at least this high end at whole px instead of quarters


def polygons(coordinates: Sequence[int], tags: Sequence[int], ends: Sequence[int]) -> list[Polygon]:
    """The polygons of an outline as FreeType gives it: x, y (up), x, y, …; tags; last point of each contour."""
    made: list[Polygon] = []
    start = 0
    for end in ends:
        points = [
            (coordinates[2 * index], -coordinates[2 * index + 1], tags[index] & 3) for index in range(start, end + 1)
        ]
        start = end + 1
        if len(points) > 2:
            made.append(_polygon(points))
    return made


def _polygon(points: list[tuple[int, int, int]]) -> Polygon:
    first = next((index for index, point in enumerate(points) if point[2] == _ON), None)
    if first is None:
        points = [(*_middle(points[-1], points[0]), _ON), *points]
    else:
        points = points[first:] + points[:first]
    points.append(points[0])
    x, y, _tag = points[0]
    polygon: Polygon = [(x, _snap(y))]
    index, count = 1, len(points)
    while index < count:
        px, py, tag = points[index]
        if tag == _ON:
            polygon.append((px, _snap(py)))
            x, y = px, py
            index += 1
        elif tag == _CONIC:
            following = points[index + 1]
            end = following[:2] if following[2] == _ON else _middle(points[index], following)
            index += 2 if following[2] == _ON else 1
            _add_conic(polygon, (x, y), (px, py), end)
            x, y = end
        else:
            second, end = points[index + 1][:2], points[index + 2][:2]
            _add_cubic(polygon, (x, y), (px, py), second, end)
            x, y = end
            index += 3
    return polygon


def _middle(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int]:
    """The implied point between two control points, as FreeType rounds it: toward zero."""
    return int((a[0] + b[0]) / 2), int((a[1] + b[1]) / 2)


def _snap(y: float) -> int:
    """The nearest quarter of a px, half down the page."""
    return math.floor(y + 8) & -16


_Point = tuple[float, float]


def _add_conic(polygon: Polygon, a: _Point, b: _Point, c: _Point) -> None:
    """Add a quadratic curve, cut where it turns vertically."""
    y0, y1, y2 = a[1], b[1], c[1]
    if (y0 - y1) * (y1 - y2) < 0:
        t = (y0 - y1) / (y0 - 2 * y1 + y2)
        left = a[0] + (b[0] - a[0]) * t
        right = b[0] + (c[0] - b[0]) * t
        y = y0 + (y1 - y0) * t
        middle = (left + (right - left) * t, y + (y1 + (y2 - y1) * t - y) * t)
        _add_falling_conic(polygon, a, (left, middle[1]), middle)
        _add_falling_conic(polygon, middle, (right, middle[1]), c)
    else:
        _add_falling_conic(polygon, a, b, c)


def _add_falling_conic(polygon: Polygon, a: _Point, b: _Point, c: _Point) -> None:
    upwards = a[1] > c[1]
    if upwards:
        a, c = c, a
    (x0, y0), (x1, y1), (x2, y2) = a, b, c
    shift = max(1, _subdivisions(x1 * 2 - x0 - x2, y1 * 2 - y0 - y2))
    count = 1 << shift
    samples: list[_Point] = [a]
    for step in range(1, count):
        t = step / count
        u = 1 - t
        p, q, r = u * u, 2 * t * u, t * t
        samples.append((p * x0 + q * x1 + r * x2, p * y0 + q * y1 + r * y2))
    samples.append(c)
    _add_samples(polygon, samples, upwards)


def _subdivisions(dx: float, dy: float) -> int:
    """log2 of the number of chords, from the distance of the curve from its chord (times 4)."""
    dx, dy = abs(int(dx * 4) >> 2), abs(int(dy * 4) >> 2)
    distance = dx + dy // 2 if dx > dy else dy + dx // 2
    return min(_MAX_SHIFT, ((distance + 16) >> 5).bit_length() // 2)


def _add_samples(polygon: Polygon, samples: list[_Point], upwards: bool) -> None:
    """Add the chords between samples (given from top to bottom) with snapped ends."""
    (x, y), (last_x, last_y) = samples[0], samples[-1]
    top, bottom = _snap(y), _snap(last_y)
    chords: Polygon = [(round(x), top)]
    snapped_x, snapped_y = x, top
    offset = top - y  # the curve is followed from its snapped start
    for sample_x, sample_y in samples[1:-1]:
        new_y = sample_y + offset
        if sample_y - y >= _ROUND_STEP:
            height = new_y - snapped_y
            end_y = min(bottom, math.floor(new_y + 32) & -64)
            end_x = sample_x - (sample_x - snapped_x) / height * (new_y - end_y) if height else sample_x
        else:
            end_y, end_x = min(bottom, _snap(new_y)), sample_x
        y = sample_y
        if end_y != snapped_y:
            snapped_x, snapped_y = end_x, end_y
            chords.append((round(end_x), end_y))
    chords.append((round(last_x), bottom))
    if upwards:
        chords.reverse()
    polygon.extend(chords[1:])


def _add_cubic(polygon: Polygon, a: _Point, b: _Point, c: _Point, d: _Point) -> None:
    """Add a cubic curve, cut where it turns vertically."""
    cuts = [0.0, *_vertical_turns(a[1], b[1], c[1], d[1]), 1.0]
    for start, end in pairwise(cuts):
        _add_falling_cubic(polygon, (a, b, c, d), start, end)


def _add_falling_cubic(
    polygon: Polygon, curve: tuple[_Point, _Point, _Point, _Point], start: float, end: float
) -> None:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    deviation_x = max(abs(x0 * 8 - x1 * 15 + x2 * 6 + x3), abs(x0 + x1 * 6 - x2 * 15 + x3 * 8))
    deviation_y = max(abs(y0 * 8 - y1 * 15 + y2 * 6 + y3), abs(y0 + y1 * 6 - y2 * 15 + y3 * 8))
    scale = 19 / 512 * 4 * (end - start) ** 2
    count = 1 << min(_MAX_SHIFT, _subdivisions(deviation_x * scale, deviation_y * scale) + 1)
    samples: list[_Point] = []
    for step in range(count + 1):
        t = start + (end - start) * step / count
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        samples.append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
    upwards = samples[0][1] > samples[-1][1]
    if upwards:
        samples.reverse()
    _add_samples(polygon, samples, upwards)


def _vertical_turns(y0: float, y1: float, y2: float, y3: float) -> list[float]:
    """Parameters strictly inside (0, 1) at which a cubic's y has an extremum, ascending."""
    a, b, c = y3 - y0 + 3 * (y1 - y2), 2 * (y0 - 2 * y1 + y2), y1 - y0
    if abs(a) < 1e-9:
        roots = [-c / b] if b else []
    else:
        discriminant = b * b - 4 * a * c
        if discriminant < 0:
            return []
        root = math.sqrt(discriminant)
        roots = [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    return sorted(t for t in roots if 0 < t < 1)
