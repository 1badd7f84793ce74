"""The document: an arena of nodes in pre-order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NewType

from compositor.base.identifier import css_identifier
from compositor.base.source import Span

NodeId = NewType("NodeId", int)
NO_NODE = NodeId(-1)


class Element:
    """An HTML or SVG element.

    Attributes:
        id: Index in `Document.nodes`; ids are given in pre-order, so a parent's is smaller.
        parent: Parent node, `NO_NODE` for the root element.
        children: Child nodes (elements and text), in order.
        tag: Lower-case local name (case kept for SVG).
        namespace: `html`, `svg`, `math` or another URI.
        attributes: Lower-case names to values.
        classes: The `class` attribute split.
        html_id: The `id` attribute or the empty string.
        index: 1-based position among the element children of the parent (`:nth-child`).
        span: Where its start tag begins.
    """

    __slots__ = (
        "attributes", "children", "classes", "html_id", "id", "index", "namespace", "parent", "span", "tag",
    )  # fmt: skip

    def __init__(
        self,
        id: NodeId,
        parent: NodeId,
        tag: str,
        namespace: str,
        attributes: Mapping[str, str],
        index: int,
        span: Span,
        children: tuple[NodeId, ...] = (),
    ) -> None:
        self.id: Final = id
        self.parent: Final = parent
        self.tag: Final = tag
        self.namespace: Final = namespace
        self.attributes: Final = attributes
        self.classes: Final = tuple(attributes.get("class", "").split())
        self.html_id: Final = attributes.get("id", "")
        self.index: Final = index
        self.span: Final = span
        self.children: Final = children


class FrameDocument(Element):
    """The document in a frame: child of the frame's element, parent of its own root element."""

    __slots__ = ()

    def __init__(self, id: NodeId, parent: NodeId, span: Span, root: NodeId) -> None:
        super().__init__(id, parent, "#document", "", {}, 1, span, (root,))


class ShadowRoot(Element):
    """The root of a shadow tree: its parent is the host, which does not count it among its children.

    Attributes:
        is_open: Scripts may look into the tree.
    """

    __slots__ = ("is_open",)

    def __init__(self, id: NodeId, host: NodeId, span: Span, children: tuple[NodeId, ...], is_open: bool) -> None:
        super().__init__(id, host, "#shadow-root", "", {}, 0, span, children)
        self.is_open: Final = is_open


class Text:
    """A text node; comments and processing instructions are not kept."""

    __slots__ = ("data", "id", "parent", "span")

    def __init__(self, id: NodeId, parent: NodeId, data: str, span: Span) -> None:
        self.id: Final = id
        self.parent: Final = parent
        self.data: Final = data
        self.span: Final = span


Node = Element | Text


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed document.

    Attributes:
        nodes: Every node by `NodeId`, in pre-order; node 0 is the root element (`<html>`). The documents in frames
            follow one another after the page's own nodes.
        path: The file it was read from.
        quirks: True in quirks mode (`BackCompat`).
        style_attributes: Where the value of each `style` attribute begins.
        srcdoc_attributes: Where the value of each `srcdoc` attribute begins.
        shadow_roots: Shadow roots by host. A shadow tree's nodes stand before its host's children.
        assigned: Nodes that a slot shows in place of its own children (DOM, §4.2.2.3), by slot.
        slot_of: The slot in which a host's child is shown; those in none are not in the flat tree.
        base: What relative URLs are relative to: the file, or what its `base` element says.
    """

    nodes: tuple[Node, ...]
    path: str
    quirks: bool
    style_attributes: Mapping[NodeId, Span] = field(default_factory=dict)
    srcdoc_attributes: Mapping[NodeId, Span] = field(default_factory=dict)
    shadow_roots: Mapping[NodeId, NodeId] = field(default_factory=dict)
    assigned: Mapping[NodeId, tuple[NodeId, ...]] = field(default_factory=dict)
    slot_of: Mapping[NodeId, NodeId] = field(default_factory=dict)
    base: str = ""

    @property
    def root(self) -> Element:
        """The root element."""
        root = self.nodes[0]
        assert isinstance(root, Element)
        return root

    def element(self, node: NodeId) -> Element:
        """The element with this id."""
        found = self.nodes[node]
        assert isinstance(found, Element)
        return found

    def elements(self) -> Iterator[Element]:
        """All elements in document order, those in frames after the page's own."""
        return (node for node in self.nodes if type(node) is Element)

    def flat_children(self, element: Element) -> tuple[NodeId, ...]:
        """The children in the flat tree, of which boxes are made (CSS Scoping 1, §3.4)."""
        if not self.shadow_roots:
            return element.children
        root = self.shadow_roots.get(element.id)
        return self.element(root).children if root is not None else self.assigned.get(element.id, element.children)

    def flat_parent(self, node: NodeId) -> NodeId:
        """The parent in the flat tree, from which styles are inherited; its id is smaller.

        A host's child that no slot shows has the host.
        """
        slot = self.slot_of.get(node)
        if slot is not None:
            return slot
        parent = self.nodes[node].parent
        return self.nodes[parent].parent if parent >= 0 and type(self.nodes[parent]) is ShadowRoot else parent

    def shadow_root_around(self, node: NodeId) -> NodeId:
        """The root of the shadow tree that the node is in; `NO_NODE` in the document's own tree."""
        current = self.nodes[node] if self.shadow_roots else None
        while current is not None and current.parent != NO_NODE:
            if isinstance(current, ShadowRoot):
                return current.id
            current = self.nodes[current.parent]
        return NO_NODE

    def is_inside_svg(self, node: NodeId) -> bool:
        """True for an SVG element other than an outermost `<svg>`: one that has no box."""
        element = self.nodes[node]
        if not isinstance(element, Element) or element.namespace != "svg" or element.parent == NO_NODE:
            return False
        parent = self.nodes[element.parent]
        return isinstance(parent, Element) and parent.namespace == "svg" and parent.tag != "foreignObject"

    def path_of(self, node: NodeId) -> str:
        """A CSS selector for the node: `html>body>div:nth-child(2)`; for text, that of its parent.

        In a frame it follows the path of the frame's element and a `|`; a shadow root is a step of its own.
        """
        documents: list[str] = []
        parts: list[str] = []
        current = self.nodes[node]
        if isinstance(current, Text):
            current = self.nodes[current.parent]
        while isinstance(current, Element):
            if isinstance(current, FrameDocument):
                documents.append(">".join(reversed(parts)) or current.tag)
                parts = []
            else:
                parts.append(self._path_step(current))
            if current.parent == NO_NODE:
                break
            current = self.nodes[current.parent]
        documents.append(">".join(reversed(parts)))
        return "|".join(reversed(documents))

    def _path_step(self, element: Element) -> str:
        if self.is_root(element) or isinstance(element, ShadowRoot):
            return element.tag
        if element.tag in ("head", "body") and self.is_root(self.element(element.parent)):
            return element.tag
        return f"{css_identifier(element.tag)}:nth-child({element.index})"

    def is_root(self, element: Element) -> bool:
        """True for the root element of the page or of a frame."""
        return element.parent == NO_NODE or isinstance(self.nodes[element.parent], FrameDocument)

    def short_name(self, node: NodeId) -> str:
        """How a person names the element: `div#id`, `div.class`, or its path."""
        if node == NO_NODE:
            return "#document"
        element = self.nodes[node]
        if isinstance(element, Text):
            element = self.element(element.parent)
        if element.html_id:
            return f"{css_identifier(element.tag)}#{css_identifier(element.html_id)}"
        if element.classes:
            return css_identifier(element.tag) + "".join(f".{css_identifier(name)}" for name in element.classes)
        return self.path_of(element.id)
