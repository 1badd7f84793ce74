"""`clip-path` shapes as rounded rectangles or polygons (CSS Masking 1, CSS Shapes 1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.base.geometry import Edges, Point, Rect, RoundedRect
from compositor.base.matrix import IDENTITY, Matrix
from compositor.base.outlines import outline_bounds
from compositor.css import properties as p
from compositor.css.values import BasicShape
from compositor.dom.nodes import NodeId
from compositor.layout.basic_shapes import ellipse_shape, inset_shape, polygon_points
from compositor.layout.fragments import Piece
from compositor.layout.shape_function import draw_shape
from compositor.layout.svg_path import Pen, draw_path, joined
from compositor.property_trees.box_geometry import (
    border_box,
    border_radii,
    content_box,
    edges_px,
    margin_edge,
    padding_box,
    rounded_inset,
)
from compositor.property_trees.clip_resource import clip_resource
from compositor.property_trees.clip_shape import ClipShape, outline_shape, rounded_shape
from compositor.property_trees.cursor import Cursor
from compositor.property_trees.svg_resources import SvgResources
from compositor.style.computed_style import ComputedStyle

_MAX_NESTING: Final = 16
_BOX_NAMES: Final = {"content-box": "content", "padding-box": "padding", "fill-box": "content"}


class ResolvedClipPath(NamedTuple):
    """What a `clip-path` does.

    Attributes:
        clips: Its outlines; what is in all of them stays. Outermost first.
        mask: Bounds of what must be painted as a mask, whole px; None for outlines.
    """

    clips: tuple[ClipShape, ...]
    mask: Rect | None = None


def resolve_clip_path(shape: BasicShape, cursor: Cursor, resources: SvgResources, zoom: float) -> ResolvedClipPath:
    """The clips of a box; none for references to nothing.

    Args:
        shape: The computed `clip-path`.
        cursor: The box.
        resources: Finds `<clipPath>`s.
        zoom: Px a CSS px, which SVG is written in.
    """
    piece = cursor.fragment.piece
    box = reference_box(shape.box, piece, cursor.offset)  # of inline boxes on several lines: the first part
    if shape.name == "url":
        return _resolve_reference(str(shape.args[0]), cursor.box.node, box, resources, zoom)
    if shape.name == "box":
        return ResolvedClipPath((rounded_shape(_box_shape(shape.box, piece, cursor.offset, box)),))
    resolved = shape_in_box(shape, box)
    return ResolvedClipPath(() if resolved is None else (resolved,))


def _resolve_reference(
    reference: str, near: NodeId, box: Rect, resources: SvgResources, zoom: float
) -> ResolvedClipPath:
    """A `<clipPath>`, and those that clip it in turn."""
    element = resources.find(near, reference, "clipPath")
    clips: list[ClipShape] = []
    seen: set[NodeId] = set()
    bounds: Rect | None = None
    needs_mask = False
    while element is not None and element.id not in seen and len(seen) < _MAX_NESTING:
        seen.add(element.id)
        style = resources.styled.styles[element.id]
        outer = style[p.CLIP_PATH] if style is not None else None
        nested = str(outer.args[0]) if isinstance(outer, BasicShape) and outer.name == "url" else ""
        found = clip_resource(resources, element, box, zoom, plain=not nested)
        bounds = found.bounds if bounds is None else bounds
        needs_mask = needs_mask or found.shape is None
        if found.shape is not None:
            clips.insert(0, found.shape)
        element = resources.find(element.id, nested, "clipPath")
    if needs_mask and bounds is not None:
        return ResolvedClipPath((), bounds.enclosing_int())
    return ResolvedClipPath(tuple(clips))


def shape_in_box(shape: BasicShape, box: Rect) -> ClipShape | None:
    """A basic shape in its reference box; None for others."""
    match shape.name:
        case "inset" | "rect" | "xywh":
            return rounded_shape(inset_shape(shape, box))
        case "circle" | "ellipse":
            return rounded_shape(ellipse_shape(shape, box))
        case "polygon":
            return outline_shape(polygon_points(shape, box), shape.fill_rule == "evenodd")
        case "path":
            pen = draw_path(str(shape.args[0]) if shape.args else "")
            return _drawn(pen, shape, Matrix.translation(box.x, box.y) @ Matrix.scaling(shape.zoom, shape.zoom))
        case "shape":
            return _drawn(draw_shape(shape, box), shape, IDENTITY)
    return None


def _drawn(pen: Pen, shape: BasicShape, matrix: Matrix) -> ClipShape:
    points, hull = joined(pen.pieces), tuple(matrix.map_point(*point) for point in pen.hull)
    mapped = tuple(matrix.map_point(*point) for point in points)
    return outline_shape(mapped, shape.fill_rule == "evenodd", outline_bounds(hull))


def reference_box(name: str, piece: Piece, offset: Point) -> Rect:
    """The box that a shape is relative to, px."""
    kind = _BOX_NAMES.get(name)
    if kind == "content":
        return content_box(piece, offset)
    box = border_box(piece, offset)
    if name == "margin-box":
        return box.outset(*_margins(piece.box.style))
    return padding_box(piece, offset) if kind == "padding" else box


def _box_shape(name: str, piece: Piece, offset: Point, box: Rect) -> RoundedRect:
    """The edge that a box keyword names, rounded as the border is."""
    outer = border_box(piece, offset)
    rounded = RoundedRect(outer, border_radii(piece.box.style, outer.width, outer.height))
    border = edges_px(piece.border)
    match name:
        case "padding-box":
            return rounded_inset(rounded, border)
        case "content-box" | "fill-box":
            padding = edges_px(piece.padding)
            both = Edges(*(b + q for b, q in zip(border, padding, strict=True)))
            return RoundedRect(box, rounded_inset(rounded, both).radii)
        case "margin-box":
            return margin_edge(rounded, _margins(piece.box.style))
    return rounded


def _margins(style: ComputedStyle) -> Edges:
    """Margins in px, `auto` and percentages as 0."""
    sides = (style[p.MARGIN_TOP], style[p.MARGIN_RIGHT], style[p.MARGIN_BOTTOM], style[p.MARGIN_LEFT])
    return Edges(*(0.0 if isinstance(side, str) else side.resolve(0.0) for side in sides))
