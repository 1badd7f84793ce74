"""A clip path as the clip tree wants it: a rectangle, rounded or not, or an outline."""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import EMPTY_RECT, Point, Rect, RoundedRect
from compositor.base.outlines import as_rect, outline_bounds

MAX_OUTLINE_POINTS: Final = 2000
"""Corners of one outline: each clipped pixel looks at all of them. Of longer outlines some are left out, evenly."""


class ClipShape(NamedTuple):
    """A resolved shape; px.

    Attributes:
        rect: The shape when it is a rounded rectangle, else a box around `path`.
        path: Outline of a polygon or path.
        even_odd: Fill rule of `path`.
    """

    rect: RoundedRect
    path: tuple[Point, ...] | None = None
    even_odd: bool = False


def outline_shape(points: tuple[Point, ...], even_odd: bool, bounds: Rect | None = None) -> ClipShape:
    """A polygon, which may be a rectangle.

    Args:
        points: Its corners; one that encloses nothing leaves nothing.
        even_odd: Its fill rule.
        bounds: What counts as the box around it, if not the corners alone.
    """
    bounds = outline_bounds(points) if bounds is None else bounds
    if bounds.is_empty:
        return NOTHING
    points = points[:: -(-len(points) // MAX_OUTLINE_POINTS) or 1]
    rect = as_rect(points)
    return ClipShape(RoundedRect(rect)) if rect is not None else ClipShape(RoundedRect(bounds), points, even_odd)


def rounded_shape(shape: RoundedRect) -> ClipShape:
    """A rectangle, rounded or not."""
    return NOTHING if shape.rect.is_empty else ClipShape(shape)


NOTHING: Final = ClipShape(RoundedRect(EMPTY_RECT), ())
"""A clip path that leaves nothing; it is an outline, without a place of its own."""
