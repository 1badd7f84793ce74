"""`text-wrap: balance` and `pretty`: lines broken with a view to all of them.

Both look for the breaks with the least sum of squares of what is left free on the lines. `balance` counts all lines;
`pretty` looks at the last four, if the last of those is a single short word, and leaves that out of the sum.
Source: CSS Text 4 §6.2; Blink's score line breaker. Differs: of the many breaks that very long lines have, those that
leave much more room than others are not tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.inline_items import InlineContent, ItemKind
from compositor.layout.line_breaker import LineBreaker
from compositor.layout.line_results import Line, Position, WidthSource

MAX_LINES = 6
"""Longer paragraphs are not balanced."""
_PRETTY_LINES = 4
_SHORT = 1 / 3  # of the room there is: a last line of one word so narrow is not pretty
_MOST_CHOICES = 20
_NARROWEST = 0.4  # of the widest: lines that end sooner are hardly ever best
_ROOM_TO_SPARE = 1.25  # lines are hardly ever wider, in terms of the narrowest width that is wide enough
_ACCURACY = 64
_NEVER = frozenset({ItemKind.FLOAT, ItemKind.BREAK, ItemKind.BLOCK, ItemKind.TAB})

Limits = Mapping[Position, int]
"""How wide the line may be that starts at each position, layout units."""
_NO_LIMITS: Limits = {}


class _Choice(NamedTuple):
    """A line that might be.

    Attributes:
        end: Where the next one starts.
        width: Its width, without spaces that hang.
        is_word: It has no break.
    """

    end: Position
    width: int
    is_word: bool


def line_limits(content: InlineContent, widths: WidthSource, available: int, indent: int) -> Limits:
    """Where to break the lines of a paragraph with this much room; empty where they are to be full. Layout units."""
    style = content.istyle.style[p.TEXT_WRAP_STYLE]
    if style not in ("balance", "pretty") or not content.istyle.wraps:
        return _NO_LIMITS
    if any(item.kind in _NEVER for item in content.items):
        return _NO_LIMITS
    paragraph = _Paragraph(LineBreaker(content, widths._replace(on_float=_no_float)), available, indent)
    return paragraph.balanced() if style == "balance" else paragraph.pretty()


def _no_float(line: Line, _index: int) -> int:
    return line.available


class _Paragraph:
    """Looks for the best breaks."""

    def __init__(self, breaker: LineBreaker, available: int, indent: int) -> None:
        self._breaker = breaker
        self._available = available
        self._indent = indent
        self._widest = available

    def balanced(self) -> Limits:
        """Limits for lines that are about as wide as each other."""
        full = self._full_lines(self._available, MAX_LINES)
        if full is None or len(full) < 2:
            return _NO_LIMITS
        low, high = sum(line.width for line in full) // len(full), self._available
        while low + _ACCURACY < high:
            middle = (low + high) // 2
            lines = self._full_lines(middle, len(full))
            if lines is None or any(line.width > middle for line in lines):
                low = middle
            else:
                high = middle
        self._widest = min(self._available, int(high * _ROOM_TO_SPARE))
        return self._best(Position(), counts_last=True)

    def pretty(self) -> Limits:
        """Limits for the last lines, where the very last is a short word."""
        full = self._full_lines(self._available)
        if full is None or len(full) < 2:
            return _NO_LIMITS
        starts = [Position(), *(line.end for line in full[:-1])]
        if full[-1].width >= self._available * _SHORT or not self._choices(starts[-1])[0].is_word:
            return _NO_LIMITS
        return self._best(starts[-_PRETTY_LINES] if len(starts) > _PRETTY_LINES else starts[0], counts_last=False)

    def _room(self, start: Position, available: int) -> int:
        return available - (self._indent if start == Position() else 0)

    def _line(self, start: Position, room: int) -> tuple[Position, int]:
        line = self._breaker.next_line(start, room)
        return line.next, line.width - line.hanging

    def _full_lines(self, available: int, most: int | None = None) -> list[_Choice] | None:
        """Lines that are as full as can be; None where there are more than `most`."""
        position, found = Position(), list[_Choice]()
        while position.item < self._breaker.item_count:
            position, width = self._line(position, self._room(position, available))
            found.append(_Choice(position, width, False))
            if most is not None and len(found) > most:
                return None
        return found

    def _choices(self, start: Position) -> list[_Choice]:
        """Lines that may start at a position, the widest first."""
        found: list[_Choice] = []
        room = self._room(start, self._widest)
        while len(found) < _MOST_CHOICES:
            end, width = self._line(start, room)
            if found and end == found[-1].end:
                found[-1] = found[-1]._replace(is_word=True)
                break
            found.append(_Choice(end, width, False))
            room = max(width - 2, 0)  # lines may be one unit wider than their room
            if len(found) > 1 and width < self._widest * _NARROWEST:
                break
        return found

    def _best(self, first: Position, counts_last: bool) -> Limits:
        """The breaks with the least badness from `first` on: forwards to all places, then back from the last."""
        choices: dict[Position, list[_Choice]] = {}
        pending = [first]
        while pending:
            start = pending.pop()
            if start in choices or start.item >= self._breaker.item_count:
                continue
            choices[start] = self._choices(start)
            pending.extend(choice.end for choice in choices[start])
        least: dict[Position, float] = {}
        chosen: dict[Position, _Choice] = {}
        for start in sorted(choices, reverse=True):
            for choice in choices[start]:
                badness = self._badness(start, choice, counts_last) + least.get(choice.end, 0.0)
                if start not in least or badness < least[start]:
                    least[start], chosen[start] = badness, choice
        limits: dict[Position, int] = {}
        position = first
        while position in chosen:
            limits[position] = chosen[position].width
            position = chosen[position].end
        return limits

    def _badness(self, start: Position, choice: _Choice, counts_last: bool) -> float:
        room = self._room(start, self._available)
        free = float(room - choice.width) ** 2
        if choice.end.item < self._breaker.item_count:
            return free
        return (free if counts_last else 0.0) + (float(self._available) ** 2 if choice.is_word else 0.0)
