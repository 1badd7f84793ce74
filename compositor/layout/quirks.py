"""Quirks mode: margins that collapse away, and body and html that fill the viewport.

Source: the Quirks Mode Standard §3.3, §3.5-3.6.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.sizing import border_padding, margins

_QUIRKY_TAGS = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dir", "menu", "blockquote", "pre", "form", "listing",
     "xmp", "plaintext"}
)  # fmt: skip


def _element(ctx: LayoutContext, box: Box) -> Element | None:
    if box.anonymous or box.node < 0 or box.pseudo:
        return None
    node = ctx.boxes.styled.document.nodes[box.node]
    return node if isinstance(node, Element) else None


def quirky_margins(ctx: LayoutContext, box: Box) -> tuple[bool, bool]:
    """Whether the top and the bottom margin are the browser's own, which quirky containers ignore."""
    if not ctx.quirks:
        return False, False
    element = _element(ctx, box)
    if element is None or element.tag not in _QUIRKY_TAGS:
        return False, False
    declared = box.style.declared
    return "margin-top" not in declared, "margin-bottom" not in declared


def is_quirky_container(ctx: LayoutContext, box: Box) -> bool:
    """Body and table cells in quirks mode."""
    if not ctx.quirks:
        return False
    if box.kind is BoxKind.TABLE_PART:
        return box.style[p.DISPLAY] == "table-cell"
    element = _element(ctx, box)
    return element is not None and element.tag == "body"


def root_fills_viewport(ctx: LayoutContext, box: Box) -> int:
    """Least border-box height of the root element in quirks mode, 0 for everything else."""
    if not ctx.quirks or box.parent != 0 or box.out_of_flow or box.style[p.HEIGHT] != "auto":
        return 0
    outer = margins(box, ctx.viewport[0])
    return max(ctx.viewport[1] - outer.top - outer.bottom, 0)


def body_fills_viewport(ctx: LayoutContext, box: Box, before: int, after: int) -> int:
    """Least border-box height of body in quirks mode, 0 for everything else.

    Args:
        before, after: Distance to the root's content top, and the margins collapsed at body's end; layout units.
    """
    if not ctx.quirks or box.out_of_flow or box.floating or box.style[p.HEIGHT] != "auto":
        return 0
    root = ctx.boxes.boxes[box.parent]
    element = _element(ctx, box)
    if element is None or element.tag != "body" or root.parent != 0 or root.style[p.HEIGHT] != "auto":
        return 0
    edges = border_padding(root, ctx.viewport[0])
    room = root_fills_viewport(ctx, root) - edges.top - edges.bottom
    return max(room - before - after, 0)


def filled_height(ctx: LayoutContext, box: Box) -> int | None:
    """Content height that root and body fill in quirks mode, which percentages in them refer to; None for others."""
    outer = margins(box, ctx.viewport[0])
    height = root_fills_viewport(ctx, box) or body_fills_viewport(ctx, box, outer.top, outer.bottom)
    if not height:
        return None
    edges = border_padding(box, ctx.viewport[0])
    return max(height - edges.top - edges.bottom, 0)
