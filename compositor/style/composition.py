"""`animation-composition: add` and `accumulate`.

Source: CSS Animations 2, §4.2; CSS Values 4, §3. Differs: both add; they differ only for lists.
"""

from __future__ import annotations

from typing import Any

from compositor.css.values import ZERO, LengthPercentage

_LISTS = frozenset(("transform", "filter", "backdrop-filter"))
_INDIVIDUAL = frozenset(("translate", "rotate", "scale"))


def combine(name: str, underlying: Any, value: Any) -> Any:
    """The value on top of the underlying one; itself where the type cannot add."""
    if name in _LISTS:
        return underlying + value
    if name in _INDIVIDUAL:
        return _combine_individual(name, underlying, value)
    return _add(underlying, value)


def _combine_individual(name: str, underlying: Any, value: Any) -> Any:
    if not underlying or not value:
        return value or underlying
    if name == "scale":
        return tuple(a * b for a, b in zip(underlying, value, strict=True))
    if name == "rotate":
        return (*value[:3], value[3] + underlying[3]) if underlying[:3] == value[:3] else value
    return tuple(_add(a, b) for a, b in zip(underlying, value, strict=True))


def _add(a: Any, b: Any) -> Any:
    if isinstance(a, bool) or isinstance(b, bool):
        return b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a + b
    if isinstance(a, LengthPercentage) and isinstance(b, LengthPercentage):
        return LengthPercentage(a.px + b.px, a.percent + b.percent, a.has_percent or b.has_percent)
    return b


def neutral(name: str, underlying: Any) -> Any:
    """What adds nothing to the underlying value; that value itself where the type cannot add."""
    if name in _LISTS or name in _INDIVIDUAL:
        return ()
    if isinstance(underlying, (int, float)) and not isinstance(underlying, bool):
        return 0.0
    return ZERO if isinstance(underlying, LengthPercentage) else underlying
