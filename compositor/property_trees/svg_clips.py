"""Clips inside inline SVG: `clip-path` with a shape, or with a `<clipPath>` of shapes.

Source: CSS Masking 1, §5-6; Blink's `ClipPathClipper::PathBasedClip`.
"""

from __future__ import annotations

from compositor.base.geometry import EMPTY_RECT, Point, Radii, Rect, RoundedRect
from compositor.css import properties as p
from compositor.css.values import BasicShape
from compositor.dom import Element
from compositor.property_trees.clip_path import shape_in_box
from compositor.property_trees.clip_resource import clip_resource
from compositor.property_trees.clip_shape import ClipShape, rounded_shape
from compositor.property_trees.svg_objects import SvgObject, attribute, reference_box
from compositor.property_trees.svg_resources import SvgResources
from compositor.property_trees.svg_shapes import UserSpace

_MAX_NESTING = 16


def svg_clips(resources: SvgResources, target: SvgObject, space: UserSpace) -> tuple[ClipShape, ...] | None:
    """The clips of an element in the space of its content, outermost first; None where they must be painted."""
    value = target.style[p.CLIP_PATH]
    if not isinstance(value, BasicShape):
        return ()
    box = target.box or EMPTY_RECT
    if value.name == "url":
        return _referenced(resources, target.element, str(value.args[0]), box, space)
    zoom = space.zoom
    area = reference_box(value.box, box, space, target.stroked).scaled(zoom, zoom)
    found = rounded_shape(RoundedRect(area)) if value.name == "box" else shape_in_box(value, area)
    return () if found is None else (_scaled(found, 1 / zoom),)


def _scaled(shape: ClipShape, factor: float) -> ClipShape:
    if factor == 1:
        return shape
    corners = (Point(corner.x * factor, corner.y * factor) for corner in shape.rect.radii)
    rect = RoundedRect(shape.rect.rect.scaled(factor, factor), Radii(*corners))
    points = None if shape.path is None else tuple(Point(x * factor, y * factor) for x, y in shape.path)
    return ClipShape(rect, points, shape.even_odd)


def _referenced(
    resources: SvgResources, near: Element, reference: str, box: Rect, space: UserSpace
) -> tuple[ClipShape, ...] | None:
    """A `<clipPath>`, and those that clip it in turn."""
    clips: list[ClipShape] = []
    element = resources.find(near.id, reference, "clipPath")
    for _nested in range(_MAX_NESTING):
        if element is None:
            break
        style = resources.styled.styles[element.id]
        outer = style[p.CLIP_PATH] if style is not None else None
        further = str(outer.args[0]) if isinstance(outer, BasicShape) and outer.name == "url" else ""
        own = box if attribute(element, "clippathunits") == "objectBoundingBox" else _viewport(space)
        shape = clip_resource(resources, element, own, 1.0, plain=not further).shape
        if shape is None:
            return None
        clips.insert(0, shape)
        element = resources.find(element.id, further, "clipPath")
    return tuple(clips)


def _viewport(space: UserSpace) -> Rect:
    return Rect(0.0, 0.0, space.width, space.height)
