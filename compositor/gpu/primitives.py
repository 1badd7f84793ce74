"""What the device draws: packed instances of one program, and the tables some programs read."""

from __future__ import annotations

import math
import struct
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compositor.base.color import Color
from compositor.base.geometry import ZERO_RADII, Point, Radii, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix

TABLE_COLUMNS = 1024
_WORTH_A_HOLE = 1024
"""Smallest hole, px², that is left out of a frame."""

_LIMIT = 1e7
"""Coordinates are clamped to this many px: far beyond any tile, and safe in 32-bit floats."""

Floats = tuple[float, ...]


class Primitive(NamedTuple):
    """Instances of one program.

    Attributes:
        program: Variant of a program (see `programs`).
        texture: What it reads: `atlas:PAGE`, or `SAMPLING:WRAP:KEY` for images; empty for nothing.
        matrix: For glyphs: nine floats from the quads' space to raster px, None for the identity.
        data: Packed instances.
        rect: Raster px covered, for batching.
    """

    program: str
    texture: str
    matrix: bytes | None
    data: bytes
    rect: Rect


class FloatTable:
    """Rows of four floats that shaders fetch from a texture by index."""

    def __init__(self) -> None:
        self._rows: list[Floats] = []

    def add(self, rows: list[Floats]) -> int:
        """Append rows; returns the index of the first."""
        start = len(self._rows)
        self._rows.extend(rows)
        return start

    def __len__(self) -> int:
        return len(self._rows)

    def pixels(self) -> NDArray[np.float32]:
        """(rows, TABLE_COLUMNS, 4), padded with zeros."""
        height = max(1, -(-len(self._rows) // TABLE_COLUMNS))
        packed = np.zeros((height * TABLE_COLUMNS, 4), dtype=np.float32)
        if self._rows:
            packed[: len(self._rows)] = np.asarray(self._rows, dtype=np.float32)
        return packed.reshape(height, TABLE_COLUMNS, 4)


class Tables:
    """The tables of one raster run.

    Attributes:
        stops: Gradient stops: for each the premultiplied colour, then a row with the offset.
        edges: Polygon edges (x0, y0, x1, y1), raster px.
    """

    def __init__(self) -> None:
        self.stops: Final = FloatTable()
        self.edges: Final = FloatTable()


_WHOLE: Final = (0.0, 0.0, 0.0, 0.0)
_FILL: Final = struct.Struct("25f")
_POLYGON: Final = struct.Struct("12f")


def matrix_floats(matrix: Matrix) -> Floats:
    """The 3×3 homography of a matrix, column by column."""
    m = matrix.m
    return (m[0], m[1], m[3], m[4], m[5], m[7], m[12], m[13], m[15])


def rect_floats(rect: Rect) -> Floats:
    """Left, top, right, bottom, clamped."""
    x, y, width, height = rect
    return (_clamped(x), _clamped(y), _clamped(x + width), _clamped(y + height))


def _clamped(value: float) -> float:
    return value if -_LIMIT < value < _LIMIT else (_LIMIT if value > 0 else -_LIMIT)


def radii_floats(radii: Radii) -> Floats:
    """Horizontal radii of the four corners, then the vertical ones; a corner needs both."""
    if radii is ZERO_RADII:
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    round_corners = [c if c.x > 0 and c.y > 0 else Point(0.0, 0.0) for c in radii]
    return (*(_clamped(c.x) for c in round_corners), *(_clamped(c.y) for c in round_corners))


def fill_primitive(matrix: Matrix, shape: RoundedRect, color: Color, touched: Rect) -> Primitive:
    """A filled rectangle, rounded or not."""
    data = _FILL.pack(
        *matrix_floats(matrix), *rect_floats(shape.rect), *radii_floats(shape.radii), *color.premultiplied()
    )
    return Primitive("fill+ROUND" if shape.is_rounded else "fill", "", None, data, touched)


def polygon_edges(points: list[Point] | tuple[Point, ...], matrix: Matrix) -> list[Floats]:
    """Edges of a closed polygon in raster px."""
    mapped = [matrix.map_point(p.x, p.y) for p in points]
    clamped = [(_clamped(p.x), _clamped(p.y)) for p in mapped]
    return [
        (ax, ay, bx, by)
        for (ax, ay), (bx, by) in zip(clamped, clamped[1:] + clamped[:1], strict=True)
        if (ax, ay) != (bx, by)
    ]


def polygon_primitive(tables: Tables, edges: list[Floats], color: Color, even_odd: bool, cover: Rect) -> Primitive:
    """A filled polygon of edges in raster px; `cover` bounds the pixels looked at."""
    start = tables.edges.add(edges)
    data = _POLYGON.pack(*rect_floats(cover), start, len(edges), float(even_odd), 0.0, *color.premultiplied())
    return Primitive("polygon", "", None, data, cover)


def hollow_areas(matrix: Matrix, outer: Rect, hole: Rect) -> list[Floats]:
    """Areas around a hole in which nothing is drawn, so that a large frame costs only its edge.

    One area, the whole (all zeros), where that would not pay or edges would not fall on whole px.
    """
    x, y = matrix.translation_2d
    on_grid = matrix.is_identity_or_2d_translation and x == math.floor(x) and y == math.floor(y)
    inner_x, inner_y = math.ceil(hole.x), math.ceil(hole.y)
    right, bottom = math.floor(hole.right), math.floor(hole.bottom)
    if not on_grid or (right - inner_x) * (bottom - inner_y) < _WORTH_A_HOLE or right <= inner_x or bottom <= inner_y:
        return [_WHOLE]
    left, top, far_right, far_bottom = rect_floats(outer.enclosing_int())
    strips = (
        (left, top, far_right, float(inner_y)),
        (left, float(bottom), far_right, far_bottom),
        (left, float(inner_y), float(inner_x), float(bottom)),
        (float(right), float(inner_y), far_right, float(bottom)),
    )
    return [strip for strip in strips if strip[2] > strip[0] and strip[3] > strip[1]] or [_WHOLE]


def edge_bounds(edges: list[Floats]) -> Rect:
    """Bounding box of polygon edges."""
    xs = [e[0] for e in edges]
    ys = [e[1] for e in edges]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def glyph_matrix(primitive: Primitive) -> bytes:
    """The matrix uniform of a glyph primitive."""
    return primitive.matrix if primitive.matrix is not None else _IDENTITY_BYTES


_IDENTITY_BYTES: Final = struct.pack("9f", *matrix_floats(IDENTITY))
