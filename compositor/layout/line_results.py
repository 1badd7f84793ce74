"""What the line breaker is given and what it makes: lines before they are positioned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from compositor.layout.inline_items import InlineItem


class ItemResult:
    """Part of an item on a line.

    Attributes:
        index: Index of the item.
        item: The item.
        start, end: Characters of the content shown (trailing collapsed spaces left out).
        width: Margin-box width, layout units.
        hyphenated: A hyphen is shown after the text.
        hangs: Preserved spaces at a soft wrap, which hang.
        x: Width of the line before it.
    """

    __slots__ = ("end", "hangs", "hyphenated", "index", "item", "start", "width", "x")

    def __init__(self, index: int, item: InlineItem, start: int, end: int, width: int) -> None:
        self.index: Final = index
        self.item: Final = item
        self.start: Final = start
        self.end = end
        self.width = width
        self.hyphenated = False
        self.hangs = False
        self.x = 0


class Position(NamedTuple):
    """Where a line starts: item index and character offset."""

    item: int = 0
    offset: int = 0


class Line:
    """One line before it is positioned.

    Attributes:
        results: What is on it, in logical order.
        width: Sum of the widths, trailing collapsible spaces removed, hanging ones included.
        hanging: Width of preserved spaces that hang at the end.
        trailing: Width of collapsible spaces at its end when a float is met.
        available: Room there was for it.
        next: Where the following line starts.
        forced_break: Ended by a forced break.
        is_last: Nothing follows.
        counts: It is a real line box, not one that CSS 2.2 §9.4.2 treats as not existing.
        block: The line is a single block-level box.
        rtl: Base direction of its paragraph.
        breakable: Places in `results` of items that have soft wrap opportunities.
    """

    __slots__ = (
        "available",
        "block",
        "breakable",
        "counts",
        "forced_break",
        "hanging",
        "is_last",
        "next",
        "results",
        "rtl",
        "trailing",
        "width",
    )

    def __init__(self, available: int) -> None:
        self.results: list[ItemResult] = []
        self.width = 0
        self.hanging = 0
        self.trailing = 0
        self.available = available
        self.next = Position()
        self.forced_break = False
        self.is_last = False
        self.counts = False
        self.block = False
        self.rtl = False
        self.breakable: list[int] = []

    @property
    def room(self) -> int:
        """The greatest width that fits: Blink lets a line be 1/64 px too wide."""
        return self.available + 1

    def add(self, result: ItemResult) -> ItemResult:
        """Append a result."""
        result.x = self.width
        if result.item.breaks:
            self.breakable.append(len(self.results))
        self.results.append(result)
        self.width += result.width
        return result


class WidthSource(NamedTuple):
    """Where the line breaker gets widths it cannot compute.

    Attributes:
        of_item: Width of an OPEN, CLOSE, ATOMIC, BLOCK or MARKER item, by item and its index, layout units.
        on_float: Called with the line so far and a FLOAT's item index; returns the room the line now has.
        tab: Advance of a tab item at a position.
        hyphen: Width of the hyphen for a text item.
    """

    of_item: Callable[[InlineItem, int], int]
    on_float: Callable[[Line, int], int]
    tab: Callable[[InlineItem, int], int]
    hyphen: Callable[[InlineItem], int]
