"""The boxes of a flex or grid fieldset with a legend.

The legend stands on the border; the rest goes into an anonymous box that is the flex or grid container.
Source: HTML §15.3.13 (anonymous fieldset content box).
"""

from __future__ import annotations

from compositor.css.properties._table import PROPERTIES
from compositor.dom.nodes import Element, Node
from compositor.layout.box_fixup import fix_children
from compositor.layout.boxes import BoxKind
from compositor.layout.proto import ProtoBox, StyleMaker

_CONTAINER_PROPERTIES = (
    "align-content", "align-items", "column-gap", "flex-direction", "flex-wrap", "grid-auto-columns", "grid-auto-flow",
    "grid-auto-rows", "grid-template-areas", "grid-template-columns", "grid-template-rows", "justify-content",
    "justify-items", "row-gap",
)  # fmt: skip


def take_legend_out(box: ProtoBox, nodes: tuple[Node, ...], styles: StyleMaker) -> None:
    """Make a fieldset with a legend a block container with the legend and the content in it."""
    if box.kind not in (BoxKind.FLEX, BoxKind.GRID):
        return
    legend = next((child for child in box.children if child.in_flow and _is_legend(child, nodes)), None)
    if legend is None:
        return
    style = box.style
    kept = {name.replace("-", "_"): style.values[PROPERTIES[name].index] for name in _CONTAINER_PROPERTIES}
    display = "flex" if box.kind is BoxKind.FLEX else "grid"
    content = ProtoBox(box.node, styles.changed(styles.anonymous(style, display=display), **kept), box.kind)
    content.anonymous = True
    content.children = [child for child in box.children if child is not legend]
    fix_children(content, styles)
    box.kind = BoxKind.BLOCK
    box.style = styles.changed(style, align_content="normal")
    box.children = [legend, content]


def _is_legend(child: ProtoBox, nodes: tuple[Node, ...]) -> bool:
    if not child.principal:
        return False
    node = nodes[child.node]
    return isinstance(node, Element) and node.tag == "legend" and node.namespace == "html"
