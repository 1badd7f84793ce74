"""The page's sheets with edits applied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from compositor.base.diagnostics import DiagnosticSink, Severity
from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css import parse_stylesheet
from compositor.css.rules import (
    ContainerRule,
    Declaration,
    LayerRule,
    MediaRule,
    Rule,
    ScopeRule,
    SheetUse,
    StyleRule,
    StyleSheets,
    SupportsRule,
)
from compositor.css.values import TransformFunction
from compositor.dom import Document
from compositor.style.cascade import shifted
from compositor.whatif.edits import ADDED, Declared, EditError, Resolved

_FLAT = {
    "translate3d": ("translate", 2), "translatez": ("", 0), "scale3d": ("scale", 2), "scalez": ("", 0),
    "rotatez": ("rotate", 1),
}  # fmt: skip


def edited_sheets(sheets: StyleSheets, document: Document, edits: Resolved) -> StyleSheets:
    """The sheets without dropped declarations, with flat transforms, and with what is added.

    Raises:
        EditError: The added CSS has a mistake.
    """
    uses = sheets.uses
    attributes = sheets.attributes
    if edits.dropped or edits.flattened:
        uses = tuple(replace(use, sheet=replace(use.sheet, rules=_rules(use.sheet.rules, edits))) for use in uses)
        attributes = {**attributes, **_attributes(sheets, document, edits)}
    if edits.css:
        uses = (*uses, _added(edits.css, sheets, document.quirks))
    return replace(sheets, uses=uses, attributes=attributes)


def flat(functions: Iterable[TransformFunction]) -> tuple[TransformFunction, ...]:
    """A transform list in 2D form where each function has one; depth is lost, nothing else."""
    found = []
    for function in functions:
        name, count = _FLAT.get(function.name, (function.name, len(function.args)))
        if name:
            found.append(TransformFunction(name, function.args[:count]))
    return tuple(found)


def _rules(rules: Iterable[Rule], edits: Resolved) -> tuple[Rule, ...]:
    found: list[Rule] = []
    for rule in rules:
        match rule:
            case StyleRule():
                kept = _declarations(rule.declarations, edits)
                same = kept is rule.declarations
                found.append(rule if same else StyleRule(rule.selectors, rule.text, kept, rule.span))
            case MediaRule() | ContainerRule() | ScopeRule() | SupportsRule() | LayerRule():
                found.append(replace(rule, rules=_rules(rule.rules, edits)))
            case _:
                found.append(rule)
    return tuple(found)


def _declarations(declarations: tuple[Declaration, ...], edits: Resolved) -> tuple[Declaration, ...]:
    keys = [(declaration.name, declaration.span) for declaration in declarations]
    if not any(key in edits.dropped or key in edits.flattened for key in keys):
        return declarations
    return tuple(
        _flattened(declaration, key in edits.flattened)
        for declaration, key in zip(declarations, keys, strict=True)
        if key not in edits.dropped
    )


def _flattened(declaration: Declaration, wanted: bool) -> Declaration:
    if not wanted or not isinstance(declaration.value, tuple):
        return declaration
    return Declaration(declaration.name, flat(declaration.value), declaration.important, declaration.span)


def _attributes(sheets: StyleSheets, document: Document, edits: Resolved) -> dict[str, tuple[Declaration, ...]]:
    """`style` attributes that an edit means, by their text: equal texts change together."""
    touched: set[Span] = {span for _name, span in edits.dropped | edits.flattened}
    found: dict[str, tuple[Declaration, ...]] = {}
    for node, start in document.style_attributes.items():
        text = document.element(node).attributes.get("style", "")
        declarations = sheets.attributes.get(text, ())
        if text in found or not any(shifted(item.span, start) in touched for item in declarations):
            continue
        local = Resolved(
            _relative(edits.dropped, declarations, start), _relative(edits.flattened, declarations, start), ""
        )
        found[text] = _declarations(declarations, local)
    return found


def _relative(places: frozenset[Declared], declarations: Iterable[Declaration], start: Span) -> frozenset[Declared]:
    return frozenset(
        (item.name, item.span) for item in declarations if (item.name, shifted(item.span, start)) in places
    )


def _added(css: str, sheets: StyleSheets, quirks: bool) -> SheetUse:
    sink = DiagnosticSink()
    sheet = parse_stylesheet(css, ADDED, sink=sink, resolve_url=sheets.resolve_url, quirks=quirks)
    for diagnostic in sink.collected():
        if diagnostic.severity in (Severity.WARNING, Severity.ERROR):
            raise EditError(_("{message} in {css!r}").format(message=diagnostic.message, css=css))
    return SheetUse(replace(sheet, rules=_important(sheet.rules)))


def _important(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules, their declarations winning over any of the page."""
    found: list[Rule] = []
    for rule in rules:
        match rule:
            case StyleRule():
                strong = tuple(Declaration(d.name, d.value, True, d.span) for d in rule.declarations)
                found.append(StyleRule(rule.selectors, rule.text, strong, rule.span))
            case MediaRule() | ContainerRule() | ScopeRule() | SupportsRule() | LayerRule():
                found.append(replace(rule, rules=_important(rule.rules)))
            case _:
                found.append(rule)
    return tuple(found)
