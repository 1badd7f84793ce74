"""What the painting functions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compositor.base.geometry import Point, Rect
from compositor.dom.nodes import NO_NODE
from compositor.layout.boxes import NO_BOX, Box, BoxKind
from compositor.layout.fragments import Fragment, FragmentId, FragmentTree
from compositor.paint.background_geometry import NaturalSize
from compositor.paint.chunker import (
    DOCUMENT,
    HORIZONTAL_SCROLLBAR,
    SCROLLING_BACKGROUND,
    VERTICAL_SCROLLBAR,
    Chunker,
    Client,
    ClientName,
    background_view,
    svg_node,
)
from compositor.paint.names import debug_name, svg_name
from compositor.paint.paint_style import PaintStyle
from compositor.property_trees.geometry_mapper import GeometryMapper
from compositor.property_trees.nodes import FragmentProperties, PropertyTrees
from compositor.property_trees.svg_resources import SvgResources
from compositor.style.computed_style import ComputedStyle

_NAMES: Final = {
    DOCUMENT: "LayoutView #document",
    SCROLLING_BACKGROUND: "Scrolling background of LayoutView #document",
    VERTICAL_SCROLLBAR: "VerticalScrollbar",
    HORIZONTAL_SCROLLBAR: "HorizontalScrollbar",
}
SCROLLBAR_NAMES: Final = (_NAMES[VERTICAL_SCROLLBAR], _NAMES[HORIZONTAL_SCROLLBAR])
"""Names of layers that no element owns."""
ImageLookup = Callable[[str], NaturalSize | None]
"""Natural size of the image at a path; None when it cannot be shown."""


class PaintContext:
    """Inputs, caches and the recorder.

    Attributes:
        fixed_backgrounds: Backgrounds that stay in the view while the page scrolls paint in the view's space.
        overlay_scrollbars: What scrolls has scrollbars that lie over its content.
        fragments, trees: Inputs.
        viewport: px.
        chunks: Where items go.
        images: Natural sizes of images.
        mapper: Geometry of `trees`.
        resources: Finds SVG elements that styles refer to.
        separate_layers: Each paint layer has chunks of its own.
    """

    __slots__ = (
        "_coloring",
        "_styles",
        "chunks",
        "fixed_backgrounds",
        "fragments",
        "images",
        "mapper",
        "overlay_scrollbars",
        "resources",
        "separate_layers",
        "trees",
        "viewport",
    )

    def __init__(
        self, fragments: FragmentTree, trees: PropertyTrees, viewport: tuple[float, float], images: ImageLookup
    ) -> None:
        self.fragments: Final = fragments
        self.trees: Final = trees
        self.viewport: Final = viewport
        self.images: Final = images
        self.separate_layers = False
        self.overlay_scrollbars = False
        self.fixed_backgrounds = False
        self.mapper: Final = GeometryMapper(trees)
        self.resources: Final = SvgResources(fragments.boxes.styled, fragments.fonts)
        view = trees.fragments[0]
        assert view is not None
        self.chunks: Final = Chunker(view.state, self.describe)
        self._styles: dict[int, PaintStyle] = {}
        boxes = fragments.boxes
        # Boxes of one style object have the same animations.
        self._coloring: Final = (
            {id(box.style) for box in boxes.boxes if "background-color" in boxes.animating(box)}
            if boxes.styled.animating or boxes.styled.animating_pseudo
            else frozenset()
        )

    def style(self, style: ComputedStyle) -> PaintStyle:
        """What `style` paints."""
        found = self._styles.get(id(style))
        if found is None:
            found = self._styles[id(style)] = PaintStyle(style, id(style) in self._coloring)
        return found

    def props(self, fragment: FragmentId) -> FragmentProperties:
        """How a BOX or INLINE_BOX fragment hangs in the trees."""
        found = self.trees.fragments[fragment]
        assert found is not None
        return found

    def view_of(self, box: Box) -> FragmentId:
        """The view of the document that a box is in."""
        boxes = self.fragments.boxes
        if not boxes.frames:
            return FragmentId(0)
        while box.kind is not BoxKind.VIEW and box.parent != NO_BOX:
            box = boxes.boxes[box.parent]
        return self.fragments.fragments_of[box.id][0]

    def describe(self, client: Client) -> ClientName:
        """DOM node and debug name of a client."""
        document = self.fragments.boxes.styled.document
        if client in _NAMES:
            return ClientName(NO_NODE, _NAMES[client])
        inside = svg_node(client)
        if inside is not None:
            return ClientName(inside, svg_name(document.element(inside)))
        view = background_view(client)
        box = self.fragments.fragments[client if view is None else view].box
        if box.kind is BoxKind.VIEW:
            return ClientName(box.node, _NAMES[DOCUMENT if view is None else SCROLLING_BACKGROUND])
        return ClientName(box.node, debug_name(box, document))


def border_rect(fragment: Fragment, offset: Point) -> Rect:
    """Border box at a paint offset, px, not snapped."""
    return Rect(offset[0], offset[1], fragment.piece.width / 64, fragment.piece.height / 64)
