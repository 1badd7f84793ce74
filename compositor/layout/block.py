"""Block layout: block formatting contexts with margin collapsing, floats and clearance, in one pass.

A block's top is not known until the first thing that separates its top margin from what follows: a border, padding,
a line, a box with a formatting context of its own. Until then the block is unresolved, and its floats wait
(`block_state.Bfc`). Nothing is laid out twice.

Input:  a block container and its `ConstraintSpace`.
Output: `LayoutResult`.
Cost:   O(descendants in the formatting context).
Source: CSS 2.2 §8.3.1, §9.4.1, §9.5, §10.3.3, §10.6; Blink's block layout algorithm.
"""

from __future__ import annotations

from compositor.css import properties as p
from compositor.layout.alignment import distribute, is_baseline_cell, parse_alignment
from compositor.layout.block_finish import finish_flow, flow_result
from compositor.layout.block_lines import inline_contents
from compositor.layout.block_place import add_float, resolve, static_position
from compositor.layout.block_state import (
    Bfc,
    Clearance,
    Containing,
    Flow,
    FlowNode,
    clear_side,
)
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, LayoutResult
from compositor.layout.control_sizes import CENTRED, control_content_height
from compositor.layout.edges import NO_EDGES
from compositor.layout.fieldset import place_legend, rendered_legend
from compositor.layout.formatting_context import establishes_context
from compositor.layout.fragments import EdgeWidths
from compositor.layout.list_marker import reserve_marker
from compositor.layout.margin_strut import NO_MARGINS
from compositor.layout.new_context import ignored_margins, place_new_context, start_of_block
from compositor.layout.plain_block import place_plain_block, plain_block_result
from compositor.layout.positioned import relative_offset
from compositor.layout.quirks import (
    body_fills_viewport,
    filled_height,
    is_quirky_container,
    quirky_margins,
    root_fills_viewport,
)
from compositor.layout.scrollbars import scrollbar_edges, scrollbar_widths
from compositor.layout.self_alignment import fits_content
from compositor.layout.sizing import (
    add_edges,
    borders,
    definite_height,
    initial_height,
    is_auto_height,
    margins,
    paddings,
    ratio_of,
    used_height,
    used_width,
)


def layout_block(ctx: LayoutContext, box: Box, space: ConstraintSpace) -> LayoutResult:
    """Lay out a block container as the root of a block formatting context."""
    border = borders(box) if space.border is None else space.border
    padding = paddings(box, space.percent_width)
    edges = add_edges(border, padding)
    width = used_width(ctx, box, space, edges)
    clamp = line_clamp(box)
    plain = None if clamp is not None else plain_block_result(ctx, box, space, (border, padding), width)
    if plain is not None:
        return plain
    node = FlowNode(box, -edges.left, width, border, padding)
    node.scrollbar = scrollbar_widths(ctx, box)
    node.y = -edges.top - scrollbar_edges(box, node.scrollbar).top
    bfc = Bfc(ctx)
    bfc.lines_left = clamp
    containing = _containing(ctx, node, space, edges)
    flow = Flow(0)
    flow.ignores_quirky = is_quirky_container(ctx, box)
    node.legend = rendered_legend(ctx, box)
    if node.legend is not None:
        flow.position = place_legend(ctx, node, node.legend, containing)
    _layout_contents(bfc, node, flow, containing)
    content = max(_content_bottom(bfc, node, flow), 0)
    vertical = edges.top + edges.bottom
    node.natural_height = content + vertical
    own = control_content_height(ctx, box)
    content = (content if own is None else own) + vertical + node.scrollbar[1]
    content = max(content, root_fills_viewport(ctx, box))
    node.height = used_height(ctx, box, space, edges, width, content)
    if is_baseline_cell(box) and not node.has_line:
        node.first_baseline = node.last_baseline = node.y + node.natural_height - edges.bottom
    # Children keep their place in the formatting context, so they move down in the box.
    node.content_shift = space.content_shift + _aligned_shift(node, space)
    node.y -= node.content_shift
    return finish_flow(ctx, node)


def _aligned_shift(node: FlowNode, space: ConstraintSpace) -> int:
    """How much lower the content of a taller box stands: aligned in table cells, in the middle of some controls."""
    replaced = node.box.replaced
    room = node.height - node.natural_height
    if replaced is None and node.box.style[p.ALIGN_CONTENT] != "normal":
        alignment = parse_alignment(node.box.style[p.ALIGN_CONTENT])
        keywords = {"flex-end": "end", "last-baseline": "end", "space-around": "center", "space-evenly": "center"}
        keyword = keywords.get(alignment.keyword, alignment.keyword)
        shift = distribute(alignment._replace(keyword=keyword), room, 1)[0]
        return shift if "unsafe" in node.box.style[p.ALIGN_CONTENT] else max(shift, 0)
    if space.content_align == "center" or (replaced is not None and replaced.kind in CENTRED):
        return max(room, 0) // 2
    return max(room, 0) if space.content_align == "end" else 0


def layout_column_flow(ctx: LayoutContext, box: Box, children: list[Box] | None, width: int) -> LayoutResult:
    """The content of a multi-column container (or these children of it) in one column without edges."""
    node = FlowNode(box, 0, width, NO_EDGES, NO_EDGES)
    node.y = 0
    bfc = Bfc(ctx)
    flow = Flow(0)
    _layout_contents(bfc, node, flow, Containing(0, width, INDEFINITE, INDEFINITE), children)
    node.height = max(_content_bottom(bfc, node, flow), 0)
    return flow_result(ctx, node)


def _content_bottom(bfc: Bfc, node: FlowNode, flow: Flow) -> int:
    """Where the content of a formatting context root ends, its last margins and floats included."""
    quirky = is_quirky_container(bfc.ctx, node.box)
    content = flow.position + (flow.strut.total_without_quirks if quirky else flow.strut.total)
    bfc.resolve(content)
    floats_bottom = bfc.exclusions.clearance_bottom("both")
    if floats_bottom is not None:
        content = max(content, floats_bottom)
    return content if bfc.clamp_bottom is None else min(content, bfc.clamp_bottom)


def line_clamp(box: Box) -> int | None:
    """Number of lines that `-webkit-line-clamp` leaves; it works in vertical `-webkit-box`es only."""
    style = box.style
    clamp = style[p.WEBKIT_LINE_CLAMP]
    if not isinstance(clamp, int):
        return None
    return clamp if style[p.WEBKIT_BOX_ORIENT] in ("vertical", "block-axis") else None


def _containing(ctx: LayoutContext, node: FlowNode, space: ConstraintSpace, edges: EdgeWidths) -> Containing:
    """The containing block that a block container is for its children."""
    box = node.box
    width = max(node.width - edges.left - edges.right - node.scrollbar[0], 0)
    left = node.x + edges.left + scrollbar_edges(box, node.scrollbar).left
    if box.anonymous and not space.fixed_height:
        return Containing(left, width, space.percent_height, space.available_height)
    height = initial_height(box, space, edges, node.width)
    if height is not None:
        height = max(height - edges.top - edges.bottom - node.scrollbar[1], 0)
        return Containing(left, width, height, height)
    percent_height = INDEFINITE
    if ctx.quirks and not box.out_of_flow and box.kind is BoxKind.BLOCK:
        filled = filled_height(ctx, box)
        percent_height = space.percent_height if filled is None else filled
    return Containing(left, width, percent_height, INDEFINITE, space.restricted_cell)


def _layout_contents(
    bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, children: list[Box] | None = None
) -> None:
    if node.box.children_inline and children is None:
        inline_contents(bfc, node, flow, containing, _block_child)
    else:
        _block_contents(bfc, node, flow, containing, children)
    if node.marker is not None and node.first_baseline is None:
        _make_room_for_marker(bfc, node, flow)


def _block_contents(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, children: list[Box] | None) -> None:
    ctx = bfc.ctx
    for child in ctx.children(node.box) if children is None else children:
        if child.out_of_flow:
            static_position(bfc, node, flow, containing, child)
        elif child.floating:
            add_float(bfc, node, flow, containing, child)
        elif child is node.legend:
            continue
        elif child.pseudo == "marker":
            reserve_marker(ctx, node, child, containing)
        else:
            _block_child(bfc, node, flow, containing, child)


def _block_child(bfc: Bfc, node: FlowNode, flow: Flow, containing: Containing, child: Box) -> None:
    """Lay out an in-flow block-level child."""
    if establishes_context(bfc.ctx, child):
        place_new_context(bfc, node, flow, containing, child)
    elif not place_plain_block(bfc, node, flow, containing, child):
        _in_flow_child(bfc, node, flow, containing, child)


def _make_room_for_marker(bfc: Bfc, node: FlowNode, flow: Flow) -> None:
    """A list item without lines is as high as its marker."""
    if node.has_line:
        return
    if node.y is None:
        strut = flow.strut
        resolve(bfc, flow)
        if not node.box.children_inline:
            flow.strut = strut  # margins that collapsed through the content come after the marker as well
    assert node.marker is not None and node.y is not None
    above, below = node.border.top + node.padding.top, node.border.bottom + node.padding.bottom
    # Beside blocks without lines, as in Blink, the border box need only be as high as the marker.
    top = node.y + (above if node.box.children_inline else -below)
    flow.position = max(flow.position, top + node.marker.piece.height)


def _in_flow_child(bfc: Bfc, parent: FlowNode, flow: Flow, containing: Containing, child: Box) -> None:
    """Lay out a block that takes part in its parent's formatting context."""
    ctx = bfc.ctx
    space = ConstraintSpace(
        containing.width, containing.height, containing.width, containing.percent_height,
        shrink_to_fit=fits_content(child, parent.box), ignored_margins=ignored_margins(ctx, parent.box, child),
    )  # fmt: skip
    border, padding = borders(child), paddings(child, containing.width)
    edges = add_edges(border, padding)
    outer = margins(child, containing.width)
    width = used_width(ctx, child, space, edges)
    x = start_of_block(child, parent.box, outer, width, (containing.left, containing.width))
    node = FlowNode(child, x, width, border, padding)
    node.dx, node.dy = relative_offset(child, containing.width, containing.percent_height)
    node.scrollbar = (0, 0)
    parent.children.append(node)
    quirky_top, quirky_bottom = quirky_margins(ctx, child)
    awaits_marker = parent.marker is not None and not parent.has_line

    inner = _start_flow(bfc, parent, flow, child, 0 if quirky_top and flow.ignores_quirky else outer.top, quirky_top)
    inner.ignores_quirky = flow.ignores_quirky or is_quirky_container(ctx, child)
    bfc.unresolved.append(node)
    if edges.top:
        resolve(bfc, inner)
        inner.position += edges.top
    _layout_contents(bfc, node, inner, _containing(ctx, node, space, edges))
    _close(bfc, node, inner, space, edges)
    if awaits_marker:
        _push_below_marker(parent, node)
    collapses_through = node.y is None
    _continue_after(bfc, parent, flow, node, inner)
    if collapses_through and flow.ignores_quirky and quirky_bottom:
        outer = outer._replace(bottom=0)
    flow.strut = inner.strut.append(outer.bottom, quirky_bottom or (collapses_through and quirky_top))


def _push_below_marker(parent: FlowNode, node: FlowNode) -> None:
    """A list marker that is taller above the baseline than the first child pushes it down."""
    assert parent.marker is not None
    ascent, marker_ascent = node.baseline_offset, parent.marker.piece.first_baseline
    if ascent is not None and marker_ascent is not None and marker_ascent > ascent:
        node.move_down(marker_ascent - ascent)


def _start_flow(bfc: Bfc, parent: FlowNode, flow: Flow, child: Box, margin: int, quirky: bool) -> Flow:
    """The flow inside a child, with its clearance worked out (CSS 2.2 §9.5.2)."""
    clear = clear_side(child, "clear")
    if clear and parent.y is None and any(_clears(clear, item.box) for item in bfc.pending):
        resolve(bfc, flow)
        bfc.forced_y = bfc.exclusions.clearance_bottom(clear)
        return Flow(flow.position, NO_MARGINS.append(margin, quirky))
    bottom = bfc.exclusions.clearance_bottom(clear) if clear else None
    if bottom is not None:
        bfc.clearances.append(Clearance(len(bfc.unresolved), len(bfc.pending), bfc.resolved_edge(flow.edge), bottom))
    return Flow(flow.position, flow.strut.append(margin, quirky))


def _clears(clear: str, floating: Box) -> bool:
    return clear in ("both", clear_side(floating, "float"))


def _close(bfc: Bfc, node: FlowNode, inner: Flow, space: ConstraintSpace, edges: EdgeWidths) -> None:
    """Height of a block, and which margins stay open at its end."""
    ctx = bfc.ctx
    if edges.bottom or inner.cleared_through:
        if node.y is None:
            resolve(bfc, inner)
        inner.position += inner.strut.total
        inner.strut = NO_MARGINS
    content = edges.top + edges.bottom
    if node.y is not None:
        content = max(inner.position - node.y + edges.bottom, content)
    intrinsic = content
    if ctx.quirks:
        top = bfc.resolved_edge(inner.edge) if node.y is None else node.y
        end = NO_MARGINS if node.y is None else inner.strut
        after = end.append(margins(node.box, space.percent_width).bottom).total
        content = max(content, body_fills_viewport(ctx, node.box, top, after))
    node.height = used_height(ctx, node.box, space, edges, node.width, content)
    if node.y is None and node.height > 0:
        resolve(bfc, inner)
    has_ratio = ratio_of(node.box) is not None and is_auto_height(node.box)
    has_height = has_ratio or node.height != intrinsic or definite_height(node.box, space, edges) is not None
    if node.y is not None and has_height:
        inner.strut = NO_MARGINS


def _continue_after(bfc: Bfc, parent: FlowNode, flow: Flow, node: FlowNode, inner: Flow) -> None:
    """Move the parent's flow past a finished child."""
    if node.y is not None:
        flow.position = node.y + node.height
        flow.cleared_through = flow.ignores_quirky = False
        return
    edge = inner.edge
    cleared = bfc.resolved_edge(edge) > edge or bfc.forced_y is not None
    if parent.y is None and not cleared:
        while bfc.clearances and bfc.unresolved[bfc.clearances[-1].node_index] is node:
            bfc.clearances.pop()
        return
    y = bfc.resolve(edge)
    if cleared:
        flow.position = y - inner.strut.total
        flow.cleared_through = True
