"""Flow-relative sides on the page.

Source: CSS Writing Modes 4 §6.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.orientation import orientation_of
from compositor.style.computed_style import ComputedStyle


def is_vertical(style: ComputedStyle) -> bool:
    """True where lines run down or up."""
    return orientation_of(style[p.WRITING_MODE]).swaps


def starts_low(style: ComputedStyle, horizontal: bool) -> bool:
    """True where the start side of an axis, in this writing mode and direction, is the left or the top one."""
    orientation = orientation_of(style[p.WRITING_MODE])
    flipped = orientation.flip_x if horizontal else orientation.flip_y
    is_inline = orientation.swaps != horizontal
    return flipped == (is_inline and style[p.DIRECTION] == "rtl")
