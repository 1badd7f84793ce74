"""Cascade layers and their order.

Source: CSS Cascade 5, §6.4. A layer's own rules come after those of its sublayers; rules in no layer come
after all layers.
"""

from __future__ import annotations


class LayerOrder:
    """Layers in the order in which they are first named."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, ...], int] = {(): 0}
        self._children: dict[tuple[str, ...], list[tuple[str, ...]]] = {(): []}

    def declare(self, path: tuple[str, ...]) -> int:
        """The number of a layer, with its parents made known first."""
        known = self._ids.get(path)
        if known is not None:
            return known
        for length in range(1, len(path) + 1):
            prefix = path[:length]
            if prefix not in self._ids:
                self._ids[prefix] = len(self._ids)
                self._children[prefix] = []
                self._children[prefix[:-1]].append(prefix)
        return self._ids[path]

    def ranks(self) -> dict[int, int]:
        """Rank by layer number; larger wins among normal declarations."""
        order: list[tuple[str, ...]] = []
        stack: list[tuple[str, ...]] = [()]
        while stack:
            path = stack.pop()
            order.append(path)
            stack.extend(self._children[path])
        # A parent before its children, later siblings first: the reverse is the order of precedence.
        return {self._ids[path]: rank for rank, path in enumerate(reversed(order))}
