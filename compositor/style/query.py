"""Elements by selector, as `document.querySelectorAll` finds them.

Source: DOM, §4.2.6; Selectors 4.
"""

from __future__ import annotations

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.i18n import _
from compositor.base.source import NO_SPAN
from compositor.css import parse_stylesheet
from compositor.css.rules import StyleRule
from compositor.dom import Document, NodeId
from compositor.style.element_state import DocumentState
from compositor.style.selector_compiler import SelectorCompiler


def select(document: Document, selectors: str) -> tuple[NodeId, ...]:
    """Elements that match the selector list, in document order; pseudo-elements match nothing.

    Raises:
        ValueError: It is not a valid selector list.
    """
    # A selector list is what stands before the block of a rule; so let the parser see an empty rule.
    rules = (
        () if set("{}") & set(selectors) else parse_stylesheet(selectors + "{}", NO_SPAN, sink=DiagnosticSink()).rules
    )
    rule = rules[0] if len(rules) == 1 else None
    if not isinstance(rule, StyleRule):
        raise ValueError(_("not a valid selector: {selectors}").format(selectors=selectors))
    compiler = SelectorCompiler(DocumentState(document), document.quirks)
    tests = [compiler.test(selector) for selector in rule.selectors if not selector.pseudo_element]
    return tuple(element.id for element in document.elements() if any(test(element) for test in tests))
