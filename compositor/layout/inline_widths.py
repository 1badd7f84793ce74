"""Widths of items that are not text."""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.inline_items import InlineItem, ItemKind
from compositor.layout.sizing import borders, margins, paddings, units


def edge_width(item: InlineItem, percent_width: int) -> int:
    """Margin, border and padding of an inline box at the edge that an OPEN or CLOSE item stands for."""
    if not item.istyle.has_edges:
        return 0
    box = item.box
    margin, border, padding = margins(box, percent_width), borders(box), paddings(box, percent_width)
    if (item.kind is ItemKind.OPEN) != item.istyle.rtl:
        return margin.left + border.left + padding.left
    return margin.right + border.right + padding.right


def tab_width(item: InlineItem, position: int) -> int:
    """Advance of preserved tabs that start `position` from the line's start edge (CSS Text 3 §4.2)."""
    istyle = item.istyle
    tab_size = istyle.style[p.TAB_SIZE]
    space = istyle.font.shape(" ").advance(0, 1) / 1024  # with its spacing
    if isinstance(tab_size, (int, float)):
        stop = int(tab_size * space)
    else:
        stop = units(tab_size.resolve(0))
    if stop <= 0:
        return units(istyle.style[p.LETTER_SPACING])
    distance = stop - position % stop
    if distance < space / 2:
        distance += stop
    return distance + (item.end - item.start - 1) * stop
