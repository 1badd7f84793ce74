"""Positions among siblings: `:nth-child()` and its kin, each parent counted once."""

from __future__ import annotations

from collections.abc import Callable

from compositor.css.selectors import NthSelector
from compositor.dom import Element
from compositor.style.element_state import DocumentState

Test = Callable[[Element], bool]
Counter = Callable[[Element], int]


class NthMatcher:
    """Tests for `NthSelector` in one document."""

    def __init__(self, state: DocumentState) -> None:
        self._state = state
        self._by_type: dict[int, dict[int, tuple[int, int]]] = {}

    def test(self, simple: NthSelector, of: Test | None) -> Test:
        """A test; `of` is the compiled list behind `of`."""
        a, b = simple.a, simple.b
        count = self._counter(simple, of)
        if a == 0:
            return lambda element: count(element) == b

        def test(element: Element) -> bool:
            position = count(element)
            steps, rest = divmod(position - b, a)
            return position > 0 and rest == 0 and steps >= 0

        return test

    def _counter(self, simple: NthSelector, of: Test | None) -> Counter:
        """The position from 1, or 0 for elements that do not count."""
        if of is not None:
            return self._counter_among(of, simple.last)
        if simple.of_type:
            side = 1 if simple.last else 0
            return lambda element: self._type_positions(element)[side]
        if simple.last:
            siblings = self._state.siblings
            return lambda element: len(siblings(element)) - element.index + 1
        return lambda element: element.index

    def _type_positions(self, element: Element) -> tuple[int, int]:
        positions = self._by_type.get(element.parent)
        if positions is None:
            positions = self._count_types(self._state.siblings(element))
            self._by_type[element.parent] = positions
        return positions[element.id]

    @staticmethod
    def _count_types(siblings: tuple[Element, ...]) -> dict[int, tuple[int, int]]:
        totals: dict[tuple[str, str], int] = {}
        forward: list[int] = []
        for element in siblings:
            key = (element.namespace, element.tag)
            totals[key] = totals.get(key, 0) + 1
            forward.append(totals[key])
        return {
            element.id: (position, totals[(element.namespace, element.tag)] - position + 1)
            for element, position in zip(siblings, forward, strict=True)
        }

    def _counter_among(self, of: Test, last: bool) -> Counter:
        cache: dict[int, dict[int, int]] = {}
        siblings_of = self._state.siblings

        def count(element: Element) -> int:
            positions = cache.get(element.parent)
            if positions is None:
                siblings = siblings_of(element)
                ordered = reversed(siblings) if last else siblings
                matching = [sibling.id for sibling in ordered if of(sibling)]
                positions = {id: at + 1 for at, id in enumerate(matching)}
                cache[element.parent] = positions
            return positions.get(element.id, 0)

        return count
