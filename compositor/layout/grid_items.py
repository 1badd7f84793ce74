"""Grid items: contributions to the tracks, and layout in their areas.

Source: CSS Grid 2 §6, §12.5 (contributions); CSS Box Alignment 3 §6.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import FitContent
from compositor.layout.alignment import Alignment, parse_alignment
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import (
    INDEFINITE,
    NOT_SUBGRIDDED,
    ConstraintSpace,
    LayoutContext,
    LayoutResult,
    MinMax,
    Subgridded,
)
from compositor.layout.sizing import (
    border_padding,
    clamp_width,
    content_min_max,
    content_widths,
    contribution_space,
    is_scroll_container,
    margins,
    resolve_width,
    used_width,
    with_stretched_height,
)


def item_alignment(box: Box, container: Box, inline: bool) -> Alignment:
    """`justify-self` or `align-self` with `auto` looked up in the container."""
    own = box.style[p.JUSTIFY_SELF] if inline else box.style[p.ALIGN_SELF]
    if own == "auto":
        own = container.style[p.JUSTIFY_ITEMS] if inline else container.style[p.ALIGN_ITEMS]
    return parse_alignment(own)


def _stretch(box: Box, container: Box, inline: bool) -> str:
    """`explicit` or `implicit` where an `auto` size fills the area on this axis, else ""."""
    if True in auto_margins(box, inline):
        return ""
    keyword = item_alignment(box, container, inline).keyword
    if keyword == "stretch":
        return "explicit"
    return "implicit" if keyword == "normal" and box.kind is not BoxKind.REPLACED else ""


def area_space(box: Box, container: Box, width: int, height: int) -> ConstraintSpace:
    """The constraint space of an item in its area, whose height may be `INDEFINITE`."""
    inline = _stretch(box, container, True)
    told = inline == "explicit" or (inline != "" and box.replaced is not None)
    return ConstraintSpace(
        width, height, width, height, shrink_to_fit=not inline, inline_stretch=told,
        block_stretch=_stretch(box, container, False),
    )  # fmt: skip


def contribution_area(box: Box, container: Box, height: int) -> ConstraintSpace:
    """The constraint space in which an item contributes to columns; the height of its rows may be `INDEFINITE`."""
    block_stretch = _stretch(box, container, False)
    return ConstraintSpace(0, height, INDEFINITE, height, shrink_to_fit=True, block_stretch=block_stretch)


def item_width(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> int | None:
    """Border-box width in an area; None for tables and replaced boxes that size themselves."""
    edges = border_padding(box, space.percent_width)
    if box.kind is BoxKind.REPLACED:
        return None
    if box.kind is BoxKind.TABLE:
        if box.style[p.WIDTH] != "auto" or space.shrink_to_fit:
            return None
        outer = margins(box, space.percent_width)
        available = max(space.available_width - outer.left - outer.right, 0)
        return clamp_width(box, available, space, edges, content_min_max(ctx, box, edges, space), available)
    return used_width(ctx, box, space, edges)


def lay_out_in_area(
    ctx: LayoutContext, box: Box, container: Box, area: tuple[int, int], subgrid: Subgridded = NOT_SUBGRIDDED
) -> LayoutResult:
    """Lay an item out in its area; the height of `area` may be `INDEFINITE` while rows are being sized.

    A subgrid fills its area on the axes on which it uses its parent's tracks (CSS Grid 2 §9).
    """
    width, height = area
    space = area_space(box, container, width, height)._replace(subgrid=subgrid)
    outer, edges = margins(box, width), border_padding(box, width)
    if subgrid[1] is not None and height != INDEFINITE:
        fixed = max(height - outer.top - outer.bottom, 0)
        space = space._replace(available_height=fixed, fixed_height=True)
    else:
        space = with_stretched_height(box, space, edges)
    used = None if sizes_by_columns(box, space) else item_width(ctx, box, space)
    if subgrid[0] is not None:
        used = max(width - outer.left - outer.right, 0)
    if used is not None:
        space = space._replace(available_width=used, fixed_width=True)
    return ctx.layout(box, space)


def sizes_by_columns(box: Box, space: ConstraintSpace) -> bool:
    """True for a subgrid whose columns, its own, give it its width once they are sized for what they ask for."""
    if space.subgrid[1] is None or space.subgrid[0] is not None or space.fixed_width:
        return False
    style = box.style
    automatic = style[p.WIDTH] == "auto" and space.shrink_to_fit
    return automatic or any(
        isinstance(value, FitContent) or value in ("min-content", "max-content", "fit-content")
        for value in (style[p.WIDTH], style[p.MIN_WIDTH], style[p.MAX_WIDTH])
    )


def minimum_width(ctx: LayoutContext, box: Box, is_automatic: bool) -> int:
    """§6.6: minimum contribution on the inline axis; `is_automatic`: its tracks let it be based on the content."""
    outer = margins(box, 0)
    margin_sum = outer.left + outer.right
    style = box.style
    width = style[p.WIDTH]
    if (not isinstance(width, (str, FitContent)) and not width.has_percent) or width == "min-content":
        return ctx.min_max(box).min + margin_sum
    if width == "max-content":
        return ctx.min_max(box).max + margin_sum
    edges = border_padding(box, 0)
    edge_sum = edges.left + edges.right
    if not has_automatic_minimum(box, True, is_automatic):
        space = contribution_space(ctx, box)._replace(percent_width=0)
        floor = style[p.MIN_WIDTH]
        content = MinMax(0, 0)
        if box.kind is not BoxKind.REPLACED and floor in ("min-content", "max-content", "fit-content"):
            content = content_widths(ctx, box, edges, space)
        least = None if floor == "stretch" else resolve_width(box, floor, space, edges, content, 0)
        return max(edge_sum, least or 0) + margin_sum
    return ctx.min_max(box).min + margin_sum


def has_automatic_minimum(box: Box, inline: bool, is_automatic: bool) -> bool:
    """True when the content gives an item's minimum contribution, which the tracks then limit (§6.6)."""
    style = box.style
    size, floor = style[p.WIDTH if inline else p.HEIGHT], style[p.MIN_WIDTH if inline else p.MIN_HEIGHT]
    if isinstance(size, str):
        is_auto = size not in ("min-content", "max-content")
    else:
        is_auto = isinstance(size, FitContent) or size.has_percent
    return is_auto and floor == "auto" and not is_scroll_container(style) and is_automatic


def offset_in_area(alignment: Alignment, free: int, rtl: bool, auto: tuple[bool, bool]) -> int:
    """Offset of the margin box in its area: auto margins, then alignment; `free` may be negative."""
    if auto[0] or auto[1]:
        if free <= 0:
            return free if rtl else 0
        return free // 2 if auto[0] and auto[1] else (free if auto[0] else 0)
    keyword = alignment.keyword
    if alignment.safe and free < 0:
        keyword = "start"
    match keyword:
        case "center":
            return free // 2
        case "end" | "flex-end" | "self-end" | "last-baseline":
            return 0 if rtl else free
        case "right":
            return free
        case "left":
            return 0
    return free if rtl else 0


def baseline_keyword(box: Box, container: Box) -> str:
    """`baseline` or `last-baseline` for an item aligned so in its row, else ""."""
    keyword = item_alignment(box, container, False).keyword
    aligned = keyword in ("baseline", "last-baseline") and True not in auto_margins(box, False)
    return keyword if aligned else ""


def auto_margins(box: Box, inline: bool) -> tuple[bool, bool]:
    """Which margins of an axis are `auto`."""
    style = box.style
    if inline:
        return style[p.MARGIN_LEFT] == "auto", style[p.MARGIN_RIGHT] == "auto"
    return style[p.MARGIN_TOP] == "auto", style[p.MARGIN_BOTTOM] == "auto"
