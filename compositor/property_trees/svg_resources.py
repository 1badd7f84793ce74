"""Elements that CSS refers to by `url(#id)`: clip paths, masks and filters of the same document or shadow tree."""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, Element, FrameDocument, NodeId, ShadowRoot
from compositor.style.computed_style import StyledDocument
from compositor.text import FontCollection

SHAPES: Final = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
"""Elements that have an outline."""


class SvgResources:
    """Finds SVG elements by id; the document is looked through when something is asked for.

    Attributes:
        styled: The document.
        fonts: What its text is set in.
    """

    def __init__(self, styled: StyledDocument, fonts: FontCollection) -> None:
        self.styled: Final = styled
        self.fonts: Final = fonts
        self._by_id: dict[tuple[NodeId, str], Element] = {}
        self._roots: list[NodeId] = []

    def find(self, near: NodeId, reference: str, tag: str) -> Element | None:
        """The element that `#id` means in the tree of the node `near`; None unless it is a rendered `<tag>`."""
        found = self.element(near, reference)
        return found if found is not None and found.tag == tag and self._is_rendered(found) else None

    def element(self, near: NodeId, reference: str) -> Element | None:
        """The SVG element that `#id` means in the tree of the node `near`, rendered or not."""
        if not reference.startswith("#") or near == NO_NODE:
            return None
        if not self._roots:
            self._look_through()
        found = self._by_id.get((self._roots[near], reference[1:]))
        return found if found is not None and found.namespace == "svg" else None

    def _is_rendered(self, element: Element) -> bool:
        """False inside `display: none`, where there is nothing to refer to."""
        current: Element | None = element
        while current is not None:
            style = self.styled.styles[current.id]
            if style is None or style[p.DISPLAY] == "none":
                return False
            above = self.styled.document.nodes[current.parent] if current.parent != NO_NODE else None
            current = above if isinstance(above, Element) and type(above) is Element else None
        return True

    def _look_through(self) -> None:
        """Note the document or shadow root that each node is in, and the first element of each id there."""
        for node in self.styled.document.nodes:
            own_tree = isinstance(node, (FrameDocument, ShadowRoot))
            above = self._roots[node.parent] if node.parent != NO_NODE else NO_NODE
            self._roots.append(node.id if own_tree else above)
            if isinstance(node, Element) and node.html_id:
                self._by_id.setdefault((above, node.html_id), node)
