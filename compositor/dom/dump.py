"""The document as indented text, for debugging, goldens and slides."""

from __future__ import annotations

from compositor.dom.nodes import Document, FrameDocument, Node, ShadowRoot, Text

_LONGEST_TEXT = 60


def dump_dom(document: Document) -> str:
    """One line a node: id, name with attributes or quoted text, and `line:column`."""
    lines = [f"document {'quirks' if document.quirks else 'standards'}"]
    stack: list[tuple[Node, int]] = [(document.root, 0)]
    while stack:
        node, depth = stack.pop()
        lines.append(f"{'  ' * depth}{_describe(node)}")
        if not isinstance(node, Text):
            stack.extend((document.nodes[child], depth + 1) for child in reversed(node.children))
            if node.id in document.shadow_roots:
                stack.append((document.nodes[document.shadow_roots[node.id]], depth + 1))
    return "\n".join(lines) + "\n"


def _describe(node: Node) -> str:
    where = f" @{node.span.line}:{node.span.column}"
    if isinstance(node, Text):
        data = node.data if len(node.data) <= _LONGEST_TEXT else node.data[: _LONGEST_TEXT - 1] + "…"
        return f"#{node.id} {data!r}{where}"
    if isinstance(node, FrameDocument | ShadowRoot):
        return f"#{node.id} {node.tag}{where}"
    name = node.tag if node.namespace == "html" else f"{node.namespace}:{node.tag}"
    attributes = "".join(f" {key}={value!r}" for key, value in node.attributes.items())
    return f"#{node.id} <{name}{attributes}>{where}"
