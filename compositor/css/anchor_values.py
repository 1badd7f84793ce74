"""Lengths with the anchor functions in them replaced.

Source: CSS Anchor Positioning 1, §4.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compositor.css.values import AnchorFunction, LengthPercentage, Lp, MathFunction

Lookup = Callable[[AnchorFunction], float | None]
"""Px of an anchor function; None where it does not resolve."""


def asks_anchor(value: Any) -> bool:
    """True for a value with an anchor function in it."""
    return isinstance(value, MathFunction) and any(
        isinstance(arg, AnchorFunction) or asks_anchor(arg) for arg in value.args
    )


def without_anchors(value: Lp, lookup: Lookup) -> Lp | None:
    """The value with anchor functions replaced; None where one has neither an anchor nor a fallback."""
    if not isinstance(value, MathFunction):
        return value
    args: list[Any] = []
    for arg in value.args:
        new = _replaced(arg, lookup) if isinstance(arg, AnchorFunction) else without_anchors(arg, lookup)
        if new is None:
            return None
        args.append(new)
    return _folded(MathFunction(value.name, tuple(args), value.factors))


def _replaced(function: AnchorFunction, lookup: Lookup) -> Lp | None:
    px = lookup(function)
    if px is not None:
        return LengthPercentage(px)
    return None if function.fallback is None else without_anchors(function.fallback, lookup)


def _folded(value: MathFunction) -> Lp:
    """A plain length where nothing depends on a percentage any more; sums of lengths and percentages are one."""
    if not all(isinstance(arg, LengthPercentage) for arg in value.args):
        return value
    args = [arg for arg in value.args if isinstance(arg, LengthPercentage)]
    if value.name == "sum":
        pairs = list(zip(args, value.factors, strict=True))
        return LengthPercentage(
            sum(arg.px * factor for arg, factor in pairs),
            sum(arg.percent * factor for arg, factor in pairs),
            any(arg.has_percent for arg in args),
        )
    return value if any(arg.has_percent for arg in args) else LengthPercentage(value.resolve(0.0))


def no_anchor(function: AnchorFunction) -> None:
    """A `Lookup` for elements that have no anchors."""
    return
