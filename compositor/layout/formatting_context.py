"""Which boxes establish an independent formatting context.

Source: CSS Display 3 §2.1, CSS 2.2 §9.4.1, CSS Contain 2.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext

_CONTAINED = frozenset({"layout", "paint", "strict", "content"})


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
    style = box.style
    if style[p.ALIGN_CONTENT] != "normal":  # CSS Box Alignment 3 §5.1.1
        return True
    if style[p.DISPLAY] == "flow-root" or box.replaced is not None:
        return True
    if style[p.OVERFLOW_X] not in ("visible", "clip") and box.id != ctx.viewport_source:
        return True
    if style[p.CONTAIN] and style[p.CONTAIN] & _CONTAINED:
        return True
    if style[p.CONTAINER_TYPE] not in ("normal", "scroll-state"):
        return True
    if style[p.CONTENT_VISIBILITY] != "visible" or style[p.COLUMN_COUNT] != "auto" or style[p.COLUMN_WIDTH] != "auto":
        return True
    return box.node >= 0 and ctx.boxes.styled.document.element(box.node).tag in ("fieldset", "legend")
