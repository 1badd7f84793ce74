"""`@supports` conditions.

Source: CSS Conditional Rules 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tinycss2 import parse_one_declaration

from compositor.css.declarations import contains_var, parse_declaration
from compositor.css.grammar import InvalidValue, ParseContext, UnmodelledProperty, functions_in
from compositor.css.selector_parser import parse_selector_list
from compositor.css.selectors import InvalidSelector
from compositor.css.unmodelled import AT_RULES, FUNCTIONS

Token = Any

_MAX_DEPTH = 32
_CONTEXT = ParseContext()
_FONT_TECHS = frozenset(("variations", "features-opentype", "color-colrv0", "color-colrv1", "palettes"))
_AT_RULES = AT_RULES - {"color-profile"} | {
    "media", "supports", "layer", "container", "scope", "starting-style", "import", "namespace", "keyframes",
    "counter-style", "font-face", "property", "page", "-webkit-keyframes",
}  # fmt: skip
_FONT_FORMATS = frozenset(("woff", "woff2", "truetype", "opentype", "collection"))


def supports_condition(tokens: Sequence[Token], depth: int = 0) -> bool:
    """True when the condition holds; malformed ones do not."""
    parts = [token for token in tokens if token.type not in ("whitespace", "comment")]
    if not parts or depth > _MAX_DEPTH:
        return False
    if _word(parts[0]) == "not":
        return len(parts) == 2 and _is_condition(parts[1]) and not _in_parens(parts[1], depth)
    joiner = _word(parts[1]) if len(parts) > 1 else "and"
    if joiner not in ("and", "or") or len(parts) % 2 == 0:
        return False
    if any(_word(part) != joiner for part in parts[1::2]) or not all(_is_condition(part) for part in parts[::2]):
        return False
    values = [_in_parens(part, depth) for part in parts[::2]]
    return any(values) if joiner == "or" else all(values)


def _word(token: Token) -> str:
    return token.lower_value if token.type == "ident" else ""


def _is_condition(token: Token) -> bool:
    return token.type in ("() block", "function")


def _in_parens(token: Token, depth: int) -> bool:
    if token.type == "function":
        return _function(token)
    content = [part for part in token.content if part.type not in ("whitespace", "comment")]
    if not content:
        return False
    if content[0].type in ("() block", "function") or _word(content[0]) == "not":
        return supports_condition(content, depth + 1)
    return supports_declaration(token.content)


def supports_declaration(tokens: Sequence[Token]) -> bool:
    """True when the tokens are a declaration that we understand."""
    declaration = parse_one_declaration(tokens, skip_comments=True)
    if declaration.type != "declaration":
        return False
    if declaration.name.startswith("--") or contains_var(declaration.value):
        return True
    try:
        parse_declaration(declaration.lower_name, declaration.value, _CONTEXT)
    except UnmodelledProperty:
        return True
    except InvalidValue:
        return any(function.lower_name in FUNCTIONS for function in functions_in(declaration.value))
    return True


def _function(token: Token) -> bool:
    arguments = [part for part in token.arguments if part.type not in ("whitespace", "comment")]
    match token.lower_name:
        case "selector":
            try:
                return len(parse_selector_list(token.arguments)) == 1
            except InvalidSelector:
                return False
        case "at-rule":
            return len(arguments) == 1 and arguments[0].type == "at-keyword" and arguments[0].lower_value in _AT_RULES
        case "font-tech":
            return len(arguments) == 1 and _word(arguments[0]) in _FONT_TECHS
        case "font-format":
            return len(arguments) == 1 and _word(arguments[0]) in _FONT_FORMATS
    return False
