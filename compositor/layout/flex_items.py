"""Flex items: base sizes, automatic minimums, hypothetical sizes.

Source: CSS Flexbox 1 §4.5, §9.2.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.layout.alignment import Alignment, parse_alignment
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.fragments import EdgeWidths
from compositor.layout.inline_style import is_central
from compositor.layout.replaced import natural_size, replaced_content_width
from compositor.layout.sizing import (
    border_padding,
    content_min_max,
    is_scroll_container,
    margins,
    ratio_of,
    resolve_length,
    resolve_width,
    transferred_limits,
    used_width,
)

NO_LIMIT = 2**40


class Container(NamedTuple):
    """A flex container's axes and inner sizes; layout units.

    Attributes:
        is_row: The main axis is horizontal.
        main_reversed, cross_reversed: Start is at the right or the bottom.
        wraps: Multi-line.
        width: Content width.
        height: Content height or `INDEFINITE`.
        main_gap, cross_gap: Gutters.
    """

    box: Box
    is_row: bool
    main_reversed: bool
    cross_reversed: bool
    wraps: bool
    width: int
    height: int
    main_gap: int
    cross_gap: int

    @property
    def definite_cross(self) -> int:
        """Inner cross size, or `INDEFINITE`."""
        return self.height if self.is_row else self.width

    @property
    def definite_main(self) -> int:
        """Inner main size, or `INDEFINITE`."""
        return self.width if self.is_row else self.height


class Item:
    """A flex item while its line is laid out; border-box sizes, layout units.

    Attributes:
        base, target: Flex base size and the size after flexing.
        low, high: Used minimum and maximum main size.
        margins: `auto` as 0 until the alignment step.
        basis_is_definite: The flex base size does not depend on content.
        main_edges: Border and padding on the main axis.
        align: `align-self` keyword after `auto` is looked up, and whether `safe`.
        stretches: Its cross size is to fill the line.
        result: Its layout at the target size.
        central: Items are aligned by a central baseline.
    """

    __slots__ = (
        "align", "base", "basis_is_definite", "box", "central", "cross_pos", "edges", "frozen", "high", "low",
        "main_edges", "main_pos", "margins", "result", "stretches", "target",
    )  # fmt: skip

    def __init__(self, box: Box, outer: EdgeWidths, edges: EdgeWidths) -> None:
        self.box: Final = box
        self.margins = outer
        self.edges: Final = edges
        self.main_edges = 0
        self.basis_is_definite = False
        self.base = 0
        self.target = 0
        self.low = 0
        self.high = NO_LIMIT
        self.frozen = False
        self.align = parse_alignment("normal")
        self.stretches = False
        self.main_pos = 0
        self.cross_pos = 0
        self.central = False
        self.result: LayoutResult

    @property
    def hypothetical(self) -> int:
        """Base size within the limits."""
        return max(self.low, min(self.base, self.high))

    def main_margin(self, is_row: bool) -> int:
        """Both margins on the main axis."""
        m = self.margins
        return m.left + m.right if is_row else m.top + m.bottom

    def cross_margin(self, is_row: bool) -> int:
        """Both margins on the cross axis."""
        return self.main_margin(not is_row)


def make_item(ctx: LayoutContext, container: Container, box: Box) -> Item:
    """Work out an item's flex base size and limits (§9.2 step 3)."""
    item = Item(box, margins(box, container.width), border_padding(box, container.width))
    item.align = item_alignment(box, container.box)
    item.stretches = _stretches(container, item)
    item.central = is_central(container.box.style)
    if container.is_row:
        item.main_edges = item.edges.left + item.edges.right
        _size_row_item(ctx, container, item)
    else:
        item.main_edges = item.edges.top + item.edges.bottom
        _size_column_item(ctx, container, item)
    return item


def item_alignment(box: Box, container: Box) -> Alignment:
    """`align-self` with `auto` looked up in the container."""
    own = box.style[p.ALIGN_SELF]
    return parse_alignment(container.style[p.ALIGN_ITEMS] if own == "auto" else own)


def _stretches(container: Container, item: Item) -> bool:
    style = item.box.style
    if container.is_row:
        cross, before, after = style[p.HEIGHT], style[p.MARGIN_TOP], style[p.MARGIN_BOTTOM]
    else:
        cross, before, after = style[p.WIDTH], style[p.MARGIN_LEFT], style[p.MARGIN_RIGHT]
    if cross == "stretch":
        return True
    is_told = cross == "auto" and item.align.keyword in ("normal", "stretch")
    return is_told and before != "auto" and after != "auto"


def item_space(container: Container, available_width: int, fixed_width: bool = False) -> ConstraintSpace:
    """The constraint space of an item."""
    return ConstraintSpace(
        available_width, container.height, container.width, container.height, fixed_width, shrink_to_fit=True
    )


def _flex_basis(item: Item, main_property: Sizing) -> Sizing:
    basis = item.box.style[p.FLEX_BASIS]
    return main_property if basis == "auto" else basis


def _size_row_item(ctx: LayoutContext, container: Container, item: Item) -> None:
    box, edges = item.box, item.edges
    style = box.style
    space = item_space(container, container.width)
    edge_sum = edges.left + edges.right
    stretch = max(container.width - item.main_margin(True), 0)
    cross = _definite_cross_height(container, item, space)
    content = MinMax(edge_sum, edge_sum)
    if _needs_content(item):
        sized = space if cross is None else space._replace(available_height=cross, fixed_height=True)
        content = content_min_max(ctx, box, edges, sized)
    basis = _flex_basis(item, style[p.WIDTH])
    base = resolve_width(box, basis, space, edges, content, stretch)
    from_ratio = _transferred_width(ctx, item, cross)
    if base is None:
        base = from_ratio if from_ratio is not None else _content_width(ctx, item, space)
    item.base = max(base, edge_sum)
    high = resolve_width(box, style[p.MAX_WIDTH], space, edges, content, stretch)
    item.high = NO_LIMIT if high is None else max(high, edge_sum)
    low = resolve_width(box, style[p.MIN_WIDTH], space, edges, content, stretch)
    if low is None:
        low = _automatic_minimum_width(ctx, item, space, content, from_ratio)
    if box.kind is BoxKind.TABLE:
        low = max(low, content_min_max(ctx, box, edges).min)  # a table is never narrower than its columns
    item.low = max(low, edge_sum)
    item.high = max(item.high, item.low)


def _needs_content(item: Item) -> bool:
    """False when no width of the item can depend on its content, which saves measuring it."""
    style = item.box.style
    basis = _flex_basis(item, style[p.WIDTH])
    for value in (basis, style[p.MAX_WIDTH], style[p.MIN_WIDTH]):
        if isinstance(value, FitContent) or (isinstance(value, str) and value not in ("none", "auto")):
            return True
    if isinstance(basis, str):
        return True
    return style[p.MIN_WIDTH] == "auto" and not is_scroll_container(style)


def _content_width(ctx: LayoutContext, item: Item, space: ConstraintSpace) -> int:
    """Max-content width; of replaced boxes the natural one within the limits that their height carries over."""
    if item.box.kind is BoxKind.REPLACED:
        return replaced_content_width(ctx, item.box, space, item.edges)
    width = content_min_max(ctx, item.box, item.edges).max
    return transferred_limits(item.box, width, space, item.edges) if ratio_of(item.box) is not None else width


def _definite_cross_height(container: Container, item: Item, space: ConstraintSpace) -> int | None:
    """The item's border-box height where it does not depend on content."""
    box = item.box
    vertical = item.edges.top + item.edges.bottom
    own = resolve_length(box, box.style[p.HEIGHT], space.percent_height, vertical)
    if own is None and item.stretches and not container.wraps and container.height != INDEFINITE:
        own = max(container.height - item.cross_margin(True), vertical)
    if own is None:
        return None
    low = resolve_length(box, box.style[p.MIN_HEIGHT], space.percent_height, vertical)
    high = resolve_length(box, box.style[p.MAX_HEIGHT], space.percent_height, vertical)
    own = own if high is None else min(own, high)
    return own if low is None else max(own, low)


def _ratio(ctx: LayoutContext, box: Box) -> float | None:
    if box.kind is BoxKind.REPLACED:
        return natural_size(ctx, box)[2]
    ratio = ratio_of(box)
    return None if ratio is None else ratio.ratio


def _transferred_width(ctx: LayoutContext, item: Item, height: int | None) -> int | None:
    """Width that follows from a definite height by the aspect ratio."""
    ratio = _ratio(ctx, item.box)
    if ratio is None or height is None:
        return None
    edges = item.edges
    if item.box.style[p.BOX_SIZING] == "border-box" and item.box.kind is not BoxKind.REPLACED:
        return max(int(height * ratio), edges.left + edges.right)
    return int(max(height - edges.top - edges.bottom, 0) * ratio) + edges.left + edges.right


def _transferred_height(ctx: LayoutContext, item: Item, width: int) -> int | None:
    ratio = _ratio(ctx, item.box)
    if not ratio:
        return None
    edges = item.edges
    if item.box.style[p.BOX_SIZING] == "border-box" and item.box.kind is not BoxKind.REPLACED:
        return max(int(width / ratio), edges.top + edges.bottom)
    return int(max(width - edges.left - edges.right, 0) / ratio) + edges.top + edges.bottom


def _automatic_minimum_width(
    ctx: LayoutContext, item: Item, space: ConstraintSpace, content: MinMax, from_ratio: int | None
) -> int:
    """§4.5: the smaller of the content size and the specified or transferred size."""
    box = item.box
    if is_scroll_container(box.style) and box.kind is not BoxKind.TABLE:
        return 0
    minimum = content.min
    if from_ratio is not None:
        minimum = max(minimum, from_ratio)
    elif ratio_of(box) is not None:
        minimum = transferred_limits(box, minimum, space, item.edges)
    if box.kind is BoxKind.REPLACED:
        minimum = _content_width(ctx, item, space) if from_ratio is None else from_ratio
    edge_sum = item.edges.left + item.edges.right
    specified = resolve_length(box, box.style[p.WIDTH], space.percent_width, edge_sum)
    if box.style[p.WIDTH] == "stretch":
        specified = max(space.percent_width - item.main_margin(True), edge_sum)
    if specified is not None:
        minimum = min(minimum, specified)
    return min(minimum, item.high)


def column_item_width(ctx: LayoutContext, container: Container, item: Item) -> int:
    """Border-box width of an item in a column: stretched to a single line, else as `width` says or fit-content."""
    available = max(container.width - item.cross_margin(False), 0)
    box = item.box
    space = item_space(container, container.width)
    if box.kind is BoxKind.REPLACED:
        if item.stretches and not container.wraps:
            return _clamped_width(ctx, item, available, space)
        if item.target:
            space = space._replace(available_height=item.target, fixed_height=True)
        return ctx.layout(box, space).piece.width
    if item.stretches and not container.wraps:
        return _clamped_width(ctx, item, available, space)
    if item.target and ratio_of(box) is not None and box.style[p.WIDTH] == "auto":
        return used_width(ctx, box, space._replace(available_height=item.target, fixed_height=True), item.edges)
    return used_width(ctx, box, space, item.edges)


def _clamped_width(ctx: LayoutContext, item: Item, width: int, space: ConstraintSpace) -> int:
    """`width` within `min-width` and `max-width`."""
    style = item.box.style
    content = MinMax(0, 0)
    for value in (style[p.MIN_WIDTH], style[p.MAX_WIDTH]):
        if isinstance(value, FitContent) or value in ("min-content", "max-content", "fit-content"):
            content = content_min_max(ctx, item.box, item.edges)
    high = resolve_width(item.box, style[p.MAX_WIDTH], space, item.edges, content, width)
    low = resolve_width(item.box, style[p.MIN_WIDTH], space, item.edges, content, width)
    if high is not None:
        width = min(width, high)
    if low is not None:
        width = max(width, low)
    return max(width, item.edges.left + item.edges.right)


def _size_column_item(ctx: LayoutContext, container: Container, item: Item) -> None:
    box, edges = item.box, item.edges
    style = box.style
    edge_sum = edges.top + edges.bottom
    space = item_space(container, container.width)
    content: int | None = None

    def content_height() -> int:
        nonlocal content
        if content is None:
            content = _content_height(ctx, container, item)
        return content

    def height_of(value: Sizing) -> int | None:
        if isinstance(value, FitContent) or value in ("min-content", "max-content", "fit-content", "content"):
            return content_height()
        if value == "stretch" and container.height != INDEFINITE:
            return max(container.height - item.main_margin(False), edge_sum)
        return resolve_length(box, value, container.height, edge_sum)

    base = height_of(_flex_basis(item, style[p.HEIGHT]))
    item.base = max(content_height() if base is None else base, edge_sum)
    item.basis_is_definite = (base is not None and content is None) or ratio_of(box) is not None
    high = height_of(style[p.MAX_HEIGHT])
    item.high = NO_LIMIT if high is None else max(high, edge_sum)
    low = height_of(style[p.MIN_HEIGHT])
    if low is None:
        low = 0
        if not is_scroll_container(style):
            low = content_height()
            specified = resolve_length(box, style[p.HEIGHT], space.percent_height, edge_sum)
            low = min(low if specified is None else min(low, specified), item.high)
    if box.kind is BoxKind.TABLE:
        low = max(low, content_height())  # a table is never lower than its rows
    item.low = max(low, edge_sum)
    item.high = max(item.high, item.low)


def _content_height(ctx: LayoutContext, container: Container, item: Item) -> int:
    """Height of the content at the item's cross size."""
    width = column_item_width(ctx, container, item)
    if item.box.style[p.WIDTH] != "auto" or item.stretches or item.box.kind is not BoxKind.REPLACED:
        transferred = _transferred_height(ctx, item, width)
        if transferred is not None and item.box.kind is BoxKind.REPLACED:
            return transferred
    space = item_space(container, width, fixed_width=True)._replace(content_height=True)
    return ctx.layout(item.box, space).piece.height


def _contribution(ctx: LayoutContext, box: Box, wraps: bool) -> MinMax:
    """Contributions of an item of a row, limited by a `flex-basis` that cannot grow or shrink (§9.9.1)."""
    own, style = ctx.min_max(box), box.style
    edges = border_padding(box, 0)
    across = _stretched_contribution(ctx, box, edges)
    own = own if across is None or wraps else across
    basis = resolve_length(box, style[p.FLEX_BASIS], INDEFINITE, edges.left + edges.right)
    if basis is None:
        return own
    floor = min(own.min, ctx.content_min_max(box).min) if style[p.MIN_WIDTH] == "auto" else own.min
    if style[p.MIN_WIDTH] == "auto" and is_scroll_container(style):
        floor = edges.left + edges.right
    low, high = own
    if style[p.FLEX_GROW] == 0:
        low, high = min(low, basis), min(high, basis)
    if style[p.FLEX_SHRINK] == 0:
        low, high = low if wraps else max(low, basis), max(high, basis)
    return MinMax(max(low, floor), max(high, floor))


def _stretched_contribution(ctx: LayoutContext, box: Box, edges: EdgeWidths) -> MinMax | None:
    """Contributions of an item that a definite height of its container gives a width by its aspect ratio."""
    parent, style = ctx.boxes.boxes[box.parent], box.style
    height = ctx.inner_heights.get(parent.id)
    ratio = _ratio(ctx, box)
    if height is None or ratio is None or style[p.WIDTH] != "auto":
        return None
    item = Item(box, margins(box, 0), edges)
    item.align = item_alignment(box, parent)
    container = Container(parent, True, False, False, False, 0, height, 0, 0)
    item.stretches = _stretches(container, item)
    cross = _definite_cross_height(container, item, item_space(container, 0))
    width = _transferred_width(ctx, item, cross) if item.stretches else None
    if width is None:
        return None
    if ratio_of(box) is not None and style[p.MIN_WIDTH] == "auto" and not is_scroll_container(style):
        width = max(width, ctx.content_min_max(box).min)
    return MinMax(width, width)


def flex_min_max(ctx: LayoutContext, box: Box, is_row: bool, wraps: bool, gap: int) -> MinMax:
    """Content-box widths of a flex container (§9.9.1 as Chromium does it: from the items' contributions)."""
    low = high = 0
    count = 0
    for child in ctx.children(box):
        if child.out_of_flow:
            continue
        own, outer = _contribution(ctx, child, wraps) if is_row else ctx.min_max(child), margins(child, 0)
        margin_sum = outer.left + outer.right
        count += 1
        if not is_row:
            low, high = max(low, own.min + margin_sum), max(high, own.max + margin_sum)
            continue
        high += own.max + margin_sum
        low = max(low, own.min + margin_sum) if wraps else low + own.min + margin_sum
    gaps = gap * max(count - 1, 0) if is_row else 0
    return MinMax(max(low + (0 if wraps else gaps), 0), max(high + gaps, low, 0))
