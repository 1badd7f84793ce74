"""Inherited lengths where `zoom` changes.

Source: CSS Viewport 1 §7.
"""

from __future__ import annotations

from typing import Any

from compositor.css import properties as p
from compositor.css.font_size import FontSize, make_font_size
from compositor.css.properties import Property
from compositor.css.values import LengthPercentage

ZOOMED_WHEN_INHERITED: tuple[Property[Any], ...] = (
    p.FONT_SIZE, p.LINE_HEIGHT, p.LETTER_SPACING, p.WORD_SPACING, p.TEXT_INDENT, p.BORDER_SPACING,
)  # fmt: skip


def zoomed_value(value: Any, factor: float) -> Any:
    """A computed value with its lengths multiplied."""
    if isinstance(value, FontSize):
        return make_font_size(value.specified * factor, value.keyword, value.absolute, factor)
    if isinstance(value, float):
        return value * factor
    if isinstance(value, LengthPercentage):
        return LengthPercentage(value.px * factor, value.percent, value.has_percent)
    if type(value) is tuple:
        return tuple(part * factor for part in value)
    return value
