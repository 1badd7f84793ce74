"""`:has()`: looking down and forward from an anchor element.

`:has(compound)` marks the ancestors of all matching elements in one pass over the document; other
relative selectors look through the anchor's subtree and following siblings, once for each anchor.
Source: Selectors 4, §4.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
        if len(selector.compounds) == 2 and selector.combinators[0] == " ":
            return self._any_descendant(self._compiler.compound(selector.compounds[1]))
        return self._search(selector)

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

    def _search(self, selector: Selector) -> Test:
        """Steps from the anchor along the combinators; each step's elements are distinct."""
        steps = [
            (combinator, self._compiler.compound(compound))
            for combinator, compound in zip(selector.combinators, selector.compounds[1:], strict=True)
        ]
        cache: dict[int, bool] = {}

        def has(element: Element) -> bool:
            found = cache.get(element.id)
            if found is None:
                found = cache[element.id] = self._reaches(element, steps)
            return found

        return has

    def _reaches(self, anchor: Element, steps: Sequence[tuple[str, Test]]) -> bool:
        reached: dict[int, Element] = {anchor.id: anchor}
        for combinator, test in steps:
            following: dict[int, Element] = {}
            for element in reached.values():
                # A subtree that is inside one already searched brings nothing new.
                if combinator == " " and self._state.has_ancestor_in(element, reached):
                    continue
                for candidate in self._related(element, combinator):
                    if candidate.id not in following and test(candidate):
                        following[candidate.id] = candidate
            reached = following
            if not reached:
                return False
        return True

    def _related(self, element: Element, combinator: str) -> Iterator[Element]:
        state = self._state
        match combinator:
            case ">":
                yield from state.children(element)
            case "+":
                yield from state.siblings(element)[element.index : element.index + 1]
            case "~":
                yield from state.siblings(element)[element.index :]
            case _:
                yield from state.descendants(element)
