"""Boxes as their writing modes see them.

Where nothing on a page is written vertically, layout works on the boxes as they are. Otherwise it works on copies
whose styles are flow-relative: in `vertical-rl` the copy's `margin-top` is the box's `margin-right`. A box on the
border between two frames has two copies: one in the frame it is placed in, one in the frame of its content.
Source: CSS Writing Modes 4 §6-7.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from compositor.css import properties as p
from compositor.css.properties import Property
from compositor.css.values import Ratio
from compositor.layout.boxes import Box, BoxKind, BoxTree, ReplacedContent
from compositor.layout.containing import find_containing_box
from compositor.layout.edges import EdgeWidths
from compositor.layout.fragments import FragmentKind, Piece
from compositor.layout.orientation import UPRIGHT, Orientation, line_orientation, orientation_of
from compositor.layout.style_metrics import StyleMetrics
from compositor.style.computed_style import ComputedStyle

_SIDES: tuple[tuple[Property[Any], Property[Any], Property[Any], Property[Any]], ...] = (
    (p.TOP, p.RIGHT, p.BOTTOM, p.LEFT),
    (p.MARGIN_TOP, p.MARGIN_RIGHT, p.MARGIN_BOTTOM, p.MARGIN_LEFT),
    (p.PADDING_TOP, p.PADDING_RIGHT, p.PADDING_BOTTOM, p.PADDING_LEFT),
    (p.BORDER_TOP_WIDTH, p.BORDER_RIGHT_WIDTH, p.BORDER_BOTTOM_WIDTH, p.BORDER_LEFT_WIDTH),
    (p.BORDER_TOP_STYLE, p.BORDER_RIGHT_STYLE, p.BORDER_BOTTOM_STYLE, p.BORDER_LEFT_STYLE),
    (p.BORDER_TOP_COLOR, p.BORDER_RIGHT_COLOR, p.BORDER_BOTTOM_COLOR, p.BORDER_LEFT_COLOR),
)
_AXES: tuple[tuple[Property[Any], Property[Any]], ...] = (
    (p.WIDTH, p.HEIGHT),
    (p.MIN_WIDTH, p.MIN_HEIGHT),
    (p.MAX_WIDTH, p.MAX_HEIGHT),
    (p.OVERFLOW_X, p.OVERFLOW_Y),
    (p.CONTAIN_INTRINSIC_WIDTH, p.CONTAIN_INTRINSIC_HEIGHT),
)
_LIKE_TEXT = frozenset({BoxKind.INLINE, BoxKind.TEXT, BoxKind.BREAK})
_UNTURNED_CONTENT = ("control", "button", "list-box")


@dataclass(frozen=True, slots=True)
class TurnedBoxes:
    """The boxes that layout works on.

    Attributes:
        page: The box tree.
        tree: Every box in the frame it is placed in.
        inner: The box in the frame of its content, by the box of `tree`, where the two frames differ.
        between: Maps the frame of the content to the frame that the box is placed in, by the box of `tree`.
        placed: Orientation of the frame that a box is placed in, by id; empty where nothing is turned.
        contents: Orientation of the frame of its content, by id.
        lines: Orientation inside the lines that a block container or an inline box makes, by id.
    """

    page: BoxTree
    tree: BoxTree
    inner: dict[Box, Box]
    between: dict[Box, Orientation]
    placed: tuple[Orientation, ...] = ()
    contents: tuple[Orientation, ...] = ()
    lines: tuple[Orientation, ...] = ()

    def frame_of(self, piece: Piece, parent: Piece) -> Orientation:
        """Orientation of the frame that a piece is placed in."""
        if not self.contents:
            return UPRIGHT
        if piece.kind is FragmentKind.BOX:
            return self.placed[piece.box.id]
        if parent.kind is FragmentKind.BOX:
            return self.contents[parent.box.id]
        return self.lines[parent.box.id]

    def restyled(self, box: Box, style: ComputedStyle) -> Box:
        """A copy of a box of the page, with another style, in the frame that it is placed in."""
        copy = with_style(box, style, StyleMetrics(style), box.replaced)
        if not self.contents:
            return copy
        turner, around, content = BoxTurner(), self.placed[box.id], self.contents[box.id]
        outer = turner.box(copy, around)
        if content != around:
            self.inner[outer] = turner.box(copy, content)
            self.between[outer] = around.inverse.after(content)
        return outer


def turn_boxes(boxes: BoxTree) -> TurnedBoxes:
    """Make the copies; the tree itself where every box is written horizontally."""
    if all(box.style[p.WRITING_MODE] == "horizontal-tb" for box in boxes.boxes):
        return TurnedBoxes(boxes, boxes, {}, {})
    styles = BoxTurner()
    modes = [box.style[p.WRITING_MODE] for box in boxes.boxes]
    contents = [
        line_orientation(mode) if box.kind in _LIKE_TEXT else orientation_of(mode)
        for box, mode in zip(boxes.boxes, modes, strict=True)
    ]
    placed = tuple([_frame_around(boxes, box, modes) for box in boxes.boxes])
    turned: list[Box] = []
    inner: dict[Box, Box] = {}
    between: dict[Box, Orientation] = {}
    for box, around in zip(boxes.boxes, placed, strict=True):
        if box.kind is BoxKind.REPLACED:
            contents[box.id] = around
        outer = styles.box(box, around)
        turned.append(outer)
        content = contents[box.id]
        if content != around:
            inner[outer] = styles.box(box, content)
            between[outer] = around.inverse.after(content)
    lines = tuple(map(line_orientation, modes))
    return TurnedBoxes(boxes, replace(boxes, boxes=tuple(turned)), inner, between, placed, tuple(contents), lines)


def _frame_around(boxes: BoxTree, box: Box, modes: list[str]) -> Orientation:
    """Of the frame that a box is placed in: its parent's, or that of a positioned box's containing block."""
    if box.id == 0:
        return UPRIGHT
    parent = boxes.boxes[box.parent]
    if box.out_of_flow:
        parent = find_containing_box(boxes, box)
        on_line = parent.kind is BoxKind.INLINE
    else:
        on_line = not box.floating and box.inline_level and (parent.kind is BoxKind.INLINE or parent.children_inline)
    mode = modes[parent.id]
    return line_orientation(mode) if on_line else orientation_of(mode)


class BoxTurner:
    """Makes flow-relative styles and boxes; each style once an orientation."""

    def __init__(self) -> None:
        self._styles: Final[dict[tuple[ComputedStyle, Orientation], tuple[ComputedStyle, StyleMetrics]]] = {}

    def box(self, box: Box, orientation: Orientation) -> Box:
        """The box in a frame of this orientation."""
        if orientation == UPRIGHT:
            return box
        key = (box.style, orientation)
        found = self._styles.get(key)
        if found is None:
            style = turned_style(box.style, orientation)
            found = self._styles[key] = (style, StyleMetrics(style))
        replaced = box.replaced
        if replaced is not None and orientation.swaps:
            replaced = _turned_content(replaced)
        return with_style(box, found[0], found[1], replaced)


def with_style(box: Box, style: ComputedStyle, metrics: StyleMetrics, replaced: ReplacedContent | None) -> Box:
    """A copy of a box."""
    return Box(
        box.id, box.parent, box.node, style, box.kind, box.children, pseudo=box.pseudo, anonymous=box.anonymous,
        children_inline=box.children_inline, inline_level=box.inline_level, out_of_flow=box.out_of_flow,
        floating=box.floating, text=box.text, replaced=replaced, metrics=metrics,
    )  # fmt: skip


def turned_style(style: ComputedStyle, orientation: Orientation) -> ComputedStyle:
    """The style with physical properties moved to the sides they have in a frame of this orientation."""
    values = list(style.values)
    order = orientation.inverse.edges(EdgeWidths(0, 1, 2, 3))  # which side each one's values come from
    for sides in _SIDES:
        for side, source in zip(sides, order, strict=True):
            values[side.index] = style[sides[source]]
    if orientation.swaps:
        for first, second in _AXES:
            values[first.index], values[second.index] = style[second], style[first]
        ratio = style[p.ASPECT_RATIO]
        if isinstance(ratio, Ratio) and ratio.ratio > 0:
            values[p.ASPECT_RATIO.index] = ratio._replace(ratio=1 / ratio.ratio)
    return ComputedStyle(tuple(values), style.custom, style.declared, style.state)


def _turned_content(content: ReplacedContent) -> ReplacedContent:
    """Replaced content with its axes exchanged; controls are sized along the text and stay."""
    if any(content.kind.endswith(kind) for kind in _UNTURNED_CONTENT):
        return content
    width, height = content.height, content.width
    if content.ratio is None:
        width, height = width if width is not None else 150.0, height if height is not None else 300.0
    return ReplacedContent(content.kind, content.path, width, height, 1 / content.ratio if content.ratio else None)
