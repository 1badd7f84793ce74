"""`text-overflow: ellipsis`: what of a line stays, and where the ellipsis goes.

Source: CSS UI 4 §5.2 (text-overflow); Blink's line truncator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.inline_content import shape_of
from compositor.layout.inline_items import InlineContent, ItemKind
from compositor.layout.inline_style import InlineStyle
from compositor.layout.line_results import ItemResult
from compositor.text.line_breaking import grapheme_offsets
from compositor.text.shaped_text import ShapedText


class LeafPlace(NamedTuple):
    """A leaf of a line in visual order: its result (None for empty inline boxes), place and width, layout units."""

    result: ItemResult | None
    x: int
    width: int


class Truncation(NamedTuple):
    """What an ellipsis leaves of a line.

    Attributes:
        kept: By index of the leaf: characters [start, end) of the content that stay; leaves not named stay whole,
            an empty range hides one.
        x: Left edge of the ellipsis, layout units.
        cut: Index of the leaf whose text it ends, None when it cuts none.
    """

    kept: dict[int, tuple[int, int]]
    x: int
    cut: int | None


def truncates(ctx: LayoutContext, container: Box) -> bool:
    """True when lines that do not fit in the container end in an ellipsis."""
    box = ctx.boxes.boxes[container.parent] if container.anonymous else container
    return box.style[p.TEXT_OVERFLOW] == "ellipsis" and box.style[p.OVERFLOW_X] != "visible"


def ellipsis_shape(istyle: InlineStyle) -> ShapedText:
    """The ellipsis in the container's font."""
    return istyle.font.shape("\u2026" if istyle.font.has_glyph("\u2026") else "...")


def truncate(content: InlineContent, leaves: Sequence[LeafPlace], width: int, available: int) -> Truncation:
    """Decide what stays of a line `width` wide where there is room for `available`; positions from the line's left."""
    rtl = content.istyle.rtl
    shaped = ellipsis_shape(content.istyle)
    ellipsis = shaped.width(0, len(shaped.text))
    limit = width - available + ellipsis if rtl else available - ellipsis
    kept: dict[int, tuple[int, int]] = {}
    edge: int | None = None
    cut: int | None = None
    order = range(len(leaves) - 1, -1, -1) if rtl else range(len(leaves))
    for count, index in enumerate(order):
        result, x, leaf_width = leaves[index]
        if edge is None and (x >= limit if rtl else x + leaf_width <= limit):
            continue
        if edge is not None or result is None or result.item.kind is not ItemKind.TEXT:
            if edge is None:
                edge = x + leaf_width if rtl else x
            kept[index] = (0, 0)
            continue
        room = x + leaf_width - limit if rtl else limit - x
        start, end = _fitting_part(content, result, room, rtl, keep_one=count == 0)
        kept[index] = (start, end)
        cut = index if end > start else None
        shown, first, last = shape_of(content, result.item, start, end) if end > start else (shaped, 0, 0)
        edge = x + leaf_width - shown.width(first, last) if rtl else x + shown.width(first, last)
    if edge is None:
        edge = max(limit, width - available) if rtl else min(limit, width)
    return Truncation(kept, edge - ellipsis if rtl else edge, cut)


def _fitting_part(
    content: InlineContent, result: ItemResult, room: int, keep_right: bool, *, keep_one: bool
) -> tuple[int, int]:
    """Characters at the left (right) of a text that fit in `room`; the first on a line keeps at least one."""
    text_rtl = result.item.level % 2 == 1
    offsets = [result.start, *grapheme_offsets(content.text, result.start, result.end)]
    from_start = keep_right == text_rtl
    best = (result.start, result.start)
    candidates = offsets[1:] if from_start else offsets[-2::-1]
    for place, offset in enumerate(candidates):
        part = (result.start, offset) if from_start else (offset, result.end)
        shaped, first, last = shape_of(content, result.item, *part)
        if shaped.width(first, last) > room and not (keep_one and place == 0):
            break
        best = part
    return best
