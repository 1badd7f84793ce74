"""Flex items: base sizes, automatic minimums, hypothetical sizes.

Source: CSS Flexbox 1 §4.5, §9.2.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.css.values import FitContent, Sizing
from compositor.layout.alignment import Alignment, parse_alignment
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, MAX_TRIALS, ConstraintSpace, LayoutContext, LayoutResult, MinMax
from compositor.layout.fragments import EdgeWidths
from compositor.layout.inline_style import is_central
from compositor.layout.replaced import replaced_size
from compositor.layout.sizing import (
    NO_LIMIT,
    border_padding,
    clamp_width,
    content_min_max,
    content_widths,
    definite_height,
    height_from_ratio,
    is_scroll_container,
    margins,
    ratio_of,
    resolve_length,
    resolve_width,
    stretched_height,
    used_width,
)

_INTRINSIC = frozenset({"min-content", "max-content", "fit-content", "content"})


class Container(NamedTuple):
    """A flex container's axes and inner sizes; layout units.

    Attributes:
        is_row: The main axis is horizontal.
        main_reversed, cross_reversed: Start is at the right or the bottom.
        wraps: Multi-line.
        width: Content width or `INDEFINITE`, when the container's own width is being asked for.
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
        basis_is_definite: The flex base size does not depend on content, or follows from the width by a ratio.
        content_based: The flex base size depends on content.
        main_edges: Border and padding on the main axis.
        align: `align-self` keyword after `auto` is looked up, and whether `safe`.
        stretches: Its cross size is to fill the line.
        result: Its layout at the target size.
        central: Items are aligned by a central baseline.
    """

    __slots__ = (
        "align", "base", "basis_is_definite", "box", "central", "content_based", "cross_pos", "edges", "frozen", "high",
        "low", "main_edges", "main_pos", "margins", "result", "stretches", "target",
    )  # fmt: skip

    def __init__(self, box: Box, outer: EdgeWidths, edges: EdgeWidths) -> None:
        self.box: Final = box
        self.margins = outer
        self.edges: Final = edges
        self.main_edges = 0
        self.basis_is_definite = False
        self.content_based = False
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


def make_item(ctx: LayoutContext, container: Container, box: Box, width: int | None = None) -> Item:
    """Work out an item's flex base size and limits (§9.2 step 3); `width`: of an item in a column, if it is known."""
    basis = max(container.width, 0)
    item = Item(box, margins(box, basis), border_padding(box, basis))
    item.align = item_alignment(box, container.box)
    item.stretches = _stretches(container, item)
    item.central = is_central(container.box.style)
    if container.is_row:
        item.main_edges = item.edges.left + item.edges.right
        _set_sizes(item, _RowSizes(ctx, container, item))
    else:
        item.main_edges = item.edges.top + item.edges.bottom
        _set_sizes(item, _ColumnSizes(ctx, container, item, width))
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


def fills_container(container: Container, item: Item) -> bool:
    """True for an item that stretches to the container's own, definite cross size."""
    return item.stretches and not container.wraps and container.definite_cross != INDEFINITE


def item_space(container: Container, available_width: int, fixed_width: bool = False) -> ConstraintSpace:
    """The constraint space of an item."""
    return ConstraintSpace(
        available_width, container.height, container.width, container.height, fixed_width, shrink_to_fit=True
    )


def measuring_space(container: Container, item: Item) -> ConstraintSpace:
    """The constraint space in which an item's content is measured; in a column no height is definite."""
    width, height, fills = container.width, container.height, fills_container(container, item)
    if container.is_row:
        stretch = "explicit" if fills else ""
        return ConstraintSpace(width, height, width, height, shrink_to_fit=True, block_stretch=stretch)
    return ConstraintSpace(
        width, height, width, INDEFINITE, shrink_to_fit=True, inline_stretch=fills, fixed_height_is_definite=False
    )


class _RowSizes:
    """Widths that the properties of an item in a row mean."""

    def __init__(self, ctx: LayoutContext, container: Container, item: Item) -> None:
        self._ctx = ctx
        self._item = item
        self._space = item_space(container, container.width)
        self._measuring = measuring_space(container, item)
        self._content: MinMax | None = None
        style = item.box.style
        self.properties: Final = (style[p.WIDTH], style[p.MIN_WIDTH], style[p.MAX_WIDTH])

    def content(self) -> MinMax:
        """Content-based widths, by the ratio where the height is definite."""
        if self._content is None:
            ctx, box, edges = self._ctx, self._item.box, self._item.edges
            if box.kind is BoxKind.REPLACED:
                width = replaced_size(ctx, box, self._measuring, edges, "width")[0]
                self._content = MinMax(width, width)
            else:
                self._content = content_widths(ctx, box, edges, self._measuring)
        return self._content

    def least(self) -> int:
        """Automatic minimum: what the content needs, by the ratio or not."""
        box, least = self._item.box, self.content().min
        if box.kind is BoxKind.REPLACED or ratio_of(box) is None:
            return least
        if definite_height(box, self._measuring, self._item.edges) is None:
            return least
        return max(least, content_min_max(self._ctx, box, self._item.edges, self._measuring).min)

    def most(self) -> int:
        """What a size that depends on content is."""
        return self.content().max

    def resolved(self, value: Sizing, is_limit: bool = False) -> int | None:
        """Border-box width; None for `auto`, and for what is indefinite."""
        item, space = self._item, self._space
        box, edges = item.box, item.edges
        if value in ("auto", "none"):
            return None
        if isinstance(value, FitContent) or value in _INTRINSIC or value == "stretch":
            definite = space.available_width != INDEFINITE
            if value == "content":
                return self.most()
            if not definite and value == "stretch":
                return None
            outer = item.main_margin(True)
            stretch = max(space.available_width - outer, edges.left + edges.right) if definite else self.most()
            content = MinMax(0, 0) if value == "stretch" else self.content()
            return resolve_width(box, value, space, edges, content, stretch)
        basis = max(space.percent_width, 0) if is_limit else space.percent_width
        return resolve_length(box, value, basis, edges.left + edges.right)


class _ColumnSizes:
    """Heights that the properties of an item in a column mean."""

    def __init__(self, ctx: LayoutContext, container: Container, item: Item, width: int | None) -> None:
        self._ctx = ctx
        self._container = container
        self._item = item
        self._width = width
        self._content: int | None = None
        style = item.box.style
        self.properties: Final = (style[p.HEIGHT], style[p.MIN_HEIGHT], style[p.MAX_HEIGHT])

    def _inline_size(self) -> int:
        return column_item_width(self._ctx, self._container, self._item) if self._width is None else self._width

    def most(self) -> int:
        """What a size that depends on content is: by the ratio, if there is one."""
        box, edges = self._item.box, self._item.edges
        if box.kind is BoxKind.REPLACED:
            return replaced_size(self._ctx, box, measuring_space(self._container, self._item), edges, "height")[1]
        if ratio_of(box) is not None:
            return height_from_ratio(box, self._inline_size(), edges)
        return self._natural_height()

    def _natural_height(self) -> int:
        if self._content is None:
            self._content = self._limited_by_width(self._measured())
        return self._content

    def _measured(self) -> int:
        ctx, box, item = self._ctx, self._item.box, self._item
        space = measuring_space(self._container, item)._replace(content_height=True)
        finds_own = box.kind is BoxKind.TABLE and not item.stretches and self._width is None
        if not finds_own:
            space = space._replace(available_width=self._inline_size(), fixed_width=True, inline_stretch=False)
        return ctx.layout(box, space).piece.height

    def _limited_by_width(self, height: int) -> int:
        """CSS Sizing 4 §4.2: limits of the width, carried over to the height by the ratio."""
        box, edges = self._item.box, self._item.edges
        if ratio_of(box) is None:
            return height
        space, style = item_space(self._container, max(self._container.width, 0)), box.style
        edge_sum = edges.left + edges.right
        low = resolve_length(box, style[p.MIN_WIDTH], space.percent_width, edge_sum)
        high = resolve_length(box, style[p.MAX_WIDTH], space.percent_width, edge_sum)
        least = height_from_ratio(box, edge_sum if low is None else low, edges)
        most = NO_LIMIT if high is None else height_from_ratio(box, high, edges)
        return max(min(height, most), least)

    def least(self) -> int:
        """Automatic minimum: what the content needs, by the ratio or not."""
        box, least = self._item.box, self.most()
        if box.kind is BoxKind.REPLACED or ratio_of(box) is None or self._ctx.trials >= MAX_TRIALS:
            return least
        self._ctx.trials += 1
        least = max(least, self._natural_height())
        self._ctx.trials -= 1
        return least

    def resolved(self, value: Sizing, is_limit: bool = False) -> int | None:
        """Border-box height; None for `auto`, and for what is indefinite."""
        item, container = self._item, self._container
        if isinstance(value, FitContent) or value in _INTRINSIC:
            return self.most()
        if value == "stretch" and container.height != INDEFINITE:
            return stretched_height(item.box, item_space(container, container.width), item.edges)
        return resolve_length(item.box, value, container.height, item.main_edges)


def _set_sizes(item: Item, sizes: _RowSizes | _ColumnSizes) -> None:
    """Flex base size and limits of the main size (§9.2 step 3, §4.5)."""
    style = item.box.style
    own, floor, limit = sizes.properties
    basis = style[p.FLEX_BASIS]
    value = own if basis == "auto" else basis
    base = sizes.resolved(value)
    is_content = isinstance(value, FitContent) or value in _INTRINSIC
    by_ratio = isinstance(sizes, _ColumnSizes) and ratio_of(item.box) is not None
    item.basis_is_definite = (base is not None and not is_content) or by_ratio
    item.content_based = base is None or is_content
    item.base = max(sizes.most() if base is None else base, item.main_edges)
    high = sizes.resolved(limit, True)
    item.high = NO_LIMIT if high is None else max(high, item.main_edges)
    low = sizes.resolved(floor, True)
    if low is None and floor == "auto" and _has_automatic_minimum(item.box):
        specified = None if own == "auto" else sizes.resolved(own)
        if specified is None and own != "auto" and isinstance(sizes, _ColumnSizes):
            specified = sizes.most()
        low = sizes.least()
        low = min(low if specified is None else min(low, specified), item.high)
    if item.box.kind is BoxKind.TABLE:
        low = max(low or 0, sizes.least())  # a table is never smaller than its columns and rows
    item.low = max(low or 0, item.main_edges)
    item.high = max(item.high, item.low)


def _has_automatic_minimum(box: Box) -> bool:
    if is_scroll_container(box.style) and box.kind is not BoxKind.TABLE:
        return False
    return not box.metrics.contains_height or box.style[p.CONTENT_VISIBILITY] == "hidden"


def column_item_width(ctx: LayoutContext, container: Container, item: Item, flexed: bool = False) -> int:
    """Border-box width of an item in a column: stretched to a single line, else as `width` says or fit-content.

    Args:
        flexed: Its height is the flexed one.
    """
    box = item.box
    space = measuring_space(container, item)
    if flexed:
        space = space._replace(
            available_height=item.target, fixed_height=True, percent_height=container.height,
            fixed_height_is_definite=True,
        )  # fmt: skip
    if box.kind is BoxKind.REPLACED:
        return replaced_size(ctx, box, space, item.edges)[0]
    if space.inline_stretch and box.kind is BoxKind.TABLE:
        available = max(container.width - item.cross_margin(False), 0)
        return clamp_width(box, available, space, item.edges, content_min_max(ctx, box, item.edges), available)
    return used_width(ctx, box, space, item.edges)
