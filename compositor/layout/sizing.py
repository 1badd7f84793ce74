"""Used sizes: lengths and percentages, box-sizing, keywords, limits and aspect ratios.

All sizes are layout units; a *border-box* size includes padding and border.
Source: CSS Sizing 3 and 4, CSS 2.2 §10.
"""

from __future__ import annotations

from compositor.base.units import MAX_LAYOUT_UNIT
from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.css.values import FitContent, Lp, Ratio, Sizing
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, MinMax
from compositor.layout.edges import NO_EDGES, EdgeWidths
from compositor.layout.style_metrics import add_edges as add_edges
from compositor.layout.style_metrics import units as units
from compositor.style.computed_style import ComputedStyle

LARGE = MAX_LAYOUT_UNIT // 4
"""Upper bound of sizes, so that sums stay within 32 bits as Blink's saturating units do."""
NO_LIMIT = 2**40

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


def border_padding(box: Box, percent_width: int) -> EdgeWidths:
    """Border and padding together."""
    fixed = box.metrics.edges
    if fixed is not None:
        return fixed
    return add_edges(borders(box), paddings(box, percent_width))


def is_scroll_container(style: ComputedStyle) -> bool:
    """True for overflow other than `visible` and `clip`."""
    return style[p.OVERFLOW_X] not in ("visible", "clip")


def ratio_of(box: Box) -> Ratio | None:
    """The preferred aspect ratio, or None."""
    ratio = box.metrics.ratio
    if ratio is not None and box.kind is BoxKind.TABLE_PART and box.style[p.DISPLAY] != "table-caption":
        return None
    return ratio


def content_ratio(box: Box) -> Ratio | None:
    """As `ratio_of`; also of cells, of which it limits what their content asks for."""
    return box.metrics.ratio


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
        return max(min(int(height * ratio.ratio), LARGE), horizontal)
    return min(int(max(height - vertical, 0) * ratio.ratio), LARGE) + horizontal


def height_from_ratio(box: Box, width: int, edges: EdgeWidths) -> int:
    """Border-box height that follows from a border-box width by `aspect-ratio`."""
    ratio = ratio_of(box)
    assert ratio is not None
    horizontal, vertical = edges.left + edges.right, edges.top + edges.bottom
    if box.style[p.BOX_SIZING] == "border-box" and not ratio.auto:
        return max(min(int(width / ratio.ratio), LARGE), vertical)
    return min(int(max(width - horizontal, 0) / ratio.ratio), LARGE) + vertical


def definite_height(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int | None:
    """Border-box height as far as it depends neither on content nor on the width: clamped `height`, or None."""
    if space.fixed_height:
        return space.available_height
    if space.content_height or (box.metrics.plain_height and not space.block_stretch):
        return None
    used = _main_height(box, space, edges, None, False)
    return None if used is None else clamp_height(box, used, space, edges)


def initial_height(box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int) -> int | None:
    """Border-box height that percentages inside refer to: known before the content is laid out, or None."""
    if not space.fixed_height_is_definite:
        return None
    if space.fixed_height:
        return space.available_height
    if space.content_height or (box.metrics.plain_height and not space.block_stretch):
        return None
    by_ratio = None if ratio_of(box) is None else height_from_ratio(box, width, edges)
    used = _main_height(box, space, edges, by_ratio, by_ratio is not None)
    return None if used is None else clamp_height(box, used, space, edges, by_ratio)


def _main_height(
    box: Box, space: ConstraintSpace, edges: EdgeWidths, content: int | None, by_ratio: bool
) -> int | None:
    """Border-box height that `height` asks for; `content` is what keywords and indefinite percentages mean."""
    height = box.style[p.HEIGHT]
    told = height == "stretch" or (height == "auto" and space.block_stretch == "explicit")
    fills = height == "auto" and space.block_stretch == "implicit" and not by_ratio
    if space.available_height != INDEFINITE and (told or fills):
        return stretched_height(box, space, edges)
    resolved = resolve_length(box, height, space.percent_height, edges.top + edges.bottom)
    return content if resolved is None else resolved


def fills_height(box: Box) -> bool:
    """True when a height is `stretch`."""
    style = box.style
    return "stretch" in (style[p.HEIGHT], style[p.MIN_HEIGHT], style[p.MAX_HEIGHT])


def stretched_height(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """Border-box height that fills the available height."""
    outer = margins(box, space.percent_width)
    above, below = space.ignored_margins
    used = space.available_height - (0 if above else outer.top) - (0 if below else outer.bottom)
    return max(used, edges.top + edges.bottom)


def limits_height_by_content(box: Box) -> bool:
    """True when `min-height` or `max-height` is a keyword for the content's height."""
    limits = (box.style[p.MIN_HEIGHT], box.style[p.MAX_HEIGHT])
    return any(isinstance(value, FitContent) or value in _INTRINSIC for value in limits)


def with_stretched_height(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> ConstraintSpace:
    """The space with the height fixed that an `auto` height fills, where that depends on nothing else."""
    style = box.style
    if not space.block_stretch or space.available_height == INDEFINITE or style[p.HEIGHT] not in ("auto", "stretch"):
        return space
    if box.kind is BoxKind.REPLACED or ratio_of(box) is not None:
        return space
    if box.kind is not BoxKind.TABLE and limits_height_by_content(box):
        return space
    height = clamp_height(box, stretched_height(box, space, edges), space, edges)
    return space._replace(available_height=height, fixed_height=True, block_stretch="")


def is_auto_height(box: Box) -> bool:
    """True for heights that behave as `auto` where they are not definite: keywords and percentages."""
    height = box.style[p.HEIGHT]
    return isinstance(height, (str, FitContent)) or height.has_percent


def _height_limits(
    box: Box, space: ConstraintSpace, edges: EdgeWidths, content: int | None
) -> tuple[int | None, int | None]:
    """Border-box `min-height` and `max-height`; `content` is what keywords mean, if known."""
    edge_sum = edges.top + edges.bottom

    def resolved(value: Sizing) -> int | None:
        if value == "stretch" and space.available_height != INDEFINITE:
            return stretched_height(box, space, edges)
        if isinstance(value, FitContent) or (isinstance(value, str) and value in _INTRINSIC):
            return content
        return resolve_length(box, value, space.percent_height, edge_sum)

    return resolved(box.style[p.MIN_HEIGHT]), resolved(box.style[p.MAX_HEIGHT])


def clamp_height(box: Box, height: int, space: ConstraintSpace, edges: EdgeWidths, content: int | None = None) -> int:
    """Apply `max-height` and `min-height` to a border-box height; `content` is what keywords mean, if known."""
    if not space.content_height and not box.metrics.plain_height:
        low, high = _height_limits(box, space, edges, content)
        height = height if high is None else min(height, high)
        height = height if low is None else max(height, low)
    return max(height, edges.top + edges.bottom)


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


def used_width(
    ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths, known: MinMax | None = None
) -> int:
    """Border-box width of a non-replaced box (CSS 2.2 §10.3, CSS Sizing 3 §3-5, CSS Sizing 4 §4).

    Args:
        known: Content-based border-box widths, where these have been found already.
    """
    if space.fixed_width:
        return max(space.available_width, 0)
    outer = margins(box, space.percent_width)
    stretch = max(space.available_width - outer.left - outer.right, edges.left + edges.right)
    shrinks = space.shrink_to_fit or box.kind is BoxKind.TABLE or box.replaced is not None
    if box.metrics.plain_width and (space.inline_stretch or not shrinks):
        return stretch
    width = box.style[p.WIDTH]
    follows_height = _follows_height(box, space, edges)
    fits = not space.inline_stretch and (follows_height or shrinks)
    content = MinMax(0, 0) if known is None else known
    if known is None and (needs_content_widths(box) or (fits and width == "auto")):
        content = content_widths(ctx, box, edges, space)
    used = resolve_width(box, width, space, edges, content, stretch)
    if used is None:
        used = fit_content(content, stretch) if fits else stretch
    is_content = isinstance(width, FitContent) or width in _INTRINSIC or (width == "auto" and fits)
    automatic = follows_height and is_content and has_automatic_minimum(box)
    least = content_min_max(ctx, box, edges, space).min if automatic else 0
    return _limit_width(box, used, space, edges, (content, stretch, least))


def _follows_height(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> bool:
    """True when the preferred ratio gives the width of a box: its height is known and does not merely fill."""
    if ratio_of(box) is None:
        return False
    if box.style[p.HEIGHT] == "auto" and space.block_stretch != "explicit":
        return False
    return definite_height(box, space, edges) is not None


def _limit_width(
    box: Box, width: int, space: ConstraintSpace, edges: EdgeWidths, sizes: tuple[MinMax, int, int]
) -> int:
    """A border-box width within its limits, given the content's widths, the stretched and the automatic minimum."""
    content, stretch, least = sizes
    style = box.style
    high = resolve_width(box, style[p.MAX_WIDTH], space, edges, content, stretch)
    upper = NO_LIMIT if high is None else high
    low = resolve_width(box, style[p.MIN_WIDTH], space, edges, content, stretch)
    lower = max(edges.left + edges.right, min(least, upper)) if low is None else low
    if ratio_of(box) is not None and style[p.WIDTH] == "auto" and not space.inline_stretch:
        least_by_height, most_by_height = transferred_widths(box, space, edges)
        lower = max(lower, min(least_by_height, upper))
        upper = min(upper, most_by_height)
    return max(min(width, upper), lower, edges.left + edges.right)


def content_widths(ctx: LayoutContext, box: Box, edges: EdgeWidths, space: ConstraintSpace) -> MinMax:
    """Content-based border-box widths, by the preferred ratio where the height is known (CSS Sizing 4 §4.1)."""
    if ratio_of(box) is None:
        return content_min_max(ctx, box, edges, space)
    height = definite_height(box, space, edges)
    if height is not None and space.fixed_height_is_definite:
        own = width_from_ratio(box, height, edges)
        return MinMax(own, own)
    low, high = transferred_widths(box, space, edges)
    sizes = content_min_max(ctx, box, edges, space)
    return MinMax(max(low, min(sizes.min, high)), max(low, min(sizes.max, high)))


def transferred_widths(box: Box, space: ConstraintSpace, edges: EdgeWidths) -> tuple[int, int]:
    """Limits of the height, carried over to the width by the ratio (CSS Sizing 4 §4.2)."""
    low, high = _height_limits(box, space, edges, None)
    edge_sum = edges.top + edges.bottom
    least = width_from_ratio(box, max(edge_sum, edge_sum if low is None else low), edges)
    return least, NO_LIMIT if high is None else max(least, width_from_ratio(box, max(high, edge_sum), edges))


def transferred_limits(box: Box, width: int, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """A width within the limits of the height."""
    low, high = transferred_widths(box, space, edges)
    return max(low, min(width, high))


def contained_size(box: Box, prop: Property[tuple[bool, float | None]]) -> int | None:
    """Content size of a box with size containment: `contain-intrinsic-*` (CSS Sizing 4 §5.1).

    None where the tracks of a grid count although its items do not.
    """
    size = box.style[prop][1]
    return None if size is None and box.kind is BoxKind.GRID else units(size or 0.0)


def has_automatic_minimum(box: Box) -> bool:
    """CSS Sizing 4 §4.3: the automatic minimum of a box sized by its ratio."""
    style = box.style
    return style[p.MIN_WIDTH] == "auto" and not is_scroll_container(style)


def used_height(
    ctx: LayoutContext, box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int, content: int
) -> int:
    """Border-box height of a non-replaced box whose content makes it `content` high (border box)."""
    if box.metrics.contains_height:
        own = contained_size(box, p.CONTAIN_INTRINSIC_HEIGHT)
        content = content if own is None else edges.top + edges.bottom + own
    if space.fixed_height:
        return max(space.available_height, 0)
    if space.content_height or (box.metrics.plain_height and not space.block_stretch):
        return max(content, edges.top + edges.bottom)
    has_ratio = ratio_of(box) is not None
    own = height_from_ratio(box, width, edges) if has_ratio else content
    used = _main_height(box, space, edges, own, has_ratio)
    low, high = _height_limits(box, space, edges, own)
    if low is None and has_ratio and _has_automatic_minimum_height(box, space):
        low = content if high is None else min(content, high)
    assert used is not None
    used = used if high is None else min(used, high)
    return max(used, edges.top + edges.bottom, 0 if low is None else low)


def _has_automatic_minimum_height(box: Box, space: ConstraintSpace) -> bool:
    """CSS Sizing 4 §4.3, for a box with a preferred ratio."""
    style = box.style
    height = style[p.HEIGHT]
    if style[p.MIN_HEIGHT] != "auto" or is_scroll_container(style):
        return False
    stretches = space.block_stretch == "explicit" and space.available_height != INDEFINITE
    return isinstance(height, FitContent) or height in _INTRINSIC or (height == "auto" and not stretches)


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
    height = definite_height(box, space, edges)
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
    own = ctx.item_spaces.get(box.id)
    if own is not None:
        return own
    parent = ctx.boxes.boxes[box.parent]
    while parent.kind is BoxKind.INLINE:
        parent = ctx.boxes.boxes[parent.parent]
    height = ctx.inner_heights.get(parent.id, INDEFINITE)
    return _UNCONSTRAINED if height == INDEFINITE else ConstraintSpace(0, height, INDEFINITE, height)


_UNCONSTRAINED = ConstraintSpace(0, INDEFINITE, INDEFINITE, INDEFINITE)
