"""Where a line starts: `text-align`, `text-align-last`, `text-indent`."""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import LayoutContext
from compositor.layout.inline_style import InlineStyle, aligned_side, last_alignment
from compositor.layout.line_results import Line
from compositor.layout.sizing import resolve_lp


def used_alignment(istyle: InlineStyle, line: Line) -> str:
    """`left`, `right`, `center` or `justify` for a line of a container with this style."""
    if line.is_last or line.forced_break:
        if line.rtl == istyle.rtl:
            return istyle.last_line_alignment
        return aligned_side(last_alignment(istyle.style), line.rtl)
    return aligned_side(istyle.style[p.TEXT_ALIGN], line.rtl)


def line_offset(istyle: InlineStyle, line: Line, indent: int) -> int:
    """Distance of the line's content from the left edge of its room.

    Content wider than the room starts at the start edge, whatever the alignment.
    """
    room = line.available - (line.width - line.hanging)
    left = -line.hanging if line.rtl else indent  # spaces hang at the end of the line
    match used_alignment(istyle, line):
        case "right":
            return left + (room if line.rtl else max(room, 0))
        case "center":
            return left + (room // 2 if room > 0 else (room if line.rtl else 0))
        case "justify":
            return left + (min(room, 0) if line.rtl else 0)
        case _:
            return left + (min(room, 0) if line.rtl else 0)


def text_indent(ctx: LayoutContext, container: Box, width: int) -> int:
    """`text-indent` of the first line; anonymous blocks after the first child have none."""
    value = container.style[p.TEXT_INDENT]
    if not value.has_percent and not value.px:  # type: ignore[union-attr]
        return 0
    if container.anonymous:
        parent = ctx.boxes.boxes[container.parent]
        if parent.kind in (BoxKind.FLEX, BoxKind.GRID):
            return resolve_lp(value, width)
        in_flow = (child for child in ctx.children(parent) if not (child.floating or child.out_of_flow))
        first = next(in_flow, None)
        if first is None or first.id != container.id:
            return 0
    return resolve_lp(value, width)
