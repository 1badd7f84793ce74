"""How many characters a number field has room for: those of its bounds and its step.

Source: Blink's `NumberInputType::SizeShouldIncludeDecoration`.
"""

from __future__ import annotations

import re
import sys
from decimal import Decimal

from compositor.dom.nodes import Element
from compositor.style.element_state import input_type

_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)
_MOST_CHARACTERS = 1000
_DIGITS = 18  # that Blink's decimal numbers keep
_LARGEST = Decimal(sys.float_info.max)


def number_field_size(element: Element) -> int | None:
    """Characters of the longest number, None when the field has no bound on both sides or takes any step."""
    attributes = element.attributes
    if input_type(element) != "number" or attributes.get("step", "").lower() == "any":
        return None
    low, high = _number(attributes.get("min", "")), _number(attributes.get("max", ""))
    if low is None or high is None:
        return None
    step = _number(attributes.get("step", "")) or Decimal(1)
    sizes = [_size(value) for value in (low, high, step)]
    before, after = max(size[0] for size in sizes), max(size[1] for size in sizes)
    return before + after + (1 if after else 0)


def _number(text: str) -> Decimal | None:
    if len(text) > _MOST_CHARACTERS or not _NUMBER.fullmatch(text):
        return None
    value = Decimal(text)
    return value if abs(value) <= _LARGEST else None


def _size(value: Decimal) -> tuple[int, int]:
    """Characters before and after the decimal point; an exponent counts for nothing."""
    sign, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    count = min(len(digits), _DIGITS)
    exponent += len(digits) - count
    if exponent >= 0:
        return sign + count, 0
    before = exponent + count
    return (sign + before, count - before) if before > 0 else (sign + 1, count - before)
