"""Elements that HTML keeps from being rendered, apart from `display: none`.

Source: HTML §15.3-15.5.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.dom.nodes import Document, Element, NodeId


def is_absent(element: Element) -> bool:
    """True for elements without a box whatever their style says."""
    if element.namespace != "html":
        return False
    match element.tag:
        case "embed":
            return not (element.attributes.get("src") or element.attributes.get("type"))
        case "frameset" | "noframes" | "param":
            return True
    return False


def shown_children(element: Element, document: Document) -> Sequence[NodeId]:
    """The children that may have boxes: of a closed `details` only its first `summary`."""
    if element.tag != "details" or element.namespace != "html" or "open" in element.attributes:
        return document.flat_children(element)
    for child in element.children:
        node = document.nodes[child]
        if isinstance(node, Element) and node.tag == "summary":
            return (child,)
    return ()
