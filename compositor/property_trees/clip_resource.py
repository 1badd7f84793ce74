"""`<clipPath>` elements as outlines (CSS Masking 1 §6).

Clip paths of shapes alone are outlines. What has text, or shapes that are clipped themselves, is painted as a mask.

Source: Blink's `LayoutSVGResourceClipper`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from compositor.base.geometry import EMPTY_RECT, Point, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.base.outlines import outline_bounds, rounded_rect_outline, signed_area
from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.property_trees.clip_shape import NOTHING, ClipShape, outline_shape
from compositor.property_trees.svg_objects import own_matrix
from compositor.property_trees.svg_outline import Outline, coordinate, shape_outline
from compositor.property_trees.svg_resources import SHAPES, SvgResources
from compositor.property_trees.svg_shapes import UserSpace
from compositor.property_trees.svg_text import SvgTextLayout
from compositor.style.computed_style import ComputedStyle

MOST_SHAPES: Final = 42
"""Clip paths of more shapes are painted as a mask."""


class ClipResource(NamedTuple):
    """What a `<clipPath>` leaves.

    Attributes:
        bounds: Around all that it has, px.
        shape: Its outline; None when it must be painted as a mask.
    """

    bounds: Rect
    shape: ClipShape | None


class _Part(NamedTuple):
    """One child of a `<clipPath>`: its matrix to the clip path's space, outline, and what decides how it is drawn."""

    element: Element
    matrix: Matrix
    outline: Outline | None
    even_odd: bool
    needs_mask: bool


def clip_resource(resources: SvgResources, element: Element, box: Rect, zoom: float, plain: bool) -> ClipResource:
    """Resolve a `<clipPath>` for an element.

    Args:
        resources: Finds what it refers to.
        element: The `<clipPath>`.
        box: The reference box, px.
        zoom: Px a user unit.
        plain: It is not clipped itself, so that a single shape may stay a rounded rectangle.
    """
    if element.attributes.get("clipPathUnits", element.attributes.get("clippathunits")) == "objectBoundingBox":
        matrix = Matrix.affine(box.width, 0.0, 0.0, box.height, box.x, box.y)
        viewport = (1.0, 1.0)
    else:
        matrix = Matrix.translation(box.x, box.y) @ Matrix.scaling(zoom, zoom)
        viewport = (box.width / zoom, box.height / zoom)
    matrix = matrix @ _transform_of(resources, element)
    parts = list(_parts(resources, element, viewport))
    bounds = matrix.map_rect(_bounds(resources, parts))
    if len(parts) > MOST_SHAPES or any(part.needs_mask for part in parts):
        return ClipResource(bounds, None)
    shapes = [(part._replace(matrix=matrix @ part.matrix), part.outline) for part in parts if part.outline is not None]
    if plain and len(shapes) == 1:
        return ClipResource(bounds, _single(*shapes[0], bounds))
    even_odd = len(shapes) == 1 and shapes[0][0].even_odd
    outline = _union([_mapped(outline, part.matrix) for part, outline in shapes])
    return ClipResource(bounds, ClipShape(RoundedRect(bounds), outline, even_odd) if outline else NOTHING)


def _parts(resources: SvgResources, element: Element, viewport: tuple[float, float]) -> Iterator[_Part]:
    """The children that count; `<use>` stands for a shape or text."""
    document, styles = resources.styled.document, resources.styled.styles
    for node in element.children:
        child, style = document.nodes[node], styles[node]
        if not isinstance(child, Element) or not _is_shown(style):
            continue
        matrix, target = _transform_of(resources, child), child
        clipped = style is not None and style[p.CLIP_PATH] != "none"
        if child.tag == "use":
            reference = child.attributes.get("href", child.attributes.get("xlink:href", ""))
            found = _used(resources, child, reference)
            style = styles[found.id] if found is not None else None
            if found is None or not _is_shown(style):
                continue
            x, y = coordinate(child, "x", viewport[0]), coordinate(child, "y", viewport[1])
            matrix = matrix @ Matrix.translation(x, y) @ _transform_of(resources, found)
            target = found
            clipped = clipped or (style is not None and style[p.CLIP_PATH] != "none")
        outline = shape_outline(target, viewport)
        if outline is not None or target.tag == "text":
            even_odd = style is not None and style[p.CLIP_RULE] == "evenodd"
            yield _Part(target, matrix, outline, even_odd, clipped or target.tag == "text")


def _used(resources: SvgResources, use: Element, reference: str) -> Element | None:
    for tag in (*SHAPES, "text"):
        found = resources.find(use.id, reference, tag)
        if found is not None:
            return found
    return None


def _transform_of(resources: SvgResources, element: Element) -> Matrix:
    """The transform of an element in user units."""
    style = resources.styled.styles[element.id]
    zoom = resources.styled.media.dpr
    return IDENTITY if style is None else own_matrix(style, EMPTY_RECT, UserSpace(0.0, 0.0, zoom, zoom))


def _text_bounds(resources: SvgResources, element: Element) -> Rect:
    """The box of a `<text>` in its user space."""
    zoom = resources.styled.media.dpr
    text = SvgTextLayout(resources.styled, resources.fonts).lay_out(element, UserSpace(0.0, 0.0, zoom, zoom))
    return EMPTY_RECT if text is None else text.box


def _is_shown(style: ComputedStyle | None) -> bool:
    return style is not None and style[p.DISPLAY] != "none" and style[p.VISIBILITY] == "visible"


def _bounds(resources: SvgResources, parts: list[_Part]) -> Rect:
    bounds = EMPTY_RECT
    for part in parts:
        if part.outline is None:
            bounds = bounds.union(part.matrix.map_rect(_text_bounds(resources, part.element)))
        else:
            bounds = bounds.union(part.matrix.map_rect(_outline_box(part.outline)))
    return bounds


def _outline_box(outline: Outline) -> Rect:
    return outline.rect if isinstance(outline, RoundedRect) else outline_bounds(outline)


def _single(part: _Part, outline: Outline, bounds: Rect) -> ClipShape:
    """A single shape stays a rectangle, rounded or not, where its matrix leaves it upright."""
    if isinstance(outline, RoundedRect) and part.matrix.is_scale_or_translation:
        scale = part.matrix.scale_2d
        radii = type(outline.radii)(*(Point(corner.x * scale.x, corner.y * scale.y) for corner in outline.radii))
        return ClipShape(RoundedRect(part.matrix.map_rect(outline.rect), radii))
    return outline_shape(_mapped(outline, part.matrix), part.even_odd, bounds)


def _mapped(outline: Outline, matrix: Matrix) -> tuple[Point, ...]:
    points = rounded_rect_outline(outline) if isinstance(outline, RoundedRect) else outline
    return tuple(matrix.map_point(point.x, point.y) for point in points)


def _union(outlines: list[tuple[Point, ...]]) -> tuple[Point, ...]:
    """Several outlines in one, all running the same way round, so that they add up where they overlap."""
    points: list[Point] = []
    for outline in outlines:
        turned = outline if signed_area(outline) >= 0 else outline[::-1]
        points += (*turned, turned[0], *(points[:1]))
    return tuple(points)
