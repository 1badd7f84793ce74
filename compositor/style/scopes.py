"""`@scope`: which scoping root an element is in, and how near.

Source: CSS Cascade 6, §2.5 and §3.6.
"""

from __future__ import annotations

from collections.abc import Callable

from compositor.css.rules import ScopeRule
from compositor.dom import Element, NodeId
from compositor.style.selector_compiler import MATCHES, Check, SelectorCompiler, Test

Roots = tuple[tuple[Element, int], ...]
"""Scoping roots, the nearest first, and how deep they are in the tree."""
_MOST_KNOWN = 1024  # elements; asked in document order, so those around the current one are among the latest


class ScopeRoots:
    """Finds the scoping roots of one `@scope` rule inside those around it.

    What an element is in follows from what its parent is in.
    """

    def __init__(self, compiler: SelectorCompiler, rule: ScopeRule, outer: ScopeRoots | None, owner: int) -> None:
        """Args:
        compiler: Compiles the selectors of the scope.
        outer: The scope around this one.
        owner: Id of the root of a scope without selectors.
        """
        self._compiler = compiler
        self._outer = outer
        self._owner = owner
        self._start = None if rule.start is None else compiler.any_of(rule.start)
        self._end = compiler.any_of(rule.end) if rule.end else None
        self._known: dict[NodeId, tuple[int, Roots]] = {}

    def hops(self, check: Check | None) -> Callable[[Element], int]:
        """Steps from an element up to the nearest scoping root under which it matches `check`; -1: it does not.

        Args:
            check: The rest of the selector, None when there is nothing else.
        """

        def hops(element: Element) -> int:
            depth, roots = self._roots(element)
            for root, at in roots:
                if check is None or self._under(root, lambda each: check(each) == MATCHES, element):
                    return depth - at
            return -1

        return hops

    def _roots(self, element: Element) -> tuple[int, Roots]:
        """How deep the element is and the roots that it lies in."""
        unknown: list[Element] = []
        current: Element | None = element
        while current is not None and current.id not in self._known:
            unknown.append(current)
            current = self._compiler.parent(current)
        known: tuple[int, Roots] = (-1, ()) if current is None else self._known[current.id]
        depth, roots = known
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        for each in reversed(unknown):
            depth += 1
            roots = self._stepped(roots, each, depth)
            self._known[each.id] = depth, roots
        return depth, roots

    def _stepped(self, around: Roots, element: Element, depth: int) -> Roots:
        """Roots of an element from those of its parent."""
        found = ((element, depth), *around) if self._is_root(element) else around
        end = self._end
        return found if end is None else tuple([each for each in found if not self._under(each[0], end, element)])

    def _is_root(self, element: Element) -> bool:
        start = self._start
        if start is None:
            return element.id == self._owner if self._owner >= 0 else self._compiler.parent(element) is None
        if self._outer is None:
            return start(element)
        return any(self._under(root, start, element) for root, _depth in self._outer._roots(element)[1])

    def _under(self, root: Element, test: Test, element: Element) -> bool:
        """The test with `:scope` standing for a root."""
        self._compiler.scope = root
        found = test(element)
        self._compiler.scope = None
        return found
