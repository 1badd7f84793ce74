"""Interpolate transform lists: function by function where the lists agree, else by matrix.

Source: CSS Transforms 2, §11 and §12. Differs: where matrices must be used, percentages of the box count
as 0, as the box is not known yet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from compositor.base.matrix import IDENTITY, Matrix
from compositor.css.values import ZERO, LengthPercentage, Lp, MathFunction, TransformFunction
from compositor.style.matrix_interpolation import interpolate_matrices, interpolate_quaternions, to_quaternion

Transforms = tuple[TransformFunction, ...]
Axis = tuple[float, float, float]

_FAMILIES = {
    "translate": "translate", "translatex": "translate", "translatey": "translate", "translatez": "translate",
    "translate3d": "translate", "scale": "scale", "scalex": "scale", "scaley": "scale", "scalez": "scale",
    "scale3d": "scale", "rotate": "rotate", "rotatex": "rotate", "rotatey": "rotate", "rotatez": "rotate",
    "rotate3d": "rotate", "skew": "skew", "skewx": "skewx", "skewy": "skewy", "perspective": "perspective",
    "matrix": "matrix", "matrix3d": "matrix",
}  # fmt: skip


def interpolate_transforms(start: Transforms, end: Transforms, progress: float) -> Transforms:
    """The list between two lists; one that had to go by matrix says so."""
    if not start and not end:
        return ()
    start = start or tuple(_neutral(function) for function in end)
    end = end or tuple(_neutral(function) for function in start)
    result: list[TransformFunction] = []
    common = 0
    for a, b in zip(start, end, strict=False):
        if _FAMILIES.get(a.name) != _FAMILIES.get(b.name):
            break
        result.append(_function(a, b, progress))
        common += 1
    # The shorter list is filled up with identities, if what there is agrees.
    shortest = min(len(start), len(end))
    if common == shortest:
        result.extend(_function(a, _neutral(a), progress) for a in start[shortest:])
        result.extend(_function(_neutral(b), b, progress) for b in end[shortest:])
    else:
        result += _by_matrix(start[common:], end[common:], progress)
    return tuple(result)


def _by_matrix(start: Transforms, end: Transforms, progress: float) -> Transforms:
    """Lists without anything in common; at either end they keep percentages."""
    if progress in (0, 1):
        return (*(end if progress else start), _interpolated(IDENTITY))
    between = interpolate_matrices(list_matrix(start), list_matrix(end), progress)
    return (_interpolated(between),)


def _interpolated(matrix: Matrix) -> TransformFunction:
    return TransformFunction("matrix3d", tuple(map(float, matrix.m)), interpolated=True)


def _neutral(function: TransformFunction) -> TransformFunction:
    """The identity that looks like `function`."""
    match _FAMILIES.get(function.name):
        case "translate":
            return TransformFunction(function.name, tuple(ZERO for _arg in function.args))
        case "scale":
            return TransformFunction(function.name, tuple(1.0 for _arg in function.args))
        case "rotate" if function.name == "rotate3d":
            return TransformFunction(function.name, (*function.args[:3], 0.0))
        case "matrix" if function.name == "matrix":
            return TransformFunction("matrix", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
        case "matrix":
            return TransformFunction("matrix3d", tuple(map(float, IDENTITY.m)))
        case "perspective":
            return TransformFunction("perspective", ())
    return TransformFunction(function.name, tuple(0.0 for _arg in function.args))


def _number(start: float, end: float, progress: float) -> float:
    return start + (end - start) * progress


def _length(start: Any, end: Any, progress: float) -> Lp:
    if isinstance(start, LengthPercentage) and isinstance(end, LengthPercentage):
        return LengthPercentage(
            _number(start.px, end.px, progress),
            _number(start.percent, end.percent, progress),
            start.has_percent or end.has_percent,
        )
    return MathFunction("sum", (start, end), (1 - progress, progress))


def _function(a: TransformFunction, b: TransformFunction, progress: float) -> TransformFunction:
    family = _FAMILIES[a.name]
    if family == "translate":
        return _of_components(a, b, progress, "translate", _translation(a), _translation(b))
    if family == "scale":
        return _of_components(a, b, progress, "scale", _scaling(a), _scaling(b))
    if family == "rotate":
        return _rotation(a, b, progress)
    if family == "perspective":
        return _perspective(a, b, progress)
    if family == "matrix":
        m = tuple(map(float, interpolate_matrices(_matrix(a), _matrix(b), progress).m))
        flat = a.name == b.name == "matrix"
        return TransformFunction("matrix", (*m[0:2], *m[4:6], *m[12:14])) if flat else TransformFunction("matrix3d", m)
    count = max(len(a.args), len(b.args))
    args = [_number(_arg(a, at), _arg(b, at), progress) for at in range(count)]
    return TransformFunction(a.name if len(a.args) == count else b.name, tuple(args))


def _arg(function: TransformFunction, at: int) -> float:
    value = function.args[at] if at < len(function.args) else 0.0
    return value if isinstance(value, float) else 0.0


def _of_components(
    a: TransformFunction, b: TransformFunction, progress: float, family: str, start: Sequence[Any], end: Sequence[Any]
) -> TransformFunction:
    """Interpolate three components; the name stays when it is the same on both sides."""
    between = [
        _length(x, y, progress) if family == "translate" else _number(x, y, progress)
        for x, y in zip(start, end, strict=True)
    ]
    axis = {"x": 0, "y": 1, "z": 2}.get(a.name[-1]) if a.name == b.name else None
    if axis is not None:
        return TransformFunction(a.name, (between[axis],))
    if a.name.endswith("3d") or b.name.endswith("3d") or a.name.endswith("z") or b.name.endswith("z"):
        return TransformFunction(f"{family}3d", tuple(between))
    return TransformFunction(family, tuple(between[:2]))


def _translation(function: TransformFunction) -> tuple[Any, Any, Any]:
    args = function.args
    match function.name:
        case "translatex":
            return (args[0], ZERO, ZERO)
        case "translatey":
            return (ZERO, args[0], ZERO)
        case "translatez":
            return (ZERO, ZERO, args[0])
        case "translate3d":
            return (args[0], args[1], args[2])
    return (args[0], args[1] if len(args) > 1 else ZERO, ZERO)


def _scaling(function: TransformFunction) -> tuple[Any, Any, Any]:
    args = function.args
    match function.name:
        case "scalex":
            return (args[0], 1.0, 1.0)
        case "scaley":
            return (1.0, args[0], 1.0)
        case "scalez":
            return (1.0, 1.0, args[0])
        case "scale3d":
            return (args[0], args[1], args[2])
    return (args[0], args[1] if len(args) > 1 else args[0], 1.0)


def _axis_angle(function: TransformFunction) -> tuple[Axis, float]:
    args: Any = function.args
    match function.name:
        case "rotatex":
            return (1.0, 0.0, 0.0), args[0]
        case "rotatey":
            return (0.0, 1.0, 0.0), args[0]
        case "rotate3d":
            return _normalized((args[0], args[1], args[2])), args[3]
    return (0.0, 0.0, 1.0), args[0]


def _normalized(axis: Axis) -> Axis:
    length = math.sqrt(sum(part * part for part in axis))
    return (axis[0] / length, axis[1] / length, axis[2] / length) if length else (0.0, 0.0, 1.0)


def _rotation(a: TransformFunction, b: TransformFunction, progress: float) -> TransformFunction:
    if a.name == b.name and a.name != "rotate3d":
        return TransformFunction(a.name, (_number(_arg(a, 0), _arg(b, 0), progress),))
    axis, degrees = _between_rotations(_axis_angle(a), _axis_angle(b), progress)
    return TransformFunction("rotate3d", (*axis, degrees))


def _between_rotations(a: tuple[Axis, float], b: tuple[Axis, float], progress: float) -> tuple[Axis, float]:
    (axis_a, angle_a), (axis_b, angle_b) = a, b
    if angle_a == 0:
        axis_a = axis_b
    elif angle_b == 0:
        axis_b = axis_a
    if all(abs(x - y) < 1e-6 for x, y in zip(axis_a, axis_b, strict=True)):
        return axis_a, _number(angle_a, angle_b, progress)
    x, y, z, w = interpolate_quaternions(to_quaternion(axis_a, angle_a), to_quaternion(axis_b, angle_b), progress)
    degrees = math.degrees(2 * math.acos(max(-1.0, min(1.0, w))))
    return _normalized((x, y, z)), degrees


def interpolate_rotate(start: Any, end: Any, progress: float) -> Any:
    """The `rotate` property; () is no rotation."""
    a = (_normalized(start[:3]), start[3]) if start else ((0.0, 0.0, 1.0), 0.0)
    b = (_normalized(end[:3]), end[3]) if end else ((0.0, 0.0, 1.0), 0.0)
    axis, degrees = _between_rotations(a, b, progress)
    return (*axis, degrees)


def _perspective(a: TransformFunction, b: TransformFunction, progress: float) -> TransformFunction:
    """In the matrix it is 1/depth that goes linearly; no argument is `none`."""
    inverse = [1 / max(_px(function.args[0]), 1.0) if function.args else 0.0 for function in (a, b)]
    between = _number(inverse[0], inverse[1], progress)
    return TransformFunction("perspective", (LengthPercentage(1 / between),) if between > 0 else ())


def _px(value: Any) -> float:
    return float(value.resolve(0.0)) if isinstance(value, (LengthPercentage, MathFunction)) else float(value)


def list_matrix(functions: Sequence[TransformFunction]) -> Matrix:
    """The product of a list; percentages count as 0."""
    result = IDENTITY
    for function in functions:
        result = result @ _matrix(function)
    return result


def _matrix(function: TransformFunction) -> Matrix:
    args: Any = function.args
    match _FAMILIES.get(function.name):
        case "translate":
            x, y, z = _translation(function)
            return Matrix.translation(_px(x), _px(y), _px(z))
        case "scale":
            return Matrix.scaling(*_scaling(function))
        case "rotate":
            axis, degrees = _axis_angle(function)
            return Matrix.rotation3d(*axis, degrees)
        case "skew":
            return Matrix.skew(args[0], args[1] if len(args) > 1 else 0.0)
        case "skewx":
            return Matrix.skew(args[0], 0.0)
        case "skewy":
            return Matrix.skew(0.0, args[0])
        case "perspective":
            return Matrix.perspective(_px(args[0])) if args else IDENTITY
    return Matrix(args) if len(args) == 16 else Matrix.affine(*args)
