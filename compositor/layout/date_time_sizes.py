"""Content sizes of the date and time fields: an editor with a part for each number, and a button to pick.

Source: Blink's DateTimeEditElement, DateTimeFieldElement and style sheet; measured in Chromium.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.date_time_text import DATE_TIME_FIELDS, FIELD_PADDING_PX
from compositor.layout.inline_style import inline_style
from compositor.layout.sizing import units

_WRAPPER_PADDING_PX = 2  # above and below the fields


class _Picker(NamedTuple):
    """The button: its side in em, and its padding and margin, CSS px."""

    side_em: float
    padding: float
    margin: float


_CALENDAR: Final = _Picker(1.0, 4.0, 0.0)
_CLOCK: Final = _Picker(1.05, 6.0, 8.0)


def date_time_width(ctx: LayoutContext, box: Box) -> int:
    """Content width, layout units: every field as wide as its widest text."""
    assert box.replaced is not None
    font = inline_style(ctx, box.style).font
    dpr = ctx.boxes.styled.media.dpr * box.style[p.INTERNAL_ZOOM]
    width = 0.0
    for part in DATE_TIME_FIELDS[box.replaced.kind]:
        texts = (part,) if isinstance(part, str) else part
        width += max(font.shape(text).width(0, len(text)) for text in texts) / 64
        width += 0 if isinstance(part, str) else 2 * FIELD_PADDING_PX * dpr
    picker = _picker(box)
    return -int(-width // 1) * 64 + _side(box, dpr) + units(picker.margin * dpr)


def date_time_height(ctx: LayoutContext, box: Box) -> int:
    """Content height, layout units."""
    dpr = ctx.boxes.styled.media.dpr * box.style[p.INTERNAL_ZOOM]
    return max(inline_style(ctx, box.style).line_height + units(_WRAPPER_PADDING_PX * dpr), _side(box, dpr))


def _picker(box: Box) -> _Picker:
    assert box.replaced is not None
    return _CLOCK if box.replaced.kind == "time-field" else _CALENDAR


def _side(box: Box, dpr: float) -> int:
    """Outer width and height of the button."""
    picker = _picker(box)
    return units(picker.side_em * box.style[p.FONT_SIZE]) + units(picker.padding * dpr)
