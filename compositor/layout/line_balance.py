"""`text-wrap: balance`: the narrowest lines that still are as few.

Source: CSS Text 4 §6.2; Blink's paragraph line breaker. Differs: Blink stops looking a little earlier, so that now and
then a word more stands on a line; `pretty` breaks lines as `auto` does.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.inline_items import InlineContent, ItemKind
from compositor.layout.line_breaker import LineBreaker
from compositor.layout.line_results import Line, Position, WidthSource

MAX_LINES = 6
"""Longer paragraphs are not balanced."""
_ACCURACY = 64
_NEVER = frozenset({ItemKind.FLOAT, ItemKind.BREAK, ItemKind.BLOCK, ItemKind.TAB})


def balanced_width(content: InlineContent, widths: WidthSource, available: int, indent: int) -> int | None:
    """Where to break the lines of a paragraph with this much room; None: where they are full. Layout units."""
    if content.istyle.style[p.TEXT_WRAP_STYLE] != "balance" or not content.istyle.wraps:
        return None
    if any(item.kind in _NEVER for item in content.items):
        return None
    breaker = LineBreaker(content, widths._replace(on_float=_no_float))
    full = _line_widths(breaker, available, indent, MAX_LINES)
    if full is None or len(full) < 2:
        return None
    low, high = sum(full) // len(full), available
    while low + _ACCURACY < high:
        middle = (low + high) // 2
        if _line_widths(breaker, middle, indent, len(full)) is None:
            low = middle
        else:
            high = middle
    return high


def _no_float(line: Line, _index: int) -> int:
    return line.available


def _line_widths(breaker: LineBreaker, available: int, indent: int, most: int) -> list[int] | None:
    """Widths of the lines; None where there are more than `most`, or one is too wide."""
    position, found = Position(), list[int]()
    while position.item < breaker.item_count:
        line = breaker.next_line(position, available - (0 if found else indent))
        found.append(line.width - line.hanging)
        if len(found) > most or found[-1] > line.available:
            return None
        position = line.next
    return found
