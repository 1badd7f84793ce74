"""What sizing reads of a computed style all the time, worked out once a style; layout units.

A speed-up only: everything here follows from the style.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.css.values import FitContent, Lp
from compositor.layout.edges import EdgeWidths
from compositor.style.computed_style import ComputedStyle

_INTRINSIC = frozenset({"min-content", "max-content", "fit-content"})


class StyleMetrics:
    """Box-model values of a style.

    Attributes:
        margins: `auto` as 0; None when some margin is a percentage.
        borders: Border widths.
        paddings: None when some padding is a percentage.
        plain_width: `width: auto` without limits, keywords or aspect ratio.
        plain_height: The same for the height.
        needs_content_widths: A width property refers to the content's widths.
    """

    __slots__ = ("borders", "margins", "needs_content_widths", "paddings", "plain_height", "plain_width")

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
        no_ratio = style[p.ASPECT_RATIO] == "auto"
        widths = (style[p.WIDTH], style[p.MIN_WIDTH], style[p.MAX_WIDTH])
        self.plain_width: Final = no_ratio and widths == ("auto", "auto", "none")
        heights = (style[p.HEIGHT], style[p.MIN_HEIGHT], style[p.MAX_HEIGHT])
        self.plain_height: Final = no_ratio and heights == ("auto", "auto", "none")
        self.needs_content_widths: Final = any(
            isinstance(value, FitContent) or (isinstance(value, str) and value in _INTRINSIC) for value in widths
        )


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
