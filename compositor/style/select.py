"""Find elements by selector, as `querySelectorAll` does."""

from __future__ import annotations

from collections.abc import Iterable

import tinycss2

from compositor.base.deep_recursion import deep_recursion
from compositor.css.selector_parser import parse_selector_list
from compositor.css.selectors import Selector
from compositor.css.source_text import tokenizable
from compositor.dom import Document, NodeId
from compositor.style.element_state import DocumentState
from compositor.style.selector_compiler import SelectorCompiler


def select(document: Document, selector: str) -> tuple[NodeId, ...]:
    """Elements that match a selector list, in document order.

    Raises:
        ValueError: It is not a valid selector list (`InvalidSelector`).
    """
    selectors = parse_selector_list(tinycss2.parse_component_value_list(tokenizable(selector)))
    compiler = SelectorCompiler(DocumentState(document), document.quirks)
    tests = [compiler.test(parsed) for parsed in selectors if not parsed.pseudo_element]
    with deep_recursion():  # a selector may have as many compounds
        return tuple(element.id for element in document.elements() if any(test(element) for test in tests))


def matches_any(document: Document, selectors: Iterable[Selector]) -> bool:
    """True when an element, or one with the pseudo-element that is meant, matches one of `selectors`."""
    compiler = SelectorCompiler(DocumentState(document), document.quirks)
    tests = [compiler.test(selector) for selector in selectors]
    with deep_recursion():
        return any(test(element) for element in document.elements() for test in tests)
