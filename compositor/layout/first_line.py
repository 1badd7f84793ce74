"""`::first-line`: the styles that hold on the first formatted line of a block container.

Source: CSS Pseudo-Elements 4 §2.1. Differs: only inherited properties take effect, and what a box on the line
derives from its parent's font size (`em`) stays as it was computed.
"""

from __future__ import annotations

from typing import Final

from compositor.css.properties import PROPERTIES
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.style.computed_style import ComputedStyle

_INHERITED = tuple(prop.index for prop in PROPERTIES.values() if prop.inherited)
_ANY = "::first-line"


class FirstLineStyles:
    """Styles of boxes while they are on a first line."""

    def __init__(self, pseudo: ComputedStyle, origin: ComputedStyle) -> None:
        self._pseudo: Final = pseudo
        self._origin: Final = origin
        self._made: dict[ComputedStyle, ComputedStyle] = {}

    def of(self, style: ComputedStyle) -> ComputedStyle:
        """`style` with what it inherited from the block taken from its first line."""
        made = self._made.get(style)
        if made is None:
            values = list(style.values)
            for index in _INHERITED:
                if values[index] == self._origin.values[index]:
                    values[index] = self._pseudo.values[index]
            made = self._made[style] = ComputedStyle(tuple(values), style.custom, style.declared)
        return made


def first_line_styles(ctx: LayoutContext, container: Box) -> FirstLineStyles | None:
    """What `::first-line` does to the first line of a block container; None when nothing is declared."""
    pseudo = ctx.boxes.styled.pseudo
    declared = ctx.inline_memo.get(_ANY)
    if declared is None:
        declared = ctx.inline_memo[_ANY] = any(name == "first-line" for _node, name in pseudo)
    if not declared:
        return None
    boxes = ctx.boxes.boxes
    box = container
    while box.parent >= 0:
        style = None if box.anonymous or box.pseudo else pseudo.get((box.node, "first-line"))
        if style is not None:
            return FirstLineStyles(style, box.style)
        parent = boxes[box.parent]
        if box.floating or box.out_of_flow or box.inline_level or parent.kind is not BoxKind.BLOCK:
            return None
        in_flow = (child for child in ctx.children(parent) if not (child.floating or child.out_of_flow))
        first = next(in_flow, None)
        if first is None or first.id != box.id:
            return None
        box = parent
    return None


def restyled(box: Box, style: ComputedStyle) -> Box:
    """The same text box with another style."""
    return Box(
        box.id, box.parent, box.node, style, box.kind, box.children, pseudo=box.pseudo, anonymous=box.anonymous,
        children_inline=box.children_inline, inline_level=box.inline_level, text=box.text,
    )  # fmt: skip
