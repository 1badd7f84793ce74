"""Counters: their scopes and values while the elements are walked in document order.

Source: CSS Lists 3 §4.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.dom.nodes import NO_NODE, Element, NodeId
from compositor.style.computed_style import ComputedStyle, StyledDocument

LIST_ITEM = "list-item"
_LISTS = frozenset({"ol", "ul", "menu", "dir"})
_COUNTING = _LISTS | {"li"}
_LIMIT = 2**31 - 1


class Counters:
    """Live counters of each name, innermost last, as (element whose children see it, value)."""

    def __init__(self, styled: StyledDocument) -> None:
        self._styled = styled
        self._live: dict[str, list[tuple[NodeId, int]]] = {}
        self._created: dict[NodeId, list[str]] = {}
        self._without: set[ComputedStyle] = set()  # styles that do nothing to counters

    def enter(self, scope: NodeId, style: ComputedStyle, element: Element | None) -> None:
        """Apply `counter-reset`, `-increment` and `-set` of a box; `scope` is its parent element."""
        if style in self._without and (element is None or element.tag not in _COUNTING):
            return
        reset, increment, set_ = style[p.COUNTER_RESET], style[p.COUNTER_INCREMENT], style[p.COUNTER_SET]
        if not (reset or increment or set_ or style[p.DISPLAY] == "list-item"):
            self._without.add(style)
        resets, increments, sets = dict(reset), dict(increment), dict(set_)
        if element is not None and element.namespace == "html":
            self._list_counters(element, style, resets, increments, sets)
        for name, value in resets.items():
            self._reset(scope, name, value)
        for name, value in increments.items():
            self._change(scope, name, self.value(name) + value)
        for name, value in sets.items():
            self._change(scope, name, value)

    def leave(self, element: NodeId) -> None:
        """Counters made by the element's children go out of scope."""
        for name in self._created.pop(element, ()):
            self._live[name].pop()

    def value(self, name: str) -> int:
        """Innermost value, 0 without such a counter."""
        live = self._live.get(name)
        return live[-1][1] if live else 0

    def values(self, name: str) -> list[int]:
        """All values of nested counters, outermost first; [0] without any."""
        return [value for _, value in self._live.get(name, ())] or [0]

    def _reset(self, scope: NodeId, name: str, value: int) -> None:
        live = self._live.setdefault(name, [])
        if live and live[-1][0] == scope:
            live[-1] = (scope, value)
            return
        live.append((scope, value))
        self._created.setdefault(scope, []).append(name)

    def _change(self, scope: NodeId, name: str, value: int) -> None:
        live = self._live.setdefault(name, [])
        if not live:
            self._reset(scope, name, 0)
        live[-1] = (live[-1][0], max(-_LIMIT, min(_LIMIT, value)))

    def _list_counters(
        self, element: Element, style: ComputedStyle, resets: dict[str, int], increments: dict[str, int],
        sets: dict[str, int],
    ) -> None:  # fmt: skip
        """What HTML §15.3.7 says of lists: `start`, `reversed` and `value`."""
        if element.tag in _LISTS and LIST_ITEM not in resets:
            resets[LIST_ITEM] = self._start(element)
        if style[p.DISPLAY] == "list-item" and LIST_ITEM not in increments:
            increments[LIST_ITEM] = -1 if self._is_reversed(element) else 1
        if element.tag == "li" and LIST_ITEM not in sets:
            value = _integer(element.attributes.get("value"))
            if value is not None:
                sets[LIST_ITEM] = value

    def _start(self, element: Element) -> int:
        if element.tag != "ol":
            return 0
        start = _integer(element.attributes.get("start"))
        if "reversed" in element.attributes:
            return (self._count_items(element) if start is None else start) + 1
        return 0 if start is None else start - 1

    def _count_items(self, element: Element) -> int:
        nodes = self._styled.document.nodes
        count = 0
        for child in element.children:
            style = self._styled.styles[child]
            if isinstance(nodes[child], Element) and style is not None and style[p.DISPLAY] == "list-item":
                count += 1
        return count

    def _is_reversed(self, element: Element) -> bool:
        parent = element.parent
        while parent != NO_NODE:
            owner = self._styled.document.element(parent)
            if owner.tag in _LISTS:
                return owner.tag == "ol" and "reversed" in owner.attributes
            parent = owner.parent
        return False


def _integer(text: str | None) -> int | None:
    """HTML's rules for parsing integers."""
    if text is None:
        return None
    text = text.strip(" \t\n\f\r")
    sign = -1 if text[:1] == "-" else 1
    digits = text.lstrip("+-") if text[:1] in ("+", "-") else text
    end = 0
    while end < len(digits) and digits[end] in "0123456789":
        end += 1
    return sign * min(int(digits[: min(end, 12)]), _LIMIT) if end else None
