"""`@scope`: which scoping root an element is in, and how near.

Source: CSS Cascade 6, §2.5 and §3.6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from compositor.css.rules import ScopeRule
from compositor.dom import Element
from compositor.style.selector_compiler import MATCHES, Check, SelectorCompiler, Test


def scope_hops(
    compiler: SelectorCompiler, scopes: Sequence[ScopeRule], owner: int, check: Check | None
) -> Callable[[Element], int]:
    """Steps from an element up to the nearest scoping root under which it matches `check`; -1: it does not.

    Args:
        compiler: Compiles the selectors of the scopes.
        scopes: Enclosing `@scope` rules, outermost first.
        owner: Id of the root of a scope without selectors.
        check: The rest of the selector, None when there is nothing else.
    """
    finder = _RootFinder(compiler, scopes, owner)

    def hops(element: Element) -> int:
        for root, steps in finder.roots(len(scopes) - 1, element):
            compiler.scope = root
            matches = check is None or check(element) == MATCHES
            compiler.scope = None
            if matches:
                return steps
        return -1

    return hops


class _RootFinder:
    """Finds the scoping roots of one chain of `@scope` rules."""

    def __init__(self, compiler: SelectorCompiler, scopes: Sequence[ScopeRule], owner: int) -> None:
        self._compiler = compiler
        self._owner = owner
        self._starts = [None if scope.start is None else compiler.any_of(scope.start) for scope in scopes]
        self._ends = [compiler.any_of(scope.end) if scope.end else None for scope in scopes]

    def roots(self, at: int, element: Element) -> Iterator[tuple[Element, int]]:
        """Roots of scope `at` that the element lies in, the nearest first, and the steps up to them."""
        steps = 0
        current: Element | None = element
        while current is not None:
            if self._is_root(at, current) and not self._is_beyond(self._ends[at], current, element):
                yield current, steps
            current, steps = self._compiler.parent(current), steps + 1

    def _is_root(self, at: int, element: Element) -> bool:
        start = self._starts[at]
        if start is None:
            return element.id == self._owner if self._owner >= 0 else self._compiler.parent(element) is None
        if at == 0:
            return start(element)
        for outer, _steps in self.roots(at - 1, element):
            self._compiler.scope = outer
            found = start(element)
            self._compiler.scope = None
            if found:
                return True
        return False

    def _is_beyond(self, end: Test | None, root: Element, element: Element) -> bool:
        """True when a limit lies between."""
        if end is None:
            return False
        self._compiler.scope = root
        current: Element | None = element
        found = False
        while current is not None and not found:
            found = end(current)
            current = None if current is root else self._compiler.parent(current)
        self._compiler.scope = None
        return found
