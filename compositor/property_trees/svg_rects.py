"""Bounding boxes of the elements inside an inline SVG, which have no boxes of their own in layout.

Source: SVG 2, §8 (coordinate systems) and §8.10 (bounding boxes); the stroke does not count, as in Chromium's
`getBoundingClientRect`.
"""

from __future__ import annotations

from collections.abc import Iterator

from compositor.base.geometry import Rect
from compositor.base.matrix import Matrix
from compositor.dom import Element, NodeId
from compositor.property_trees.svg_objects import SvgObject, SvgObjects


def svg_rects(objects: SvgObjects, root: Element, box: Rect, zoom: float) -> Iterator[tuple[NodeId, Matrix, Rect]]:
    """Each rendered element inside an `<svg>`: the matrix to the space of `box`, and its bounding box before it.

    Args:
        objects: Makes the objects of the document.
        root: The `<svg>`.
        box: Its content box, px.
        zoom: Px a user unit where no `viewBox` says otherwise.
    """
    made = objects.root(root, box, zoom)
    if made is not None:
        yield from _placed(made, made.local)


def _placed(parent: SvgObject, matrix: Matrix) -> Iterator[tuple[NodeId, Matrix, Rect]]:
    for child in parent.children:
        inner = matrix @ child.local
        if child.box is not None:
            yield child.element.id, inner, child.box
        if child.element.tag != "use":
            yield from _placed(child, inner)
