"""Math functions of plain numbers.

Source: https://www.w3.org/TR/css-values-4/#math
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any


def apply_function(name: str, values: Sequence[float], option: str = "") -> float:
    """Value of the math function `name`; NaN where it has none. Angles are degrees, `option` rounds."""
    try:
        return float(_APPLY[name](values, option))
    except ValueError:
        return math.nan
    except (OverflowError, ZeroDivisionError):
        return math.inf


def _apply_round(values: Sequence[float], strategy: str) -> float:
    value, step = values[0], abs(values[1])
    if step == 0 or not math.isfinite(value) or math.isnan(step):
        return math.nan if step == 0 or math.isinf(step) or math.isnan(value) else value
    if math.isinf(step):
        if (strategy == "up" and value > 0) or (strategy == "down" and value < 0):
            return math.copysign(math.inf, value)
        return math.copysign(0.0, value)
    quotient = value / step
    match strategy:
        case "up":
            return math.ceil(quotient) * step
        case "down":
            return math.floor(quotient) * step
        case "to-zero":
            return math.trunc(quotient) * step
    return math.floor(quotient + 0.5) * step


def _apply_mod(values: Sequence[float], option: str) -> float:
    value, step = values
    if math.isinf(step):
        return value if math.copysign(1, value) == math.copysign(1, step) else math.nan
    return value % step if step else math.nan


def _apply_sign(values: Sequence[float], option: str) -> float:
    value = values[0]
    return math.nan if math.isnan(value) else float((value > 0) - (value < 0))


def _apply_log(values: Sequence[float], option: str) -> float:
    if values[0] == 0:
        return -math.inf
    return math.log(values[0], *values[1:])


def _apply_progress(values: Sequence[float], option: str) -> float:
    value, start, end = values
    return max(0.0, min(1.0, (value - start) / (end - start))) if end != start else 0.0


_APPLY: dict[str, Callable[[Sequence[float], str], Any]] = {
    "min": lambda v, _: math.nan if any(map(math.isnan, v)) else min(v),
    "max": lambda v, _: math.nan if any(map(math.isnan, v)) else max(v),
    "clamp": lambda v, _: math.nan if any(map(math.isnan, v)) else max(v[0], min(v[1], v[2])),
    "round": _apply_round,
    "mod": _apply_mod,
    "rem": lambda v, _: math.fmod(v[0], v[1]) if v[1] else math.nan,
    "abs": lambda v, _: abs(v[0]),
    "hypot": lambda v, _: math.hypot(*v),
    "sign": _apply_sign,
    "sin": lambda v, _: math.sin(math.radians(v[0])),
    "cos": lambda v, _: math.cos(math.radians(v[0])),
    "tan": lambda v, _: math.tan(math.radians(v[0])),
    "asin": lambda v, _: math.degrees(math.asin(v[0])),
    "acos": lambda v, _: math.degrees(math.acos(v[0])),
    "atan": lambda v, _: math.degrees(math.atan(v[0])),
    "atan2": lambda v, _: math.degrees(math.atan2(v[0], v[1])),
    "pow": lambda v, _: math.pow(v[0], v[1]),
    "sqrt": lambda v, _: math.sqrt(v[0]),
    "log": _apply_log,
    "exp": lambda v, _: math.exp(v[0]),
    "progress": _apply_progress,
}
