"""Which boxes establish an independent formatting context.

Source: CSS Display 3 §2.1, CSS 2.2 §9.4.1, CSS Contain 2.
"""

from __future__ import annotations

from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext

_SEPARATE_ELEMENTS = ("fieldset", "legend", "img")  # an image here is a broken one, with an icon that floats in it


def establishes_context(ctx: LayoutContext, box: Box) -> bool:
    """True when an in-flow block-level box is laid out apart from its parent's formatting context."""
    if box.kind is not BoxKind.BLOCK:
        return True
    if box.anonymous:
        return False
    if box.id in ctx.orthogonal:  # CSS Writing Modes 4 §3.2
        return True
    if box.parent == 0:  # the root element
        return True
    metrics = box.metrics
    if metrics.separates or box.replaced is not None or (metrics.scrolls and box.id != ctx.viewport_source):
        return True
    return box.node >= 0 and ctx.boxes.styled.document.element(box.node).tag in _SEPARATE_ELEMENTS
