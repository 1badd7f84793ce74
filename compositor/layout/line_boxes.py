"""Vertical extents on a line: inline boxes, their struts, and `vertical-align`.

Distances are layout units; a *shift* moves a box down against its parent's baseline.
Source: CSS 2.2 §10.8; Blink's inline box state.
"""

from __future__ import annotations

from typing import Final

from compositor.css import properties as p
from compositor.css.values import Lp
from compositor.layout.inline_style import InlineStyle, extents, with_leading
from compositor.layout.sizing import resolve_lp, units
from compositor.text.shaped_text import SelectedFace


class LineNode:
    """Something with a vertical extent on a line; base of inline boxes and atomic inlines.

    Attributes:
        parent: The inline box it is in, None for the root inline box.
        istyle: Its style.
        ascent, descent: Extent above and below its baseline, None before anything is in it.
        shift: Of its baseline against the parent's.
    """

    __slots__ = ("_baseline", "ascent", "descent", "istyle", "parent", "shift")

    def __init__(self, parent: InlineBoxState | None, istyle: InlineStyle) -> None:
        self.parent: Final = parent
        self.istyle: Final = istyle
        self.ascent: int | None = None
        self.descent = 0
        self.shift = 0
        self._baseline: int | None = None

    def include(self, ascent: int, descent: int) -> None:
        """Grow to hold an extent around this node's baseline."""
        if self.ascent is None:
            self.ascent, self.descent = ascent, descent
        else:
            self.ascent, self.descent = max(self.ascent, ascent), max(self.descent, descent)

    def baseline(self) -> int:
        """Its baseline below the root's, once the whole line is aligned."""
        way: list[LineNode] = []
        node: LineNode | None = self
        while node is not None and node._baseline is None:
            way.append(node)
            node = node.parent
        total = 0 if node is None else node._baseline or 0
        for node in reversed(way):
            total += node.shift
            node._baseline = total
        return total


class InlineBoxState(LineNode):
    """An inline box on the current line, or the root inline box.

    Attributes:
        depth: 0 for the root.
        item_index: Index of its OPEN item, -1 for the root.
        has_start, has_end: Its start (end) edge is on this line.
        leaf_count: Leaves on this line inside it, those of an inner box once that is popped; less those already
            in a closed fragment.
        has_fragment: It or something in it has a fragment on this line.
        collapsed: For the root: the line counts for nothing, and boxes on it have no size.
        pending: Nodes aligned to the top or bottom of this aligned subtree.
    """

    __slots__ = ("collapsed", "depth", "has_end", "has_fragment", "has_start", "item_index", "leaf_count", "pending")

    def __init__(self, parent: InlineBoxState | None, istyle: InlineStyle, item_index: int = -1) -> None:
        super().__init__(parent, istyle)
        self.depth: Final[int] = 0 if parent is None else parent.depth + 1
        self.item_index: Final = item_index
        self.has_start = False
        self.has_end = False
        self.leaf_count = 0
        self.has_fragment = False
        self.collapsed = False
        self.pending: list[LineNode] = []

    def include_strut(self) -> None:
        """Count the strut: the extent of the box's own first font with its line height."""
        self.include(self.istyle.line_ascent, self.istyle.line_descent)

    def include_fonts(self, faces: tuple[SelectedFace, ...]) -> None:
        """Count the fallback fonts of text inside, which matter for `line-height: normal` only."""
        if not self.istyle.normal_line_height:
            return
        font = self.istyle.font
        for face in faces:
            if face.id != font.primary.id:
                metrics = font.face_metrics(face)
                ascent, descent = extents(metrics, self.istyle.central)
                self.include(*with_leading(ascent, descent, units(metrics.line_spacing)))


def align_node(node: LineNode) -> None:
    """Give a finished node its shift and count it in its parent; top and bottom wait for the line."""
    parent = node.parent
    assert parent is not None
    align = node.istyle.vertical_align
    if isinstance(node, InlineBoxState) and not node.has_fragment:
        align = "baseline"  # there is nothing to shift, but its strut counts
    if node.ascent is None:
        ascent, descent, empty = 0, 0, True
    else:
        ascent, descent, empty = node.ascent, node.descent, False
    if align == "top" or align == "bottom":
        _aligned_subtree(parent).pending.append(node)
        return
    node.shift = _shift(node, parent, align, (ascent, descent))
    if not empty:
        parent.include(ascent - node.shift, descent + node.shift)


def _aligned_subtree(state: InlineBoxState) -> InlineBoxState:
    while state.parent is not None and state.istyle.vertical_align not in ("top", "bottom"):
        state = state.parent
    return state


def _shift(node: LineNode, parent: InlineBoxState, align: Lp | str, extent: tuple[int, int]) -> int:
    ascent, descent = extent
    if not isinstance(align, str):
        return -resolve_lp(align, node.istyle.line_height)
    match align:
        case "sub":
            return units(parent.istyle.style[p.FONT_SIZE]) // 5 + 64
        case "super":
            return -(units(parent.istyle.style[p.FONT_SIZE]) // 3 + 64)
        case "middle":
            half_x_height = int(parent.istyle.font.metrics.x_height * 32 + 0.5)
            return (ascent - descent) // 2 - half_x_height
        case "-webkit-baseline-middle":
            return (ascent - descent) // 2
        case "text-top":
            return ascent - parent.istyle.ascent
        case "text-bottom":
            istyle = parent.istyle
            # Here a central baseline is exactly in the middle of the text.
            below = (istyle.ascent + istyle.descent) // 2 if istyle.central else istyle.descent
            return below - descent
        case _:
            return 0


def align_pending(state: InlineBoxState) -> None:
    """Grow an aligned subtree for what is aligned to its top or bottom, and place that."""
    if not state.pending:
        return
    for node in state.pending:
        height = (node.ascent or 0) + node.descent
        ascent = state.ascent or 0
        if node.istyle.vertical_align == "top":
            state.include(ascent, max(height - ascent, state.descent))
        else:
            state.include(max(height - state.descent, ascent), state.descent)
    for node in state.pending:
        if node.istyle.vertical_align == "top":
            top = (node.ascent or 0) - (state.ascent or 0)
            node.shift = top - _between(node, state)
        else:
            bottom = state.descent - node.descent
            node.shift = bottom - _between(node, state)
    state.pending = []


def _between(node: LineNode, ancestor: InlineBoxState) -> int:
    """Baseline of the node's parent below the ancestor's."""
    total = 0
    parent = node.parent
    while parent is not None and parent is not ancestor:
        total += parent.shift
        parent = parent.parent
    return total
