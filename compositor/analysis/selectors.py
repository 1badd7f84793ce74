"""How to name elements: the shortest selector that covers them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compositor.dom.nodes import Document, Element, FrameDocument, NodeId

_LISTED = 3


class SelectorNames:
    """Names sets of elements; counts classes and tags of the document once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._classes: dict[str, int] = {}
        self._tags: dict[str, int] = {}
        for element in document.elements():
            self._tags[element.tag] = self._tags.get(element.tag, 0) + 1
            for name in set(element.classes):
                self._classes[name] = self._classes.get(name, 0) + 1

    def name(self, nodes: Iterable[NodeId]) -> str:
        """A selector that matches all `nodes` and as few others as possible.

        A class or an id that all share wins over a tag; without either, up to three elements are listed.
        """
        elements = [self._document.element(node) for node in dict.fromkeys(nodes)]
        if not elements:
            return "#document"
        if len(elements) == 1:
            return self._single(elements[0])
        shared = set(elements[0].classes).intersection(*(element.classes for element in elements[1:]))
        if shared:
            return "." + min(shared, key=lambda name: (self._classes[name], len(name), name))
        tags = {element.tag for element in elements}
        if len(tags) == 1:
            return self._tag(elements)
        names = list(dict.fromkeys(self._single(element) for element in elements))
        return ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")

    def _single(self, element: Element) -> str:
        if isinstance(element, FrameDocument):
            return f"{self._single(self._document.element(element.parent))}|{element.tag}"
        if element.html_id:
            return f"#{element.html_id}"
        if element.classes:
            return "." + min(element.classes, key=lambda name: (self._classes[name], len(name), name))
        return element.tag if self._tags[element.tag] == 1 else self._document.path_of(element.id)

    def _tag(self, elements: Sequence[Element]) -> str:
        tag = elements[0].tag
        parents = {element.parent for element in elements}
        if self._tags[tag] > len(elements) and len(parents) == 1:
            return f"{self._single(self._document.element(parents.pop()))} > {tag}"
        return tag
