"""Conditions of `@media` and `@container`: `and`, `or`, `not` and parentheses around features.

Evaluation is three-valued: true, false, and None for what is unknown.
Source: Media Queries 4, §3; CSS Conditional Rules 5, §5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

Token = Any
E = TypeVar("E")
Condition = Callable[[E], "bool | None"]

MAX_DEPTH = 32

COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}


class ConditionError(ValueError):
    """The tokens are no condition."""


def never(_environment: object) -> bool | None:
    """The condition that does not hold."""
    return False


def always(_environment: object) -> bool | None:
    """The condition that holds."""
    return True


def unknown(_environment: object) -> bool | None:
    """The condition of which nothing is known."""
    return None


def negate(condition: Condition[E]) -> Condition[E]:
    """`not`."""

    def negated(environment: E) -> bool | None:
        value = condition(environment)
        return None if value is None else not value

    return negated


def all_of(conditions: Sequence[Condition[E]]) -> Condition[E]:
    """`and`."""

    def conjunction(environment: E) -> bool | None:
        values = [condition(environment) for condition in conditions]
        return False if False in values else None if None in values else True

    return conjunction


def any_of(conditions: Sequence[Condition[E]]) -> Condition[E]:
    """`or`."""

    def disjunction(environment: E) -> bool | None:
        values = [condition(environment) for condition in conditions]
        return True if True in values else None if None in values else False

    return disjunction


def significant(tokens: Sequence[Token]) -> list[Token]:
    """Without white space and comments."""
    return [token for token in tokens if token.type not in ("whitespace", "comment")]


def word(tokens: Sequence[Token], at: int) -> str:
    """The lower-case identifier at a position, or empty."""
    return tokens[at].lower_value if at < len(tokens) and tokens[at].type == "ident" else ""


class ConditionParser(Generic[E]):
    """Parses conditions whose features are those of one kind of query."""

    def __init__(
        self, feature: Callable[[list[Token]], Condition[E]], function: Callable[[Token, int], Condition[E]]
    ) -> None:
        """`feature` parses the inside of parentheses, white space and all; `function` a function token at a depth."""
        self._feature = feature
        self._function = function

    def condition(self, tokens: Sequence[Token], depth: int = 0, *, allow_or: bool = True) -> Condition[E]:
        """A condition from tokens without white space.

        Raises:
            ConditionError: They are none.
        """
        if depth > MAX_DEPTH or not tokens:
            raise ConditionError
        if word(tokens, 0) == "not":
            if len(tokens) != 2:
                raise ConditionError
            return negate(self._in_parens(tokens[1], depth))
        conditions = [self._in_parens(tokens[0], depth)]
        joiner = word(tokens, 1)
        if len(tokens) > 1 and joiner != "and" and not (joiner == "or" and allow_or):
            raise ConditionError
        for at in range(1, len(tokens), 2):
            if word(tokens, at) != joiner or at + 1 >= len(tokens):
                raise ConditionError
            conditions.append(self._in_parens(tokens[at + 1], depth))
        return any_of(conditions) if joiner == "or" else all_of(conditions)

    def _in_parens(self, token: Token, depth: int) -> Condition[E]:
        if token.type == "function":
            return self._function(token, depth)
        if token.type != "() block":
            raise ConditionError
        return self.inside(token.content, depth)

    def inside(self, content: Sequence[Token], depth: int) -> Condition[E]:
        """The condition or feature between parentheses."""
        tokens = significant(content)
        if tokens and (tokens[0].type in ("() block", "function") or word(tokens, 0) == "not"):
            return self.condition(tokens, depth + 1)
        return self._feature(list(content))


def range_sides(content: Sequence[Token]) -> tuple[str, list[tuple[str, list[Token]]]]:
    """`width >= 600px`, `600px <= width`, `400px < width <= 700px` as a lower-case name and comparisons with it."""
    parts, operators = split_at_comparisons(content)
    names = [word(part, 0) if len(part) == 1 else "" for part in parts]
    if len(parts) == 2 and names[0]:
        return names[0], [(operators[0], parts[1])]
    if len(parts) == 2 and names[1]:
        return names[1], [(MIRRORED[operators[0]], parts[0])]
    if len(parts) == 3 and names[1] and same_direction(operators):
        return names[1], [(MIRRORED[operators[0]], parts[0]), (operators[1], parts[2])]
    raise ConditionError


def same_direction(operators: Sequence[str]) -> bool:
    """True for the two comparisons of a chain such as `1px < width <= 2px`."""
    return operators[0][0] == operators[1][0] and "=" not in operators


def split_at_comparisons(content: Sequence[Token]) -> tuple[list[list[Token]], list[str]]:
    """The parts between comparison operators, and the operators."""
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
    if not operators or not all(parts) or len(parts) > 3:
        raise ConditionError
    return parts, operators
