"""Alignment inside a flex line.

Source: CSS Flexbox 1 §9.5, §9.6; CSS Box Alignment 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from compositor.css import properties as p
from compositor.layout.alignment import Alignment, distribute, falls_back_to_start, parse_alignment
from compositor.layout.finish import baseline_of
from compositor.layout.flex_items import Container, Item
from compositor.layout.flex_lines import Line


def item_baseline(item: Item) -> int:
    """The baseline an item is aligned on, from its top border edge, made up when it has none."""
    return baseline_of(item.result.piece, item.central, item.align.keyword)


def is_on_baseline(container: Container, item: Item) -> bool:
    """True for an item that takes part in baseline alignment."""
    return item.align.keyword in ("baseline", "last-baseline") and _auto_cross(container, item) is None


def baseline_extents(container: Container, items: Sequence[Item], keyword: str) -> tuple[int, int]:
    """What the margin boxes of the items aligned so need before and behind their shared baseline."""
    extents = [
        (before + baseline, size - baseline + after)
        for item in items
        if item.align.keyword == keyword and is_on_baseline(container, item)
        for before, size, after, baseline in [_across(container, item)]
    ]
    return (max(before for before, _ in extents), max(behind for _, behind in extents)) if extents else (0, 0)


def _across(container: Container, item: Item) -> tuple[int, int, int, int]:
    """On the cross axis: the margin before, the size, the margin behind and the baseline; in columns the left edge."""
    piece, m = item.result.piece, item.margins
    if container.is_row:
        return m.top, piece.height, m.bottom, item_baseline(item)
    return m.left, piece.width, m.right, 0


def align_main(container: Container, line: Line, size: int) -> None:
    """§9.5 step 12: auto margins, then `justify-content`; sets `main_pos` from the content edge."""
    items = line.items
    used = sum(item.target + item.main_margin(container.is_row) for item in items)
    used += container.main_gap * (len(items) - 1)
    free = size - used
    if free > 0 and _resolve_auto_margins(container, items, free):
        free = 0
    alignment = _main_alignment(container)
    offset, between = distribute(alignment, free, len(items))
    if free < 0 and falls_back_to_start(alignment) and not _start_is_main_start(container):
        offset = free
    position = offset
    for item in items:
        before, after = _main_margins(container, item)
        item.main_pos = position + before
        position = item.main_pos + item.target + after + container.main_gap + between
    if container.main_reversed:
        for item in items:
            item.main_pos = size - item.main_pos - item.target


def _main_margins(container: Container, item: Item) -> tuple[int, int]:
    """Margins before and after the item in main-axis order."""
    m = item.margins
    first, last = (m.left, m.right) if container.is_row else (m.top, m.bottom)
    return (last, first) if container.main_reversed else (first, last)


def _resolve_auto_margins(container: Container, items: list[Item], free: int) -> bool:
    sides = ("left", "right") if container.is_row else ("top", "bottom")
    count = sum(_is_auto(item, side) for item in items for side in sides)
    if count == 0:
        return False
    share = free // count
    for item in items:
        for side in sides:
            if _is_auto(item, side):
                item.margins = item.margins._replace(**{side: share})
    return True


_MARGINS = {"left": p.MARGIN_LEFT, "right": p.MARGIN_RIGHT, "top": p.MARGIN_TOP, "bottom": p.MARGIN_BOTTOM}


def _is_auto(item: Item, side: str) -> bool:
    return item.box.style[_MARGINS[side]] == "auto"


def _start_is_main_start(container: Container) -> bool:
    rtl = container.box.style[p.DIRECTION] == "rtl"
    return container.main_reversed == (rtl and container.is_row)


def _main_alignment(container: Container) -> Alignment:
    """`justify-content` relative to the main start."""
    style = container.box.style
    alignment = parse_alignment(style[p.JUSTIFY_CONTENT])
    keyword = alignment.keyword
    if keyword in ("flex-start", "flex-end"):
        return Alignment(keyword[5:], alignment.safe)
    if keyword in ("left", "right"):
        if not container.is_row:
            keyword = "start"
        else:
            at_right = keyword == "right"
            return Alignment("end" if at_right != container.main_reversed else "start", alignment.safe)
    if keyword in ("start", "end"):
        at_start = (keyword == "start") == _start_is_main_start(container)
        return Alignment("start" if at_start else "end", alignment.safe)
    if keyword in ("normal", "stretch", "baseline"):
        return Alignment("start", alignment.safe)
    return alignment


def align_cross(container: Container, line: Line) -> None:
    """§9.6 steps 13-14: auto margins and `align-self`; sets `cross_pos` from the line's edge nearer the top left."""
    for item in line.items:
        before, size, after, _baseline = _across(container, item)
        free = line.cross_size - size - before - after
        auto = _auto_cross(container, item)
        if auto is not None:
            item.cross_pos = before + _auto_offset(container, auto, free)
        else:
            item.cross_pos = before + _self_offset(container, line, item, free)


def _auto_cross(container: Container, item: Item) -> tuple[bool, bool] | None:
    sides = ("top", "bottom") if container.is_row else ("left", "right")
    auto = (_is_auto(item, sides[0]), _is_auto(item, sides[1]))
    return auto if auto[0] or auto[1] else None


def _auto_offset(container: Container, auto: tuple[bool, bool], free: int) -> int:
    if free < 0:
        return free if container.cross_reversed else 0
    if auto[0] and auto[1]:
        return free // 2
    return free if auto[0] else 0


def _self_offset(container: Container, line: Line, item: Item, free: int) -> int:
    """Offset from the edge nearer the top left."""
    keyword = item.align.keyword
    rtl = not container.is_row and container.box.style[p.DIRECTION] == "rtl"
    if item.align.safe and free < 0:
        keyword = "start"
    match keyword:
        case "center":
            return free // 2
        case "flex-end":
            return 0 if container.cross_reversed else free
        case "end":
            return 0 if rtl else free
        case "start":
            return free if rtl else 0
        case "self-start" | "self-end":
            own_rtl = not container.is_row and item.box.style[p.DIRECTION] == "rtl"
            return free if own_rtl == (keyword == "self-start") and (own_rtl or keyword == "self-end") else 0
        case "baseline" | "last-baseline":
            return _baseline_offset(container, line, item)
    return free if container.cross_reversed else 0


def _baseline_offset(container: Container, line: Line, item: Item) -> int:
    """First baselines stand as near to the cross start as they can, last baselines to the cross end."""
    is_last = item.align.keyword == "last-baseline"
    above, below = line.last if is_last else line.first
    margin, _size, _after, baseline = _across(container, item)
    offset = above - baseline - margin
    return offset + line.cross_size - above - below if is_last != container.cross_reversed else offset
