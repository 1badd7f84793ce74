"""Custom properties: `var()` substitution.

Source: CSS Variables 1; CSS Environment Variables 1. Cycles make all their members invalid; the length of
a substituted value is limited, so that nested doubling ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tinycss2 import ast

from compositor.css.rules import CustomValue, PropertyRule
from compositor.css.specified import WideKeyword

Token = Any

MAX_TOKENS = 16384
_MAX_DEPTH = 64

_SIDES = ("top", "right", "bottom", "left")
_ENVIRONMENT_ZERO = frozenset(f"safe-area-{kind}-{side}" for kind in ("inset", "max-inset") for side in _SIDES)


class SubstitutionError(ValueError):
    """A variable without value and fallback, a cycle, or a value that grows too long."""


class Substitution:
    """Replaces references by values; `lookup` gives tokens or None.

    One object serves one value and counts the tokens that come out.
    """

    def __init__(self, values: Mapping[str, CustomValue], resolver: CustomResolver | None = None) -> None:
        self._values = values
        self._resolver = resolver
        self._count = 0

    def tokens(self, tokens: Sequence[Token], depth: int = 0) -> list[Token]:
        """`tokens` with all references replaced; raises `SubstitutionError`."""
        if depth > _MAX_DEPTH:
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
        self._count += len(result)
        if self._count > MAX_TOKENS:
            raise SubstitutionError
        return result

    def _function(self, token: Token, depth: int) -> list[Token]:
        if token.lower_name in ("var", "env"):
            return self._reference(token, depth)
        arguments = self.tokens(token.arguments, depth + 1)
        return [ast.FunctionBlock(token.source_line, token.source_column, token.name, arguments)]

    def _reference(self, token: Token, depth: int) -> list[Token]:
        name, fallback = _split_reference(token.arguments)
        if token.lower_name == "env":
            if name in _ENVIRONMENT_ZERO:
                return [ast.DimensionToken(token.source_line, token.source_column, 0, 0, "0", "px")]
        else:
            value = self._resolver.value(name) if self._resolver is not None else self._values.get(name)
            if value is not None:
                self._count += len(value.tokens)
                if self._count > MAX_TOKENS:
                    raise SubstitutionError
                return list(value.tokens)
        if fallback is None:
            raise SubstitutionError
        return self.tokens(fallback, depth + 1)


def _split_reference(arguments: Sequence[Token]) -> tuple[str, list[Token] | None]:
    """The name and the tokens of the fallback, None without a comma."""
    significant = [token for token in arguments if token.type not in ("whitespace", "comment")]
    if not significant or significant[0].type != "ident":
        raise SubstitutionError
    for at, token in enumerate(arguments):
        if token.type == "literal" and token.value == ",":
            return significant[0].value, list(arguments[at + 1 :])
    if len(significant) > 1:
        raise SubstitutionError
    return significant[0].value, None


class CustomResolver:
    """Resolves the custom properties that one element declares, in any order, with cycles found."""

    def __init__(self, declared: Mapping[str, CustomValue], inherited: Mapping[str, CustomValue]) -> None:
        self._declared = declared
        self._inherited = inherited
        self._resolved: dict[str, CustomValue | None] = {}
        self._open: list[str] = []
        self._cyclic: set[str] = set()

    def value(self, name: str) -> CustomValue | None:
        """The value of a property; None is the guaranteed-invalid value."""
        if name in self._resolved:
            return self._resolved[name]
        declared = self._declared.get(name)
        if declared is None:
            return self._inherited.get(name)
        if not declared.has_var:
            self._resolved[name] = declared
            return declared
        if name in self._open:
            self._cyclic.update(self._open[self._open.index(name) :])
            return None
        if len(self._open) > _MAX_DEPTH:
            return None
        self._open.append(name)
        try:
            tokens = Substitution(self._inherited, self).tokens(declared.tokens)
            result = CustomValue(tuple(tokens), False)
        except SubstitutionError:
            result = None
        self._open.pop()
        if name in self._cyclic:
            result = None
        self._resolved[name] = result
        return result


def resolve_custom(
    declared: Mapping[str, Any], parent: Mapping[str, CustomValue], registered: Mapping[str, PropertyRule]
) -> Mapping[str, CustomValue]:
    """All custom properties of an element: inherited, registered and own ones."""
    reset = [rule for rule in registered.values() if not rule.inherits and rule.name in parent]
    if not declared and not reset:
        return parent
    inherited = dict(parent)
    for rule in reset:
        _set_initial(inherited, rule.name, registered)
    own: dict[str, CustomValue] = {}
    for name, value in declared.items():
        if isinstance(value, CustomValue):
            own[name] = value
        else:
            _apply_keyword(inherited, name, value, parent, registered)
    resolver = CustomResolver(own, inherited)
    result = {name: resolver.value(name) for name in own}
    for name, resolved in result.items():
        if resolved is not None:
            inherited[name] = resolved
        else:
            # Invalid at computed-value time: as unset.
            _apply_keyword(inherited, name, WideKeyword.UNSET, parent, registered)
    return inherited


def initial_custom(registered: Mapping[str, PropertyRule]) -> Mapping[str, CustomValue]:
    """Custom properties at the root before any declaration."""
    return {rule.name: rule.initial for rule in registered.values() if rule.initial is not None}


def _apply_keyword(
    values: dict[str, CustomValue],
    name: str,
    keyword: WideKeyword,
    parent: Mapping[str, CustomValue],
    registered: Mapping[str, PropertyRule],
) -> None:
    inherits = name not in registered or registered[name].inherits
    takes_parent = keyword is WideKeyword.INHERIT or (keyword is not WideKeyword.INITIAL and inherits)
    if not takes_parent:
        _set_initial(values, name, registered)
    elif name in parent:
        values[name] = parent[name]
    else:
        values.pop(name, None)


def _set_initial(values: dict[str, CustomValue], name: str, registered: Mapping[str, PropertyRule]) -> None:
    rule = registered.get(name)
    if rule is not None and rule.initial is not None:
        values[name] = rule.initial
    else:
        values.pop(name, None)
