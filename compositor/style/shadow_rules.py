"""Rules that reach an element from another tree: `:host`, `::slotted()`, `::part()`.

Source: CSS Scoping 1, §3.2; CSS Shadow Parts 1, §3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compositor.css.rules import SheetUse
from compositor.dom import NO_NODE, Document, Element, NodeId, ShadowRoot
from compositor.style.rule_filing import DOCUMENT_TREE, Tree
from compositor.style.rule_index import Entry, RuleIndex
from compositor.style.selector_compiler import MATCHES


class ShadowTrees:
    """The shadow trees of a document and which of them have the same sheets."""

    def __init__(self, document: Document, uses: Sequence[SheetUse]) -> None:
        self._document = document
        self._root_of: list[NodeId] = []
        for node in document.nodes:
            above = self._root_of[node.parent] if node.parent != NO_NODE else NO_NODE
            self._root_of.append(node.id if isinstance(node, ShadowRoot) else above)
        self.trees: dict[NodeId, Tree] = {NO_NODE: DOCUMENT_TREE}
        self.uses: dict[Tree, Sequence[SheetUse]] = {}
        self._find_trees(uses)

    def _find_trees(self, uses: Sequence[SheetUse]) -> None:
        own: dict[NodeId, list[SheetUse]] = {}
        for use in uses:
            own.setdefault(NodeId(use.root), []).append(use)
        self.uses[DOCUMENT_TREE] = own.get(NO_NODE, [])
        known: dict[tuple[int, tuple[object, ...]], Tree] = {}
        for host, root in self._document.shadow_roots.items():
            depth = self.tree_of(host).depth + 1
            sheets = own.get(root, [])
            same = tuple(
                (id(use.sheet), use.layer, tuple(condition.text for condition in use.conditions)) for use in sheets
            )
            tree = known.setdefault((depth, same), Tree(len(known) + 1, depth))
            self.trees[root] = tree
            self.uses.setdefault(tree, sheets)

    def tree_of(self, node: NodeId) -> Tree:
        """The tree that a node is in."""
        return self.trees[self._root_of[node]]

    def host_around(self, node: NodeId) -> Element | None:
        """The host of the shadow tree that a node is in."""
        root = self._root_of[node]
        return None if root == NO_NODE else self._document.element(self._document.nodes[root].parent)


class ShadowRules:
    """Finds the rules of other trees that match an element."""

    def __init__(self, document: Document, trees: ShadowTrees, index: RuleIndex) -> None:
        self._document = document
        self._trees = trees
        self._index = index

    def entries(self, element: Element) -> list[Entry]:
        """Those that match the element."""
        found: list[Entry] = []
        root = self._document.shadow_roots.get(element.id)
        if root is not None:
            for entry in self._index.filing(self._trees.trees[root]).hosts:
                if entry.host is not None and entry.host(element):
                    found.append(entry)
        slot = self._document.slot_of.get(element.id)
        while slot is not None:
            self._add_slotted(element, slot, found)
            slot = self._document.slot_of.get(slot)
        if "part" in element.attributes:
            self._add_parts(element, found)
        return found

    def _add_slotted(self, element: Element, slot: NodeId, found: list[Entry]) -> None:
        for entry in self._index.filing(self._trees.tree_of(slot)).slotted:
            is_meant = entry.local is None or entry.local(element)
            if is_meant and _matches(entry, self._document.element(slot)):
                found.append(entry)

    def _add_parts(self, element: Element, found: list[Entry]) -> None:
        names = frozenset(element.attributes["part"].split())
        host = self._trees.host_around(element.id)
        while host is not None and names:
            for entry in self._index.filing(self._trees.tree_of(host.id)).parts:
                if entry.parts <= names and _matches(entry, host):
                    found.append(entry)
            names = _exported(names, host.attributes)
            host = self._trees.host_around(host.id)


def _matches(entry: Entry, element: Element) -> bool:
    return entry.context is None or entry.context(element) == MATCHES


def _exported(names: frozenset[str], attributes: Mapping[str, str]) -> frozenset[str]:
    """The names by which `exportparts` passes parts on."""
    found = set()
    for item in attributes.get("exportparts", "").split(","):
        inner, _colon, outer = item.partition(":")
        if inner.strip() in names:
            found.add(outer.strip() or inner.strip())
    return frozenset(found)
