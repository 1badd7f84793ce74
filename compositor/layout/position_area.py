"""`position-area`: the part of the containing block, on each axis, that a box next to its anchor stands in.

Source: CSS Anchor Positioning 1 §3.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css.grammar_anchor import AREA_AXES
from compositor.layout.flow_sides import is_vertical, starts_low
from compositor.layout.fragments import LayoutRect
from compositor.layout.self_alignment import SelfAlignment
from compositor.style.computed_style import ComputedStyle


class Span(NamedTuple):
    """Which of the three tracks before, along and after the anchor an area has."""

    before: bool
    along: bool
    after: bool

    @property
    def alignment(self) -> SelfAlignment:
        """Where a box with `normal` alignment stands: towards the anchor; `anchor-center` is dealt with apart."""
        if self.before == self.after:
            return SelfAlignment("center")
        return SelfAlignment("end" if self.before else "start")

    @property
    def is_all(self) -> bool:
        """All three tracks."""
        return self.before and self.after

    @property
    def mirrored(self) -> Span:
        """The other way round."""
        return Span(self.after, self.along, self.before)


_ALL = Span(True, True, True)
_CENTER = Span(False, True, False)


class Area(NamedTuple):
    """Tracks on the page: from the left, and from the top."""

    horizontal: Span
    vertical: Span


def area_of(value: str, style: ComputedStyle, container: ComputedStyle) -> Area:
    """What a `position-area` says on the page.

    Args:
        style: Of the positioned box, for `self-*`.
        container: Of its containing block.
    """
    words = value.split()
    axes = [AREA_AXES[word] for word in words]
    mode = style if any(axis.startswith("self") for axis in axes) or "self" in value else container
    flow = any(axis.endswith(("flow", "block", "inline")) for axis in axes)
    if len(words) == 1:
        first, second = _both(words[0], axes[0])
    else:
        first, second = words
        if not flow and axes[1] == "x":
            first, second = second, first
    if flow and not is_vertical(mode):
        first, second = second, first  # block, inline: y, x
    return Area(_span(first, style, container, True), _span(second, style, container, False))


def _both(word: str, axis: str) -> tuple[str, str]:
    """The two keywords that one stands for."""
    if axis in ("", "flow", "self-flow"):
        return word, word
    return (word, "span-all") if axis in ("x", "block", "self-block") else ("span-all", word)


def _span(word: str, style: ComputedStyle, container: ComputedStyle, horizontal: bool) -> Span:
    if word == "span-all":
        return _ALL
    if word == "center":
        return _CENTER
    along = word.startswith("span-")
    if word.endswith(("left", "top")):
        low = True
    elif word.endswith(("right", "bottom")):
        low = False
    else:
        mode = style if "self-" in word else container
        low = word.endswith("start") == starts_low(mode, horizontal)
    return Span(low, along, not low)


def area_rect(area: Area, block: LayoutRect, anchor: LayoutRect) -> LayoutRect:
    """The area; the tracks reach from the containing block, or the anchor outside of it, to the anchor's edges."""
    x, width = _track(area.horizontal, (block.x, block.width), (anchor.x, anchor.width))
    y, height = _track(area.vertical, (block.y, block.height), (anchor.y, anchor.height))
    return LayoutRect(x, y, width, height)


def _track(span: Span, block: tuple[int, int], anchor: tuple[int, int]) -> tuple[int, int]:
    low, high = anchor[0], anchor[0] + anchor[1]
    first, last = min(block[0], low), max(block[0] + block[1], high)
    start = first if span.before else low if span.along else high
    end = last if span.after else high if span.along else low
    return start, end - start
