"""Which rules match which element.

Elements with equal names, classes and relevant attributes under equal ancestors match the same rules, but
for selectors that look at siblings or positions. So the result is kept in a trie of ancestor paths, and
only the rest is tested for each element.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from compositor.dom import Element
from compositor.style.rule_filing import DOCUMENT_TREE, Tree
from compositor.style.rule_index import Entry, RuleIndex
from compositor.style.selector_compiler import MATCHES
from compositor.style.shadow_rules import ShadowRules

_rank = attrgetter("rank")
_LocalKey = tuple[str, str, str, tuple[str, ...], tuple[tuple[str, str], ...], int]


class MatchedRules:
    """The entries that match, in cascade order. Interned: equal ones are identical.

    Attributes:
        by_pseudo: By pseudo-element.
        conditional: Pseudo-elements, or empty, for which some entry depends on container queries.
    """

    __slots__ = ("by_pseudo", "conditional")

    def __init__(self, by_pseudo: dict[str, tuple[Entry, ...]], conditional: frozenset[str]) -> None:
        self.by_pseudo: Final = by_pseudo
        self.conditional: Final = conditional


class _Local:
    """What elements of one name, id, classes and attributes have in common.

    Attributes:
        matching: Entries that match whatever is around the element.
        candidates: Entries that may match, by what is around it.
        mask: Ancestor-filter bits that the element provides.
    """

    __slots__ = ("candidates", "mask", "matching")

    def __init__(self, element: Element, entries: list[Entry], mask: int) -> None:
        matching: list[Entry] = []
        candidates: list[Entry] = []
        for entry in entries:
            test = entry.local
            if test is None or test(element):
                (matching if entry.context is None and not entry.is_dynamic else candidates).append(entry)
        self.matching: Final = matching
        self.candidates: Final = candidates
        self.mask: Final = mask


class Path:
    """Elements with equal names and attributes under equal ancestors.

    Attributes:
        tree: The tree that they are in.
        mask: Ancestor-filter bits for children.
    """

    __slots__ = ("children", "dynamic", "mask", "static", "tree", "variants")

    def __init__(self, tree: Tree, mask: int, static: list[Entry], dynamic: list[Entry]) -> None:
        self.tree: Final = tree
        self.mask: Final = mask
        self.static: Final = static
        self.dynamic: Final = dynamic
        self.children: dict[_Local, Path] = {}
        self.variants: dict[tuple[int, ...], MatchedRules] = {}


class Matcher:
    """Matches elements, parents before children."""

    def __init__(self, index: RuleIndex, quirks: bool, shadow: ShadowRules | None = None) -> None:
        """Args:
        index: The rules.
        quirks: Names match without regard to case.
        shadow: Finds those of other trees; None for a document without shadow trees.
        """
        self._index = index
        self._quirks = quirks
        self._shadow = shadow
        self._locals: dict[_LocalKey, _Local] = {}
        self._interned: dict[tuple[int, ...], MatchedRules] = {}
        self._root_paths: dict[Tree, Path] = {}

    def root_path(self, tree: Tree = DOCUMENT_TREE) -> Path:
        """The path above the outermost elements of a tree."""
        found = self._root_paths.get(tree)
        if found is None:
            found = self._root_paths[tree] = Path(tree, 0, [], [])
        return found

    def match(self, element: Element, parent_path: Path) -> tuple[Path, MatchedRules]:
        """The element's path and the rules that match it."""
        local = self._local(element, parent_path.tree)
        path = parent_path.children.get(local)
        if path is None:
            path = parent_path.children[local] = self._make_path(element, local, parent_path)
        if path.dynamic:
            matching = _matching(path.dynamic, element)
        else:
            matching = []
        if self._shadow is not None:
            matching = matching + self._shadow.entries(element)
        key = tuple(map(_rank, matching)) if matching else ()
        matched = path.variants.get(key)
        if matched is None:
            matched = path.variants[key] = self.intern(path.static + matching)
        return path, matched

    def _local(self, element: Element, tree: Tree) -> _Local:
        index = self._index
        html_id = element.html_id
        if html_id and (html_id.lower() if self._quirks else html_id) not in index.used_ids:
            html_id = ""
        attributes = element.attributes
        relevant: tuple[tuple[str, str], ...] = ()
        if attributes:
            names, presences = index.attributes, index.presences
            relevant = tuple(
                [
                    (name, value if name in names else "")
                    for name, value in attributes.items()
                    if name in names or name in presences
                ]
            )
        key = (element.tag, element.namespace, html_id, element.classes, relevant, tree.id)
        local = self._locals.get(key)
        if local is None:
            candidates = index.candidates(element, html_id, tree)
            mask = index.mask_of(element.tag, html_id, element.classes)
            local = self._locals[key] = _Local(element, candidates, mask)
        return local

    def _make_path(self, element: Element, local: _Local, parent: Path) -> Path:
        static = list(local.matching)
        dynamic: list[Entry] = []
        absent = ~parent.mask
        for entry in [entry for entry in local.candidates if not entry.required & absent]:
            if entry.is_dynamic:
                dynamic.append(entry)
            elif entry.context is not None and entry.context(element) == MATCHES:
                static.append(entry)
        return Path(parent.tree, parent.mask | local.mask, static, dynamic)

    def intern(self, entries: Iterable[Entry]) -> MatchedRules:
        """What these entries make, in cascade order."""
        ordered = sorted(entries, key=_rank)
        key = tuple(map(_rank, ordered))
        found = self._interned.get(key)
        if found is None:
            by_pseudo: dict[str, list[Entry]] = {}
            for entry in ordered:
                by_pseudo.setdefault(entry.pseudo, []).append(entry)
            conditional: frozenset[str] = frozenset()
            if self._index.has_containers:
                conditional = frozenset(entry.pseudo for entry in ordered if entry.bound.containers)
            groups = {pseudo: tuple(group) for pseudo, group in by_pseudo.items()}
            found = self._interned[key] = MatchedRules(groups, conditional)
        return found


def _matching(entries: list[Entry], element: Element) -> list[Entry]:
    """Those that match the element, in scopes with the distance of the scoping root."""
    found: list[Entry] = []
    for entry in entries:
        if entry.hops is not None:
            hops = entry.hops(element)
            if hops >= 0:
                found.append(entry.at(hops))
        elif entry.context is not None and entry.context(element) == MATCHES:
            found.append(entry)
    return found
