"""Where boxes on motion paths are: what layout knows of their containing blocks, and SVG paths they refer to."""

from __future__ import annotations

from typing import Final

from compositor.base.geometry import Edges, Point, Rect
from compositor.base.matrix import Matrix
from compositor.css import properties as p
from compositor.css.values import BasicShape
from compositor.layout.fragments import FragmentKind, FragmentTree
from compositor.layout.motion_path import Surroundings, motion_matrix
from compositor.layout.svg_path import SubPath
from compositor.layout.transform_matrix import transform_origin
from compositor.property_trees.box_geometry import edges_px
from compositor.property_trees.cursor import Cursor
from compositor.property_trees.svg_outline import shape_pieces
from compositor.property_trees.svg_resources import SHAPES, SvgResources

_NO_VIEWPORT: Final = (0.0, 0.0)


def motion_of(tree: FragmentTree, cursor: Cursor, resources: SvgResources) -> Matrix:
    """The transform along its path, about its transform origin."""
    style, size = cursor.box.style, (cursor.width, cursor.height)
    x, y, _z = transform_origin(style, *size)
    return motion_matrix(style, size, Point(x, y), _surroundings(tree, cursor), _referenced(cursor, resources))


def _surroundings(tree: FragmentTree, cursor: Cursor) -> Surroundings | None:
    """The box that contains the one at hand."""
    x, y, parent = cursor.fragment.x, cursor.fragment.y, cursor.fragment.parent
    while parent >= 0 and tree.fragments[parent].piece.kind is not FragmentKind.BOX:
        between = tree.fragments[parent]
        x, y, parent = x + between.x, y + between.y, between.parent
    if parent < 0:
        return None
    piece = tree.fragments[parent].piece
    border_box = Rect(-x / 64, -y / 64, piece.width / 64, piece.height / 64)
    return Surroundings(border_box, Edges(*edges_px(piece.border)), Edges(*edges_px(piece.padding)), piece.box.style)


def _referenced(cursor: Cursor, resources: SvgResources) -> tuple[SubPath, ...]:
    """The outline of the SVG shape that `offset-path: url()` names, px."""
    shape = cursor.box.style[p.OFFSET_PATH]
    if not isinstance(shape, BasicShape) or shape.name != "url":
        return ()
    zoom = resources.styled.media.dpr * cursor.box.style[p.INTERNAL_ZOOM]
    for tag in SHAPES:
        found = resources.find(cursor.box.node, str(shape.args[0]), tag)
        if found is not None:
            pieces = shape_pieces(found, _NO_VIEWPORT)
            return tuple(tuple(Point(x * zoom, y * zoom) for x, y in piece) for piece in pieces)
    return ()
