"""Style sheets and style attributes: from text to rules with source positions.

Input:  CSS text, and where in which file it begins.
Output: `StyleSheet`, or declarations.
Cost:   O(text).
Source: CSS Syntax 3; CSS Nesting 1; CSS Cascade 6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import tinycss2

from compositor.base.diagnostics import DiagnosticSink
from compositor.base.source import Span
from compositor.css import at_rules
from compositor.css.declaration_list import DeclarationParser, Reporter
from compositor.css.rules import Declaration, MediaRule, Origin, Rule, ScopeRule, StyleRule, StyleSheet
from compositor.css.selector_parser import SelectorContext, parse_nested_list, parse_selector_list
from compositor.css.selectors import SCOPE_LIST, InvalidSelector, Selector
from compositor.css.source_text import tokenizable
from compositor.css.token_text import token_text

Node = Any

_MAX_NESTING = 32


def parse_stylesheet(
    text: str,
    start: Span,
    origin: Origin = Origin.AUTHOR,
    *,
    sink: DiagnosticSink,
    resolve_url: Callable[[str, Span], str] | None = None,
    quirks: bool = False,
) -> StyleSheet:
    """Parse a sheet that begins at `start`.

    Diagnostics: `css-unknown-property`, `css-invalid-value`, `css-invalid-selector`, `css-parse-error`,
    `css-unknown-at-rule`, `css-unsupported-at-rule`, `css-unknown-media-feature`, `css-container-feature`,
    `css-unknown-container-feature`,
    `css-not-modelled`.
    """
    reporter = Reporter(sink if origin is Origin.AUTHOR else None, start)
    parser = _SheetParser(reporter, DeclarationParser(reporter, resolve_url, quirks))
    nodes = tinycss2.parse_stylesheet(tokenizable(text), skip_comments=True, skip_whitespace=True)
    return StyleSheet(start.path, origin, tuple(parser.rules(nodes)), start)


def parse_style_attribute(
    text: str,
    start: Span,
    *,
    sink: DiagnosticSink,
    resolve_url: Callable[[str, Span], str] | None = None,
    quirks: bool = False,
) -> tuple[Declaration, ...]:
    """Parse the value of a `style` attribute that begins at `start`."""
    reporter = Reporter(sink, start)
    parser = DeclarationParser(reporter, resolve_url, quirks)
    declarations: list[Declaration] = []
    for node in tinycss2.parse_blocks_contents(tokenizable(text), skip_comments=True, skip_whitespace=True):
        if node.type == "declaration":
            declarations.extend(parser.parse(node))
        else:
            reporter.parse_error(node)
    return tuple(declarations)


class _SheetParser:
    """Parses the rules of one sheet."""

    def __init__(self, reporter: Reporter, declarations: DeclarationParser) -> None:
        self._reporter = reporter
        self._declarations = declarations
        self._may_import = True
        self._may_declare = True
        self._in_scope = False
        self._namespaces: dict[str, str] = {}

    def rules(self, nodes: Sequence[Node], depth: int = 0) -> list[Rule]:
        """Rules outside style rules."""
        rules: list[Rule] = []
        for node in nodes:
            if node.type == "qualified-rule":
                self._may_import = self._may_declare = False
                rules.extend(self._style_rule(node, None, depth))
            elif node.type == "at-rule":
                rules.extend(self._at_rule(node, None, depth))
            else:
                self._reporter.parse_error(node)
        return rules

    def _style_rule(self, node: Node, parent: tuple[Selector, ...] | None, depth: int) -> list[Rule]:
        span = self._reporter.span(node)
        text = token_text(node.prelude)
        try:
            selectors = self._selectors(node.prelude, parent)
        except InvalidSelector as error:
            self._reporter.invalid_selector(text, error, span)
            return []
        self._reporter.not_rendered(selectors, span)
        return self._block(node.content, selectors, text, span, depth)

    def _selectors(self, prelude: Sequence[Node], parent: tuple[Selector, ...] | None) -> tuple[Selector, ...]:
        context = self._context(parent)
        return parse_selector_list(prelude, context) if parent is None else parse_nested_list(prelude, context)

    def _context(self, parent: tuple[Selector, ...] | None) -> SelectorContext:
        return SelectorContext(parent=parent, in_scope=self._in_scope, namespaces=self._namespaces)

    def _block(
        self, content: Sequence[Node], selectors: tuple[Selector, ...], text: str, span: Span, depth: int
    ) -> list[Rule]:
        """The block of a style rule, nested rules taken out in order (CSS Nesting 1, §3)."""
        rules: list[Rule] = []
        pending: list[Declaration] = []

        def flush() -> None:
            if pending or not rules:
                rules.append(StyleRule(selectors, text, tuple(pending), span))
                pending.clear()

        for node in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
            if node.type == "declaration":
                pending.extend(self._declarations.parse(node))
            elif node.type in ("qualified-rule", "at-rule"):
                flush()
                if depth >= _MAX_NESTING:
                    self._reporter.too_deep(node)
                elif node.type == "at-rule":
                    rules.extend(self._at_rule(node, (selectors, text, span), depth + 1))
                else:
                    rules.extend(self._style_rule(node, selectors, depth + 1))
            else:
                self._reporter.parse_error(node)
        flush()
        return rules

    def _at_rule(self, node: Node, parent: tuple[tuple[Selector, ...], str, Span] | None, depth: int) -> Sequence[Rule]:
        name = node.lower_at_keyword
        if name == "charset":
            return ()
        if name == "import":
            rule = at_rules.import_rule(node, self._reporter) if self._may_import and parent is None else None
            if rule is None:
                self._reporter.misplaced(node)
            return () if rule is None else (rule,)
        if name == "namespace" and parent is None:
            self._namespace(node)
            return ()
        if name != "layer" or node.content is not None:
            self._may_import = self._may_declare = False
        if name in at_rules.GROUPS:
            return self._group(node, parent, depth)
        return at_rules.leaf_rule(node, self._reporter, self._declarations)

    def _namespace(self, node: Node) -> None:
        """`@namespace prefix? url`; only before all rules but imports."""
        self._may_import = False
        found = at_rules.namespace(node) if self._may_declare else None
        if found is None:
            self._reporter.misplaced(node)
        else:
            self._namespaces[found[0]] = found[1]

    def _group(self, node: Node, parent: tuple[tuple[Selector, ...], str, Span] | None, depth: int) -> Sequence[Rule]:
        """A rule with rules inside; inside a style rule, also with declarations."""
        if depth >= _MAX_NESTING:
            self._reporter.too_deep(node)
            return ()
        if node.lower_at_keyword == "scope":
            return self._scope_rule(node, parent[0] if parent is not None else None, depth)
        rule = at_rules.group_rule(node, self._reporter)
        if rule is None or node.content is None:
            return () if rule is None else (rule(()),)
        if parent is not None:
            inner = self._block(node.content, *parent, depth + 1)
        else:
            nodes = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            inner = self.rules(nodes, depth + 1)
        made = rule(tuple(inner))
        if isinstance(made, MediaRule):
            self._reporter.unknown_media_features(made.query, made.span)
        return (made,)

    def _scope_rule(self, node: Node, parent: tuple[Selector, ...] | None, depth: int) -> Sequence[Rule]:
        """`@scope`: inside, selectors are relative to the scoping root (CSS Cascade 6, §2.5)."""
        span, text = self._reporter.span(node), token_text(node.prelude)
        if node.content is None:
            self._reporter.misplaced(node)
            return ()
        try:
            prelude = at_rules.scope_prelude(node.prelude)
            start = None if prelude.start is None else self._plain_selectors(prelude.start, parent)
            end = (
                ()
                if prelude.end is None
                else parse_nested_list(
                    prelude.end, SelectorContext(parent=SCOPE_LIST, in_scope=True, namespaces=self._namespaces)
                )
            )
        except InvalidSelector as error:
            self._reporter.invalid_selector(text, error, span)
            return ()
        outer, self._in_scope = self._in_scope, True
        rules = self._block(node.content, SCOPE_LIST, ":scope", span, depth + 1)
        self._in_scope = outer
        return (ScopeRule(text, start, end, tuple(rules), span),)

    def _plain_selectors(self, tokens: Sequence[Node], parent: tuple[Selector, ...] | None) -> tuple[Selector, ...]:
        selectors = self._selectors(tokens, parent)
        return tuple(selector for selector in selectors if not selector.pseudo_element)
