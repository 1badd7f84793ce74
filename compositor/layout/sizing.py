"""Used sizes: lengths and percentages, box-sizing, keywords, limits and aspect ratios.

All sizes are layout units; a *border-box* size includes padding and border.
Source: CSS Sizing 3 and 4, CSS 2.2 §10.
"""

from __future__ import annotations

from compositor.base.units import MAX_LAYOUT_UNIT
from compositor.css import properties as p
from compositor.css.values import FitContent, Lp, Ratio, Sizing
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, MinMax
from compositor.layout.edges import NO_EDGES, EdgeWidths
from compositor.layout.style_metrics import units as units
from compositor.style.computed_style import ComputedStyle

LARGE = MAX_LAYOUT_UNIT // 4
"""Upper bound of sizes, so that sums stay within 32 bits as Blink's saturating units do."""

_INTRINSIC = ("min-content", "max-content", "fit-content")


def resolve_lp(value: Lp, basis: int) -> int:
    """A length or percentage of `basis`."""
    if value.has_percent:
        return units(value.resolve(basis / 64))
    return units(value.px)  # type: ignore[union-attr]


def _edge(value: Lp | str, basis: int) -> int:
    return 0 if isinstance(value, str) else resolve_lp(value, basis)


def margins(box: Box, percent_width: int) -> EdgeWidths:
    """Margins with `auto` as 0; percentages of the containing block's width."""
    fixed = box.metrics.margins
    if fixed is not None:
        return fixed
    style = box.style
    return EdgeWidths(
        _edge(style[p.MARGIN_TOP], percent_width),
        _edge(style[p.MARGIN_RIGHT], percent_width),
        _edge(style[p.MARGIN_BOTTOM], percent_width),
        _edge(style[p.MARGIN_LEFT], percent_width),
    )


def borders(box: Box) -> EdgeWidths:
    """Border widths."""
    return box.metrics.borders


def paddings(box: Box, percent_width: int) -> EdgeWidths:
    """Padding; percentages of the containing block's width."""
    fixed = box.metrics.paddings
    if fixed is not None:
        return fixed
    style = box.style
    top, right, bottom, left = (
        resolve_lp(style[p.PADDING_TOP], percent_width),
        resolve_lp(style[p.PADDING_RIGHT], percent_width),
        resolve_lp(style[p.PADDING_BOTTOM], percent_width),
        resolve_lp(style[p.PADDING_LEFT], percent_width),
    )
    if not (top or right or bottom or left):
        return NO_EDGES
    return EdgeWidths(max(top, 0), max(right, 0), max(bottom, 0), max(left, 0))


def add_edges(a: EdgeWidths, b: EdgeWidths) -> EdgeWidths:
    """Sum, side by side."""
    return EdgeWidths(a.top + b.top, a.right + b.right, a.bottom + b.bottom, a.left + b.left)


def border_padding(box: Box, percent_width: int) -> EdgeWidths:
    """Border and padding together."""
    return add_edges(borders(box), paddings(box, percent_width))


def is_scroll_container(style: ComputedStyle) -> bool:
    """True for overflow other than `visible` and `clip`."""
    return style[p.OVERFLOW_X] not in ("visible", "clip")


def ratio_of(box: Box) -> Ratio | None:
    """The preferred aspect ratio, or None."""
    if box.kind is BoxKind.TABLE_PART and box.style[p.DISPLAY] != "table-caption":
        return None
    return content_ratio(box)


def content_ratio(box: Box) -> Ratio | None:
    """As `ratio_of`; also of cells, of which it limits what their content asks for."""
    ratio = box.style[p.ASPECT_RATIO]
    return None if isinstance(ratio, str) or ratio.ratio <= 0 else ratio


def border_box_size(box: Box, value: int, edge_sum: int) -> int:
    """A length given for `width` or `height` as a border-box size."""
    if box.style[p.BOX_SIZING] == "border-box":
        return max(value, edge_sum)
    return max(value, 0) + edge_sum


def resolve_length(box: Box, value: Sizing, basis: int, edge_sum: int) -> int | None:
    """Border-box size for a length or a percentage of a definite basis; None for everything else."""
    if isinstance(value, (str, FitContent)):
        return None
    if value.has_percent and basis == INDEFINITE:
        return None
    return border_box_size(box, min(resolve_lp(value, basis), LARGE), edge_sum)


def fit_content(sizes: MinMax, available: int) -> int:
    """min(max-content, max(min-content, available))."""
    return min(sizes.max, max(sizes.min, available))


def resolve_width(
    box: Box, value: Sizing, space: ConstraintSpace, edges: EdgeWidths, content: MinMax, stretch: int
) -> int | None:
    """Border-box width for any value of `width`, `min-width` or `max-width`; None for `auto` and `none`.

    Args:
        content: Content-based border-box min and max sizes (only looked at for keywords).
        stretch: Border-box width that fills the available space.
    """
    edge_sum = edges.left + edges.right
    if isinstance(value, str):
        match value:
            case "min-content":
                return content.min
            case "max-content":
                return content.max
            case "fit-content":
                return fit_content(content, stretch)
            case "stretch":
                return max(stretch, edge_sum)
            case _:
                return None
    if isinstance(value, FitContent):
        limit = border_box_size(box, resolve_lp(value.limit, space.percent_width), edge_sum)
        return fit_content(content, limit)
    return resolve_length(box, value, space.percent_width, edge_sum)


def needs_content_widths(box: Box) -> bool:
    """True when a width property refers to the content's widths."""
    return box.metrics.needs_content_widths


def width_from_ratio(box: Box, height: int, edges: EdgeWidths) -> int:
    """Border-box width that follows from a border-box height by `aspect-ratio`."""
    ratio = content_ratio(box)
    assert ratio is not None
    horizontal, vertical = edges.left + edges.right, edges.top + edges.bottom
    if box.style[p.BOX_SIZING] == "border-box" and not ratio.auto:
        return max(int(height * ratio.ratio), horizontal)
    return int(max(height - vertical, 0) * ratio.ratio) + horizontal


def height_from_ratio(box: Box, width: int, edges: EdgeWidths) -> int:
    """Border-box height that follows from a border-box width by `aspect-ratio`."""
    ratio = ratio_of(box)
    assert ratio is not None
    horizontal, vertical = edges.left + edges.right, edges.top + edges.bottom
    if box.style[p.BOX_SIZING] == "border-box" and not ratio.auto:
        return max(int(width / ratio.ratio), vertical)
    return int(max(width - horizontal, 0) / ratio.ratio) + vertical


def definite_height(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int | None:
    """Border-box height as far as it does not depend on content: clamped `height`, or None."""
    if space.fixed_height:
        return space.available_height
    if space.content_height or box.metrics.plain_height:
        return None
    edge_sum = edges.top + edges.bottom
    height = box.style[p.HEIGHT]
    if height == "stretch" and space.available_height != INDEFINITE:
        outer = margins(box, space.percent_width)
        used: int | None = max(space.available_height - outer.top - outer.bottom, edge_sum)
    else:
        used = resolve_length(box, height, space.percent_height, edge_sum)
    return None if used is None else clamp_height(box, used, space, edges)


def is_auto_height(box: Box) -> bool:
    """True for heights that behave as `auto` where they are not definite: keywords and percentages."""
    height = box.style[p.HEIGHT]
    return isinstance(height, (str, FitContent)) or height.has_percent


def clamp_height(box: Box, height: int, space: ConstraintSpace, edges: EdgeWidths, content: int | None = None) -> int:
    """Apply `max-height` and `min-height` to a border-box height; `content` is what keywords mean, if known."""
    edge_sum = edges.top + edges.bottom
    if space.content_height or box.metrics.plain_height:
        return max(height, edge_sum)
    style = box.style
    limit = style[p.MAX_HEIGHT]
    if limit != "none":
        upper = resolve_length(box, limit, space.percent_height, edge_sum)
        if upper is None and isinstance(limit, str) and limit in _INTRINSIC:
            upper = content
        if upper is not None:
            height = min(height, upper)
    floor = style[p.MIN_HEIGHT]
    if floor != "auto":
        lower = resolve_length(box, floor, space.percent_height, edge_sum)
        if lower is None and isinstance(floor, str) and floor in _INTRINSIC and content != INDEFINITE:
            lower = content
        if lower is not None:
            height = max(height, lower)
    return max(height, edge_sum)


def clamp_width(box: Box, width: int, space: ConstraintSpace, edges: EdgeWidths, content: MinMax, stretch: int) -> int:
    """Apply `max-width` and `min-width` to a border-box width."""
    style = box.style
    limit, floor = style[p.MAX_WIDTH], style[p.MIN_WIDTH]
    if limit != "none":
        upper = resolve_width(box, limit, space, edges, content, stretch)
        if upper is not None:
            width = min(width, upper)
    if floor != "auto":
        lower = resolve_width(box, floor, space, edges, content, stretch)
        if lower is not None:
            width = max(width, lower)
    return max(width, edges.left + edges.right)


def used_width(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """Border-box width of a non-replaced box (CSS 2.2 §10.3, CSS Sizing 3 §3-5)."""
    if space.fixed_width:
        return max(space.available_width, 0)
    outer = margins(box, space.percent_width)
    stretch = max(space.available_width - outer.left - outer.right, 0)
    if box.metrics.plain_width and not space.shrink_to_fit and box.kind is not BoxKind.TABLE and box.replaced is None:
        return max(stretch, edges.left + edges.right)
    style = box.style
    shrinks = space.shrink_to_fit or box.kind is BoxKind.TABLE or box.replaced is not None
    width: int | None = None
    content = MinMax(0, 0)
    ratio = ratio_of(box)
    if needs_content_widths(box) or (shrinks and style[p.WIDTH] == "auto") or (ratio and _ratio_minimum(box)):
        content = content_min_max(ctx, box, edges, space)
    height = definite_height(box, space, edges) if ratio is not None else None
    if ratio is not None and height is None:
        content = MinMax(*(transferred_limits(box, size, space, edges) for size in content))
    if height is not None:
        # The ratio gives the content's widths too; the automatic minimum is what the content would need without it.
        own = width_from_ratio(box, height, edges)
        own = max(own, content.min) if _ratio_minimum(box) else own
        content = MinMax(own, own)
    width = resolve_width(box, style[p.WIDTH], space, edges, content, stretch)
    if width is None:
        if height is not None:
            width = content.max
        elif shrinks:
            width = fit_content(content, stretch)
        else:
            width = stretch
        if ratio is not None and height is None:
            width = transferred_limits(box, width, space, edges)
    return clamp_width(box, width, space, edges, content, stretch)


def transferred_limits(box: Box, width: int, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """Limits of the height, carried over to an automatic width by the ratio (CSS Sizing 4 §4.2)."""
    edge_sum = edges.top + edges.bottom
    high = resolve_length(box, box.style[p.MAX_HEIGHT], space.percent_height, edge_sum)
    low = resolve_length(box, box.style[p.MIN_HEIGHT], space.percent_height, edge_sum)
    if high is not None:
        width = min(width, width_from_ratio(box, high, edges))
    return max(width, width_from_ratio(box, edge_sum if low is None else low, edges))


def _ratio_minimum(box: Box) -> bool:
    """CSS Sizing 4 §4.3: the automatic minimum of a box sized by its ratio."""
    style = box.style
    return style[p.MIN_WIDTH] == "auto" and not is_scroll_container(style)


def used_height(
    ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int, content: int
) -> int:
    """Border-box height of a non-replaced box whose content makes it `content` high (border box)."""
    if box.kind is not BoxKind.GRID and contains_block_size(box):
        content = edges.top + edges.bottom  # the tracks of a grid count although its items do not
    if box.metrics.plain_height and not space.fixed_height:
        return content
    if space.fixed_height:
        return max(space.available_height, 0)
    height = definite_height(box, space, edges)
    if height is not None:
        limits = (box.style[p.MIN_HEIGHT], box.style[p.MAX_HEIGHT])
        return height if limits == ("auto", "none") else clamp_height(box, height, space, edges, content)
    if ratio_of(box) is not None and is_auto_height(box):
        by_ratio = used = height_from_ratio(box, width, edges)
        automatic = box.style[p.MIN_HEIGHT] == "auto" and box.style[p.HEIGHT] != "stretch"
        if automatic and not is_scroll_container(box.style):
            used = max(used, content)
        content = by_ratio
    else:
        used = content
    return clamp_height(box, used, space, edges, content)


def content_min_max(
    ctx: LayoutContext, box: Box, edges: EdgeWidths | None = None, space: ConstraintSpace | None = None
) -> MinMax:
    """Content-based border-box min-content and max-content widths, the box's own width properties aside.

    With `edges`, the used border and padding, percentages of padding count; for contributions they are 0. With
    `space` a definite height counts for percentage heights inside.
    """
    if space is not None:
        set_inner_height(ctx, box, space, edges or border_padding(box, 0))
    sizes = ctx.content_min_max(box)
    if edges is None or box.metrics.paddings is not None:
        return sizes
    at_zero = border_padding(box, 0)
    more = edges.left + edges.right - at_zero.left - at_zero.right
    return MinMax(sizes.min + more, sizes.max + more)


def set_inner_height(ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> None:
    """Note the box's content height for the widths of its content, which may follow from heights by a ratio."""
    height = None if box.metrics.plain_height and not space.fixed_height else definite_height(box, space, edges)
    if space.fixed_height and not space.fixed_height_is_definite:
        height = None
    if height is not None:
        ctx.inner_heights[box.id] = max(height - edges.top - edges.bottom, 0)
    elif box.anonymous and box.replaced is None and box.parent in ctx.inner_heights:
        ctx.inner_heights[box.id] = ctx.inner_heights[box.parent]
    else:
        ctx.inner_heights.pop(box.id, None)


def contribution_space(ctx: LayoutContext, box: Box) -> ConstraintSpace:
    """The constraint space in which a box contributes to the width of its parent: only heights may be definite."""
    parent = ctx.boxes.boxes[box.parent]
    while parent.kind is BoxKind.INLINE:
        parent = ctx.boxes.boxes[parent.parent]
    height = ctx.inner_heights.get(parent.id, INDEFINITE)
    return _UNCONSTRAINED if height == INDEFINITE else ConstraintSpace(0, height, INDEFINITE, height)


_UNCONSTRAINED = ConstraintSpace(0, INDEFINITE, INDEFINITE, INDEFINITE)


def contains_inline_size(box: Box) -> bool:
    """Size containment of the width: the content does not count (CSS Contain 3 §3.1)."""
    style = box.style
    if style[p.CONTAIN] and style[p.CONTAIN] & {"size", "strict", "inline-size"}:
        return True
    return style[p.CONTAINER_TYPE] in ("size", "inline-size") or style[p.CONTENT_VISIBILITY] == "hidden"


def contains_block_size(box: Box) -> bool:
    """Size containment of the height."""
    style = box.style
    if style[p.CONTAIN] and style[p.CONTAIN] & {"size", "strict"}:
        return True
    return style[p.CONTAINER_TYPE] == "size" or style[p.CONTENT_VISIBILITY] == "hidden"


def contribution(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box min-content and max-content contributions, without margins (CSS Sizing 3 §5.1)."""
    edges = border_padding(box, 0)
    edge_sum = edges.left + edges.right
    style = box.style
    width = style[p.WIDTH]
    own = resolve_length(box, width, INDEFINITE, edge_sum)
    space = contribution_space(ctx, box)
    set_inner_height(ctx, box, space, edges)
    if own is None and ratio_of(box) is not None:
        height = definite_height(box, space, edges)
        if height is not None and (width in ("auto", "stretch") or getattr(width, "has_percent", False)):
            own = width_from_ratio(box, height, edges)
            if _ratio_minimum(box):
                own = max(own, ctx.content_min_max(box).min)
    if own is not None:
        sizes = MinMax(own, own)
    else:
        sizes = ctx.content_min_max(box)
        if width == "min-content":
            sizes = MinMax(sizes.min, sizes.min)
        elif width == "max-content":
            sizes = MinMax(sizes.max, sizes.max)
        elif isinstance(width, FitContent) and not width.limit.has_percent:
            fitted = fit_content(sizes, border_box_size(box, resolve_lp(width.limit, 0), edge_sum))
            sizes = MinMax(fitted, fitted)
        elif width == "auto" and ratio_of(box) is not None:
            low, high = (transferred_limits(box, size, space, edges) for size in sizes)
            sizes = MinMax(low, high)
    sizes = _limit_contribution(ctx, box, sizes, edges)
    if box.kind is BoxKind.TABLE:  # never less than its columns need
        least = ctx.content_min_max(box).min
        sizes = MinMax(max(sizes.min, least), max(sizes.max, least))
    return sizes


def _limit_contribution(ctx: LayoutContext, box: Box, sizes: MinMax, edges: EdgeWidths) -> MinMax:
    style = box.style
    limit, floor = style[p.MAX_WIDTH], style[p.MIN_WIDTH]
    if limit == "none" and floor == "auto":
        return sizes
    content = ctx.content_min_max(box) if needs_content_widths(box) else sizes
    space = ConstraintSpace(0, INDEFINITE, INDEFINITE, INDEFINITE)
    low, high = sizes
    if limit == "fit-content":
        low, high = min(low, content.min), min(high, content.max)
    elif limit not in ("none", "stretch"):
        upper = resolve_width(box, limit, space, edges, content, content.max)
        if upper is not None:
            low, high = min(low, upper), min(high, upper)
    if floor == "fit-content":
        low, high = max(low, content.min), max(high, content.max)
    elif floor not in ("auto", "stretch"):
        # Percentages count as 0 here (CSS Sizing 3 §5.2.1).
        lower = resolve_width(box, floor, space._replace(percent_width=0), edges, content, content.max)
        if lower is not None:
            low, high = max(low, lower), max(high, lower)
    return MinMax(low, high)
