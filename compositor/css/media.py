"""Media queries: parsed once, evaluated against a viewport.

Source: Media Queries 4 and 5. Evaluation is three-valued; what is unknown counts as false in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from compositor.css.media_features import DISCRETE, RANGE, RangeValue, default_of, parse_range_value, range_value

Token = Any

MAX_DEPTH = 32


class MediaEnvironment(Protocol):
    """What queries ask about; sizes in CSS px."""

    @property
    def width(self) -> float:
        """Viewport width."""

    @property
    def height(self) -> float:
        """Viewport height."""

    @property
    def dpr(self) -> float:
        """Device pixels a CSS px."""

    @property
    def prefers(self) -> Mapping[str, str] | None:
        """`prefers-*` and other discrete features that differ from the defaults."""

    @property
    def scripting(self) -> bool:
        """Scripts are on."""


Condition = Callable[[MediaEnvironment], "bool | None"]


@dataclass(frozen=True, slots=True)
class MediaQueryList:
    """A comma-separated list of queries; matches when any does, or when empty.

    Attributes:
        text: As written.
        unknown: Names of features that are not known.
    """

    text: str
    queries: tuple[Condition, ...]
    unknown: tuple[str, ...] = ()

    def matches(self, environment: MediaEnvironment) -> bool:
        """True when the list applies."""
        return not self.queries or any(query(environment) for query in self.queries)


ALL_MEDIA = MediaQueryList("", ())


class _QueryError(ValueError):
    pass


def parse_media_queries(tokens: Sequence[Token], text: str) -> MediaQueryList:
    """Parse a query list; a malformed query becomes one that never matches (`not all`)."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        elif token.type not in ("whitespace", "comment"):
            parts[-1].append(token)
    if parts == [[]]:
        return ALL_MEDIA
    unknown: list[str] = []
    return MediaQueryList(text.strip(), tuple(_query(part, unknown) for part in parts), tuple(unknown))


def _never(_environment: MediaEnvironment) -> bool | None:
    return False


def _always(_environment: MediaEnvironment) -> bool | None:
    return True


def _negate(condition: Condition) -> Condition:
    def negated(environment: MediaEnvironment) -> bool | None:
        value = condition(environment)
        return None if value is None else not value

    return negated


def _all_of(conditions: Sequence[Condition]) -> Condition:
    def conjunction(environment: MediaEnvironment) -> bool | None:
        values = [condition(environment) for condition in conditions]
        return False if False in values else None if None in values else True

    return conjunction


def _any_of(conditions: Sequence[Condition]) -> Condition:
    def disjunction(environment: MediaEnvironment) -> bool | None:
        values = [condition(environment) for condition in conditions]
        return True if True in values else None if None in values else False

    return disjunction


def _query(tokens: list[Token], unknown: list[str]) -> Condition:
    try:
        return _parse_query(tokens, unknown)
    except _QueryError:
        return _never


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].lower_value if at < len(tokens) and tokens[at].type == "ident" else ""


def _parse_query(tokens: list[Token], unknown: list[str]) -> Condition:
    if not tokens:
        raise _QueryError
    negated = _word(tokens, 0) == "not"
    if tokens[0].type != "ident" or (negated and (len(tokens) < 2 or tokens[1].type != "ident")):
        return _parse_condition(tokens, unknown, 0, allow_or=True)
    at = 1 if _word(tokens, 0) in ("not", "only") else 0
    media_type = _word(tokens, at)
    if not media_type or media_type in ("and", "or", "not", "only", "layer"):
        raise _QueryError
    # The picture is that of a screen.
    condition: Condition = _always if media_type in ("all", "screen") else _never
    rest = tokens[at + 1 :]
    if rest:
        if _word(rest, 0) != "and" or len(rest) == 1:
            raise _QueryError
        condition = _all_of((condition, _parse_condition(rest[1:], unknown, 0, allow_or=False)))
    return _negate(condition) if negated else condition


def _parse_condition(tokens: Sequence[Token], unknown: list[str], depth: int, allow_or: bool) -> Condition:
    if depth > MAX_DEPTH or not tokens:
        raise _QueryError
    if _word(tokens, 0) == "not":
        if len(tokens) != 2:
            raise _QueryError
        return _negate(_parse_in_parens(tokens[1], unknown, depth))
    conditions = [_parse_in_parens(tokens[0], unknown, depth)]
    joiner = _word(tokens, 1)
    if len(tokens) > 1 and joiner != "and" and not (joiner == "or" and allow_or):
        raise _QueryError
    for at in range(1, len(tokens), 2):
        if _word(tokens, at) != joiner or at + 1 >= len(tokens):
            raise _QueryError
        conditions.append(_parse_in_parens(tokens[at + 1], unknown, depth))
    return _any_of(conditions) if joiner == "or" else _all_of(conditions)


def _parse_in_parens(token: Token, unknown: list[str], depth: int) -> Condition:
    if token.type == "function":
        unknown.append(f"{token.name}()")
        return lambda _environment: None
    if token.type != "() block":
        raise _QueryError
    content = [part for part in token.content if part.type not in ("whitespace", "comment")]
    if content and (content[0].type == "() block" or _word(content, 0) == "not"):
        return _parse_condition(content, unknown, depth + 1, allow_or=True)
    return _parse_feature(content, unknown)


# ------------------------------------------------------------------ features

_Comparison = Callable[[float, float], bool]
_COMPARISONS: dict[str, _Comparison] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}


def _parse_feature(content: list[Token], unknown: list[str]) -> Condition:
    if not content:
        raise _QueryError
    if len(content) == 1 and content[0].type == "ident":
        return _boolean_feature(content[0].lower_value, unknown)
    if content[0].type == "ident" and content[1].type == "literal" and content[1].value == ":":
        return _plain_feature(content[0].lower_value, content[2:], unknown)
    return _range_feature(content, unknown)


def _unknown(name: str, unknown: list[str]) -> Condition:
    unknown.append(name)
    return lambda _environment: None


def _boolean_feature(name: str, unknown: list[str]) -> Condition:
    if name in RANGE:
        return lambda environment: range_value(name, environment) != 0
    if name in DISCRETE:
        return lambda environment: default_of(name, environment) not in ("none", "no-preference", "0")
    return _unknown(name, unknown)


def _plain_feature(name: str, tokens: Sequence[Token], unknown: list[str]) -> Condition:
    comparison = "="
    for vendor in ("", "-webkit-"):
        for prefix, operator in (("min-", ">="), ("max-", "<=")):
            if name.startswith(vendor + prefix) and vendor + name[len(vendor + prefix) :] in RANGE:
                name, comparison = vendor + name[len(vendor + prefix) :], operator
    if name in DISCRETE:
        if len(tokens) != 1 or tokens[0].type not in ("ident", "number"):
            raise _QueryError
        word = tokens[0].lower_value if tokens[0].type == "ident" else tokens[0].representation
        return lambda environment: default_of(name, environment) == word
    if name not in RANGE:
        return _unknown(name, unknown)
    return _compare(name, comparison, _value(name, tokens))


def _value(name: str, tokens: Sequence[Token]) -> RangeValue:
    value = parse_range_value(name, tokens)
    if value is None:
        raise _QueryError
    return value


def _compare(name: str, operator: str, value: RangeValue) -> Condition:
    compare = _COMPARISONS[operator]
    return lambda environment: compare(range_value(name, environment), value)


def _range_feature(content: list[Token], unknown: list[str]) -> Condition:
    """`width >= 600px`, `600px <= width`, `400px < width <= 700px`."""
    parts, operators = _split_at_comparisons(content)
    if len(parts) == 2 and len(parts[0]) == 1 and parts[0][0].type == "ident":
        name, sides = parts[0][0].lower_value, [(operators[0], parts[1])]
    elif len(parts) == 2 and len(parts[1]) == 1 and parts[1][0].type == "ident":
        name, sides = parts[1][0].lower_value, [(_MIRRORED[operators[0]], parts[0])]
    elif len(parts) == 3 and len(parts[1]) == 1 and parts[1][0].type == "ident":
        if operators[0][0] != operators[1][0] or "=" in (operators[0], operators[1]):
            raise _QueryError
        name = parts[1][0].lower_value
        sides = [(_MIRRORED[operators[0]], parts[0]), (operators[1], parts[2])]
    else:
        raise _QueryError
    if name not in RANGE:
        return _unknown(name, unknown)
    return _all_of([_compare(name, operator, _value(name, tokens)) for operator, tokens in sides])


def _split_at_comparisons(content: list[Token]) -> tuple[list[list[Token]], list[str]]:
    parts: list[list[Token]] = [[]]
    operators: list[str] = []
    for token in content:
        is_operator = token.type == "literal" and token.value in ("<", ">", "=", "<=", ">=")
        if is_operator and token.value == "=" and operators and not parts[-1] and operators[-1] in ("<", ">"):
            operators[-1] += "="
        elif is_operator:
            operators.append(token.value)
            parts.append([])
        else:
            parts[-1].append(token)
    if not operators or not all(parts):
        raise _QueryError
    return parts, operators
