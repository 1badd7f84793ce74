"""The two stacks of tree construction, with counts so that hopeless scans end at once."""

from __future__ import annotations

from typing import Any, Protocol

from html5lib.treebuilders.base import ActiveFormattingElements, Marker


class _Named(Protocol):
    nameTuple: tuple[str | None, str]  # noqa: N815
    attributes: dict[Any, str]
    is_open: bool


class OpenElements(list[Any]):
    """The stack of open elements.

    Attributes:
        counts: How many of each (namespace, name) are open.
    """

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[tuple[str | None, str], int] = {}

    def append(self, node: _Named) -> None:
        """Push."""
        self.counts[node.nameTuple] = self.counts.get(node.nameTuple, 0) + 1
        node.is_open = True
        super().append(node)

    def insert(self, at: Any, node: _Named) -> None:
        """Insert at an index."""
        self.counts[node.nameTuple] = self.counts.get(node.nameTuple, 0) + 1
        node.is_open = True
        super().insert(at, node)

    def pop(self, at: Any = -1) -> Any:
        """Take out by index."""
        node = super().pop(at)
        self.counts[node.nameTuple] -= 1
        node.is_open = False
        return node

    def remove(self, node: _Named) -> None:
        """Take out a node."""
        super().remove(node)
        self.counts[node.nameTuple] -= 1
        node.is_open = False

    def __contains__(self, node: object) -> bool:
        return bool(getattr(node, "is_open", False))


class FormattingElements(ActiveFormattingElements):  # type: ignore[misc]
    """The list of active formatting elements."""

    def append(self, node: _Named | None) -> None:
        """Push; of more than three equal elements after the last marker the oldest goes (§13.2.4.3)."""
        if node is not Marker:
            equal = 0
            for other in reversed(self):
                if other is Marker:
                    break
                if other.nameTuple == node.nameTuple and other.attributes == node.attributes:  # type: ignore[union-attr]
                    equal += 1
                    if equal == 3:
                        self.remove(other)
                        break
        list.append(self, node)
