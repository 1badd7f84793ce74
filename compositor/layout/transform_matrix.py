"""Transform functions to matrices (CSS Transforms 2)."""

from __future__ import annotations

from compositor.base.geometry import Point
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.css.values import LengthPercentage, MathFunction, TransformFunction
from compositor.style.computed_style import ComputedStyle


def transform_list_matrix(functions: tuple[TransformFunction, ...], width: float, height: float) -> Matrix:
    """Product of a `transform` list; percentages refer to a reference box of `width` × `height` px."""
    result = IDENTITY
    for function in functions:
        result = result @ function_matrix(function, width, height)
    return result


def function_matrix(function: TransformFunction, width: float, height: float) -> Matrix:
    """The matrix of one function."""
    name, args = function.name, function.args
    if name.startswith("translate"):
        return _translation(name, args, width, height)
    v = [number(arg) for arg in args]
    if name.startswith("scale"):
        return _scaling(name, v)
    match name:
        case "rotate" | "rotatez":
            return Matrix.rotation(v[0])
        case "rotatex":
            return Matrix.rotation3d(1, 0, 0, v[0])
        case "rotatey":
            return Matrix.rotation3d(0, 1, 0, v[0])
        case "rotate3d":
            return Matrix.rotation3d(v[0], v[1], v[2], v[3])
        case "skew":
            return Matrix.skew(v[0], v[1] if len(v) > 1 else 0.0)
        case "skewx":
            return Matrix.skew(v[0], 0.0)
        case "skewy":
            return Matrix.skew(0.0, v[0])
        case "matrix":
            return Matrix.affine(v[0], v[1], v[2], v[3], v[4], v[5])
        case "matrix3d":
            return Matrix(v)
        case "perspective":
            return Matrix.perspective(v[0]) if v and not isinstance(args[0], str) else IDENTITY
        case _:
            return IDENTITY


def number(arg: object) -> float:
    """A plain number of an argument; lengths give their px."""
    if isinstance(arg, LengthPercentage):
        return arg.px
    if isinstance(arg, MathFunction):
        return arg.resolve(0.0)
    return float(arg) if isinstance(arg, (int, float)) else 0.0


def resolve(arg: object, basis: float) -> float:
    """Used px of a length-percentage argument."""
    if isinstance(arg, (LengthPercentage, MathFunction)):
        return arg.resolve(basis)
    return float(arg) if isinstance(arg, (int, float)) else 0.0


def _translation(name: str, args: tuple[object, ...], width: float, height: float) -> Matrix:
    match name:
        case "translatex":
            return Matrix.translation(resolve(args[0], width), 0)
        case "translatey":
            return Matrix.translation(0, resolve(args[0], height))
        case "translatez":
            return Matrix.translation(0, 0, number(args[0]))
    x = resolve(args[0], width) if args else 0.0
    y = resolve(args[1], height) if len(args) > 1 else 0.0
    return Matrix.translation(x, y, number(args[2]) if len(args) > 2 else 0.0)


def _scaling(name: str, v: list[float]) -> Matrix:
    match name:
        case "scalex":
            return Matrix.scaling(v[0], 1)
        case "scaley":
            return Matrix.scaling(1, v[0])
        case "scalez":
            return Matrix.scaling(1, 1, v[0])
        case "scale3d":
            return Matrix.scaling(v[0], v[1], v[2])
    return Matrix.scaling(v[0], v[1] if len(v) > 1 else v[0])


def translate_matrix(style: ComputedStyle, width: float, height: float) -> Matrix:
    """The `translate` property."""
    value = style[p.TRANSLATE]
    return _translation("translate", value, width, height) if value else IDENTITY


def rotate_matrix(style: ComputedStyle) -> Matrix:
    """The `rotate` property: axis and degrees."""
    value = style[p.ROTATE]
    if not value:
        return IDENTITY
    x, y, z, degrees = value
    return Matrix.rotation(degrees * (1 if z > 0 else -1)) if x == 0 and y == 0 else Matrix.rotation3d(x, y, z, degrees)


def scale_matrix(style: ComputedStyle) -> Matrix:
    """The `scale` property."""
    value = style[p.SCALE]
    return Matrix.scaling(value[0], value[1], value[2]) if value else IDENTITY


def whole_transform(style: ComputedStyle, width: float, height: float, motion: Matrix = IDENTITY) -> Matrix:
    """`translate`, `rotate`, `scale`, `motion` along a path and `transform` combined, without the origin."""
    return (
        translate_matrix(style, width, height)
        @ rotate_matrix(style)
        @ scale_matrix(style)
        @ motion
        @ transform_list_matrix(style[p.TRANSFORM], width, height)
    )


def transform_origin(style: ComputedStyle, width: float, height: float) -> tuple[float, float, float]:
    """Used `transform-origin`, px from the border box's top left."""
    x, y, z = style[p.TRANSFORM_ORIGIN]
    return (x.resolve(width), y.resolve(height), float(z))


def perspective_origin(style: ComputedStyle, width: float, height: float) -> Point:
    """Used `perspective-origin`, px from the border box's top left."""
    x, y = style[p.PERSPECTIVE_ORIGIN]
    return Point(x.resolve(width), y.resolve(height))
