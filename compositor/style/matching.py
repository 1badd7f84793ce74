"""Which rules match which element.

Elements with equal names, classes and relevant attributes under equal ancestors match the same rules, but
for selectors that look at siblings or positions. So the result is kept in a trie of ancestor paths, and
only the rest is tested for each element.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compositor.dom import Element
from compositor.style.rule_index import Entry, RuleIndex
from compositor.style.selector_compiler import MATCHES

_LocalKey = tuple[str, str, str, tuple[str, ...], tuple[tuple[str, str], ...]]


class MatchedRules:
    """The entries that match, in cascade order. Interned: equal ones are identical.

    Attributes:
        by_pseudo: By pseudo-element.
        conditional: Pseudo-elements, or empty, for which some entry depends on container queries.
    """

    __slots__ = ("by_pseudo", "conditional")

    def __init__(self, by_pseudo: dict[str, tuple[Entry, ...]]) -> None:
        self.by_pseudo: Final = by_pseudo
        self.conditional: Final = frozenset(
            pseudo for pseudo, entries in by_pseudo.items() if any(entry.bound.containers for entry in entries)
        )


class _Local:
    """What elements of one name, id, classes and attributes have in common."""

    __slots__ = ("candidates", "mask")

    def __init__(self, candidates: list[Entry], mask: int) -> None:
        self.candidates: Final = candidates
        self.mask: Final = mask


class Path:
    """Elements with equal names and attributes under equal ancestors.

    Attributes:
        mask: Ancestor-filter bits for children.
    """

    __slots__ = ("children", "dynamic", "mask", "static", "variants")

    def __init__(self, mask: int, static: list[Entry], dynamic: list[Entry]) -> None:
        self.mask: Final = mask
        self.static: Final = static
        self.dynamic: Final = dynamic
        self.children: dict[_Local, Path] = {}
        self.variants: dict[tuple[int, ...], MatchedRules] = {}


class Matcher:
    """Matches elements, parents before children."""

    def __init__(self, index: RuleIndex, quirks: bool) -> None:
        self._index = index
        self._quirks = quirks
        self._locals: dict[_LocalKey, _Local] = {}
        self._interned: dict[tuple[int, ...], MatchedRules] = {}
        self.root_path: Final = Path(0, [], [])

    def match(self, element: Element, parent_path: Path) -> tuple[Path, MatchedRules]:
        """The element's path and the rules that match it."""
        local = self._local(element)
        path = parent_path.children.get(local)
        if path is None:
            path = parent_path.children[local] = self._make_path(element, local, parent_path)
        if path.dynamic:
            matching = _matching(path.dynamic, element)
        else:
            matching = []
        key = tuple(entry.rank for entry in matching)
        matched = path.variants.get(key)
        if matched is None:
            matched = path.variants[key] = self.intern(path.static + matching)
        return path, matched

    def _local(self, element: Element) -> _Local:
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
        key = (element.tag, element.namespace, html_id, element.classes, relevant)
        local = self._locals.get(key)
        if local is None:
            candidates = [
                entry
                for entry in index.candidates(element.tag, html_id, element.classes)
                if entry.local is None or entry.local(element)
            ]
            mask = index.mask_of(element.tag, html_id, element.classes)
            local = self._locals[key] = _Local(candidates, mask)
        return local

    def _make_path(self, element: Element, local: _Local, parent: Path) -> Path:
        static: list[Entry] = []
        dynamic: list[Entry] = []
        absent = ~parent.mask
        for entry in local.candidates:
            if entry.required & absent:
                continue
            if entry.is_dynamic:
                dynamic.append(entry)
            elif entry.context is None or entry.context(element) == MATCHES:
                static.append(entry)
        return Path(parent.mask | local.mask, static, dynamic)

    def intern(self, entries: Iterable[Entry]) -> MatchedRules:
        """What these entries make, in cascade order."""
        ordered = sorted(entries, key=lambda entry: entry.rank)
        key = tuple(entry.rank for entry in ordered)
        found = self._interned.get(key)
        if found is None:
            by_pseudo: dict[str, list[Entry]] = {}
            for entry in ordered:
                by_pseudo.setdefault(entry.pseudo, []).append(entry)
            matched = MatchedRules({pseudo: tuple(group) for pseudo, group in by_pseudo.items()})
            found = self._interned[key] = matched
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
