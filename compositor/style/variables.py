"""Custom properties of an element: declared, inherited and registered ones.

Source: CSS Variables 1, §2; CSS Properties and Values API 1, §2. Cycles make all their members invalid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compositor.css.computing import ComputeContext
from compositor.css.rules import CustomValue, PropertyRule
from compositor.css.specified import WideKeyword
from compositor.css.syntax import compute_typed, parse_typed
from compositor.style.substitution import MAX_DEPTH, Scope, Substitution, SubstitutionError


class CustomResolver:
    """Resolves the custom properties that one element declares, in any order, with cycles found."""

    def __init__(self, declared: Mapping[str, CustomValue], inherited: Mapping[str, CustomValue], scope: Scope) -> None:
        self._declared = declared
        self._scope = scope
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
        if len(self._open) > MAX_DEPTH:
            return None
        self._open.append(name)
        try:
            tokens = Substitution(self, self._scope).tokens(declared.tokens)
            result = CustomValue(tuple(tokens), False)
        except SubstitutionError:
            result = None
        self._open.pop()
        if name in self._cyclic:
            result = None
        self._resolved[name] = result
        return result


def resolve_custom(
    declared: Mapping[str, Any],
    parent: Mapping[str, CustomValue],
    registered: Mapping[str, PropertyRule],
    scope: Scope,
) -> Mapping[str, CustomValue]:
    """All custom properties of an element: inherited, registered and own ones, these not computed yet."""
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
    resolver = CustomResolver(own, inherited, scope)
    result = {name: resolver.value(name) for name in own}
    for name, resolved in result.items():
        if resolved is not None and _fits(resolved, registered.get(name)):
            inherited[name] = resolved
        else:
            # Invalid at computed-value time: as unset.
            _apply_keyword(inherited, name, WideKeyword.UNSET, parent, registered)
    return inherited


def _fits(value: CustomValue, rule: PropertyRule | None) -> bool:
    """True when a value has the registered syntax."""
    return rule is None or not rule.syntax.alternatives or parse_typed(rule.syntax, value.tokens) is not None


def computed_custom(
    custom: Mapping[str, CustomValue],
    declared: Mapping[str, Any],
    registered: Mapping[str, PropertyRule],
    context: ComputeContext,
) -> Mapping[str, CustomValue]:
    """`custom` with the registered properties that the element declares computed."""
    typed = [name for name in declared if name in registered and registered[name].syntax.alternatives]
    if not typed:
        return custom
    computed = dict(custom)
    for name in typed:
        found = parse_typed(registered[name].syntax, custom[name].tokens) if name in custom else None
        if found is not None:
            computed[name] = CustomValue(tuple(compute_typed(found, context)), False)
    return computed


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
