"""Where a transformed box's overflow lands, for scrollable overflow only.

The exact matrices belong to the property trees; here a bounding box is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from compositor.base.geometry import Rect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.css import properties as p
from compositor.css.values import LengthPercentage, Lp, MathFunction, TransformFunction
from compositor.style.computed_style import ComputedStyle

_LIMIT = 1e9


def has_transform(style: ComputedStyle) -> bool:
    """True when transform, translate, rotate or scale is set."""
    return bool(style[p.TRANSFORM] or style[p.TRANSLATE] or style[p.ROTATE] or style[p.SCALE])


class Perspective(NamedTuple):
    """The parent's `perspective`: depth and origin in px from the child's border-box top left."""

    depth: float
    x: float
    y: float


def map_rect(
    style: ComputedStyle,
    size: tuple[int, int],
    edges: tuple[int, int, int, int],
    perspective: Perspective | None = None,
) -> tuple[int, int, int, int]:
    """Bounding box of (left, top, right, bottom) after the transform of a border box of this size; layout units."""
    matrix = _matrix(style, size[0] / 64, size[1] / 64)
    if perspective is not None:
        depth, x, y = perspective
        eye = Matrix.translation(x, y) @ Matrix.perspective(depth) @ Matrix.translation(-x, -y)
        matrix = eye @ matrix
    left, top, right, bottom = (edge / 64 for edge in edges)
    mapped = matrix.map_rect(Rect(left, top, right - left, bottom - top))
    values = (mapped.x, mapped.y, mapped.right, mapped.bottom)
    x0, y0, x1, y1 = (round(max(-_LIMIT, min(_LIMIT, value)) * 64) if value == value else 0 for value in values)
    return x0, y0, x1, y1


def _matrix(style: ComputedStyle, width: float, height: float) -> Matrix:
    ox, oy, oz = style[p.TRANSFORM_ORIGIN]
    x, y = ox.resolve(width), oy.resolve(height)
    matrix = Matrix.translation(x, y, float(oz))
    translate = style[p.TRANSLATE]
    if translate:
        matrix = matrix @ _translation(translate, width, height)
    if style[p.ROTATE]:
        matrix = matrix @ Matrix.rotation3d(*style[p.ROTATE])
    if style[p.SCALE]:
        matrix = matrix @ Matrix.scaling(*style[p.SCALE])
    for function in style[p.TRANSFORM]:
        matrix = matrix @ _function_matrix(function, width, height)
    return matrix @ Matrix.translation(-x, -y, -float(oz))


def _px(value: Lp | float, basis: float) -> float:
    if isinstance(value, (LengthPercentage, MathFunction)):
        return value.resolve(basis)
    return float(value)


def _translation(args: Sequence[Lp | float], width: float, height: float) -> Matrix:
    bases = (width, height, 0.0)
    x, y, z = (_px(args[i], bases[i]) if i < len(args) else 0.0 for i in range(3))
    return Matrix.translation(x, y, z)


_FUNCTIONS: dict[str, Callable[..., Matrix]] = {
    "scale": lambda x, y=None: Matrix.scaling(x, x if y is None else y),
    "scalex": lambda x: Matrix.scaling(x, 1),
    "scaley": lambda y: Matrix.scaling(1, y),
    "scalez": lambda z: Matrix.scaling(1, 1, z),
    "scale3d": Matrix.scaling,
    "rotate": Matrix.rotation,
    "rotatez": Matrix.rotation,
    "rotatex": lambda angle: Matrix.rotation3d(1, 0, 0, angle),
    "rotatey": lambda angle: Matrix.rotation3d(0, 1, 0, angle),
    "rotate3d": Matrix.rotation3d,
    "skew": lambda x, y=0.0: Matrix.skew(x, y),
    "skewx": lambda x: Matrix.skew(x, 0),
    "skewy": lambda y: Matrix.skew(0, y),
    "matrix": Matrix.affine,
    "matrix3d": lambda *values: Matrix(values),
    "perspective": lambda depth=0.0: Matrix.perspective(depth) if depth > 0 else IDENTITY,
}


def _function_matrix(function: TransformFunction, width: float, height: float) -> Matrix:
    """The matrix of one transform function."""
    name, args = function.name, function.args
    match name:
        case "translatex":
            return _translation(args, width, 0.0)
        case "translatey":
            return _translation((0.0, *args), 0.0, height)
        case "translatez":
            return _translation((0.0, 0.0, *args), 0.0, 0.0)
        case "translate" | "translate3d":
            return _translation(args, width, height)
    make = _FUNCTIONS.get(name)
    return IDENTITY if make is None else make(*(_px(value, 0.0) for value in args if not isinstance(value, str)))
