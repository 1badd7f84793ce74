"""`:has()`: looking down and forward from an anchor element.

A relative selector is compiled from its last step to its first into tests "something that matches can be
reached from here", each of which looks at every element of the document at most once.
Source: Selectors 4, §4.5.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from compositor.css.selectors import LogicalSelector, Selector
from compositor.dom import Element
from compositor.style.element_state import DocumentState

if TYPE_CHECKING:
    from compositor.style.selector_compiler import SelectorCompiler

Test = Callable[[Element], bool]


class HasMatcher:
    """Tests for `:has()` in one document."""

    def __init__(self, state: DocumentState, compiler: SelectorCompiler) -> None:
        self._state = state
        self._compiler = compiler

    def test(self, simple: LogicalSelector) -> Test:
        """A test for the whole list."""
        tests = [self._relative(selector) for selector in simple.selectors]
        return lambda element: any(test(element) for test in tests)

    def _relative(self, selector: Selector) -> Test:
        reaches: Test | None = None
        for combinator, compound in zip(reversed(selector.combinators), reversed(selector.compounds), strict=False):
            matches = self._compiler.compound(compound)
            reaches = self._step(combinator, matches if reaches is None else _both(matches, reaches))
        assert reaches is not None
        return reaches

    def _step(self, combinator: str, test: Test) -> Test:
        match combinator:
            case ">":
                return self._any_child(test)
            case "+":
                return self._next_sibling(test)
            case "~":
                return self._any_later_sibling(test)
        return self._any_descendant(test)

    def _any_descendant(self, test: Test) -> Test:
        marked: set[int] | None = None
        state = self._state

        def has(element: Element) -> bool:
            nonlocal marked
            if marked is None:
                marked = set()
                for candidate in state.elements():
                    if test(candidate):
                        ancestor = state.parent(candidate)
                        while ancestor is not None and ancestor.id not in marked:
                            marked.add(ancestor.id)
                            ancestor = state.parent(ancestor)
            return element.id in marked

        return has

    def _any_child(self, test: Test) -> Test:
        known: dict[int, bool] = {}
        children_of = self._state.children

        def has(element: Element) -> bool:
            found = known.get(element.id)
            if found is None:
                found = known[element.id] = any(test(child) for child in children_of(element))
            return found

        return has

    def _next_sibling(self, test: Test) -> Test:
        siblings_of = self._state.siblings

        def has(element: Element) -> bool:
            siblings = siblings_of(element)
            return element.index < len(siblings) and test(siblings[element.index])

        return has

    def _any_later_sibling(self, test: Test) -> Test:
        last: dict[int, int] = {}
        siblings_of = self._state.siblings

        def has(element: Element) -> bool:
            found = last.get(element.parent)
            if found is None:
                found = max((sibling.index for sibling in siblings_of(element) if test(sibling)), default=0)
                last[element.parent] = found
            return element.index < found

        return has


def _both(first: Test, second: Test) -> Test:
    return lambda element: first(element) and second(element)
