"""Media queries: parsed once, evaluated against a viewport.

Source: Media Queries 4 and 5. Evaluation is three-valued; what is unknown counts as false in the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from compositor.css.conditions import (
    COMPARISONS,
    Condition,
    ConditionError,
    ConditionParser,
    all_of,
    always,
    negate,
    never,
    range_sides,
    significant,
    unknown,
    word,
)
from compositor.css.media_features import DISCRETE, RANGE, RangeValue, default_of, parse_range_value, range_value

Token = Any


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


@dataclass(frozen=True, slots=True)
class MediaQueryList:
    """A comma-separated list of queries; matches when any does, or when empty.

    Attributes:
        text: As written.
        unknown: Names of features that are not known.
    """

    text: str
    queries: tuple[Condition[MediaEnvironment], ...]
    unknown: tuple[str, ...] = ()

    def matches(self, environment: MediaEnvironment) -> bool:
        """True when the list applies."""
        return not self.queries or any(query(environment) for query in self.queries)


ALL_MEDIA = MediaQueryList("", ())


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
    unknown_names: list[str] = []
    return MediaQueryList(text.strip(), tuple(_query(part, unknown_names) for part in parts), tuple(unknown_names))


def _query(tokens: list[Token], unknown_names: list[str]) -> Condition[MediaEnvironment]:
    try:
        return _parse_query(tokens, unknown_names)
    except ConditionError:
        return never


def _parse_query(tokens: list[Token], unknown_names: list[str]) -> Condition[MediaEnvironment]:
    if not tokens:
        raise ConditionError
    parser = _parser(unknown_names)
    negated = word(tokens, 0) == "not"
    if tokens[0].type != "ident" or (negated and (len(tokens) < 2 or tokens[1].type != "ident")):
        return parser.condition(tokens)
    at = 1 if word(tokens, 0) in ("not", "only") else 0
    media_type = word(tokens, at)
    if not media_type or media_type in ("and", "or", "not", "only", "layer"):
        raise ConditionError
    # The picture is that of a screen.
    condition: Condition[MediaEnvironment] = always if media_type in ("all", "screen") else never
    rest = tokens[at + 1 :]
    if rest:
        if word(rest, 0) != "and" or len(rest) == 1:
            raise ConditionError
        condition = all_of((condition, parser.condition(rest[1:], allow_or=False)))
    return negate(condition) if negated else condition


def _parser(unknown_names: list[str]) -> ConditionParser[MediaEnvironment]:
    def feature(content: list[Token]) -> Condition[MediaEnvironment]:
        return _parse_feature(significant(content), unknown_names)

    def function(token: Token, _depth: int) -> Condition[MediaEnvironment]:
        return _unknown(f"{token.name}()", unknown_names)

    return ConditionParser(feature, function)


# ------------------------------------------------------------------ features


def _parse_feature(content: list[Token], unknown_names: list[str]) -> Condition[MediaEnvironment]:
    if not content:
        raise ConditionError
    if len(content) == 1 and content[0].type == "ident":
        return _boolean_feature(content[0].lower_value, unknown_names)
    if content[0].type == "ident" and content[1].type == "literal" and content[1].value == ":":
        return _plain_feature(content[0].lower_value, content[2:], unknown_names)
    return _range_feature(content, unknown_names)


def _unknown(name: str, unknown_names: list[str]) -> Condition[MediaEnvironment]:
    unknown_names.append(name)
    return unknown


def _boolean_feature(name: str, unknown_names: list[str]) -> Condition[MediaEnvironment]:
    if name in RANGE:
        return lambda environment: range_value(name, environment) != 0
    if name in DISCRETE:
        return lambda environment: default_of(name, environment) not in ("none", "no-preference", "0")
    return _unknown(name, unknown_names)


def _plain_feature(name: str, tokens: Sequence[Token], unknown_names: list[str]) -> Condition[MediaEnvironment]:
    comparison = "="
    for vendor in ("", "-webkit-"):
        for prefix, operator in (("min-", ">="), ("max-", "<=")):
            if name.startswith(vendor + prefix) and vendor + name[len(vendor + prefix) :] in RANGE:
                name, comparison = vendor + name[len(vendor + prefix) :], operator
    if name in DISCRETE:
        if len(tokens) != 1 or tokens[0].type not in ("ident", "number"):
            raise ConditionError
        wanted = tokens[0].lower_value if tokens[0].type == "ident" else tokens[0].representation
        return lambda environment: default_of(name, environment) == wanted
    if name not in RANGE:
        return _unknown(name, unknown_names)
    return _compare(name, comparison, _value(name, tokens))


def _value(name: str, tokens: Sequence[Token]) -> RangeValue:
    value = parse_range_value(name, tokens)
    if value is None:
        raise ConditionError
    return value


def _compare(name: str, operator: str, value: RangeValue) -> Condition[MediaEnvironment]:
    compare = COMPARISONS[operator]
    return lambda environment: compare(range_value(name, environment), value(environment))


def _range_feature(content: list[Token], unknown_names: list[str]) -> Condition[MediaEnvironment]:
    name, sides = range_sides(content)
    if name not in RANGE:
        return _unknown(name, unknown_names)
    return all_of([_compare(name, operator, _value(name, tokens)) for operator, tokens in sides])
