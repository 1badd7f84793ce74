"""Inline formatting contexts: lay out inline content in lines.

Input:  a block container whose children form an inline formatting context.
Output: LINE pieces, floats and static positions, relative to the container's content box; or intrinsic widths.
Cost:   O(characters + items × depth of inline boxes).
Source: CSS 2.2 §9.4.2, §9.5 and §10.8; CSS Text 3; Blink's inline layout algorithm.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box, BoxKind
from compositor.layout.constraints import INDEFINITE, ConstraintSpace, LayoutContext, MinMax, OutOfFlow
from compositor.layout.finish import is_button
from compositor.layout.float_shapes import float_shape
from compositor.layout.floats import ExclusionSpace
from compositor.layout.fragments import Piece
from compositor.layout.inline_align import line_offset, text_indent
from compositor.layout.inline_content import first_line_content, hyphen_shape, inline_content
from compositor.layout.inline_items import InlineContent, InlineItem, ItemKind
from compositor.layout.inline_markers import inside_marker_margin, marker_margin
from compositor.layout.inline_widths import edge_width, tab_width
from compositor.layout.line_balance import Limits, line_limits
from compositor.layout.line_breaker import LineBreaker
from compositor.layout.line_builder import BLOCK_START, BuiltLine, LineBuilder
from compositor.layout.line_placement import AtomicLayout, LineGeometry
from compositor.layout.line_results import Line, Position, WidthSource
from compositor.layout.plain_text import plain_min_max
from compositor.layout.positioned import relative_offset
from compositor.layout.ruby import RUBY_COLUMN, overhang
from compositor.layout.sizing import fills_height, margins

_MAX_RETRIES = 200
_TAKEN_OUT = (ItemKind.FLOAT, ItemKind.OUT_OF_FLOW, ItemKind.MARKER)


class InlineResult(NamedTuple):
    """A laid-out inline formatting context; layout units relative to the container's content-box top left.

    Attributes:
        lines: LINE pieces at (x, y).
        height: Content height.
        is_empty: There is no line box that counts (CSS 2.2 §9.4.2), so margins collapse through.
        first_baseline, last_baseline: Of the first and the last line box, None for none.
        floats: Floats at (x, y), relative positioning included.
        out_of_flow: Positioned boxes with their static positions.
    """

    lines: tuple[tuple[int, int, Piece], ...]
    height: int
    is_empty: bool
    first_baseline: int | None
    last_baseline: int | None
    floats: tuple[tuple[int, int, Piece], ...]
    out_of_flow: tuple[OutOfFlow, ...]


def layout_inline(
    ctx: LayoutContext,
    container: Box,
    width: int,
    percent_height: int,
    exclusions: ExclusionSpace | None,
    origin: tuple[int, int],
) -> InlineResult:
    """Lay out the inline content of `container` in lines `width` wide.

    Args:
        percent_height: What percentage heights refer to; may be `INDEFINITE`.
        exclusions: Floats of the block formatting context; new floats are added to it.
        origin: Content-box top left of the container in the exclusion space's coordinates.
    """
    run = InlineRun(ctx, container, (width, percent_height), exclusions)
    return run.lines(origin)


class InlineRun:
    """Inline layout of one container that pauses at each block-level box inside its inline boxes.

    `lines` lays out the lines before the next such block; `block_at` and `pass_block` let block layout take the
    block, so that its margins collapse with its neighbours'.
    """

    def __init__(
        self, ctx: LayoutContext, container: Box, size: tuple[int, int], exclusions: ExclusionSpace | None
    ) -> None:
        """`size` is the container's content width and what percentage heights refer to (may be `INDEFINITE`)."""
        content = inline_content(ctx, container)
        self._ctx: Final = ctx
        self._content: Final = content
        self._width, self._percent_height = size
        self._exclusions: Final = exclusions if exclusions is not None else ExclusionSpace()
        self._origin = (0, 0)
        self._position, self._open_boxes = Position(), tuple[int, ...]()
        self._blocks: Final = [i for i, item in enumerate(content.items) if item.kind is ItemKind.BLOCK]
        self._indent_left = True
        # The over side of these lines is at the block end (CSS Writing Modes 4 §3.1).
        self._flipped: Final = content.istyle.style[p.WRITING_MODE] == "vertical-lr"
        self._atomics: dict[int, AtomicLayout] = {}
        self._placed_floats: set[int] = set()
        self._deferred: list[int] = []
        self._floats: list[tuple[int, int, Piece]] = []
        self._out_of_flow: list[OutOfFlow] = []
        self._left = self._right = 0  # edges of the current line, in the exclusion space
        self._top = self._min_height = self._indent = 0
        self._starts_shortened = False  # by floats before the content of the line
        self._limits: Limits = {}
        self._make_tools(first_line_content(ctx, content))

    def _make_tools(self, content: InlineContent) -> None:
        """Make what breaks and builds lines of `content`."""
        self._widths = WidthSource(self._item_width, self._on_float, tab_width, _hyphen_width)
        self._shown = content
        self._breaker = LineBreaker(content, self._widths)
        self._builder = LineBuilder(self._ctx, content, LineGeometry(self._width, self._percent_height, self._atomics))

    @property
    def is_done(self) -> bool:
        """Nothing is left."""
        return self._position.item >= len(self._content.items)

    def next_block(self) -> int:
        """Index of the next block's item; the number of items when there is none."""
        at = bisect_left(self._blocks, self._position.item)
        return self._blocks[at] if at < len(self._blocks) else len(self._content.items)

    def lines_before(self, block: int) -> bool:
        """True when something before item `block` makes a line box (CSS 2.2 §9.4.2)."""
        position = self._position
        for index in range(position.item, block):
            item = self._content.items[index]
            match item.kind:
                case ItemKind.TEXT:
                    text = self._content.text[max(item.start, position.offset) : item.end]
                    if not item.istyle.collapses or text.strip(" "):
                        return True
                case ItemKind.OPEN | ItemKind.CLOSE:
                    if edge_width(item, self._width):
                        return True
                case ItemKind.FLOAT | ItemKind.OUT_OF_FLOW:
                    pass
                case ItemKind.MARKER if block < len(self._content.items):
                    pass  # it stands beside the first line of the block
                case _:
                    return True
        return False

    def take_out(self, block: int) -> tuple[list[Box], list[Box]]:
        """Skip to item `block` where no line comes before it.

        Returns the floats, positioned boxes and markers on the way, and the inline boxes that start or end there.
        """
        taken: list[Box] = []
        inline: list[Box] = []
        for index in range(self._position.item, block):
            item = self._content.items[index]
            if item.kind in _TAKEN_OUT and index not in self._placed_floats:
                taken.append(item.box)
            elif item.kind is ItemKind.OPEN or (item.kind is ItemKind.CLOSE and item.box not in inline):
                inline.append(item.box)
        self._pass_items(block)
        return taken, inline

    def _pass_items(self, end: int) -> None:
        stack = list(self._open_boxes)
        items = self._content.items
        for index in range(self._position.item, end):
            if items[index].kind is ItemKind.OPEN:
                stack.append(index)
            elif items[index].kind is ItemKind.CLOSE and stack:
                stack.pop()
        self._open_boxes = tuple(stack)
        offset = items[end].start if end < len(items) else len(self._content.text)
        self._position = Position(end, offset)

    def block_at(self) -> tuple[Box, tuple[Box, ...]]:
        """The block at the present place, and the inline boxes around it, outermost first."""
        items = self._content.items
        return items[self._position.item].box, tuple([items[index].box for index in self._open_boxes])

    def pass_block(self) -> None:
        """Go on behind the block."""
        self._pass_items(self._position.item + 1)

    def lines(self, origin: tuple[int, int], last_line: int = -1, room_above: int = 0) -> InlineResult:
        """Make the lines up to the next block, or to the end; `origin` as for `layout_inline`.

        `last_line` is the index of a line that ends in an ellipsis if more follow (`-webkit-line-clamp`).
        Ruby annotations of the first line may take `room_above`.
        """
        lines: list[tuple[int, int, Piece]] = []
        baselines: list[int] = []
        self._origin, self._top = origin, origin[1]
        self._floats, self._out_of_flow = [], []
        if self._indent_left:
            self._indent = text_indent(self._ctx, self._content.container, self._width)
        self._min_height = 0
        self._find_bounds()
        self._limits = line_limits(self._shown, self._widths, self._right - self._left, self._indent)
        is_empty = True
        end = self.next_block()
        while self._position.item < end and not (self._blocks and not self.lines_before(end)):
            line, built = self._fit_line(self._position, self._open_boxes)
            if built.annotation:
                self._top += max(built.annotation - room_above, 0)
            room_above = max(self._content.istyle.line_descent - self._content.istyle.descent, 0)
            x = self._left - self._origin[0] + line_offset(self._content.istyle, line, self._indent)
            y = self._top - self._origin[1]
            if line.counts and len(baselines) == last_line and line.next.item < len(self._content.items):
                built = self._builder.build(line, self._open_boxes, clamped=True)
            if line.counts:
                baselines.append(y + (built.piece.height - built.baseline if self._flipped else built.baseline))
                is_empty = False
                self._indent = 0
                self._indent_left = False
                if self._shown is not self._content:
                    self._make_tools(self._content)
            if line.counts or built.piece.children:
                lines.append((x, y, built.piece))
            self._out_of_flow += [self._static_position(item, x, y) for item in built.out_of_flow]
            self._top += built.piece.height
            self._finish_line(line)
            self._position, self._open_boxes = line.next, built.open_boxes
        height = self._top - self._origin[1]
        first, last = (baselines[0], baselines[-1]) if baselines else (None, None)
        return InlineResult(tuple(lines), height, is_empty, first, last, tuple(self._floats), tuple(self._out_of_flow))

    def _static_position(self, item: OutOfFlow, x: int, y: int) -> OutOfFlow:
        """Relative to the container, for a positioned box on a line at (x, y)."""
        rtl = self._content.istyle.rtl
        if item.x == BLOCK_START:
            item, x = item._replace(x=self._width if rtl else 0), 0
        align = "end" if rtl and item.align_x == "start" else item.align_x
        return item._replace(x=item.x + x, y=item.y + y, align_x=align)

    # ------------------------------------------------------------------ lines and floats

    def _may_move(self, line: Line) -> bool:
        """Lines that nothing can break stay beside floats, as in Blink."""
        return self._content.istyle.wraps or any(result.item.istyle.wraps for result in line.results)

    def _fit_line(self, position: Position, open_boxes: tuple[int, ...]) -> tuple[Line, BuiltLine]:
        """Break a line where there is room for it beside the floats (CSS 2.2 §9.5)."""
        self._min_height = 0
        for _attempt in range(_MAX_RETRIES):
            self._find_bounds()
            self._starts_shortened = self._is_shortened()
            room = self._right - self._left - self._indent
            line = self._breaker.next_line(position, min(room, self._limits.get(position, room)))
            if self._limits:
                line.available = room
            built = self._builder.build(line, open_boxes)
            if self._exclusions.is_empty or not line.counts:
                break
            if line.width - line.hanging > line.available and self._starts_shortened and self._may_move(line):
                following = self._exclusions.next_line_edge(self._top)
                if following is None:
                    break
                self._top, self._min_height = following, 0
                continue
            height = built.piece.height
            if self._bounds(max(height, self._min_height)) == (self._left, self._right):
                break
            self._min_height = height
        return line, built

    def _bounds(self, height: int) -> tuple[int, int]:
        left = self._origin[0]
        if self._exclusions.is_empty:
            return left, left + self._width
        left, right = self._exclusions.line_room(self._top, height, left, left + self._width)
        return left, max(right, left)

    def _find_bounds(self) -> None:
        self._left, self._right = self._bounds(self._min_height)

    def _is_shortened(self) -> bool:
        return self._left > self._origin[0] or self._right < self._origin[0] + self._width

    def _on_float(self, line: Line, index: int) -> int:
        """Place a float beside the line if it fits, else below it; returns the room of the line."""
        if index not in self._placed_floats:
            layout = self._atomic(index)
            self._placed_floats.add(index)
            if line.counts and (self._deferred or layout.width > line.available - (line.width - line.trailing)):
                self._deferred.append(index)
            else:
                self._place_float(index, layout, self._top)
                self._find_bounds()
                if not line.counts:
                    self._starts_shortened = self._is_shortened()
        return self._right - self._left - self._indent

    def _place_float(self, index: int, layout: AtomicLayout, top: int) -> None:
        box = layout.piece.box
        left = self._origin[0]
        cleared = self._exclusions.clearance_bottom(box.style[p.CLEAR]) if box.style[p.CLEAR] != "none" else None
        if cleared is not None:
            top = max(top, cleared)
        side = "right" if box.style[p.FLOAT] in ("right", "inline-end") else "left"
        shape = float_shape(self._ctx, box, layout.piece, layout.margin, self._width)
        size = (layout.width, layout.height)
        bfc_x, bfc_y = self._exclusions.place(side, size, top, left, left + self._width, shape)
        dx, dy = relative_offset(box, self._width, self._percent_height)
        x = bfc_x - self._origin[0] + layout.margin.left
        y = bfc_y - self._origin[1] + layout.margin.top
        self._floats.append((x + dx, y + dy, layout.piece))
        self._out_of_flow += [item._replace(x=item.x + x, y=item.y + y) for item in layout.out_of_flow]

    def _finish_line(self, line: Line) -> None:
        """Floats that had no room beside the line, and the clearance of a <br>."""
        for index in self._deferred:
            self._place_float(index, self._atomics[index], self._top)
        self._deferred = []
        last = line.results[-1].item if line.results else None
        if line.forced_break and last is not None and last.box.kind is BoxKind.BREAK:
            clear = last.box.style[p.CLEAR]
            cleared = self._exclusions.clearance_bottom(clear) if clear != "none" else None
            if cleared is not None:
                self._top = max(self._top, cleared)

    # ------------------------------------------------------------------ widths

    def _item_width(self, item: InlineItem, index: int) -> int:
        if item.kind in (ItemKind.OPEN, ItemKind.CLOSE):
            return edge_width(item, self._width)
        return self._atomic(index).width

    def _atomic(self, index: int) -> AtomicLayout:
        """Lay out an atomic inline, float, marker or block; once."""
        found = self._atomics.get(index)
        if found is None:
            found = self._atomics[index] = self._layout_atomic(self._content.items[index], index)
        return found

    def _layout_atomic(self, item: InlineItem, index: int) -> AtomicLayout:
        box = item.box
        shrinks = item.kind is not ItemKind.BLOCK
        space = ConstraintSpace(
            self._width, self._percent_height if fills_height(box) else INDEFINITE, self._width, self._percent_height,
            shrink_to_fit=shrinks,
        )  # fmt: skip
        result = self._ctx.layout(box, space)
        margin = inside_marker_margin(self._ctx, box) or margins(box, self._width)
        piece = result.piece
        if item.kind is ItemKind.MARKER:
            margin = marker_margin(self._ctx, self._content.container, box, piece.width)
        elif box.pseudo == RUBY_COLUMN:
            margin = overhang(self._content, index, piece)
        height = margin.top + piece.height + margin.bottom
        baseline = atomic_baseline(box, piece)
        if baseline is not None:
            ascent = margin.top + baseline
        else:
            ascent = height - height // 2 if self._content.istyle.central else height
        return AtomicLayout(piece, result.out_of_flow, margin, ascent)


def _hyphen_width(item: InlineItem) -> int:
    hyphen = hyphen_shape(item)
    return hyphen.width(0, len(hyphen.text))


def atomic_baseline(box: Box, piece: Piece) -> int | None:
    """Baseline of an atomic inline below its border-box top; None: its bottom margin edge (CSS 2.2 §10.8)."""
    if box.kind is BoxKind.BLOCK:
        if box.style[p.OVERFLOW_X] not in ("visible", "clip") and box.pseudo != "marker" and not is_button(box):
            return None
        return piece.last_baseline
    return piece.first_baseline


def inline_min_max(ctx: LayoutContext, container: Box) -> MinMax:
    """Content-box min-content and max-content widths, floats and text-indent included."""
    content = inline_content(ctx, container)
    plain = plain_min_max(content)
    if plain is not None:
        return plain
    return MinMax(_intrinsic(ctx, content, True), _intrinsic(ctx, content, False))


def _intrinsic(ctx: LayoutContext, content: InlineContent, minimum: bool) -> int:
    available = 0 if minimum else 1 << 40
    floats = [0, 0]  # largest, sum since the last forced break

    def outer_width(item: InlineItem) -> int:
        sizes = ctx.min_max(item.box)
        margin = inside_marker_margin(ctx, item.box) or margins(item.box, 0)
        return (sizes.min if minimum else sizes.max) + margin.left + margin.right

    def of_item(item: InlineItem, _index: int) -> int:
        if item.kind in (ItemKind.OPEN, ItemKind.CLOSE):
            return edge_width(item, 0)
        return 0 if item.kind is ItemKind.MARKER else outer_width(item)

    def on_float(_line: Line, index: int) -> int:
        width = max(outer_width(content.items[index]), 0)
        floats[0] = max(floats[0], width)
        floats[1] += width
        return available

    widths = WidthSource(of_item, on_float, tab_width, _hyphen_width)
    breaker = LineBreaker(first_line_content(ctx, content), widths, minimum)
    indent = text_indent(ctx, content.container, 0)
    position, widest = Position(), 0
    while position.item < len(content.items):
        line = breaker.next_line(position, available)
        width = line.width - (line.hanging if minimum else 0) + indent
        if line.counts and position.item == 0 and position.offset == 0:
            indent = 0
            breaker = LineBreaker(content, widths, minimum)
        if not minimum:
            width += floats[1]
            floats[1] = 0
        widest = max(widest, width)
        position = line.next
    return max(widest, floats[0] if minimum else floats[1])
