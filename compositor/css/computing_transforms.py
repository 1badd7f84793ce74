"""Specified transforms to computed ones."""

from __future__ import annotations

from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.computing_lengths import compute_length, compute_lp
from compositor.css.values import LengthPercentage, Lp, TransformFunction


def compute_transform(value: Any, cc: ComputeContext) -> tuple[TransformFunction, ...]:
    """A transform list: lengths in layout px, also those hidden in a matrix."""
    return tuple(_compute_function(function, cc) for function in value)


def _compute_function(function: TransformFunction, cc: ComputeContext) -> TransformFunction:
    name, args = function.name, function.args
    if name == "matrix" or name == "matrix3d":
        return function if cc.zoom == 1.0 else TransformFunction(name, _zoomed_matrix(name, args, cc.zoom))
    if name == "perspective" and args:
        # Below 1px behaves as 1px.
        depth = max(compute_length(args[0], cc), 1.0)
        return TransformFunction(name, (LengthPercentage(depth),))
    if name.startswith("translate"):
        return TransformFunction(name, tuple(compute_lp(arg, cc) for arg in args))
    return function


def _zoomed_matrix(name: str, args: tuple[Any, ...], zoom: float) -> tuple[Any, ...]:
    """The matrix in zoomed space: translation grows, the perspective row shrinks."""
    values = list(args)
    if name == "matrix":
        values[4] *= zoom
        values[5] *= zoom
        return tuple(values)
    for index in (12, 13, 14):
        values[index] *= zoom
    for index in (3, 7, 11):
        values[index] /= zoom
    return tuple(values)


def compute_transform_origin(value: Any, cc: ComputeContext) -> tuple[Lp, Lp, float]:
    """`transform-origin`."""
    return (compute_lp(value[0], cc), compute_lp(value[1], cc), compute_length(value[2], cc))


def compute_translate(value: Any, cc: ComputeContext) -> tuple[Lp, Lp, float] | tuple[()]:
    """`translate`; () stays."""
    return compute_transform_origin(value, cc) if value else ()


def compute_perspective(value: Any, cc: ComputeContext) -> float | str:
    """`perspective`; below 1px behaves as 1px where it is used, so it is kept."""
    return value if isinstance(value, str) else compute_length(value, cc)
