"""Try tactics: a style turned over, for `position-try-fallbacks`.

Source: CSS Anchor Positioning 1 §6.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from compositor.css import properties as p
from compositor.css.anchor_values import asks_anchor
from compositor.css.grammar_anchor import AREA_AXES
from compositor.css.properties import Property
from compositor.css.values import AnchorFunction, MathFunction
from compositor.layout.flow_sides import is_vertical, starts_low
from compositor.style.computed_style import ComputedStyle

_OPPOSITE = {
    "left": "right", "right": "left", "top": "bottom", "bottom": "top", "start": "end", "end": "start",
}  # fmt: skip
_ACROSS = {
    "left": "top", "top": "left", "right": "bottom", "bottom": "right", "width": "height", "height": "width",
    "block": "inline", "inline": "block", "x": "y", "y": "x",
}  # fmt: skip
_INSETS = (p.LEFT, p.RIGHT), (p.TOP, p.BOTTOM)
_MARGINS = (p.MARGIN_LEFT, p.MARGIN_RIGHT), (p.MARGIN_TOP, p.MARGIN_BOTTOM)
_SELF = (p.JUSTIFY_SELF, p.ALIGN_SELF)
_SIZES = (p.WIDTH, p.HEIGHT), (p.MIN_WIDTH, p.MIN_HEIGHT), (p.MAX_WIDTH, p.MAX_HEIGHT)
_Values = list[Any]
_Pair = tuple[Property[Any], Property[Any]]


def turned_over(style: ComputedStyle, tactics: Sequence[str]) -> ComputedStyle:
    """The style after all tactics, in order."""
    values: _Values = list(style.values)
    for tactic in tactics:
        if tactic == "flip-start":
            _flip_start(values, style)
        else:
            horizontal = tactic == "flip-x" or (
                tactic != "flip-y" and (tactic == "flip-block") == is_vertical(style)
            )  # fmt: skip
            _flip(values, style, 0 if horizontal else 1)
    return ComputedStyle(tuple(values), style.custom, style.declared, style.state)


def _flip(values: _Values, style: ComputedStyle, axis: int) -> None:
    """Exchange the sides of an axis: 0 is the horizontal one."""
    for low, high in (_INSETS[axis], _MARGINS[axis]):
        first, second = values[low.index], values[high.index]
        values[low.index], values[high.index] = _mapped(second, _flipped), _mapped(first, _flipped)
    own = _SELF[axis != is_vertical(style)]
    values[own.index] = " ".join(_changed(word, _OPPOSITE) for word in values[own.index].split())
    area = values[p.POSITION_AREA.index]
    if area != "none":
        values[p.POSITION_AREA.index] = _flipped_area(area, axis, style)


def _flipped(function: AnchorFunction) -> AnchorFunction:
    side = function.side
    if function.name != "anchor":
        return function
    return replace(function, side=_changed(side, _OPPOSITE) if isinstance(side, str) else 100 - side)


def _changed(word: str, words: dict[str, str]) -> str:
    """A hyphenated keyword with those of its parts exchanged that `words` names."""
    return "-".join(words.get(part, part) for part in word.split("-"))


def _area_words(area: str) -> list[str]:
    """Both keywords of a position area, the horizontal or block one first."""
    words = area.split()
    if len(words) == 2:
        return words
    axis = AREA_AXES[words[0]]
    if axis in ("", "flow", "self-flow"):
        return words * 2
    return [words[0], "span-all"] if axis in ("x", "block", "self-block") else ["span-all", words[0]]


def _flipped_area(area: str, axis: int, style: ComputedStyle) -> str:
    words = _area_words(area)
    by_flow = any(AREA_AXES[word].endswith(("flow", "block", "inline")) for word in words)
    at = axis if not by_flow else int(axis == is_vertical(style))
    words[at] = _changed(words[at], _OPPOSITE)
    return " ".join(words)


def _flip_start(values: _Values, style: ComputedStyle) -> None:
    """Exchange the block and the inline axis: start becomes start."""
    crossed = starts_low(style, True) != starts_low(style, False)
    across = _crossed() if crossed else _ACROSS
    sides: tuple[tuple[tuple[Any, Any], tuple[Any, Any]], ...] = (_INSETS, _MARGINS)
    for (left, right), (top, bottom) in sides:
        if crossed:
            top, bottom = bottom, top
        for pair in ((left, top), (right, bottom)):
            _exchange(values, pair, across)
    for pair in _SIZES:
        _exchange(values, pair, across)
    _exchange(values, _SELF, across)
    area = values[p.POSITION_AREA.index]
    if area != "none":
        words = [_changed(word, across) for word in reversed(_area_words(area))]
        values[p.POSITION_AREA.index] = " ".join(words)


def _crossed() -> dict[str, str]:
    return {**_ACROSS, "left": "bottom", "bottom": "left", "right": "top", "top": "right"}


def _exchange(values: _Values, pair: _Pair, words: dict[str, str]) -> None:
    first, second = pair

    def across(function: AnchorFunction) -> AnchorFunction:
        side = function.side
        return replace(function, side=_changed(side, words) if isinstance(side, str) else side)

    a, b = values[first.index], values[second.index]
    values[first.index], values[second.index] = _mapped(b, across), _mapped(a, across)


def _mapped(value: Any, change: Callable[[AnchorFunction], AnchorFunction]) -> Any:
    """A length with its anchor functions changed."""
    if not asks_anchor(value):
        return value
    args = tuple(
        change(arg) if isinstance(arg, AnchorFunction) else _mapped(arg, change) for arg in value.args
    )  # fmt: skip
    return MathFunction(value.name, args, value.factors)
