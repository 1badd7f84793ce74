"""Numbers written in the counter styles that a page defines.

Source: CSS Counter Styles 3, §2 and §3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from compositor.css.counter_style import INFINITE, CounterStyle
from compositor.layout.counter_styles import PREDEFINED, counter_text, marker_suffix

_MAX_SYMBOLS = 120
_MAX_DEPTH = 16
_DECIMAL: Final = CounterStyle("numeric", tuple("0123456789"))


class CounterStyles:
    """Counter styles by name: a page's own, and the predefined ones."""

    def __init__(self, own: Mapping[str, CounterStyle]) -> None:
        self._own = own

    def text(self, value: int, name: str, depth: int = 0) -> str:
        """A counter's representation."""
        style = self._resolved(name)
        if style is None or depth > _MAX_DEPTH:
            return counter_text(value, name if depth <= _MAX_DEPTH else "decimal")
        if style.system == "extends" and not style.negative and not style.ranges and not style.pad:
            return counter_text(value, style.extends)
        fallback = style.fallback or "decimal"
        if not _in_range(style, value):
            return self.text(value, fallback, depth + 1)
        is_negative = value < 0 and style.system not in ("cyclic", "fixed")
        text = self._predefined(style, abs(value)) or _represent(style, abs(value) if is_negative else value)
        if text is None:
            return self.text(value, fallback, depth + 1)
        before, after = style.negative or ("-", "")
        length, filler = style.pad or (0, "")
        missing = length - len(text) - (len(before) + len(after) if is_negative else 0)
        text = filler * min(max(0, missing), _MAX_SYMBOLS) + text
        return before + text + after if is_negative else text

    def marker(self, value: int, name: str) -> str:
        """A list marker's text with what stands around it."""
        style = self._resolved(name)
        if style is None:
            text = counter_text(value, name)
            return text + marker_suffix(name) if text else ""
        suffix = style.suffix if style.suffix is not None else marker_suffix(style.extends or "decimal")
        return (style.prefix or "") + self.text(value, name) + suffix

    def _predefined(self, style: CounterStyle, value: int) -> str | None:
        return counter_text(value, style.extends) if style.system == "extends" else None

    def _resolved(self, name: str) -> CounterStyle | None:
        """The descriptors of a style of the page, those of the style that it extends filled in; None for others."""
        style = self._own.get(name)
        for _depth in range(_MAX_DEPTH):
            if style is None or style.system != "extends":
                return style
            if style.extends in PREDEFINED and style.extends not in self._own:
                return style
            other = self._own.get(style.extends, _DECIMAL)
            given = {key: value for key, value in style._asdict().items() if key in _INHERITED and value is not None}
            style = other._replace(**given)
        return _DECIMAL


_INHERITED = ("negative", "prefix", "suffix", "ranges", "pad", "fallback")


def _in_range(style: CounterStyle, value: int) -> bool:
    if style.ranges:
        return any(first <= value <= last for first, last in style.ranges)
    least = {"alphabetic": 1, "symbolic": 1, "additive": 0}.get(style.system, -INFINITE)
    return value >= least


def _represent(style: CounterStyle, value: int) -> str | None:
    symbols = style.symbols
    match style.system:
        case "cyclic":
            return symbols[(value - 1) % len(symbols)]
        case "fixed":
            at = value - style.first
            return symbols[at] if 0 <= at < len(symbols) else None
        case "symbolic":
            times, at = divmod(value - 1, len(symbols))
            return symbols[at] * (times + 1) if 0 <= times < _MAX_SYMBOLS else None
        case "additive":
            return _sum(style.additive, value)
    return _digits(symbols, value, bijective=style.system == "alphabetic")


def _digits(symbols: tuple[str, ...], value: int, bijective: bool) -> str | None:
    if bijective and value < 1:
        return None
    found: list[str] = []
    while value > 0 or not found:
        value, digit = divmod(value - bijective, len(symbols))
        found.append(symbols[digit])
    return "".join(reversed(found))


def _sum(additive: tuple[tuple[int, str], ...], value: int) -> str | None:
    if value == 0:
        return next((symbol for weight, symbol in additive if weight == 0), None)
    text, count = "", 0
    for weight, symbol in additive:
        times = value // weight if weight else 0
        count += times
        if count > _MAX_SYMBOLS:
            return None
        text += symbol * times
        value -= times * weight
    return text if value == 0 else None
