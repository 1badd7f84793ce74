"""Outlines of SVG's basic shapes and paths in their own user space (SVG 2 §10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from compositor.base.geometry import Point, Radii, Rect, RoundedRect
from compositor.base.outlines import rounded_rect_outline
from compositor.dom.nodes import Element
from compositor.layout.basic_shapes import fit_radii
from compositor.layout.svg_path import SubPath, draw_path, joined, path_outline
from compositor.property_trees.svg_shapes import numbers_of, user_length

_FINE_STEPS: Final = 64

Outline = RoundedRect | tuple[Point, ...]


def shape_outline(element: Element, viewport: tuple[float, float]) -> Outline | None:
    """The outline of a shape, None for other elements and for shapes that are not rendered.

    Args:
        element: The shape.
        viewport: What percentages refer to, user units.
    """
    make = _SHAPES.get(element.tag)
    return None if make is None else make(element, viewport)


def shape_pieces(element: Element, viewport: tuple[float, float]) -> tuple[SubPath, ...]:
    """A shape as the sub-paths that one would follow to draw it; none for other elements."""
    if element.tag == "path":
        return draw_path(element.attributes.get("d", ""), _FINE_STEPS).pieces
    if element.tag == "line":
        ends = [coordinate(element, name, viewport[name[0] == "y"]) for name in ("x1", "y1", "x2", "y2")]
        return ((Point(*ends[:2]), Point(*ends[2:])),)
    outline = shape_outline(element, viewport)
    if outline is None:
        return ()
    points = rounded_rect_outline(outline) if isinstance(outline, RoundedRect) else outline
    return ((*points, points[0]),)


def coordinate(element: Element, name: str, basis: float, default: float = 0.0) -> float:
    """A length or percentage attribute, which may be negative."""
    return user_length(element.attributes.get(name), basis, default)


def _rectangle(element: Element, viewport: tuple[float, float]) -> Outline | None:
    width, height = viewport
    rect = Rect(
        coordinate(element, "x", width),
        coordinate(element, "y", height),
        coordinate(element, "width", width),
        coordinate(element, "height", height),
    )
    rx, ry = coordinate(element, "rx", width, -1.0), coordinate(element, "ry", height, -1.0)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    corner = Point(min(max(0.0, rx), rect.width / 2), min(max(0.0, ry), rect.height / 2))
    if rect.is_empty:
        return None
    return RoundedRect(rect, fit_radii(Radii(corner, corner, corner, corner), rect.width, rect.height))


def _ellipse(element: Element, viewport: tuple[float, float]) -> Outline | None:
    width, height = viewport
    basis = ((width * width + height * height) / 2) ** 0.5
    if element.tag == "circle":
        rx = ry = coordinate(element, "r", basis)
    else:
        rx, ry = coordinate(element, "rx", width, -1.0), coordinate(element, "ry", height, -1.0)
        rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    if rx <= 0 or ry <= 0:
        return None
    x, y = coordinate(element, "cx", width), coordinate(element, "cy", height)
    corner = Point(rx, ry)
    return RoundedRect(Rect(x - rx, y - ry, 2 * rx, 2 * ry), Radii(corner, corner, corner, corner))


def _polygon(element: Element, _viewport: tuple[float, float]) -> Outline | None:
    numbers = numbers_of(element.attributes.get("points", ""))
    points = tuple(Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False))
    return joined((points,)) if points else None


def _path(element: Element, _viewport: tuple[float, float]) -> Outline | None:
    return path_outline(element.attributes.get("d", "")) or None


_SHAPES: Final[Mapping[str, Callable[[Element, tuple[float, float]], Outline | None]]] = {
    "rect": _rectangle,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "polygon": _polygon,
    "polyline": _polygon,
    "path": _path,
}
