"""What a box contributes to the width of its parent.

Source: CSS Sizing 3 §5.1-5.2; CSS Sizing 4 §4.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, MinMax
from compositor.layout.edges import EdgeWidths
from compositor.layout.sizing import (
    NO_LIMIT,
    border_box_size,
    border_padding,
    content_widths,
    contribution_space,
    definite_height,
    fit_content,
    has_automatic_minimum,
    needs_content_widths,
    ratio_of,
    resolve_length,
    resolve_lp,
    resolve_width,
    set_inner_height,
    transferred_widths,
)


def contribution(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box min-content and max-content contributions, without margins (CSS Sizing 3 §5.1)."""
    edges = border_padding(box, 0)
    edge_sum = edges.left + edges.right
    width = box.style[p.WIDTH]
    space = contribution_space(ctx, box)
    set_inner_height(ctx, box, space, edges)
    own = resolve_length(box, width, INDEFINITE, edge_sum)
    least = 0
    if own is not None:
        sizes = MinMax(own, own)
    else:
        sizes = content_widths(ctx, box, edges, space)
        if ratio_of(box) is not None and has_automatic_minimum(box) and definite_height(box, space, edges) is not None:
            least = ctx.content_min_max(box).min
        if width == "min-content":
            sizes = MinMax(sizes.min, sizes.min)
        elif width == "max-content":
            sizes = MinMax(sizes.max, sizes.max)
        elif isinstance(width, FitContent) and not width.limit.has_percent:
            fitted = fit_content(sizes, border_box_size(box, resolve_lp(width.limit, 0), edge_sum))
            sizes = MinMax(fitted, fitted)
    sizes = _limit_contribution(ctx, box, sizes, space, (edges, least))
    if box.kind is BoxKind.TABLE:  # never less than its columns need
        columns = ctx.content_min_max(box).min
        sizes = MinMax(max(sizes.min, columns), max(sizes.max, columns))
    return sizes


def _limit_contribution(
    ctx: LayoutContext, box: Box, sizes: MinMax, space: ConstraintSpace, own: tuple[EdgeWidths, int]
) -> MinMax:
    """Contributions within the limits of the width; `own`: the edges and the automatic minimum."""
    edges, least = own
    style = box.style
    floor, limit = style[p.MIN_WIDTH], style[p.MAX_WIDTH]
    if limit == "none" and floor == "auto" and ratio_of(box) is None:
        return sizes
    content = content_widths(ctx, box, edges, space) if needs_content_widths(box) else sizes
    # Percentages of the minimum count as 0 here (CSS Sizing 3 §5.2.1), `fit-content` as the size that is asked for.
    fits = "fit-content" in (floor, limit)
    low, high = sizes
    for_min = MinMax(content.min, content.min) if fits else content
    for_max = MinMax(content.max, content.max) if fits else content
    return MinMax(
        _limited(box, low, space, edges, (for_min, content, least)),
        _limited(box, high, space, edges, (for_max, content, least)),
    )


def _limited(box: Box, width: int, space: ConstraintSpace, edges: EdgeWidths, sizes: tuple[MinMax, MinMax, int]) -> int:
    fit, content, least = sizes
    style = box.style

    def resolved(value: Sizing, basis: int) -> int | None:
        if value == "stretch":
            return None
        keyword = fit if value == "fit-content" else content
        return resolve_width(box, value, space._replace(percent_width=basis), edges, keyword, keyword.max)

    high = resolved(style[p.MAX_WIDTH], INDEFINITE)
    upper = NO_LIMIT if high is None else high
    low = resolved(style[p.MIN_WIDTH], 0)
    lower = max(edges.left + edges.right, min(least, upper)) if low is None else low
    if ratio_of(box) is not None and style[p.WIDTH] == "auto":
        least_by_height, most_by_height = transferred_widths(box, space, edges)
        lower = max(lower, min(least_by_height, upper))
        upper = min(upper, most_by_height)
    return max(min(width, upper), lower)
