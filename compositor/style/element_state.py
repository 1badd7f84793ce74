"""Pseudo-classes that depend on an element's own attributes and on its place in the document.

Source: HTML, §4.16.3 Pseudo-classes; Selectors 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unicodedata import bidirectional

from compositor.dom import NO_NODE, Document, Element, Node, ShadowRoot, Text

Predicate = Callable[[Element], bool]

_TEXT_INPUTS = frozenset(("", "text", "search", "url", "tel", "email", "password", "number"))
_NOT_REQUIRABLE = frozenset(("hidden", "range", "color", "submit", "image", "reset", "button"))
_TYPED_READ_WRITE = _TEXT_INPUTS | frozenset(("date", "month", "week", "time", "datetime-local"))
_DISABLEABLE = frozenset(("button", "input", "select", "textarea", "optgroup", "option", "fieldset"))

OWN_PRESENCES = ("href", "xlink:href", "required", "readonly", "placeholder", "open")
OWN_VALUES = ("type", "value")
"""Attributes that the predicates of `OWN` read, by whether more than presence counts."""


def input_type(element: Element) -> str:
    """Lower-case `type` of an input."""
    return element.attributes.get("type", "").strip().lower()


def _is_link(element: Element) -> bool:
    if element.namespace == "svg":
        return element.tag == "a" and ("href" in element.attributes or "xlink:href" in element.attributes)
    return element.tag in ("a", "area") and "href" in element.attributes


def _may_be_required(element: Element) -> bool:
    if element.tag == "input":
        return input_type(element) not in _NOT_REQUIRABLE
    return element.tag in ("select", "textarea")


def is_required(element: Element) -> bool:
    """`:required`."""
    return _may_be_required(element) and "required" in element.attributes


def _is_optional(element: Element) -> bool:
    return element.tag in ("input", "select", "textarea", "button") and not is_required(element)


def _shows_placeholder(element: Element) -> bool:
    attributes = element.attributes
    if "placeholder" not in attributes:
        return False
    if element.tag == "input":
        return input_type(element) in _TEXT_INPUTS and not attributes.get("value")
    return element.tag == "textarea" and not element.children


def has_field_button(element: Element, pseudo: str) -> bool:
    """True for a text field with the button that a pseudo-element stands for."""
    if element.tag != "input":
        return False
    kind = input_type(element)
    match pseudo:
        case "-webkit-search-cancel-button":
            return kind == "search"
        case "-webkit-inner-spin-button":
            return kind == "number"
    return "list" in element.attributes and kind in _TEXT_INPUTS - {"password"}


def _is_open(element: Element) -> bool:
    return element.tag in ("details", "dialog") and "open" in element.attributes


def _is_defined(element: Element) -> bool:
    return element.namespace != "html" or "-" not in element.tag


OWN: dict[str, Predicate] = {
    "link": _is_link,
    "any-link": _is_link,
    "required": is_required,
    "optional": _is_optional,
    "placeholder-shown": _shows_placeholder,
    "open": _is_open,
    "defined": _is_defined,
}
"""Pseudo-classes decided by the element alone."""


class DocumentState:
    """Pseudo-classes that need the document around the element."""

    def __init__(self, document: Document) -> None:
        self._nodes = document.nodes
        self._siblings: dict[int, tuple[Element, ...]] = {}

    def parent(self, element: Element) -> Element | None:
        """The parent element; that of a shadow tree's outermost elements is None."""
        if element.parent == NO_NODE:
            return None
        found = self._nodes[element.parent]
        return found if isinstance(found, Element) and not isinstance(found, ShadowRoot) else None

    def host(self, element: Element) -> Element | None:
        """The host of the shadow tree that the element is in."""
        current: Node = element
        while current.parent != NO_NODE:
            if isinstance(current, ShadowRoot):
                host = self._nodes[current.parent]
                return host if isinstance(host, Element) else None
            current = self._nodes[current.parent]
        return None

    def around(self, element: Element) -> Element | None:
        """The parent element, or the host for the outermost elements of a shadow tree."""
        return self.parent(element) or (self.host(element) if element.parent != NO_NODE else None)

    def siblings(self, element: Element) -> tuple[Element, ...]:
        """All element children of the parent; the element alone when it is the root."""
        cached = self._siblings.get(element.parent)
        if cached is None:
            nodes = self._nodes
            parent = nodes[element.parent] if element.parent != NO_NODE else None
            if not isinstance(parent, Element):
                return (element,)
            cached = tuple(node for child in parent.children if isinstance(node := nodes[child], Element))
            self._siblings[element.parent] = cached
        return cached

    def children(self, element: Element) -> tuple[Element, ...]:
        """The element children."""
        nodes = self._nodes
        return tuple(node for child in element.children if isinstance(node := nodes[child], Element))

    def elements(self) -> Iterator[Element]:
        """All elements of the document."""
        return (node for node in self._nodes if isinstance(node, Element))

    def is_root(self, element: Element) -> bool:
        """`:root`, and `:scope` outside of scoped rules."""
        return element.parent == NO_NODE

    def is_empty(self, element: Element) -> bool:
        """`:empty`: neither elements nor text; the document in a frame is no child."""
        nodes = self._nodes
        for child in element.children:
            node = nodes[child]
            if isinstance(node, Element) or (isinstance(node, Text) and node.data):
                return False
        return True

    def is_disabled(self, element: Element) -> bool:
        """`:disabled` (HTML, §4.10.19.5): own attribute, a disabled fieldset or optgroup around."""
        if element.tag not in _DISABLEABLE:
            return False
        if "disabled" in element.attributes:
            return True
        child, ancestor = element, self.parent(element)
        if element.tag == "optgroup":
            return False
        if element.tag == "option":
            if ancestor is not None and ancestor.tag == "optgroup":
                if "disabled" in ancestor.attributes:
                    return True
                ancestor = self.parent(ancestor)
            return ancestor is not None and ancestor.tag == "select" and self.is_disabled(ancestor)
        while ancestor is not None:
            if ancestor.tag == "fieldset" and "disabled" in ancestor.attributes:
                first = next((node for node in self.children(ancestor) if node.tag == "legend"), None)
                if first is not child:
                    return True
            child, ancestor = ancestor, self.parent(ancestor)
        return False

    def is_enabled(self, element: Element) -> bool:
        """`:enabled`."""
        return element.tag in _DISABLEABLE and not self.is_disabled(element)

    def is_read_write(self, element: Element) -> bool:
        """`:read-write`: text that a user could change."""
        if self._takes_text(element):
            return "readonly" not in element.attributes and not self.is_disabled(element)
        return element.tag != "input" and self._is_editable(element)

    def is_read_only(self, element: Element) -> bool:
        """`:read-only`: any HTML element that is not `:read-write`."""
        return element.namespace == "html" and not self.is_read_write(element)

    @staticmethod
    def _takes_text(element: Element) -> bool:
        return element.tag == "textarea" or (element.tag == "input" and input_type(element) in _TYPED_READ_WRITE)

    def _is_editable(self, element: Element) -> bool:
        current: Element | None = element
        while current is not None:
            value = current.attributes.get("contenteditable")
            if value is not None:
                return value.strip().lower() in ("", "true", "plaintext-only")
            current = self.around(current)
        return False

    def language(self, element: Element) -> str:
        """The language from the nearest `lang` attribute, lower case."""
        current: Element | None = element
        while current is not None:
            found = current.attributes.get("lang", current.attributes.get("xml:lang"))
            if found is not None:
                return found.strip().lower()
            current = self.around(current)
        return ""

    def matches_language(self, element: Element, ranges: tuple[str, ...]) -> bool:
        """`:lang()`: basic filtering (RFC 4647, §3.3.1), as browsers do."""
        language = self.language(element)
        return any(_language_matches(language, wanted) for wanted in ranges)

    def direction(self, element: Element) -> str:
        """`:dir()`: from the nearest valid `dir` attribute; `auto` looks at the first strong letter."""
        current: Element | None = element
        while current is not None:
            value = current.attributes.get("dir", "").strip().lower()
            if value in ("ltr", "rtl"):
                return value
            if value == "auto" or (current.tag == "bdi" and "dir" not in current.attributes):
                return auto_direction(self._nodes, current)
            current = self.around(current)
        return "ltr"


def auto_direction(nodes: tuple[Element | Text, ...], element: Element) -> str:
    """Direction of the first strongly directional letter inside (HTML, §3.2.6.4)."""
    stack = list(reversed(element.children))
    while stack:
        node = nodes[stack.pop()]
        if isinstance(node, Element):
            if node.tag not in ("bdi", "script", "style", "textarea") and "dir" not in node.attributes:
                stack.extend(reversed(node.children))
            continue
        for letter in node.data:
            kind = bidirectional(letter)
            if kind in ("L", "R", "AL"):
                return "ltr" if kind == "L" else "rtl"
    return "ltr"


def _language_matches(language: str, wanted: str) -> bool:
    """Equal, or a prefix up to a hyphen; an empty range asks for no language."""
    if not wanted:
        return not language
    return language == wanted or language.startswith(wanted + "-")
