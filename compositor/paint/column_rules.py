"""Rules between the columns of a multi-column container.

Source: CSS Multi-column Layout 1 §5; Blink's `BoxFragmentPainter::PaintColumnRules`.
"""

from __future__ import annotations

from compositor.base.geometry import Rect
from compositor.css import properties as p
from compositor.layout.fragments import Fragment
from compositor.layout.orientation import orientation_of
from compositor.paint.border_strip import draw_border_strip
from compositor.paint.paint_context import PaintContext

_NOT_DRAWN = ("none", "hidden")


def has_column_rules(fragment: Fragment) -> bool:
    """True for a container with columns side by side and something to draw between them."""
    style = fragment.box.style
    return bool(fragment.piece.column_gaps) and (
        style[p.COLUMN_RULE_STYLE] not in _NOT_DRAWN
        and style[p.COLUMN_RULE_WIDTH] > 0
        and style[p.VISIBILITY] == "visible"
    )


def paint_column_rules(ctx: PaintContext, fragment: Fragment) -> None:
    """Draw the rules, each in the middle of its gap, in the container's contents state."""
    style = fragment.box.style
    width, look = style[p.COLUMN_RULE_WIDTH], (style[p.COLUMN_RULE_STYLE], style[p.COLUMN_RULE_COLOR])
    across = orientation_of(style[p.WRITING_MODE]).swaps
    x, y = ctx.props(fragment.id).contents_offset
    for gap in fragment.piece.column_gaps:
        left, top = x + gap.x / 64, y + gap.y / 64
        if across:
            rule = Rect(left, top + (gap.height / 64 - width) / 2, gap.width / 64, width)
        else:
            rule = Rect(left + (gap.width / 64 - width) / 2, top, width, gap.height / 64)
        draw_border_strip(ctx, fragment.id, (rule, across), look, rule.enclosing_int())
