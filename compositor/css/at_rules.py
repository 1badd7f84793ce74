"""At-rules: their preludes and descriptors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import tinycss2

from compositor.base.i18n import _
from compositor.base.source import Span
from compositor.css.computing import ComputeContext
from compositor.css.conditions import ConditionError
from compositor.css.container import parse_container_queries
from compositor.css.counter_style import parse_counter_style
from compositor.css.declaration_list import DeclarationParser, Reporter, custom_value
from compositor.css.font_face import font_face_rule
from compositor.css.keyframes import keyframes_rule
from compositor.css.media import parse_media_queries
from compositor.css.position_try import position_try_rule
from compositor.css.rules import (
    ContainerRule,
    CounterStyleRule,
    CustomValue,
    ImportRule,
    LayerRule,
    LayerStatement,
    MediaRule,
    PropertyRule,
    Rule,
    SupportsRule,
)
from compositor.css.selectors import InvalidSelector
from compositor.css.supports import supports_condition, supports_declaration
from compositor.css.syntax import Syntax, compute_typed, is_independent, parse_syntax, parse_typed
from compositor.css.token_text import token_text
from compositor.css.unmodelled import AT_RULES

Node = Any
Token = Any

GROUPS = frozenset(("media", "supports", "layer", "container", "scope", "starting-style"))
"""At-rules that hold rules."""

_SILENT = frozenset(("page", "starting-style", "viewport", "-ms-viewport", "document"))

MakeRule = Callable[[tuple[Rule, ...]], Rule]


def group_rule(node: Node, reporter: Reporter) -> MakeRule | None:
    """A function from the rules inside to the rule; None when the rule is dropped."""
    span = reporter.span(node)
    text = token_text(node.prelude)
    name = node.lower_at_keyword
    if name == "media" and node.content is not None:
        query = parse_media_queries(node.prelude, text)
        return lambda rules: MediaRule(query, rules, span)
    if name == "supports" and node.content is not None:
        holds = supports_condition(node.prelude)
        return lambda rules: SupportsRule(text, holds, rules if holds else (), span)
    if name == "container" and node.content is not None:
        return _container(node, text, reporter)
    if name == "layer":
        return _layer(node, span, reporter)
    if name == "starting-style":
        return None
    message = _("@{name} is not evaluated; its rules are left out").format(name=node.at_keyword)
    reporter.unsupported("css-unsupported-at-rule", message, span)
    return None


def _container(node: Node, text: str, reporter: Reporter) -> MakeRule | None:
    span = reporter.span(node)
    try:
        query = parse_container_queries(node.prelude, text)
    except ConditionError:
        reporter.misplaced(node)
        return None
    for name in query.unknown:
        message = _("container feature {name} is not evaluated; the query does not match").format(name=name)
        if name == "scroll-state()":
            reporter.unsupported("css-container-feature", message, span)
        else:
            reporter.warn("css-unknown-container-feature", message, span)
    return lambda rules: ContainerRule(query, rules, span)


def _layer(node: Node, span: Span, reporter: Reporter) -> MakeRule | None:
    names = layer_names(node.prelude)
    if node.content is None and names:
        return lambda _rules: LayerStatement(names, span)
    if node.content is None or names is None or len(names) > 1:
        reporter.misplaced(node)
        return None
    name = names[0] if names else (anonymous_layer(span),)
    return lambda rules: LayerRule(name, rules, span)


def anonymous_layer(span: Span) -> str:
    """A name for a layer without one, equal to no other."""
    return f"<anonymous {span.path}:{span.line}:{span.column}>"


def layer_names(tokens: Sequence[Token]) -> tuple[tuple[str, ...], ...] | None:
    """Layer names, split at dots; None when malformed."""
    names: list[tuple[str, ...]] = []
    text = token_text([token for token in tokens if token.type != "comment"])
    if not text:
        return ()
    for part in tokens:
        if part.type not in ("ident", "whitespace", "comment") and part not in (".", ","):
            return None
    for name in text.split(","):
        path = tuple(name.strip().split("."))
        if not all(path) or any(" " in part for part in path):
            return None
        names.append(path)
    return tuple(names)


class ScopePrelude(NamedTuple):
    """The blocks of `@scope (start)? [ to (end) ]?`, None for those that are not there."""

    start: Sequence[Token] | None
    end: Sequence[Token] | None


def scope_prelude(prelude: Sequence[Token]) -> ScopePrelude:
    """What stands before the block of `@scope`.

    Raises:
        InvalidSelector: It is malformed.
    """
    parts = [token for token in prelude if token.type not in ("whitespace", "comment")]
    kinds = [part.lower_value if part.type == "ident" else part.type for part in parts]
    match kinds:
        case []:
            return ScopePrelude(None, None)
        case ["() block"]:
            return ScopePrelude(parts[0].content, None)
        case ["to", "() block"]:
            return ScopePrelude(None, parts[1].content)
        case ["() block", "to", "() block"]:
            return ScopePrelude(parts[0].content, parts[2].content)
    raise InvalidSelector(_("malformed scope"))


def leaf_rule(node: Node, reporter: Reporter, declarations: DeclarationParser) -> Sequence[Rule]:
    """An at-rule without rules inside."""
    name = node.lower_at_keyword
    rule: Rule | None
    if name in ("keyframes", "-webkit-keyframes"):
        rule = keyframes_rule(node, reporter, declarations)
    elif name == "font-face":
        rule = font_face_rule(node, reporter, declarations)
    elif name == "counter-style":
        found = parse_counter_style(node)
        rule = None if found is None else CounterStyleRule(*found, reporter.span(node))
    elif name == "position-try":
        rule = position_try_rule(node, reporter, declarations)
    elif name == "property":
        rule = _property_rule(node, reporter)
    else:
        if name in AT_RULES:
            message = _("@{name} is not evaluated; its rules are left out").format(name=node.at_keyword)
            reporter.unsupported("css-unsupported-at-rule", message, reporter.span(node))
        elif name not in _SILENT and not name.startswith("-"):
            message = _("unknown at-rule @{name}").format(name=node.at_keyword)
            reporter.warn("css-unknown-at-rule", message, reporter.span(node))
        return ()
    if rule is None:
        reporter.misplaced(node)
        return ()
    return (rule,)


def import_rule(node: Node, reporter: Reporter) -> ImportRule | None:
    """Parse `@import url [layer] [supports()] [media]`; None when malformed."""
    tokens = [token for token in node.prelude if token.type not in ("whitespace", "comment")]
    if not tokens or node.content is not None:
        return None
    url = _url_of(tokens[0])
    if url is None:
        return None
    span, at, holds = reporter.span(node), 1, True
    layer: tuple[str, ...] | None = None
    if at < len(tokens) and tokens[at].type == "ident" and tokens[at].lower_value == "layer":
        layer, at = (anonymous_layer(span),), at + 1
    elif _is_function(tokens, at, "layer"):
        names = layer_names(tokens[at].arguments)
        if names is not None and len(names) == 1:
            layer, at = names[0], at + 1
    if _is_function(tokens, at, "supports"):
        arguments = tokens[at].arguments
        holds, at = supports_declaration(arguments) or supports_condition(arguments), at + 1
    media = tokens[at:]
    query = parse_media_queries(media, " ".join(token_text([token]) for token in media))
    reporter.unknown_media_features(query, span)
    return ImportRule(url, query, holds, layer, span)


_NAMESPACES = {
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/2000/svg": "svg",
    "http://www.w3.org/1998/Math/MathML": "mathml",
}


def namespace(node: Node) -> tuple[str, str] | None:
    """Prefix and namespace that `@namespace` declares; None when it is malformed."""
    tokens = [token for token in node.prelude if token.type not in ("whitespace", "comment")]
    prefix = tokens[0].value if len(tokens) == 2 and tokens[0].type == "ident" else ""
    url = _url_of(tokens[-1]) if len(tokens) == 1 + bool(prefix) and node.content is None else None
    return None if url is None else (prefix, _NAMESPACES.get(url, url or "none"))


def _url_of(token: Token) -> str | None:
    if token.type in ("string", "url"):
        return str(token.value)
    if token.type == "function" and token.lower_name in ("url", "src"):
        strings = [argument.value for argument in token.arguments if argument.type == "string"]
        return str(strings[0]) if strings else None
    return None


def _is_function(tokens: Sequence[Token], at: int, name: str) -> bool:
    return at < len(tokens) and tokens[at].type == "function" and tokens[at].lower_name == name


def _property_rule(node: Node, reporter: Reporter) -> PropertyRule | None:
    words = [token for token in node.prelude if token.type not in ("whitespace", "comment")]
    if len(words) != 1 or words[0].type != "ident" or not words[0].value.startswith("--") or node.content is None:
        return None
    descriptors = {
        item.lower_name: item.value
        for item in tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
        if item.type == "declaration"
    }
    inherits = _single_word(descriptors.get("inherits", []))
    syntax = _syntax_of(descriptors.get("syntax", []))
    if inherits not in ("true", "false") or syntax is None:
        return None
    given = custom_value(descriptors["initial-value"]) if "initial-value" in descriptors else None
    initial = given if isinstance(given, CustomValue) else None
    if syntax.alternatives:
        typed = None if initial is None else parse_typed(syntax, initial.tokens)
        if typed is None or not is_independent(typed):
            return None
        initial = CustomValue(tuple(compute_typed(typed, ComputeContext())), False)
    return PropertyRule(words[0].value, syntax, inherits == "true", initial, reporter.span(node))


def _syntax_of(tokens: Sequence[Token]) -> Syntax | None:
    strings = [token for token in tokens if token.type not in ("whitespace", "comment")]
    return parse_syntax(strings[0].value) if len(strings) == 1 and strings[0].type == "string" else None


def _single_word(tokens: Sequence[Token]) -> str:
    words = [token for token in tokens if token.type not in ("whitespace", "comment")]
    return str(words[0].lower_value) if len(words) == 1 and words[0].type == "ident" else ""
