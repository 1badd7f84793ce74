"""Arbitrary substitution: `var()`, `env()`, `attr()` and `if()` replaced by tokens.

Source: CSS Variables 1; CSS Environment Variables 1; CSS Values 5, §7 and §8. The length of a substituted
value is limited, so that nested doubling ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import tinycss2
from tinycss2 import ast

from compositor.css.computing import ComputeContext
from compositor.css.conditions import Condition, ConditionError, ConditionParser, significant, unknown
from compositor.css.container import ContainerFacts, style_condition
from compositor.css.grammar import SIBLING_FUNCTIONS, InvalidValue, ParseContext
from compositor.css.grammar_numeric import number
from compositor.css.media import MediaEnvironment, parse_media_queries
from compositor.css.rules import CustomValue
from compositor.css.source_text import tokenizable
from compositor.css.supports import supports_condition, supports_declaration
from compositor.css.syntax import parse_syntax, parse_typed
from compositor.css.token_text import token_text
from compositor.css.units import ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, TIME_UNITS

Token = Any

MAX_TOKENS = 16384
MAX_DEPTH = 64

_SIDES = ("top", "right", "bottom", "left")
_ENVIRONMENT_ZERO = frozenset(f"safe-area-{kind}-{side}" for kind in ("inset", "max-inset") for side in _SIDES)
_UNITS = frozenset((*ABSOLUTE_UNITS, *RELATIVE_UNITS, *ANGLE_UNITS, *TIME_UNITS, "dppx", "dpi", "dpcm", "x", "fr"))


class SubstitutionError(ValueError):
    """A variable without value and fallback, a cycle, or a value that grows too long."""


class CustomLookup(Protocol):
    """Where the values of custom properties come from."""

    def value(self, name: str) -> CustomValue | None:
        """The value of a property; None is the guaranteed-invalid value."""


class Known(NamedTuple):
    """Values that are there already."""

    values: Mapping[str, CustomValue]

    def value(self, name: str) -> CustomValue | None:
        """The value of a property."""
        return self.values.get(name)


def _no_attribute(_name: str) -> str | None:
    return None


class Scope(NamedTuple):
    """What substitution may ask about besides custom properties.

    Attributes:
        media: For `if(media())`.
        attribute: Value of an attribute of the element; also of `sibling-index()` and `sibling-count()`.
        context: For lengths in `if(style())`.
    """

    media: MediaEnvironment
    attribute: Callable[[str], str | None] = _no_attribute
    context: ComputeContext = ComputeContext()


class Substitution:
    """Replaces references by values. One object serves one value and counts the tokens that come out."""

    def __init__(self, custom: CustomLookup, scope: Scope) -> None:
        self._custom = custom
        self._scope = scope
        self._count = 0

    def tokens(self, tokens: Sequence[Token], depth: int = 0) -> list[Token]:
        """`tokens` with all references replaced; raises `SubstitutionError`."""
        if depth > MAX_DEPTH:
            raise SubstitutionError
        result: list[Token] = []
        for token in tokens:
            kind = token.type
            if kind == "function":
                result.extend(self._function(token, depth))
            elif kind in ("() block", "[] block", "{} block"):
                block = type(token)(token.source_line, token.source_column, self.tokens(token.content, depth + 1))
                result.append(block)
            else:
                result.append(token)
        self._spend(len(result))
        return result

    def _spend(self, count: int) -> None:
        self._count += count
        if self._count > MAX_TOKENS:
            raise SubstitutionError

    def _function(self, token: Token, depth: int) -> list[Token]:
        match token.lower_name:
            case "var" | "env":
                return self._reference(token, depth)
            case "attr":
                return self._attribute(token, depth)
            case "if":
                return self._if(token, depth)
            case name if name in SIBLING_FUNCTIONS:
                return self._sibling(token)
        arguments = self.tokens(token.arguments, depth + 1)
        return [ast.FunctionBlock(token.source_line, token.source_column, token.name, arguments)]

    def _reference(self, token: Token, depth: int) -> list[Token]:
        head, fallback = _split_at_comma(token.arguments)
        if len(head) != 1 or head[0].type != "ident":
            raise SubstitutionError
        name = head[0].value
        if token.lower_name == "env":
            if name in _ENVIRONMENT_ZERO:
                return [ast.DimensionToken(token.source_line, token.source_column, 0, 0, "0", "px")]
        else:
            value = self._custom.value(name)
            if value is not None:
                self._spend(len(value.tokens))
                return list(value.tokens)
        return self._fallback(fallback, depth)

    def _fallback(self, fallback: list[Token] | None, depth: int) -> list[Token]:
        if fallback is None:
            raise SubstitutionError
        return self.tokens(fallback, depth + 1)

    def _sibling(self, token: Token) -> list[Token]:
        """`sibling-index()` and `sibling-count()` (CSS Values 5, §9)."""
        number = self._scope.attribute(f"{token.lower_name}()")
        if number is None or token.arguments:
            raise SubstitutionError
        return [ast.NumberToken(token.source_line, token.source_column, float(number), int(number), number)]

    # ------------------------------------------------------------ attr()

    def _attribute(self, token: Token, depth: int) -> list[Token]:
        """`attr( <name> <type>? , <fallback>? )`."""
        head, fallback = _split_at_comma(token.arguments)
        if not head or head[0].type != "ident" or len(head) > 2:
            raise SubstitutionError
        text = self._scope.attribute(head[0].lower_value)
        kind = head[1] if len(head) == 2 else None
        if kind is None or (kind.type == "ident" and kind.lower_value == "raw-string"):
            if text is None and kind is None and fallback is None:
                text = ""
            if text is None:
                return self._fallback(fallback, depth)
            self._spend(len(text) // 8)
            return [ast.StringToken(token.source_line, token.source_column, text, token_text([_string(text)]))]
        found = None if text is None else _typed_attribute(text, kind)
        if found is None:
            return self._fallback(fallback, depth)
        self._spend(len(found))
        return found

    # ------------------------------------------------------------ if()

    def _if(self, token: Token, depth: int) -> list[Token]:
        """`if( [ <condition> : <value> ; ]* )`: the value behind the first condition that holds."""
        for branch in _split(token.arguments, ";"):
            parts = _split(branch, ":", 1)
            head = significant(parts[0])
            if len(parts) < 2 or not head:
                if head:
                    raise SubstitutionError
                continue
            is_else = len(head) == 1 and head[0].type == "ident" and head[0].lower_value == "else"
            if is_else or self._holds(head):
                return self.tokens(parts[1], depth + 1)
        raise SubstitutionError

    def _holds(self, tokens: Sequence[Token]) -> bool:
        parser: ConditionParser[ContainerFacts] = ConditionParser(_no_feature, self._test)
        try:
            return parser.condition(tokens)(_OwnFacts(self._custom, self._scope)) is True
        except ConditionError as error:
            raise SubstitutionError from error

    def _test(self, token: Token, depth: int) -> Condition[ContainerFacts]:
        arguments = token.arguments
        match token.lower_name:
            case "style":
                return style_condition(arguments, depth)
            case "media":
                feature = [ast.ParenthesesBlock(token.source_line, token.source_column, arguments)]
                queries = (parse_media_queries(form, "") for form in (arguments, feature))
                holds = any(query.matches(self._scope.media) for query in queries)
                return lambda _facts: holds
            case "supports":
                supported = supports_condition(arguments) or supports_declaration(arguments)
                return lambda _facts: supported
        return unknown


def _no_feature(_content: list[Token]) -> Condition[ContainerFacts]:
    raise ConditionError


def _string(text: str) -> Token:
    return ast.StringToken(1, 1, text, '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')


def _typed_attribute(text: str, kind: Token) -> list[Token] | None:
    """Tokens of an attribute's value as a type, or None."""
    tokens = tinycss2.parse_component_value_list(tokenizable(text))
    if kind.type == "function" and kind.lower_name == "type":
        syntax = parse_syntax(token_text(kind.arguments))
        if syntax is None or (syntax.alternatives and parse_typed(syntax, tokens) is None):
            return None
        return list(tokens)
    unit = "%" if kind.type == "literal" else kind.lower_value if kind.type == "ident" else ""
    parts = significant(tokens)
    try:
        value = number(parts[0], ParseContext()) if len(parts) == 1 else None
    except InvalidValue:
        value = None
    if value is None:
        return None
    if unit == "number":
        return [ast.NumberToken(1, 1, value, int(value) if value.is_integer() else None, f"{value:g}")]
    if unit == "%":
        return [ast.PercentageToken(1, 1, value, None, f"{value:g}")]
    return [ast.DimensionToken(1, 1, value, None, f"{value:g}", unit)] if unit in _UNITS else None


def _split(tokens: Sequence[Token], separator: str, most: int = MAX_TOKENS) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == separator and len(parts) <= most:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _split_at_comma(arguments: Sequence[Token]) -> tuple[list[Token], list[Token] | None]:
    """What stands before the first comma, without white space, and the tokens after it; None without a comma."""
    parts = _split(arguments, ",", 1)
    return significant(parts[0]), parts[1] if len(parts) == 2 else None


class _OwnFacts:
    """What `if(style())` asks about the element itself."""

    def __init__(self, custom: CustomLookup, scope: Scope) -> None:
        self.context = scope.context
        self._custom = custom
        self._scope = scope

    def size(self, _feature: str) -> float | None:
        """Nothing."""
        return None

    def has_custom(self, name: str) -> bool:
        """True when a custom property has a value."""
        return self._custom.value(name) is not None

    def custom_equals(self, name: str, tokens: Sequence[Token]) -> bool:
        """True when a custom property has the value that `tokens` compute to."""
        value = self._custom.value(name)
        return value is not None and str(value) == token_text(self.substituted(tokens))

    def substituted(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """`tokens` with references replaced; empty when that fails."""
        return substituted_or_nothing(self._custom, self._scope, tokens)


def substituted_or_nothing(custom: CustomLookup, scope: Scope, tokens: Sequence[Token]) -> Sequence[Token]:
    """`tokens` with `var()` and bare names of custom properties replaced; empty when that fails."""
    parts = significant(tokens)
    if len(parts) == 1 and parts[0].type == "ident" and parts[0].value.startswith("--"):
        value = custom.value(parts[0].value)
        return value.tokens if value is not None else ()
    try:
        return Substitution(custom, scope).tokens(tokens)
    except SubstitutionError:
        return ()
