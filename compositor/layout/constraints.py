"""What a parent tells a child before layout, and what the child answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from compositor.base.diagnostics import DiagnosticSink
from compositor.css import properties as p
from compositor.dom.nodes import Element
from compositor.layout.boxes import NO_BOX, Box, BoxId, BoxTree
from compositor.layout.fragments import EdgeWidths, Followed, Piece
from compositor.text.fonts import FontCollection

if TYPE_CHECKING:
    from compositor.layout.anchors import AnchorIndex
    from compositor.layout.turned_boxes import TurnedBoxes

INDEFINITE = -1
"""A block-size that depends on content; percentages of it behave as `auto`."""


MAX_TRIALS = 1
"""How many boxes within each other may be laid out to find a size that a ratio gives: each more doubles the work."""


class SubgridAxis(NamedTuple):
    """What a subgrid takes over from its parent grid on one axis (CSS Grid 2 §9), in its own direction.

    Attributes:
        names: Names of each of its lines.
        gap: The parent's gutter, layout units.
        tracks: Start and end of each track from the start edge of its area; () while the parent sizes them.
    """

    names: tuple[tuple[str, ...], ...]
    gap: int
    tracks: tuple[tuple[int, int], ...] = ()


Subgridded = tuple[SubgridAxis | None, SubgridAxis | None]
"""Columns and rows of a grid that are its parent's."""
NOT_SUBGRIDDED: Final[Subgridded] = (None, None)


class ConstraintSpace(NamedTuple):
    """Input of a formatting context's layout; layout units.

    Attributes:
        available_width: Width of the containing block's content box (or the exact border-box width if `fixed_width`).
        available_height: Same for the height; `INDEFINITE` for auto.
        percent_width, percent_height: What percentages resolve against; `percent_height` may be `INDEFINITE`.
        fixed_width, fixed_height: The border box is exactly this large, whatever the style says (flex items,
            stretched boxes, absolutely positioned boxes).
        shrink_to_fit: An `auto` width is fit-content (floats, inline-blocks, abspos), not fill-available.
        fixed_height_is_definite: Children may resolve percentages against the height, a `fixed_height` or not.
        border: Used borders where they differ from the style's (cells of tables with collapsed borders).
        inline_stretch: An `auto` width fills the available width even where an aspect ratio could give it.
        block_stretch: An `auto` height fills the available height: `implicit`, unless an aspect ratio gives it from
            the width, `explicit` or "".
        ignored_margins: Whether `stretch` leaves out the margins above and below, which collapse with the parent's.
        content_shift: The content stands this much lower (baseline alignment in table cells).
        content_align: `start`, `center` or `end`: where the content of a taller box stands.
        subgrid: The tracks of the parent grid that a subgrid uses.
        content_height: The box's own `height`, `min-height` and `max-height` do not count: how high is its content?
        restricted_cell: A table cell whose own or whose table's height is given.
    """

    available_width: int
    available_height: int
    percent_width: int
    percent_height: int
    fixed_width: bool = False
    fixed_height: bool = False
    shrink_to_fit: bool = False
    fixed_height_is_definite: bool = True
    content_height: bool = False
    border: EdgeWidths | None = None
    inline_stretch: bool = False
    block_stretch: str = ""
    ignored_margins: tuple[bool, bool] = (False, False)
    content_shift: int = 0
    content_align: str = "start"
    subgrid: Subgridded = NOT_SUBGRIDDED
    restricted_cell: bool = False


class MinMax(NamedTuple):
    """Min-content and max-content sizes, layout units."""

    min: int
    max: int


class OutOfFlow(NamedTuple):
    """An absolutely or fixed positioned box on its way up to its containing block.

    Attributes:
        box: The box.
        x, y: Static position: where its margin box would start, relative to the border-box top left of the
            piece whose result carries it.
        align_x, align_y: `start`, `center` or `end`: which edge of the box the static position names (flex and
            grid parents, `direction: rtl`).
    """

    box: Box
    x: int
    y: int
    align_x: str = "start"
    align_y: str = "start"


class LayoutResult(NamedTuple):
    """Output of laying out a box that establishes an independent formatting context.

    Attributes:
        piece: The laid-out box.
        out_of_flow: Positioned descendants whose containing block lies further up; positions relative to the piece.
    """

    piece: Piece
    out_of_flow: tuple[OutOfFlow, ...] = ()


def viewport_source(boxes: BoxTree) -> BoxId:
    """CSS Overflow 3 §3.3: the root's overflow applies to the viewport, or body's where the root's is visible."""
    for root_id in boxes.boxes[0].children:
        root = boxes.boxes[root_id]
        if root.style[p.OVERFLOW_X] != "visible" or root.style[p.CONTAIN]:
            return root_id
        for child_id in root.children:
            child = boxes.boxes[child_id]
            if child.node >= 0 and not child.anonymous and not child.pseudo and not child.style[p.CONTAIN]:
                node = boxes.styled.document.nodes[child.node]
                if isinstance(node, Element) and node.tag == "body":
                    return child_id
        return root_id
    return NO_BOX


class LayoutContext:
    """What every layout algorithm may use; one for each document layout.

    Attributes:
        boxes, fonts, viewport: Inputs of the stage; viewport (width, height) in layout units.
        quirks: Quirks mode.
        sink: Where diagnostics go.
        layout: Lay out a box as an independent formatting context (atomic inline, float, flex item, abspos).
        min_max: Border-box min-content and max-content contributions of such a box (its own width properties
            applied), without margins.
        content_min_max: The same with the box's own width properties ignored.
        scrollbars: `none`, `overlay` or `classic`.
        forced_scrollbars: Boxes with `overflow: auto` that were found to need (vertical, horizontal) scrollbars.
        viewport_source: The box whose `overflow` the viewport has taken over: the root element's or body's.
        containing: Cache of `positioned.containing_box`.
        inline_empty: Cache of `block_inline.is_inline_empty`.
        inner_heights: Definite content heights of boxes whose content widths are being asked for; see `sizing`.
        item_spaces: Spaces in which items contribute to their flex or grid container, where other than usual.
        trials: Number of boxes around the present one that are laid out only to find a size that follows from a ratio.
        subgrids: Names and gutters that subgrids take over, as far as their parents have placed them.
        inline_memo: Caches of inline layout, by box or style.
        orthogonal: Boxes whose content has another frame than they are placed in; see `turned_boxes`. True where
            the axes are exchanged.
        turned: All boxes in both frames; None where only parts are tested.
        anchors: Boxes with an `anchor-name`; None before `anchors` has looked for them.
        followed: See `FragmentTree`.
        trims_text: Some box has `text-box-trim`.
    """

    __slots__ = (
        "anchors", "boxes", "containing", "content_min_max", "followed", "fonts", "forced_scrollbars", "inline_empty",
        "inline_memo", "inner_heights", "item_spaces", "layout", "min_max", "orthogonal", "quirks", "scrollbars",
        "sink", "subgrids", "trials", "trims_text", "turned", "viewport", "viewport_source",
    )  # fmt: skip

    def __init__(
        self,
        boxes: BoxTree,
        fonts: FontCollection,
        viewport: tuple[int, int],
        sink: DiagnosticSink,
        layout: Callable[[Box, ConstraintSpace], LayoutResult],
        min_max: Callable[[Box], MinMax],
        content_min_max: Callable[[Box], MinMax] | None = None,
        scrollbars: str = "none",
        orthogonal: Mapping[BoxId, bool] = MappingProxyType({}),
        turned: TurnedBoxes | None = None,
    ) -> None:
        self.boxes: Final = boxes
        self.quirks: Final = boxes.quirks
        self.fonts: Final = fonts
        self.viewport: Final = viewport
        self.sink: Final = sink
        self.layout: Final = layout
        self.min_max: Final = min_max
        self.content_min_max: Final = content_min_max or min_max
        self.scrollbars: Final = scrollbars
        self.orthogonal: Final = orthogonal
        self.turned: Final = turned
        self.anchors: AnchorIndex | None = None
        self.trims_text: Final = any(style[p.TEXT_BOX_TRIM] != "none" for style in {box.style for box in boxes.boxes})
        self.followed: Final[dict[BoxId, Followed]] = {}
        self.viewport_source: Final = viewport_source(boxes)
        self.forced_scrollbars: Final[dict[BoxId, tuple[bool, bool]]] = {}
        self.containing: Final[dict[BoxId, Box]] = {}
        self.inline_empty: Final[dict[BoxId, bool]] = {}
        self.inner_heights: Final[dict[BoxId, int]] = {}
        self.item_spaces: Final[dict[BoxId, ConstraintSpace]] = {}
        self.trials = 0
        self.subgrids: Final[dict[BoxId, Subgridded]] = {}
        self.inline_memo: Final[dict[object, Any]] = {}

    def children(self, box: Box) -> list[Box]:
        """Child boxes, in order."""
        boxes = self.boxes.boxes
        return [boxes[child] for child in box.children]
