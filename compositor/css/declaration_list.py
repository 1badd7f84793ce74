"""Declarations of a rule or attribute, and what to tell about bad ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from compositor.base.diagnostics import Diagnostic, DiagnosticSink, Severity
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css.declarations import contains_var, longhands_of, parse_declaration
from compositor.css.grammar import InvalidValue, ParseContext, UnknownProperty, functions_in
from compositor.css.media import MediaQueryList
from compositor.css.properties import ALIASES, LOGICAL, PROPERTIES
from compositor.css.pseudo_names import NOT_SEEN_AT_REST, PSEUDO_ELEMENTS, RENDERED
from compositor.css.rules import CustomValue, Declaration, Pending
from compositor.css.selectors import InvalidSelector, Selector
from compositor.css.specified import WideKeyword
from compositor.css.token_text import token_text
from compositor.css.unmodelled import FUNCTIONS, UNMODELLED, WORDS

Node = Any

_LONGEST_VALUE = 80
_FOREIGN_PREFIX = re.compile(r":-(?:moz|ms|o|khtml)-")
_WIDE_KEYWORDS = {keyword.value: keyword for keyword in WideKeyword}


@lru_cache(maxsize=256)
def _suggestion(name: str) -> str:
    close = get_close_matches(name, PROPERTIES, n=1, cutoff=0.8)
    return _("did you mean {name}?").format(name=close[0]) if close else ""


class Reporter:
    """Positions and diagnostics of one piece of CSS text.

    A None sink keeps silent, as for the user agent's own sheet.
    """

    def __init__(self, sink: DiagnosticSink | None, start: Span) -> None:
        self._sink = sink
        self._start = start
        self._not_modelled: set[str] = set()

    @property
    def path(self) -> str:
        """The file."""
        return self._start.path

    def span(self, node: Node) -> Span:
        """Where `node` stands in the file."""
        start = self._start
        line, column = node.source_line, node.source_column
        if start.line <= 0:
            return Span(start.path, line, column)
        return Span(start.path, line + start.line - 1, column + start.column - 1 if line == 1 else column)

    def warn(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Add a warning."""
        if self._sink is not None:
            self._sink.warn(code, message, span, hint)

    def unsupported(self, code: str, message: str, span: Span) -> None:
        """Add a remark on something that a browser would do."""
        if self._sink is not None:
            self._sink.unsupported(code, message, span)

    def parse_error(self, node: Node) -> None:
        """Tell about something that is neither rule nor declaration."""
        if self._sink is not None:
            what = node.message if node.type == "error" else node.type
            self.warn("css-parse-error", _("CSS syntax: {problem}").format(problem=what), self.span(node))

    def invalid_selector(self, text: str, error: InvalidSelector, span: Span) -> None:
        """Tell about a rule that is dropped for its selector."""
        if self._sink is None:
            return
        message = _("rule dropped, invalid selector {selector}: {reason}")
        message = message.format(selector=text[:_LONGEST_VALUE], reason=error)
        if _FOREIGN_PREFIX.search(text):
            self._sink.add(Diagnostic("css-vendor-selector", Severity.INFO, message, span))
        else:
            self.warn("css-invalid-selector", message, span)

    def too_deep(self, node: Node) -> None:
        """Tell about nesting beyond the limit."""
        self.warn("css-parse-error", _("rules are nested too deeply"), self.span(node))

    def misplaced(self, node: Node) -> None:
        """Tell about an at-rule that is ignored where or as it stands."""
        message = _("@{name} is malformed or may not stand here").format(name=node.at_keyword)
        self.warn("css-parse-error", message, self.span(node))

    def unknown_media_features(self, query: MediaQueryList, span: Span) -> None:
        """Tell about media features that count as unknown."""
        for name in query.unknown:
            message = _("unknown media feature {name}; the query does not match").format(name=name)
            self.warn("css-unknown-media-feature", message, span)

    def not_rendered(self, selectors: Sequence[Selector], span: Span) -> None:
        """Tell about pseudo-elements of which a browser would show something."""
        for selector in selectors:
            first = selector.pseudo_element.split("::")[0]
            known = first in PSEUDO_ELEMENTS or first.startswith("-webkit-")
            if known and first not in RENDERED | NOT_SEEN_AT_REST:
                self.not_modelled(f"::{first}", span)

    def unknown_property(self, name: str, span: Span) -> None:
        """Tell about a property nobody knows; other engines' prefixes are no mistake."""
        if name in UNMODELLED:
            self.not_modelled(name, span)
            return
        if self._sink is None:
            return
        message = _("unknown property {name}").format(name=name[:_LONGEST_VALUE])
        if name.startswith("-"):
            self._sink.add(Diagnostic("css-vendor-property", Severity.INFO, message, span))
        else:
            self.warn("css-unknown-property", message, span, _suggestion(name))

    def invalid_value(self, node: Node, span: Span) -> None:
        """Tell about a declaration that is dropped for its value."""
        if self._sink is None:
            return
        value = token_text(node.value)
        message = _("invalid value for {name}: {value}").format(name=node.name, value=value[:_LONGEST_VALUE])
        if node.name.startswith("-") or value.startswith(("-", "progid:")):
            self._sink.add(Diagnostic("css-vendor-property", Severity.INFO, message, span))
        else:
            self.warn("css-invalid-value", message, span)

    def not_modelled(self, name: str, span: Span) -> None:
        """Tell, once a sheet, about a property that is kept without effect."""
        if self._sink is not None and name not in self._not_modelled:
            self._not_modelled.add(name)
            self.unsupported("css-not-modelled", _("{name} has no effect here").format(name=name), span)


class DeclarationParser:
    """Parses declarations with what their values need to know."""

    def __init__(
        self, reporter: Reporter, resolve_url: Callable[[str, Span], str] | None, quirks: bool = False
    ) -> None:
        self._reporter = reporter
        self._resolve_url = resolve_url
        self._quirks = quirks

    def context(self, span: Span) -> ParseContext:
        """What a value at `span` may need."""
        if self._resolve_url is None:
            return ParseContext(span, quirks=self._quirks)
        return ParseContext(span, self._resolve_url, self._quirks)

    def parse(self, node: Node) -> list[Declaration]:
        """The longhands that a declaration sets; empty when it is invalid."""
        span = self._reporter.span(node)
        important = node.important
        if node.name.startswith("--"):
            return [Declaration(node.name, custom_value(node.value), important, span)]
        name = node.lower_name
        if contains_var(node.value):
            names = longhands_of(ALIASES.get(name, name))
            if not names:
                self._reporter.unknown_property(name, span)
            if len(names) == 1:  # what a shorthand gives each longhand shows where it is computed
                self._check_modelled([(names[0], None)], (), span)
            pending = Pending(name, node.value, span)
            return [Declaration(longhand, pending, important, span) for longhand in names]
        try:
            parsed = parse_declaration(name, node.value, self.context(span))
        except UnknownProperty:
            self._reporter.unknown_property(name, span)
            return []
        except InvalidValue:
            unmodelled = sorted({part.lower_name for part in functions_in(node.value)} & FUNCTIONS)
            if unmodelled:
                self._reporter.not_modelled(f"{name}: {unmodelled[0]}()", span)
            else:
                self._reporter.invalid_value(node, span)
            return []
        self._check_modelled(parsed, node.value, span)
        return [Declaration(longhand, value, important, span) for longhand, value in parsed]

    def _check_modelled(self, parsed: Sequence[tuple[str, Any]], tokens: Sequence[Any], span: Span) -> None:
        """Tell about longhands, and keywords of them, that have no effect with the value they have."""
        for name, value in parsed:
            prop = PROPERTIES[LOGICAL.get(name, name)]
            if not prop.modelled and not isinstance(value, WideKeyword) and value != prop.initial:
                self._reporter.not_modelled(name, span)
            words = WORDS.get(prop.name)
            if words:
                for token in tokens:
                    if token.type == "ident" and token.lower_value in words:
                        self._reporter.not_modelled(f"{name}: {token.lower_value}", span)


def custom_value(tokens: list[Any]) -> CustomValue | WideKeyword:
    """The value of a custom property, white space at both ends removed."""
    start, end = 0, len(tokens)
    while start < end and tokens[start].type in ("whitespace", "comment"):
        start += 1
    while end > start and tokens[end - 1].type in ("whitespace", "comment"):
        end -= 1
    trimmed = tuple(tokens[start:end])
    if len(trimmed) == 1 and trimmed[0].type == "ident" and trimmed[0].lower_value in _WIDE_KEYWORDS:
        return _WIDE_KEYWORDS[trimmed[0].lower_value]
    return CustomValue(trimmed, contains_var(trimmed))
