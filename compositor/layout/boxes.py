"""The box tree (the *render tree*): what layout lays out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, NewType

from compositor.dom.nodes import NO_NODE, NodeId
from compositor.layout.style_metrics import StyleMetrics
from compositor.style.computed_style import ComputedStyle, StyledDocument

BoxId = NewType("BoxId", int)
NO_BOX = BoxId(-1)
WORD_BREAK = "\u200b"
"""Zero-width space."""


class BoxKind(Enum):
    """What a box is to its own layout algorithm."""

    BLOCK = "block"  # block container: block-level children, or an inline formatting context
    INLINE = "inline"  # non-replaced inline box
    TEXT = "text"  # a run of text; `Box.text`
    BREAK = "break"  # <br> or <wbr>
    REPLACED = "replaced"  # image, canvas, video, iframe, svg root, …
    FLEX = "flex"
    GRID = "grid"
    TABLE = "table"
    TABLE_PART = "table-part"  # row group, row, cell container, column, caption: see the style's display
    VIEW = "view"  # the LayoutView of a document in a frame, laid out before it hangs in the tree


class ReplacedContent:
    """What a replaced box shows.

    Attributes:
        kind: `image`, `canvas`, `video`, `iframe`, `remote-frame`, `svg`, `object`, or `control` for form controls
            drawn as one.
        path: Absolute path of the image file, or empty.
        width, height: Natural size, CSS px, None when there is none.
        ratio: Natural aspect ratio (width / height), None when there is none.
    """

    __slots__ = ("height", "kind", "path", "ratio", "width")

    def __init__(
        self, kind: str, path: str = "", width: float | None = None, height: float | None = None,
        ratio: float | None = None,
    ) -> None:  # fmt: skip
        self.kind: Final = kind
        self.path: Final = path
        self.width: Final = width
        self.height: Final = height
        self.ratio: Final = ratio


class Box:
    """A node of the box tree.

    Attributes:
        id: Index in `BoxTree.boxes`, pre-order.
        parent: Parent box, `NO_BOX` for the initial containing block's (the root box, box 0, which has no node).
        node: The element or text node it was made for; an anonymous box has the nearest element's id and
            `anonymous` set.
        pseudo: "" or the pseudo-element's name (`before`, `after`, `marker`).
        style: Computed style; anonymous boxes have inherited-only styles.
        kind: Which layout algorithm runs inside.
        children: Child boxes, in order (flex `order` is applied by layout, not here).
        children_inline: True when the children form an inline formatting context.
        inline_level: True when the box takes part in its parent's inline formatting context.
        out_of_flow: True for absolute and fixed boxes.
        floating: True for floats.
        text: Characters of a TEXT box, white space not yet collapsed; of a BREAK box "" for <br>, `WORD_BREAK` for
            <wbr>.
        replaced: For REPLACED boxes, and the natural size of form controls.
        metrics: Box-model values that follow from the style.
    """

    __slots__ = (
        "anonymous", "children", "children_inline", "floating", "id", "inline_level", "kind", "metrics", "node",
        "out_of_flow", "parent", "pseudo", "replaced", "style", "text",
    )  # fmt: skip

    def __init__(
        self,
        id: BoxId,
        parent: BoxId,
        node: NodeId,
        style: ComputedStyle,
        kind: BoxKind,
        children: tuple[BoxId, ...] = (),
        *,
        pseudo: str = "",
        anonymous: bool = False,
        children_inline: bool = False,
        inline_level: bool = False,
        out_of_flow: bool = False,
        floating: bool = False,
        text: str = "",
        replaced: ReplacedContent | None = None,
        metrics: StyleMetrics | None = None,
    ) -> None:
        self.id: Final = id
        self.parent: Final = parent
        self.node: Final = node
        self.style: Final = style
        self.kind: Final = kind
        self.children: Final = children
        self.pseudo: Final = pseudo
        self.anonymous: Final = anonymous
        self.children_inline: Final = children_inline
        self.inline_level: Final = inline_level
        self.out_of_flow: Final = out_of_flow
        self.floating: Final = floating
        self.text: Final = text
        self.replaced: Final = replaced
        self.metrics: Final = StyleMetrics(style) if metrics is None else metrics


class FrameView(NamedTuple):
    """The view of a document: its initial containing block.

    Attributes:
        box: The view's box; its parent is the box of the frame's element.
        root: The document's root element.
        isolated: The document has an origin of its own.
        scrolls: The frame lets it scroll.
    """

    box: BoxId
    root: NodeId
    isolated: bool = False
    scrolls: bool = True


PAGE_VIEW: Final = FrameView(BoxId(0), NodeId(0))


_NOTHING: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class BoxTree:
    """All boxes of a document.

    Attributes:
        boxes: By `BoxId`, pre-order. Box 0 is the initial containing block (the LayoutView): kind BLOCK,
            node `NO_NODE`; its only in-flow child is the root element's box.
        styled: The styled document it was built from.
        box_of: The principal box of each element that has one.
        frames: Views of the documents in frames; their boxes follow the page's own, outer frames first.
    """

    boxes: tuple[Box, ...]
    styled: StyledDocument
    box_of: Mapping[NodeId, BoxId]
    frames: tuple[FrameView, ...] = ()

    @property
    def views(self) -> tuple[FrameView, ...]:
        """The page's view, then those in frames."""
        return (PAGE_VIEW, *self.frames)

    @property
    def quirks(self) -> bool:
        """Quirks mode."""
        return self.styled.document.quirks

    def animating(self, box: Box) -> frozenset[str]:
        """Names of the properties of a box that have current animations."""
        if box.anonymous:
            return _NOTHING
        if box.pseudo:
            return self.styled.animating_pseudo.get((box.node, box.pseudo), _NOTHING)
        return self.styled.animating.get(box.node, _NOTHING)


__all__ = ["NO_BOX", "NO_NODE", "Box", "BoxId", "BoxKind", "BoxTree", "FrameView", "ReplacedContent"]
