"""Inline formatting contexts as block layout sees them: are they empty, and what do they contain.

Source: CSS 2.2 §9.4.2 (line boxes that must be treated as not existing).
"""

from __future__ import annotations

from collections.abc import Iterator

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext

_SPACE = " \t\n\r\f"


def is_inline_empty(ctx: LayoutContext, container: Box) -> bool:
    """True when no line box of the container would have any effect."""
    known = ctx.inline_empty.get(container.id)
    if known is None:
        known = True
        for child in ctx.children(container):
            if not _is_empty(ctx, child):
                known = False
                break
        ctx.inline_empty[container.id] = known
    return known


def _is_empty(ctx: LayoutContext, box: Box) -> bool:
    if box.out_of_flow or box.floating:
        return True
    if box.kind is BoxKind.TEXT:
        return _is_collapsible(box)
    if box.kind is not BoxKind.INLINE or box.pseudo == "marker" or _has_inline_edges(box):
        return False
    return is_inline_empty(ctx, box)


def _is_collapsible(box: Box) -> bool:
    mode = box.style[p.WHITE_SPACE_COLLAPSE]
    if not box.text:
        return True
    if mode == "collapse":
        return not box.text.strip(_SPACE)
    return mode == "preserve-breaks" and not box.text.strip(" \t")


def _has_inline_edges(box: Box) -> bool:
    style = box.style
    if style[p.BORDER_LEFT_WIDTH] or style[p.BORDER_RIGHT_WIDTH]:
        return True
    for value in (style[p.PADDING_LEFT], style[p.PADDING_RIGHT], style[p.MARGIN_LEFT], style[p.MARGIN_RIGHT]):
        if not isinstance(value, str) and (value.has_percent or value.resolve(0)):
            return True
    return False


def taken_out(ctx: LayoutContext, container: Box) -> Iterator[Box]:
    """Floats and positioned boxes of an inline formatting context, in order."""
    stack = ctx.children(container)[::-1]
    while stack:
        box = stack.pop()
        if box.out_of_flow or box.floating:
            yield box
        elif box.kind is BoxKind.INLINE:
            stack.extend(reversed(ctx.children(box)))


def has_inline_boxes(ctx: LayoutContext, container: Box) -> bool:
    """True when an empty inline formatting context has inline boxes, which have a place though no size."""
    return any(child.kind is BoxKind.INLINE for child in ctx.children(container))
