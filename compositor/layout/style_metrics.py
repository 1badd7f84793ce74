"""What layout reads of a computed style all the time, worked out once a style; layout units.

A speed-up only: everything here follows from the style.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.css.values import FitContent, Lp
from compositor.layout.edges import EdgeWidths
from compositor.style.computed_style import ComputedStyle

_INTRINSIC = frozenset({"min-content", "max-content", "fit-content"})


_LAYOUT_CONTAINED = frozenset({"layout", "strict", "content"})
_CONTAINED = _LAYOUT_CONTAINED | {"paint"}
_WIDTH_CONTAINED = frozenset({"size", "strict", "inline-size"})
_HEIGHT_CONTAINED = frozenset({"size", "strict"})


class StyleMetrics:
    """Box-model values of a style, and what in it calls for special treatment.

    Attributes:
        margins: `auto` as 0; None when some margin is a percentage.
        borders: Border widths.
        paddings: None when some padding is a percentage.
        plain_width: `width: auto` without limits, keywords or aspect ratio.
        plain_height: The same for the height.
        needs_content_widths: A width property refers to the content's widths.
        edges: Borders and paddings together; None when some padding is a percentage.
        auto_margins: The left or the right margin is `auto`.
        ratio: The preferred aspect ratio.
        is_relative: `position: relative`.
        clears: `clear` is not `none`.
        justifies_self: `justify-self` is not `auto`.
        justifies_items: `justify-items` says something to the children of a block container.
        moves_blocks: Block-level children do not simply start at the left.
        is_plain: Blocks with this style have automatic sizes and fixed margins, stand simply one below the other, and
            contain nothing in any sense.
        contains_width, contains_height: Size containment: content does not count.
        contains_paint: Overflow is cut off whatever `overflow` says.
        contains_layout: Layout containment: no baselines, and what overflows is only ink.
        scrolls: It is a scroll container.
        is_multicol: It has columns.
        separates: The style alone gives an in-flow block container a formatting context of its own; `overflow` aside.
        moves_on_path: `offset-path` is set.
        transforms: `transform`, `translate`, `rotate`, `scale` or `offset-path` is set.
        has_perspective: `perspective` is set.
    """

    __slots__ = (
        "auto_margins", "borders", "clears", "contains_height", "contains_layout", "contains_paint", "contains_width",
        "edges", "has_perspective", "is_multicol", "is_plain", "is_relative", "justifies_items",
        "justifies_self", "margins", "moves_blocks", "moves_on_path", "needs_content_widths", "paddings",
        "plain_height", "plain_width", "ratio", "scrolls", "separates", "transforms",
    )  # fmt: skip

    def __init__(self, style: ComputedStyle, borders: EdgeWidths | None = None) -> None:
        """`borders` are the used ones of a table whose borders collapse."""
        self.margins: Final = _fixed_edges(
            style[p.MARGIN_TOP], style[p.MARGIN_RIGHT], style[p.MARGIN_BOTTOM], style[p.MARGIN_LEFT]
        )
        self.borders: Final = borders or EdgeWidths(
            units(style[p.BORDER_TOP_WIDTH]),
            units(style[p.BORDER_RIGHT_WIDTH]),
            units(style[p.BORDER_BOTTOM_WIDTH]),
            units(style[p.BORDER_LEFT_WIDTH]),
        )
        is_table = style[p.DISPLAY] in ("table", "inline-table")
        self.paddings: Final = (
            EdgeWidths(0, 0, 0, 0)  # CSS 2.2 §17.6.2
            if is_table and style[p.BORDER_COLLAPSE] == "collapse"
            else _fixed_edges(
                style[p.PADDING_TOP], style[p.PADDING_RIGHT], style[p.PADDING_BOTTOM], style[p.PADDING_LEFT]
            )
        )
        self.edges: Final = None if self.paddings is None else add_edges(self.borders, self.paddings)
        self.auto_margins: Final = "auto" in (style[p.MARGIN_LEFT], style[p.MARGIN_RIGHT])
        ratio = style[p.ASPECT_RATIO]
        self.ratio: Final = None if isinstance(ratio, str) or ratio.ratio <= 0 else ratio
        no_ratio = ratio == "auto"
        widths = (style[p.WIDTH], style[p.MIN_WIDTH], style[p.MAX_WIDTH])
        self.plain_width: Final = no_ratio and widths == ("auto", "auto", "none")
        heights = (style[p.HEIGHT], style[p.MIN_HEIGHT], style[p.MAX_HEIGHT])
        self.plain_height: Final = no_ratio and heights == ("auto", "auto", "none")
        self.needs_content_widths: Final = any(
            isinstance(value, FitContent) or (isinstance(value, str) and value in _INTRINSIC) for value in widths
        )
        self.is_relative: Final = style[p.POSITION] == "relative"
        self.clears: Final = style[p.CLEAR] != "none"
        self.justifies_self: Final = style[p.JUSTIFY_SELF] != "auto"
        self.justifies_items: Final = style[p.JUSTIFY_ITEMS] not in ("normal", "legacy")
        self.moves_blocks: Final = style[p.DIRECTION] != "ltr" or style[p.TEXT_ALIGN].startswith("-webkit-")
        self.is_multicol: Final = style[p.COLUMN_COUNT] != "auto" or style[p.COLUMN_WIDTH] != "auto"
        self.moves_on_path: Final = style[p.OFFSET_PATH] != "none"
        self.transforms: Final = bool(
            style[p.TRANSFORM] or style[p.TRANSLATE] or style[p.ROTATE] or style[p.SCALE] or self.moves_on_path
        )
        self.has_perspective: Final = style[p.PERSPECTIVE] != "none"
        self.scrolls: Final = style[p.OVERFLOW_X] not in ("visible", "clip")
        contain, container, hides = style[p.CONTAIN], style[p.CONTAINER_TYPE], style[p.CONTENT_VISIBILITY]
        is_hidden = hides == "hidden"
        self.contains_width: Final = (
            bool(contain & _WIDTH_CONTAINED) or container in ("size", "inline-size") or is_hidden
        )  # CSS Contain 3 §3.1
        self.contains_height: Final = bool(contain & _HEIGHT_CONTAINED) or container == "size" or is_hidden
        self.contains_paint: Final = hides != "visible" or bool(contain & _CONTAINED - {"layout"})
        self.contains_layout: Final = is_hidden or bool(contain & _LAYOUT_CONTAINED)  # CSS Contain 2 §3.2
        self.separates: Final = (
            style[p.ALIGN_CONTENT] != "normal"  # CSS Box Alignment 3 §5.1.1
            or style[p.DISPLAY] == "flow-root"
            or bool(contain & _CONTAINED)
            or container not in ("normal", "scroll-state")
            or hides != "visible"
            or self.is_multicol
        )
        self.is_plain: Final = self._is_plain()

    def _is_plain(self) -> bool:
        special = (
            self.auto_margins or self.is_relative or self.clears or self.justifies_self or self.scrolls
            or self.separates or self.contains_width or self.contains_height or self.contains_layout
        )  # fmt: skip
        fixed = self.margins is not None and self.edges is not None
        return fixed and self.plain_width and self.plain_height and not special


def add_edges(a: EdgeWidths, b: EdgeWidths) -> EdgeWidths:
    """Sum, side by side."""
    return EdgeWidths(a.top + b.top, a.right + b.right, a.bottom + b.bottom, a.left + b.left)


def units(px: float) -> int:
    """CSS px to layout units, truncated; saturating."""
    scaled = px * 64
    if -2e9 < scaled < 2e9:
        return int(scaled)
    if scaled != scaled:
        return 0
    return 2**31 - 1 if scaled > 0 else -(2**31)


def _fixed_edges(*values: Lp | str) -> EdgeWidths | None:
    edges: list[int] = []
    for value in values:
        if isinstance(value, str):
            edges.append(0)
        elif value.has_percent:
            return None
        else:
            edges.append(units(value.resolve(0.0)))
    return EdgeWidths(*edges)
