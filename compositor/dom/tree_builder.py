"""The tree that html5lib builds into, before it is frozen into the arena.

Source: HTML, §13.2.6 Tree construction. Scans run over at most `MAX_DEPTH` open elements.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from html5lib.constants import namespaces
from html5lib.treebuilders.base import Marker, listElementsMap
from html5lib.treebuilders.base import TreeBuilder as BaseTreeBuilder

from compositor.dom.open_elements import FormattingElements, OpenElements

MAX_DEPTH = 512
MAX_NODES = 500_000
MAX_TEXT = 4_000_000
"""Characters of text outside `<style>` and `<script>`: each is shaped and placed as a glyph of its own."""

_IMPLIED_END_TAGS = frozenset(("dd", "dt", "li", "option", "optgroup", "p", "rp", "rt", "rb", "rtc"))
_CODE = frozenset(("style", "script"))


class BuilderNode:
    """An element or the document while the tree is under construction."""

    __slots__ = (
        "attributes", "childNodes", "is_open", "name", "nameTuple", "namespace", "offset", "parent", "shadow",
    )  # fmt: skip

    def __init__(self, name: str, namespace: str | None = None) -> None:
        self.name = name
        self.namespace = namespace
        self.nameTuple = (namespace, name)
        self.attributes: dict[Any, str] = {}
        self.childNodes: list[BuilderNode | BuilderText] = []
        self.parent: BuilderNode | None = None
        self.offset = 0
        self.is_open = False
        self.shadow: BuilderNode | None = None

    def appendChild(self, node: BuilderNode | BuilderText) -> None:  # noqa: N802
        """Append, taking the node from a former parent."""
        if isinstance(node, BuilderText):
            self._append_text(node)
            return
        if node.parent is not None:
            node.parent.removeChild(node)
        self.childNodes.append(node)
        node.parent = self

    def _append_text(self, text: BuilderText) -> None:
        last = self.childNodes[-1] if self.childNodes else None
        if isinstance(last, BuilderText):
            last.parts.extend(text.parts)
        else:
            self.childNodes.append(text)

    def insertText(self, data: str, insertBefore: BuilderNode | None = None) -> None:  # noqa: N802, N803
        """Insert text before a child or at the end, joined with the text before it."""
        if insertBefore is None:
            self._append_text(BuilderText(data))
            return
        at = self._index_of(insertBefore)
        previous = self.childNodes[at - 1] if at > 0 else None
        if isinstance(previous, BuilderText):
            previous.parts.append(data)
        else:
            self.childNodes.insert(at, BuilderText(data))

    def insertBefore(self, node: BuilderNode, refNode: BuilderNode) -> None:  # noqa: N802, N803
        """Insert before a child, taking the node from a former parent."""
        if node.parent is not None:
            node.parent.removeChild(node)
        self.childNodes.insert(self._index_of(refNode), node)
        node.parent = self

    def removeChild(self, node: BuilderNode) -> None:  # noqa: N802
        """Remove a child."""
        del self.childNodes[self._index_of(node)]
        node.parent = None

    def _index_of(self, node: BuilderNode) -> int:
        # From the end: what is moved or foster-parented is nearly always among the last children.
        children = self.childNodes
        for at in range(len(children) - 1, -1, -1):
            if children[at] is node:
                return at
        raise ValueError(node.name)

    def reparentChildren(self, newParent: BuilderNode) -> None:  # noqa: N802, N803
        """Move all children to the end of another node."""
        children, self.childNodes = self.childNodes, []
        for child in children:
            if isinstance(child, BuilderNode):
                child.parent = None
            newParent.appendChild(child)

    def cloneNode(self) -> BuilderNode:  # noqa: N802
        """A copy without parent and children."""
        clone = BuilderNode(self.name, self.namespace)
        clone.attributes = dict(self.attributes)
        clone.offset = self.offset
        return clone

    def hasContent(self) -> bool:  # noqa: N802
        """True with any child."""
        return bool(self.childNodes)


class BuilderShadow(BuilderNode):
    """The shadow root that an open `<template shadowrootmode>` fills."""

    __slots__ = ("is_public",)

    def __init__(self, offset: int, is_public: bool) -> None:
        super().__init__("template", namespaces["html"])
        # html5lib knows templates neither as special nor as scoping elements; this one is both.
        self.nameTuple = (namespaces["html"], "applet")
        self.offset = offset
        self.is_public = is_public


class BuilderText:
    """Text under construction."""

    __slots__ = ("offset", "parts")

    def __init__(self, data: str, offset: int = -1) -> None:
        self.parts = [data]
        self.offset = offset


def _make_document() -> BuilderNode:
    return BuilderNode("#document")


class TreeBuilder(BaseTreeBuilder):  # type: ignore[misc]
    """html5lib's builder with offsets, without comments, and with bounded scans.

    Attributes:
        offset: Offset in the source of the token being processed; new nodes take it.
        node_count: Elements made so far.
        text_length: Characters of text so far, at most one more than `MAX_TEXT`.
    """

    documentClass: Callable[[], BuilderNode]  # noqa: N815
    elementClass: Callable[[str, str | None], BuilderNode]  # noqa: N815
    offset = 0
    node_count = 0
    text_length = 0

    def reset(self) -> None:
        """Start an empty document."""
        self.documentClass = _make_document
        super().reset()
        self.elementClass = self._make_element
        self.openElements = OpenElements()
        self.activeFormattingElements = FormattingElements()

    def _make_element(self, name: str, namespace: str | None) -> BuilderNode:
        node = BuilderNode(name, namespace)
        node.offset = self.offset
        self.node_count += 1
        return node

    def insertDoctype(self, token: dict[str, Any]) -> None:  # noqa: N802
        """Only the parser's compatibility mode needs the doctype."""

    def insertComment(self, token: dict[str, Any], parent: BuilderNode | None = None) -> None:  # noqa: N802
        """Comments are not kept."""

    def insertText(self, data: str, parent: BuilderNode | None = None) -> None:  # noqa: N802
        """Insert text at the current place; a text node's offset is that of its first piece."""
        before = parent if parent is not None else self.openElements[-1]
        if before.name not in _CODE:
            data = data[: MAX_TEXT + 1 - self.text_length]
            self.text_length += len(data)
        super().insertText(data, parent)
        last = before.childNodes[-1] if before.childNodes else None
        if isinstance(last, BuilderText) and last.offset < 0:
            last.offset = self.offset

    def elementInScope(self, target: Any, variant: str | None = None) -> bool:  # noqa: N802
        """True when the element or name is open and no scope boundary lies above it (§13.2.4.2)."""
        node = target if isinstance(target, BuilderNode) else None
        name = node.nameTuple if node else target if isinstance(target, tuple) else (namespaces["html"], target)
        if not self.openElements.counts.get(name):
            return False
        boundaries, inverted = listElementsMap[variant]
        for open_node in reversed(self.openElements):
            if open_node is node or (node is None and open_node.nameTuple == name):
                return True
            if (open_node.nameTuple in boundaries) != inverted or isinstance(open_node, BuilderShadow):
                return False
        return False

    def reconstructActiveFormattingElements(self) -> None:  # noqa: N802
        """Reopen formatting elements that a block end closed (§13.2.4.3)."""
        entries = self.activeFormattingElements
        first = len(entries)
        while first > 0 and entries[first - 1] is not Marker and entries[first - 1] not in self.openElements:
            first -= 1
        for at in range(first, len(entries)):
            entry = entries[at]
            token = {"type": "StartTag", "name": entry.name, "namespace": entry.namespace}
            element = self.insertElement(token | {"data": dict(entry.attributes)})
            element.offset = entry.offset
            entries[at] = element

    def generateImpliedEndTags(self, exclude: str | None = None) -> None:  # noqa: N802
        """Pop elements whose end tag may be left out (§13.2.6.3)."""
        while (name := self.openElements[-1].name) in _IMPLIED_END_TAGS and name != exclude:
            self.openElements.pop()
