"""Breaks inline content into lines.

Source: Blink's line breaker; CSS Text 3 §4.1.2 and §5, CSS 2.2 §9.4.2.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from compositor.base.units import LAYOUT_UNITS_PER_PX
from compositor.layout.inline_content import SOFT_HYPHEN, find_breaks, text_width
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind
from compositor.layout.line_results import ItemResult, Line, Position, WidthSource
from compositor.text.line_breaking import grapheme_offsets

_CONTENT = (ItemKind.TEXT, ItemKind.ATOMIC, ItemKind.TAB)
_GRAPHEME_WINDOW = 64


class LineBreaker:
    """Breaks one line after the other; has no state between lines.

    Attributes:
        minimum: Break as for the min-content size.
    """

    def __init__(self, content: InlineContent, widths: WidthSource, minimum: bool = False) -> None:
        find_breaks(content)
        self._content: Final = content
        self._items: Final = content.items
        self._widths: Final = widths
        self.minimum: Final = minimum

    @property
    def item_count(self) -> int:
        """Number of items to break."""
        return len(self._items)

    def next_line(self, start: Position, available: int) -> Line:
        """The line that starts at `start` and should not be wider than `available`."""
        line = Line(available)
        line.rtl = self._content.is_rtl_at(start.offset)
        index, offset = start
        items, count = self._items, len(self._items)
        done = False
        while index < count and not done:
            item = items[index]
            kind = item.kind
            if kind is ItemKind.TEXT:
                done = self._text(line, index, max(offset, item.start))
            elif kind is ItemKind.BREAK:
                done = self._forced_break(line, index)
            elif kind is ItemKind.BLOCK:
                done = self._block(line, index)
            else:
                done = self._other(line, index)
            index += 1
        if not done:
            self._trim(line)
            if line.width - line.hanging <= line.room or self._ends_in_room(line) or not self._rewind_overflow(line):
                line.next = Position(count, len(self._content.text))
        if not line.block:
            self._take_trailing(line)
        line.is_last = line.next.item >= count
        self._trim(line)
        return line

    def _forced_break(self, line: Line, index: int) -> bool:
        """Edges of inline boxes before a forced break may have made the line too wide."""
        if line.width - self._trailing_space(line) > line.room and self._rewind_overflow(line):
            return True
        self._add(line, index, 0)
        line.counts = line.forced_break = True
        line.next = Position(index + 1, self._items[index].end)
        return True

    def _ends_in_room(self, line: Line) -> bool:
        """True when only inline boxes without content that stand behind the text do not fit at the end of it all.

        The end of the text is a soft wrap opportunity, and nothing is left for another line.
        """
        opened = False
        for result in reversed(line.results):
            kind = result.item.kind
            if kind is ItemKind.OPEN:
                opened = True
                end = result.x
            elif kind is not ItemKind.CLOSE:
                return opened and kind in _CONTENT and result.item.istyle.wraps and end <= line.room
        return False

    def _add(self, line: Line, index: int, width: int) -> ItemResult:
        item = self._items[index]
        return line.add(ItemResult(index, item, item.start, item.end, width))

    def _other(self, line: Line, index: int) -> bool:
        item = self._items[index]
        kind = item.kind
        if kind is ItemKind.FLOAT:
            line.trailing = self._trailing_space(line)
            line.available = self._widths.on_float(line, index)
            self._add(line, index, 0)
            return False
        if kind is ItemKind.OUT_OF_FLOW:
            if item.start == len(self._content.text) and self._overflows(line):
                return self._rewind_all(line) or self._break_before(line)
            self._add(line, index, 0)
            return False
        if kind is ItemKind.TAB:
            width = self._widths.tab(item, line.width)
        elif kind is ItemKind.WORD_BREAK:
            width = 0
        else:
            width = self._widths.of_item(item, index)
        self._add(line, index, width)
        if kind in (ItemKind.ATOMIC, ItemKind.TAB):
            line.counts = True
            return line.width > line.room and self._rewind(line, len(line.results) - 2)
        line.counts = line.counts or width != 0 or kind in (ItemKind.MARKER, ItemKind.WORD_BREAK)
        return bool(item.breaks) and line.width > line.room and self._rewind_all(line)

    def _block(self, line: Line, index: int) -> bool:
        """A block-level box is a line of its own; what comes before it ends its line."""
        if line.counts:
            line.next = Position(index, self._items[index].start)
            line.forced_break = True
            return True
        self._add(line, index, self._widths.of_item(self._items[index], index))
        line.block = line.counts = line.forced_break = True
        line.next = Position(index + 1, self._items[index].end)
        return True

    def _text(self, line: Line, index: int, start: int) -> bool:
        """Add as much of a text item as fits; True when that ends the line."""
        item = self._items[index]
        if start >= item.end:
            return False
        line.counts = True
        if start == 0 or self._content.text[start - 1] == "\n":
            start = self._leading_spaces(line, index, start)
        room = line.room - line.width
        if self._add_whole(line, index, start, room):
            return False
        if item.breaks:
            cut = self._last_fitting_break(item, start, room)
            if cut is not None:
                self._cut_text(line, index, start, cut)
                return True
        if self._rewind_all(line):
            return True
        starts_with_space = self._fitting_end(item, start, start + 1) == start
        if self._breaks_words(item) and not starts_with_space:
            return self._break_word(line, index, start, room)
        following = bisect_right(item.breaks, start)
        if following < len(item.breaks):
            self._cut_text(line, index, start, item.breaks[following])
            return True
        self._add_text(line, index, start, item.end, text_width(self._content, item, start, item.end))
        return False

    def _add_whole(self, line: Line, index: int, start: int, room: int) -> bool:
        """Add the rest of a text item if it fits, spaces at its end perhaps left out."""
        item = self._items[index]
        shaped = item.shaped
        assert shaped is not None
        end = self._fitting_end(item, start, item.end)
        slack = item.istyle.line_height + 2 * item.istyle.ascent  # more than shaping anew can take off
        base = item.shaped_start
        if shaped.advance(start - base, end - base) > (room + slack) * 1024:
            return False
        width = text_width(self._content, item, start, item.end)
        if width <= room:
            self._add_text(line, index, start, item.end, width)
            return True
        if end < item.end and item.end not in item.breaks[-1:] and text_width(self._content, item, start, end) <= room:
            self._add_with_spaces(line, index, start, end)
            return True
        return False

    def _add_text(self, line: Line, index: int, start: int, end: int, width: int) -> ItemResult:
        return line.add(ItemResult(index, self._items[index], start, end, width))

    def _leading_spaces(self, line: Line, index: int, start: int) -> int:
        """Preserved spaces at the start of a line that may wrap stand apart; returns where the rest starts."""
        item, text = self._items[index], self._content.text
        end = start
        if item.istyle.wraps and not item.istyle.collapses:
            while end < item.end and text[end] == " ":
                end += 1
        if not start < end < item.end:
            return start
        self._add_text(line, index, start, end, text_width(self._content, item, start, end))
        return end

    def _add_with_spaces(self, line: Line, index: int, start: int, end: int) -> None:
        """Add a text item whose text [start, end) fits, but not the spaces behind."""
        item = self._items[index]
        if item.istyle.collapses:
            self._add_text(line, index, start, item.end, text_width(self._content, item, start, item.end))
            return
        if end > start:
            self._add_text(line, index, start, end, text_width(self._content, item, start, end))
        self._add_text(line, index, end, item.end, text_width(self._content, item, end, item.end))

    def _cut_text(self, line: Line, index: int, start: int, cut: int) -> None:
        """End the line inside or after a text item, at offset `cut`; spaces before it collapse or hang."""
        item = self._items[index]
        end = self._fitting_end(item, start, cut)
        if end > start or item.istyle.collapses:
            result = self._add_text(line, index, start, end, text_width(self._content, item, start, end))
            if self._content.text[cut - 1] == SOFT_HYPHEN:
                result.hyphenated = True
                result.width += self._widths.hyphen(item)
                line.width += self._widths.hyphen(item)
        if end < cut and not item.istyle.collapses:
            spaces = self._add_text(line, index, end, cut, text_width(self._content, item, end, cut))
            spaces.hangs = True
        line.next = Position(index, cut) if cut < item.end else Position(index + 1, cut)

    def _fitting_end(self, item: InlineItem, start: int, cut: int) -> int:
        """Where what is measured ends for a break at `cut`: before spaces that collapse or hang."""
        istyle = item.istyle
        if istyle.break_spaces or not (istyle.collapses or istyle.wraps):
            return cut
        text = self._content.text
        while cut > start and text[cut - 1] == " ":
            cut -= 1
        return cut

    def _width_to(self, item: InlineItem, start: int, cut: int) -> int:
        width = text_width(self._content, item, start, self._fitting_end(item, start, cut))
        if self._content.text[cut - 1] == SOFT_HYPHEN:
            width += self._widths.hyphen(item)
        return width

    def _last_fitting_break(self, item: InlineItem, start: int, room: int) -> int | None:
        """The last break in (start, end] such that what comes before it fits in `room`."""
        if room < 0:
            return None
        fits = self._fitting_offset(item, start, room)
        breaks = item.breaks
        index = bisect_right(breaks, fits)
        low = bisect_right(breaks, start)
        # One further break may fit, when only spaces stand between it and what fits.
        for candidate in range(min(index, len(breaks) - 1), low - 1, -1):
            if self._width_to(item, start, breaks[candidate]) <= room:
                return breaks[candidate]
        return None

    def _rewind_all(self, line: Line) -> bool:
        return self._rewind(line, len(line.results) - 1)

    def _rewind_overflow(self, line: Line) -> bool:
        return self._rewind_all(line) or self._rewind_into_word(line)

    def _rewind_into_word(self, line: Line) -> bool:
        """Break a word that is on the line, where `overflow-wrap` lets it, for the edges behind it that do not fit."""
        for place in range(len(line.results) - 1, -1, -1):
            result = line.results[place]
            item = result.item
            if item.kind is not ItemKind.TEXT or not self._breaks_words(item):
                continue
            room = line.room - result.x
            limit = min(result.end, self._fitting_offset(item, result.start, max(room, 0)) + _GRAPHEME_WINDOW)
            for cut in reversed(grapheme_offsets(self._content.text, result.start, limit)):
                closing = self._closing_width(line, place + 1) if cut == result.end else 0
                if text_width(self._content, item, result.start, cut) + closing <= room:
                    self._cut_at(line, place, cut)
                    return True
        return False

    def _breaks_words(self, item: InlineItem) -> bool:
        istyle = item.istyle
        return istyle.wraps and (istyle.breaks_anywhere_min if self.minimum else istyle.breaks_anywhere)

    def _rewind(self, line: Line, last: int) -> bool:
        """End a line at an opportunity in the results up to `last`: the last that fits, else the first there is."""
        found: tuple[int, int] | None = None
        for place in reversed(line.breakable):
            if place > last:
                continue
            result = line.results[place]
            breaks = result.item.breaks
            is_text = result.item.kind is ItemKind.TEXT
            for cut in reversed(breaks[bisect_right(breaks, result.start) : bisect_right(breaks, result.end)]):
                found = (place, cut)
                width = self._width_to(result.item, result.start, cut) if is_text else result.width
                # A break behind an inline box's content is behind the box; one before spaces at the end of that
                # content can also be found inside it, as the content gets shorter by it.
                if cut == result.end and not (is_text and width <= result.width - LAYOUT_UNITS_PER_PX):
                    width += self._closing_width(line, place + 1)
                if result.x + width <= line.room:
                    self._cut_at(line, place, cut)
                    return True
        if found is None:
            return False
        self._cut_at(line, *found)
        return True

    @staticmethod
    def _closing_width(line: Line, place: int) -> int:
        """Width of the end edges from result `place` on."""
        width = 0
        for result in line.results[place:]:
            if result.item.kind is not ItemKind.CLOSE:
                break
            width += result.width
        return width

    def _cut_at(self, line: Line, place: int, cut: int) -> None:
        """Drop everything after `cut` in result `place`; floats already placed stay on the line."""
        result = line.results[place]
        del line.results[place:]
        while line.breakable and line.breakable[-1] >= place:
            line.breakable.pop()
        line.width = result.x
        if result.item.kind is ItemKind.TEXT:
            self._cut_text(line, result.index, result.start, cut)
        else:
            line.add(result)
            line.next = Position(result.index + 1, cut)

    def _break_word(self, line: Line, index: int, start: int, room: int) -> bool:
        """Break a word where it does not fit (`overflow-wrap`); always take at least one character."""
        item = self._items[index]
        has_content = any(r.item.kind in _CONTENT for r in line.results)
        low = start
        # Look at no more characters than may fit, so that long words do not take quadratic time.
        limit = min(item.end, self._fitting_offset(item, start, room) + _GRAPHEME_WINDOW)
        offsets = grapheme_offsets(self._content.text, start, limit)
        for offset in offsets:
            if text_width(self._content, item, start, offset) > room:
                break
            low = offset
        if low == start:
            if has_content:
                return (line.width > line.room and self._rewind_into_word(line)) or self._break_before(line)
            low = offsets[0]
        if not item.istyle.break_spaces:  # spaces behind the cut collapse or hang
            while low < item.end and self._content.text[low] == " ":
                low += 1
        self._cut_text(line, index, start, low)
        return True

    def _fitting_offset(self, item: InlineItem, start: int, room: int) -> int:
        """The last offset that can be reached from `start` in `room`, word boundaries aside."""
        shaped = item.shaped
        assert shaped is not None
        base = item.shaped_start
        limit = shaped.positions[start - base] + room * 1024
        return bisect_right(shaped.positions, limit, start - base, item.end - base + 1) - 1 + base

    def _break_before(self, line: Line) -> bool:
        """End the line after its last content; open tags behind that go to the next line."""
        while line.results[-1].item.kind not in _CONTENT:
            line.width -= line.results.pop().width
        last = line.results[-1]
        line.next = Position(last.index + 1, last.end)
        return True

    def _take_trailing(self, line: Line) -> None:
        """What is right behind the break and has no place of its own stays: end tags, whole inline boxes, floats."""
        items = self._items
        index, offset = line.next
        end, depth = index, 0
        while index < len(items):
            item = items[index]
            if item.kind is ItemKind.CLOSE:
                depth = max(depth - 1, 0)
            elif (
                line.forced_break
                or not self._may_trail(item, max(offset, item.start), depth)
                or (item.kind is ItemKind.OUT_OF_FLOW and self._overflows(line))
            ):
                break
            elif item.kind is ItemKind.OPEN:
                depth += 1
            index += 1
            if not depth:
                end = index
        for taken in range(line.next.item, end):
            item = items[taken]
            if item.kind in (ItemKind.OPEN, ItemKind.CLOSE):
                self._add(line, taken, self._widths.of_item(item, taken))
            else:
                self._other(line, taken)
        if end > line.next.item:
            line.next = Position(end, items[end].start if end < len(items) else len(self._content.text))
        self._skip_space(line)

    def _overflows(self, line: Line) -> bool:
        """True when what is on the line does not fit but for spaces, and may be broken behind."""
        if line.width <= line.room:
            return False
        last = next((result.item for result in reversed(line.results) if result.item.kind in _CONTENT), None)
        return last is not None and last.istyle.wraps and line.width - self._trailing_space(line) > line.room

    def _skip_space(self, line: Line) -> None:
        """A collapsible space right behind a break belongs to the line that ends."""
        index, offset = line.next
        if line.forced_break or index >= len(self._items):
            return
        item = self._items[index]
        start = max(offset, item.start)
        if item.kind is ItemKind.TEXT and start < item.end and item.istyle.collapses:
            start += self._content.text[start] == " "
            line.next = Position(index, start) if start < item.end else Position(index + 1, start)

    @staticmethod
    def _may_trail(item: InlineItem, start: int, depth: int) -> bool:
        if item.kind is ItemKind.TEXT:
            return start >= item.end
        return item.kind in (ItemKind.OPEN, ItemKind.FLOAT) or (item.kind is ItemKind.OUT_OF_FLOW and not depth)

    def _trailing_space(self, line: Line) -> int:
        """Width of the collapsible spaces at the end of what is on the line so far."""
        for result in reversed(line.results):
            item = result.item
            if item.kind in (ItemKind.ATOMIC, ItemKind.TAB):
                break
            if item.kind is ItemKind.TEXT and result.end > result.start:
                end = self._fitting_end(item, result.start, result.end) if item.istyle.collapses else result.end
                return result.width - text_width(self._content, item, result.start, end) if end < result.end else 0
        return 0

    def _trim(self, line: Line) -> None:
        """Remove collapsible spaces at the end of a line; measure preserved ones that hang (CSS Text 3 §4.1.3)."""
        line.hanging = 0
        for result in reversed(line.results):
            kind, item = result.item.kind, result.item
            if kind in (ItemKind.ATOMIC, ItemKind.TAB, ItemKind.BLOCK):
                return
            if kind is not ItemKind.TEXT:
                continue
            end = self._fitting_end(item, result.start, result.end)
            spaces = result.width - text_width(self._content, item, result.start, end) if end < result.end else 0
            if spaces and item.istyle.collapses:
                line.width -= spaces
                result.width, result.end = result.width - spaces, end
            elif result.hangs:
                line.hanging += result.width
            elif spaces and item.istyle.wraps:
                # Before a forced break they hang only as far as they do not fit.
                line.hanging += max(0, min(spaces, line.width - line.hanging - line.available))
            if end > result.start:
                return
