"""How to name elements: the shortest selector that covers them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from compositor.base.identifier import css_identifier
from compositor.base.source import Span
from compositor.css.rules import LayerRule, MediaRule, Origin, Rule, StyleRule, StyleSheets, SupportsRule
from compositor.dom.nodes import Document, Element, FrameDocument, NodeId
from compositor.style.computed_style import StyledDocument

_LISTED = 3
_MAX_SELECTOR = 60
_MAX_CANDIDATES = 4


class SelectorNames:
    """Names sets of elements; counts classes and tags of the document once.

    Args:
        sheets: Whose selectors may serve as names.
        select: All elements that a selector matches.
    """

    def __init__(
        self,
        document: Document,
        styled: StyledDocument | None = None,
        sheets: StyleSheets | None = None,
        select: Callable[[str], Sequence[NodeId]] | None = None,
    ) -> None:
        self._document = document
        self._styled = styled
        self._sheets = sheets
        self._select = select
        self._matches: dict[str, frozenset[NodeId]] = {}
        self._classes: dict[str, int] = {}
        self._tags: dict[str, int] = {}
        for element in document.elements():
            self._tags[element.tag] = self._tags.get(element.tag, 0) + 1
            for name in set(element.classes):
                self._classes[name] = self._classes.get(name, 0) + 1

    def name(self, nodes: Iterable[NodeId]) -> str:
        """A selector that matches all `nodes` and as few others as possible.

        A class or an id that all share wins where it matches nothing else; then a selector of the page's own
        sheets; then a class that others have too. Without any, up to three elements are listed, and more
        by what holds them.
        """
        elements = [self._document.element(node) for node in dict.fromkeys(nodes)]
        if not elements:
            return "#document"
        if len(elements) == 1 and (isinstance(elements[0], FrameDocument) or elements[0].html_id):
            return self._single(elements[0])
        if any(isinstance(element, FrameDocument) for element in elements):
            return self._some(elements)
        shared = set(elements[0].classes).intersection(*(element.classes for element in elements[1:]))
        by_class = min(shared, key=lambda name: (self._classes[name], len(name), name), default=None)
        if by_class is not None and self._classes[by_class] == len(elements):
            return f".{css_identifier(by_class)}"
        written = self._written(elements)
        if written is not None:
            return written
        if by_class is not None:
            return f".{css_identifier(by_class)}"
        if len(elements) == 1:
            return self._single(elements[0])
        names = list(dict.fromkeys(self._single(element) for element in elements))
        are_named = all(element.html_id or element.classes for element in elements) and len(names) <= _LISTED
        if len({element.tag for element in elements}) == 1 and not are_named:
            return self._tag(elements)
        if len(names) <= _LISTED:
            return ", ".join(names)
        holder = self._common_ancestor(elements)
        return f"{self._single(holder)} *" if holder is not None else self._some(elements)

    def _written(self, elements: Sequence[Element]) -> str | None:
        """The selector of the page's own that names `elements` best, where it is better than a class."""
        if self._styled is None or self._select is None:
            return None
        nodes = frozenset(element.id for element in elements)
        texts: set[str] | None = None
        for node in nodes:
            style = self._styled.styles[node]
            spans = () if style is None else style.declared.values()
            own = {self._rule_texts[span] for span in spans if span in self._rule_texts}
            texts = own if texts is None else texts & own
            if not texts:
                return None
        parts = {part.strip() for text in texts or () for part in text.split(",")}
        usable = sorted((part for part in parts if _is_name(part)), key=lambda part: (len(part), part))
        found = [
            (len(match), len(part), part) for part in usable[:_MAX_CANDIDATES] if nodes <= (match := self._all(part))
        ]
        if not found:
            return None
        count, _length, best = min(found)
        classes = set(elements[0].classes).intersection(*(element.classes for element in elements[1:]))
        fewest = min((self._classes[name] for name in classes), default=None)
        return best if fewest is None or count < fewest else None

    def _all(self, selector: str) -> frozenset[NodeId]:
        found = self._matches.get(selector)
        if found is None:
            assert self._select is not None
            try:
                found = frozenset(self._select(selector))
            except ValueError:
                found = frozenset()
            self._matches[selector] = found
        return found

    @cached_property
    def _rule_texts(self) -> dict[Span, str]:
        """The selectors of the author's rules by the places of their declarations."""
        found: dict[Span, str] = {}
        for use in self._sheets.uses if self._sheets is not None else ():
            if use.sheet.origin is Origin.AUTHOR:
                for rule in style_rules(use.sheet.rules):
                    for declaration in rule.declarations:
                        found[declaration.span] = rule.text
        return found

    def _common_ancestor(self, elements: Sequence[Element]) -> Element | None:
        """The nearest element that holds all `elements`; None where that is only the page's body."""
        shared = self._ancestors(elements[0])
        for element in elements[1:]:
            known = set(self._ancestors(element))
            shared = [node for node in shared if node in known]
        found = self._document.element(shared[0]) if shared else None
        return None if found is None or found.tag in ("html", "body") or isinstance(found, FrameDocument) else found

    def _ancestors(self, element: Element) -> list[NodeId]:
        found = []
        parent = element.parent
        while parent >= 0:
            found.append(parent)
            parent = self._document.element(parent).parent
        return found

    def _some(self, elements: Sequence[Element]) -> str:
        names = list(dict.fromkeys(self._single(element) for element in elements))
        return ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")

    def _single(self, element: Element) -> str:
        if isinstance(element, FrameDocument):
            return f"{self._single(self._document.element(element.parent))}|{element.tag}"
        if element.html_id:
            return f"#{css_identifier(element.html_id)}"
        if element.classes:
            return "." + css_identifier(min(element.classes, key=lambda name: (self._classes[name], len(name), name)))
        return css_identifier(element.tag) if self._tags[element.tag] == 1 else self._document.path_of(element.id)

    def _tag(self, elements: Sequence[Element]) -> str:
        tag = elements[0].tag
        name = css_identifier(tag)
        parents = {element.parent for element in elements}
        if self._tags[tag] > len(elements) and len(parents) == 1:
            return f"{self._single(self._document.element(parents.pop()))} > {name}"
        return name


def style_rules(rules: Iterable[Rule]) -> Iterator[StyleRule]:
    """All style rules, those in conditional blocks included."""
    for rule in rules:
        match rule:
            case StyleRule():
                yield rule
            case MediaRule() | SupportsRule() | LayerRule():
                yield from style_rules(rule.rules)
            case _:
                pass


def _is_name(selector: str) -> bool:
    """True for a selector that names elements whatever their state, and is short enough to read."""
    return 0 < len(selector) <= _MAX_SELECTOR and not set(selector) & set(":*&()[]{}\n\\")
