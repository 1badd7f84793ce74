"""Where a transformed box's overflow lands, for scrollable overflow only.

The exact matrices belong to the property trees; here a bounding box is enough.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.base.geometry import Point, Rect
from compositor.base.matrix import Matrix
from compositor.layout.motion_path import Surroundings, motion_matrix
from compositor.layout.transform_matrix import transform_origin, whole_transform
from compositor.style.computed_style import ComputedStyle

_LIMIT = 1e9


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
    around: Surroundings | None = None,
) -> tuple[int, int, int, int]:
    """Bounding box of (left, top, right, bottom) after the transform of a border box of this size; layout units.

    Args:
        style, size: Of the box.
        edges: What is mapped.
        perspective: In force on it.
        around: Its containing block, where it moves along a path.
    """
    width, height = size[0] / 64, size[1] / 64
    ox, oy, oz = transform_origin(style, width, height)
    there, back = Matrix.translation(ox, oy, oz), Matrix.translation(-ox, -oy, -oz)
    motion = motion_matrix(style, (width, height), Point(ox, oy), around)
    matrix = there @ whole_transform(style, width, height, motion) @ back
    if perspective is not None:
        depth, x, y = perspective
        eye = Matrix.translation(x, y) @ Matrix.perspective(depth) @ Matrix.translation(-x, -y)
        matrix = eye @ matrix
    left, top, right, bottom = (edge / 64 for edge in edges)
    mapped = matrix.map_rect(Rect(left, top, right - left, bottom - top))
    values = (mapped.x, mapped.y, mapped.right, mapped.bottom)
    x0, y0, x1, y1 = (round(max(-_LIMIT, min(_LIMIT, value)) * 64) if value == value else 0 for value in values)
    return x0, y0, x1, y1
