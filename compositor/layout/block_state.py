"""State of a block formatting context while it is laid out.

Positions are in the formatting context's coordinates: layout units from the content-box top left of its root. A
block whose top margin still collapses with what follows has no y yet; it is *unresolved*.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from compositor.css import properties as p
from compositor.layout.boxes import Box
from compositor.layout.constraints import LayoutContext, LayoutResult
from compositor.layout.float_shapes import float_shape
from compositor.layout.floats import ExclusionSpace
from compositor.layout.fragments import EdgeWidths, Piece
from compositor.layout.margin_strut import NO_MARGINS, MarginStrut


class Containing(NamedTuple):
    """The containing block of the children of a block container.

    Attributes:
        left: Left content edge.
        width: Content width.
        percent_height: What percentage heights resolve against, or `INDEFINITE`.
        height: Content height where definite, for `stretch`; else `INDEFINITE`.
        restricted: See `ConstraintSpace.restricted_cell`.
    """

    left: int
    width: int
    percent_height: int
    height: int
    restricted: bool = False


class Static(NamedTuple):
    """Static position of a positioned box; `y` None: the top of a block that is still unresolved."""

    box: Box
    x: int
    y: int | None
    align_x: str
    align_y: str = "start"


class Wrapping(NamedTuple):
    """Inline boxes around a block (outermost first), which get a fragment of its full line.

    Attributes:
        left, width: Content edge and width of the block container.
        offsets: Relative offset of each.
    """

    boxes: tuple[Box, ...]
    left: int
    width: int
    offsets: tuple[tuple[int, int], ...]


class FlowNode:
    """A block being laid out in a block formatting context.

    Attributes:
        x, y: Border-box top left; y None while unresolved.
        dx, dy: Relative offset.
        children: `FlowNode`s, and finished pieces with their place.
        out_of_flow: Positioned descendants on their way up.
        marker: The outside list marker, if any.
        legend: A fieldset's legend, which stands on its border.
        natural_height: Border-box height that the children give it.
        content_shift: How much lower its content stands.
        first_baseline, last_baseline: Of its own lines, in the formatting context's coordinates.
        baseline_place: Number of children that the line with `last_baseline` comes after.
        wrapping: Inline boxes around it.
    """

    __slots__ = (
        "baseline_place", "border", "box", "children", "content_shift", "dx", "dy", "first_baseline", "height",
        "last_baseline", "legend", "marker", "natural_height", "out_of_flow", "padding", "scrollbar", "width",
        "wrapping", "x", "y",
    )  # fmt: skip

    def __init__(self, box: Box, x: int, width: int, border: EdgeWidths, padding: EdgeWidths) -> None:
        self.box: Final = box
        self.x = x
        self.y: int | None = None
        self.dx = 0
        self.dy = 0
        self.width = width
        self.height = 0
        self.border: Final = border
        self.padding: Final = padding
        self.scrollbar = (0, 0)
        self.children: list[FlowNode | PlacedPiece] = []
        self.out_of_flow: list[Static] = []
        self.marker: LayoutResult | None = None
        self.legend: Box | None = None
        self.natural_height = 0
        self.content_shift = 0
        self.first_baseline: int | None = None
        self.last_baseline: int | None = None
        self.baseline_place = 0
        self.wrapping: Wrapping | None = None

    @property
    def baseline_offset(self) -> int | None:
        """Distance from its top to its first baseline, None while it has none."""
        if self.y is None:
            return None
        if self.first_baseline is not None:
            return self.first_baseline - self.y
        for child in self.children:
            if isinstance(child, FlowNode):
                inner = child.baseline_offset
                if inner is not None and child.y is not None:
                    return child.y + inner - self.y
            elif not child.piece.box.floating and child.piece.first_baseline is not None:
                return child.y + child.piece.first_baseline - self.y
        return None

    def move_down(self, distance: int) -> None:
        """Move it with everything in it."""
        stack: list[FlowNode] = [self]
        while stack:
            node = stack.pop()
            if node.y is not None:
                node.y += distance
            if node.first_baseline is not None:
                node.first_baseline += distance
            if node.last_baseline is not None:
                node.last_baseline += distance
            node.out_of_flow = [s if s.y is None else s._replace(y=s.y + distance) for s in node.out_of_flow]
            for child in node.children:
                if isinstance(child, FlowNode):
                    stack.append(child)
                else:
                    child.y += distance

    @property
    def has_line(self) -> bool:
        """True when there is a line box (or another baseline) somewhere in its flow."""
        stack: list[FlowNode] = [self]
        while stack:
            current = stack.pop()
            if current.first_baseline is not None:
                return True
            for child in current.children:
                if isinstance(child, FlowNode):
                    stack.append(child)
                elif not child.piece.box.floating and child.piece.first_baseline is not None:
                    return True
        return False


class PlacedPiece:
    """A finished child: a line, a float, a box with a formatting context of its own.

    Attributes:
        below_top: Instead of y: distance to the border-box top of the block, which may be unresolved.
        wrapping: Inline boxes around it.
    """

    __slots__ = ("below_top", "dx", "dy", "result", "wrapping", "x", "y")

    def __init__(self, result: LayoutResult, x: int, y: int) -> None:
        self.result: Final = result
        self.x = x
        self.y = y
        self.below_top: int | None = None
        self.wrapping: Wrapping | None = None
        self.dx = 0
        self.dy = 0

    @property
    def piece(self) -> Piece:
        """The piece."""
        return self.result.piece


class PendingFloat(NamedTuple):
    """A float met while its block was unresolved."""

    placed: PlacedPiece
    box: Box
    margins: EdgeWidths
    containing: Containing


class PendingStatic(NamedTuple):
    """A once inline positioned box met after floats of an unresolved block: it will stand beside them.

    Attributes:
        node: The block.
        place: Of its static position in `node.out_of_flow`.
        side: The line's edge that it is at: `left`, `right` or `center`.
    """

    box: Box
    node: FlowNode
    place: int
    side: str
    containing: Containing


class Flow:
    """Where the next child of a block container goes.

    Attributes:
        position: Bottom border edge of the previous child (an estimate while the container is unresolved).
        strut: Margins adjoining that edge.
        ignores_quirky: At the start of body or a table cell in quirks mode: the browser's own margins do not count.
        cleared_through: A self-collapsing child had clearance, which keeps the end margin inside (CSS 2.2 §8.3.1).
    """

    __slots__ = ("cleared_through", "ignores_quirky", "position", "strut")

    def __init__(self, position: int, strut: MarginStrut = NO_MARGINS) -> None:
        self.position = position
        self.strut = strut
        self.cleared_through = False
        self.ignores_quirky = False

    @property
    def edge(self) -> int:
        """Where the next border edge would be."""
        return self.position + self.strut.total


class Clearance(NamedTuple):
    """An unresolved block that may have to move down to clear floats.

    Attributes:
        node_index, float_index: How many unresolved blocks and pending floats lie before it.
        separate_y: Where those start if it does have clearance, so that its margin is kept apart from theirs.
        bottom: Bottom of the floats to clear.
    """

    node_index: int
    float_index: int
    separate_y: int
    bottom: int


class Bfc:
    """A block formatting context in progress.

    Attributes:
        unresolved: Blocks without a top yet, outermost first.
        pending: Floats that wait for their block's top.
        clearances: Possible clearances among the unresolved blocks, outermost first.
        lines_left: Lines that `-webkit-line-clamp` still lets through; None without one.
        text_bottom: Bottom of the text of the last line so far, above which ruby annotations have no room.
        clamp_bottom: Bottom of the last line it let through, once there was one too many.
        forced_y: Where the unresolved blocks start whatever their margins (they clear floats that adjoined them).
    """

    __slots__ = (
        "clamp_bottom", "clearances", "ctx", "exclusions", "forced_y", "last_line_bottom", "lines_left", "pending",
        "text_bottom", "unresolved",
    )  # fmt: skip

    def __init__(self, ctx: LayoutContext) -> None:
        self.ctx: Final = ctx
        self.exclusions = ExclusionSpace()
        self.unresolved: list[FlowNode] = []
        self.pending: list[PendingFloat | PendingStatic] = []
        self.clearances: list[Clearance] = []
        self.forced_y: int | None = None
        self.lines_left: int | None = None
        self.last_line_bottom = 0
        self.clamp_bottom: int | None = None
        self.text_bottom = 0

    @property
    def is_plain(self) -> bool:
        """Neither floats nor clearance nor a limit of lines."""
        return (
            self.exclusions.is_empty
            and not (self.pending or self.clearances)
            and self.forced_y is None
            and self.lines_left is None
        )

    def clamp(self, bottoms: list[int]) -> int:
        """Count lines, given their bottoms; returns how many may be shown."""
        assert self.lines_left is not None
        shown = min(len(bottoms), self.lines_left)
        if shown:
            self.last_line_bottom = bottoms[shown - 1]
        if shown < len(bottoms) and self.clamp_bottom is None:
            self.clamp_bottom = self.last_line_bottom
        self.lines_left -= shown
        return shown

    def resolved_edge(self, y: int) -> int:
        """Where the innermost unresolved block starts if its margins end at `y`: clearance may move it down."""
        if self.forced_y is not None:
            return self.forced_y
        if not self.clearances:
            return y
        return max([y, *(clearance.bottom for clearance in self.clearances)])

    def resolve(self, y: int) -> int:
        """All unresolved blocks start at y, and so do the floats that waited for it; returns the innermost's top."""
        final = self.resolved_edge(y)
        if not (self.pending or self.clearances):
            for node in self.unresolved:
                node.y = final
            self.unresolved, self.forced_y = [], None
            return final
        nodes, self.unresolved = self.unresolved, []
        waiting, self.pending = self.pending, []
        clearances, self.clearances, self.forced_y = self.clearances, [], None
        first_node = first_float = 0
        for clearance in clearances:
            if clearance.bottom > y:
                for node in nodes[first_node : clearance.node_index]:
                    node.y = clearance.separate_y
                for item in waiting[first_float : clearance.float_index]:
                    self._place(item, clearance.separate_y)
                first_node, first_float = clearance.node_index, clearance.float_index
        for node in nodes[first_node:]:
            node.y = final
        for item in waiting[first_float:]:
            self._place(item, final)
        return final

    def _place(self, item: PendingFloat | PendingStatic, top: int) -> None:
        if isinstance(item, PendingFloat):
            self.place_float(item, top)
            return
        static = item.node.out_of_flow[item.place]
        x = static.x + self.beside_floats(item.containing, top, item.side)
        item.node.out_of_flow[item.place] = static._replace(x=x)

    def beside_floats(self, containing: Containing, top: int, side: str) -> int:
        """How far floats move an edge of an empty line at `top`, or its centre."""
        if self.exclusions.is_empty:
            return 0
        start, end = containing.left, containing.left + containing.width
        left, right = self.exclusions.line_room(top, 0, start, end)
        from_left, from_right = left - start, max(right, left) - end
        return {"left": from_left, "right": from_right}.get(side, (from_left + from_right) // 2)

    def place_float(self, item: PendingFloat, top: int) -> None:
        """Place a float whose margin box may not be above `top`."""
        placed, box, margins, containing = item
        clear = clear_side(box, "clear")
        if clear:
            bottom = self.exclusions.clearance_bottom(clear)
            top = top if bottom is None else max(top, bottom)
        size = (
            placed.piece.width + margins.left + margins.right,
            placed.piece.height + margins.top + margins.bottom,
        )
        left = containing.left
        shape = float_shape(self.ctx, box, placed.piece, margins, containing.width)
        x, y = self.exclusions.place(clear_side(box, "float"), size, top, left, left + containing.width, shape)
        placed.x, placed.y = x + margins.left, y + margins.top


def clear_side(box: Box, which: str) -> str:
    """Physical side of `clear` or `float`: `left`, `right`, `both`, or an empty string for `none`."""
    if which == "clear":
        if not box.metrics.clears:
            return ""
        value = box.style[p.CLEAR]
    else:
        value = box.style[p.FLOAT]
    if value == "none":
        return ""
    if value in ("inline-start", "inline-end"):
        starts_left = box.style[p.DIRECTION] == "ltr"
        return "left" if starts_left == (value == "inline-start") else "right"
    return value
