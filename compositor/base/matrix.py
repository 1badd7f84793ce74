"""4×4 transform matrices, with the 2D affine case kept fast.

Points are column vectors: `(A @ B)` applies B first. Elements are stored column-major, as CSS
`matrix3d()` and cc list them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from compositor.base.geometry import EMPTY_RECT, INFINITE_RECT, Point, Rect

_W_EPSILON = 1e-6
MAX_ELEMENT = 1e30
"""Elements are held within ± this, NaN counts as 0, so that no product of lengths and scales overflows."""


class Matrix:
    """An immutable 4×4 matrix.

    Attributes:
        m: 16 floats, column-major.
        is_2d: True for 2D affine matrices (nothing in z, no perspective).
    """

    __slots__ = ("is_2d", "m")

    def __init__(self, m: Sequence[float]) -> None:
        v = tuple(m)
        if not sum(map(abs, v)) < MAX_ELEMENT:  # also true of NaN
            v = tuple([max(-MAX_ELEMENT, min(MAX_ELEMENT, x)) if x == x else 0.0 for x in v])
        self.m: tuple[float, ...] = v
        self.is_2d: bool = (
            v[2] == 0 and v[3] == 0 and v[6] == 0 and v[7] == 0 and v[8] == 0 and v[9] == 0
            and v[10] == 1 and v[11] == 0 and v[14] == 0 and v[15] == 1
        )  # fmt: skip

    @staticmethod
    def affine(a: float, b: float, c: float, d: float, e: float, f: float) -> Matrix:
        """The CSS `matrix(a, b, c, d, e, f)`."""
        return Matrix((a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1))

    @staticmethod
    def translation(x: float, y: float, z: float = 0.0) -> Matrix:
        """Translation in px."""
        return Matrix((1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1))

    @staticmethod
    def scaling(x: float, y: float, z: float = 1.0) -> Matrix:
        """Scale by factors."""
        return Matrix((x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1))

    @staticmethod
    def rotation(degrees: float) -> Matrix:
        """Clockwise rotation about z."""
        cos, sin = _cos_sin(degrees)
        return Matrix.affine(cos, sin, -sin, cos, 0, 0)

    @staticmethod
    def rotation3d(x: float, y: float, z: float, degrees: float) -> Matrix:
        """Rotation about an axis; the identity for a zero axis (CSS Transforms 2)."""
        length = math.sqrt(x * x + y * y + z * z)
        if length == 0:
            return IDENTITY
        x, y, z = x / length, y / length, z / length
        c, s = _cos_sin(degrees)
        t = 1 - c
        return Matrix(
            (
                t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,
                t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
                t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0,
                0, 0, 0, 1,
            )
        )  # fmt: skip

    @staticmethod
    def skew(x_degrees: float, y_degrees: float) -> Matrix:
        """CSS `skew(x, y)`."""
        return Matrix.affine(1, math.tan(math.radians(y_degrees)), math.tan(math.radians(x_degrees)), 1, 0, 0)

    @staticmethod
    def perspective(depth: float) -> Matrix:
        """CSS `perspective(depth)`; depths under 1 px count as 1 px."""
        return Matrix((1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / max(depth, 1.0), 0, 0, 0, 1))

    def __matmul__(self, other: Matrix) -> Matrix:
        a, b = self.m, other.m
        if self.is_2d and other.is_2d:
            return Matrix.affine(
                a[0] * b[0] + a[4] * b[1],
                a[1] * b[0] + a[5] * b[1],
                a[0] * b[4] + a[4] * b[5],
                a[1] * b[4] + a[5] * b[5],
                a[0] * b[12] + a[4] * b[13] + a[12],
                a[1] * b[12] + a[5] * b[13] + a[13],
            )
        return Matrix(
            [
                a[row] * b[4 * col] + a[row + 4] * b[4 * col + 1] + a[row + 8] * b[4 * col + 2]
                + a[row + 12] * b[4 * col + 3]
                for col in range(4)
                for row in range(4)
            ]
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matrix) and self.m == other.m

    def __hash__(self) -> int:
        return hash(self.m)

    def __repr__(self) -> str:
        if self.is_2d:
            v = self.m
            return f"Matrix.affine({v[0]:g}, {v[1]:g}, {v[4]:g}, {v[5]:g}, {v[12]:g}, {v[13]:g})"
        return "Matrix(" + ", ".join(f"{x:g}" for x in self.m) + ")"

    @property
    def is_identity(self) -> bool:
        """True for the exact identity."""
        return self.m == IDENTITY.m

    @property
    def is_identity_or_2d_translation(self) -> bool:
        """True when the only effect is a shift in x and y."""
        v = self.m
        return self.is_2d and v[0] == 1 and v[1] == 0 and v[4] == 0 and v[5] == 1

    @property
    def is_scale_or_translation(self) -> bool:
        """True for 2D matrices that keep the axes in place."""
        v = self.m
        return self.is_2d and v[1] == 0 and v[4] == 0

    @property
    def preserves_axis_alignment(self) -> bool:
        """True when axis-aligned rectangles stay axis-aligned (multiples of 90° included)."""
        v = self.m
        if v[3] != 0 or v[7] != 0:
            return False
        near = 1e-9
        return (abs(v[1]) < near and abs(v[4]) < near) or (abs(v[0]) < near and abs(v[5]) < near)

    @property
    def has_perspective(self) -> bool:
        """True when the last row is not (0, 0, 0, 1)."""
        v = self.m
        return v[3] != 0 or v[7] != 0 or v[11] != 0 or v[15] != 1

    @property
    def translation_2d(self) -> Point:
        """The x and y translation, px."""
        return Point(self.m[12], self.m[13])

    @property
    def scale_2d(self) -> Point:
        """Length of the images of the x and y unit vectors in the plane."""
        v = self.m
        return Point(math.hypot(v[0], v[1]), math.hypot(v[4], v[5]))

    def flattened(self) -> Matrix:
        """The matrix with z dropped on input and output, as a flat element is composited."""
        if self.is_2d:
            return self
        v = self.m
        return Matrix((v[0], v[1], 0, v[3], v[4], v[5], 0, v[7], 0, 0, 1, 0, v[12], v[13], 0, v[15]))

    def determinant_2d(self) -> float:
        """Determinant of the 2D affine part."""
        v = self.m
        return v[0] * v[5] - v[1] * v[4]

    def inverse(self) -> Matrix | None:
        """The inverse, or None for a singular matrix."""
        if self.is_2d:
            a, b, _, _, c, d, *_rest = self.m
            e, f = self.m[12], self.m[13]
            det = a * d - b * c
            if det == 0 or not math.isfinite(1 / det):
                return None
            return Matrix.affine(d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)
        return _inverse_4x4(self.m)

    def map_point(self, x: float, y: float, z: float = 0.0) -> Point:
        """Image of a point, projected to the plane; w is clamped away from 0."""
        v = self.m
        px = v[0] * x + v[4] * y + v[8] * z + v[12]
        py = v[1] * x + v[5] * y + v[9] * z + v[13]
        if self.is_2d:
            return Point(px, py)
        w = v[3] * x + v[7] * y + v[11] * z + v[15]
        w = w if w > _W_EPSILON else _W_EPSILON
        return Point(px / w, py / w)

    def map_rect(self, rect: Rect) -> Rect:
        """Bounding box of the image of `rect`; parts behind the eye are cut at w = 0."""
        if self.is_2d and self.m[1] == 0 and self.m[4] == 0:
            if rect.is_infinite:
                return INFINITE_RECT
            v = self.m
            x0, x1 = v[0] * rect.x + v[12], v[0] * rect.right + v[12]
            y0, y1 = v[5] * rect.y + v[13], v[5] * rect.bottom + v[13]
            return Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        if rect.is_infinite:
            return INFINITE_RECT
        points = self.map_quad(rect)
        if not points:
            return EMPTY_RECT
        xs, ys = [p.x for p in points], [p.y for p in points]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def map_quad(self, rect: Rect) -> list[Point]:
        """Image of the corners, clockwise from the top left, clipped where w ≤ 0 (then 0, 3, 4 or 5 points)."""
        corners = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
        if self.is_2d:
            return [self.map_point(x, y) for x, y in corners]
        v = self.m
        mapped = [
            (v[0] * x + v[4] * y + v[12], v[1] * x + v[5] * y + v[13], v[3] * x + v[7] * y + v[15]) for x, y in corners
        ]
        return [Point(x / w, y / w) for x, y, w in _clip_behind_eye(mapped)]


def _clip_behind_eye(points: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Clip a homogeneous polygon against w > 0."""
    result: list[tuple[float, float, float]] = []
    for index, current in enumerate(points):
        following = points[(index + 1) % len(points)]
        inside, next_inside = current[2] > _W_EPSILON, following[2] > _W_EPSILON
        if inside:
            result.append(current)
        if inside != next_inside:
            t = (_W_EPSILON - current[2]) / (following[2] - current[2])
            result.append(
                (
                    current[0] + t * (following[0] - current[0]),
                    current[1] + t * (following[1] - current[1]),
                    _W_EPSILON,
                )
            )
    return result


def _inverse_4x4(m: tuple[float, ...]) -> Matrix | None:
    """Gauss-Jordan elimination with partial pivoting."""
    rows = [[m[4 * col + row] for col in range(4)] + [float(row == col) for col in range(4)] for row in range(4)]
    for col in range(4):
        pivot = max(range(col, 4), key=lambda r: abs(rows[r][col]))
        if abs(rows[pivot][col]) < 1e-12:
            return None
        rows[col], rows[pivot] = rows[pivot], rows[col]
        scale = rows[col][col]
        rows[col] = [value / scale for value in rows[col]]
        for row in range(4):
            factor = rows[row][col]
            if row != col and factor != 0:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[col], strict=True)]
    return Matrix([rows[row][4 + col] for col in range(4) for row in range(4)])


def _cos_sin(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact at multiples of 90°."""
    quarter = degrees / 90
    if quarter == int(quarter) and abs(quarter) < 1e6:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


IDENTITY = Matrix((1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
