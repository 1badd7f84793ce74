"""Inline boxes without a fragment of their own in Blink: *culled* ones, whose content stands for them.

They have no place where nothing of their content is on a line, and their rectangle is that of the content.
Source: Blink's inline items builder and `LayoutInline`.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import ZERO
from compositor.layout.boxes import Box, BoxKind, BoxTree
from compositor.layout.inline_style import font_request, has_edges
from compositor.text.fonts import FontCollection

_MARGINS = (p.MARGIN_TOP, p.MARGIN_RIGHT, p.MARGIN_BOTTOM, p.MARGIN_LEFT)


def is_decorated(box: Box) -> bool:
    """True for inline boxes with edges, a background, an outline, or that contain positioned boxes."""
    style = box.style
    return (
        has_edges(style)
        or style[p.BACKGROUND_COLOR].a > 0
        or any(image is not None for image in style[p.BACKGROUND_IMAGE])
        or bool(style[p.BOX_SHADOW])
        or style[p.OUTLINE_STYLE] != "none"
        or style[p.POSITION] != "static"
        or style[p.OPACITY] != 1
        or bool(style[p.FILTER] or style[p.BACKDROP_FILTER])
    )


def is_culled(box: Box, boxes: BoxTree, fonts: FontCollection) -> bool:
    """True for inline boxes whose rectangles are those of what is in them."""
    if box.kind is not BoxKind.INLINE or not box.children or is_decorated(box):
        return False
    return all(_leaves_parent_culled(boxes.boxes[child], box, fonts) for child in box.children)


def _leaves_parent_culled(child: Box, parent: Box, fonts: FontCollection) -> bool:
    """Atomic inlines, margins and other fonts give the parent a fragment of its own."""
    if child.kind in (BoxKind.TEXT, BoxKind.BREAK) or child.out_of_flow or child.floating:
        return True
    if child.kind is not BoxKind.INLINE or any(child.style[prop] != ZERO for prop in _MARGINS):
        return False
    if child.style[p.VERTICAL_ALIGN] != "baseline":
        return False
    own, others = (fonts.metrics(font_request(box.style)) for box in (parent, child))
    return (own.ascent, own.descent) == (others.ascent, others.descent)
