"""Freeze the builder's tree into the arena of nodes."""

from __future__ import annotations

import re
from bisect import bisect_right

from compositor.base.source import Span
from compositor.dom.nodes import NO_NODE, Document, Element, Node, NodeId, ShadowRoot, Text
from compositor.dom.slots import assign_slots
from compositor.dom.tree_builder import BuilderNode, BuilderShadow, BuilderText
from compositor.resources.loader import base_url

_NAMESPACES = {
    None: "html",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/2000/svg": "svg",
    "http://www.w3.org/1998/Math/MathML": "math",
}
_SVG_TAGS = {"fedropshadow": "feDropShadow"}  # of the names with capitals (HTML, §13.2.6.5), what the parser lacks
_ATTRIBUTES = {name: re.compile(rf"""\s{name}\s*=\s*["']?""", re.IGNORECASE) for name in ("style", "srcdoc")}


class SourceLines:
    """Offsets to lines and columns of one text, which begins at line and column 1 or, within a file, at `start`."""

    def __init__(self, text: str, path: str, start: Span | None = None) -> None:
        self.path = path
        self._before = (0, 0) if start is None else (max(start.line - 1, 0), max(start.column - 1, 0))
        self._text = text
        self._starts = [0]
        self._starts.extend(match.end() for match in re.finditer("\n", text))

    def span(self, offset: int) -> Span:
        """The place of an offset; line and column count from 1."""
        line = bisect_right(self._starts, offset)
        column = offset - self._starts[line - 1] + 1
        lines, columns = self._before
        return Span(self.path, line + lines, column + columns if line == 1 else column)

    def attribute(self, name: str, tag_offset: int) -> Span:
        """Where the value of an attribute (`style` or `srcdoc`) of the tag at `tag_offset` begins."""
        found = _ATTRIBUTES[name].search(self._text, tag_offset)
        return self.span(found.end() if found else tag_offset)


def build_document(builder: BuilderNode, lines: SourceLines, quirks: bool, base: str) -> Document:
    """Number the nodes in pre-order and freeze them.

    `base` is what URLs are relative to where no `base` element says anything.
    """
    root = next((node for node in builder.childNodes if isinstance(node, BuilderNode)), None)
    if root is None:
        root = BuilderNode("html")
        root.appendChild(BuilderNode("head"))
        root.appendChild(BuilderNode("body"))
    order: list[tuple[BuilderNode | BuilderText, int, int]] = []
    children: list[list[NodeId]] = []
    stack: list[tuple[BuilderNode | BuilderText, int, int]] = [(root, int(NO_NODE), 1)]
    shadow_roots: dict[NodeId, NodeId] = {}
    while stack:
        entry = stack.pop()
        node, parent, _index = entry
        id = len(order)
        order.append(entry)
        children.append([])
        if isinstance(node, BuilderShadow):
            shadow_roots[NodeId(parent)] = NodeId(id)
        elif parent >= 0:
            children[parent].append(NodeId(id))
        if isinstance(node, BuilderNode):
            stack.extend(_numbered_children(node, id))
            if node.shadow is not None:
                stack.append((node.shadow, id, 0))  # before the host's children, as their slots come before them
    spans: dict[str, dict[NodeId, Span]] = {name: {} for name in _ATTRIBUTES}
    nodes = tuple(_freeze(NodeId(id), entry, tuple(children[id]), lines, spans) for id, entry in enumerate(order))
    assigned, slot_of = assign_slots(nodes, shadow_roots)
    base = _base(nodes, base)
    return Document(nodes, lines.path, quirks, spans["style"], spans["srcdoc"], shadow_roots, assigned, slot_of, base)


def _base(nodes: tuple[Node, ...], fallback: str) -> str:
    """The document's base URL: the first `base` element that has an `href` decides (HTML, §4.2.3)."""
    for node in nodes:
        if type(node) is Element and node.tag == "base" and node.namespace == "html" and "href" in node.attributes:
            return base_url(node.attributes["href"], fallback)
    return fallback


def _numbered_children(node: BuilderNode, id: int) -> list[tuple[BuilderNode | BuilderText, int, int]]:
    entries: list[tuple[BuilderNode | BuilderText, int, int]] = []
    index = 0
    for child in node.childNodes:
        index += isinstance(child, BuilderNode)
        entries.append((child, id, index))
    entries.reverse()
    return entries


def _freeze(
    id: NodeId,
    entry: tuple[BuilderNode | BuilderText, int, int],
    children: tuple[NodeId, ...],
    lines: SourceLines,
    spans: dict[str, dict[NodeId, Span]],
) -> Node:
    node, parent, index = entry
    span = lines.span(max(node.offset, 0))
    if isinstance(node, BuilderText):
        return Text(id, NodeId(parent), "".join(node.parts), span)
    if isinstance(node, BuilderShadow):
        return ShadowRoot(id, NodeId(parent), span, children, node.is_public)
    namespace = _NAMESPACES.get(node.namespace, node.namespace or "")
    attributes = node.attributes
    if namespace != "html":
        attributes = {_attribute_name(name): value for name, value in attributes.items()}
    for name, found in spans.items():
        if name in attributes:
            found[id] = lines.attribute(name, node.offset)
    tag = _SVG_TAGS.get(node.name, node.name) if namespace == "svg" else node.name
    return Element(id, NodeId(parent), tag, namespace, attributes, index, span, children)


def _attribute_name(name: str | tuple[str | None, str, str]) -> str:
    """Foreign attributes come as (prefix, name, namespace)."""
    if isinstance(name, str):
        return name
    return f"{name[0]}:{name[1]}" if name[0] else name[1]
