"""The rules of one tree, filed by the most selective part of their key compound.

Source: rule hashing as in Blink's RuleSet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from compositor.css.selectors import (
    AttributeSelector,
    ClassSelector,
    Compound,
    IdSelector,
    LogicalSelector,
    Selector,
    Simple,
    TypeSelector,
)

T = TypeVar("T")

_KEY_WEIGHTS: dict[type, int] = {
    IdSelector: 5,
    ClassSelector: 4,
    TypeSelector: 3,
    AttributeSelector: 2,
    LogicalSelector: 1,
}


class Tree(NamedTuple):
    """A document or shadow tree, or shadow trees with the same sheets: they share their rules.

    Attributes:
        id: 0 for the document.
        depth: How many hosts are around it. Of two rules for one element, that of the outer tree wins.
    """

    id: int = 0
    depth: int = 0


DOCUMENT_TREE: Final = Tree()


class RuleFiling(Generic[T]):
    """Rules for elements of a tree, and for its host, what its slots show, and parts of the trees in it.

    Attributes:
        hosts: Rules for the host.
        slotted: Rules for what slots show.
        parts: Rules for parts of shadow trees whose hosts are in the tree.
    """

    def __init__(self, quirks: bool) -> None:
        self._quirks = quirks
        self._by_id: dict[str, list[T]] = {}
        self._by_class: dict[str, list[T]] = {}
        self._by_type: dict[str, list[T]] = {}
        self._by_attribute: dict[str, list[T]] = {}
        self._universal: list[T] = []
        self.hosts: list[T] = []
        self.slotted: list[T] = []
        self.parts: list[T] = []

    def candidates(self, tag: str, html_id: str, classes: Sequence[str], attributes: Iterable[str]) -> list[T]:
        """Entries whose key fits an element of this name with attributes of these names."""
        found = list(self._universal)
        found += self._by_type.get(tag.lower(), ())
        if html_id:
            found += self._by_id.get(self._key(html_id), ())
        by_class = self._by_class
        for name in dict.fromkeys([name.lower() for name in classes] if self._quirks else classes):
            if name in by_class:
                found += by_class[name]
        by_attribute = self._by_attribute
        for name in attributes:
            if name in by_attribute:
                found += by_attribute[name]
            elif name.lower() in by_attribute:
                found += by_attribute[name.lower()]
        return found

    def file(self, entry: T, compound: Compound) -> Simple | None:
        """Put the entry under its most selective key; return the simple selector that the key stands for."""
        key = max(compound, key=lambda simple: _KEY_WEIGHTS.get(type(simple), 0), default=None)
        match key:
            case IdSelector(name):
                self._by_id.setdefault(self._key(name), []).append(entry)
            case ClassSelector(name):
                self._by_class.setdefault(self._key(name), []).append(entry)
            case TypeSelector(name, lower):
                self._by_type.setdefault(lower, []).append(entry)
                # The key is lower case; a name that is not must still be compared outside HTML.
                return key if name == lower else None
            case AttributeSelector(name=name):
                self._by_attribute.setdefault(name.lower(), []).append(entry)
                return None  # its value and the spelling of its name are still to be compared
            case LogicalSelector(kind="is" | "where", selectors=selectors) if types := _only_types(selectors):
                for lower in types:
                    self._by_type.setdefault(lower, []).append(entry)
                return None
            case _:
                self._universal.append(entry)
                return None
        return key

    def _key(self, name: str) -> str:
        return name.lower() if self._quirks else name


def _only_types(selectors: Sequence[Selector]) -> tuple[str, ...]:
    """Lower-case names, where each selector ends in a type; else ()."""
    names = [
        next((simple.lower for simple in selector.compounds[-1] if isinstance(simple, TypeSelector)), "")
        for selector in selectors
    ]
    return tuple(dict.fromkeys(names)) if all(names) else ()
