"""Selectors compiled to closures over elements.

A compiled complex selector answers with a `Match` number, so that a failure tells its callers how far
they may stop looking, and backtracking stays polynomial.
Source: Selectors 4; the four results are those of Blink's selector checker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from compositor.css.selectors import (
    AttributeSelector,
    ClassSelector,
    Compound,
    HostSelector,
    IdSelector,
    LogicalSelector,
    NamespaceSelector,
    NeverSelector,
    NthSelector,
    PseudoClass,
    Selector,
    Simple,
    TypeSelector,
)
from compositor.dom import Element
from compositor.style import element_state
from compositor.style.element_state import DocumentState
from compositor.style.form_state import FormState
from compositor.style.has import HasMatcher
from compositor.style.nth import NthMatcher

Test = Callable[[Element], bool]
Check = Callable[[Element], int]

_MAX_NESTED_TESTS = 8  # in one compound selector, each calling the one before: faster than a loop

MATCHES, FAILS_LOCALLY, FAILS_ALL_SIBLINGS, FAILS_COMPLETELY = range(4)

# HTML attributes whose values match without regard to case (HTML, §4.16.2).
_CASELESS_ATTRIBUTES = frozenset(
    (
        "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype",
        "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang",
        "http-equiv", "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade",
        "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text",
        "type", "valign", "valuetype", "vlink",
    )
)  # fmt: skip


class SelectorCompiler:
    """Compiles selectors for one document.

    Attributes:
        scope: What `:scope` stands for while a scoped selector is tested; None: the root element.
    """

    def __init__(self, state: DocumentState, quirks: bool) -> None:
        self._state = state
        self._quirks = quirks
        self._nth = NthMatcher(state)
        self._has = HasMatcher(state, self)
        self._forms = FormState(state)
        self.scope: Element | None = None

    def parent(self, element: Element) -> Element | None:
        """The parent element."""
        return self._state.parent(element)

    def complex(self, selector: Selector) -> Check:
        """A check for the whole selector, pseudo-element aside."""
        check = self._local_check(self.compound(selector.compounds[0]))
        host = self.host_test(selector.compounds[0])
        for combinator, compound in zip(selector.combinators, selector.compounds[1:], strict=True):
            check = self.combine(check, combinator, self.compound(compound), host)
            host = None
        return check

    def test(self, selector: Selector) -> Test:
        """A plain test for the whole selector."""
        if len(selector.compounds) == 1:
            return self.compound(selector.compounds[0])
        check = self.complex(selector)
        return lambda element: check(element) == MATCHES

    def compound(self, compound: Sequence[Simple]) -> Test:
        """A test for one compound selector."""
        tests = [self.simple(simple) for simple in compound]
        if not tests:
            return _always
        if len(tests) == 1:
            return tests[0]
        return reduce(_both, tests) if len(tests) <= _MAX_NESTED_TESTS else _all_of(tests)

    @staticmethod
    def _local_check(test: Test) -> Check:
        return lambda element: MATCHES if test(element) else FAILS_LOCALLY

    def combine(self, left: Check, combinator: str, test: Test, host: Test | None = None) -> Check:
        """A check for `left combinator compound`; `host` is what of `left` the host of a shadow tree may match."""
        match combinator:
            case ">":
                return self._child(left, test, host)
            case "+":
                return self._next_sibling(left, test)
            case "~":
                return self._later_sibling(left, test)
        return self._descendant(left, test, host)

    def _descendant(self, left: Check, test: Test, host: Test | None) -> Check:
        parent_of, host_of = self._state.parent, self._state.host

        def check(element: Element) -> int:
            if not test(element):
                return FAILS_LOCALLY
            ancestor = parent_of(element)
            while ancestor is not None:
                result = left(ancestor)
                if result in (MATCHES, FAILS_COMPLETELY):
                    return result
                ancestor = parent_of(ancestor)
            return MATCHES if host is not None and _passes(host, host_of(element)) else FAILS_COMPLETELY

        return check

    def _child(self, left: Check, test: Test, host: Test | None) -> Check:
        parent_of, host_of = self._state.parent, self._state.host

        def check(element: Element) -> int:
            if not test(element):
                return FAILS_LOCALLY
            parent = parent_of(element)
            if parent is None:
                return MATCHES if host is not None and _passes(host, host_of(element)) else FAILS_COMPLETELY
            result = left(parent)
            return result if result in (MATCHES, FAILS_COMPLETELY) else FAILS_ALL_SIBLINGS

        return check

    def _next_sibling(self, left: Check, test: Test) -> Check:
        siblings_of = self._state.siblings

        def check(element: Element) -> int:
            if not test(element):
                return FAILS_LOCALLY
            if element.index < 2:
                return FAILS_ALL_SIBLINGS
            return left(siblings_of(element)[element.index - 2])

        return check

    def _later_sibling(self, left: Check, test: Test) -> Check:
        siblings_of = self._state.siblings
        # By parent: how many siblings were looked at, and the index of the first that matched, or -1.
        seen: dict[int, tuple[int, int]] = {}

        def check(element: Element) -> int:
            if not test(element):
                return FAILS_LOCALLY
            looked_at, first = seen.get(element.parent, (0, -1))
            before = element.index - 1
            if first < 0 and looked_at < before:
                siblings = siblings_of(element)
                while first < 0 and looked_at < before:
                    if left(siblings[looked_at]) == MATCHES:
                        first = looked_at
                    looked_at += 1
                seen[element.parent] = (looked_at, first)
            return MATCHES if 0 <= first < before else FAILS_ALL_SIBLINGS

        return check

    # ------------------------------------------------------------ simple selectors

    def simple(self, simple: Simple) -> Test:
        """A test for one simple selector."""
        match simple:
            case TypeSelector():
                return _type_test(simple)
            case NamespaceSelector(name):
                return lambda element: element.namespace == name
            case IdSelector(name):
                return self._id_test(name)
            case ClassSelector(name):
                return self._class_test(name)
            case AttributeSelector():
                return _attribute_test(simple)
            case PseudoClass():
                return self._pseudo_class_test(simple)
            case NthSelector():
                of = None if simple.of is None else self.any_of(simple.of)
                return self._nth.test(simple, of)
            case LogicalSelector():
                return self._logical_test(simple)
        return _never

    def _id_test(self, name: str) -> Test:
        if self._quirks:
            lower = name.lower()
            return lambda element: element.html_id.lower() == lower
        return lambda element: element.html_id == name

    def _class_test(self, name: str) -> Test:
        if self._quirks:
            lower = name.lower()
            return lambda element: any(own.lower() == lower for own in element.classes)
        return lambda element: name in element.classes

    def _pseudo_class_test(self, simple: PseudoClass) -> Test:
        own = element_state.OWN.get(simple.name)
        if own is not None:
            return own
        if simple.name in self._forms.tests:
            return self._forms.tests[simple.name]
        state, arguments = self._state, simple.arguments
        match simple.name:
            case "root":
                return state.is_root
            case "scope":
                return self._is_scope
            case "empty":
                return state.is_empty
            case "disabled":
                return state.is_disabled
            case "enabled":
                return state.is_enabled
            case "read-only":
                return state.is_read_only
            case "read-write":
                return state.is_read_write
            case "only-child":
                return lambda element: len(state.siblings(element)) == 1
            case "only-of-type":
                return lambda element: sum(other.tag == element.tag for other in state.siblings(element)) == 1
            case "lang":
                return lambda element: state.matches_language(element, arguments)
            case "dir":
                return lambda element: state.direction(element) == arguments[0]
        return _never

    def _is_scope(self, element: Element) -> bool:
        return self._state.is_root(element) if self.scope is None else element is self.scope

    def _logical_test(self, simple: LogicalSelector) -> Test:
        if simple.kind == "has":
            return self._has.test(simple)
        any_of = self.any_of(simple.selectors)
        if simple.kind == "not":
            return lambda element: not any_of(element)
        return any_of

    def host_test(self, compound: Compound) -> Test | None:
        """A test for the host of the shadow tree that a rule stands in; None when it cannot match one.

        A host has no features in its own shadow tree (CSS Scoping 1, §3.2.1): only `:host` matches it there.
        """
        tests: list[Test] = []
        is_host = False
        for simple in compound:
            match simple:
                case HostSelector():
                    is_host = True
                    tests.append(self._host_test(simple))
                case LogicalSelector(kind="is" | "where" | "not" as kind, selectors=selectors):
                    inner = _any([self.host_test(each.compounds[0]) for each in selectors if len(each.compounds) == 1])
                    is_host = is_host or (kind != "not" and inner is not _never)
                    tests.append(_negated(inner) if kind == "not" else inner)
                case _:
                    return None
        return reduce(_both, tests) if is_host else None

    def _host_test(self, simple: HostSelector) -> Test:
        if not simple.selectors:
            return _always
        any_of = self.any_of(simple.selectors)
        if not simple.context:
            return any_of
        around = self._state.around

        def any_around(host: Element) -> bool:
            current: Element | None = host
            while current is not None and not any_of(current):
                current = around(current)
            return current is not None

        return any_around

    def any_of(self, selectors: tuple[Selector, ...]) -> Test:
        """A test for a selector list."""
        tests = [self.test(selector) for selector in selectors]
        if len(tests) == 1:
            return tests[0]

        def any_matches(element: Element) -> bool:
            for test in tests:  # noqa: SIM110 - a generator would take twice as long
                if test(element):
                    return True
            return False

        return any_matches


def _both(first: Test, second: Test) -> Test:
    return lambda element: first(element) and second(element)


def _passes(test: Test, element: Element | None) -> bool:
    return element is not None and test(element)


def _any(tests: Sequence[Test | None]) -> Test:
    given = [test for test in tests if test is not None]
    return (lambda element: any(test(element) for test in given)) if given else _never


def _negated(test: Test) -> Test:
    return lambda element: not test(element)


def _all_of(tests: Sequence[Test]) -> Test:
    return lambda element: all(test(element) for test in tests)


def _always(_element: Element) -> bool:
    return True


def _never(_element: Element) -> bool:
    return False


def _type_test(simple: TypeSelector) -> Test:
    name, lower = simple.name, simple.lower
    if name == lower:
        return lambda element: element.tag == name or (element.namespace != "html" and element.tag.lower() == name)
    return lambda element: element.tag == (lower if element.namespace == "html" else name)


def _attribute_test(simple: AttributeSelector) -> Test:
    name, wanted = simple.name.lower(), simple.value
    as_written = simple.name
    ignore_case = simple.flag == "i" or (not simple.flag and name in _CASELESS_ATTRIBUTES)
    if ignore_case:
        wanted = wanted.lower()
    compare = _value_test(simple.operator, wanted)

    def test(element: Element) -> bool:
        value = element.attributes.get(name if element.namespace == "html" else as_written)
        if value is None:
            return False
        return compare(value.lower() if ignore_case else value)

    return test


def _value_test(operator: str, wanted: str) -> Callable[[str], bool]:
    match operator:
        case "":
            return lambda value: True
        case "=":
            return lambda value: value == wanted
        case "~=":
            return lambda value: wanted in value.split() if wanted and not wanted.isspace() else False
        case "|=":
            return lambda value: value == wanted or value.startswith(wanted + "-")
    if not wanted:
        return lambda value: False
    match operator:
        case "^=":
            return lambda value: value.startswith(wanted)
        case "$=":
            return lambda value: value.endswith(wanted)
    return lambda value: wanted in value


def is_local(simple: Simple) -> bool:
    """True when the element's own name and attributes decide."""
    match simple:
        case (
            TypeSelector()
            | NamespaceSelector()
            | IdSelector()
            | ClassSelector()
            | AttributeSelector()
            | NeverSelector()
        ):
            return True
        case PseudoClass(name=name):
            return name in element_state.OWN
        case LogicalSelector(kind=kind, selectors=selectors) if kind != "has":
            return all(
                len(selector.compounds) == 1 and is_local_compound(selector.compounds[0]) for selector in selectors
            )
    return False


def is_local_compound(compound: Compound) -> bool:
    """True when the element's own name and attributes decide."""
    return all(is_local(simple) for simple in compound)
