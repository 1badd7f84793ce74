"""The fragment tree: boxes with a place and a size.

Two forms. Layout algorithms make `Piece`s: frozen, without a position, held by reference, so a
cached result can be used again. `flatten` turns the finished piece tree into `FragmentTree`, the
stage's output: an arena in pre-order with parent-relative offsets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, NewType

from compositor.layout.boxes import Box, BoxId, BoxTree
from compositor.layout.edges import NO_EDGES, EdgeWidths
from compositor.text.fonts import FontCollection
from compositor.text.runs import GlyphRun
from compositor.text.shaped_text import ShapedText

FragmentId = NewType("FragmentId", int)
NO_FRAGMENT = FragmentId(-1)


class FragmentKind(Enum):
    """What a fragment is a piece of."""

    BOX = "box"  # border box of a block-level, atomic inline, flex item, … box
    INLINE_BOX = "inline-box"  # one line's part of a non-replaced inline box
    LINE = "line"  # a line box; its `box` is the block container
    TEXT = "text"  # glyphs on one line


class ShapedPart(NamedTuple):
    """The characters [start, end) of a shaped text."""

    shaped: ShapedText
    start: int
    end: int


GlyphRuns = tuple[tuple[float, GlyphRun], ...]
Glyphs = ShapedPart | GlyphRuns


class TextPiece:
    """Text on one line. Frozen.

    Attributes:
        ascent: Distance from the fragment's top down to the baseline, CSS px.
        text: The characters shown, after white-space processing and text-transform.
        ellipsis_of: Box of the text that the "…" of `text-overflow` ends; None for other text, and where no text is
            cut.
        quarter_turns: How the line runs: 0 to the right, 1 down, 3 up. "Left", "top" and "down" above are as seen
            with the page turned so that the line is horizontal.
    """

    __slots__ = ("_glyphs", "ascent", "ellipsis_of", "quarter_turns", "text")

    def __init__(
        self, glyphs: Glyphs, ascent: float, text: str, ellipsis_of: BoxId | None = None, quarter_turns: int = 0
    ) -> None:
        self._glyphs = glyphs
        self.ascent: Final = ascent
        self.text: Final = text
        self.ellipsis_of: Final = ellipsis_of
        self.quarter_turns: Final = quarter_turns

    @property
    def runs(self) -> GlyphRuns:
        """(x offset in CSS px from the fragment's left, glyphs), in visual order; made when first asked for."""
        glyphs = self._glyphs
        if isinstance(glyphs, ShapedPart):
            self._glyphs = glyphs = glyphs.shaped.glyph_runs(glyphs.start, glyphs.end)
        return glyphs

    def turned(self, quarter_turns: int) -> TextPiece:
        """The same text on a line that runs down or up."""
        return TextPiece(self._glyphs, self.ascent, self.text, self.ellipsis_of, quarter_turns)


class LayoutRect(NamedTuple):
    """A rectangle in layout units."""

    x: int
    y: int
    width: int
    height: int


class Piece:
    """Result of laying out one box (or line, or text), not yet placed.

    Attributes:
        box: The box (for lines: the block container).
        kind: What it is.
        width, height: Border-box size, layout units.
        children: (x, y, piece): offsets from this piece's border-box top left, layout units, relative
            positioning included. Out-of-flow boxes are children of the piece of their containing block.
        border, padding: Layout units; zero for lines and text.
        text: For TEXT.
        first_baseline, last_baseline: Distance from the top to the baseline, layout units, None for none.
        open_left, open_right: For INLINE_BOX: False where the box was broken across lines (no border drawn there).
            Left and right are the line's, also where it runs down or up.
        scrollbar: Width of the vertical and height of the horizontal classic scrollbar, layout units.
        overflow: Scrollable overflow rectangle, relative to the border-box top left, layout units; None
            when it does not exceed the border box.
        grid: For tables with captions and fieldsets with legends: the part of the border box that has the border
            and the background, relative to the border-box top left; None when that is all of it.
        column_gaps: Between the columns of a multi-column container, relative to the border-box top left.
        hidden: Has a place but is not painted: an ellipsis stands in for it (`text-overflow`).
    """

    __slots__ = (
        "border", "box", "children", "column_gaps", "first_baseline", "grid", "height", "hidden", "kind",
        "last_baseline", "open_left", "open_right", "overflow", "padding", "scrollbar", "text", "width",
    )  # fmt: skip

    def __init__(
        self,
        box: Box,
        kind: FragmentKind,
        width: int,
        height: int,
        children: tuple[tuple[int, int, Piece], ...] = (),
        *,
        border: EdgeWidths = NO_EDGES,
        padding: EdgeWidths = NO_EDGES,
        text: TextPiece | None = None,
        first_baseline: int | None = None,
        last_baseline: int | None = None,
        open_left: bool = True,
        open_right: bool = True,
        scrollbar: tuple[int, int] = (0, 0),
        overflow: LayoutRect | None = None,
        grid: LayoutRect | None = None,
        hidden: bool = False,
        column_gaps: tuple[LayoutRect, ...] = (),
    ) -> None:
        self.box: Final = box
        self.kind: Final = kind
        self.width: Final = width
        self.height: Final = height
        self.children: Final = children
        self.border: Final = border
        self.padding: Final = padding
        self.text: Final = text
        self.first_baseline: Final = first_baseline
        self.last_baseline: Final = last_baseline
        self.open_left: Final = open_left
        self.open_right: Final = open_right
        self.scrollbar: Final = scrollbar
        self.overflow: Final = overflow
        self.grid: Final = grid
        self.hidden: Final = hidden
        self.column_gaps: Final = column_gaps

    def as_hidden(self) -> Piece:
        """The same piece, not painted."""
        return Piece(
            self.box, self.kind, self.width, self.height, self.children, border=self.border, padding=self.padding,
            text=self.text, first_baseline=self.first_baseline, last_baseline=self.last_baseline,
            open_left=self.open_left, open_right=self.open_right, scrollbar=self.scrollbar, overflow=self.overflow,
            grid=self.grid, hidden=True, column_gaps=self.column_gaps,
        )  # fmt: skip


class Fragment:
    """A placed piece.

    Attributes:
        id: Index in `FragmentTree.fragments`, pre-order.
        parent: Parent fragment, `NO_FRAGMENT` for the root.
        x, y: Offset of the border-box top left from the parent's, layout units; sticky offsets and
            scroll offsets are not applied (they live in the property trees).
        piece: Everything else.
        children: Child fragments, in order.
    """

    __slots__ = ("children", "id", "parent", "piece", "x", "y")

    def __init__(
        self, id: FragmentId, parent: FragmentId, x: int, y: int, piece: Piece, children: tuple[FragmentId, ...]
    ) -> None:
        self.id: Final = id
        self.parent: Final = parent
        self.x: Final = x
        self.y: Final = y
        self.piece: Final = piece
        self.children: Final = children

    @property
    def box(self) -> Box:
        """The box this is a fragment of."""
        return self.piece.box


class Followed(NamedTuple):
    """The anchor that a positioned box moves with when what is around the anchor is scrolled.

    Attributes:
        box: The anchor.
        x, y: On which axes.
    """

    box: BoxId
    x: bool
    y: bool


@dataclass(frozen=True, slots=True)
class FragmentTree:
    """A laid-out document.

    Attributes:
        fragments: By `FragmentId`, pre-order. Fragment 0 belongs to box 0 (the LayoutView) and is as
            large as the viewport; its `overflow` is the document's scrollable area.
        boxes: The box tree.
        fragments_of: All BOX and INLINE_BOX fragments of each box, in order.
        viewport_width, viewport_height: CSS px.
        fonts: The fonts its glyph runs refer to.
        followed: What positioned boxes move with, by box.
    """

    fragments: tuple[Fragment, ...]
    boxes: BoxTree
    fragments_of: Mapping[BoxId, tuple[FragmentId, ...]]
    viewport_width: float
    viewport_height: float
    fonts: FontCollection
    followed: Mapping[BoxId, Followed] = field(default_factory=dict)


_NOTHING_EMBEDDED: Final[Mapping[BoxId, tuple[int, int, Piece]]] = MappingProxyType({})


def flatten(
    root: Piece,
    boxes: BoxTree,
    viewport: tuple[float, float],
    fonts: FontCollection,
    embedded: Mapping[BoxId, tuple[int, int, Piece]] = _NOTHING_EMBEDDED,
) -> FragmentTree:
    """Place a finished piece tree: give ids in pre-order and link children.

    Args:
        embedded: What frames show: x, y and the piece of the document's view, by the frame's box.
    """
    rows: list[tuple[FragmentId, int, int, Piece]] = []
    children: list[list[FragmentId]] = []
    no_children: list[FragmentId] = []
    of_box: dict[BoxId, tuple[FragmentId, ...]] = {}
    parts: dict[BoxId, list[FragmentId]] = {}
    stack: list[tuple[FragmentId, int, int, Piece]] = [(NO_FRAGMENT, 0, 0, root)]
    while stack:
        parent, x, y, piece = stack.pop()
        new_id = FragmentId(len(rows))
        rows.append((parent, x, y, piece))
        if parent != NO_FRAGMENT:
            children[parent].append(new_id)
        if piece.kind is FragmentKind.BOX or piece.kind is FragmentKind.INLINE_BOX:
            box = piece.box.id
            if box not in of_box:
                of_box[box] = (new_id,)
            else:
                parts.setdefault(box, [*of_box[box]]).append(new_id)
        inner = piece.children
        shown = embedded.get(piece.box.id) if embedded else None
        children.append([] if inner or shown is not None else no_children)
        if inner:
            stack += [(new_id, cx, cy, child) for cx, cy, child in reversed(inner)]
        if shown is not None:
            stack.append((new_id, *shown))
    fragments = tuple(
        [
            Fragment(FragmentId(index), *row, tuple(inside))
            for index, (row, inside) in enumerate(zip(rows, children, strict=True))
        ]
    )
    of_box.update([(box, tuple(ids)) for box, ids in parts.items()])
    return FragmentTree(fragments, boxes, of_box, viewport[0], viewport[1], fonts)


__all__ = [
    "NO_EDGES",
    "NO_FRAGMENT",
    "EdgeWidths",
    "Fragment",
    "FragmentId",
    "FragmentKind",
    "FragmentTree",
    "LayoutRect",
    "Piece",
    "TextPiece",
    "flatten",
]
