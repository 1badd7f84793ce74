"""The style sheets as text, for debugging, goldens and slides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from compositor.base.source import Span
from compositor.css.rules import (
    ContainerRule,
    CounterStyleRule,
    CustomValue,
    Declaration,
    FontFaceRule,
    ImportRule,
    KeyframesRule,
    LayerRule,
    LayerStatement,
    MediaRule,
    Origin,
    Pending,
    PositionTryRule,
    PropertyRule,
    Rule,
    ScopeRule,
    StyleRule,
    StyleSheets,
    SupportsRule,
)
from compositor.css.specified import WideKeyword
from compositor.css.token_text import token_text
from compositor.css.value_text import value_text


def dump_cssom(sheets: StyleSheets, shown: Callable[[Span], Span]) -> str:
    """Every sheet of the page but the user agent's, rule by rule, with positions.

    Args:
        sheets: The sheets.
        shown: Shortens the path of a place in the source for people.
    """
    lines: list[str] = []
    for use in sheets.uses:
        sheet = use.sheet
        conditions = "".join(f" media {condition.text}" for condition in use.conditions)
        layer = f" layer {'.'.join(use.layer)}" if use.layer else ""
        lines.append(f"sheet {sheet.origin.name.lower().replace('_', '-')} {shown(sheet.span)}{conditions}{layer}")
        if sheet.origin is Origin.USER_AGENT:
            lines.append(f"  ({len(sheet.rules)} rules)")
        else:
            _dump_rules(sheet.rules, 1, lines)
    for text, declarations in sheets.attributes.items():
        lines.append(f"attribute style={text!r}")
        lines.extend(_declaration_lines(declarations, 1))
    return "\n".join(lines) + "\n"


def _dump_rules(rules: Iterable[Rule], depth: int, lines: list[str]) -> None:
    for rule in rules:
        lines.append(f"{'  ' * depth}{_heading(rule)} @{rule.span.line}:{rule.span.column}")
        match rule:
            case StyleRule(declarations=declarations):
                lines.extend(_declaration_lines(declarations, depth + 1))
            case (
                MediaRule(rules=inner)
                | ContainerRule(rules=inner)
                | ScopeRule(rules=inner)
                | SupportsRule(rules=inner)
                | LayerRule(rules=inner)
            ):
                _dump_rules(inner, depth + 1, lines)
            case PositionTryRule(declarations=declarations):
                lines.extend(_declaration_lines(declarations, depth + 1))
            case KeyframesRule(blocks=blocks):
                for block in blocks:
                    offsets = ", ".join(f"{offset * 100:g}%" for offset in block.offsets)
                    lines.append(f"{'  ' * (depth + 1)}{offsets}")
                    lines.extend(_declaration_lines(block.declarations, depth + 2))


def _heading(rule: Rule) -> str:
    match rule:
        case StyleRule(selectors=selectors, text=text):
            specificity = " ".join("(" + ",".join(map(str, selector.specificity)) + ")" for selector in selectors)
            return f"{text} {specificity}"
        case MediaRule(query=query):
            return f"@media {query.text}"
        case ContainerRule(query=query):
            return f"@container {query.text}"
        case ScopeRule(text=text):
            return f"@scope {text}".rstrip()
        case SupportsRule(text=text, holds=holds):
            return f"@supports {text} [{'holds' if holds else 'does not hold'}]"
        case LayerRule(name=name):
            return f"@layer {'.'.join(name)}"
        case LayerStatement(names=names):
            return "@layer " + ", ".join(".".join(name) for name in names)
        case ImportRule(url=url, query=query):
            return f"@import {url} {query.text}".rstrip()
        case FontFaceRule(source=source):
            return f"@font-face {source.family!r} {source.path or '(no file)'}"
        case KeyframesRule(name=name):
            return f"@keyframes {name}"
        case CounterStyleRule(name=name):
            return f"@counter-style {name}"
        case PositionTryRule(name=name):
            return f"@position-try {name}"
        case PropertyRule(name=name):
            return f"@property {name}"


def _declaration_lines(declarations: Iterable[Declaration], depth: int) -> list[str]:
    return [
        f"{'  ' * depth}{item.name}: {_specified_text(item.value)}{' !important' if item.important else ''}"
        for item in declarations
    ]


def _specified_text(value: object) -> str:
    match value:
        case WideKeyword():
            return str(value.value)
        case Pending(tokens=tokens) | CustomValue(tokens=tokens):
            return token_text(tokens)
    return value_text(value)
