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
from compositor.layout.edges import EdgeWidths
from compositor.layout.sizing import (
    border_padding,
    clamp_height,
    clamp_width,
    content_min_max,
    definite_height,
    is_scroll_container,
    margins,
    ratio_of,
    used_width,
)


def item_alignment(box: Box, container: Box, inline: bool) -> Alignment:
    """`justify-self` or `align-self` with `auto` looked up in the container."""
    own = box.style[p.JUSTIFY_SELF] if inline else box.style[p.ALIGN_SELF]
    if own == "auto":
        own = container.style[p.JUSTIFY_ITEMS] if inline else container.style[p.ALIGN_ITEMS]
    return parse_alignment(own)


def stretches(box: Box, container: Box, inline: bool) -> bool:
    """True when an `auto` size fills the area on this axis."""
    style = box.style
    if inline:
        size, before, after = style[p.WIDTH], style[p.MARGIN_LEFT], style[p.MARGIN_RIGHT]
    else:
        size, before, after = style[p.HEIGHT], style[p.MARGIN_TOP], style[p.MARGIN_BOTTOM]
    if size != "auto" or before == "auto" or after == "auto":
        return False
    keyword = item_alignment(box, container, inline).keyword
    if keyword == "stretch":
        return True
    if keyword != "normal" or box.kind is BoxKind.REPLACED:
        return False
    # With a preferred aspect ratio one of the axes follows the other; the inline axis fills if it may.
    if inline or ratio_of(box) is None:
        return True
    return isinstance(style[p.WIDTH], (str, FitContent)) and not stretches(box, container, True)


def area_space(width: int, height: int) -> ConstraintSpace:
    """The constraint space of an area whose height may be `INDEFINITE`."""
    return ConstraintSpace(width, height, width, height, shrink_to_fit=True)


def _follows_height(box: Box, container: Box, space: ConstraintSpace, edges: EdgeWidths) -> bool:
    """True for an implicitly stretched width that a definite height gives by the aspect ratio."""
    if ratio_of(box) is None or item_alignment(box, container, True).keyword != "normal":
        return False
    return definite_height(box, space, edges) is not None


def item_width(ctx: LayoutContext, box: Box, container: Box, width: int, height: int) -> int | None:
    """Border-box width in an area; None for replaced boxes that size themselves."""
    space = area_space(width, height)
    edges = border_padding(box, width)
    outer = margins(box, width)
    available = max(width - outer.left - outer.right, 0)
    if stretches(box, container, True):
        style = box.style
        needs = any(isinstance(v, str) and v not in ("auto", "none") for v in (style[p.MIN_WIDTH], style[p.MAX_WIDTH]))
        if _follows_height(box, container, space, edges):
            return used_width(ctx, box, space._replace(shrink_to_fit=False), edges)
        content = content_min_max(ctx, box, edges, space) if needs else MinMax(0, 0)
        return clamp_width(box, available, space, edges, content, available)
    if box.kind is BoxKind.REPLACED:
        return None
    return used_width(ctx, box, space, edges)


def lay_out_in_area(
    ctx: LayoutContext, box: Box, container: Box, area: tuple[int, int], subgrid: Subgridded = NOT_SUBGRIDDED
) -> LayoutResult:
    """Lay an item out in its area; the height of `area` may be `INDEFINITE` while rows are being sized.

    A subgrid fills its area on the axes on which it uses its parent's tracks (CSS Grid 2 §9).
    """
    width, height = area
    outer, edges = margins(box, width), border_padding(box, width)
    used = item_width(ctx, box, container, width, height)
    space = area_space(width, height)._replace(subgrid=subgrid)
    if subgrid[0] is not None:
        used = max(width - outer.left - outer.right, edges.left + edges.right)
    if subgrid[1] is not None and height != INDEFINITE:
        outer = margins(box, 0)  # percentages above and below count as 0
        fixed = max(height - outer.top - outer.bottom, edges.top + edges.bottom)
        space = space._replace(available_height=fixed, fixed_height=True)
        return ctx.layout(box, space._replace(available_width=width if used is None else used, fixed_width=True))
    if height != INDEFINITE and stretches(box, container, False):
        room = max(height - outer.top - outer.bottom, 0)
        fixed = clamp_height(box, room, area_space(width, height), edges)
        space = space._replace(available_height=fixed, fixed_height=True)
        if used is not None and ratio_of(box) is not None and not stretches(box, container, True):
            used = used_width(ctx, box, space, edges)
    finds_own = box.kind is BoxKind.TABLE and not stretches(box, container, True)
    if used is not None and not finds_own:
        space = space._replace(available_width=used, fixed_width=True)
    return ctx.layout(box, space)


def minimum_width(ctx: LayoutContext, box: Box, container: Box, spans_auto: bool, limit: int) -> int:
    """§6.6: minimum contribution on the inline axis; `limit` is the sum of fixed maximum track sizes."""
    outer = margins(box, 0)
    margin_sum = outer.left + outer.right
    style = box.style
    sizes = ctx.min_max(box)
    width = style[p.WIDTH]
    fixed = not isinstance(width, (str, FitContent)) and not width.has_percent
    if fixed or width in ("min-content", "max-content"):
        return sizes.min + margin_sum
    if style[p.MIN_WIDTH] != "auto":
        edges = border_padding(box, 0)
        space = ConstraintSpace(0, INDEFINITE, 0, INDEFINITE)
        return clamp_width(box, 0, space, edges, content_min_max(ctx, box), 0) + margin_sum
    if is_scroll_container(style) or not spans_auto:
        edges = border_padding(box, 0)
        return edges.left + edges.right + margin_sum
    return min(sizes.min + margin_sum, limit)


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
