"""Box alignment keywords.

Computed values are strings such as `center`, `safe center`, `last baseline`, `space-between`.
Source: CSS Box Alignment 3.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind

_CELL_ALIGNMENTS: Final = {"top": "start", "middle": "center", "bottom": "end"}


class Alignment(NamedTuple):
    """A keyword and whether `safe` stands before it."""

    keyword: str
    safe: bool = False


@cache  # there are a few dozen values
def parse_alignment(value: str) -> Alignment:
    """Split the overflow position from the keyword; `first baseline` is `baseline`."""
    words = value.split()
    safe = "safe" in words
    names = [word for word in words if word not in ("safe", "unsafe", "legacy", "first")]
    if not names:
        return Alignment("normal", safe)
    if names[0] == "last":
        return Alignment("last-baseline", safe)
    return Alignment("center" if names[-1] == "anchor-center" else names[-1], safe)


def falls_back_to_start(alignment: Alignment) -> bool:
    """Where space is lacking, subjects stand at the start (not the flex-relative one)."""
    return alignment.safe or alignment.keyword in ("space-around", "space-evenly")


def distribute(alignment: Alignment, free: int, count: int) -> tuple[int, int]:
    """Offset of the first of `count` subjects and extra space between them, for a start-based content distribution.

    `free` may be negative; distributed alignments then fall back to `safe` positions. Flex-relative and physical
    keywords must have been turned into `start` and `end` before.
    """
    keyword = alignment.keyword
    if free <= 0 and (alignment.safe or keyword.startswith("space-")):
        return 0, 0
    match keyword:
        case "center":
            return free // 2, 0
        case "end":
            return free, 0
        case "space-between":
            return 0, free // (count - 1) if count > 1 else 0
        case "space-around":
            return (free // (2 * count), free // count) if count else (0, 0)
        case "space-evenly":
            return (free // (count + 1), free // (count + 1)) if count else (0, 0)
    return 0, 0


def cell_alignment(box: Box) -> str:
    """`baseline`, `start`, `center` or `end`: where the content of a table cell stands (CSS Tables 3 §4.5.2)."""
    content = box.style[p.ALIGN_CONTENT]
    if content != "normal":
        return "baseline" if parse_alignment(content).keyword == "baseline" else "start"
    value = box.style[p.VERTICAL_ALIGN]
    return _CELL_ALIGNMENTS.get(value, "baseline") if isinstance(value, str) else "baseline"


def is_baseline_cell(box: Box) -> bool:
    """True for table cells that stand on the baseline of their row."""
    is_cell = box.kind is BoxKind.TABLE_PART and box.style[p.DISPLAY] == "table-cell"
    return is_cell and cell_alignment(box) == "baseline"
