"""Parsers of CSS value grammar on tinycss2 component values: tokens, keywords, numbers, lists.

Two kinds of parser. A *token parser* takes one token and returns its specified value, or None when
the token is something else. A *parser* takes all tokens of a value (no whitespace, no comments at
the top level) and returns the specified value or raises `InvalidValue`.

Specified values that depend on nothing are already the types of `values`: lengths are
`LengthPercentage` in CSS px. What depends on the element is one of the classes of `specified`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compositor.base.source import NO_SPAN, Span

Token = Any
Tokens = Sequence[Any]
TokenParser = Callable[[Token, "ParseContext"], Any]
Parser = Callable[[Tokens, "ParseContext"], Any]


class InvalidValue(ValueError):  # noqa: N818 - the CSS term
    """The tokens are no value of the property."""


class UnknownProperty(InvalidValue):
    """There is no such property."""


class UnmodelledProperty(UnknownProperty):
    """A browser knows the property, this engine does not."""


def _no_url(url: str, span: Span) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class ParseContext:
    """What parsing a value may need besides its tokens.

    Attributes:
        span: Where the declaration is.
        resolve_url: Absolute path of a URL as written (data: URLs as they are); empty when refused or missing.
        quirks: Parse unitless lengths and hashless colours where quirks mode allows them.
        legacy: The declaration uses a `-webkit-` alias, which takes some old values more.
        anchors: Which of `anchor()` and `anchor-size()` lengths may contain.
    """

    span: Span = NO_SPAN
    resolve_url: Callable[[str, Span], str] = _no_url
    quirks: bool = False
    legacy: bool = False
    anchors: frozenset[str] = frozenset()


# ------------------------------------------------------------------ tokens


def significant(tokens: Iterable[Token]) -> list[Token]:
    """`tokens` without whitespace and comments."""
    return [token for token in tokens if token.type not in ("whitespace", "comment")]


def is_literal(token: Token, text: str) -> bool:
    """True for the delimiter `text`."""
    return bool(token.type == "literal" and token.value == text)


def ident_of(token: Token) -> str | None:
    """Lower-case identifier, or None."""
    return token.lower_value if token.type == "ident" else None


def split_on(tokens: Tokens, separator: str) -> list[list[Token]]:
    """Parts between top-level `separator` delimiters; an empty part is invalid."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == separator:
            parts.append([])
        else:
            parts[-1].append(token)
    if not all(parts):
        raise InvalidValue
    return parts


def arguments(function: Token) -> list[list[Token]]:
    """Comma-separated arguments of a function token, each without whitespace."""
    return split_on(significant(function.arguments), ",")


SIBLING_FUNCTIONS = frozenset(("sibling-index", "sibling-count"))
SUBSTITUTED = frozenset(("var", "env", "attr", "if")) | SIBLING_FUNCTIONS
"""Functions that are replaced by other tokens once the element is known."""


def contains_var(tokens: Iterable[Token]) -> bool:
    """True when `var()` or its like occurs at any depth, so parsing must wait for substitution."""
    return any(token.lower_name in SUBSTITUTED for token in functions_in(tokens))


def attributes_in(tokens: Iterable[Token]) -> frozenset[str]:
    """What is read of the element: attributes by `attr()`, lower case, and `sibling-index()` and its like as such."""
    found: set[str] = set()
    for token in functions_in(tokens):
        if token.lower_name in SIBLING_FUNCTIONS:
            found.add(f"{token.lower_name}()")
        elif token.lower_name == "attr":
            head = significant(token.arguments)[:1]
            found.update(name.lower_value for name in head if name.type == "ident")
    return frozenset(found)


def functions_in(tokens: Iterable[Token]) -> Iterator[Token]:
    """Function tokens at any depth."""
    stack = [iter(tokens)]
    while stack:
        for token in stack[-1]:
            if token.type == "function":
                yield token
                stack.append(iter(token.arguments))
                break
            if token.type in ("() block", "[] block", "{} block"):
                stack.append(iter(token.content))
                break
        else:
            stack.pop()


# ------------------------------------------------------------------ keywords


def keyword_token(names: str) -> TokenParser:
    """Token parser of the space-separated keywords `names`."""
    allowed = frozenset(names.split())

    def parse(token: Token, ctx: ParseContext) -> str | None:
        if token.type == "ident" and token.lower_value in allowed:
            return str(token.lower_value)
        return None

    return parse


def keyword(names: str, aliases: Mapping[str, str] | None = None, legacy: Mapping[str, str] | None = None) -> Parser:
    """Parser of exactly one of the space-separated keywords `names`.

    `aliases` are other spellings, `legacy` those that only a `-webkit-` property takes.
    """
    table = {name: name for name in names.split()} | dict(aliases or {})
    legacy_table = table | dict(legacy or {})

    def parse(tokens: Tokens, ctx: ParseContext) -> str:
        if len(tokens) == 1 and tokens[0].type == "ident":
            value = (legacy_table if ctx.legacy else table).get(tokens[0].lower_value)
            if value is not None:
                return value
        raise InvalidValue

    return parse


CSS_WIDE = frozenset({"inherit", "initial", "unset", "revert", "revert-layer"})


def custom_ident(token: Token, *excluded: str) -> str | None:
    """A `<custom-ident>`, case kept."""
    if token.type != "ident" or token.lower_value in CSS_WIDE or token.lower_value in ("default", *excluded):
        return None
    return str(token.value)


# ------------------------------------------------------------------ combinators


def single(*token_parsers: TokenParser) -> Parser:
    """Parser of one token that any of `token_parsers` takes."""

    def parse(tokens: Tokens, ctx: ParseContext) -> Any:
        if len(tokens) == 1:
            token = tokens[0]
            for parser in token_parsers:
                value = parser(token, ctx)
                if value is not None:
                    return value
        raise InvalidValue

    return parse


def first_of(*parsers: Parser) -> Parser:
    """The first of `parsers` that takes the tokens."""

    def parse(tokens: Tokens, ctx: ParseContext) -> Any:
        for parser in parsers[:-1]:
            try:
                return parser(tokens, ctx)
            except InvalidValue:
                continue
        return parsers[-1](tokens, ctx)

    return parse


def comma_list(parser: Parser) -> Parser:
    """Parser of a comma-separated list; gives a tuple."""

    def parse(tokens: Tokens, ctx: ParseContext) -> tuple[Any, ...]:
        return tuple(parser(part, ctx) for part in split_on(tokens, ","))

    return parse


def none_or(parser: Parser, none: Any = "none") -> Parser:
    """Parser of the keyword `none` (giving the value `none`) or what `parser` takes."""

    def parse(tokens: Tokens, ctx: ParseContext) -> Any:
        if len(tokens) == 1 and ident_of(tokens[0]) == "none":
            return none
        return parser(tokens, ctx)

    return parse


def unparsed(tokens: Tokens, ctx: ParseContext) -> Any:
    """Take nothing."""
    raise InvalidValue
