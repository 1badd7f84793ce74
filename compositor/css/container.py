"""Container queries: parsed once, evaluated against a query container.

Source: CSS Conditional Rules 5, §5 to §7. Differs: `scroll-state()` is not evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from compositor.css.computing import ComputeContext
from compositor.css.computing_lengths import compute_length
from compositor.css.conditions import (
    COMPARISONS,
    MIRRORED,
    Condition,
    ConditionError,
    ConditionParser,
    all_of,
    never,
    range_sides,
    same_direction,
    significant,
    split_at_comparisons,
    unknown,
    word,
)
from compositor.css.grammar import InvalidValue, ParseContext, is_literal, split_on
from compositor.css.grammar_numeric import angle, length, number, percentage, time
from compositor.css.media_features import parse_ratio
from compositor.css.specified import Calc, Dimension
from compositor.css.values import LengthPercentage

Token = Any

_CONTEXT = ParseContext()
_LENGTHS = ("width", "height", "inline-size", "block-size")
_RESERVED = ("not", "and", "or", "none")


class ContainerFacts(Protocol):
    """What queries ask about a container."""

    @property
    def context(self) -> ComputeContext:
        """For the lengths in a query."""

    def size(self, feature: str) -> float | None:
        """Layout px of `width`, `height`, `inline-size` or `block-size` of the content box; None when unknown."""

    def has_custom(self, name: str) -> bool:
        """True when a custom property has a value other than its initial one."""

    def custom_equals(self, name: str, tokens: Sequence[Token]) -> bool:
        """True when a custom property has the value that `tokens` compute to."""

    def substituted(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """`tokens` with `var()` and bare names of custom properties replaced; empty when that fails."""


class ContainerQuery(NamedTuple):
    """One of the comma-separated queries of a rule.

    Attributes:
        name: Name that the container must have; empty: any.
        features: Sizes that it must contain, as `ContainerFacts.size` names them.
        is_style: Asks about style; then every element is a container.
        condition: None when the name is all.
    """

    name: str
    features: frozenset[str]
    is_style: bool
    condition: Condition[ContainerFacts] | None


@dataclass(frozen=True, slots=True)
class ContainerQueryList:
    """The prelude of `@container`; it holds when any query does.

    Attributes:
        text: As written.
        unknown: Features that are not evaluated; a query with one does not hold.
    """

    text: str
    queries: tuple[ContainerQuery, ...]
    unknown: tuple[str, ...] = ()


def parse_container_queries(prelude: Sequence[Token], text: str) -> ContainerQueryList:
    """The prelude of `@container`.

    Raises:
        ConditionError: It is malformed.
    """
    names: list[str] = []
    try:
        parts = split_on(significant(prelude), ",")
    except InvalidValue as error:
        raise ConditionError from error
    return ContainerQueryList(text, tuple(_Parser(names).query(part) for part in parts), tuple(names))


class _Parser:
    """Parses one query."""

    def __init__(self, unknown_names: list[str]) -> None:
        self._unknown_names = unknown_names
        self._features: set[str] = set()
        self._is_style = False
        self._sizes: ConditionParser[ContainerFacts] = ConditionParser(self._size_feature, self._function)
        self._styles: ConditionParser[ContainerFacts] = ConditionParser(self._style_feature, self._no_function)

    def query(self, tokens: Sequence[Token]) -> ContainerQuery:
        """`<name>? <condition>?`."""
        name = ""
        if tokens[0].type == "ident" and tokens[0].lower_value not in _RESERVED:
            name, tokens = str(tokens[0].value), tokens[1:]
        known = len(self._unknown_names)
        condition = self._sizes.condition(tokens) if tokens else None
        if condition is None and not name:
            raise ConditionError
        if len(self._unknown_names) > known:
            condition = never
        return ContainerQuery(name, frozenset(self._features), self._is_style, condition)

    def _function(self, token: Token, depth: int) -> Condition[ContainerFacts]:
        if token.lower_name == "style":
            self._is_style = True
            return self.style(token.arguments, depth)
        return self._no_function(token, depth)

    def style(self, arguments: Sequence[Token], depth: int) -> Condition[ContainerFacts]:
        """What stands in `style()`."""
        return self._styles.inside(arguments, depth)

    def _no_function(self, token: Token, _depth: int) -> Condition[ContainerFacts]:
        self._unknown_names.append(f"{token.name}()")
        return unknown

    # ------------------------------------------------------------ sizes

    def _size_feature(self, raw: list[Token]) -> Condition[ContainerFacts]:
        content = significant(raw)
        if not content:
            raise ConditionError
        if len(content) == 1 and content[0].type == "ident":
            return self._boolean(content[0].lower_value)
        if content[0].type == "ident" and is_literal(content[1], ":"):
            return self._plain(content[0].lower_value, content[2:])
        name, sides = range_sides(content)
        return all_of([self._comparison(name, operator, tokens) for operator, tokens in sides])

    def _boolean(self, name: str) -> Condition[ContainerFacts]:
        if name == "orientation":
            self._features.update(("width", "height"))
            return lambda facts: _ratio(facts) is not None or None
        if name == "aspect-ratio":
            return self._comparison(name, ">", (), 0.0)
        return self._comparison(name, ">", (), 0.0) if name in _LENGTHS else self._other(name)

    def _plain(self, name: str, tokens: Sequence[Token]) -> Condition[ContainerFacts]:
        if name == "orientation":
            wanted = word(tokens, 0)
            if len(tokens) != 1 or wanted not in ("portrait", "landscape"):
                raise ConditionError
            self._features.update(("width", "height"))
            return lambda facts: _orientation(facts) and _orientation(facts) == wanted
        for prefix, operator in (("min-", ">="), ("max-", "<=")):
            if name.startswith(prefix):
                return self._comparison(name[len(prefix) :], operator, tokens)
        return self._comparison(name, "=", tokens)

    def _other(self, name: str) -> Condition[ContainerFacts]:
        self._unknown_names.append(name)
        return unknown

    def _comparison(
        self, name: str, operator: str, tokens: Sequence[Token], value: float | None = None
    ) -> Condition[ContainerFacts]:
        """Compare a size with `value`, or with what `tokens` say."""
        compare = COMPARISONS[operator]
        if name == "aspect-ratio":
            self._features.update(("width", "height"))
            wanted = parse_ratio(tokens) if value is None else value
            if wanted is None:
                raise ConditionError
            return lambda facts: None if (ratio := _ratio(facts)) is None else compare(ratio, wanted)
        if name not in _LENGTHS:
            return self._other(name)
        self._features.add(name)
        limit = LengthPercentage(value) if value is not None else _length(tokens)

        def condition(facts: ContainerFacts) -> bool | None:
            size = facts.size(name)
            return None if size is None else compare(size, compute_length(limit, facts.context))

        return condition

    # ------------------------------------------------------------ style

    def _style_feature(self, raw: list[Token]) -> Condition[ContainerFacts]:
        content = significant(raw)
        if not content:
            raise ConditionError
        if content[0].type == "ident" and (len(content) == 1 or is_literal(content[1], ":")):
            name = str(content[0].value)
            if not name.startswith("--"):
                return self._other(f"style({name})")
            if len(content) == 1:
                return lambda facts: facts.has_custom(name)
            value = raw[raw.index(content[1]) + 1 :]
            return lambda facts: facts.custom_equals(name, value)
        return _style_range(content)


def style_condition(arguments: Sequence[Token], depth: int) -> Condition[ContainerFacts]:
    """The condition in `style()`.

    Raises:
        ConditionError: It is malformed.
    """
    return _Parser([]).style(arguments, depth)


def _style_range(content: list[Token]) -> Condition[ContainerFacts]:
    """`--x > 10px`, `1 < --x <= 2`: comparisons of numbers of one type."""
    parts, operators = split_at_comparisons(content)
    if len(operators) == 2 and not same_direction(operators):
        raise ConditionError
    pairs = list(zip(parts, operators, parts[1:], strict=False))
    if len(operators) == 2:
        pairs[0] = (parts[1], MIRRORED[operators[0]], parts[0])

    def condition(facts: ContainerFacts) -> bool | None:
        for left, operator, right in pairs:
            first, second = _measure(left, facts), _measure(right, facts)
            if first is None or second is None or first[0] != second[0]:
                return False
            if not COMPARISONS[operator](first[1], second[1]):
                return False
        return True

    return condition


def _measure(tokens: Sequence[Token], facts: ContainerFacts) -> tuple[str, float] | None:
    """Type and amount of a numeric value."""
    parts = significant(facts.substituted(tokens))
    if len(parts) != 1:
        return None
    for kind, parse in _NUMERIC.items():
        try:
            value = parse(parts[0], _CONTEXT)
        except InvalidValue:
            continue
        if isinstance(value, float | int):
            return kind, float(value)
        if isinstance(value, LengthPercentage | Dimension | Calc):
            return kind, compute_length(value, facts.context)
    return None


_NUMERIC: dict[str, Any] = {"number": number, "length": length, "percentage": percentage, "angle": angle, "time": time}


def _length(tokens: Sequence[Token]) -> Any:
    try:
        value = length(tokens[0], _CONTEXT) if len(tokens) == 1 else None
    except InvalidValue:
        value = None
    if value is None:
        raise ConditionError
    return value


def _ratio(facts: ContainerFacts) -> float | None:
    width, height = facts.size("width"), facts.size("height")
    if width is None or height is None:
        return None
    return width / height if height else float("inf")


def _orientation(facts: ContainerFacts) -> Any:
    width, height = facts.size("width"), facts.size("height")
    if width is None or height is None:
        return None
    return "portrait" if height >= width else "landscape"
