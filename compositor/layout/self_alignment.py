"""`justify-self` and `align-self` outside flex and grid containers: in block containers and for positioned boxes.

Source: CSS Box Alignment 3 §4-6; CSS Positioned Layout 4 §4.
"""

from __future__ import annotations

from typing import NamedTuple

from compositor.css import properties as p
from compositor.layout.alignment import parse_alignment
from compositor.layout.boxes import Box


class SelfAlignment(NamedTuple):
    """Where a box stands in its alignment container on one axis.

    Attributes:
        keyword: `normal`, `stretch`, or the physical `start` (left or top), `center` and `end`.
        overflow: `safe`, `unsafe` or "".
    """

    keyword: str
    overflow: str = ""


_NORMAL = SelfAlignment("normal")
_SIMPLE = {"baseline": "start", "last-baseline": "end", "flex-start": "start", "flex-end": "end"}


def self_alignment(box: Box, container: Box, inline: bool, items: str = "normal") -> SelfAlignment:
    """The physical alignment of a box; `items` stands in for `auto`.

    Args:
        container: The box whose direction `start` and `end` refer to.
    """
    own = box.style[p.JUSTIFY_SELF if inline else p.ALIGN_SELF]
    value = items if own == "auto" else own
    keyword = parse_alignment(value).keyword
    if keyword in ("normal", "auto"):
        return _NORMAL
    words = value.split()
    overflow = "safe" if "safe" in words else "unsafe" if "unsafe" in words else ""
    rtl = inline and container.style[p.DIRECTION] == "rtl"
    if keyword in ("self-start", "self-end"):
        rtl = inline and box.style[p.DIRECTION] == "rtl"
        keyword = keyword[5:]
    keyword = _SIMPLE.get(keyword, keyword)
    if keyword in ("left", "right"):
        return SelfAlignment("end" if keyword == "right" and inline else "start", overflow)
    if rtl and keyword in ("start", "end"):
        keyword = "end" if keyword == "start" else "start"
    return SelfAlignment(keyword, overflow)


def block_alignment(child: Box, parent: Box) -> SelfAlignment:
    """`justify-self` of a block-level box in a block container."""
    if child.anonymous or not (child.metrics.justifies_self or parent.metrics.justifies_items):
        return _NORMAL
    items = parent.style[p.JUSTIFY_ITEMS]
    found = self_alignment(child, parent, True, items)
    own = child.style[p.JUSTIFY_SELF]
    if parse_alignment(items if own == "auto" else own).keyword == "last-baseline":  # there is none in a block
        return found._replace(keyword="start" if parent.style[p.DIRECTION] == "ltr" else "end")
    return found


def fits_content(child: Box, parent: Box) -> bool:
    """True for a block-level box whose `auto` width does not fill its block container."""
    if child.anonymous or not (child.metrics.justifies_self or parent.metrics.justifies_items):
        return False
    return block_alignment(child, parent).keyword in ("start", "center", "end")


def aligned_start(
    alignment: SelfAlignment, area: tuple[int, int], limits: tuple[int, int], size: int, outer: tuple[int, int]
) -> int:
    """Start of the border box of an aligned box.

    Args:
        area: Start and end of the alignment container.
        limits: Start and end of what the margin box is kept in if it can be, unless `safe` or `unsafe` is given.
        outer: Margins before and after.
    """
    before, after = outer
    free = area[1] - area[0] - size - before - after
    offset = {"center": free // 2, "end": free}.get(alignment.keyword, 0)
    if alignment.overflow == "safe" and free < 0:
        offset = 0
    start = area[0] + offset
    if not alignment.overflow and free < 0:
        start = max(min(start, limits[1] - size - before - after), limits[0])
    return start + before
