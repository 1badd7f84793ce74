"""Min-content and max-content widths of flex containers.

Source: CSS Flexbox 1 §9.9, as Chromium does it: from the items' contributions.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, MinMax
from compositor.layout.flex import MainLimits, direction_of, gutter
from compositor.layout.flex_items import Container, Item, make_item, measuring_space
from compositor.layout.flex_lines import break_lines
from compositor.layout.fragments import EdgeWidths
from compositor.layout.sizing import border_padding, margins


def flex_content_min_max(ctx: LayoutContext, box: Box) -> MinMax:
    """Border-box widths that the items of a flex container ask for."""
    edges = border_padding(box, 0)
    container = _container(ctx, box)
    children = [child for child in ctx.children(box) if not child.out_of_flow]
    if container.is_row:
        sizes = _row_sizes(ctx, container, children)
    else:
        outer = [_outer(_contribution(ctx, container, child), margins(child, 0)) for child in children]
        sizes = MinMax(max([0, *(size.min for size in outer)]), max([0, *(size.max for size in outer)]))
        if container.wraps:
            sizes = MinMax(sizes.min, max(sizes.min, _width_of_columns(ctx, container, children, edges)))
    horizontal = edges.left + edges.right
    return MinMax(sizes.min + horizontal, max(sizes) + horizontal)


def _container(ctx: LayoutContext, box: Box) -> Container:
    """The container while its width is not known."""
    style = box.style
    is_row = direction_of(box).startswith("row")
    height = ctx.inner_heights.get(box.id, INDEFINITE)
    column_gap, row_gap = gutter(style[p.COLUMN_GAP], 0), gutter(style[p.ROW_GAP], height)
    gaps = (column_gap, row_gap) if is_row else (row_gap, column_gap)
    return Container(box, is_row, False, False, style[p.FLEX_WRAP] != "nowrap", INDEFINITE, height, *gaps)


def _contribution(ctx: LayoutContext, container: Container, child: Box) -> MinMax:
    item = Item(child, margins(child, 0), border_padding(child, 0))
    return _contribution_of(ctx, container, item)


def _contribution_of(ctx: LayoutContext, container: Container, item: Item) -> MinMax:
    """Border-box contributions of an item, which may fill the container's height."""
    space = measuring_space(container, item)._replace(available_width=0, percent_width=INDEFINITE)
    ctx.item_spaces[item.box.id] = space._replace(percent_height=container.height, inline_stretch=False)
    return ctx.min_max(item.box)


def _outer(sizes: MinMax, outer: EdgeWidths) -> MinMax:
    margin_sum = outer.left + outer.right
    return MinMax(sizes.min + margin_sum, sizes.max + margin_sum)


def _row_sizes(ctx: LayoutContext, container: Container, children: list[Box]) -> MinMax:
    """Of a row: items that cannot grow or shrink count with their hypothetical size."""
    low = high = 0
    for child in children:
        item = make_item(ctx, container, child)
        own = _contribution_of(ctx, container, item)
        margin_sum = item.main_margin(True)
        high += _fixed_or(item, own.max) + margin_sum
        low = max(low, own.min + margin_sum) if container.wraps else low + _fixed_or(item, own.min) + margin_sum
    gaps = container.main_gap * max(len(children) - 1, 0)
    low, high = low + (0 if container.wraps else gaps), high + gaps
    return MinMax(max(low, 0), max(low, high, 0))


def _fixed_or(item: Item, contribution: int) -> int:
    style = item.box.style
    cannot_grow = contribution > item.base and style[p.FLEX_GROW] == 0
    cannot_shrink = contribution < item.base and style[p.FLEX_SHRINK] == 0
    return item.hypothetical if (cannot_grow or cannot_shrink) and not item.content_based else contribution


def _line_width(items: list[tuple[Item, int]]) -> int:
    """Of the items of a column, whose baselines are their left edges."""
    sizes = [width + item.cross_margin(False) for item, width in items]
    for keyword in ("baseline", "last-baseline"):
        aligned = [(item.margins, width) for item, width in items if item.align.keyword == keyword]
        if aligned:
            sizes.append(max(m.left for m, _w in aligned) + max(width + m.right for m, width in aligned))
    return max(sizes)


def _width_of_columns(ctx: LayoutContext, container: Container, children: list[Box], edges: EdgeWidths) -> int:
    """Max-content width of a column that wraps: its lines side by side, items as wide as they want to be."""
    space = ConstraintSpace(0, INDEFINITE, INDEFINITE, INDEFINITE)
    widths = {child.id: _contribution(ctx, container, child).max for child in children}
    items = [make_item(ctx, container, child, widths[child.id]) for child in children]
    lines = break_lines(container, items, MainLimits(container.box, space, edges).longest_line(container))
    sizes = [_line_width([(item, widths[item.box.id]) for item in line.items]) for line in lines]
    return sum(sizes) + container.cross_gap * max(len(lines) - 1, 0)
