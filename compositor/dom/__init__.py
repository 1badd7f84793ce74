"""Parse HTML into the document.

Input:  HTML text or bytes.
Output: `Document`: an arena of elements and text in pre-order.
Cost:   O(text).
Source: HTML, §13.2 Parsing HTML documents.
"""

from compositor.dom.dump import dump_dom
from compositor.dom.nodes import NO_NODE, Document, Element, FrameDocument, Node, NodeId, ShadowRoot, Text
from compositor.dom.parse import parse_html

__all__ = [
    "NO_NODE",
    "Document",
    "Element",
    "FrameDocument",
    "Node",
    "NodeId",
    "ShadowRoot",
    "Text",
    "dump_dom",
    "parse_html",
]
