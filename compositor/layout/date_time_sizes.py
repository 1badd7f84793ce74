"""Content sizes of the date and time fields: an editor with a part for each number, and a button to pick.

Source: Blink's DateTimeEditElement, DateTimeFieldElement and style sheet; measured in Chromium.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.inline_style import inline_style
from compositor.layout.sizing import units

_FIELD_PADDING_PX = 2
_WRAPPER_PADDING_PX = 2  # above and below the fields


class _Picker(NamedTuple):
    """The button: its side in em, and its padding and margin, CSS px."""

    side_em: float
    padding: float
    margin: float


_CALENDAR: Final = _Picker(1.0, 4.0, 0.0)
_CLOCK: Final = _Picker(1.05, 6.0, 8.0)
_MONTHS: Final = ("---------", "January", "February", "March", "April", "May", "June", "July", "August", "September",
                  "October", "November", "December")  # fmt: skip
_MONTH: Final = ("mm", "12")
_DAY: Final = ("dd", "31")
_YEAR: Final = ("yyyy", "275760")
_PLAIN_YEAR: Final = ("----", "275760")
_TIME: Final = (("--", "12"), ":", ("--", "59"), "\u202f", ("--", "AM", "PM"))
DATE_TIME_FIELDS: Final[dict[str, tuple[tuple[str, ...] | str, ...]]] = {
    "date-field": (_MONTH, "/", _DAY, "/", _YEAR),
    "time-field": _TIME,
    "datetime-local-field": (_MONTH, "/", _DAY, "/", _YEAR, ", ", *_TIME),
    "month-field": (_MONTHS, " ", _PLAIN_YEAR),
    "week-field": ("Week ", ("--", "53"), ", ", _PLAIN_YEAR),
}
"""What stands in each control: texts between the fields, and for a field the texts that it must have room for."""


def date_time_width(ctx: LayoutContext, box: Box) -> int:
    """Content width, layout units: every field as wide as its widest text."""
    assert box.replaced is not None
    font = inline_style(ctx, box.style).font
    dpr = ctx.boxes.styled.media.dpr * box.style[p.INTERNAL_ZOOM]
    width = 0.0
    for part in DATE_TIME_FIELDS[box.replaced.kind]:
        texts = (part,) if isinstance(part, str) else part
        width += max(font.shape(text).width(0, len(text)) for text in texts) / 64
        width += 0 if isinstance(part, str) else _FIELD_PADDING_PX * dpr
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
