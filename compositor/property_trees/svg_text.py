"""Bounding boxes of SVG `<text>` (SVG 2 §11), set as one line from where it starts."""

from __future__ import annotations

from compositor.base.geometry import EMPTY_RECT, Rect
from compositor.dom.nodes import Element, NodeId, Text
from compositor.layout.inline_style import font_request
from compositor.property_trees.svg_outline import coordinate
from compositor.property_trees.svg_resources import SvgResources

_ANCHORS = {"middle": 0.5, "end": 1.0}


def text_bounds(resources: SvgResources, element: Element) -> Rect:
    """The box of a `<text>` in its user space: its advance wide, and as high as its font."""
    style = resources.styled.styles[element.id]
    text = " ".join(_characters(resources, element).split())
    if style is None or not text:
        return EMPTY_RECT
    zoom = resources.styled.media.dpr
    font = resources.fonts.font(font_request(style))
    width = font.shape(text).total / 65536 / zoom
    x = coordinate(element, "x", 0.0) + coordinate(element, "dx", 0.0)
    y = coordinate(element, "y", 0.0) + coordinate(element, "dy", 0.0)
    x -= width * _ANCHORS.get(element.attributes.get("text-anchor", ""), 0.0)
    ascent, descent = font.metrics.ascent / zoom, font.metrics.descent / zoom
    return Rect(x, y - ascent, width, ascent + descent)


def _characters(resources: SvgResources, element: Element) -> str:
    """All text inside an element."""
    nodes, found = resources.styled.document.nodes, []
    pending: list[NodeId] = list(reversed(element.children))
    while pending:
        node = nodes[pending.pop()]
        if isinstance(node, Text):
            found.append(node.data)
        else:
            pending.extend(reversed(node.children))
    return "".join(found)
