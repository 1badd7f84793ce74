"""Flex layout.

Input:  a flex container and its `ConstraintSpace`.
Output: `LayoutResult`.
Cost:   each item is laid out at most three times: to measure it, at its flexed size, and stretched.
Source: CSS Flexbox 1 §9; Blink's flex layout algorithm.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.alignment import Alignment, distribute, falls_back_to_start, parse_alignment
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult, OutOfFlow
from compositor.layout.finish import Frame, Placed, baseline_of, content_origin, finish_box, moved
from compositor.layout.flex_align import align_cross, align_main, baseline_extents, is_on_baseline, item_baseline
from compositor.layout.flex_items import (
    Container,
    Item,
    column_item_width,
    fills_container,
    item_space,
    make_item,
)
from compositor.layout.flex_lines import Line, break_lines, outer_hypothetical, resolve_flexible_lengths
from compositor.layout.fragments import EdgeWidths
from compositor.layout.positioned import relative_offset
from compositor.layout.scrollbars import scrollbar_widths
from compositor.layout.sizing import (
    LARGE,
    add_edges,
    borders,
    clamp_height,
    definite_height,
    initial_height,
    is_scroll_container,
    paddings,
    resolve_lp,
    used_height,
    used_width,
    with_stretched_height,
)


def layout_flex(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a flex container."""
    border, padding = borders(box), paddings(box, space.percent_width)
    edges = add_edges(border, padding)
    scrollbar = scrollbar_widths(ctx, box)
    width = used_width(ctx, box, space, edges)
    container = _container(box, space, edges, width, scrollbar)
    children = [child for child in ctx.children(box) if not child.out_of_flow]
    children.sort(key=_order)
    items = [make_item(ctx, container, child) for child in children]
    limits = MainLimits(box, space, edges)
    lines = break_lines(container, items, limits.longest_line(container))
    main_size = limits.main_size(container, lines)
    for line in lines:
        resolve_flexible_lengths(container, line, main_size)
        for item in line.items:
            _lay_out_at_target(ctx, container, item)
    natural_cross = _size_lines(container, lines, box, space, edges)
    content_cross = sum(line.cross_size for line in lines) + container.cross_gap * max(len(lines) - 1, 0)
    content_height = natural_cross if container.is_row else _natural_main_size(container, lines, main_size)
    content_height += edges.top + edges.bottom + scrollbar[1]
    height = used_height(ctx, box, space, edges, width, content_height)
    inner_height = max(height - edges.top - edges.bottom - scrollbar[1], 0)
    inner_cross = inner_height if container.is_row else container.width
    if not container.is_row and not box.metrics.contains_height:  # contained, it aligns items by their own sum
        main_size = max(inner_height, 0)
    _align_content(container, lines, inner_cross, content_cross)
    for line in lines:
        _stretch_items(ctx, container, line)
        align_main(container, line, main_size)
        align_cross(container, line)
    frame = Frame(width, height, border, padding, scrollbar)
    return _finish(ctx, container, frame, lines, (main_size, inner_cross))


def _natural_main_size(container: Container, lines: list[Line], main_size: int) -> int:
    """Height that the items of a column ask for, where the container has one of its own."""
    if container.definite_main == INDEFINITE:
        return main_size
    return max([outer_hypothetical(container, line) for line in lines], default=0)


def _order(box: Box) -> int:
    return box.style[p.ORDER]


def direction_of(box: Box) -> str:
    """`flex-direction`; for `-webkit-box` what `-webkit-box-orient` means."""
    style = box.style
    if style[p.DISPLAY] in ("-webkit-box", "-webkit-inline-box"):
        return "column" if style[p.WEBKIT_BOX_ORIENT] in ("vertical", "block-axis") else "row"
    return style[p.FLEX_DIRECTION]


def gutter(value: object, basis: int) -> int:
    """A gap; percentages of an indefinite size are 0."""
    if isinstance(value, str):
        return 0
    return max(resolve_lp(value, 0 if basis == INDEFINITE else basis), 0)  # type: ignore[arg-type]


def _container(
    box: Box, space: ConstraintSpace, edges: EdgeWidths, width: int, scrollbar: tuple[int, int]
) -> Container:
    style = box.style
    direction = direction_of(box)
    is_row = direction.startswith("row")
    rtl = style[p.DIRECTION] == "rtl"
    inner_width = max(width - edges.left - edges.right - scrollbar[0], 0)
    height = initial_height(box, space, edges, width)
    inner_height = INDEFINITE if height is None else max(height - edges.top - edges.bottom - scrollbar[1], 0)
    wrap = style[p.FLEX_WRAP]
    reverse = direction.endswith("reverse")
    row_gap, column_gap = gutter(style[p.ROW_GAP], inner_height), gutter(style[p.COLUMN_GAP], inner_width)
    wraps_reversed = wrap == "wrap-reverse"
    return Container(
        box,
        is_row,
        reverse != rtl if is_row else reverse,
        wraps_reversed if is_row else wraps_reversed != rtl,
        wrap != "nowrap",
        inner_width,
        inner_height,
        column_gap if is_row else row_gap,
        row_gap if is_row else column_gap,
    )


class MainLimits:
    """Main size of the container where it depends on the items: columns of automatic height."""

    def __init__(self, box: Box, space: ConstraintSpace, edges: EdgeWidths) -> None:
        self._box = box
        self._space = space
        self._edges = edges

    def _clamped(self, content: int) -> int:
        vertical = self._edges.top + self._edges.bottom
        if self._space.fixed_height:
            return max(self._space.available_height - vertical, 0)
        return clamp_height(self._box, content + vertical, self._space, self._edges, content + vertical) - vertical

    def longest_line(self, container: Container) -> int:
        """Where lines break."""
        if container.definite_main != INDEFINITE:
            return container.definite_main
        return self._clamped(LARGE)

    def main_size(self, container: Container, lines: list[Line]) -> int:
        """§9.2 step 4: the definite size, or what the longest line needs."""
        content = max((outer_hypothetical(container, line) for line in lines), default=0)
        if container.definite_main == INDEFINITE:
            return self._clamped(content)
        style = self._box.style
        if container.is_row or style[p.MIN_HEIGHT] != "auto" or is_scroll_container(style):
            return container.definite_main
        if definite_height(self._box, self._space, self._edges) is None:  # a ratio gives the height; see `used_height`
            return max(container.definite_main, content)
        return container.definite_main


def _lay_out_at_target(ctx: LayoutContext, container: Container, item: Item) -> None:
    """§9.4 step 7: the hypothetical cross size, from layout at the flexed main size."""
    if container.is_row:
        space = item_space(container, item.target, fixed_width=True)
        if fills_container(container, item):
            space = _stretched_space(container, item, container.height)
    else:
        width = column_item_width(ctx, container, item, flexed=True)
        space = _column_space(container, item, width)
    item.result = ctx.layout(item.box, space)


def _column_space(container: Container, item: Item, width: int) -> ConstraintSpace:
    fixed_width = item.stretches or item.box.kind is not BoxKind.TABLE  # a table finds its own width
    return ConstraintSpace(
        width if fixed_width else container.width, item.target, container.width, container.height,
        fixed_width=fixed_width, fixed_height=True,
        fixed_height_is_definite=container.height != INDEFINITE or item.basis_is_definite,
    )  # fmt: skip


def _size_lines(container: Container, lines: list[Line], box: Box, space: ConstraintSpace, edges: EdgeWidths) -> int:
    """§9.4 step 8: cross size of each line; returns what they need without the container's own size."""
    for line in lines:
        line.first = baseline_extents(container, line.items, "baseline")
        line.last = baseline_extents(container, line.items, "last-baseline")
        sizes = [_cross_size(container, item) + item.cross_margin(container.is_row) for item in line.items]
        line.cross_size = max([sum(line.first), sum(line.last), *sizes, 0])
    natural = sum(line.cross_size for line in lines) + container.cross_gap * max(len(lines) - 1, 0)
    if len(lines) == 1 and not container.wraps:
        line = lines[0]
        if container.definite_cross != INDEFINITE:
            line.cross_size = container.definite_cross
        else:
            vertical = edges.top + edges.bottom
            line.cross_size = clamp_height(box, line.cross_size + vertical, space, edges) - vertical
    return natural


def _stretched_space(container: Container, item: Item, height: int) -> ConstraintSpace:
    """The space in which an item of a row fills this outer height."""
    space = item_space(container, item.target, fixed_width=True)._replace(
        available_height=height, block_stretch="explicit"
    )  # fmt: skip
    return with_stretched_height(item.box, space, item.edges)


def _cross_size(container: Container, item: Item) -> int:
    piece = item.result.piece
    return piece.height if container.is_row else piece.width


def _align_content(container: Container, lines: list[Line], inner: int, content: int) -> None:
    """§9.4 step 9, §9.6 step 16: stretch or distribute the lines."""
    if not lines:
        return
    free = inner - content
    alignment = parse_alignment(container.box.style[p.ALIGN_CONTENT])
    if not container.wraps:
        if container.is_row:
            lines[0].cross_size = inner
        lines[0].cross_pos = inner - lines[0].cross_size if container.cross_reversed else 0
        return
    offset = between = 0
    if alignment.keyword in ("normal", "stretch"):
        if free > 0:
            share, rest = divmod(free, len(lines))
            for index, line in enumerate(lines):
                line.cross_size += share + (1 if index < rest else 0)
    else:
        offset, between = distribute(_line_alignment(container, alignment), free, len(lines))
        if free < 0 and falls_back_to_start(alignment) and container.cross_reversed:
            offset = free
    position = offset
    for line in lines:
        line.cross_pos = position
        position += line.cross_size + container.cross_gap + between
    if container.cross_reversed:
        for line in lines:
            line.cross_pos = inner - line.cross_pos - line.cross_size


def _line_alignment(container: Container, alignment: Alignment) -> Alignment:
    """`align-content` keywords relative to the cross start of the lines."""
    keyword = alignment.keyword
    if keyword in ("flex-start", "flex-end"):
        keyword = keyword[5:]
    elif keyword in ("start", "end", "baseline", "last-baseline"):
        keyword = {"baseline": "start", "last-baseline": "end"}.get(keyword, keyword)
        if container.cross_reversed:
            keyword = "end" if keyword == "start" else "start"
    return Alignment(keyword, alignment.safe)


def _stretch_items(ctx: LayoutContext, container: Container, line: Line) -> None:
    """§9.4 step 11: items that stretch fill the line, within their limits."""
    for item in line.items:
        if not item.stretches:
            continue
        if container.is_row:
            item.result = ctx.layout(item.box, _stretched_space(container, item, line.cross_size))
        elif container.wraps:
            fixed = container._replace(wraps=False, width=line.cross_size)
            width = column_item_width(ctx, fixed, item, flexed=True)
            item.result = ctx.layout(item.box, _column_space(container, item, width))


def _finish(
    ctx: LayoutContext, container: Container, frame: Frame, lines: list[Line], inner: tuple[int, int]
) -> LayoutResult:
    """Physical positions, baselines and positioned children."""
    main_size, cross_size = inner
    left, top = content_origin(container.box, frame)
    children: list[Placed] = []
    out_of_flow: list[OutOfFlow] = []
    for line in lines:
        for item in line.items:
            main, cross = item.main_pos, line.cross_pos + item.cross_pos
            x, y = (main, cross) if container.is_row else (cross, main)
            dx, dy = relative_offset(item.box, container.width, container.height)
            x, y = left + x + dx, top + y + dy
            children.append((x, y, item.result.piece))
            out_of_flow.extend(moved(inner_item, x, y) for inner_item in item.result.out_of_flow)
    out_of_flow.extend(_static_positions(ctx, container, frame, (main_size, cross_size)))
    first, last = _baselines(container, lines, top)
    frame = frame._replace(first_baseline=first, last_baseline=last)
    return finish_box(ctx, container.box, frame, children, out_of_flow)


def _baselines(container: Container, lines: list[Line], top: int) -> tuple[int | None, int | None]:
    """Of the first item on baselines of the topmost line, else its first, and of the last of the bottommost (§8.5)."""
    if not lines:
        return None, None
    if container.is_row and container.cross_reversed:  # `wrap-reverse` puts the last line on top
        lines = lines[::-1]
    step = -1 if container.box.style[p.FLEX_DIRECTION].endswith("-reverse") else 1
    ranked = lines[0].items[::step]
    aligned = [item for item in ranked if container.is_row and is_on_baseline(container, item)]
    first, last = (aligned or ranked)[0], lines[-1].items[::step][-1]
    return (
        top + _top_of(container, lines[0], first) + item_baseline(first),
        top + _top_of(container, lines[-1], last) + baseline_of(last.result.piece, last.central, "last-baseline"),
    )


def _top_of(container: Container, line: Line, item: Item) -> int:
    return line.cross_pos + item.cross_pos if container.is_row else item.main_pos


def _static_positions(
    ctx: LayoutContext, container: Container, frame: Frame, inner: tuple[int, int]
) -> list[OutOfFlow]:
    """§4.1: a positioned child stands where it would as the sole item."""
    main_size, cross_size = inner
    left, top = content_origin(container.box, frame)
    result: list[OutOfFlow] = []
    for child in ctx.children(container.box):
        if not child.out_of_flow:
            continue
        main_edge = _sole_main_edge(container)
        cross_edge = _sole_cross_edge(container, child)
        main = {"start": 0, "center": main_size // 2, "end": main_size}[main_edge]
        cross = {"start": 0, "center": cross_size // 2, "end": cross_size}[cross_edge]
        if container.is_row:
            result.append(OutOfFlow(child, left + main, top + cross, main_edge, cross_edge))
        else:
            result.append(OutOfFlow(child, left + cross, top + main, cross_edge, main_edge))
    return result


def _flip(edge: str, reverse: bool) -> str:
    return {"start": "end", "end": "start"}.get(edge, edge) if reverse else edge


def _sole_main_edge(container: Container) -> str:
    rtl = container.box.style[p.DIRECTION] == "rtl"
    match parse_alignment(container.box.style[p.JUSTIFY_CONTENT]).keyword:
        case "center" | "space-around" | "space-evenly":
            return "center"
        case "flex-end":
            return _flip("end", container.main_reversed)
        case "end":
            return _flip("end", container.is_row and rtl)
        case "right" if container.is_row:
            return "end"
        case "left" if container.is_row:
            return "start"
        case "start" | "left" | "right":
            return _flip("start", container.is_row and rtl)
    return _flip("start", container.main_reversed)


def _sole_cross_edge(container: Container, child: Box) -> str:
    own = child.style[p.ALIGN_SELF]
    value = parse_alignment(container.box.style[p.ALIGN_ITEMS] if own == "auto" else own).keyword
    rtl = not container.is_row and container.box.style[p.DIRECTION] == "rtl"
    match value:
        case "center":
            return "center"
        case "flex-end":
            return _flip("end", container.cross_reversed)
        case "end" | "self-end" | "last-baseline":
            return _flip("end", rtl)
        case "start" | "self-start":
            return _flip("start", rtl)
    return _flip("start", container.cross_reversed)
