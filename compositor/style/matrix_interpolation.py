"""Interpolate 4×4 matrices by decomposition.

Source: CSS Transforms 2, §12.1 to §12.4; 2D matrices: CSS Transforms 1, §13.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from compositor.base.matrix import Matrix

Vector = tuple[float, ...]
Quaternion = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Decomposed:
    """A matrix as perspective, translation, rotation, skew (xy, xz, yz) and scale."""

    perspective: Vector
    translation: Vector
    quaternion: Quaternion
    skew: Vector
    scale: Vector


def interpolate_matrices(start: Matrix, end: Matrix, progress: float) -> Matrix:
    """The matrix between; switches half way when one cannot be decomposed."""
    a, b = decompose(start), decompose(end)
    if a is None or b is None:
        return start if progress < 0.5 else end
    return recompose(
        Decomposed(
            _mix(a.perspective, b.perspective, progress),
            _mix(a.translation, b.translation, progress),
            interpolate_quaternions(a.quaternion, b.quaternion, progress),
            _mix(a.skew, b.skew, progress),
            _mix(a.scale, b.scale, progress),
        )
    )


def _mix(a: Vector, b: Vector, progress: float) -> Vector:
    return tuple(x + (y - x) * progress for x, y in zip(a, b, strict=True))


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _cross(a: Sequence[float], b: Sequence[float]) -> list[float]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def _less(a: list[float], b: Sequence[float], factor: float) -> list[float]:
    return [x - y * factor for x, y in zip(a, b, strict=True)]


def decompose(matrix: Matrix) -> Decomposed | None:
    """Take a matrix apart (§12.2); None when it is singular."""
    m = matrix.m
    if m[15] == 0 or matrix.inverse() is None:
        return None
    m = tuple(value / m[15] for value in m)
    perspective = _perspective(m)
    if perspective is None:
        return None
    rows = [list(m[0:3]), list(m[4:7]), list(m[8:11])]
    scale, skew = [0.0] * 3, [0.0] * 3
    scale[0] = math.sqrt(_dot(rows[0], rows[0]))
    if scale[0] == 0:
        return None
    rows[0] = [value / scale[0] for value in rows[0]]
    skew[0] = _dot(rows[0], rows[1])
    rows[1] = _less(rows[1], rows[0], skew[0])
    scale[1] = math.sqrt(_dot(rows[1], rows[1]))
    if scale[1] == 0:
        return None
    rows[1] = [value / scale[1] for value in rows[1]]
    skew[0] /= scale[1]
    skew[1], skew[2] = _dot(rows[0], rows[2]), 0.0
    rows[2] = _less(rows[2], rows[0], skew[1])
    skew[2] = _dot(rows[1], rows[2])
    rows[2] = _less(rows[2], rows[1], skew[2])
    scale[2] = math.sqrt(_dot(rows[2], rows[2]))
    if scale[2] == 0:
        return None
    rows[2] = [value / scale[2] for value in rows[2]]
    skew[1] /= scale[2]
    skew[2] /= scale[2]
    if _dot(rows[0], _cross(rows[1], rows[2])) < 0:
        scale = [-value for value in scale]
        rows = [[-value for value in row] for row in rows]
    return Decomposed(perspective, m[12:15], _quaternion_of(rows), tuple(skew), tuple(scale))


def _perspective(m: tuple[float, ...]) -> Vector | None:
    if m[3] == 0 and m[7] == 0 and m[11] == 0:
        return (0.0, 0.0, 0.0, 1.0)
    plain = Matrix((*m[0:3], 0, *m[4:7], 0, *m[8:11], 0, *m[12:15], 1))
    inverse = plain.inverse()
    if inverse is None:
        return None
    right = (m[3], m[7], m[11], m[15])
    # The transposed inverse times the right-hand column.
    return tuple(_dot(inverse.m[4 * at : 4 * at + 4], right) for at in range(4))


def _quaternion_of(rows: list[list[float]]) -> Quaternion:
    r = rows
    trace = r[0][0] + r[1][1] + r[2][2]
    if trace > 0:
        s = 0.5 / math.sqrt(trace + 1)
        return ((r[1][2] - r[2][1]) * s, (r[2][0] - r[0][2]) * s, (r[0][1] - r[1][0]) * s, 0.25 / s)
    if r[0][0] > r[1][1] and r[0][0] > r[2][2]:
        s = 2 * math.sqrt(max(0.0, 1 + r[0][0] - r[1][1] - r[2][2]))
        return (0.25 * s, (r[1][0] + r[0][1]) / s, (r[2][0] + r[0][2]) / s, (r[1][2] - r[2][1]) / s)
    if r[1][1] > r[2][2]:
        s = 2 * math.sqrt(max(0.0, 1 + r[1][1] - r[0][0] - r[2][2]))
        return ((r[1][0] + r[0][1]) / s, 0.25 * s, (r[2][1] + r[1][2]) / s, (r[2][0] - r[0][2]) / s)
    s = 2 * math.sqrt(max(1e-12, 1 + r[2][2] - r[0][0] - r[1][1]))
    return ((r[2][0] + r[0][2]) / s, (r[2][1] + r[1][2]) / s, 0.25 * s, (r[0][1] - r[1][0]) / s)


def to_quaternion(axis: tuple[float, float, float], degrees: float) -> Quaternion:
    """Rotation about a unit axis."""
    half = math.radians(degrees) / 2
    sin = math.sin(half)
    return (axis[0] * sin, axis[1] * sin, axis[2] * sin, math.cos(half))


def interpolate_quaternions(a: Quaternion, b: Quaternion, progress: float) -> Quaternion:
    """Spherical interpolation, the short way round."""
    product = max(-1.0, min(1.0, _dot(a, b)))
    if product < 0:
        a, product = (-a[0], -a[1], -a[2], -a[3]), -product
    if product > 1 - 1e-9:
        return a
    theta = math.acos(product)
    sin = math.sqrt(1 - product * product)
    factor_b = math.sin(progress * theta) / sin
    factor_a = math.cos(progress * theta) - product * factor_b
    x, y, z, w = (p * factor_a + q * factor_b for p, q in zip(a, b, strict=True))
    return (x, y, z, w)


def recompose(parts: Decomposed) -> Matrix:
    """Put a matrix together (§12.4)."""
    px, py, pz, pw = parts.perspective
    result = Matrix((1, 0, 0, px, 0, 1, 0, py, 0, 0, 1, pz, 0, 0, 0, pw))
    x, y, z, w = parts.quaternion
    rotation = Matrix(
        (
            1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
            2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
            2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
            0, 0, 0, 1,
        )
    )  # fmt: skip
    result = result @ Matrix.translation(*parts.translation) @ rotation
    xy, xz, yz = parts.skew
    if yz:
        result = result @ Matrix((1, 0, 0, 0, 0, 1, 0, 0, 0, yz, 1, 0, 0, 0, 0, 1))
    if xz:
        result = result @ Matrix((1, 0, 0, 0, 0, 1, 0, 0, xz, 0, 1, 0, 0, 0, 0, 1))
    if xy:
        result = result @ Matrix((1, 0, 0, 0, xy, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    return result @ Matrix.scaling(*parts.scale)
