"""Outside list markers: where they stand beside the first line.

Source: CSS Lists 3 §3; Blink's list marker.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext
from compositor.layout.fragments import EdgeWidths
from compositor.layout.inline_style import inline_style
from compositor.layout.sizing import units

_DISCLOSURE_MARGIN_EM = 0.4
MARKER_PADDING = 7
"""Px between a symbol or image marker and the text."""
SYMBOLS = ("disc", "circle", "square", "disclosure-open", "disclosure-closed")


def marker_margin(ctx: LayoutContext, item: Box, marker: Box, width: int) -> EdgeWidths:
    """Margins that put a marker `width` wide outside the content edge and let it take no room; layout units."""
    style = marker.style
    if style[p.LIST_STYLE_IMAGE] is not None:
        start, end = -width - MARKER_PADDING * 64, MARKER_PADDING * 64
    elif _is_symbol(marker):
        offset = int(inline_style(ctx, style).font.metrics.ascent) * 2 // 3
        start = -(offset + MARKER_PADDING + 1) * 64
        end = -start - width
    else:
        start, end = -width, 0
    if item.style[p.DIRECTION] == "rtl":
        start, end = end, start
    return EdgeWidths(0, end, 0, start)


def inside_marker_margin(ctx: LayoutContext, marker: Box) -> EdgeWidths | None:
    """Margins of a symbol marker inside the line; None for every other box."""
    if marker.pseudo != "marker" or not marker.inline_level or not _is_symbol(marker):
        return None
    em = marker.style[p.FONT_SIZE]
    if marker.style[p.LIST_STYLE_TYPE].startswith("disclosure"):
        zoom = ctx.boxes.styled.media.dpr * marker.style[p.INTERNAL_ZOOM]  # which Blink leaves out here
        return EdgeWidths(0, units(_DISCLOSURE_MARGIN_EM * em / zoom), 0, 0)
    return EdgeWidths(0, units(em), 0, -64)


def _is_symbol(marker: Box) -> bool:
    style = marker.style
    return style[p.LIST_STYLE_IMAGE] is None and style[p.LIST_STYLE_TYPE] in SYMBOLS and style[p.CONTENT] == "normal"
